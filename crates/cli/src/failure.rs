//! Failures of commands, and their exit status.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use godtable::{Error, Input};

use crate::advice::{with_command, with_options};
use crate::signals;

/// A failure of a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The arguments or the input are wrong: notation, an illegal turn, unknown rules.
    #[error("{0}")]
    Words(String),
    /// The work failed: a file that cannot be read or written, a damaged table.
    #[error("{0}")]
    Failed(String),
    /// There is no solution, or no path.
    #[error("{0}")]
    NotFound(String),
    /// Some of several states, or lines of a batch, are wrong. Each has been reported.
    #[error("some {0} could not be read; the output has '-' for each, or in JSON an error")]
    Misread(&'static str),
    /// A signal ended the work early. What was known has been written.
    #[error("interrupted")]
    Interrupted,
    /// The reader of the output is gone.
    #[error("nobody reads the output any longer")]
    OutputClosed,
}

impl Failure {
    /// The words were wrong.
    pub(crate) fn words(what: impl Display) -> Failure {
        Failure::Words(what.to_string())
    }

    /// `doing` something failed for `reason`.
    pub(crate) fn failed(doing: impl Display, reason: impl Display) -> Failure {
        Failure::Failed(format!("{doing}: {reason}"))
    }

    /// Work on a file failed. `options` choose its puzzle and rules, as far as they are known.
    pub(crate) fn of_file(doing: &str, reason: &str, options: &str) -> Failure {
        Failure::failed(doing, with_command(doing, reason, options))
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Words(_) | Failure::Misread(_) => ExitCode::from(2),
            Failure::Failed(_) | Failure::NotFound(_) => ExitCode::FAILURE,
            Failure::Interrupted => signals::end(),
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

/// What is given has the name of its option.
impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Input { what, reason } => Failure::Words(match (&what, what.name(), &with_options(&reason)) {
                (Input::Puzzle(puzzle), _, reason) => format!("--puzzle {puzzle}: {reason}"),
                (Input::TrainingCase(setup), _, reason) => format!("--case '{setup}': {reason}"),
                (Input::GoalState(state), _, reason) => format!("--goal-state '{state}': {reason}"),
                (_, Some(name), reason) => format!("--{name}: {reason}"),
                (_, None, reason) => reason.clone(),
            }),
            Error::Cannot(cannot) => Failure::Words(with_options(&cannot.to_string())),
            Error::NoTurns(reason) => Failure::NotFound(with_options(&reason)),
            Error::Failed { doing, reason, .. } => Failure::of_file(&doing, &reason, ""),
            Error::Stopped => Failure::Interrupted,
            other => Failure::Failed(with_options(&other.to_string())),
        }
    }
}

/// An error of writing standard output. Errors of files are made elsewhere, with their names.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::failed("writing the output", error),
        }
    }
}
