//! Tables, and the questions to them.

use std::sync::{Arc, Mutex, PoisonError};

use godtable::answers::tables::{Bytes, Cache};
use godtable::answers::{Oracle, QueryError};
use godtable::engine::index::StateNumber;
use godtable::puzzles::cube::{Goal, Held, Turn, facelets, notation};
use godtable::{Distance, Histogram, answers as query};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::counts::histogram;
use crate::drawing::Drawing;
use crate::errors::{NotFound, of_query, wrong};
use crate::making::{cache_folder, oracle};
use crate::rules::{Rules, heading};
use crate::seed::any_seed;
use crate::state::{self, State};
use crate::states::{self, States, Writing};
use crate::waiting::wait;

/// Make the table of the rules, or find it in the cache.
///
/// `cache` is a folder, True for the program's, or False. `progress` is called with the distance, the states
/// found so far, and all states.
#[pyfunction]
#[pyo3(signature = (rules, cache, progress))]
pub(crate) fn make(
    py: Python<'_>,
    rules: &Rules,
    cache: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let cache = cache_folder(cache)?.map(Cache::new);
    let oracle = oracle(py, rules.0.clone(), cache.clone(), progress.as_ref())?;
    Ok(Table::new(oracle, cache))
}

/// The distance of every state under some rules.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Table {
    oracle: Arc<Oracle<Bytes>>,
    cache: Option<Cache>,
}

impl Table {
    pub(crate) const fn new(oracle: Arc<Oracle<Bytes>>, cache: Option<Cache>) -> Table {
        Table { oracle, cache }
    }

    fn held(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<Held> {
        state::read(state, form, locked, self.oracle.rules())
    }

    fn state_of(&self, held: Held) -> State {
        State { held, rules: self.oracle.rules().clone() }
    }

    /// Returns the counts of the unlocked states, or of the locked ones.
    fn counts(&self, locked: bool) -> PyResult<&Histogram> {
        let counts = if locked { self.oracle.locked() } else { Some(self.oracle.unlocked()) };
        counts.ok_or_else(|| wrong(format!("the rules {} lock nothing; leave locked out", self.oracle.rules())))
    }

    /// The name of the goal for use in a sentence.
    fn aim(&self) -> &'static str {
        if *self.oracle.rules().goal() == Goal::Solved { "solved" } else { "the goal" }
    }
}

