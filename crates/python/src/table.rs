//! Tables, and the answers from them.

use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use godtable::pictures::{Camera, Sheet, painted};
use godtable::plot::Measure;
use godtable::words::grouped;
use godtable::{
    Answers, CensusRow, Counts, Distance, Draw, Error, Form, Histogram, Moves, Question, Solved, Starts, Stickers,
    TrainingCase, UpTo, Wish, Work,
};
use numpy::PyArray1;
use pyo3::exceptions::{PyTimeoutError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde_json::Value;

use crate::arrays::{Integers, check_numbers, of_numbers, of_rows};
use crate::drawing::{Drawing, Film, Play};
use crate::errors::{self, NotFound, wrong};
use crate::means::{Count, Means, Seconds};
use crate::questions::{are_searched, ask, distance};
use crate::rules::{Rules, python_of};
use crate::state::{self, State};
use crate::states::{self, StateFormat, States};
use crate::streams::{Scrambles, Solutions, Stream};

/// All optimal solutions.
const ALL: Wish = Wish { all: true, limit: None, proof: true, time: None, length: None };

/// The distance of every state of a puzzle under some rules; of the whole 3x3x3, a search for solutions.
#[pyclass(frozen, module = "godtable")]
pub(crate) struct Table {
    answers: Arc<dyn Answers>,
    rules: Rules,
    counts: OnceLock<Arc<Counts>>,
    stickers: OnceLock<Arc<Stickers>>,
    /// The file that it was opened from, if it was.
    file: Option<PathBuf>,
    means: Means,
}

impl Table {
    pub(crate) fn new(answers: Arc<dyn Answers>, rules: &Rules, file: Option<PathBuf>, means: Means) -> Table {
        Table { answers, rules: rules.clone(), counts: OnceLock::new(), stickers: OnceLock::new(), file, means }
    }

    /// Reads a state: text in a form, or a state.
    fn read(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<godtable::State> {
        if let Ok(state) = state.cast::<State>() {
            if locked.is_some() {
                return Err(wrong("a State knows what is locked; leave locked out"));
            }
            return state.get().of(&*self.answers, &self.rules).cloned().map_err(wrong);
        }
        let text: &str = state.cast::<PyString>().map_err(|_| state::expected(state))?.to_str()?;
        self.answers.read(text, self.rules.form(form)?, locked).map_err(|error| errors::of(&error))
    }

    fn solved(&self) -> PyResult<State> {
        Ok(self.state_of(self.answers.read("", Form::Setup, None).map_err(|error| errors::of(&error))?))
    }

    fn state_of(&self, state: godtable::State) -> State {
        State::new(state, &self.rules, Some(Arc::clone(&self.answers)))
    }

    /// Asks the answers a question that may take long.
    fn ask<R: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&dyn Answers, &Work<'_>) -> Result<R, godtable::Error> + Send + 'static,
    ) -> PyResult<R> {
        let answers = Arc::clone(&self.answers);
        ask(py, None, move |work| question(&*answers, work))
    }

    /// Returns the numbers of states, counted at the first call.
    fn counts(&self, py: Python<'_>) -> PyResult<Arc<Counts>> {
        if let Some(counts) = self.counts.get() {
            return Ok(Arc::clone(counts));
        }
        let counts = Arc::new(self.ask(py, |answers, work| answers.counts(None, work))?);
        Ok(Arc::clone(self.counts.get_or_init(|| counts)))
    }

    /// Returns the stickers, made at the first call.
    fn stickers(&self) -> PyResult<Arc<Stickers>> {
        check_numbers(&*self.answers)?;
        if let Some(stickers) = self.stickers.get() {
            return Ok(Arc::clone(stickers));
        }
        let stickers = Arc::new(self.rules.puzzle().stickers().map_err(|error| errors::of(&error))?);
        Ok(Arc::clone(self.stickers.get_or_init(|| stickers)))
    }

    /// Returns what `of` takes from the counts of the unlocked states, or of the locked ones.
    fn counted<T>(&self, py: Python<'_>, locked: bool, of: impl Fn(&Histogram) -> T) -> PyResult<T> {
        let counts = self.counts(py)?;
        let chosen = if locked { counts.locked.as_ref() } else { Some(&counts.unlocked) };
        Ok(of(chosen.ok_or_else(|| self.locks_nothing())?))
    }

    /// Returns the turns to play from a state: those that are given, or a solution.
    fn turns_of(&self, py: Python<'_>, state: &godtable::State, turns: Option<String>) -> PyResult<String> {
        self.rules.puzzle().check(Question::Picture).map_err(|cannot| errors::of(&cannot.into()))?;
        let Some(turns) = turns else {
            let asked = state.clone();
            let solved = self.ask(py, move |answers, work| answers.solve(&asked, &Wish::default(), work))?;
            return Ok(solved.solutions.first().map(ToString::to_string).unwrap_or_default());
        };
        Ok(turns)
    }

    /// Returns an animation of turns.
    fn play(
        &self,
        state: &godtable::State,
        turns: &str,
        film: &Film<'_>,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Play> {
        let (puzzle, failed) = (self.rules.puzzle(), |error| errors::of(&error));
        if puzzle.has_shape() {
            let start = puzzle.polyhedron(state).map_err(failed)?;
            let camera = start.camera();
            return Ok(Play::Solid(film.of(start, puzzle.legal_spins(state, turns).map_err(failed)?, camera, look)?));
        }
        let start = self.answers.picture(state).map_err(failed)?;
        let turns = puzzle.turns_after(state, turns).map_err(failed)?;
        Ok(Play::Cube(Box::new(film.of(start, turns, Camera::ISOMETRIC, look)?)))
    }

    /// Returns the states at the largest distance, or one of each class, each with the size of its class.
    fn farthest(&self, py: Python<'_>, locked: bool, up_to: Option<UpTo>) -> PyResult<Vec<(State, usize)>> {
        let antipodes = self.ask(py, move |answers, work| answers.antipodes(locked, up_to, work))?;
        Ok(antipodes.found.into_iter().map(|(state, size)| (self.state_of(state), size)).collect())
    }

    fn locks_nothing(&self) -> PyErr {
        wrong(format!("the rules {} lock nothing; leave locked out", self.answers.about().rules))
    }
}

#[pymethods]
impl Table {
    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        self.rules.clone()
    }

    /// The number of states that have a number. The numbers start at 0. A puzzle without a table has none.
    #[getter]
    fn size(&self) -> u64 {
        self.answers.numbers()
    }

    /// Return the fewest turns to the goal, or None if no turns lead there.
    ///
    /// A state is a State, or a text: turns from solved that the rules allow, or another form, such as setup or
    /// facelets. `locked` names what is locked in a form without turns.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn distance(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        form: &str,
        locked: Option<&str>,
    ) -> PyResult<Option<usize>> {
        let state = self.read(state, form, locked)?;
        let found = match are_searched(&*self.answers) {
            true => self.ask(py, move |answers, work| distance(answers, &state, work))?,
            false => self.answers.distance(&state).map_err(|error| errors::of(&error))?,
        };
        Ok(found.map(Distance::get))
    }

    /// Return the distances of many states as an array of int16. -1 means that no turns lead to the goal.
    ///
    /// The states are a list of texts and State objects, a text or bytes with a state on each line, or an array of state
    /// numbers of any shape, which the result has too. A line may end with a tab and the name of what is locked. All cores
    /// take part, other threads go on, and Ctrl-C stops the work. `out` is an array of int16 for the result; with state
    /// numbers, little more memory is needed.
    #[pyo3(signature = (states, *, form = "turns", locked = None, out = None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        states: States,
        form: &str,
        locked: Option<String>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let writing = StateFormat { form: self.rules.form(form)?, locked };
        states::distances(py, Arc::clone(&self.answers), self.rules.clone(), states, writing, out)
    }

    /// Return the states with these numbers as rows of labels, one for each sticker: uint8, shape (..., n).
    ///
    /// numbers are integers of any type, shape (...). The labels are those of godtable.stickers: with the generators of that
    /// graph, `rows[..., generator]` are the states after a turn. What is locked is not in a row. ValueError names the row
    /// of a number that no state has.
    fn states<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (numbers, stickers) = (Integers::numbers(numbers)?, self.stickers()?);
        let width = Some(stickers.count());
        of_numbers(py, &self.answers, &numbers, width, None, move |answers, numbers| {
            let rows = numbers.iter().map(|&number| stickers.labels(&answers.numbered(number)?));
            Ok(rows.collect::<Result<Vec<Vec<u8>>, Error>>()?.concat())
        })
    }

    /// Return the numbers of states: int64, shape (...).
    ///
    /// states are rows of labels as `states` returns them: integers of any type, shape (..., n). `locked` names what is
    /// locked in all of them, as for `number`. ValueError names the row of what is no state, or has no number.
    #[pyo3(signature = (states, *, locked = None))]
    fn numbers<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyAny>,
        locked: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let stickers = self.stickers()?;
        let rows = Integers::rows(states, stickers.count())?;
        of_rows(py, &self.answers, &rows, stickers.kinds(), move |answers, row| {
            let state = stickers.state(row)?;
            let Some(locked) = &locked else { return answers.number(&state) };
            let text = answers.written(&state);
            answers.number(&answers.read(&text.to_string(), text.form(), Some(locked))?)
        })
    }

    /// Return the numbers of the states after each turn of the rules, in the order of `rules.turns`: int64, shape
    /// (..., turns). -1 is a turn that the rules forbid there.
    ///
    /// numbers are integers of any type, shape (...). ValueError names the row of a number that no state has.
    fn neighbors<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = Integers::numbers(numbers)?;
        let width = Some(self.answers.about().turns.len());
        of_numbers(py, &self.answers, &numbers, width, None, |answers, numbers| {
            let rows = numbers.iter().map(|&number| answers.neighbors(number));
            let rows = rows.collect::<Result<Vec<Vec<Option<u64>>>, Error>>()?.concat();
            Ok(rows.into_iter().map(|own| own.map_or(-1, |own| own as i64)).collect())
        })
    }

    /// Return shortest solutions of the states with these numbers, as numbers of turns in `rules.turns`: int16, shape
    /// (..., longest), padded with -1. A state that cannot reach the goal has none.
    fn paths<'py>(own: &Bound<'py, Table>, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        own.py().import("godtable._arrays")?.call_method1("solutions", (own, numbers))
    }

    /// Return random walks from solved: the numbers of their states, int64, shape (count, length + 1), and the distances of
    /// these, int16. Each turn is one of those that the rules allow. The same seed gives the same walks.
    ///
    /// The first number is -1 if solved has none, since only locked states have numbers under the rules.
    #[pyo3(signature = (count, length, seed = Seed(0)))]
    fn walks<'py>(
        own: &Bound<'py, Table>,
        count: Count<usize>,
        length: Count<usize>,
        seed: Seed,
    ) -> PyResult<Bound<'py, PyAny>> {
        own.py().import("godtable._arrays")?.call_method1("walks", (own, count.0, length.0, seed.0))
    }

    /// Return a shortest solution, in the hold of the state. NotFound is raised if no turns lead to the goal.
    ///
    /// The whole 3x3x3 has no table: its solution is short, found in a tenth of a second or in `time` seconds, or as
    /// soon as it has at most `length` turns. With `optimal` no solution is shorter.
    #[pyo3(signature = (state, *, form = "turns", locked = None, optimal = false, time = None, length = None))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn solve(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        form: &str,
        locked: Option<&str>,
        optimal: bool,
        time: Option<Seconds>,
        length: Option<Count<usize>>,
    ) -> PyResult<String> {
        if optimal && (time.is_some() || length.is_some()) {
            return Err(wrong("an optimal solution takes the time that it takes; leave time and length out"));
        }
        let state = self.read(state, form, locked)?;
        let wish = Wish {
            proof: optimal,
            time: time.map(|Seconds(time)| time),
            length: length.map(|Count(turns)| turns),
            ..Wish::default()
        };
        let solved: Solved = if are_searched(&*self.answers) {
            self.ask(py, move |answers, work| answers.solve(&state, &wish, work))?
        } else {
            self.answers.solve(&state, &wish, &Work::default()).map_err(|error| errors::of(&error))?
        };
        let late = || {
            let turns = solved.at_least;
            PyTimeoutError::new_err(format!("stopped: each solution has at least {turns} turns; allow more time"))
        };
        solved.solutions.first().map(ToString::to_string).ok_or_else(late)
    }

    /// Iterate over all shortest solutions, found one by one. If no turns lead to the goal, there are none. With `length` there are
    /// also longer ones, up to so many turns, of puzzles whose solutions are searched; `limit` is the most of them.
    #[pyo3(signature = (state, *, form = "turns", locked = None, length = None, limit = None))]
    fn solutions(
        &self,
        state: &Bound<'_, PyAny>,
        form: &str,
        locked: Option<&str>,
        length: Option<Count<usize>>,
        limit: Option<Count<usize>>,
    ) -> PyResult<Solutions> {
        let state = self.read(state, form, locked)?;
        let [length, limit] = [length, limit].map(|count| count.map(|Count(count)| count));
        if length.is_some() && !self.answers.lists_longer() {
            return Err(wrong("longer solutions are listed of puzzles from definitions and cuts; leave length out"));
        }
        let question = (state, Wish { length, limit, ..ALL });
        let found = Stream::new(Arc::clone(&self.answers), question, |answers, (state, wish), work| {
            if are_searched(answers) || wish.length.is_some() {
                let found = answers.solve(state, wish, work)?.solutions;
                return Ok(Box::new(found.into_iter().map(|solution| Ok(solution.to_string()))));
            }
            let limit = wish.limit.unwrap_or(usize::MAX);
            Ok(Box::new(answers.solutions(state)?.take(limit).map(|solution| Ok(solution?.to_string()))))
        })?;
        Ok(Solutions(found))
    }

    /// Return the number of shortest solutions: 0 if no turns lead to the goal.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn count(&self, py: Python<'_>, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<u128> {
        let state = self.read(state, form, locked)?;
        self.ask(py, move |answers, work| match are_searched(answers) {
            true => Ok(answers.solve(&state, &ALL, work)?.count),
            false => answers.solution_count(&state),
        })
    }

    /// Return a shortest path from a state to the position of another. NotFound is raised if there is none. `locked` is
    /// that of the start.
    #[pyo3(signature = (start, end, *, form = "turns", locked = None))]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: &Bound<'_, PyAny>,
        form: &str,
        locked: Option<&str>,
    ) -> PyResult<String> {
        let (start, end) = (self.read(start, form, locked)?, self.read(end, form, None)?);
        let path = self.ask(py, move |answers, work| answers.path(&start, &end, work))?;
        let nowhere =
            || format!("no turns lead from the one state to the other under the rules {}", self.answers.about().rules);
        path.map(|path| path.to_string()).ok_or_else(|| NotFound::new_err(nowhere()))
    }

    /// Return the number of states at each distance: a dict of the arrays distance, unlocked and, if the rules lock
    /// something, locked. pandas.DataFrame takes it. `up_to` counts classes: "symmetry", or "symmetry+inverse". Only a set of
    /// states is counted with a goal as `start`, with `start_turns`, which reach the set from solved, or with a list of
    /// `start_states`: setups, facelets or patterns, in which `?` may be anything.
    #[pyo3(signature = (*, up_to = None, start = None, start_turns = None, start_states = None))]
    fn histogram<'py>(
        &self,
        py: Python<'py>,
        up_to: Option<&str>,
        start: Option<String>,
        start_turns: Option<String>,
        start_states: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if let Some(starts) = starts(up_to, start, start_turns, start_states)? {
            return histogram(py, &self.ask(py, move |answers, work| starts.count(answers, 0, work))?.0);
        }
        let Some(up_to) = classes(up_to)? else { return histogram(py, &*self.counts(py)?) };
        histogram(py, &self.ask(py, move |answers, work| answers.counts(Some(up_to), work))?)
    }

    /// Return how many shortest solutions the states at each distance have: a dict of the arrays distance, states, least, mean, most
    /// and with_most, the number of states with the most solutions, and `example`, a list with one of these for each distance.
    /// pandas.DataFrame takes it.
    #[pyo3(signature = (*, locked = false))]
    fn census<'py>(&self, py: Python<'py>, locked: bool) -> PyResult<Bound<'py, PyDict>> {
        let census = self.ask(py, |answers, work| answers.census(work))?;
        let rows = if locked { census.locked } else { Some(census.unlocked) };
        let rows = rows.ok_or_else(|| self.locks_nothing())?;
        let columns = PyDict::new(py);
        let set = |name: &str, number: fn(&CensusRow) -> u64| {
            columns.set_item(name, PyArray1::from_iter(py, rows.iter().map(|row| number(row) as i64)))
        };
        set("distance", |row| row.distance.get() as u64)?;
        set("states", |row| row.states)?;
        set("least", |row| row.least)?;
        set("most", |row| row.most)?;
        set("with_most", |row| row.with_most)?;
        columns.set_item("mean", PyArray1::from_iter(py, rows.iter().map(CensusRow::mean)))?;
        let examples: Vec<State> = rows.into_iter().map(|row| self.state_of(row.example)).collect();
        columns.set_item("example", examples)?;
        Ok(columns)
    }

    /// Return God's number: the largest distance of the unlocked states, or of the locked ones.
    #[pyo3(signature = (*, locked = false))]
    fn gods_number(&self, py: Python<'_>, locked: bool) -> PyResult<usize> {
        self.counted(py, locked, |counts| counts.gods_number().get())
    }

    /// Return the mean distance of the states that can reach the goal.
    #[pyo3(signature = (*, locked = false))]
    fn mean(&self, py: Python<'_>, locked: bool) -> PyResult<f64> {
        self.counted(py, locked, Histogram::mean)
    }

    /// Return the number of states that cannot reach the goal.
    #[pyo3(signature = (*, locked = false))]
    fn unreachable(&self, py: Python<'_>, locked: bool) -> PyResult<u64> {
        self.counted(py, locked, |counts| counts.states() - counts.reachable())
    }

    /// Return the states at the largest distance, or with `up_to` one of each class, as `histogram` counts them.
    #[pyo3(signature = (*, locked = false, up_to = None, start = None, start_turns = None, start_states = None))]
    fn antipodes(
        &self,
        py: Python<'_>,
        locked: bool,
        up_to: Option<&str>,
        start: Option<String>,
        start_turns: Option<String>,
        start_states: Option<Vec<String>>,
    ) -> PyResult<Vec<State>> {
        let Some(starts) = starts(up_to, start, start_turns, start_states)? else {
            return Ok(self.farthest(py, locked, classes(up_to)?)?.into_iter().map(|(state, _)| state).collect());
        };
        if locked {
            return Err(wrong("the states of a start are unlocked"));
        }
        let antipodes = self.ask(py, move |answers, work| Ok(starts.count(answers, usize::MAX, work)?.1))?;
        Ok(antipodes.found.into_iter().map(|(state, _)| self.state_of(state)).collect())
    }

    /// Return one state of each class at the largest distance, with the number of states in its class. The classes are those of
    /// `histogram`.
    #[pyo3(signature = (up_to = "symmetry", *, locked = false))]
    fn antipode_classes(&self, py: Python<'_>, up_to: &str, locked: bool) -> PyResult<Vec<(State, usize)>> {
        self.farthest(py, locked, classes(Some(up_to))?)
    }

    /// Return what the header of the table says: a dict of its sizes, its kind of cells, and its counts of states.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.file.is_none() {
            check_numbers(&*self.answers)?;
        }
        let info = self.ask(py, |answers, _| answers.info())?;
        python_of(py, &Value::Object(info.fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
    }

    /// Return turns that lead from solved to a random state, as few as possible. The same seed gives the same turns.
    ///
    /// All states have the same chance: those at the `distance`, those `at_least` so far away, or all. To read the turns
    /// as a state, use form="setup": the state is unlocked. With `wca` the scramble is one of the World Cube
    /// Association, for the 2x2x2, the 3x3x3, the Pyraminx, the Skewb and the Square-1. `moves` is a number of random turns,
    /// instead of a random state.
    ///
    /// `case` is the setup of a case of the 3x3x3 to train: the `pieces` are as after it, at the places `oriented` only the
    /// orientation is, and all others are random. With `auf`, U turns at random before the case and after it.
    #[pyo3(signature = (seed = None, **options))]
    fn scramble(&self, py: Python<'_>, seed: Option<Seed>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let draw = draw(seed, options)?;
        self.ask(py, move |answers, work| {
            let first = answers.scrambles(&draw, work)?.next();
            Ok(first.transpose()?.map(|scramble| scramble.moves.to_string()).unwrap_or_default())
        })
    }

    /// Iterate over random scrambles without end. The options are those of `scramble`.
    #[pyo3(signature = (seed = None, **options))]
    fn scrambles(&self, seed: Option<Seed>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Scrambles> {
        let drawn = Stream::new(Arc::clone(&self.answers), draw(seed, options)?, |answers, draw, work| {
            Ok(Box::new(answers.scrambles(draw, work)?.map(|scramble| Ok(scramble?.moves.to_string()))))
        })?;
        Ok(Scrambles(drawn))
    }

    /// Return a sheet to print, the text of an SVG file: up to 100 scrambles with a picture of each. The options are those of
    /// `scramble`.
    #[pyo3(signature = (count, seed = None, **options))]
    fn sheet(
        &self,
        py: Python<'_>,
        count: Count<usize>,
        seed: Option<Seed>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (Count(count), most) = (count, Sheet::MOST);
        if !(1..=most).contains(&count) {
            return Err(wrong(format!("count: a sheet has 1 to {most} scrambles, and not {count}")));
        }
        let (draw, puzzle) = (draw(seed, options)?, self.rules.puzzle().clone());
        self.ask(py, move |answers, work| {
            let title = format!("{}, seed {}", answers.about().subject(), draw.seed);
            let mut sheet = Sheet::new(&puzzle, title, draw.wca);
            for scramble in answers.scrambles(&draw, work)?.take(count) {
                sheet.add(answers, &scramble?);
            }
            Ok(sheet.svg())
        })
    }

    /// Return the address that opens a solution, and the state that it solves, in Twizzle, the editor of cubing.js.
    fn link(&self, solution: &str) -> PyResult<String> {
        self.answers.link(&Moves::from(solution.to_owned())).map_err(|error| errors::of(&error))
    }

    /// Write the table to a file, which `table(file=...)`, `open` and the program read. An existing file is kept, unless
    /// `replace` is True.
    #[pyo3(signature = (path, *, replace = false))]
    fn save(&self, py: Python<'_>, path: PathBuf, replace: bool) -> PyResult<()> {
        self.ask(py, move |answers, _| answers.save(&path, replace))
    }

    /// A pickled table says where it is from. It is found in the cache again, or opened, or made.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, TablePickle)> {
        let make = py.import("godtable._native")?.getattr("make")?;
        Ok((make, (self.rules.clone(), self.file.clone(), self.means.cache.written(py)?, self.means.memory)))
    }

    /// Return a plot of the histogram. Notebooks show it.
    ///
    /// With `log` the numbers of states have a logarithmic scale; with `growth` each is divided by the one before it.
    /// background is light or dark, size the width in pixels.
    #[pyo3(signature = (*, log = false, growth = false, background = "light", size = 800))]
    fn plot(&self, py: Python<'_>, log: bool, growth: bool, background: &str, size: i64) -> PyResult<Drawing> {
        let (counts, about) = (self.counts(py)?, self.answers.about());
        let goal = about.goal.as_ref().map(|goal| format!(", goal {goal}")).unwrap_or_default();
        let (title, depth) = (format!("{}{goal}", about.subject()), format!("turns to {}", about.aim()));
        let named = (about.rules.clone(), counts.unlocked.counts().to_vec());
        Drawing::plot(&title, &depth, named, measure(log, growth)?, background, size)
    }

    fn _repr_html_(&self, py: Python<'_>) -> String {
        let heading = escaped(&self.rules.about().heading());
        let rows = |counts: &Counts| {
            let columns = [Some(&counts.unlocked), counts.locked.as_ref()];
            let columns: Vec<&[u64]> = columns.into_iter().flatten().map(Histogram::counts).collect();
            let row = |distance: usize| {
                let cell = |own: &&[u64]| {
                    format!("<td>{}</td>", own.get(distance).map(|&count| grouped(count)).unwrap_or_default())
                };
                format!("<tr><td>{distance}</td>{}</tr>", columns.iter().map(cell).collect::<String>())
            };
            let most = columns.iter().map(|own| own.len()).max().unwrap_or_default();
            let locked = if columns.len() > 1 { "<th>locked</th>" } else { "" };
            format!(
                "<table><tr><th>distance</th><th>unlocked</th>{locked}</tr>{}</table>",
                (0..most).map(row).collect::<String>()
            )
        };
        // A puzzle without a table has no histogram.
        let table = self.counts(py).map(|counts| rows(&counts)).unwrap_or_default();
        format!("<p>{heading}</p>{table}")
    }

    /// Return the largest distances as a dict: to_solved, locked_to_solved, to_position and between, each None if there is none
    /// or if it is not known.
    fn diameter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = self.ask(py, |answers, work| answers.diameter(work))?;
        let diameter = PyDict::new(py);
        diameter.set_item("to_solved", found.to_solved)?;
        diameter.set_item("locked_to_solved", found.locked_to_solved)?;
        diameter.set_item("to_position", found.to_position)?;
        diameter.set_item("between", found.between.ok())?;
        Ok(diameter)
    }

    /// Prove the table from the rules only, and return what was shown. TableError is raised if a cell is wrong.
    fn verify(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.ask(py, |answers, work| answers.verify(work))?.what)
    }

    /// Return a state: from text, by its number, or else the solved one.
    #[pyo3(signature = (state = None, *, form = "turns", locked = None))]
    fn state(&self, state: Option<&Bound<'_, PyAny>>, form: &str, locked: Option<&str>) -> PyResult<State> {
        let Some(state) = state else { return self.solved() };
        if state.is_instance_of::<PyString>() || state.is_instance_of::<State>() {
            return Ok(self.state_of(self.read(state, form, locked)?));
        }
        if locked.is_some() {
            return Err(wrong("a state number includes what is locked; leave locked out"));
        }
        let numbered = self.answers.numbered(state.extract()?);
        Ok(self.state_of(numbered.map_err(|error| errors::of(&error))?))
    }

    /// Return the number of a state in the table. Unlocked states may have none.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn number(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<u64> {
        self.answers.number(&self.read(state, form, locked)?).map_err(|error| errors::of(&error))
    }

    /// Return a picture of a state of a cube, or of a puzzle from cuts. Notebooks show it.
    ///
    /// The options are view (exploded, plain, net), colors (standard, hues, colorblind), background (light, dark), size
    /// in pixels, labels, yaw and pitch in degrees. A padlock marks each face that may not turn next.
    #[pyo3(signature = (state = None, *, form = "turns", locked = None, **look))]
    fn draw(
        &self,
        state: Option<&Bound<'_, PyAny>>,
        form: &str,
        locked: Option<&str>,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Drawing> {
        let text = state.and_then(|state| state.extract::<&str>().ok()).unwrap_or_default();
        let state = self.state(state, form, locked)?;
        let puzzle = self.rules.about().subject();
        let title = match text.trim() {
            "" => format!("{puzzle}: {}", state.written()?),
            text => format!("{puzzle}: {text}"),
        };
        let form = state::form(form)?;
        match self.rules.puzzle().has_shape() {
            true if !text.is_empty() => {
                let solid =
                    self.rules.puzzle().polyhedron_of(text, form, locked).map_err(|error| errors::of(&error))?;
                Drawing::of(&solid, solid.camera(), look, &title)
            }
            true => state.draw(look),
            false => Drawing::of(&painted(state.picture()?, text, form), Camera::ISOMETRIC, look, &title),
        }
    }

    /// Return an animation of a solution, or of `turns` that the rules allow, as the bytes of a GIF, or with kind="png" of an
    /// animated PNG.
    ///
    /// `tween` is the number of pictures of a turn, and `fps` that of a second; with `repeats` it begins again at its end. With
    /// camera="orbit" the camera swings around the puzzle and back. The other options are those of `draw`, without net and labels.
    #[pyo3(signature = (
        state, turns = None, *, form = "turns", locked = None, kind = "gif", tween = 12, fps = 25, repeats = false,
        camera = "still", **look
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn animate<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        turns: Option<String>,
        form: &str,
        locked: Option<&str>,
        kind: &str,
        tween: u32,
        fps: u32,
        repeats: bool,
        camera: &str,
        look: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let state = self.read(state, form, locked)?;
        let turns = self.turns_of(py, &state, turns)?;
        self.play(&state, &turns, &Film { tween, rate: fps, repeats, camera }, look)?.bytes(py, kind)
    }

    /// Return a picture of the start of a solution, or of `turns` that the rules allow, and of the state after each turn. The
    /// options are those of `draw`, without net and labels.
    #[pyo3(signature = (state, turns = None, *, form = "turns", locked = None, **look))]
    fn strip(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        turns: Option<String>,
        form: &str,
        locked: Option<&str>,
        look: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Drawing> {
        let state = self.read(state, form, locked)?;
        let turns = self.turns_of(py, &state, turns)?;
        let still = Film { tween: 1, rate: 1, repeats: false, camera: "still" };
        Ok(self.play(&state, &turns, &still, look)?.strip(&format!("{}: {turns}", self.rules.about().subject())))
    }

    fn __repr__(&self) -> String {
        format!("<godtable.Table: {}>", self.rules.about().heading())
    }
}

