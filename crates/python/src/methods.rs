//! Methods: the 3x3x3 or a definition in steps.

use std::path::Path;
use std::time::Duration;

use godtable::steps::{DefinitionMethod, SHIPPED};
use godtable::{Error, Puzzle, Question, State, Work, cube3, text_file};
use godtable_puzzle::cube::{LayerTurn, notation::rotation_name};
use godtable_solvers::methods::{Method, MethodSolver, NamedMethod};
use pyo3::PyResult;

use crate::errors::{self, wrong};

/// A method of the 3x3x3, or of a definition.
pub(crate) enum Found {
    Cube3(Method),
    Definition(DefinitionMethod),
}

impl Found {
    /// Finds a method by its name, or reads a method file.
    pub(crate) fn find(path: &Path) -> PyResult<Found> {
        let name = path.display().to_string();
        if let Some(named) = NamedMethod::ALL.iter().find(|own| own.name.eq_ignore_ascii_case(&name)) {
            return Ok(Found::Cube3(named.method()));
        }
        if let Some(method) = DefinitionMethod::named(&name) {
            return Ok(Found::Definition(method));
        }
        if path.extension().is_none_or(|ending| ending != "toml") {
            let known: Vec<&str> =
                NamedMethod::ALL.iter().map(|own| own.name).chain(SHIPPED.iter().map(|(name, _)| *name)).collect();
            let known = known.join(", ");
            return Err(wrong(format!("there is no method '{name}'; known: {known}; a method file ends in .toml")));
        }
        let text = text_file::read(path, &format!("the method file {name}")).map_err(|error| errors::of(&error))?;
        match DefinitionMethod::names_a_puzzle(&text) {
            true => DefinitionMethod::read(&text).map(Found::Definition).map_err(|error| errors::of(&error)),
            false => Method::read(&text).map(Found::Cube3).map_err(|error| wrong(format!("{name}: {error}"))),
        }
    }

    /// Returns the names of the steps, each with its turns. The rotation before them, if there is one, is a step too.
    pub(crate) fn steps(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        work: &Work<'_>,
    ) -> Result<Vec<(String, String)>, Error> {
        match self {
            Found::Cube3(method) => {
                puzzle.check(Question::Method)?;
                let solved = cube3::solve_by(method, &mut MethodSolver::default(), state, time, work)?;
                let hold = rotation_name(solved.rotation);
                let hold = (!hold.is_empty()).then(|| ("hold".to_owned(), hold.to_owned()));
                let turns =
                    |turns: &[LayerTurn]| turns.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ");
                Ok(hold
                    .into_iter()
                    .chain(solved.steps.iter().map(|own| (own.name.clone(), turns(&own.turns))))
                    .collect())
            }
            Found::Definition(method) => {
                let steps = method.solve(puzzle, state, time, work)?;
                Ok(steps.into_iter().map(|own| (own.name, own.moves.to_string())).collect())
            }
        }
    }
}
