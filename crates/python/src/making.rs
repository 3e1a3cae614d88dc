//! Tables: made or found in the cache, with progress.

use std::ffi::CString;
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::sync::Arc;

use godtable::answers::Oracle;
use godtable::answers::tables::{Bytes, Cache, Error, Event, make_with};
use godtable::engine::generate::{FillOptions, Level};
use godtable::folders;
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::of_table;
use crate::waiting::{Link, wait};

/// What happens while a table is made.
enum News {
    Level(Level),
    Warning(String),
}

/// Returns the folder of tables: the program's for True, none for False, or else the given one.
pub(crate) fn cache_folder(cache: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    match cache.cast::<PyBool>() {
        Ok(is_kept) => Ok(folders::cache().filter(|_| is_kept.is_true())),
        Err(_) => cache.extract().map(Some),
    }
}

/// Returns the oracle of the rules: from the cache, or in memory.
pub(crate) fn oracle(
    py: Python<'_>,
    rules: godtable::puzzles::cube::Rules,
    cache: Option<Cache>,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Arc<Oracle<Bytes>>> {
    let hear = |py: Python<'_>, news| match (news, progress) {
        (News::Level(Level { distance, found, total, .. }), Some(progress)) => {
            progress.call1(py, (distance.get(), found, total)).map(drop)
        }
        (News::Level(_), None) => Ok(()),
        (News::Warning(text), _) => {
            let text = CString::new(text)?;
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &text, 2)
        }
    };
    let made = wait(py, hear, move |link| search(&rules, cache.as_ref(), link))?;
    made.map(Arc::new).map_err(|error| of_table(&error))
}

/// Finds or makes the table.
fn search(
    rules: &godtable::puzzles::cube::Rules,
    cache: Option<&Cache>,
    link: &Link<News>,
) -> Result<Oracle<Bytes>, Error> {
    let tell = |news| if link.tell(news) { Continue(()) } else { Break(()) };
    match cache {
        None => make_with(rules, FillOptions::default(), &mut |level| tell(News::Level(level))),
        Some(cache) => cache.oracle_with(rules, &mut |event| match event {
            Event::Level(level) => tell(News::Level(level)),
            Event::Unfit { path, reason } => {
                tell(News::Warning(format!("the table {} is made again: {reason}", path.display())))
            }
            Event::NotKept { path, reason } => {
                tell(News::Warning(format!("the table is not kept in {}: {reason}", path.display())))
            }
            _ => Continue(()),
        }),
    }
}
