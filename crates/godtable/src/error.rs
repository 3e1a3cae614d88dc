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
    Given {
        /// What was given.
        what: Given,
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
pub enum Given {
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
    /// Pieces that do not matter.
    Ignored,
    /// Pieces that count as identical.
    Alike,
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

impl Given {
    /// Returns the name, or `None` for what needs none in a message.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        Some(match self {
            Given::Puzzle(_) => "puzzle",
            Given::Cuts => "cuts",
            Given::Generators => "generators",
            Given::Pieces => "pieces",
            Given::Rules => "rules",
            Given::Turns => "turns",
            Given::Product => "move",
            Given::Free => "free",
            Given::Lock => "lock",
            Given::NotFirst => "not-first",
            Given::Goal => "goal",
            Given::GoalState(_) => "goal-state",
            Given::GoalTurns => "goal-turns",
            Given::Start => "start",
            Given::StartStates => "start-state",
            Given::StartTurns => "start-turns",
            Given::Ignored => "ignore",
            Given::Alike => "alike",
            Given::Costs => "cost",
            Given::Input => "input",
            Given::Locked => "locked",
            Given::UpTo => "up-to",
            Given::Cells => "cells",
            Given::Memory => "memory",
            Given::Checkpoint => "checkpoint",
            Given::Disk => "disk",
            Given::Method => "method",
            Given::Output => "output",
            Given::RulesFile | Given::Definition | Given::State | Given::Case | Given::Table | Given::Number => {
                return None;
            }
        })
    }

    /// Returns the text that was given, if a message repeats it.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Given::Puzzle(text) | Given::GoalState(text) => Some(text),
            _ => None,
        }
    }
}

/// Writes the name for the start of a message: `goal-state 'R U': `.
impl fmt::Display for Given {
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
    pub(crate) fn given(what: Given, reason: impl fmt::Display) -> Error {
        Error::Given { what, reason: reason.to_string() }
    }

    /// `doing` something needs memory, as `reason` says.
    pub(crate) fn out_of_memory(doing: impl fmt::Display, reason: impl fmt::Display) -> Error {
        Error::OutOfMemory { doing: doing.to_string(), reason: reason.to_string() }
    }

    /// `doing` something failed for `reason`.
    pub(crate) fn failed(doing: impl fmt::Display, reason: impl fmt::Display) -> Error {
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
            Error::Given { what, reason } => Error::Given { what, reason: reword(reason) },
            Error::OutOfMemory { doing, reason } => Error::OutOfMemory { doing, reason: reword(reason) },
            error => error,
        }
    }
}
