//! Lists and counts the optimal solutions of a state.

use std::ops::Deref;

use godtable_engine::index::{Cursor, StateNumber};
use godtable_engine::play::{Descents, DistanceSource, descent_count};
use godtable_puzzle::cube::{Held, State, Turn};
use godtable_table::Distance;

use crate::{Oracle, QueryError};

/// An iterator of the optimal solutions of a cube, in its hold.
///
/// `O` is a reference to the oracle, or a pointer that owns it: `&Oracle<B>`, `Arc<Oracle<B>>`, `Box<Oracle<B>>`.
#[derive(Debug)]
pub struct Solutions<O: Deref<Target: DistanceSource>> {
    cube: Held,
    descents: Descents<O>,
}

impl<B: AsRef<[u8]>> DistanceSource for Oracle<B> {
    type State = Cursor;
    type Move = Turn;
    type Number = StateNumber;
    type Error = QueryError;

    fn optimal_moves(&self, cursor: Cursor, distance: Distance) -> Result<Vec<(Turn, Cursor)>, QueryError> {
        Oracle::optimal_moves(self, vec![cursor], distance)
    }

    fn number(&self, cursor: &Cursor) -> StateNumber {
        self.index().number(cursor)
    }

    fn state(&self, number: StateNumber) -> Cursor {
        self.index().cursor(number).expect("a number of the index")
    }
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
    /// use godtable_answers::cube::Held;
    /// use godtable_answers::{Oracle, Solutions};
    /// # use std::ops::ControlFlow::Continue;
    /// # let filled = godtable_engine::generate::fill(&Default::default(), &mut |_| Continue(()))?;
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
        let starts = oracle.index().starts(cube.state())?.collect();
        let first = oracle.optimal_moves(starts, nearest.unwrap_or(Distance::ZERO))?;
        Ok(Solutions { cube: *cube, descents: Descents::new(oracle, nearest, first) })
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
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let cube = Held::read_turns("U", &rules)?;
    /// assert_eq!(oracle.solution_count(&cube)?, 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution_count(&self, state: &impl AsRef<State>) -> Result<u128, QueryError> {
        let state = state.as_ref();
        let Some((distance, start)) = self.nearest(state)? else { return Ok(0) };
        let too_many = || QueryError::TooManySolutions { number: self.index().number(&start), bits: u128::BITS };
        let first = self.optimal_moves(self.index().starts(state)?.collect(), distance)?;
        descent_count(self, Some(distance), first)?.ok_or_else(too_many)
    }
}

impl<O: Deref<Target = Oracle<B>>, B: AsRef<[u8]>> Iterator for Solutions<O> {
    type Item = Result<Vec<Turn>, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.descents.next()?.map(|turns| self.cube.say(&turns)))
    }
}
