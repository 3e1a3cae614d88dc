//! What the searches of the edges have in common: their rules in words.

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube::Rules;

use super::name_of;
use crate::{About, cube_rules};

/// Describes the edges and their rules.
pub(super) fn about(rules: &Rules, flips: FlipChoice) -> About {
    About { puzzle: name_of(flips).to_owned(), ..cube_rules::about(rules) }
}
