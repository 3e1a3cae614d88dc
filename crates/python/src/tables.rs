//! Tables and counts: made or found in the cache, with progress.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::Arc;

use godtable::{Answers, LevelsEnd, Puzzle, Target, open, open_as};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{self, TableError, in_python, wrong};
use crate::means::{Cache, Count, Means, Memory};
use crate::questions::{ask, ask_with};
use crate::rules::Rules;
use crate::table::{self, Table};

/// Build the table of the rules, find it in the cache, or open the one in a file.
///
/// `cache` is a folder, True for the program's cache, or False. `memory` is a number of bytes, or a text such as "2G".
/// `progress` is called with the distance, the states found so far, and all states.
#[pyfunction]
#[pyo3(signature = (rules, file, cache, memory = None, progress = None))]
pub(crate) fn make(
    py: Python<'_>,
    rules: &Rules,
    file: Option<PathBuf>,
    cache: Cache,
    memory: Option<Memory>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let means = Means::new(cache, memory);
    let (own, path) = (rules.clone(), file.clone());
    let answers: Box<dyn Answers> = ask_with(py, progress.as_ref(), &means, move |work| match &path {
        Some(path) => open_as(path, Some(own.puzzle()), own.choice(), work),
        None => own.puzzle().table_with(work),
    })?;
    let (own, wanted) = (answers.about(), rules.about());
    match file {
        Some(path) if own != wanted => {
            let (path, own, wanted) = (path.display(), own.heading(), wanted.heading());
            Err(wrong(format!("{path} is a table of {own}, and not of {wanted}")))
        }
        _ => Ok(Table::new(Arc::from(answers), rules, file, means)),
    }
}

/// Build the table of the rules in a file, and open it.
#[pyfunction]
#[pyo3(signature = (rules, file, cells, replace, cache, memory = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub(crate) fn generate(
    py: Python<'_>,
    rules: &Rules,
    file: PathBuf,
    cells: &str,
    replace: bool,
    cache: Cache,
    memory: Option<Memory>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let means = Means::new(cache.clone(), memory);
    let distance_cells = match cells {
        "compact" => false,
        "distance" => true,
        other => return Err(wrong(format!("cells: there is no '{other}'; known: compact, distance"))),
    };
    let (own, target) = (rules.clone(), Target { file: Some(file.clone()), replace, distance_cells });
    ask_with(py, progress.as_ref(), &means, move |work| own.puzzle().generate(&target, work))?;
    make(py, rules, Some(file), cache, None, None)
}

/// Open the distance table or the pruning table in a file. It says what it is of.
#[pyfunction]
#[pyo3(signature = (path, cache))]
pub(crate) fn open_file(py: Python<'_>, path: PathBuf, cache: Cache) -> PyResult<Table> {
    let means = Means::new(cache, None);
    let file = path.clone();
    let answers = ask_with(py, None, &means, move |work| open(&file, work))?;
    let (shown, own) = (path.display().to_string(), answers.about().clone());
    let unnamed = |error| TableError::new_err(format!("{shown}: {}", errors::words(&error)));
    let (answers, puzzle) = ask(py, None, move |_| Ok((answers.puzzle(), answers)))
        .map(|(puzzle, answers)| puzzle.map_err(unnamed).map(|puzzle| (answers, puzzle)))??;
    let choice = puzzle.choice().clone();
    let rules = Rules::of(py, puzzle, choice)?;
    if *rules.about() != own {
        let (own, wanted) = (own.heading(), rules.about().heading());
        return Err(TableError::new_err(format!("{shown} is a table of {own}, and not of {wanted}")));
    }
    Ok(Table::new(Arc::from(answers), &rules, Some(path), means))
}

/// Return the names of all puzzles, each with a summary.
#[pyfunction]
pub(crate) fn puzzles(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let puzzles = PyDict::new(py);
    Puzzle::names().into_iter().try_for_each(|(name, summary)| puzzles.set_item(name, in_python(summary)))?;
    Ok(puzzles)
}

/// Count the states at each distance without a table, which may take less memory, or only those of up to `levels` turns.
#[pyfunction]
#[pyo3(signature = (rules, levels, cache, memory, checkpoint, disk, progress))]
#[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub(crate) fn count<'py>(
    py: Python<'py>,
    rules: &Rules,
    levels: Option<Count<usize>>,
    cache: Cache,
    memory: Option<Memory>,
    checkpoint: Option<PathBuf>,
    disk: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let means = Means::new(cache, memory).kept(checkpoint, disk)?;
    means.check(rules.puzzle())?;
    let rules = rules.clone();
    if let Some(Count(farthest)) = levels {
        if means.keeps() {
            return Err(wrong("levels are counted in memory; leave checkpoint and disk out"));
        }
        let levels = ask_with(py, progress.as_ref(), &means, move |work| rules.puzzle().levels(farthest, work))?;
        if levels.end == LevelsEnd::Memory {
            let known = levels.unlocked.len() - 1;
            let remark = format!("memory is exhausted: the states up to distance {known} are counted, and no others");
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &CString::new(remark)?, 2)?;
        }
        return table::columns(py, &levels.unlocked, levels.locked.as_deref());
    }
    let counts = ask_with(py, progress.as_ref(), &means, move |work| rules.puzzle().counts(None, work))?;
    table::histogram(py, &counts)
}
