//! Many states at once: a text of lines, a list of texts, or an array of numbers (`arrays.rs`).

use std::sync::Arc;

use godtable::{Answers, Distance, Error, Event, Form, Work};
use numpy::{PyArray1, PyArrayDescrMethods as _, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyInt, PyString};
use rayon::prelude::*;

use crate::arrays::{Integers, Results, of_numbers};
use crate::errors::{self, words, wrong};
use crate::questions::{are_searched, distance};
use crate::rules::Rules;
use crate::state::{State, type_name};
use crate::threads::{Link, StopMode, wait};

/// The distance of a state that cannot reach the goal.
const OUT_OF_REACH: i16 = -1;

/// The number of states that one thread answers at a time: some tenths of a millisecond.
const PIECE: usize = 1024;

/// Many states, as Python gives them.
pub(crate) enum States {
    Input(StatesInput),
    Numbers(Integers),
}

/// States that are to be read.
pub(crate) enum StatesInput {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    List(Vec<ListItem>),
}

/// A state in a list.
pub(crate) enum ListItem {
    Text(PyBackedStr),
    State(Py<State>),
}

/// How the states are written.
#[derive(Clone)]
pub(crate) struct StateFormat {
    pub(crate) form: Form,
    pub(crate) locked: Option<String>,
}

impl<'py> FromPyObject<'_, 'py> for States {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<States> {
        if object.is_instance_of::<PyString>() {
            return Ok(States::Input(StatesInput::Text(object.extract()?)));
        }
        if object.is_instance_of::<PyBytes>() {
            return Ok(States::Input(StatesInput::Bytes(object.extract()?)));
        }
        // Arrays of objects and of texts are read as lists are.
        if let Ok(array) = object.cast::<PyUntypedArray>()
            && !matches!(array.dtype().kind(), b'O' | b'U' | b'T')
        {
            return Ok(States::Numbers(Integers::numbers(&object)?));
        }
        if object.len().is_ok_and(|count| count > 0) && object.get_item(0)?.is_instance_of::<PyInt>() {
            return Ok(States::Numbers(Integers::numbers(&object)?));
        }
        let mut listed = Vec::with_capacity(object.len().unwrap_or_default());
        for state in object.try_iter()? {
            let state = state?;
            listed.push(match (state.extract(), state.cast::<State>()) {
                (Ok(text), _) => ListItem::Text(text),
                (Err(_), Ok(state)) => ListItem::State(state.clone().unbind()),
                (Err(_), Err(_)) => return Err(unknown(listed.len(), &state)),
            });
        }
        Ok(States::Input(StatesInput::List(listed)))
    }
}

/// Returns the exception for an object in a list that is no state.
fn unknown(number: usize, object: &Bound<'_, PyAny>) -> PyErr {
    let (place, kind) = (number + 1, type_name(object));
    PyTypeError::new_err(format!("state {place} is of type {kind}; give texts, or an array of state numbers"))
}

/// Returns the distances of the states as an array, `out` if that is given.
pub(crate) fn distances<'py>(
    py: Python<'py>,
    answers: Arc<dyn Answers>,
    rules: Rules,
    states: States,
    writing: StateFormat,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let states = match states {
        States::Numbers(numbers) => {
            return of_numbers(py, &answers, &numbers, None, out, |answers, numbers| {
                Ok(answers.distances_of_numbers(numbers)?.into_iter().map(turns).collect())
            });
        }
        States::Input(states) => states,
    };
    let is_text = !matches!(states, StatesInput::List(_));
    let work = move |link: &Link<()>| {
        let distances = Batch { answers: &*answers, rules: &rules, writing: &writing, link }.find(&states);
        // The states come back: this thread may not release objects of Python.
        (distances, states)
    };
    let (found, _) = wait(py, StopMode::Left, |_, ()| Ok(()), work)?;
    let what = if is_text { "line" } else { "state" };
    let distances = found.map_err(|failure| match failure {
        Failure::Unread(number, reason) => wrong(format!("{what} {}: {reason}", number + 1)),
        Failure::Work(error) => errors::of(&error),
    })?;
    match out {
        None => Ok(PyArray1::from_vec(py, distances).into_any()),
        Some(out) => {
            let results = Results::new(py, &[distances.len()], None, Some(out))?;
            results.write(0, distances.into_iter())?;
            results.finish()
        }
    }
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
    writing: &'a StateFormat,
    link: &'a Link<()>,
}

impl Batch<'_> {
    /// Finds the distances of the states.
    fn find(&self, states: &StatesInput) -> Result<Vec<i16>, Failure> {
        let line = |line: &&[u8]| self.read(std::str::from_utf8(line).map_err(|_| "this is not text in UTF-8")?);
        let listed = |state: &ListItem| match state {
            ListItem::Text(text) => self.read(text),
            ListItem::State(state) => Ok(state.get().of(self.answers, self.rules)?.clone()),
        };
        match states {
            StatesInput::Text(text) => self.each(&lines(text.as_bytes()), line),
            StatesInput::Bytes(text) => self.each(&lines(text), line),
            StatesInput::List(states) => self.each(states, listed),
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
        // A search takes all threads by itself.
        let size = if are_searched(self.answers) { states.len().max(1) } else { PIECE };
        let mut distances = vec![OUT_OF_REACH; states.len()];
        let pieces = distances.par_chunks_mut(size).enumerate().map(|(piece, distances)| {
            if self.link.check().is_break() {
                return Err(Failure::Work(Error::Stopped));
            }
            let start = piece * size;
            for (place, found) in distances.iter_mut().enumerate() {
                let number = start + place;
                let state = read(&states[number]).map_err(|reason| Failure::Unread(number, reason))?;
                *found = turns(distance(self.answers, &state, &work).map_err(Failure::Work)?);
            }
            Ok(())
        });
        // The first failure in the order of the states.
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
