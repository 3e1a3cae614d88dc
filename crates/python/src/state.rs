//! States: read from text, or found in a table.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use godtable::answers::states::Form;
use godtable::puzzles::cube::{Held, facelets, notation};
use godtable::render::Cube;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::drawing::Drawing;
use crate::errors::{of_text, wrong};

/// A position of the pieces, and what is locked.
#[pyclass(frozen, eq, module = "godtable")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) held: Held,
    pub(crate) rules: godtable::puzzles::cube::Rules,
}

#[pymethods]
impl State {
    /// The letters of the corners' facelets, faces in the order U R F D L B.
    #[getter]
    pub(crate) fn facelets(&self) -> String {
        facelets::write(&self.held.position())
    }

    /// What is locked: the letter of a face or the name of a state of the lock. None before any turn.
    #[getter]
    fn locked(&self) -> PyResult<Option<String>> {
        Ok(self.held.lock_name(&self.rules).map_err(wrong)?.map(|name| name.to_string()))
    }

    /// Return the state after turns that the rules allow.
    fn turned(&self, turns: &str) -> PyResult<State> {
        let steps = notation::parse(turns).map_err(wrong)?;
        Ok(State { held: self.held.played(&steps, &self.rules).map_err(wrong)?, rules: self.rules.clone() })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.facelets(), self.held.state().lock().number()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> PyResult<String> {
        let locked = self.locked()?.map(|name| format!(", locked {name}")).unwrap_or_default();
        Ok(format!("<godtable.State: {}{locked}>", self.facelets()))
    }

    /// Return a picture of the state. It takes the options of Table.draw.
    #[pyo3(signature = (**look))]
    fn draw(&self, look: Option<&Bound<'_, PyDict>>) -> PyResult<Drawing> {
        self.drawn(None, look, "")
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(self.draw(None)?.svg())
    }
}

/// Returns the form with a name.
pub(crate) fn form(name: &str) -> PyResult<Form> {
    name.parse().map_err(wrong)
}

/// Reads a state of the rules: text in a form, or a state.
pub(crate) fn read(
    state: &Bound<'_, PyAny>,
    form_name: &str,
    locked: Option<&str>,
    rules: &godtable::puzzles::cube::Rules,
) -> PyResult<Held> {
    if let Ok(state) = state.cast::<State>() {
        if locked.is_some() {
            return Err(wrong("a State knows what is locked; leave locked out"));
        }
        return state.get().of_rules(rules).map_err(wrong);
    }
    let text: &str = state.cast::<PyString>().map_err(|_| expected(state))?.to_str()?;
    form(form_name)?.read(text, locked, rules).map_err(|error| of_text(&error))
}

impl State {
    /// Draws the state. `letters` name its colours, if the faces' letters do not.
    ///
    /// # Errors
    /// Returns an exception for an unknown option or value.
    pub(crate) fn drawn(
        &self,
        letters: Option<[char; 6]>,
        look: Option<&Bound<'_, PyDict>>,
        text: &str,
    ) -> PyResult<Drawing> {
        let cube = Cube::of(&self.held, &self.rules).map_err(wrong)?;
        let cube = match letters {
            Some(letters) => cube.painted(letters),
            None => cube,
        };
        let puzzle = self.rules.puzzle();
        let title = match text.trim() {
            "" => format!("{puzzle}: {}", self.facelets()),
            text => format!("{puzzle}: {text}"),
        };
        Drawing::of(&cube, look, &title)
    }

    /// Returns the state, if it belongs to the rules.
    ///
    /// # Errors
    /// Returns an error for a state of another puzzle, or one that is locked under another lock.
    pub(crate) fn of_rules(&self, rules: &godtable::puzzles::cube::Rules) -> Result<Held, String> {
        let (own, held) = (&self.rules, self.held);
        rules.check(held.state()).map_err(|error| error.to_string())?;
        if !held.state().lock().is_start() && own.lock() != rules.lock() {
            return Err(format!("the state is locked under the rules {own}, and not under {rules}"));
        }
        Ok(held)
    }
}

/// Returns the exception for an object that is no state.
fn expected(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("a state is a str or a godtable.State, and not {}", type_name(object)))
}

/// Returns the name of the type of an object.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}
