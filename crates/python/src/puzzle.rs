//! Any puzzle of the library, through its door: puzzles as values, and the tables and solvers that answer for them.
//!
//! States are texts here, in the forms of the program. What a kind of puzzle does not answer raises `Cannot`, with the
//! reason and what there is instead.

use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::sync::Arc;

use godtable::{Answers, Counts, Draw, Event, Form, GoalForm, NamedRules, RulesChoice, Wish, Work};
use numpy::PyArray1;
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::counts::histogram;
use crate::drawing::Drawing;
use crate::errors::{of_library, wrong};
use crate::making::cache_folder;
use crate::seed::any_seed;
use crate::states::{self, OUT_OF_REACH};
use crate::waiting::{Link, wait};

/// What happens during long work.
enum News {
    Level { distance: usize, found: u64, total: u64 },
    Warning(String),
}

/// A puzzle under rules: a name, the file or the text of a definition, or pieces of the 3x3x3.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Puzzle(godtable::Puzzle);

#[pymethods]
impl Puzzle {
    /// Make a puzzle from a name, or the path of a definition (.tws or .json); from `pieces` of the 3x3x3 such as "cross"
    /// or "DF DR DB DL"; or from the text of a `definition`.
    ///
    /// `rules` is a name such as "half-turn", or the path of a rules file. `turns` are such as "R U F2", with the lock none,
    /// axis, face or move. `goal` is a name, or a list of setups.
    #[new]
    #[pyo3(signature = (name = None, *, pieces = None, definition = None, rules = None, turns = None, lock = None,
        goal = None))]
    fn new(
        name: Option<&str>,
        pieces: Option<&str>,
        definition: Option<&str>,
        rules: Option<PathBuf>,
        turns: Option<String>,
        lock: Option<String>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Puzzle> {
        let puzzle = match (name, pieces, definition) {
            (Some(name), None, None) => godtable::Puzzle::find(name),
            (None, Some(pieces), None) => godtable::Puzzle::pieces(pieces),
            (None, None, Some(text)) => godtable::Puzzle::read("definition", text),
            _ => return Err(wrong("give one of a name, pieces, and a definition")),
        };
        let puzzle = puzzle.map_err(|error| of_library(&error))?;
        let mut choice = RulesChoice { turns, lock, goal_form: GoalForm(Form::Setup), ..RulesChoice::default() };
        choice.named = rules.map(named).transpose()?;
        if choice.named.is_some() && choice.turns.is_some() {
            return Err(wrong("give rules or turns, and not both"));
        }
        match goal.map(|goal| (goal.extract::<String>(), goal)) {
            None => {}
            Some((Ok(name), _)) => choice.goal = Some(name),
            Some((Err(_), states)) => choice.goal_states = states.extract()?,
        }
        puzzle.with(choice).map(Puzzle).map_err(|error| of_library(&error))
    }

    /// The names of all puzzles, each with a summary. A definition in a file has the path as its name.
    #[staticmethod]
    fn names() -> Vec<(&'static str, &'static str)> {
        godtable::Puzzle::names()
    }

    /// The name.
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// Return the number of states at each distance, as `PuzzleTable.histogram` does. This may take less memory than a table.
    #[pyo3(signature = (*, progress = None))]
    fn histogram<'py>(&self, py: Python<'py>, progress: Option<Py<PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let puzzle = self.0.clone();
        let counts = long(py, progress, None, move |work| puzzle.counts(None, work))?;
        histogram(py, &counts.unlocked, counts.locked.as_ref())
    }

    /// Return the table of the puzzle, or the solver of a puzzle without one.
    ///
    /// `cache` is a folder, True for the program's, or False. `progress` is called with the distance, the states found
    /// so far, and all states.
    #[pyo3(signature = (*, cache = None, progress = None))]
    fn table(
        &self,
        py: Python<'_>,
        cache: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PuzzleTable> {
        let cache = cache.map_or_else(|| Ok(godtable::folders::cache()), cache_folder)?;
        let puzzle = self.0.clone();
        let answers = long(py, progress, cache.clone(), move |work| puzzle.table_with(work))?;
        Ok(PuzzleTable { answers: Arc::from(answers), cache })
    }

    fn __repr__(&self) -> PyResult<String> {
        let about = self.0.about().map_err(|error| of_library(&error))?;
        Ok(format!("<godtable.Puzzle: {}>", about.heading()))
    }
}

/// Reads rules: a name, or the path of a rules file.
fn named(rules: PathBuf) -> PyResult<NamedRules> {
    let is_file = rules.components().count() > 1 || rules.extension().is_some_and(|ending| ending == "toml");
    match rules.to_str().filter(|_| !is_file) {
        Some(name) => Ok(NamedRules::Name(name.to_owned())),
        None => {
            let name = rules.display().to_string();
            let text = godtable::text_file::read(&rules, &format!("the rules file {name}"));
            Ok(NamedRules::File { text: text.map_err(|error| of_library(&error))?, name })
        }
    }
}

