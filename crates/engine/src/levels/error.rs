//! The reasons why the positions of a puzzle cannot be numbered, or why a table belongs to another puzzle, with the
//! numbers that a message needs.

use std::fmt;

use godtable_table::Distance;

use crate::levels::cell::State;

/// The most places: sets of places are words.
pub(crate) const MOST_PLACES: usize = 64;

/// The reason why positions have no numbers, or why a table is not of the puzzle.
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
    #[error("the orbit {orbit} has {places} places that moves connect; the limit of a table is {}", MOST_PLACES)]
    TooManyPlaces {
        /// The name of the orbit.
        orbit: String,
        /// The number of connected places.
        places: usize,
    },
    /// Some pieces are bandaged. Then there are [sectors](crate::sectors::Sectors::of_bandaged).
    #[error("some pieces are bandaged, so not all turns are made from each position")]
    Bandaged,
    /// A table has the states of another puzzle or of other rules.
    #[error("it has {got} states, and its rules have {expected}")]
    OtherStates {
        /// The states of the table.
        got: u64,
        /// The states of the rules.
        expected: u64,
    },
}

/// A state whose distance is wrong, or a wrong count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// The distance of a state.
    #[error("the distance of a state is {}, but the search finds {}", shown(*.got), shown(*.expected))]
    Distance {
        /// The state.
        state: State,
        /// The distance of the table.
        got: Option<Distance>,
        /// The distance that a search finds.
        expected: Option<Distance>,
    },
    /// The distance in a cell of a symmetry-reduced table that belongs to no state: its position breaks a constraint that
    /// sectors do not state.
    #[error("cell {cell} belongs to no state, but holds the distance {got}")]
    NoState {
        /// The number of the cell.
        cell: u64,
        /// The distance of the table.
        got: usize,
    },
    /// The number of states at a distance.
    #[error("the header counts {got} states at distance {distance}, but the search finds {expected}")]
    Count {
        /// The distance.
        distance: usize,
        /// The count of the header.
        got: u64,
        /// The number of states that a search finds.
        expected: u64,
    },
}

fn shown(distance: Option<Distance>) -> String {
    distance.map_or("out of reach".to_owned(), |distance| distance.to_string())
}

/// A number of positions that may exceed all integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// The number.
    Exact(u128),
    /// The number of decimal digits of a number above 2^128.
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
