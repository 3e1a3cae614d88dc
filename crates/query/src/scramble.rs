//! Scrambles: random states, and turns that lead to them.

use std::ops::{Bound, Deref, RangeBounds};

use godtable_cube::{LockState, State, Turn};
use godtable_index::StateNumber;
use godtable_parallel::prelude::*;
use godtable_table::Distance;

use crate::fixed_length::solution_of_length;
use crate::path::inverse;
use crate::random::Random;
use crate::whole::state_of;
use crate::{Oracle, QueryError};

/// So many positions are drawn before all that will do are listed.
const TRIES: usize = 10_000;

/// A random state, and turns that lead to it from solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The state, unlocked.
    pub state: State,
    /// The distance of the state. Under one-way rules it may differ from the number of turns of the scramble.
    pub distance: Distance,
    /// Turns that lead from solved to the state, both held in the fixed frame.
    pub turns: Vec<Turn>,
}

/// Scrambles without end, each drawn anew; none if no state fits.
///
/// `O` is a reference to the oracle, or a pointer that owns it: `&Oracle<B>`, `Arc<Oracle<B>>`, `Box<Oracle<B>>`.
#[derive(Debug)]
pub struct Scrambles<O> {
    oracle: O,
    /// The oracle of the paths from solved, if it is another one.
    paths: Option<O>,
    distances: (Bound<Distance>, Bound<Distance>),
    length: Option<usize>,
    random: Random,
    /// The numbers of all positions that fit, once they are listed.
    listed: Option<Vec<u32>>,
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns [scrambles](Scrambles::new) at those distances that borrow the oracle.
    #[must_use]
    pub fn scrambles(&self, distances: impl RangeBounds<Distance>, seed: u64) -> Scrambles<&Oracle<B>> {
        Scrambles::new(self, distances, seed)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]> + Sync> Scrambles<O> {
    /// Returns scrambles of random states at some distances. Each scramble has as few turns as possible.
    ///
    /// States are drawn uniformly from the unlocked states at these distances to which turns lead from solved.
    ///
    /// The same seed gives the same scrambles on every machine and on any number of threads: states are drawn by the
    /// stream cipher ChaCha8. Its key is the seed in eight bytes, the lowest first, and then zeros.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use godtable_query::table::Distance;
    /// use godtable_query::{Oracle, Scrambles};
    /// # use std::ops::ControlFlow::Continue;
    /// # let filled = godtable_generate::fill(&Default::default(), &mut |_| Continue(()))?;
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
        Scrambles { oracle, paths: None, distances, length: None, random: Random::new(seed), listed: None }
    }

    /// Takes the turns of the scrambles from the oracle of the same rules whose goal is solved.
    ///
    /// A table of another goal needs it: the table has the distances of states, but no paths to them.
    ///
    /// # Errors
    /// Returns an error if the rules differ in more than the goal.
    pub fn by_ways_of(self, ways: O) -> Result<Self, QueryError> {
        let [states, others] = [&self.oracle, &ways].map(|oracle| oracle.rules().clone().with_goal_solved());
        if states != others {
            return Err(QueryError::OtherRules { expected: Box::new(states), got: Box::new(others) });
        }
        Ok(Scrambles { paths: Some(ways), ..self })
    }

    /// The same states, reached by so many turns, none of the face turned before it.
    pub(crate) fn of_length(self, length: usize) -> Self {
        Scrambles { length: Some(length), ..self }
    }

    /// The oracle of the paths from solved.
    fn paths(&self) -> &Oracle<B> {
        self.paths.as_ref().unwrap_or(&self.oracle)
    }

    fn draw(&mut self) -> Result<Option<Scramble>, QueryError> {
        self.paths().check_goal()?;
        let Some((state, distance)) = self.draw_state()? else { return Ok(None) };
        let back = inverse(&state);
        let paths: &Oracle<B> = self.paths.as_ref().unwrap_or(&self.oracle); // not `paths()`: `random` is borrowed too
        let turns = match self.length {
            Some(length) => solution_of_length(paths, &back, length, &mut self.random)?,
            None => paths.solution_in_fixed_frame(&back)?,
        };
        // What can be reached has a way: where there is none the cells lie.
        let turns = turns.ok_or_else(|| self.contradiction(&back))?;
        Ok(Some(Scramble { state, distance, turns }))
    }

    /// Draws from all positions until one will do, and, where that is rare, from a list of those that do. Either way
    /// each is as likely as any other.
    fn draw_state(&mut self) -> Result<Option<(State, Distance)>, QueryError> {
        let index = self.oracle.index();
        if self.listed.is_none() {
            for _ in 0..TRIES {
                let state = unlocked(&self.oracle, self.random.below(index.shape().positions()));
                if let Some(distance) = self.distance_if_fit(&state)? {
                    return Ok(Some((state, distance)));
                }
            }
            self.listed = Some(self.list()?);
        }
        let listed = self.listed.as_deref().unwrap_or_default();
        if listed.is_empty() {
            return Ok(None);
        }
        let state = unlocked(&self.oracle, listed[self.random.below(listed.len())] as usize);
        let distance = self.oracle.distance(&state)?.ok_or_else(|| self.contradiction(&state))?;
        Ok(Some((state, distance)))
    }

    /// The distance of a state, if it is one of those that are asked for and turns lead to it.
    fn distance_if_fit(&self, state: &State) -> Result<Option<Distance>, QueryError> {
        match self.oracle.distance(state)?.filter(|distance| self.distances.contains(distance)) {
            Some(distance) => Ok(is_reached(self.paths(), state)?.then_some(distance)),
            None => Ok(None),
        }
    }

    /// The numbers of all positions that will do, in order.
    fn list(&self) -> Result<Vec<u32>, QueryError> {
        // Bare references: `O` need not be `Sync`.
        let (oracle, paths, wanted): (&Oracle<B>, _, _) = (&self.oracle, self.paths(), &self.distances);
        let (index, distances) = (oracle.index(), oracle.distances()?);
        let is_fit = |number: usize| {
            let place = index.cursor(StateNumber::new(number)).expect("the first plane numbers the positions");
            let cursors = index.unlocked_cursors(place.row, place.fibre);
            let least = cursors.filter_map(|cursor| distances[index.number(&cursor).get()]).min();
            let is_wanted = least.is_some_and(|distance| wanted.contains(&distance));
            Ok(is_wanted && is_reached(paths, &unlocked(oracle, number))?)
        };
        let fit = (0..index.shape().positions())
            .into_par_iter()
            .with_min_len(4096)
            .filter_map(|number| is_fit(number).map(|is_fit| is_fit.then_some(number as u32)).transpose());
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

/// Whether turns lead to the state from solved.
fn is_reached<B: AsRef<[u8]>>(paths: &Oracle<B>, state: &State) -> Result<bool, QueryError> {
    let unlocked = paths.unlocked();
    Ok(unlocked.reachable() == unlocked.states() || paths.distance(&inverse(state))?.is_some())
}

/// The unlocked state at the position of that number.
fn unlocked<B: AsRef<[u8]>>(oracle: &Oracle<B>, number: usize) -> State {
    state_of(oracle.index(), StateNumber::new(number)).with_lock(LockState::START)
}
