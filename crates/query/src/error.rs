//! What can keep a question from being answered.

use godtable_cube::StateError;
use godtable_index::StateNumber;
use godtable_table::TableError;

/// What can keep a question from being answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table is whole, but not one of its own rules.
    #[error("it does not fit its rules: the {what} is {got} where {expected} is right")]
    Misfit {
        /// What does not fit.
        what: &'static str,
        /// What the table says.
        got: String,
        /// What the rules ask for.
        expected: String,
    },
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
    /// The ways to states are asked of a table of other rules.
    #[error("the states are drawn under the rules {states}, and the table of the ways to them has the rules {ways}")]
    OtherRules {
        /// The puzzle and the rules of the states.
        states: String,
        /// The puzzle and the rules of the table that tells the ways.
        ways: String,
    },
    /// Cells lead elsewhere than to the solved position.
    #[error("the cells contradict each other at state {number} of the table")]
    Contradiction {
        /// The number of the state in the index.
        number: StateNumber,
    },
    /// A way between states is asked of a table whose goal is not the solved position alone.
    #[error("ways between states are asked of a table whose goal is solved, and the goal of this one is {goal}")]
    OtherGoal {
        /// The goal of the table.
        goal: String,
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
