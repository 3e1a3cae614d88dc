//! Why edges cannot be searched or tabulated under some rules.

use godtable_puzzle::cube::Turn;

/// An error of a search of edges.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EdgesError {
    /// The rules have another goal than solved.
    #[error("the edges are searched only from solved; leave the goal out")]
    Goal,
    /// The rules are not rules of the 3x3x3.
    #[error("the rules are for another puzzle than the 3x3x3")]
    Puzzle,
    /// Classes are to be counted under rules that lock something.
    #[error("classes of the edges are counted only under rules that lock nothing")]
    Classes,
    /// The search needs more memory than there is.
    #[error("not enough memory: the search needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The number of bytes that the search needs.
        bytes: u64,
    },
    /// The rules of a table lock something.
    #[error("a table of the edges needs rules that lock nothing; `histogram` counts the states of others")]
    LockedTable,
    /// The rules of a table have a one-way turn.
    #[error(
        "a table of the edges needs the inverse of each turn, and {} is not among the turns; `histogram` counts the states \
         of such rules",
        turn.inverse()
    )]
    OneWayTable {
        /// A turn without its inverse.
        turn: Turn,
    },
    /// A table has other cells than its rules have.
    #[error("the table has {got} cells, but its rules have {expected}")]
    OtherCells {
        /// The number of cells.
        got: u64,
        /// The number of cells of the rules.
        expected: u64,
    },
}
