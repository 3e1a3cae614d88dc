//! Errors of questions.

use godtable_cube::{Goal, Rules, StateError};
use godtable_index::StateNumber;
use godtable_table::{Encoding, TableError};

/// An error of a question.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table is whole, but not one of its own rules.
    #[error("it does not fit its rules: {0}")]
    Misfit(#[from] Misfit),
    /// The state is not one of the table's rules.
    #[error(transparent)]
    State(#[from] StateError),
    /// The index of the table has no state of that number.
    #[error("there is no state {number}: the table has {states} of them, numbered from 0")]
    NoSuchState {
        /// The number.
        number: StateNumber,
        /// How many states there are.
        states: usize,
    },
    /// The paths to states are asked of a table of other rules.
    #[error(
        "the states are drawn under the rules {expected} of the puzzle {}, and the table of the ways to them has the \
         rules {got} of the puzzle {}", expected.puzzle(), got.puzzle()
    )]
    OtherRules {
        /// The rules of the states, with the goal solved.
        expected: Box<Rules>,
        /// The rules of the table of paths, with the goal solved.
        got: Box<Rules>,
    },
    /// The cells do not lead to the goal.
    #[error("the cells contradict each other at state {number} of the table")]
    Contradiction {
        /// The number of the state in the index.
        number: StateNumber,
    },
    /// A path between states is asked of a table whose goal is not the solved position alone.
    #[error("ways between states are asked of a table whose goal is solved, and the goal of this one is {goal}")]
    OtherGoal {
        /// The goal of the table.
        goal: Goal,
    },
    /// A state has more optimal solutions than can be counted.
    #[error("state {number} of the table has 2^{bits} optimal solutions or more, which are too many to be counted")]
    TooManySolutions {
        /// The number of the state in the index.
        number: StateNumber,
        /// How many bits the count has.
        bits: u32,
    },
}

/// A field of a header that does not fit the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Whether one plane stands for three locks.
    #[error("the fold is {got} where {expected} is right")]
    Fold {
        /// The table's.
        got: bool,
        /// The one of the rules.
        expected: bool,
    },
    /// The number of cells.
    #[error("the number of cells is {got} where {expected} is right")]
    Cells {
        /// The table's.
        got: usize,
        /// The one of the rules.
        expected: usize,
    },
    /// The number of unlocked states.
    #[error("the number of unlocked states is {got} where {expected} is right")]
    UnlockedStates {
        /// The table's.
        got: u64,
        /// The one of the rules.
        expected: u64,
    },
    /// The number of locked states.
    #[error("the number of locked states is {got} where {expected} is right")]
    LockedStates {
        /// The table's.
        got: u64,
        /// The one of the rules.
        expected: u64,
    },
    /// The encoding is not exact under the rules, or has another width than God's number asks for.
    #[error("the encoding is {}, {} bits a cell, where another one is right", got.name(), got.bits().get())]
    Encoding {
        /// The table's.
        got: Encoding,
    },
}