/// Does long work on threads of its own, while Python goes on.
fn long<R: Send + 'static>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    cache: Option<PathBuf>,
    doing: impl FnOnce(&Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
) -> PyResult<R> {
    let hear = |py: Python<'_>, news| match (news, &progress) {
        (News::Level { distance, found, total }, Some(progress)) => {
            progress.call1(py, (distance, found, total)).map(drop)
        }
        (News::Level { .. }, None) => Ok(()),
        (News::Warning(text), _) => {
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &std::ffi::CString::new(text)?, 2)
        }
    };
    let result = wait(py, hear, move |link: &Link<News>| {
        let observe = |event: Event<'_>| {
            let goes_on = match event {
                Event::Level { distance, found, total } => link.tell(News::Level { distance, found, total }),
                Event::Warning(text) => link.tell(News::Warning(text.to_owned())),
                _ => !link.stop().load(std::sync::atomic::Ordering::Relaxed),
            };
            if goes_on { Continue(()) } else { Break(()) }
        };
        let work = Work::default().observed_by(&observe);
        match cache {
            Some(folder) => doing(&work.cached_in(folder)),
            None => doing(&work),
        }
    })?;
    result.map_err(|error| of_library(&error))
}

/// The table or the solver of any puzzle.
#[pyclass(frozen, module = "godtable")]
pub(crate) struct PuzzleTable {
    answers: Arc<dyn Answers>,
    cache: Option<PathBuf>,
}

/// Many states, or their numbers.
#[derive(FromPyObject)]
enum Listed<'py> {
    Texts(Vec<String>),
    Numbers(Bound<'py, numpy::PyUntypedArray>),
}

impl PuzzleTable {
    fn read(&self, text: &str, form: &str, locked: Option<&str>) -> PyResult<godtable::State> {
        self.answers.read(text, read_form(form)?, locked).map_err(|error| of_library(&error))
    }

    /// Answers a question on threads of its own.
    fn ask<R: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&dyn Answers, &Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
    ) -> PyResult<R> {
        let answers = Arc::clone(&self.answers);
        long(py, None, self.cache.clone(), move |work| question(&*answers, work))
    }

    fn counts(&self, py: Python<'_>) -> PyResult<Counts> {
        self.ask(py, |answers, work| answers.counts(None, work))
    }
}

fn read_form(form: &str) -> PyResult<Form> {
    form.parse().map_err(wrong)
}

#[pymethods]
impl PuzzleTable {
    /// The puzzle, its rules and its goal in one line.
    #[getter]
    fn about(&self) -> String {
        self.answers.about().heading()
    }

    /// The number of states that have a number; 0 if states have none.
    #[getter]
    fn states(&self) -> u64 {
        self.answers.numbers()
    }

