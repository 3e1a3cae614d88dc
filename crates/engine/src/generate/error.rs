//! What ends a search of corners without a table.

use godtable_table::Distance;

/// An error of a search.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Some state is farther from the goal than a cell can say.
    #[error(
        "some states are more than {} turns from solved under these rules; a table holds no more",
        Distance::MAXIMUM
    )]
    TooFar,
    /// The observer stopped the search.
    #[error("the search was stopped after distance {distance}")]
    Stopped {
        /// The last distance that was searched.
        distance: Distance,
    },
    /// The search needs more memory than there is.
    #[error("not enough memory: the search needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The number of bytes that the search needs.
        bytes: u64,
    },
}
