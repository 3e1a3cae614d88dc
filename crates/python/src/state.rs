//! States: read from text, or found in a table.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use godtable::pictures::{Camera, Cube};
use godtable::{Answers, Form, Text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::drawing::Drawing;
use crate::errors::{self, wrong};
use crate::shared_rules::Rules;

/// A position of the pieces, and what is locked.
#[pyclass(frozen, eq, module = "godtable")]
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) state: godtable::State,
    rules: Rules,
    /// The table that the state is from. It answers faster than the rules.
    table: Option<Arc<dyn Answers>>,
}

/// What a pickled state has: its rules, its text, the form of that, and what is locked.
type StatePickle = (Rules, String, &'static str, Option<String>);

#[pymethods]
impl State {
    /// The letters of the facelets, faces in the order U R F D L B. str() also writes puzzles without facelets.
    #[getter]
    fn facelets(&self) -> PyResult<String> {
        match self.written()? {
            Text::Facelets(facelets) => Ok(facelets),
            _ => {
                let puzzle = self.rules.about().subject();
                Err(wrong(format!("{puzzle}: a definition says nothing of facelets; str() writes the pattern")))
            }
        }
    }

    /// Return the position in a form: facelets, kpattern, pieces, corners, gist or dump, if the puzzle has it.
    fn text(&self, form: &str) -> PyResult<String> {
        self.rules.puzzle().show(&self.state, self::form(form)?).map_err(|error| errors::of(&error))
    }

    /// What is locked: the letter of a face or the name of a state of the lock. None before any turn.
    #[getter]
    fn locked(&self) -> PyResult<Option<String>> {
        match &self.table {
            Some(table) => Ok(table.locked(&self.state)),
            None => self.rules.puzzle().locked(&self.state).map_err(|error| errors::of(&error)),
        }
    }

    /// Return the state after turns that the rules allow.
    fn turned(&self, turns: &str) -> PyResult<State> {
        let turned = match &self.table {
            Some(table) => table.turned(&self.state, turns),
            None => self.rules.puzzle().turned(&self.state, turns),
        };
        Ok(State { state: turned.map_err(|error| errors::of(&error))?, ..self.clone() })
    }

    /// States do not change, so a copy is the state itself.
    fn __copy__(own: Py<State>) -> Py<State> {
        own
    }

    fn __deepcopy__(own: Py<State>, _memo: &Bound<'_, PyAny>) -> Py<State> {
        own
    }

    /// A pickled state is its rules, its text, the form of that, and what is locked.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, StatePickle)> {
        let text = self.written()?;
        let again = py.get_type::<Rules>().getattr("_state")?;
        Ok((again, (self.rules.clone(), text.to_string(), text.form().name(), self.locked()?)))
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.written()?.to_string(), self.locked()?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.written()?.to_string())
    }

    fn __repr__(&self) -> PyResult<String> {
        let locked = self.locked()?.map(|name| format!(", locked {name}")).unwrap_or_default();
        Ok(format!("<godtable.State: {}{locked}>", self.written()?))
    }

    /// Return a picture of the state. The options are those of Table.draw.
    #[pyo3(signature = (**look))]
    pub(crate) fn draw(&self, look: Option<&Bound<'_, PyDict>>) -> PyResult<Drawing> {
        let title = format!("{}: {}", self.rules.about().subject(), self.written()?);
        match self.rules.puzzle().has_shape() {
            true => {
                let solid = self.rules.puzzle().polyhedron(&self.state).map_err(|error| errors::of(&error))?;
                Drawing::of(&solid, solid.camera(), look, &title)
            }
            false => Drawing::of(&self.picture()?, Camera::ISOMETRIC, look, &title),
        }
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        match self.rules.puzzle().has_shape() || self.picture().is_ok() {
            true => Ok(Some(self.draw(None)?.svg())),
            false => Ok(None),
        }
    }
}

/// States are equal if they have the same rules, pieces and locks.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let parts = |state: &State| Some((state.written().ok()?, state.locked().ok()?));
        self.rules == other.rules && parts(self) == parts(other)
    }
}

impl State {
    pub(crate) fn new(state: godtable::State, rules: &Rules, table: Option<Arc<dyn Answers>>) -> State {
        State { state, rules: rules.clone(), table }
    }

    /// Writes the facelets or the pattern.
    pub(crate) fn written(&self) -> PyResult<Text> {
        match &self.table {
            Some(table) => Ok(table.written(&self.state)),
            None => self.rules.puzzle().written(&self.state).map_err(|error| errors::of(&error)),
        }
    }

    /// Returns the cube, for pictures.
    pub(crate) fn picture(&self) -> PyResult<Cube> {
        let cube = match &self.table {
            Some(table) => table.picture(&self.state),
            None => self.rules.puzzle().picture(&self.state),
        };
        cube.map_err(|error| errors::of(&error))
    }

    /// Returns the state, if it is one of what answers under the rules.
    ///
    /// # Errors
    /// Returns the reason if it is of another puzzle, or locked under another lock.
    pub(crate) fn of(&self, answers: &dyn Answers, rules: &Rules) -> Result<&godtable::State, String> {
        answers.turned(&self.state, "").map(|_| &self.state).map_err(|error| match self.locked() {
            Ok(None) if self.rules.has_puzzle_of(rules) => error.to_string(),
            _ => self.rules.unlike(rules),
        })
    }
}

/// Returns the form with a name.
pub(crate) fn form(name: &str) -> PyResult<Form> {
    name.parse().map_err(wrong)
}

/// Returns the exception for an object that is no state.
pub(crate) fn expected(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("a state is a str or a godtable.State, and not {}", type_name(object)))
}

/// Returns the name of the type of an object.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}