/// What a pickled table is made of again: its rules, its file, the cache, and the memory.
type TablePickle = (Rules, Option<PathBuf>, Py<PyAny>, Option<u64>);

/// Returns what a plot shows.
pub(crate) fn measure(log: bool, growth: bool) -> PyResult<Measure> {
    match (log, growth) {
        (true, true) => Err(wrong("give log or growth, and not both")),
        (true, false) => Ok(Measure::Logarithmic),
        (false, true) => Ok(Measure::Growth),
        (false, false) => Ok(Measure::Linear),
    }
}

/// Writes a text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The seed of random states.
struct Seed(u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Seed> {
        let number = object
            .extract()
            .map_err(|_| wrong(format!("seed: {object:?} is none of the numbers from 0 to 2^64 - 1")))?;
        Ok(Seed(number))
    }
}

/// Reads the options of random states.
fn draw(seed: Option<Seed>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Draw> {
    let seed = seed.map_or_else(|| RandomState::new().hash_one(()) >> 32, |Seed(seed)| seed);
    let (mut draw, mut setup, mut case) = (Draw { seed, ..Draw::default() }, None, TrainingCase::default());
    let count = |value: Bound<'_, PyAny>| -> PyResult<Option<usize>> {
        Ok(value.extract::<Option<Count<usize>>>()?.map(|Count(count)| count))
    };
    for (option, value) in options.into_iter().flatten() {
        match option.extract::<&str>()? {
            "distance" => draw.distance = count(value)?,
            "at_least" => draw.at_least = count(value)?,
            "wca" => draw.wca = value.extract()?,
            "moves" => draw.turns = count(value)?,
            "case" => setup = value.extract()?,
            "pieces" => case.pieces = value.extract()?,
            "oriented" => case.oriented = value.extract()?,
            "auf" => case.auf = value.extract()?,
            other => {
                let known = "distance, at_least, wca, moves, case, pieces, oriented, auf";
                return Err(PyTypeError::new_err(format!("there is no option '{other}'; known: {known}")));
            }
        }
    }
    if draw.distance.is_some() && draw.at_least.is_some() {
        return Err(wrong("give distance or at_least, and not both"));
    }
    let is_drawn = draw.distance.is_some() || draw.at_least.is_some() || draw.wca || draw.turns.is_some();
    draw.case = match setup {
        Some(_) if is_drawn => return Err(wrong("give case, or else distance, at_least, wca or moves")),
        None if case != TrainingCase::default() => {
            return Err(wrong("pieces, oriented and auf are of a case; give case"));
        }
        setup => setup.map(|setup| TrainingCase { setup, ..case }),
    };
    Ok(draw)
}

