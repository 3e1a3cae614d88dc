//! Lists and counts the optimal solutions of a state.

use std::collections::BTreeMap;
use std::ops::Deref;

use godtable_cube::{Held, State, Turn};
use godtable_index::{Cursor, StateNumber};
use godtable_table::Distance;

use crate::{Oracle, QueryError};

/// An iterator of the optimal solutions of a cube, in its hold.
///
/// `O` is a reference to the oracle, or a pointer that owns it: `&Oracle<B>`, `Arc<Oracle<B>>`, `Box<Oracle<B>>`.
#[derive(Debug)]
pub struct Solutions<O> {
    oracle: O,
    cube: Held,
    /// The number of turns of a solution.
    length: usize,
    /// For each turn of the current solution, the moves still to try; the next one is the last of its list.
    open: Vec<Vec<(Turn, Cursor)>>,
    /// The turns of the current solution so far, in the fixed frame.
    turns: Vec<Turn>,
    /// The empty solution of a state at the goal, until it is returned.
    empty: Option<Vec<Turn>>,
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]>> Solutions<O> {
    /// Returns the optimal solutions of a cube. At the goal, the only one is empty; out of its reach, none exists.
    ///
    /// # Errors
    /// Returns an error as [`Oracle::distance`] does. If the cells contradict each other, the iterator returns an error
    /// and ends.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use godtable_query::cube::Held;
    /// use godtable_query::{Oracle, Solutions};
    /// # use std::ops::ControlFlow::Continue;
    /// # let filled = godtable_generate::fill(&Default::default(), &mut |_| Continue(()))?;
    /// # let table = filled.into_table();
    ///
    /// let oracle = Arc::new(Oracle::new(table)?);
    /// let cube = Held::read_turns("U", oracle.rules())?;
    /// let solutions = Solutions::new(Arc::clone(&oracle), &cube)?;
    /// // The iterator owns its oracle, so it can go to another thread.
    /// let count = std::thread::spawn(move || solutions.count()).join().expect("no panic");
    /// assert_eq!(count, 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(oracle: O, cube: &Held) -> Result<Solutions<O>, QueryError> {
        let nearest = oracle.nearest(cube.state())?.map(|(distance, _)| distance);
        let distance = nearest.unwrap_or(Distance::ZERO);
        let mut first = oracle.optimal_moves(oracle.index().starts(cube.state())?.collect(), distance)?;
        first.reverse();
        let empty = (nearest == Some(Distance::ZERO)).then(Vec::new);
        Ok(Solutions { oracle, cube: *cube, length: distance.get(), open: vec![first], turns: Vec::new(), empty })
    }
}

impl<B: AsRef<[u8]>> Oracle<B> {
    /// Returns all optimal solutions, in the cube's hold. At the goal, the only one is empty; out of its reach, none
    /// exists.
    ///
    /// The iterator borrows the oracle. [`Solutions::new`] also takes an `Arc` of it.
    ///
    /// # Errors
    /// Returns an error as [`Oracle::distance`] does. If the cells contradict each other, the iterator returns an error
    /// and ends.
    pub fn solutions(&self, cube: &Held) -> Result<Solutions<&Oracle<B>>, QueryError> {
        Solutions::new(self, cube)
    }

    /// Returns the number of optimal solutions of a state: 1 at the goal, and 0 if the goal is out of reach.
    ///
    /// The count is exact. Under rules with `m` turns, a state at distance `d` has at most `m^d` solutions. That is
    /// less than 2^128 for 2 turns up to distance 127, for 3 up to 80, for 9 up to 40 and for 18 up to 30.
    ///
    /// # Errors
    /// Returns an error as [`Oracle::distance`] does, and if the state has 2^128 solutions or more.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_query::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let cube = Held::read_turns("U", &rules)?;
    /// assert_eq!(oracle.solution_count(&cube)?, 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution_count(&self, state: &impl AsRef<State>) -> Result<u128, QueryError> {
        let state = state.as_ref();
        let Some((distance, start)) = self.nearest(state)? else { return Ok(0) };
        let Some(mut nearer) = distance.nearer() else { return Ok(1) };
        let too_many = || QueryError::TooManySolutions { number: self.index().number(&start), bits: u128::BITS };
        // The number of optimal turn sequences from `state` to each state of a level.
        let mut level: BTreeMap<StateNumber, u128> = BTreeMap::new();
        for (_, next) in self.optimal_moves(self.index().starts(state)?.collect(), distance)? {
            *level.entry(self.index().number(&next)).or_default() += 1;
        }
        while let Some(next_nearer) = nearer.nearer() {
            let mut next_level = BTreeMap::new();
            for (number, count) in level {
                let cursor = self.index().cursor(number).expect("a number of the index");
                for (_, next) in self.optimal_moves(vec![cursor], nearer)? {
                    let sum: &mut u128 = next_level.entry(self.index().number(&next)).or_default();
                    *sum = sum.checked_add(count).ok_or_else(too_many)?;
                }
            }
            (level, nearer) = (next_level, next_nearer);
        }
        level.values().try_fold(0, |sum: u128, &count| sum.checked_add(count)).ok_or_else(too_many)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]>> Iterator for Solutions<O> {
    type Item = Result<Vec<Turn>, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(empty) = self.empty.take() {
            return Some(Ok(empty));
        }
        loop {
            let Some((turn, cursor)) = self.open.last_mut()?.pop() else {
                self.open.pop();
                self.turns.pop();
                continue;
            };
            self.turns.push(turn);
            let left = Distance::new(self.length - self.turns.len()).unwrap_or(Distance::ZERO);
            if left == Distance::ZERO {
                let solution = self.cube.say(&self.turns);
                self.turns.pop();
                return Some(Ok(solution));
            }
            match self.oracle.optimal_moves(vec![cursor], left) {
                Ok(mut moves) => {
                    moves.reverse();
                    self.open.push(moves);
                }
                Err(error) => {
                    self.open.clear();
                    return Some(Err(error));
                }
            }
        }
    }
}
