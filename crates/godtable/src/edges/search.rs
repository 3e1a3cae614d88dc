//! What the searches of the edges have in common: their names, their rules in words, and their memory.

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube::Rules;

use crate::words::size;
use crate::{About, Error, Work, cube_rules, memory};

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
    About { puzzle: name_of(flips).to_owned(), ..cube_rules::about(rules) }
}

/// The memory that a search leaves free, unless the caller says how much it may take.
const RESERVE: u64 = 500_000_000;

/// Refuses a search that does not fit into memory.
pub(super) fn check_memory(what: &str, needed: u64, work: &Work<'_>) -> Result<(), Error> {
    let (most, which) = match (work.memory(), memory::available()) {
        (Some(most), _) => (most, "the given limit is"),
        (None, Some(free)) => (free.saturating_sub(RESERVE), "this machine can give"),
        (None, None) => return Ok(()),
    };
    if needed <= most {
        return Ok(());
    }
    let (needed, most) = (size(needed), size(most));
    let reason = format!("{what} needs {needed} of memory, and {which} {most}; rules with more symmetry need less");
    Err(Error::out_of_memory("memory", reason))
}
