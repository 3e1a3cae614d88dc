//! Questions about all states of a table: their distances together, and the farthest states.
//!
//! A separate descent from each state would read most cells many times. Instead, a descent ends at the first state with
//! a known distance, and notes the distances on its way. So all descents together read each cell about once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};

use godtable_engine::index::{Cursor, Index, StateNumber};
use godtable_puzzle::cube::{LockState, State};
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::{Oracle, QueryError};

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the unlocked states at the largest distance, in the order of their numbers in the index.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// assert_eq!(oracle.unlocked_antipodes()?.len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unlocked_antipodes(&self) -> Result<Vec<State>, QueryError> {
        let distances = self.distances()?;
        let index = self.index();
        let farthest = self.unlocked().gods_number();
        // Each locked state of such a position is at least as far, or cannot reach the goal.
        let is_candidate = |number: &usize| distances[*number].is_none_or(|distance| distance >= farthest);
        let candidates = (0..distances.len()).into_par_iter().filter(is_candidate);
        let positions: BTreeSet<usize> = candidates
            .filter_map(|number| {
                let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
                let lock = index.planes().all()[cursor.plane].lock();
                let place = index.planes().place_of(lock);
                let is_home = place.is_none_or(|place| place.regrips == 0);
                let cursors = index.unlocked_cursors(cursor.row, cursor.fiber);
                let least = cursors.filter_map(|cursor| distances[index.number(&cursor).get()]).min();
                (is_home && least == Some(farthest))
                    .then(|| cursor.row.number() * index.shape().fibers() + cursor.fiber.number())
            })
            .collect();
        Ok(positions
            .into_iter()
            .map(|number| state_of(index, StateNumber::new(number)).with_lock(LockState::START))
            .collect())
    }

    /// Returns the locked states at the largest distance, in the order of their numbers in the index; none if the rules
    /// lock nothing.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn locked_antipodes(&self) -> Result<Vec<State>, QueryError> {
        let Some(locked) = self.locked() else { return Ok(Vec::new()) };
        let distances = self.distances()?;
        let index = self.index();
        let farthest: Vec<Cursor> = (0..distances.len())
            .into_par_iter()
            .filter(|&number| distances[number] == Some(locked.gods_number()))
            .map(|number| index.cursor(StateNumber::new(number)).expect("a number of the index"))
            .filter(|cursor| index.planes().all()[cursor.plane].is_locked())
            .collect();
        // A state of a symmetry-reduced plane represents one under each of three lock states.
        let states = farthest.iter().flat_map(|&cursor| {
            let grips = 0..index.planes().all()[cursor.plane].lock_count() as u8;
            grips.map(move |regrips| index.state(&Cursor { regrips, ..cursor }))
        });
        Ok(states.collect())
    }

    /// Returns the distances of all states in the order of the index. A distance is `None` if the goal is out of reach.
    ///
    /// Each walk ends at a state of an earlier walk, so all walks together read each cell about once.
    pub(crate) fn distances(&self) -> Result<Vec<Option<Distance>>, QueryError> {
        let states = (0..self.index().states()).into_par_iter().with_min_len(4096);
        if self.decoder().reads_one_cell() {
            return states.map(|number| self.distance_at(StateNumber::new(number))).collect();
        }
        let notes: Vec<Note> = (0..self.index().states()).map(|_| Note::new(NOT_YET)).collect();
        states.try_for_each(|number| match known(&notes[number]) {
            Some(_) => Ok(()),
            None => self.walk_to_known(StateNumber::new(number), &notes),
        })?;
        Ok(notes.into_iter().map(|note| Distance::new(usize::from(note.into_inner()))).collect())
    }

    /// Walks from a state to the first one with a known distance, and notes the distances of the states on the way.
    ///
    /// Several threads may walk the same path. They note the same distances.
    fn walk_to_known(&self, number: StateNumber, notes: &[Note]) -> Result<(), QueryError> {
        let (index, decoder) = (self.index(), self.decoder());
        let mut cursor = index.cursor(number).expect("a number of the index");
        let mut path = Vec::with_capacity(64);
        let mut distance = loop {
            let here = index.number(&cursor);
            if let Some(distance) = known(&notes[here.get()]) {
                break distance;
            }
            if index.is_goal(&cursor) {
                decoder.check_goal(&cursor)?;
                write(&notes[here.get()], Some(Distance::ZERO));
                break Some(Distance::ZERO);
            }
            match decoder.step(&cursor)? {
                Some(next) if path.len() < Distance::MAXIMUM.get() => {
                    path.push(here);
                    cursor = next;
                }
                None if path.is_empty() => {
                    write(&notes[here.get()], None);
                    return Ok(());
                }
                _ => return Err(self.contradiction(&cursor)),
            }
        };
        for &number in path.iter().rev() {
            // An optimal move leads to a state that has a distance.
            distance = distance.and_then(Distance::farther);
            if distance.is_none() {
                return Err(QueryError::Contradiction { number });
            }
            write(&notes[number.get()], distance);
        }
        Ok(())
    }
}

/// A byte shared by threads: the distance of a state, or one of two values above all distances.
type Note = AtomicU8;

/// The note of a state whose distance is not known, and of one out of reach.
const NOT_YET: u8 = u8::MAX;
const OUT_OF_REACH: u8 = u8::MAX - 1;

const _: () = assert!(Distance::MAXIMUM.get() < OUT_OF_REACH as usize);

/// Returns the distance in a note if it is known: `None` if the goal is out of reach.
fn known(note: &Note) -> Option<Option<Distance>> {
    let value = note.load(Ordering::Relaxed);
    (value != NOT_YET).then(|| Distance::new(usize::from(value)))
}

fn write(note: &Note, distance: Option<Distance>) {
    note.store(distance.map_or(OUT_OF_REACH, |distance| distance.get() as u8), Ordering::Relaxed);
}

/// Returns the state with that number, without a regrip.
pub(crate) fn state_of(index: &Index, number: StateNumber) -> State {
    index.state(&index.cursor(number).expect("a number of the index"))
}
