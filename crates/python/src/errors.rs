//! Exceptions, with the words of the library's errors.

use godtable::{Error, Input, IoError};
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

/// Returns the exception of an error.
pub(crate) fn of(error: &Error) -> PyErr {
    let words = words(error);
    match error {
        Error::Input { .. } => PyValueError::new_err(words),
        Error::Cannot(_) => Cannot::new_err(words),
        Error::NoTurns(_) => NotFound::new_err(words),
        Error::OutOfMemory { .. } => PyMemoryError::new_err(words),
        Error::Failed { io: Some(io), .. } => of_file(io, words),
        _ => TableError::new_err(words),
    }
}

/// Returns the `OSError` of a file, such as a `FileNotFoundError`. The fourth number counts on Windows only.
fn of_file(io: &IoError, words: String) -> PyErr {
    match io.code {
        Some(code) => {
            let words = words.replace(&format!(" (os error {code})"), "");
            PyOSError::new_err((code, words, io.path.clone().into_os_string(), code))
        }
        None => std::io::Error::new(io.kind, words).into(),
    }
}

/// Returns the words of an error. They name arguments as Python does.
pub(crate) fn words(error: &Error) -> String {
    in_python(&match error {
        Error::Input { what: Input::Locked, reason } if reason.starts_with('\'') => format!("locked {reason}"),
        error => error.to_string(),
    })
}

/// What the library says, and what Python says instead.
const ADVICE: [(&str, &str); 16] = [
    ("; choose some of its pieces", "; for some of its pieces use pieces"),
    ("its first levels can be counted", "godtable.histogram counts its first levels with levels"),
    ("its corners are the puzzle 3x3x3-corners", "its corners are puzzle=\"3x3x3-corners\""),
    ("its edges 3x3x3-edges; others can be chosen", "its edges 3x3x3-edges; pieces chooses others"),
    ("use the puzzle 3x3x3-corners", "use puzzle=\"3x3x3-corners\""),
    ("use the puzzle 3x3x3", "use puzzle=\"3x3x3\""),
    ("use the puzzle 2x2x2 under the rules half-turn", "use puzzle=\"2x2x2\", rules=\"half-turn\""),
    ("use the rules half-turn", "use rules=\"half-turn\""),
    ("in the form setup", "with form=\"setup\""),
    ("the form setup", "form=\"setup\""),
    ("give positions as its goal", "use a list as goal"),
    ("list the states of the start", "use start_turns"),
    ("; it is not replaced", "; replace=True replaces it"),
    ("use classes under symmetry", "use up_to=\"symmetry\""),
    ("the whole 3x3x3, or chosen pieces of it", "the whole 3x3x3; with pieces, some pieces of it"),
    ("; build it", "; build it with godtable.generate"),
];

/// Returns words of the library with the arguments of Python.
pub(crate) fn in_python(words: &str) -> String {
    ADVICE.iter().fold(words.to_owned(), |words, (own, advice)| words.replace(own, advice))
}
