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
