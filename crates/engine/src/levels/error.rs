//! Errors of searches.

/// The reason why there are no distances.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// The positions do not fit any layout.
    #[error("the puzzle has too many positions for a table: a number of {digits} digits")]
    TooManyPositions {
        /// The number of decimal digits of the number of positions.
        digits: u32,
    },
    /// The positions do not fit any layout, as the error before; illegal positions are counted with them.
    #[error("the puzzle has too many positions for a table: with the illegal ones, a number of {digits} digits")]
    TooManyWithIllegal {
        /// The number of decimal digits of the number of positions.
        digits: u32,
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
    /// The observer stopped the search.
    #[error("the search was stopped")]
    Stopped,
}
