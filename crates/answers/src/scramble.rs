//! Scrambles: uniformly random states, and the turns from solved to them.

use std::ops::{Bound, Deref, RangeBounds};

use godtable_engine::index::StateNumber;
use godtable_engine::play::Draws;
use godtable_puzzle::cube::{LockState, State, Turn};
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::fixed_length::solution_of_length;
use crate::path::inverse;
use crate::whole::state_of;
use crate::{Oracle, QueryError};

/// A random state, and turns that lead to it from solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The state, unlocked.
    pub state: State,
    /// The distance of the state. Under one-way rules it may differ from the number of turns of the scramble.
    pub distance: Distance,
    /// Turns from solved to the state, in the fixed frame.
    pub turns: Vec<Turn>,
}

/// An endless iterator of independent scrambles; empty if no state fits.
///
/// `O` is a reference to the oracle, or a pointer that owns it: `&Oracle<B>`, `Arc<Oracle<B>>`, `Box<Oracle<B>>`.
#[derive(Debug)]
pub struct Scrambles<O> {
    oracle: O,
    /// The oracle with the goal `solved`, if the goal of `oracle` is another.
    paths: Option<O>,
    distances: (Bound<Distance>, Bound<Distance>),
    /// The number of turns of a scramble, or `None` for the fewest possible.
    length: Option<usize>,
    draws: Draws,
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns [scrambles](Scrambles::new) of states at some distances. They borrow the oracle.
    #[must_use]
    pub fn scrambles(&self, distances: impl RangeBounds<Distance>, seed: u64) -> Scrambles<&Oracle<B>> {
        Scrambles::new(self, distances, seed)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Scrambles<O> {
    /// Returns scrambles of random states at some distances. Each scramble has as few turns as possible.
    ///
    /// The states are uniformly random among the unlocked states at these distances that turns from solved reach.
    ///
    /// The same seed gives the same scrambles on every machine and on any number of threads. The random numbers
    /// come from the stream cipher ChaCha8. Its key is the seed in eight bytes, the lowest first, and then zeros.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use godtable_answers::table::Distance;
    /// use godtable_answers::{Oracle, Scrambles};
    /// # use std::ops::ControlFlow::Continue;
    /// # let filled = godtable_engine::generate::fill(&Default::default(), &mut |_| Continue(()))?;
    /// # let table = filled.into_table();
    ///
    /// let oracle = Arc::new(Oracle::new(table)?);
    /// let far = Distance::new(30).expect("at most 253");
    /// let mut hard = Scrambles::new(oracle, far.., 2026);
    /// assert!(hard.next().expect("there are such states")?.distance >= far);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(oracle: O, distances: impl RangeBounds<Distance>, seed: u64) -> Scrambles<O> {
        let distances = (distances.start_bound().cloned(), distances.end_bound().cloned());
        Scrambles { oracle, paths: None, distances, length: None, draws: Draws::new(seed) }
    }

    /// Takes the turns of the scrambles from `paths`, an oracle of the same rules with the goal `solved`.
    ///
    /// Scrambles from a table with another goal need it: that table has the distances of states, but not the paths to
    /// them.
    ///
    /// # Errors
    /// Returns an error if the rules differ in more than the goal.
    pub fn with_paths_from(self, paths: O) -> Result<Self, QueryError> {
        let [expected, got] = [&self.oracle, &paths].map(|oracle| Box::new(oracle.rules().clone().with_goal_solved()));
        if expected != got {
            return Err(QueryError::OtherRules { expected, got });
        }
        Ok(Scrambles { paths: Some(paths), ..self })
    }

    /// Returns scrambles of the same states with `length` turns, no two consecutive ones of the same face.
    pub(crate) fn of_length(self, length: usize) -> Self {
        Scrambles { length: Some(length), ..self }
    }

    /// Returns the oracle of the paths from solved.
    fn paths(&self) -> &Oracle<B> {
        self.paths.as_ref().unwrap_or(&self.oracle)
    }

    /// Draws a scramble, or returns `None` if no state fits.
    fn draw(&mut self) -> Result<Option<Scramble>, QueryError> {
        self.paths().check_goal()?;
        let Some((state, distance)) = self.draw_state()? else { return Ok(None) };
        let inverse = inverse(&state);
        let paths: &Oracle<B> = self.paths.as_ref().unwrap_or(&self.oracle); // not `paths()`: `draws` is borrowed too
        let turns = match self.length {
            Some(length) => solution_of_length(paths, &inverse, length, self.draws.random())?,
            None => paths.solution_in_fixed_frame(&inverse)?,
        };
        // The state is reachable, so a path exists unless the cells are wrong.
        let turns = turns.ok_or_else(|| self.contradiction(&inverse))?;
        Ok(Some(Scramble { state, distance, turns }))
    }

    /// Draws a state that fits.
    fn draw_state(&mut self) -> Result<Option<(State, Distance)>, QueryError> {
        // The draws are borrowed too, so they leave the scrambles for a while.
        let mut draws = std::mem::replace(&mut self.draws, Draws::new(0));
        let positions = self.oracle.index().shape().positions() as u64;
        let fits = |number| Ok(self.distance_if_fit(&unlocked(&self.oracle, number as usize))?.is_some());
        let number = draws.next(positions, fits, || self.list());
        self.draws = draws;
        let Some(number) = number? else { return Ok(None) };
        let state = unlocked(&self.oracle, number as usize);
        let distance = self.oracle.distance(&state)?.ok_or_else(|| self.contradiction(&state))?;
        Ok(Some((state, distance)))
    }

    /// Returns the distance of a state if it is in the range and the state is reachable from solved.
    fn distance_if_fit(&self, state: &State) -> Result<Option<Distance>, QueryError> {
        match self.oracle.distance(state)?.filter(|distance| self.distances.contains(distance)) {
            Some(distance) => Ok(is_reached(self.paths(), state)?.then_some(distance)),
            None => Ok(None),
        }
    }

    /// Returns the numbers of all positions that fit, in ascending order.
    fn list(&self) -> Result<Vec<u64>, QueryError> {
        // Bare references: `O` need not be `Sync`.
        let (oracle, paths, wanted): (&Oracle<B>, _, _) = (&self.oracle, self.paths(), &self.distances);
        let (index, distances) = (oracle.index(), oracle.distances()?);
        let is_fit = |number: usize| {
            let place = index.cursor(StateNumber::new(number)).expect("the first plane numbers the positions");
            let cursors = index.unlocked_cursors(place.row, place.fiber);
            let least = cursors.filter_map(|cursor| distances[index.number(&cursor).get()]).min();
            let is_wanted = least.is_some_and(|distance| wanted.contains(&distance));
            Ok(is_wanted && is_reached(paths, &unlocked(oracle, number))?)
        };
        let fit = (0..index.shape().positions())
            .into_par_iter()
            .with_min_len(4096)
            .filter_map(|number| is_fit(number).map(|is_fit| is_fit.then_some(number as u64)).transpose());
        fit.collect()
    }

    fn contradiction(&self, state: &State) -> QueryError {
        match self.oracle.index().cursors(state) {
            Ok(mut cursors) => self.oracle.contradiction(&cursors.next().expect("each state has a cursor")),
            Err(other) => other.into(),
        }
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Iterator for Scrambles<O> {
    type Item = Result<Scramble, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.draw().transpose()
    }
}

/// Returns whether the state is reachable from solved.
fn is_reached<B: AsRef<[u8]>>(paths: &Oracle<B>, state: &State) -> Result<bool, QueryError> {
    let unlocked = paths.unlocked();
    Ok(unlocked.reachable() == unlocked.states() || paths.distance(&inverse(state))?.is_some())
}

/// Returns the unlocked state at the position with that number.
fn unlocked<B: AsRef<[u8]>>(oracle: &Oracle<B>, number: usize) -> State {
    state_of(oracle.index(), StateNumber::new(number)).with_lock(LockState::START)
}