    /// Return the fewest turns to the goal, or None if no turns lead there.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn distance(&self, py: Python<'_>, state: &str, form: &str, locked: Option<&str>) -> PyResult<Option<usize>> {
        let state = self.read(state, form, locked)?;
        let distance = self.ask(py, move |answers, _| answers.distance(&state))?;
        Ok(distance.map(godtable::Distance::get))
    }

    /// Return the distances of a list of states, or of an array of state numbers, as an array of int16. -1 means that no
    /// turns lead to the goal.
    #[pyo3(signature = (states, *, form = "turns"))]
    fn distances<'py>(&self, py: Python<'py>, states: Listed<'py>, form: &str) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let form = read_form(form)?;
        let found = match states {
            Listed::Texts(texts) => self.ask(py, move |answers, _| {
                let read = |(number, text): (usize, &String)| {
                    let (state, locked) = answers.split(text)?;
                    answers.read(state, form, locked).map_err(|error| at(number, error))
                };
                let states = texts.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
                answers.distances(&states)
            })?,
            Listed::Numbers(array) => {
                let numbers =
                    states::numbers(&array)?.into_iter().map(|number| number.get() as u64).collect::<Vec<_>>();
                self.ask(py, move |answers, _| answers.distances_of_numbers(&numbers))?
            }
        };
        let turns = found.into_iter().map(|distance| distance.map_or(OUT_OF_REACH, |distance| distance.get() as i16));
        Ok(PyArray1::from_iter(py, turns))
    }

    /// Return a solution: a shortest one from a table. The whole 3x3x3 has a short one at once, and with `optimal` a
    /// shortest one, which takes seconds. NotFound is raised if no turns lead to the goal.
    #[pyo3(signature = (state, *, form = "turns", locked = None, optimal = false))]
    fn solve(&self, py: Python<'_>, state: &str, form: &str, locked: Option<&str>, optimal: bool) -> PyResult<String> {
        let state = self.read(state, form, locked)?;
        let wish = Wish { proof: optimal, ..Wish::default() };
        let solved = self.ask(py, move |answers, work| answers.solve(&state, &wish, work))?;
        Ok(solved.solutions.first().map(ToString::to_string).unwrap_or_default())
    }

    /// Return all shortest solutions, or the first `limit`.
    #[pyo3(signature = (state, *, form = "turns", locked = None, limit = None))]
    fn solutions(
        &self,
        py: Python<'_>,
        state: &str,
        form: &str,
        locked: Option<&str>,
        limit: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let state = self.read(state, form, locked)?;
        let wish = Wish { all: true, limit, proof: true, ..Wish::default() };
        let solved = self.ask(py, move |answers, work| answers.solve(&state, &wish, work))?;
        Ok(solved.solutions.iter().map(ToString::to_string).collect())
    }

    /// Return the number of shortest solutions: 0 if no turns lead to the goal.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn solution_count(&self, py: Python<'_>, state: &str, form: &str, locked: Option<&str>) -> PyResult<u128> {
        let state = self.read(state, form, locked)?;
        self.ask(py, move |answers, _| answers.solution_count(&state))
    }

    /// Return a shortest path from a state to the position of another, or None if there is none.
    #[pyo3(signature = (start, end, *, form = "turns"))]
    fn path(&self, py: Python<'_>, start: &str, end: &str, form: &str) -> PyResult<Option<String>> {
        let (start, end) = (self.read(start, form, None)?, self.read(end, form, None)?);
        let path = self.ask(py, move |answers, work| answers.path(&start, &end, work))?;
        Ok(path.map(|path| path.to_string()))
    }

    /// Return the number of states at each distance: a dict of the arrays distance, unlocked and, if something is ever
    /// locked, locked. pandas.DataFrame takes it.
    fn histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.counts(py)?;
        histogram(py, &counts.unlocked, counts.locked.as_ref())
    }

    /// Return God's number: the largest distance of an unlocked state.
    fn gods_number(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.counts(py)?.unlocked.gods_number().get())
    }

    /// Return the mean distance of the unlocked states that can reach the goal.
    fn mean(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.counts(py)?.unlocked.mean())
    }

    /// Return the states at the largest distance: facelets, or patterns of cubing.js.
    #[pyo3(signature = (*, locked = false))]
    fn antipodes(&self, py: Python<'_>, locked: bool) -> PyResult<Vec<String>> {
        self.ask(py, move |answers, work| {
            let antipodes = answers.antipodes(locked, None, work)?;
            Ok(antipodes.found.iter().map(|(state, _)| answers.written(state).to_string()).collect())
        })
    }

    /// Return turns that lead from solved to a random state, as few as possible. The same seed gives the same turns.
    #[pyo3(signature = (seed = None, *, distance = None, at_least = None))]
    fn scramble(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        distance: Option<usize>,
        at_least: Option<usize>,
    ) -> PyResult<String> {
        if distance.is_some() && at_least.is_some() {
            return Err(wrong("give distance or at_least, and not both"));
        }
        let draw = Draw { seed: seed.unwrap_or_else(any_seed), distance, at_least, ..Draw::default() };
        self.ask(py, move |answers, work| {
            let drawn = answers.scrambles(&draw, work)?.next();
            drawn.unwrap_or_else(|| Err(answers.no_turns())).map(|scramble| scramble.moves.to_string())
        })
    }

    /// Prove the table from its rules alone. Return what was shown, in a sentence.
    fn verify(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.ask(py, |answers, work| answers.verify(work))?.what)
    }

    /// Return a picture of a state. Notebooks show it. It takes the options of `Table.draw`.
    #[pyo3(signature = (state = "", *, form = "turns", locked = None, **look))]
    fn draw(
        &self,
        state: &str,
        form: &str,
        locked: Option<&str>,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Drawing> {
        let cube = self.answers.picture(&self.read(state, form, locked)?).map_err(|error| of_library(&error))?;
        let puzzle = &self.answers.about().puzzle;
        let title = if state.trim().is_empty() { puzzle.clone() } else { format!("{puzzle}: {}", state.trim()) };
        Drawing::of(&cube, look, &title)
    }

    fn __repr__(&self) -> String {
        format!("<godtable.PuzzleTable: {}>", self.about())
    }
}

/// Adds the number of a state in a list, from 1, to its error.
fn at(number: usize, error: godtable::Error) -> godtable::Error {
    match error {
        godtable::Error::Given { what, reason } => {
            godtable::Error::Given { what, reason: format!("state {}: {reason}", number + 1) }
        }
        error => error,
    }
}
