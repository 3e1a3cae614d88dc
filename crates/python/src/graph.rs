//! Graphs of groups. The package's `_graphs.py` has their families and what numpy does.

use std::sync::Arc;

use godtable::Work;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::prelude::*;

use crate::asking::ask;
use crate::errors::{self, wrong};

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
        progress: Option<&Py<PyAny>>,
        question: impl FnOnce(&godtable::Graph, &Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
    ) -> PyResult<R> {
        let graph = Arc::clone(&self.graph);
        ask(py, progress, move |work| question(&graph, work))
    }

    /// Returns rows as an array.
    fn rows<'py>(&self, py: Python<'py>, rows: Vec<u8>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let count = rows.len() / self.width;
        PyArray1::from_vec(py, rows).reshape([count, self.width])
    }
}

#[pymethods]
impl Graph {
    /// Make the graph of an array of generators and the labels at the start, from 0 on.
    #[new]
    fn new(generators: Vec<Vec<usize>>, start: Vec<u8>) -> PyResult<Graph> {
        let graph = godtable::Graph::new(&generators, &start).map_err(|error| errors::of(&error))?;
        Ok(Graph { graph: Arc::new(graph), width: start.len() })
    }

    /// Return the number of states at each distance.
    #[pyo3(signature = (progress = None))]
    fn growth(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Vec<u64>> {
        self.ask(py, progress.as_ref(), godtable::Graph::growth)
    }

    /// Make the table, and return the number of its states.
    #[pyo3(signature = (progress = None))]
    fn numbers(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<u64> {
        self.ask(py, progress.as_ref(), |graph, work| Ok(graph.table(work)?.numbers()))
    }

    /// Return the distances of rows of labels as an array of int16.
    fn distances<'py>(&self, py: Python<'py>, rows: PyReadonlyArray2<'py, u8>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        if rows.shape()[1] != self.width {
            return Err(wrong(format!("states have {} labels, not {}", self.width, rows.shape()[1])));
        }
        // Python may change the array meanwhile.
        let rows = rows.as_slice()?.to_vec();
        let found = self.ask(py, None, move |graph, work| graph.distances(&rows, work))?;
        Ok(PyArray1::from_vec(py, found))
    }

    /// Return the numbers of the generators of a shortest path, or None.
    fn path(&self, py: Python<'_>, start: Vec<u8>, end: Vec<u8>) -> PyResult<Option<Vec<usize>>> {
        self.ask(py, None, move |graph, work| graph.path(&start, &end, work))
    }

    /// Return the states with these numbers as rows of labels.
    fn states<'py>(&self, py: Python<'py>, numbers: PyReadonlyArray1<'py, u64>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let numbers = numbers.as_slice()?.to_vec();
        let rows = self.ask(py, None, move |graph, work| {
            let row = |&number: &u64| graph.numbered(number, work);
            numbers.iter().map(row).collect::<Result<Option<Vec<Vec<u8>>>, _>>()
        })?;
        let rows = rows.ok_or_else(|| wrong("there is no state with such a number"))?;
        self.rows(py, rows.concat())
    }

    /// Return the numbers of all states at a distance.
    fn at<'py>(&self, py: Python<'py>, distance: usize) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let found = self.ask(py, None, move |graph, work| {
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
