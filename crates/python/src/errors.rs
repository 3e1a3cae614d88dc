//! Exceptions, with the words of the library's errors.

use std::fs;
use std::path::Path;

use godtable::{Error, Given};
use pyo3::exceptions::{PyException, PyLookupError, PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    godtable,
    TableError,
    PyException,
    "A table cannot be made or read, or its cells contradict each other."
);
pyo3::create_exception!(godtable, NotFound, PyLookupError, "No turns lead to the goal, or from one state to another.");
pyo3::create_exception!(
    godtable,
    Cannot,
    PyValueError,
    "The puzzle does not answer this question. The message says why, and what there is instead."
);

/// Returns the exception for a wrong argument.
pub(crate) fn wrong(what: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(what.to_string())
}

/// Refuses a path at which there is nothing, as Python's own `open` does.
///
/// # Errors
/// Returns an `OSError`: of a missing file a `FileNotFoundError`.
pub(crate) fn check_file(path: &Path) -> PyResult<()> {
    fs::metadata(path).map(drop).map_err(|error| match error.raw_os_error() {
        Some(code) => {
            let reason = error.to_string();
            let reason = reason.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((code, reason, path.to_owned()))
        }
        None => error.into(),
    })
}

/// Returns the exception of an error.
pub(crate) fn of(error: &Error) -> PyErr {
    let words = words(error);
    match error {
        Error::Given { .. } => PyValueError::new_err(words),
        Error::Cannot(_) => Cannot::new_err(words),
        Error::NoTurns(_) => NotFound::new_err(words),
        Error::OutOfMemory { .. } => PyMemoryError::new_err(words),
        _ => TableError::new_err(words),
    }
}

/// Returns the words of an error. They name arguments as Python does.
pub(crate) fn words(error: &Error) -> String {
    in_python(&match error {
        Error::Given { what: Given::Locked, reason } if reason.starts_with('\'') => format!("locked {reason}"),
        error => error.to_string(),
    })
}

/// What the library says, and what Python says instead.
const ADVICE: [(&str, &str); 14] = [
    ("draw a number of random turns", "use moves for a number of random turns"),
    ("; choose some of its pieces", "; for some of its pieces use pieces"),
    ("its corners are the puzzle 3x3x3-corners", "its corners are puzzle=\"3x3x3-corners\""),
    ("its edges 3x3x3-edges; others can be chosen", "its edges 3x3x3-edges; pieces chooses others"),
    ("use the puzzle 3x3x3", "use puzzle=\"3x3x3\""),
    ("use the puzzle 2x2x2 under the rules half-turn", "use puzzle=\"2x2x2\", rules=\"half-turn\""),
    ("use the rules half-turn", "use rules=\"half-turn\""),
    ("the form setup", "form=\"setup\""),
    ("in form=\"setup\"", "with form=\"setup\""),
    ("give positions as its goal", "use a list as goal"),
    ("; it is not replaced", "; replace=True replaces it"),
    ("use classes under symmetry", "use up_to=\"symmetry\""),
    ("the whole 3x3x3, or chosen pieces of it", "the whole 3x3x3; with pieces, some pieces of it"),
    ("; make one", "; make one by godtable.generate"),
];

/// Returns words of the library with the arguments of Python.
pub(crate) fn in_python(words: &str) -> String {
    ADVICE.iter().fold(words.to_owned(), |words, (own, advice)| words.replace(own, advice))
}
