//! Scrambles: random states, and turns that lead to them.

use std::ops::RangeInclusive;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use godtable_cube::{LockState, Rules, State, Turn};
use rayon::prelude::*;

use crate::path::inverse;
use crate::whole::{UNREACHABLE, state_of};
use crate::{Oracle, QueryError, wca};

/// So many positions are drawn before all that will do are listed.
const TRIES: usize = 10_000;

/// A random state, and turns that lead to it from solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The state, unlocked.
    pub state: State,
    /// How many turns lead from the state to solved. On one-way rules that may be another number than that of the turns
    /// of the scramble.
    pub distance: usize,
    /// Turns that lead from solved to the state, both held in the fixed frame.
    pub turns: Vec<Turn>,
}

/// Scrambles without end, each drawn anew; none where no state will do.
#[derive(Debug)]
pub struct Scrambles<'a, B> {
    oracle: &'a Oracle<B>,
    /// Tells the ways from solved.
    ways: &'a Oracle<B>,
    distances: RangeInclusive<usize>,
    length: Option<usize>,
    random: Random,
    /// All positions that will do, by their numbers, once they are listed.
    listed: Option<Vec<u32>>,
}

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Scrambles whose states are drawn uniformly from the unlocked ones at some distances to solved that turns lead to
    /// from solved. Each has as few turns as can be.
    ///
    /// The same seed gives the same scrambles on every machine and on any number of threads: states are drawn by the
    /// stream cipher ChaCha8, whose key is the seed in eight bytes, the lowest first, and then zeros.
    #[must_use]
    pub fn scrambles(&self, distances: RangeInclusive<usize>, seed: u64) -> Scrambles<'_, B> {
        Scrambles { oracle: self, ways: self, distances, length: None, random: Random::new(seed), listed: None }
    }
}

impl<'a, B: AsRef<[u8]> + Sync> Scrambles<'a, B> {
    /// The same states, with the turns that a table of the same rules tells whose goal is solved: for a table of another
    /// goal, which tells how far states are, but not how one gets there.
    ///
    /// # Errors
    /// Where the rules are others, but for the goal.
    pub fn by_ways_of(self, ways: &'a Oracle<B>) -> Result<Self, QueryError> {
        let [states, others] = [self.oracle, ways].map(|oracle| oracle.rules().clone().with_goal_solved());
        if states != others {
            let named = |rules: &Rules| format!("{rules} of the puzzle {}", rules.puzzle());
            return Err(QueryError::OtherRules { states: named(&states), ways: named(&others) });
        }
        Ok(Scrambles { ways, ..self })
    }

    /// The same states, reached by so many turns, none of the face turned before it.
    pub(crate) fn of_length(self, length: usize) -> Self {
        Scrambles { length: Some(length), ..self }
    }

    fn draw(&mut self) -> Result<Option<Scramble>, QueryError> {
        self.ways.check_goal()?;
        let Some((state, distance)) = self.draw_state()? else { return Ok(None) };
        let back = inverse(&state);
        let turns = match self.length {
            Some(length) => wca::solution_of_length(self.ways, &back, length, &mut self.random)?,
            None => self.ways.solution_in_fixed_frame(&back)?,
        };
        // What can be reached has a way: where there is none the cells lie.
        let turns = turns.ok_or_else(|| self.contradiction(&back))?;
        Ok(Some(Scramble { state, distance, turns }))
    }

    /// Draws from all positions until one will do, and, where that is rare, from a list of those that do. Either way
    /// each is as likely as any other.
    fn draw_state(&mut self) -> Result<Option<(State, usize)>, QueryError> {
        let index = self.oracle.index();
        if self.listed.is_none() {
            for _ in 0..TRIES {
                let state = unlocked(self.oracle, self.random.below(index.shape().positions()));
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
        let state = unlocked(self.oracle, listed[self.random.below(listed.len())] as usize);
        let distance = self.oracle.distance(&state)?.ok_or_else(|| self.contradiction(&state))?;
        Ok(Some((state, distance)))
    }

    /// The distance of a state, if it is one of those that are asked for and turns lead to it.
    fn distance_if_fit(&self, state: &State) -> Result<Option<usize>, QueryError> {
        match self.oracle.distance(state)?.filter(|distance| self.distances.contains(distance)) {
            Some(distance) => Ok(self.is_reached(state)?.then_some(distance)),
            None => Ok(None),
        }
    }

    /// Whether turns lead to the state from solved.
    fn is_reached(&self, state: &State) -> Result<bool, QueryError> {
        let unlocked = self.ways.unlocked();
        Ok(unlocked.reachable() == unlocked.states() || self.ways.distance(&inverse(state))?.is_some())
    }

    /// The numbers of all positions that will do, in order.
    fn list(&self) -> Result<Vec<u32>, QueryError> {
        let (index, distances) = (self.oracle.index(), self.oracle.distances()?);
        let is_fit = |number: usize| {
            let place = index.cursor(number).expect("the first plane numbers the positions");
            let cursors = index.unlocked_cursors(place.row, place.fibre);
            let least = cursors.map(|cursor| distances[index.number(&cursor)]).min().unwrap_or(UNREACHABLE);
            let is_near = least != UNREACHABLE && self.distances.contains(&usize::from(least));
            Ok(is_near && self.is_reached(&unlocked(self.oracle, number))?)
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

impl<B: AsRef<[u8]> + Sync> Iterator for Scrambles<'_, B> {
    type Item = Result<Scramble, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.draw().transpose()
    }
}

/// The unlocked state at the position of that number.
fn unlocked<B: AsRef<[u8]>>(oracle: &Oracle<B>, number: usize) -> State {
    state_of(oracle.index(), number).with_lock(LockState::START)
}

/// Random numbers that a seed determines.
#[derive(Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Random(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, which is at least 1, each as likely as any other: the upper bits of 64, as many as it
    /// takes, drawn until they are below.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bits = usize::BITS - (bound - 1).leading_zeros();
        if bits == 0 {
            return 0;
        }
        loop {
            let number = (self.0.next_u64() >> (u64::BITS - bits)) as usize;
            if number < bound {
                return number;
            }
        }
    }

    /// Puts things into a random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_below_a_bound_is_drawn_about_as_often() {
        let mut random = Random::new(1);
        for bound in [1, 2, 3, 7, 8] {
            let mut drawn = vec![0; bound];
            for _ in 0..1_000 * bound {
                drawn[random.below(bound)] += 1;
            }
            assert!(drawn.iter().all(|count| (800..1_200).contains(count)), "{drawn:?}");
        }
    }

    #[test]
    fn the_numbers_of_a_seed_are_those_of_chacha8_written_apart() {
        let mut random = Random::new(1);
        let drawn = [(); 6].map(|()| random.below(3_674_160));
        assert_eq!(drawn, [1_600_082, 1_237_014, 3_348_120, 3_589_661, 583_782, 3_077_976]);
    }
}
