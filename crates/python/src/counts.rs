//! Counts of states as arrays.

use godtable::Histogram;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Returns counts as arrays: distance, unlocked and, if something is ever locked, locked.
pub(crate) fn histogram<'py>(
    py: Python<'py>,
    unlocked: &Histogram,
    locked: Option<&Histogram>,
) -> PyResult<Bound<'py, PyDict>> {
    let columns = [("unlocked", Some(unlocked)), ("locked", locked)];
    let rows = columns.iter().filter_map(|(_, counts)| Some((*counts)?.counts().len())).max().unwrap_or_default();
    let histogram = PyDict::new(py);
    histogram.set_item("distance", PyArray1::from_iter(py, 0..rows as i64))?;
    for (name, counts) in columns {
        if let Some(counts) = counts {
            let padded = counts.counts().iter().map(|&count| count as i64).chain(std::iter::repeat(0));
            histogram.set_item(name, PyArray1::from_iter(py, padded.take(rows)))?;
        }
    }
    Ok(histogram)
}
