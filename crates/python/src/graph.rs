//! Graphs of groups. The package's `_graphs.py` has their families and what numpy does.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use godtable::Work;
use godtable::memory;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::drawing::Drawing;
use crate::errors::{self, wrong};
use crate::means::{Cache, Means, Memory};
use crate::questions::ask_with;
use crate::table::measure;
use crate::threads::{StopMode, wait};

/// The states that are looked at together.
const PIECE: u64 = 1 << 16;

/// The graph of generators, with the distances from its start.
#[pyclass(frozen, module = "godtable")]
pub(crate) struct Graph {
    graph: Arc<godtable::Graph>,
    width: usize,
}

impl Graph {
    /// Asks the graph a question that may take long.
    fn ask<R: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&godtable::Graph, &Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
    ) -> PyResult<R> {
        self.ask_with(py, None, &Means::default(), question)
    }

    /// Asks the graph a question that may take long, and tells its progress.
    fn ask_with<R: Send + 'static>(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
        means: &Means,
        question: impl FnOnce(&godtable::Graph, &Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
    ) -> PyResult<R> {
        let graph = Arc::clone(&self.graph);
        ask_with(py, progress, means, move |work| question(&graph, work))
    }

    /// Looks up rows of labels.
    fn look_up<'py, T: Element + Send + 'static>(
        &self,
        py: Python<'py>,
        rows: &PyReadonlyArray2<'py, u8>,
        question: impl FnOnce(&godtable::Graph, &[u8], &Work<'_>) -> Result<Vec<T>, godtable::Error> + Send + 'static,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        if rows.shape()[1] != self.width {
            return Err(wrong(format!("states have {} labels, not {}", self.width, rows.shape()[1])));
        }
        // Python may change the array meanwhile.
        let rows = rows.as_slice()?.to_vec();
        let found = self.ask(py, move |graph, work| question(graph, &rows, work))?;
        Ok(PyArray1::from_vec(py, found))
    }

    /// Returns rows as an array.
    fn rows<'py>(&self, py: Python<'py>, rows: Vec<u8>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let count = rows.len() / self.width;
        PyArray1::from_vec(py, rows).reshape([count, self.width])
    }
}

#[pymethods]
impl Graph {
    /// Make the graph of an array of generators and the labels at the start, from 0 on. `note` is a line that a file keeps.
    /// `symmetries` are permutations of the numbers of the generators.
    #[new]
    #[pyo3(signature = (generators, start, note, symmetries = Vec::new()))]
    fn new(generators: Vec<Vec<usize>>, start: Vec<u8>, note: &str, symmetries: Vec<Vec<usize>>) -> PyResult<Graph> {
        let graph = godtable::Graph::noted(&generators, &start, note);
        let graph = match &symmetries[..] {
            [] => graph,
            _ => graph.and_then(|graph| graph.with_symmetries(&symmetries)),
        };
        Ok(Graph { graph: Arc::new(graph.map_err(|error| errors::of(&error))?), width: start.len() })
    }

