//! The errors of optimal solvers.

use crate::pruning_file::FileError;

/// An error of a solver, or of the file of its pruning table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptimalError {
    /// There is not enough memory for the pruning table.
    #[error("not enough memory: the pruning table needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The number of bytes.
        bytes: u64,
    },
    /// The observer stopped the work.
    #[error("the work was stopped")]
    Stopped,
    /// The known solution does not solve the cube.
    #[error("the known solution does not solve the cube")]
    NotASolution,
    /// The file of the pruning table.
    #[error(transparent)]
    File(#[from] FileError),
    /// The pruning table excludes a position that is within its reach.
    #[error("it excludes a position that it must contain: the one after {turns}")]
    Missing {
        /// The turns from solved to the position.
        turns: String,
    },
}
