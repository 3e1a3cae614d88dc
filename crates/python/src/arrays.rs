//! Arrays of integers of any shape: the numbers of states, and states as rows of labels.
//!
//! **Pieces.** An array is converted, looked up and written piece by piece, so the largest need little memory in
//! addition to themselves and the result.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;
use std::sync::Arc;

use godtable::{Answers, Error, Question};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PySlice;
use rayon::prelude::*;

use crate::errors::{self, words, wrong};
use crate::threads::{StopMode, wait};

/// The integers of a piece: some megabytes.
const PIECE: usize = 1 << 20;

/// The items that one thread looks up at a time: some tenths of a millisecond.
const SHARE: usize = 1024;

/// What is looked up: state numbers, or rows of labels.
pub(crate) struct Integers {
    /// Shape (items, width).
    rows: Py<PyAny>,
    /// The shape of the items.
    shape: Vec<usize>,
    width: usize,
}

impl Integers {
    /// Reads state numbers of any shape and any integer type.
    pub(crate) fn numbers(array: &Bound<'_, PyAny>) -> PyResult<Integers> {
        let array = integers(array, "state numbers are integers")?;
        let shape = array.shape().to_vec();
        Integers::of(&array, shape, 1)
    }

    /// Reads states as rows of `width` labels.
    pub(crate) fn rows(array: &Bound<'_, PyAny>, width: usize) -> PyResult<Integers> {
        let array = integers(array, "labels are integers")?;
        match array.shape().split_last() {
            Some((&last, shape)) if last == width => Integers::of(&array, shape.to_vec(), width),
            _ => Err(wrong(format!("states have the shape {:?}; the last number must be {width}", array.shape()))),
        }
    }

    fn of(array: &Bound<'_, PyUntypedArray>, shape: Vec<usize>, width: usize) -> PyResult<Integers> {
        let rows = array.call_method1("reshape", ((shape.iter().product::<usize>(), width),))?;
        Ok(Integers { rows: rows.unbind(), shape, width })
    }

    /// Returns the number of items.
    fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns the integers of some items, each below `end`.
    fn piece(&self, py: Python<'_>, items: Range<usize>, end: u64, (what, all): (&str, &str)) -> PyResult<Vec<u64>> {
        let first = items.start;
        let slice = PySlice::new(py, first as isize, items.end as isize, 1);
        let given = self.rows.bind(py).get_item(slice)?;
        let converted: PyReadonlyArrayDyn<'_, i64> =
            given.call_method1("astype", (numpy::dtype::<i64>(py),))?.extract()?;
        let converted: Vec<u64> = converted.as_slice()?.iter().map(|&own| own as u64).collect();
        match converted.iter().position(|&own| own >= end) {
            None => Ok(converted),
            Some(place) => {
                let (item, own) =
                    (first + place / self.width, given.get_item((place / self.width, place % self.width))?);
                Err(wrong(format!("row {item}: there is no {what} {own}: {all} are 0 to {}", end - 1)))
            }
        }
    }
}

/// Returns an array of integers.
fn integers<'py>(given: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = given.py().import("numpy")?.call_method1("asarray", (given,))?.cast_into::<PyUntypedArray>()?;
    // An empty list is an array of floats.
    if !matches!(array.dtype().kind(), b'i' | b'u') && !array.is_empty() {
        return Err(PyTypeError::new_err(format!("{what}, not {}", array.dtype())));
    }
    Ok(array)
}

/// Rejects a puzzle whose states have no numbers.
pub(crate) fn check_numbers(answers: &dyn Answers) -> PyResult<()> {
    match answers.numbers() {
        0 => Err(errors::of(&answers.numbered(0).err().unwrap_or_else(|| answers.cannot(Question::Numbers)))),
        _ => Ok(()),
    }
}

/// Returns what `find` finds for each state number: `width` values, or a value if that is `None`. The result goes to `out`, if
/// that is an array of its type and shape.
pub(crate) fn of_numbers<'py, T: Element + Copy + Default + Send + 'static>(
    py: Python<'py>,
    answers: &Arc<dyn Answers>,
    numbers: &Integers,
    width: Option<usize>,
    out: Option<Bound<'py, PyAny>>,
    find: impl Fn(&dyn Answers, &[u64]) -> Result<Vec<T>, Error> + Clone + Send + Sync + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let end = answers.numbers();
    if numbers.count() > 0 {
        check_numbers(&**answers)?;
    }
    let results = Results::new(py, &numbers.shape, width, out)?;
    results.filled(numbers, end, ("state", "state numbers"), answers, move |answers, numbers| {
        find(answers, numbers).map_err(|error| (0, error))
    })
}

