//! What the searches of the edges have in common: their names, and their rules in words.

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube::Rules;

use crate::cannot::Kind;
use crate::{About, cube_rules};

/// The names of the puzzles, each with what becomes of the flips.
pub(super) const NAMES: [(FlipChoice, &str, &str); 2] = [
    (FlipChoice::Counted, "3x3x3-edges", "the edges of the 3x3x3: counted, or in a table of your own"),
    (FlipChoice::Ignored, "3x3x3-edge-permutations", "the edges of the 3x3x3 without their flips"),
];

/// Returns the name of the edges, with or without their flips.
pub(super) fn name_of(flips: FlipChoice) -> &'static str {
    NAMES[usize::from(flips == FlipChoice::Ignored)].1
}

/// Describes the edges and their rules.
pub(super) fn about(rules: &Rules, flips: FlipChoice) -> About {
    About { puzzle: name_of(flips).to_owned(), ..cube_rules::about(rules, Kind::Edges) }
}
