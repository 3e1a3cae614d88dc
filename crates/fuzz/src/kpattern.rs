//! The target `kpattern`: text as the JSON of a pattern.

use godtable_puzzle::cube::{KPattern, Puzzle};
use serde_json::json;

use crate::message::check_message;

/// The program's reader, included by path because it is in no library.
#[path = "../../godtable/src/corner_forms/kpattern.rs"]
mod json;

/// Reads text as the JSON of a pattern, for each puzzle. An accepted pattern that is a position is written as the same
/// pattern.
pub fn kpattern(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for puzzle in Puzzle::ALL {
        let pattern = match json::read(&text, puzzle) {
            Ok(pattern) => pattern,
            Err(error) => {
                check_message(&error);
                continue;
            }
        };
        match pattern.position() {
            Ok(position) => assert_eq!(KPattern::of(&position), pattern),
            Err(error) => check_message(&error),
        }
        let written = json!({ "CORNERS": { "pieces": pattern.pieces, "orientation": pattern.orientation } });
        assert_eq!(json::read(&written.to_string(), puzzle), Ok(pattern));
    }
}