#[pymethods]
impl Table {
    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.oracle.rules().clone())
    }

    /// The number of states that have a number. The numbers start at 0.
    #[getter]
    fn states(&self) -> usize {
        self.oracle.index().states()
    }

    /// Return the fewest turns to the goal, or None if no turns lead there.
    ///
    /// A state is a State, or a text: turns from solved that the rules allow, or with another form a setup or facelets.
    /// `locked` names what is locked in a setup or facelets.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn distance(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<Option<usize>> {
        let held = self.held(state, form, locked)?;
        let distance = self.oracle.distance(&held).map_err(|error| of_query(&error))?;
        Ok(distance.map(Distance::get))
    }

    /// Return the distances of many states as an array of int16. -1 means that no turns lead to the goal.
    ///
    /// The states are a list of texts and State objects, a text or bytes with a state on each line, or an array of
    /// state numbers. A line may end with a tab and the name of what is locked. All cores take part, other threads go
    /// on, and Ctrl-C stops the work.
    #[pyo3(signature = (states, *, form = "turns", locked = None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        states: States,
        form: &str,
        locked: Option<String>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let writing = Writing { form: state::form(form)?, locked };
        states::distances(py, Arc::clone(&self.oracle), states, writing)
    }

    /// Return a shortest solution, in the hold of the state. NotFound is raised if no turns lead to the goal.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn solve(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<String> {
        let held = self.held(state, form, locked)?;
        let turns = self.oracle.solution(&held).map_err(|error| of_query(&error))?;
        turns.map(|turns| notation::write(&turns)).ok_or_else(|| {
            let (aim, rules) = (self.aim(), self.oracle.rules());
            NotFound::new_err(format!("no turns lead from this state to {aim} under the rules {rules}"))
        })
    }

    /// Iterate over all shortest solutions, found one by one. If no turns lead to the goal, there are none.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn solutions(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<Solutions> {
        let held = self.held(state, form, locked)?;
        let solutions = query::Solutions::new(Arc::clone(&self.oracle), &held).map_err(|error| of_query(&error))?;
        Ok(Solutions(Mutex::new(solutions)))
    }

    /// Return the number of shortest solutions: 0 if no turns lead to the goal.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn solution_count(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        form: &str,
        locked: Option<&str>,
    ) -> PyResult<u128> {
        let (held, oracle) = (self.held(state, form, locked)?, Arc::clone(&self.oracle));
        let count = wait(py, |_, ()| Ok(()), move |_| oracle.solution_count(&held))?;
        count.map_err(|error| of_query(&error))
    }

    /// Return the number of states at each distance: a dict of the arrays distance, unlocked and, if the rules lock
    /// something, locked. pandas.DataFrame takes it.
    fn histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        histogram(py, self.oracle.unlocked(), self.oracle.locked())
    }

    /// Return God's number: the largest distance of the unlocked states, or of the locked ones.
    #[pyo3(signature = (*, locked = false))]
    fn gods_number(&self, locked: bool) -> PyResult<usize> {
        Ok(self.counts(locked)?.gods_number().get())
    }

    /// Return the mean distance of the states that can reach the goal.
    #[pyo3(signature = (*, locked = false))]
    fn mean(&self, locked: bool) -> PyResult<f64> {
        Ok(self.counts(locked)?.mean())
    }

    /// Return the number of states that cannot reach the goal.
    #[pyo3(signature = (*, locked = false))]
    fn unreachable(&self, locked: bool) -> PyResult<u64> {
        let counts = self.counts(locked)?;
        Ok(counts.states() - counts.reachable())
    }

    /// Return the states at the largest distance.
    #[pyo3(signature = (*, locked = false))]
    fn antipodes(&self, py: Python<'_>, locked: bool) -> PyResult<Vec<State>> {
        self.counts(locked)?;
        let oracle = Arc::clone(&self.oracle);
        let states = wait(
            py,
            |_, ()| Ok(()),
            move |link| match locked {
                true => oracle.locked_antipodes_unless(link.stop()),
                false => oracle.unlocked_antipodes_unless(link.stop()),
            },
        )?;
        let states = states.map_err(|error| of_query(&error))?;
        Ok(states.into_iter().map(|state| self.state_of(Held::in_fixed_frame(state))).collect())
    }

    /// Return turns that lead from solved to a random state, as few as possible. The same seed gives the same turns.
    ///
    /// All states have the same chance: those at the distance, those at least so far away, or all. To read the turns
    /// as a state, use form="setup": the state is unlocked.
    #[pyo3(signature = (seed = None, *, distance = None, at_least = None))]
    fn scramble(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        distance: Option<usize>,
        at_least: Option<usize>,
    ) -> PyResult<String> {
        self.scrambles(py, seed, distance, at_least)?.__next__(py)
    }

    /// Iterate over random scrambles without end.
    #[pyo3(signature = (seed = None, *, distance = None, at_least = None))]
    fn scrambles(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        distance: Option<usize>,
        at_least: Option<usize>,
    ) -> PyResult<Scrambles> {
        if distance.is_some() && at_least.is_some() {
            return Err(wrong("give distance or at_least, and not both"));
        }
        let (rules, farthest) = (self.oracle.rules(), self.oracle.unlocked().gods_number());
        let turns = distance.or(at_least).unwrap_or_default();
        let least = Distance::new(turns).filter(|&least| least <= farthest).ok_or_else(|| {
            let aim = self.aim();
            wrong(format!("no state is {turns} turns from {aim} under the rules {rules}; the farthest are {farthest}"))
        })?;
        let most = if distance.is_some() { least } else { Distance::MAXIMUM };
        let seed = seed.unwrap_or_else(any_seed);
        let mut scrambles = query::Scrambles::new(Arc::clone(&self.oracle), least..=most, seed);
        if *rules.goal() != Goal::Solved {
            let paths = oracle(py, rules.clone().with_goal_solved(), self.cache.clone(), None)?;
            scrambles = scrambles.with_paths_from(paths).map_err(|error| of_query(&error))?;
        }
        let none = format!("under the rules {rules} no turns lead from solved to a state at distance {turns}");
        Ok(Scrambles { scrambles: Arc::new(Mutex::new(scrambles)), none })
    }

    /// Return a state: from text, by its number, or else the solved one.
    #[pyo3(signature = (state = None, *, form = "turns", locked = None))]
    fn state(&self, state: Option<&Bound<'_, PyAny>>, form: &str, locked: Option<&str>) -> PyResult<State> {
        let Some(state) = state else { return Ok(self.state_of(Held::solved(self.oracle.rules().puzzle()))) };
        if state.is_instance_of::<PyString>() || state.is_instance_of::<State>() {
            return Ok(self.state_of(self.held(state, form, locked)?));
        }
        if locked.is_some() {
            return Err(wrong("a state number includes what is locked; leave locked out"));
        }
        let index = self.oracle.index();
        let number: usize = state.extract()?;
        let cursor = index.cursor(StateNumber::new(number)).ok_or_else(|| {
            of_query(&QueryError::NoSuchState { number: StateNumber::new(number), states: index.states() })
        })?;
        Ok(self.state_of(Held::in_fixed_frame(index.state(&cursor))))
    }

    /// Return the number of a state in the table. Unlocked states may have none.
    #[pyo3(signature = (state, *, form = "turns", locked = None))]
    fn number(&self, state: &Bound<'_, PyAny>, form: &str, locked: Option<&str>) -> PyResult<usize> {
        let held = self.held(state, form, locked)?;
        let index = self.oracle.index();
        let mut cursors = index.cursors(held.state()).map_err(wrong)?;
        match (cursors.next(), cursors.next()) {
            (Some(cursor), None) => Ok(index.number(&cursor).get()),
            _ => Err(wrong("this state is unlocked, and only locked states have numbers under these rules")),
        }
    }

    /// Return a picture of a state. Notebooks show it.
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
        let letters = match facelets::read_scheme(text) {
            Ok((_, letters)) if form == "facelets" => Some(letters),
            _ => None,
        };
        self.state(state, form, locked)?.drawn(letters, look, text)
    }

    fn __repr__(&self) -> String {
        format!("<godtable.Table: {}>", heading(self.oracle.rules()))
    }
}

/// An iterator over all shortest solutions of a state.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Solutions(Mutex<query::Solutions<Arc<Oracle<Bytes>>>>);

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        // Another thread may have the lock, and wait for Python.
        let next: Option<Result<Vec<Turn>, QueryError>> =
            py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.map(|turns| turns.map(|turns| notation::write(&turns)).map_err(|error| of_query(&error))).transpose()
    }
}

/// An endless iterator over random scrambles.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Scrambles {
    scrambles: Arc<Mutex<query::Scrambles<Arc<Oracle<Bytes>>>>>,
    /// The words if no state fits.
    none: String,
}

#[pymethods]
impl Scrambles {
    fn __iter__(this: Py<Scrambles>) -> Py<Scrambles> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<String> {
        let scrambles = Arc::clone(&self.scrambles);
        let next = wait(py, |_, ()| Ok(()), move |_| scrambles.lock().unwrap_or_else(PoisonError::into_inner).next())?;
        match next {
            Some(scramble) => Ok(notation::write(&scramble.map_err(|error| of_query(&error))?.turns)),
            None => Err(NotFound::new_err(self.none.clone())),
        }
    }
}
