//! Many states at once: a text of lines, a list of texts, or an array of numbers.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use godtable::{Answers, Distance, Error, Event, Form, Work};
use numpy::{
    PyArray1, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyInt, PyString};
use rayon::prelude::*;

use crate::asking::{are_searched, distance};
use crate::errors::{self, words, wrong};
use crate::rules::Rules;
use crate::state::{State, type_name};
use crate::waiting::{Link, Stopped, wait};

/// The distance of a state that cannot reach the goal.
const OUT_OF_REACH: i16 = -1;

/// The number of states that one thread answers at a time: some tenths of a millisecond.
const PIECE: usize = 1024;

/// Many states, as Python gives them.
pub(crate) enum States {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Listed(Vec<Listed>),
    /// Numbers, and the shape of their array.
    Numbers(Vec<u64>, Vec<usize>),
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
            return numbers(&array);
        }
        if object.len().is_ok_and(|count| count > 0) && object.get_item(0)?.is_instance_of::<PyInt>() {
            let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
            return numbers(&array.cast_into::<PyUntypedArray>()?);
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
fn numbers(array: &Bound<'_, PyUntypedArray>) -> PyResult<States> {
    let kind = array.dtype().kind();
    if !matches!(kind, b'i' | b'u') {
        return Err(PyTypeError::new_err(format!("state numbers are integers, not {}", array.dtype())));
    }
    let shape = array.shape().to_vec();
    let array = array.call_method1("reshape", (-1,))?;
    let no_state = |number: i64| wrong(format!("there is no state {number}: state numbers start at 0"));
    if kind == b'u' {
        let array = array.call_method1("astype", (numpy::dtype::<u64>(array.py()),))?;
        let array: PyReadonlyArray1<'_, u64> = array.extract()?;
        return Ok(States::Numbers(array.as_array().iter().copied().collect(), shape));
    }
    let array = array.call_method1("astype", (numpy::dtype::<i64>(array.py()),))?;
    let array: PyReadonlyArray1<'_, i64> = array.extract()?;
    let number = |&number: &i64| u64::try_from(number).map_err(|_| no_state(number));
    Ok(States::Numbers(array.as_array().iter().map(number).collect::<PyResult<_>>()?, shape))
}

/// Returns the distances of the states as an array.
pub(crate) fn distances<'py>(
    py: Python<'py>,
    answers: Arc<dyn Answers>,
    rules: Rules,
    states: States,
    writing: Writing,
) -> PyResult<Bound<'py, PyArrayDyn<i16>>> {
    let is_text = matches!(states, States::Text(_) | States::Bytes(_));
    let work = move |link: &Link<()>| {
        let distances = Batch { answers: &*answers, rules: &rules, writing: &writing, link }.find(&states);
        // The states come back: this thread may not release objects of Python.
        (distances, states)
    };
    let (found, states) = wait(py, Stopped::Left, |_, ()| Ok(()), work)?;
    let what = if is_text { "line" } else { "state" };
    let distances = found.map_err(|failure| match failure {
        Failure::Unread(number, reason) => wrong(format!("{what} {}: {reason}", number + 1)),
        Failure::Work(error) => errors::of(&error),
    })?;
    let shape = match states {
        States::Numbers(_, shape) => shape,
        _ => vec![distances.len()],
    };
    PyArray1::from_vec(py, distances).reshape(shape)
}

/// Writes distances to an array of Python, and returns it.
pub(crate) fn written_to<'py>(
    found: &Bound<'py, PyArrayDyn<i16>>,
    out: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = found.shape();
    let other = || wrong(format!("out must be an array of int16 of the shape {shape:?}, which may be written to"));
    let array = out.cast::<PyArrayDyn<i16>>().ok().filter(|array| array.shape() == shape).ok_or_else(other)?;
    let mut array = array.try_readwrite().map_err(|_| other())?;
    array.as_array_mut().assign(&found.readonly().as_array());
    Ok(out)
}

/// The reason why a batch has no answers.
enum Failure {
    /// The state with this number in the batch is not understood. It is the first one.
    Unread(usize, String),
    Work(Error),
}

/// The answers to many states.
struct Batch<'a> {
    answers: &'a dyn Answers,
    rules: &'a Rules,
    writing: &'a Writing,
    link: &'a Link<()>,
}

impl Batch<'_> {
    /// Finds the distances of the states.
    fn find(&self, states: &States) -> Result<Vec<i16>, Failure> {
        let line = |line: &&[u8]| self.read(std::str::from_utf8(line).map_err(|_| "this is not text in UTF-8")?);
        let listed = |state: &Listed| match state {
            Listed::Text(text) => self.read(text),
            Listed::State(state) => Ok(state.get().of_rules(self.rules)?.clone()),
        };
        match states {
            States::Text(text) => self.each(&lines(text.as_bytes()), line),
            States::Bytes(text) => self.each(&lines(text), line),
            States::Listed(states) => self.each(states, listed),
            States::Numbers(numbers, _) => self.in_pieces(numbers, |_, numbers, distances| {
                let found = self.answers.distances_of_numbers(numbers).map_err(Failure::Work)?;
                distances.iter_mut().zip(found).for_each(|(distance, found)| *distance = turns(found));
                Ok(())
            }),
        }
    }

    fn read(&self, text: &str) -> Result<godtable::State, String> {
        let (text, locked) = self.answers.split(text).map_err(|error| words(&error))?;
        let locked = locked.or(self.writing.locked.as_deref());
        self.answers.read(text, self.writing.form, locked).map_err(|error| words(&error))
    }

    /// Returns the distance of each state, as `read` reads it.
    fn each<S: Sync>(
        &self,
        states: &[S],
        read: impl Fn(&S) -> Result<godtable::State, String> + Sync,
    ) -> Result<Vec<i16>, Failure> {
        let observe = |_: Event<'_>| self.link.check();
        let work = Work::default().observed_by(&observe);
        self.in_pieces(states, |start, states, distances| {
            for (place, (state, found)) in states.iter().zip(distances).enumerate() {
                let state = read(state).map_err(|reason| Failure::Unread(start + place, reason))?;
                *found = turns(distance(self.answers, &state, &work).map_err(Failure::Work)?);
            }
            Ok(())
        })
    }

    /// Calls `answer` with the start, the states and the distances of each piece, on all threads. A search takes all threads
    /// by itself. Returns the first failure in the order of the states.
    fn in_pieces<S: Sync>(
        &self,
        states: &[S],
        answer: impl Fn(usize, &[S], &mut [i16]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<i16>, Failure> {
        let size = if are_searched(self.answers) { states.len().max(1) } else { PIECE };
        let mut distances = vec![OUT_OF_REACH; states.len()];
        let pieces = distances.par_chunks_mut(size).enumerate().map(|(piece, distances)| {
            let start = piece * size;
            match self.link.check() {
                Break(()) => Err(Failure::Work(Error::Stopped)),
                Continue(()) => answer(start, &states[start..start + distances.len()], distances),
            }
        });
        let answered: Vec<Result<(), Failure>> = pieces.collect();
        answered.into_iter().collect::<Result<(), Failure>>()?;
        Ok(distances)
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
