//! Questions that may take long: the library works, Python hears of its levels and warnings, and Ctrl-C stops it.

use std::ffi::CString;

use godtable::{Answers, Distance, Error, Event, State, Wish, Work};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::errors;
use crate::means::Means;
use crate::threads::{StopMode, wait};

/// What happens during long work.
enum News {
    Level(usize, u64, u64),
    Warning(String),
}

/// Returns the result of `work`, which runs on separate threads. `progress` is called with each level: its distance, the
/// states found so far, and all states. Warnings are Python's.
///
/// # Errors
/// Returns the exception of the work's error, of `progress`, or of a handler of signals.
pub(crate) fn ask<R: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Work<'_>) -> Result<R, Error> + Send + 'static,
) -> PyResult<R> {
    ask_with(py, progress, &Means::default(), work)
}

/// Returns the result of `work` as [`ask`] does. It may use what `means` say.
///
/// # Errors
/// Returns an exception as [`ask`] does.
pub(crate) fn ask_with<R: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    means: &Means,
    work: impl FnOnce(&Work<'_>) -> Result<R, Error> + Send + 'static,
) -> PyResult<R> {
    let hear = |py: Python<'_>, news| match (news, progress) {
        (News::Level(distance, found, total), Some(progress)) => progress.call1(py, (distance, found, total)).map(drop),
        (News::Level(..), None) => Ok(()),
        (News::Warning(text), _) => PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &CString::new(text)?, 2),
    };
    let stopped = if means.keeps() { StopMode::Awaited } else { StopMode::Left };
    let means = means.clone();
    let answer = wait(py, stopped, hear, move |link| {
        let observe = |event: Event<'_>| match event {
            Event::Level { distance, found, total } => link.tell(News::Level(distance, found, total)),
            Event::Warning(text) => link.tell(News::Warning(text.to_owned())),
            _ => link.check(),
        };
        work(&means.used_by(Work::default().observed_by(&observe)))
    })?;
    answer.map_err(|error| errors::of(&error))
}

/// Returns whether the answers come from a search that may take seconds or minutes, instead of a table.
pub(crate) fn are_searched(answers: &dyn Answers) -> bool {
    answers.is_search()
}

/// Returns the distance of a state. A search can be stopped.
pub(crate) fn distance(answers: &dyn Answers, state: &State, work: &Work<'_>) -> Result<Option<Distance>, Error> {
    if !are_searched(answers) {
        return answers.distance(state);
    }
    let solved = answers.solve(state, &Wish { proof: true, ..Wish::default() }, work)?;
    if solved.is_stopped { Err(Error::Stopped) } else { Ok(Distance::new(solved.at_least)) }
}
