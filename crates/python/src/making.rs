//! Tables and counts: made or found in the cache, with progress.

use std::path::PathBuf;
use std::sync::Arc;

use godtable::{Answers, Error, Puzzle, Work, open_as};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::asking::ask;
use crate::errors::{in_python, wrong};
use crate::rules::Rules;
use crate::table::{self, Table};

/// Where tables are kept.
enum Cache {
    Nowhere,
    OfUser,
    Folder(PathBuf),
}

impl Cache {
    /// Reads a folder, True for that of the program, or False.
    fn read(cache: &Bound<'_, PyAny>) -> PyResult<Cache> {
        Ok(match cache.cast::<PyBool>() {
            Ok(is_kept) if is_kept.is_true() => Cache::OfUser,
            Ok(_) => Cache::Nowhere,
            Err(_) => Cache::Folder(cache.extract()?),
        })
    }

    fn used_by<'a>(self, work: &Work<'a>) -> Work<'a> {
        let work = work.clone();
        match self {
            Cache::Nowhere => work,
            Cache::OfUser => work.cached(),
            Cache::Folder(folder) => work.cached_in(folder),
        }
    }
}

/// Make the table of the rules, find it in the cache, or open the one in a file.
///
/// `cache` is a folder, True for that of the program, or False. `progress` is called with the distance, the states
/// found so far, and all states.
#[pyfunction]
#[pyo3(signature = (rules, file, cache, progress))]
pub(crate) fn make(
    py: Python<'_>,
    rules: &Rules,
    file: Option<PathBuf>,
    cache: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (cache, own) = (Cache::read(cache)?, rules.clone());
    let path = file.clone();
    let answers: Box<dyn Answers> = ask(py, progress.as_ref(), move |work| {
        let work = cache.used_by(work);
        match &path {
            Some(path) => open_as(path, Some(own.puzzle()), own.choice(), &work),
            None => own.puzzle().table_with(&work),
        }
    })?;
    let (own, wanted) = (answers.about(), rules.about());
    match file {
        Some(path) if own != wanted => {
            let (path, own, wanted) = (path.display(), own.heading(), wanted.heading());
            Err(wrong(format!("{path} is a table of {own}, and not of {wanted}")))
        }
        _ => Ok(Table::new(Arc::from(answers), rules)),
    }
}

/// Return the names of all puzzles, each with a summary.
#[pyfunction]
pub(crate) fn puzzles(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let puzzles = PyDict::new(py);
    Puzzle::names().into_iter().try_for_each(|(name, summary)| puzzles.set_item(name, in_python(summary)))?;
    Ok(puzzles)
}

/// Count the states at each distance without a table, which may take less memory.
#[pyfunction]
#[pyo3(signature = (rules, cache, progress))]
pub(crate) fn count<'py>(
    py: Python<'py>,
    rules: &Rules,
    cache: &Bound<'py, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (cache, rules) = (Cache::read(cache)?, rules.clone());
    let counts = ask(py, progress.as_ref(), move |work| -> Result<_, Error> {
        rules.puzzle().counts(None, &cache.used_by(work))
    })?;
    table::histogram(py, &counts)
}
