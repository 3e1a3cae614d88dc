//! The errors of reading a rules file.

use crate::cube::{AutomatonError, GoalError, NotationError, Puzzle, ReadError, RulesError, UnknownPuzzle};
use crate::located::ErrorPlace;

/// The largest number of turns in a file, its goal not counted.
pub const MAXIMUM_TURNS: usize = 100_000;

/// The error of a rules file, with its place.
pub type RulesFileError = ErrorPlace<Slip>;

/// An error in a rules file, without its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Slip {
    /// The text is not TOML, or has an unknown field.
    #[error("{message}")]
    Toml {
        /// The message of the TOML parser.
        message: String,
    },
    /// The puzzle is unknown.
    #[error(transparent)]
    Puzzle(#[from] UnknownPuzzle),
    /// The file is for another puzzle than the requested one.
    #[error("the file is for the puzzle {own}, but {asked} is requested")]
    OtherPuzzle {
        /// The puzzle of the file.
        own: Puzzle,
        /// The requested puzzle.
        asked: Puzzle,
    },
    /// Turns have an error in their notation.
    #[error("{}{error}", quoted(.text))]
    Turns {
        /// The text of the field.
        text: String,
        /// The error in the notation.
        error: NotationError,
    },
    /// A rotation of the whole cube stands where only face turns may stand.
    #[error("a rotation of the whole cube is no turn")]
    Rotation,
    /// A turn is not among the turns of the rules.
    #[error("{turn} is not a turn of these rules ({turns}); add it to turns, or remove it here")]
    OtherTurn {
        /// The turn.
        turn: String,
        /// The turns of the rules.
        turns: String,
    },
    /// A field that must be one turn is not.
    #[error("expected one turn, found '{text}'")]
    NotOneTurn {
        /// The text of the field.
        text: String,
    },
    /// One turn of a state leads to two states.
    #[error("the turn {turn} leads to '{one}' and to '{other}'; remove one of the two")]
    TwoNextStates {
        /// The turn.
        turn: String,
        /// One of the two states.
        one: String,
        /// The other one.
        other: String,
    },
    /// The file has too many turns.
    #[error("the file has more than {MAXIMUM_TURNS} turns up to here, brackets expanded; write fewer")]
    TooManyTurns,
    /// The file has a start and no states.
    #[error("there is no state '{start}', for the file has no states; add them")]
    NoStates {
        /// The name of the start.
        start: String,
    },
    /// The file has states and no start.
    #[error("missing; it must be one of the states: {}", known.join(", "))]
    NoStart {
        /// The names of the states.
        known: Vec<String>,
    },
    /// The start is none of the states.
    #[error("there is no state '{start}'; known: {}", known.join(", "))]
    UnknownStart {
        /// The name of the start.
        start: String,
        /// The names of the states.
        known: Vec<String>,
    },
    /// The states or sequences do not make a lock.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
    /// The turns and the lock contradict each other.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The goal is unknown or not possible.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A state of the goal cannot be read.
    #[error("{}{error}", quoted(.text))]
    GoalState {
        /// The text of the state.
        text: String,
        /// The error in it.
        error: ReadError,
    },
    /// What else is wrong for a puzzle, in words.
    #[error("{0}")]
    Words(String),
    /// Both `goal` and `goal_states` are given.
    #[error("the file has both goal and goal_states; remove one of them")]
    TwoGoals,
}

/// Returns the text in quotes, to precede its error; empty if the text is long.
fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().nth(MOST).is_some() { String::new() } else { format!("'{text}', ") }
}
