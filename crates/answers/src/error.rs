//! The errors of queries.

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Goal, Rules, StateError};
use godtable_table::{Encoding, TableError};

/// The error of a query.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The file is intact, but its header does not fit its rules.
    #[error("it does not fit its rules: {0}")]
    Misfit(#[from] Misfit),
    /// The state does not belong to the table's rules.
    #[error(transparent)]
    State(#[from] StateError),
    /// The table's index has no state with that number.
    #[error("there is no state {number}: the table has {states} states, numbered from 0")]
    NoSuchState {
        /// The number asked for.
        number: StateNumber,
        /// The number of states in the index.
        states: usize,
    },
    /// The table of the paths has other rules than the table of the scrambled states.
    #[error(
        "the states have the rules {expected} of the puzzle {}, but the table of the paths to them has the rules {got} of \
         the puzzle {}", expected.puzzle(), got.puzzle()
    )]
    OtherRules {
        /// The rules of the states, with the goal `solved`.
        expected: Box<Rules>,
        /// The rules of the table of the paths, with the goal `solved`.
        got: Box<Rules>,
    },
    /// The cells contradict each other: a walk by them does not reach the goal.
    #[error("the cells contradict each other at state {number} of the table")]
    Contradiction {
        /// The number of a state in the index.
        number: StateNumber,
    },
    /// Paths and scrambles need a table with the goal `solved`; the goal of this one is another.
    #[error("paths between states need a table with the goal solved, but the goal of this table is {goal}")]
    OtherGoal {
        /// The goal of the table.
        goal: Goal,
    },
    /// The number of optimal solutions of a state exceeds the counter.
    #[error("state {number} of the table has 2^{bits} optimal solutions or more, too many to count")]
    TooManySolutions {
        /// The number of a state in the index.
        number: StateNumber,
        /// The width of the counter in bits.
        bits: u32,
    },
}

/// A header field that contradicts the rules of the same header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Whether the table is reduced by symmetry: one plane for three lock states.
    #[error("the symmetry reduction is {got}, but the rules need {expected}")]
    Reduction {
        /// The value in the header.
        got: bool,
        /// The value that follows from the rules.
        expected: bool,
    },
    /// The number of cells.
    #[error("the number of cells is {got}, but the rules need {expected}")]
    Cells {
        /// The value in the header.
        got: usize,
        /// The value that follows from the rules.
        expected: usize,
    },
    /// The number of unlocked states.
    #[error("the number of unlocked states is {got}, but the rules have {expected}")]
    UnlockedStates {
        /// The value in the header.
        got: u64,
        /// The value that follows from the rules.
        expected: u64,
    },
    /// The number of locked states.
    #[error("the number of locked states is {got}, but the rules have {expected}")]
    LockedStates {
        /// The value in the header.
        got: u64,
        /// The value that follows from the rules.
        expected: u64,
    },
    /// The encoding is not exact under the rules, or its width does not suit God's number.
    #[error("the encoding is {} with {} bits a cell, but the rules need another one", got.name(), got.bits().get())]
    Encoding {
        /// The value in the header.
        got: Encoding,
    },
}
