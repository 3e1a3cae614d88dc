//! One error for the whole library: what was given, what cannot be asked, and what failed.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::{fmt, iter};

use crate::cannot::Cannot;

/// The error of a question, of a choice, or of work.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something that was given is wrong: a name, turns, a state, a number.
    #[error("{what}{reason}")]
    Input {
        /// What was given.
        what: Input,
        /// What is wrong with it, and what would be right.
        reason: String,
    },
    /// The puzzle or the table does not answer this question.
    #[error(transparent)]
    Cannot(#[from] Cannot),
    /// No turns lead there.
    #[error("{0}")]
    NoTurns(String),
    /// The work failed: a file, a damaged table.
    #[error("{doing}: {reason}")]
    Failed {
        /// The work.
        doing: String,
        /// The reason.
        reason: String,
        /// The file that could not be read or written, if that is the reason.
        #[source]
        io: Option<IoError>,
    },
    /// Memory does not suffice for the work: that of the machine, or the given limit.
    #[error("{doing}: {reason}")]
    OutOfMemory {
        /// The work.
        doing: String,
        /// What it needs.
        reason: String,
    },
    /// The observer stopped the work.
    #[error("stopped")]
    Stopped,
}

/// What the system reported of a file: the source of an [`Error::Failed`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {kind}", path.display())]
pub struct IoError {
    /// The file or the folder.
    pub path: PathBuf,
    /// The kind of the error, such as [`ErrorKind::NotFound`].
    pub kind: ErrorKind,
    /// The number of the error in the system, if it has one.
    pub code: Option<i32>,
}

/// What a caller gives, named like the program's option.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// A puzzle, by its name or its definition.
    Puzzle(String),
    /// A solid and cuts.
    Cuts,
    /// The generators of a graph, or its labels.
    Generators,
    /// Pieces of the 3x3x3.
    Pieces,
    /// The name of rules.
    Rules,
    /// The text of a rules file.
    RulesFile,
    /// The text of a definition.
    Definition,
    /// The allowed turns.
    Turns,
    /// A move that is a product of others.
    Product,
    /// Turns that do not count.
    Free,
    /// A lock.
    Lock,
    /// Turns that may not come first.
    NotFirst,
    /// Turns that may not come last.
    NotLast,
    /// A goal by its name.
    Goal,
    /// A goal state, as it was given.
    GoalState(String),
    /// Turns that lead to all goals.
    GoalTurns,
    /// A set of states to start from, by the name of a goal.
    Start,
    /// Such a set as a list of states.
    StartStates,
    /// Turns that lead to all states of such a set.
    StartTurns,
    /// A state.
    State,
    /// The case of algorithms.
    Case,
    /// The setup of a case to train, as it was given.
    TrainingCase(String),
    /// Pieces that do not matter.
    Ignored,
    /// Pieces that count as identical.
    Alike,
    /// Places of a case to train, where only the orientation matters.
    Oriented,
    /// The costs of turns.
    Costs,
    /// The form of a state.
    Input,
    /// The lock state of a state.
    Locked,
    /// The classes of states.
    UpTo,
    /// The kind of cells.
    Cells,
    /// The memory that work may take.
    Memory,
    /// A folder for checkpoints.
    Checkpoint,
    /// A folder for the sets of a search.
    Disk,
    /// A method of the 3x3x3.
    Method,
    /// A table in a file.
    Table,
    /// The file of a new table.
    Output,
    /// The number of turns or of something else.
    Number,
}

impl Input {
    /// Returns the name, or `None` for what needs none in a message.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        Some(match self {
            Input::Puzzle(_) => "puzzle",
            Input::Cuts => "cuts",
            Input::Generators => "generators",
            Input::Pieces => "pieces",
            Input::Rules => "rules",
            Input::Turns => "turns",
            Input::Product => "move",
            Input::Free => "free",
            Input::Lock => "lock",
            Input::NotFirst => "not-first",
            Input::NotLast => "not-last",
            Input::Goal => "goal",
            Input::GoalState(_) => "goal-state",
            Input::GoalTurns => "goal-turns",
            Input::Start => "start",
            Input::StartStates => "start-state",
            Input::StartTurns => "start-turns",
            Input::TrainingCase(_) => "case",
            Input::Ignored => "ignore",
            Input::Alike => "alike",
            Input::Oriented => "oriented",
            Input::Costs => "cost",
            Input::Input => "input",
            Input::Locked => "locked",
            Input::UpTo => "up-to",
            Input::Cells => "cells",
            Input::Memory => "memory",
            Input::Checkpoint => "checkpoint",
            Input::Disk => "disk",
            Input::Method => "method",
            Input::Output => "output",
            Input::RulesFile | Input::Definition | Input::State | Input::Case | Input::Table | Input::Number => {
                return None;
            }
        })
    }

    /// Returns the text that was given, if a message repeats it.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Input::Puzzle(text) | Input::GoalState(text) | Input::TrainingCase(text) => Some(text),
            _ => None,
        }
    }
}

/// Writes the name for the start of a message: `goal-state 'R U': `.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self.text()) {
            (Some(name), Some(text)) => write!(f, "{name} '{text}': "),
            (Some(name), None) => write!(f, "{name}: "),
            (None, _) => Ok(()),
        }
    }
}

impl Error {
    /// What was given is wrong for `reason`.
    pub(crate) fn given(what: Input, reason: impl fmt::Display) -> Error {
        Error::Input { what, reason: reason.to_string() }
    }

    /// `doing` something needs memory, as `reason` says.
    pub(crate) fn out_of_memory(doing: impl fmt::Display, reason: impl fmt::Display) -> Error {
        Error::OutOfMemory { doing: doing.to_string(), reason: reason.to_string() }
    }

    /// `doing` something failed for `reason`.
    #[doc(hidden)]
    pub fn failed(doing: impl fmt::Display, reason: impl fmt::Display) -> Error {
        Error::Failed { doing: doing.to_string(), reason: reason.to_string(), io: None }
    }

    /// `doing` something with a file failed for an error, which the system may have caused. `hint` follows its words.
    pub(crate) fn of_file(
        doing: impl fmt::Display,
        path: &Path,
        error: &(dyn std::error::Error + 'static),
        hint: &str,
    ) -> Error {
        let io = iter::successors(Some(error), |error| error.source()).find_map(|cause| cause.downcast_ref());
        let io = io.map(|error: &io::Error| (error.kind(), error.raw_os_error()));
        let io = io.map(|(kind, code)| IoError { path: path.to_owned(), kind, code });
        Error::Failed { doing: doing.to_string(), reason: format!("{error}{hint}"), io }
    }

    /// Returns the same error with other words of its reason.
    pub(crate) fn reworded(self, reword: impl FnOnce(String) -> String) -> Error {
        match self {
            Error::Input { what, reason } => Error::Input { what, reason: reword(reason) },
            Error::OutOfMemory { doing, reason } => Error::OutOfMemory { doing, reason: reword(reason) },
            error => error,
        }
    }
}
