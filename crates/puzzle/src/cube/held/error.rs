//! Errors of turns on a held cube.

use crate::cube::{NotationError, StateName, Turn, TurnSet};

/// The reason why written turns do not lead to a state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not in [notation](crate::cube::notation).
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules do not have the turn.
    #[error(
        "column {column}: the turn {written}{also} is not allowed; the rules allow {allowed}",
        also = same_as(*.written, *.turn)
    )]
    NotAllowed {
        /// The turn in the text.
        written: Turn,
        /// The same turn in the fixed frame.
        turn: Turn,
        /// The column of the turn, from 1.
        column: usize,
        /// The turns of the rules.
        allowed: TurnSet,
    },
    /// The lock forbids the turn.
    #[error(
        "column {column}: the turn {written} is locked{}; {}",
        .previous.map(|turn| format!(", since {turn} was turned just before")).unwrap_or_default(),
        correction(.lock, *.allowed)
    )]
    Locked {
        /// The turn in the text.
        written: Turn,
        /// The turn before it in the text, or `None` if it is the first.
        previous: Option<Turn>,
        /// The name of the lock state before the turn.
        lock: StateName,
        /// The turns that the lock state allows.
        allowed: TurnSet,
        /// The column of the turn, from 1.
        column: usize,
    },
}

/// The correction of a locked turn.
fn correction(lock: &StateName, allowed: TurnSet) -> String {
    match lock {
        StateName::Face(_) => "the next turn must be of another face".to_owned(),
        StateName::Axis(_) => "the next turn must be on another axis".to_owned(),
        StateName::Word(_) if allowed.is_empty() => "no turn is allowed there".to_owned(),
        StateName::Word(_) => format!("the rules allow {allowed} there"),
    }
}

/// The turn in the fixed frame, if it has another name.
fn same_as(written: Turn, turn: Turn) -> String {
    if written == turn { String::new() } else { format!(" (the same as {turn} and a whole-cube rotation)") }
}