/// Reads the name of classes.
fn classes(up_to: Option<&str>) -> PyResult<Option<UpTo>> {
    Ok(Some(match up_to {
        None => return Ok(None),
        Some("symmetry") => UpTo::Symmetry,
        Some("symmetry+inverse") => UpTo::SymmetryAndInverse,
        Some(other) => return Err(wrong(format!("up_to is symmetry or symmetry+inverse, not {other:?}"))),
    }))
}

/// Returns the set of states to count, or `None` for all.
fn starts(
    up_to: Option<&str>,
    goal: Option<String>,
    turns: Option<String>,
    states: Option<Vec<String>>,
) -> PyResult<Option<Starts>> {
    let starts = match (goal, turns, states) {
        (None, None, None) => return Ok(None),
        (Some(goal), None, None) => Starts::Goal(goal),
        (None, Some(turns), None) => Starts::Turns(turns),
        (None, None, Some(states)) => {
            let form = states.first().and_then(|state| Form::recognized(state)).unwrap_or(Form::Setup);
            Starts::States(states, form)
        }
        _ => return Err(wrong("expected one of start, start_turns and start_states".to_owned())),
    };
    match up_to {
        None => Ok(Some(starts)),
        Some(_) => Err(wrong("the states of a start are not counted up to symmetry".to_owned())),
    }
}

/// Returns the numbers of states at each distance, as a dict of arrays of the same length.
pub(crate) fn histogram<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyDict>> {
    columns(py, counts.unlocked.counts(), counts.locked.as_ref().map(Histogram::counts))
}

/// Returns counts at each distance as [`histogram`] does.
pub(crate) fn columns<'py>(py: Python<'py>, unlocked: &[u64], locked: Option<&[u64]>) -> PyResult<Bound<'py, PyDict>> {
    let rows = unlocked.len().max(locked.map_or(0, <[u64]>::len));
    let columns = PyDict::new(py);
    columns.set_item("distance", PyArray1::from_iter(py, 0..rows as i64))?;
    for (name, counts) in [("unlocked", Some(unlocked)), ("locked", locked)] {
        if let Some(counts) = counts {
            let padded = counts.iter().map(|&count| count as i64).chain(std::iter::repeat(0));
            columns.set_item(name, PyArray1::from_iter(py, padded.take(rows)))?;
        }
    }
    Ok(columns)
}
