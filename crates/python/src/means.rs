//! What long work may use: caches, memory, and folders for what it keeps.

use std::path::PathBuf;
use std::time::Duration;

use godtable::words::read_size;
use godtable::{Puzzle, Question, Work};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::errors::{self, wrong};

/// Where tables are kept.
#[derive(Clone, Debug, Default)]
pub(crate) enum Cache {
    #[default]
    Nowhere,
    OfUser,
    Folder(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Cache {
    type Error = PyErr;

    /// Reads a folder, True for the program's cache, or False.
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Cache> {
        Ok(match object.cast::<PyBool>() {
            Ok(is_kept) if is_kept.is_true() => Cache::OfUser,
            Ok(_) => Cache::Nowhere,
            Err(_) => Cache::Folder(object.extract()?),
        })
    }
}

impl Cache {
    /// Returns what Python calls it.
    pub(crate) fn written(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Cache::Folder(folder) => folder.clone().into_pyobject(py)?.unbind(),
            own => PyBool::new(py, matches!(own, Cache::OfUser)).to_owned().into_any().unbind(),
        })
    }
}

/// A number of something: a negative one is a wrong value.
pub(crate) struct Count<T>(pub(crate) T);

impl<'a, 'py, T: FromPyObject<'a, 'py>> FromPyObject<'a, 'py> for Count<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Count<T>> {
        object.extract().map(Count).map_err(|error: T::Error| {
            let error: PyErr = error.into();
            match error.is_instance_of::<PyOverflowError>(object.py()) {
                true if object.lt(0).unwrap_or(false) => wrong(format!("{object:?} is negative")),
                true => wrong(format!("{object:?} is too large")),
                false => error,
            }
        })
    }
}

/// A number of bytes: a number, or a text such as "2.5G".
pub(crate) struct Memory(u64);

impl<'py> FromPyObject<'_, 'py> for Memory {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Memory> {
        if object.is_instance_of::<PyString>() {
            let text: String = object.extract()?;
            return read_size(&text).map(Memory).map_err(|reason| wrong(format!("memory: {reason}")));
        }
        let words = || wrong(format!("memory: {object:?} is no number of bytes, such as 2_000_000_000 or \"2G\""));
        object.extract().map(Memory).map_err(|_| words())
    }
}

/// A time in seconds.
pub(crate) struct Seconds(pub(crate) Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let seconds = Duration::try_from_secs_f64(object.extract()?);
        seconds.map(Seconds).map_err(|error| wrong(format!("time: {error}")))
    }
}

/// What long work may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Means {
    pub(crate) cache: Cache,
    pub(crate) memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    disk: Option<PathBuf>,
}

impl Means {
    /// Returns a cache and a limit of the memory.
    pub(crate) fn new(cache: Cache, memory: Option<Memory>) -> Means {
        Means { cache, memory: memory.map(|Memory(bytes)| bytes), ..Means::default() }
    }

    /// Returns the same with the folders of a search.
    ///
    /// # Errors
    /// Returns an exception for both folders.
    pub(crate) fn kept(self, checkpoint: Option<PathBuf>, disk: Option<PathBuf>) -> PyResult<Means> {
        if checkpoint.is_some() && disk.is_some() {
            return Err(wrong("give checkpoint or disk, and not both"));
        }
        Ok(Means { checkpoint, disk, ..self })
    }

    /// Rejects what the searches of a puzzle do not use.
    ///
    /// # Errors
    /// Returns the exception with the reason.
    pub(crate) fn check(&self, puzzle: &Puzzle) -> PyResult<()> {
        let asked = [(self.checkpoint.is_some(), Question::Checkpoint), (self.disk.is_some(), Question::Disk)];
        let refused = asked.iter().find_map(|&(is_given, question)| puzzle.check(question).err().filter(|_| is_given));
        refused.map_or(Ok(()), |cannot| Err(errors::of(&cannot.into())))
    }

    /// Returns whether the work keeps what it has found when it is stopped.
    pub(crate) const fn keeps(&self) -> bool {
        self.checkpoint.is_some() || self.disk.is_some()
    }

    /// Returns the work with these means.
    pub(crate) fn used_by<'a>(&self, mut work: Work<'a>) -> Work<'a> {
        work = match self.cache.clone() {
            Cache::Nowhere => work,
            Cache::OfUser => work.cached(),
            Cache::Folder(folder) => work.cached_in(folder),
        };
        if let Some(bytes) = self.memory {
            work = work.within(bytes);
        }
        match (&self.checkpoint, &self.disk) {
            (_, Some(folder)) => work.on_disk(folder),
            (Some(folder), None) => work.kept_in(folder),
            (None, None) => work,
        }
    }
}
