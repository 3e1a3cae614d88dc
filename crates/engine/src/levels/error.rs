//! Why a puzzle has no distances, with the numbers that a message needs.

use std::fmt;

use godtable_puzzle::effort::Unfound;

/// The reason why there are no distances.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// The positions do not fit any layout.
    #[error("the puzzle has too many positions for a table: {positions}")]
    TooManyPositions {
        /// The number of positions. Some may be out of reach.
        positions: Many,
    },
    /// The positions do not fit any layout, as the error before; illegal positions are counted with them.
    #[error("the puzzle has too many positions for a table: with the illegal ones, {positions}")]
    TooManyWithIllegal {
        /// The number of positions. Some may be out of reach.
        positions: Many,
    },
    /// Sets of an orbit's places do not fit words.
    #[error(
        "the orbit {orbit} has {places} places that moves connect; the limit of a table is {}",
        crate::levels::numbering::MOST_PLACES
    )]
    TooManyPlaces {
        /// The name of the orbit.
        orbit: String,
        /// The number of connected places.
        places: usize,
    },
    /// Some pieces are glued together. Then there are [sectors](crate::sectors::Sectors::of_glued).
    #[error("some pieces are glued together, so not all turns are made from each position")]
    Glued,
    /// A state is farther from the goal than a distance can be.
    #[error("a state is more than {} turns from the goal", godtable_table::Distance::MAXIMUM)]
    TooFar,
    /// A table has the states of another puzzle or of other rules.
    #[error("it has {got} states, and its rules have {expected}")]
    OtherStates {
        /// The states of the table.
        got: u64,
        /// The states of the rules.
        expected: u64,
    },
    /// The automorphisms are too many.
    #[error("the puzzle has too many automorphisms: more than 50,000, or too many moves that look alike")]
    TooManyAutomorphisms,
    /// The sets of a search do not fit into memory.
    #[error("the search needs {bytes} bytes of memory, more than the system gives")]
    OutOfMemory {
        /// The bytes of its sets.
        bytes: u64,
    },
    /// The observer stopped the search.
    #[error("the search was stopped")]
    Stopped,
}

impl From<Unfound> for LevelsError {
    /// Returns the error of a search for automorphisms.
    fn from(unfound: Unfound) -> LevelsError {
        match unfound {
            Unfound::Absent => LevelsError::TooManyAutomorphisms,
            Unfound::Stopped => LevelsError::Stopped,
            Unfound::OutOfMemory { bytes } => LevelsError::OutOfMemory { bytes },
        }
    }
}

/// A number of positions that may exceed all integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// The number.
    Exact(u128),
    /// A number above 2^128 with so many decimal digits.
    Digits(u32),
}

impl fmt::Display for Many {
    /// Writes the number with its digits in groups of three, or else how many digits it has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Many::Exact(number) => {
                let digits = number.to_string();
                let groups: Vec<&str> =
                    digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits")).collect();
                f.write_str(&groups.join(","))
            }
            Many::Digits(digits) => write!(f, "a number of {digits} digits"),
        }
    }
}
