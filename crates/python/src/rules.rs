//! Rules: by name, by turns and a lock, or from a file.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use godtable::answers::states::Form;
use godtable::puzzles::cube::{Goal, NamedLock, Preset, Puzzle};
use godtable::puzzles::rulesfile;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{of_text, wrong};
use crate::state::{self, State};

/// Allowed turns of a puzzle, a lock that forbids some turns after others, and a goal.
#[pyclass(frozen, eq, module = "godtable")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rules(pub(crate) godtable::puzzles::cube::Rules);

#[pymethods]
impl Rules {
    /// Make rules from a name or a file, or from turns and a lock.
    ///
    /// `rules` is a name, the path of a rules file, or Rules. `turns` are such as "R U F2", with the lock none, axis or
    /// face. `goal` is a name (solved, face, layer, oriented), or a list of states that count as solved.
    #[new]
    #[pyo3(signature = (rules = None, *, turns = None, lock = None, puzzle = None, goal = None))]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        turns: Option<&str>,
        lock: Option<&str>,
        puzzle: Option<&str>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Rules> {
        let puzzle: Option<Puzzle> = puzzle.map(str::parse).transpose().map_err(wrong)?;
        let chosen = match (rules, turns) {
            (Some(_), Some(_)) => return Err(wrong("give rules or turns, and not both")),
            (None, Some(turns)) => {
                let lock: NamedLock = lock.map(str::parse).transpose().map_err(wrong)?.unwrap_or_default();
                godtable::puzzles::cube::Rules::parse(puzzle.unwrap_or_default(), turns, lock).map_err(wrong)?
            }
            _ if lock.is_some() => return Err(wrong("a lock needs turns; rules have a lock of their own")),
            (Some(rules), None) => known(rules, puzzle)?,
            (None, None) => Preset::ALL[0].rules(puzzle.unwrap_or_default()),
        };
        goal.map_or_else(|| Ok(Rules(chosen.clone())), |goal| with_goal(chosen.clone(), goal))
    }

    /// Read rules from the text of a rules file.
    #[staticmethod]
    #[pyo3(signature = (text, *, puzzle = None))]
    fn from_toml(text: &str, puzzle: Option<&str>) -> PyResult<Rules> {
        let puzzle = puzzle.map(str::parse).transpose().map_err(wrong)?;
        Ok(Rules(rulesfile::parse(text, puzzle).map_err(wrong)?.rules))
    }

    /// Read a state: turns, a setup or facelets.
    #[pyo3(signature = (state = "", *, form = "turns", locked = None))]
    fn state(&self, state: &str, form: &str, locked: Option<&str>) -> PyResult<State> {
        let held = state::form(form)?.read(state, locked, &self.0).map_err(|error| of_text(&error))?;
        Ok(State { held, rules: self.0.clone() })
    }

    /// The names of the built-in rules.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Preset::ALL.iter().map(|preset| preset.name).collect()
    }

    /// The name, or None if the rules have none.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// The name of the puzzle.
    #[getter]
    fn puzzle(&self) -> &'static str {
        self.0.puzzle().name()
    }

    /// The allowed turns.
    #[getter]
    fn turns(&self) -> String {
        self.0.turns().to_string()
    }

    /// The name of the lock; "own" for a lock from a rules file.
    #[getter]
    fn lock(&self) -> String {
        self.0.lock().to_string()
    }

    /// The name of the goal, or the number of its positions.
    #[getter]
    fn goal(&self) -> String {
        self.0.goal().to_string()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<godtable.Rules: {}>", heading(&self.0))
    }
}

/// Describes the rules in one line.
pub(crate) fn heading(rules: &godtable::puzzles::cube::Rules) -> String {
    let name = rules.name().map(|name| format!(" {name}:")).unwrap_or_default();
    let goal = match rules.goal() {
        Goal::Solved => String::new(),
        goal => format!(", goal {goal}"),
    };
    format!("{},{name} turns {}, lock {}{goal}", rules.puzzle(), rules.turns(), rules.lock())
}

/// Returns rules that are known already, by name or in a file.
fn known(rules: &Bound<'_, PyAny>, puzzle: Option<Puzzle>) -> PyResult<godtable::puzzles::cube::Rules> {
    if let Ok(rules) = rules.cast::<Rules>() {
        let rules = &rules.get().0;
        return match puzzle {
            Some(puzzle) if puzzle != rules.puzzle() => {
                Err(wrong(format!("the rules are for the puzzle {}, but {puzzle} is requested", rules.puzzle())))
            }
            _ => Ok(rules.clone()),
        };
    }
    let path: PathBuf = rules.extract()?;
    let is_file = !rules.is_instance_of::<PyString>()
        || path.components().count() > 1
        || path.extension().is_some_and(|ending| ending == "toml");
    match path.to_str().filter(|_| !is_file) {
        Some(name) => godtable::puzzles::cube::Rules::named(puzzle.unwrap_or_default(), name).map_err(wrong),
        None => read(&path, puzzle),
    }
}

/// Reads a rules file.
fn read(path: &Path, puzzle: Option<Puzzle>) -> PyResult<godtable::puzzles::cube::Rules> {
    let what = format!("the rules file {}", path.display());
    let text =
        fs::read_to_string(path).map_err(|error| std::io::Error::new(error.kind(), format!("{what}: {error}")))?;
    Ok(rulesfile::parse(&text, puzzle).map_err(|error| wrong(format!("{what}: {error}")))?.rules)
}

/// Returns the rules with a goal: a name, or a list of states.
fn with_goal(rules: godtable::puzzles::cube::Rules, goal: &Bound<'_, PyAny>) -> PyResult<Rules> {
    if let Ok(name) = goal.extract::<&str>() {
        let goal: Goal = name.parse().map_err(wrong)?;
        return rules.with_goal(goal).map(Rules).map_err(wrong);
    }
    let mut positions = Vec::new();
    for state in goal.try_iter()? {
        let state = state?;
        positions.push(match state.cast::<State>() {
            Ok(state) => state.get().held.position(),
            Err(_) => Form::Setup.read(state.extract()?, None, &rules).map_err(|error| of_text(&error))?.position(),
        });
    }
    let goal = Goal::positions(rules.puzzle(), positions).map_err(wrong)?;
    rules.with_goal(goal).map(Rules).map_err(wrong)
}