/// Returns the number that `find` finds for each row of labels, which are below `labels`.
pub(crate) fn of_rows<'py>(
    py: Python<'py>,
    answers: &Arc<dyn Answers>,
    rows: &Integers,
    labels: usize,
    find: impl Fn(&dyn Answers, &[u8]) -> Result<u64, Error> + Clone + Send + Sync + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let results = Results::<'_, i64>::new(py, &rows.shape, None, None)?;
    let width = rows.width;
    results.filled(rows, labels as u64, ("label", "labels"), answers, move |answers, labels| {
        let labels: Vec<u8> = labels.iter().map(|&label| label as u8).collect();
        let number = |(place, row)| find(answers, row).map(|own| own as i64).map_err(|error| (place, error));
        labels.chunks(width).enumerate().map(number).collect()
    })
}

/// An array of results, which is filled piece by piece.
pub(crate) struct Results<'py, T> {
    array: Bound<'py, PyArrayDyn<T>>,
    /// Its view, or another array if that is not contiguous.
    flat: Bound<'py, PyArray1<T>>,
    width: usize,
}

impl<'py, T: Element + Copy + Default + Send + 'static> Results<'py, T> {
    /// Returns an array for `width` values of each item, or for a value if that is `None`: `out`, if that is given.
    ///
    /// # Errors
    /// Returns an exception if `out` has another type or shape, or may not be written to.
    pub(crate) fn new(
        py: Python<'py>,
        shape: &[usize],
        width: Option<usize>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Results<'py, T>> {
        let shape: Vec<usize> = shape.iter().copied().chain(width).collect();
        let array = match out {
            None => PyArrayDyn::zeros(py, &shape[..], false),
            Some(out) => {
                let kind = numpy::dtype::<T>(py);
                let other =
                    || wrong(format!("out must be an array of {kind} of the shape {shape:?}, which may be written to"));
                let array = out.cast_into::<PyArrayDyn<T>>().map_err(|_| other())?;
                if array.shape() != shape || array.try_readwrite().is_err() {
                    return Err(other());
                }
                array
            }
        };
        let flat = match array.is_c_contiguous() {
            true => array.reshape([array.len()])?,
            false => PyArray1::zeros(py, [array.len()], false),
        };
        Ok(Results { array, flat, width: width.unwrap_or(1) })
    }

    /// Fills the array with what `find` finds for items, each below `end`. Returns the first failure in the order of the items.
    fn filled(
        self,
        items: &Integers,
        end: u64,
        what: (&str, &str),
        answers: &Arc<dyn Answers>,
        find: impl Fn(&dyn Answers, &[u64]) -> Result<Vec<T>, (usize, Error)> + Clone + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = self.array.py();
        let piece = (PIECE / items.width.max(self.width)).max(1);
        for first in (0..items.count()).step_by(piece) {
            let next = items.count().min(first + piece);
            let integers = items.piece(py, first..next, end, what)?;
            let (answers, find, size) = (Arc::clone(answers), find.clone(), SHARE * items.width);
            let found = wait(
                py,
                StopMode::Left,
                |_, ()| Ok(()),
                move |link| {
                    let shares = integers.par_chunks(size).enumerate().map(|(share, integers)| match link.check() {
                        Break(()) => Err((0, Error::Stopped)),
                        Continue(()) => {
                            find(&*answers, integers).map_err(|(place, error)| (first + share * SHARE + place, error))
                        }
                    });
                    let found: Vec<Result<Vec<T>, (usize, Error)>> = shares.collect();
                    found.into_iter().collect::<Result<Vec<Vec<T>>, _>>()
                },
            )?;
            let found = found.map_err(|(place, error)| match error {
                Error::Input { .. } => wrong(format!("row {place}: {}", words(&error))),
                error => errors::of(&error),
            })?;
            self.write(first, found.into_iter().flatten())?;
        }
        self.finish()
    }

    /// Writes the results of some items from `first` on.
    pub(crate) fn write(&self, first: usize, found: impl Iterator<Item = T>) -> PyResult<()> {
        let mut flat = self.flat.try_readwrite().map_err(|error| wrong(format!("out: {error}")))?;
        flat.as_slice_mut()?[first * self.width..].iter_mut().zip(found).for_each(|(place, own)| *place = own);
        Ok(())
    }

    /// Returns the array.
    pub(crate) fn finish(self) -> PyResult<Bound<'py, PyAny>> {
        if !self.array.is_c_contiguous() {
            let flat = self.flat.reshape(self.array.shape().to_vec())?;
            let mut array = self.array.try_readwrite().map_err(|error| wrong(format!("out: {error}")))?;
            array.as_array_mut().assign(&flat.readonly().as_array());
        }
        Ok(self.array.into_any())
    }
}
