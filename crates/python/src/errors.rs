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

/// The options of the program with another name in Python.
const RENAMED: [(&str, &str); 4] =
    [("input", "form"), ("table", "file"), ("goal-state", "a list as goal"), ("force", "replace=True")];

/// The arguments whose value follows.
const WITH_VALUE: [&str; 3] = ["form", "puzzle", "rules"];

/// Writes options of the program as arguments: `--input setup` becomes `form="setup"`. A command in backticks stays.
pub(crate) fn in_python(words: &str) -> String {
    let parts = words.split('`').enumerate();
    let written = parts.map(|(number, part)| if number % 2 == 0 { renamed(part) } else { part.to_owned() });
    written.collect::<Vec<String>>().join("`")
}

/// Writes options of the program as arguments.
fn renamed(words: &str) -> String {
    let mut parts = words.split("--");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (option, rest) = split_word(part);
        let name = RENAMED.iter().find(|(known, _)| *known == option).map_or(option, |(_, name)| name);
        written.push_str(name);
        match rest.strip_prefix(' ').map(split_word).filter(|_| WITH_VALUE.contains(&name)) {
            Some((value, rest)) => written.push_str(&format!("=\"{value}\"{rest}")),
            None => written.push_str(rest),
        }
    }
    written
}

/// Splits a text after its first word of letters, digits and hyphens.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_alphanumeric() && letter != '-').unwrap_or(text.len()))
}
