//! Exceptions, with the words of the library's errors.

use godtable::answers::QueryError;
use godtable::answers::states::{LockNameError, StateTextError};
use godtable::answers::tables::{BatchError, Error};
use godtable::engine::generate::GenerateError;
use pyo3::exceptions::{PyException, PyLookupError, PyMemoryError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    godtable,
    TableError,
    PyException,
    "A table cannot be made or read, or its cells contradict each other."
);
pyo3::create_exception!(godtable, NotFound, PyLookupError, "No turns lead to the goal, or no state fits.");

pyo3::create_exception!(godtable, Cannot, PyException, "The puzzle does not answer this question.");

/// Returns the exception of the library's error.
pub(crate) fn of_library(error: &godtable::Error) -> PyErr {
    match error {
        godtable::Error::Given { .. } => wrong(error),
        godtable::Error::Cannot(_) => Cannot::new_err(error.to_string()),
        godtable::Error::NoTurns(_) => NotFound::new_err(error.to_string()),
        _ => TableError::new_err(error.to_string()),
    }
}

/// Returns the exception for a wrong argument.
pub(crate) fn wrong(what: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(what.to_string())
}

/// Returns the exception of a table that cannot be made.
pub(crate) fn of_table(error: &Error) -> PyErr {
    match error {
        Error::Generate(GenerateError::OutOfMemory { .. }) => PyMemoryError::new_err(error.to_string()),
        _ => TableError::new_err(error.to_string()),
    }
}

/// Returns the exception of a question.
pub(crate) fn of_query(error: &QueryError) -> PyErr {
    match error {
        QueryError::State(_) | QueryError::NoSuchState { .. } | QueryError::OtherGoal { .. } => wrong(error),
        QueryError::Contradiction { .. } => TableError::new_err(format!("the table: {error}; make it again")),
        _ => TableError::new_err(format!("the table: {error}")),
    }
}

/// Returns the exception of a state in text.
pub(crate) fn of_text(error: &StateTextError) -> PyErr {
    match error {
        StateTextError::Lock(LockNameError::OfTurns { .. }) => {
            wrong(format!("{error}; give the state with form=\"setup\""))
        }
        _ => wrong(error),
    }
}

/// Returns the exception of a batch. `unread` makes the exception of a state in text.
pub(crate) fn of_batch<E>(error: &BatchError<E>, unread: impl Fn(usize, &E) -> PyErr) -> PyErr {
    match error {
        BatchError::Unread { number, error } => unread(*number, error),
        BatchError::Query(error) => of_query(error),
        // Only an exception of Python stops a batch, and that one is raised.
        _ => TableError::new_err("the batch was stopped"),
    }
}
