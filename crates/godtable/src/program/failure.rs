//! What ends a command early, and the exit status it leaves.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// What ends a command early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The words were wrong: notation, an illegal turn, unknown rules.
    #[error("{0}")]
    Words(String),
    /// It failed: a file that cannot be read or written, a damaged table.
    #[error("{0}")]
    Failed(String),
    /// There is no solution, or no way.
    #[error("{0}")]
    NotFound(String),
    /// Some of several states, or lines of a batch, were wrong; each was told of.
    #[error("some {0} were not understood; each has a '-' in the output, or in JSON an error")]
    Misread(&'static str),
    /// Nobody reads the output any longer.
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

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Words(_) | Failure::Misread(_) => ExitCode::from(2),
            Failure::Failed(_) | Failure::NotFound(_) => ExitCode::FAILURE,
            Failure::OutputClosed => ExitCode::SUCCESS,
        }
    }
}

/// An error of writing output; files are spoken of by name elsewhere.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::failed("writing the output", error),
        }
    }
}
