//! Text as the JSON of a pattern.

use godtable_cube::{KPattern, Puzzle};
use serde_json::json;

use crate::told;

/// The program's own reader: a program has no library to take it from.
#[path = "../../godtable/src/program/kpattern.rs"]
mod json;

/// Reads text as the JSON of a pattern of each puzzle. What is accepted and is a position comes back.
pub fn kpattern(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for puzzle in Puzzle::ALL {
        let pattern = match json::read(&text, puzzle) {
            Ok(pattern) => pattern,
            Err(error) => {
                told(&error);
                continue;
            }
        };
        match pattern.position() {
            Ok(position) => assert_eq!(KPattern::of(&position), pattern),
            Err(error) => told(&error),
        }
        let written = json!({ "CORNERS": { "pieces": pattern.pieces, "orientation": pattern.orientation } });
        assert_eq!(json::read(&written.to_string(), puzzle), Ok(pattern));
    }
}