    /// Open the table of a graph in a file.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Graph> {
        let graph = ask_with(py, None, &Means::default(), move |work| godtable::Graph::open(&path, work))?;
        Ok(Graph { width: graph.start().len(), graph: Arc::new(graph) })
    }

    /// Write the table to a file.
    fn save(&self, py: Python<'_>, path: PathBuf, replace: bool) -> PyResult<()> {
        self.ask(py, move |graph, work| graph.save(&path, replace, work))
    }

    /// The generators, the labels at the start, and the line that a file keeps.
    #[getter]
    fn parts(&self) -> (Vec<Vec<usize>>, Vec<usize>, &str) {
        let start = self.graph.start().iter().map(|&label| usize::from(label)).collect();
        (self.graph.generators().to_vec(), start, self.graph.note())
    }

    /// Return the number of states at each distance.
    fn growth(
        &self,
        py: Python<'_>,
        memory: Option<Memory>,
        checkpoint: Option<PathBuf>,
        disk: Option<PathBuf>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<u64>> {
        let means = Means::new(Cache::Nowhere, memory).kept(checkpoint, disk)?;
        self.ask_with(py, progress.as_ref(), &means, godtable::Graph::growth)
    }

    /// Build the table, and return the number of its states.
    #[pyo3(signature = (memory = None, progress = None))]
    fn numbers(&self, py: Python<'_>, memory: Option<Memory>, progress: Option<Py<PyAny>>) -> PyResult<u64> {
        let means = Means::new(Cache::Nowhere, memory);
        self.ask_with(py, progress.as_ref(), &means, |graph, work| Ok(graph.table(work)?.numbers()))
    }

    /// Return the distances of rows of labels as an array of int16. Errors number the rows from `first` on.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray2<'py, u8>,
        first: usize,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        self.look_up(py, &rows, move |graph, rows, work| graph.distances_after(first, rows, work))
    }

    /// Check rows of labels. Errors number them from `first` on.
    fn check(&self, py: Python<'_>, rows: PyReadonlyArray2<'_, u8>, first: usize) -> PyResult<()> {
        let rows = rows.as_slice()?.to_vec();
        self.ask(py, move |graph, work| graph.check_after(first, &rows, work))
    }

    /// Return the numbers of the generators of a shortest path, or None.
    fn path(&self, py: Python<'_>, start: Vec<u8>, end: Vec<u8>) -> PyResult<Option<Vec<usize>>> {
        self.ask(py, move |graph, work| graph.path(&start, &end, work))
    }

    /// Return the states with these numbers as rows of labels.
    fn states<'py>(&self, py: Python<'py>, numbers: PyReadonlyArray1<'py, u64>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let numbers = numbers.as_slice()?.to_vec();
        let rows = self.ask(py, move |graph, work| {
            let row = |&number: &u64| graph.numbered(number, work);
            numbers.par_iter().map(row).collect::<Result<Option<Vec<Vec<u8>>>, _>>()
        })?;
        let rows = rows.ok_or_else(|| wrong("there is no state with such a number"))?;
        self.rows(py, rows.concat())
    }

    /// Return the numbers of rows of labels. Errors number the rows from `first` on.
    fn numbers_of<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray2<'py, u8>,
        first: usize,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.look_up(py, &rows, move |graph, rows, work| graph.numbers_after(first, rows, work))
    }

    /// Return a plot of a growth.
    #[staticmethod]
    fn plot(
        title: &str,
        growth: Vec<u64>,
        log: bool,
        is_growth: bool,
        background: &str,
        size: i64,
    ) -> PyResult<Drawing> {
        let measure = measure(log, is_growth)?;
        Drawing::plot(title, "distance from the start", ("states".to_owned(), growth), measure, background, size)
    }

    /// Return the numbers of all states at a distance.
    fn at<'py>(&self, py: Python<'py>, distance: usize) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let found = self.ask(py, move |graph, work| {
            let table = graph.table(work)?;
            let mut found = Vec::new();
            let all = table.numbers();
            for first in (0..all).step_by(PIECE as usize) {
                let numbers: Vec<u64> = (first..all.min(first + PIECE)).collect();
                let distances = table.distances_of_numbers(&numbers)?;
                let is_there = |own: &Option<godtable::Distance>| own.is_some_and(|own| own.get() == distance);
                found
                    .extend(numbers.iter().zip(&distances).filter(|(_, own)| is_there(own)).map(|(&number, _)| number));
            }
            Ok(found)
        })?;
        Ok(PyArray1::from_vec(py, found))
    }
}

/// Return the bytes of memory that are free, or None if the system does not report them.
#[pyfunction]
pub(crate) fn free_memory() -> Option<u64> {
    memory::available()
}

/// Return lists of permutations: each element of the group of the generators is the product of one of each list, in this order,
/// in exactly one way. An order that is too small has a probability of at most 2^-40.
#[pyfunction]
pub(crate) fn transversals(py: Python<'_>, generators: Vec<Vec<u16>>) -> PyResult<Vec<Bound<'_, PyArray2<u16>>>> {
    let Some(width) = generators.first().map(Vec::len) else { return Ok(Vec::new()) };
    // The chain, and the same numbers in arrays.
    let bytes = move |members: usize| 2 * (members * width * size_of::<u16>()) as u64;
    let most = memory::available().unwrap_or(u64::MAX);
    let lists = wait(
        py,
        StopMode::Left,
        |_, ()| Ok(()),
        move |link| {
            godtable::transversals(&generators, &mut |members| {
                if bytes(members) > most { ControlFlow::Break(()) } else { link.check() }
            })
        },
    )?;
    let lists = lists.ok_or_else(|| {
        PyMemoryError::new_err(format!("the group of the {width} labels needs more memory than is free"))
    })?;
    let list = |list: Vec<Vec<u16>>| PyArray1::from_vec(py, list.concat()).reshape([list.len(), width]);
    lists.into_iter().map(list).collect()
}
