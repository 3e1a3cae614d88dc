//! Many states at once: a text of lines, a list of texts, or an array of numbers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use godtable::Distance;
use godtable::answers::Oracle;
use godtable::answers::states::{Form, StateTextError};
use godtable::answers::tables::{BatchError, Bytes, distances_of, distances_of_numbers};
use godtable::engine::index::StateNumber;
use godtable::puzzles::cube::Held;
use numpy::{PyArray1, PyArrayDescrMethods as _, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyString};

use crate::errors::{of_batch, of_text, wrong};
use crate::state::{State, type_name};
use crate::waiting::{Link, wait};

/// The distance of a state that cannot reach the goal.
pub(crate) const OUT_OF_REACH: i16 = -1;

/// Many states, as Python gives them.
pub(crate) enum States {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Listed(Vec<Listed>),
    Numbers(Vec<StateNumber>),
}

/// A state in a list.
pub(crate) enum Listed {
    Text(PyBackedStr),
    State(Py<State>),
}

/// How the states are written.
#[derive(Clone)]
pub(crate) struct Writing {
    pub(crate) form: Form,
    pub(crate) locked: Option<String>,
}

impl<'py> FromPyObject<'_, 'py> for States {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<States> {
        if object.is_instance_of::<PyString>() {
            return Ok(States::Text(object.extract()?));
        }
        if object.is_instance_of::<PyBytes>() {
            return Ok(States::Bytes(object.extract()?));
        }
        // Arrays of objects and of texts are read as lists are.
        if let Ok(array) = object.cast::<PyUntypedArray>()
            && !matches!(array.dtype().kind(), b'O' | b'U' | b'T')
        {
            return numbers(&array).map(States::Numbers);
        }
        let mut listed = Vec::with_capacity(object.len().unwrap_or_default());
        for state in object.try_iter()? {
            let state = state?;
            listed.push(match (state.extract(), state.cast::<State>()) {
                (Ok(text), _) => Listed::Text(text),
                (Err(_), Ok(state)) => Listed::State(state.clone().unbind()),
                (Err(_), Err(_)) => return Err(unknown(listed.len(), &state)),
            });
        }
        Ok(States::Listed(listed))
    }
}

/// Returns the exception for an object in a list that is no state.
fn unknown(number: usize, object: &Bound<'_, PyAny>) -> PyErr {
    let (place, kind) = (number + 1, type_name(object));
    PyTypeError::new_err(format!("state {place} is of type {kind}; give texts, or an array of state numbers"))
}

/// Reads an array of state numbers, of any integer type.
pub(crate) fn numbers(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<StateNumber>> {
    let kind = array.dtype().kind();
    if array.ndim() != 1 || !matches!(kind, b'i' | b'u') {
        let words = format!("{} dimensions of {}", array.ndim(), array.dtype());
        return Err(PyTypeError::new_err(format!(
            "state numbers are an array of one dimension of integers, not {words}"
        )));
    }
    let no_state = |number: i64| wrong(format!("there is no state {number}: state numbers start at 0"));
    if kind == b'u' {
        let array = array.call_method1("astype", (numpy::dtype::<u64>(array.py()),))?;
        let array: PyReadonlyArray1<'_, u64> = array.extract()?;
        return Ok(array.as_array().iter().map(|&number| StateNumber::new(number as usize)).collect());
    }
    let array = array.call_method1("astype", (numpy::dtype::<i64>(array.py()),))?;
    let array: PyReadonlyArray1<'_, i64> = array.extract()?;
    let number = |&number: &i64| usize::try_from(number).map(StateNumber::new).map_err(|_| no_state(number));
    array.as_array().iter().map(number).collect()
}

/// Returns the distances of the states as an array.
pub(crate) fn distances<'py>(
    py: Python<'py>,
    oracle: Arc<Oracle<Bytes>>,
    states: States,
    writing: Writing,
) -> PyResult<Bound<'py, PyArray1<i16>>> {
    let is_text = matches!(states, States::Text(_) | States::Bytes(_));
    let work = move |link: &Link<()>| {
        let distances = find(&oracle, &states, &writing, link.stop());
        // The states come back: this thread may not release objects of Python.
        (distances.map(|distances| distances.into_iter().map(turns).collect::<Vec<i16>>()), states)
    };
    let (found, _states) = wait(py, |_, ()| Ok(()), work)?;
    let what = if is_text { "line" } else { "state" };
    let distances = found.map_err(|error| {
        of_batch(&error, |number, error| wrong(format!("{what} {}: {}", number + 1, error.words(py))))
    })?;
    Ok(PyArray1::from_vec(py, distances))
}

/// Finds the distances of the states.
fn find(
    oracle: &Oracle<Bytes>,
    states: &States,
    writing: &Writing,
    stop: &AtomicBool,
) -> Result<Vec<Option<Distance>>, BatchError<Unread>> {
    let read = |text: &str| writing.read(text, oracle);
    let line = |line: &&[u8]| read(std::str::from_utf8(line).map_err(|_| Unread::NotText)?);
    let listed = |state: &Listed| match state {
        Listed::Text(text) => read(text),
        Listed::State(state) => state.get().of_rules(oracle.rules()).map_err(Unread::OfOtherRules),
    };
    match states {
        States::Text(text) => distances_of(oracle, &lines(text.as_bytes()), line, stop),
        States::Bytes(text) => distances_of(oracle, &lines(text), line, stop),
        States::Listed(states) => distances_of(oracle, states, listed, stop),
        States::Numbers(numbers) => distances_of_numbers(oracle, numbers, stop),
    }
}

fn turns(distance: Option<Distance>) -> i16 {
    distance.map_or(OUT_OF_REACH, |distance| distance.get() as i16)
}

/// Returns the lines of a text, without their ends. The last line needs no end.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    lines.pop_if(|last| last.is_empty());
    for line in &mut lines {
        while let Some(rest) = line.strip_suffix(b"\r") {
            *line = rest;
        }
    }
    lines
}

/// The reason why a state is not understood.
enum Unread {
    NotText,
    Text(StateTextError),
    OfOtherRules(String),
}

impl Unread {
    fn words(&self, py: Python<'_>) -> String {
        match self {
            Unread::NotText => "this is not text in UTF-8".to_owned(),
            Unread::Text(error) => of_text(error).value(py).to_string(),
            Unread::OfOtherRules(words) => words.clone(),
        }
    }
}

impl Writing {
    fn read(&self, text: &str, oracle: &Oracle<Bytes>) -> Result<Held, Unread> {
        self.form.read_line(text, self.locked.as_deref(), oracle.rules()).map_err(Unread::Text)
    }
}
