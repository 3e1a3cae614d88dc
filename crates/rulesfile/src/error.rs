//! What can be wrong with a rules file.

use std::fmt;

use godtable_cube::{
    AutomatonError, GoalError, NotationError, Puzzle, ReadError, RulesError, Turn, TurnSet, UnknownPuzzle,
};

use crate::MAXIMUM_TURNS;

/// What is wrong with a rules file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulesFileError {
    /// The line, from 1.
    pub line: usize,
    /// Where in the line, counted in characters from 1.
    pub column: usize,
    /// The field, such as `never` or `states.free.R`; empty where the text is no TOML, or has other fields.
    pub field: String,
    /// What is wrong there.
    pub slip: Slip,
}

impl RulesFileError {
    /// The error of what stands at a byte of the text.
    pub(crate) fn at(text: &str, byte: usize, field: &str, slip: Slip) -> RulesFileError {
        let before = text.get(..byte).unwrap_or_default();
        let (line, last) = before.split('\n').enumerate().last().unwrap_or_default();
        RulesFileError { line: line + 1, column: last.chars().count() + 1, field: field.to_owned(), slip }
    }
}

impl fmt::Display for RulesFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        self.slip.fmt(f)
    }
}

impl std::error::Error for RulesFileError {}

/// What is wrong at a place of a rules file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Slip {
    /// The text is no TOML, or has other fields.
    #[error("{message}")]
    Toml {
        /// What the TOML parser says.
        message: String,
    },
    /// The puzzle is unknown.
    #[error(transparent)]
    Puzzle(#[from] UnknownPuzzle),
    /// The file is for another puzzle than was asked for.
    #[error("these are rules of the puzzle {own}, and {asked} was asked for")]
    OtherPuzzle {
        /// The puzzle of the file.
        own: Puzzle,
        /// The puzzle that was asked for.
        asked: Puzzle,
    },
    /// Turns are not written as turns are.
    #[error("{}{error}", quoted(.text))]
    Turns {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A rotation stands where a turn of a face is to stand.
    #[error("a rotation of the whole cube is no turn")]
    Rotation,
    /// A turn that is not among those of the rules.
    #[error("{turn} is no turn of these rules, whose turns are {turns}; add it to turns, or leave it out here")]
    OtherTurn {
        /// The turn.
        turn: Turn,
        /// The turns of the rules.
        turns: TurnSet,
    },
    /// A field is to be one turn.
    #[error("one turn is to stand here, not '{text}'")]
    NotOneTurn {
        /// What stands there.
        text: String,
    },
    /// One turn leads to two states.
    #[error("the turn {turn} leads to '{one}' and to '{other}'; write one of the two")]
    TwoWays {
        /// The turn.
        turn: Turn,
        /// Where it leads.
        one: String,
        /// Where it leads besides.
        other: String,
    },
    /// More turns than are read.
    #[error("with this, the file has more than {MAXIMUM_TURNS} turns, brackets written out; write fewer")]
    TooManyTurns,
    /// A start, and no states.
    #[error("there are no states, and so no '{start}'; draw them in states")]
    NoStates {
        /// The name of the start.
        start: String,
    },
    /// States, and no start.
    #[error("it is to name one of the states: {}", known.join(", "))]
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
    /// The states or sequences make no lock.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
    /// Turns and lock do not fit together.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There is no such goal.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A state of the goal cannot be read.
    #[error("{}{error}", quoted(.text))]
    GoalState {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: ReadError,
    },
    /// Two goals.
    #[error("the goal is given by goal already; leave one of the two out")]
    TwoGoals,
}

/// A text before what is wrong with it; nothing where it is long.
fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().nth(MOST).is_some() { String::new() } else { format!("'{text}', ") }
}
