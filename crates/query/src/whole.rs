//! What the table tells of all states together.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};

use godtable_cube::{LockState, State};
use godtable_index::{Cursor, Index};
use godtable_parallel::prelude::*;
use godtable_table::MAXIMUM_DISTANCE;

use crate::{Oracle, QueryError};

/// In the distances of all states: solved cannot be reached.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// In the distances of all states: not found yet.
const UNKNOWN: u8 = UNREACHABLE - 1;

const _: () = assert!(MAXIMUM_DISTANCE < UNKNOWN as usize);

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the unlocked states at the largest distance, in the order of their numbers in the index.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_query::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// assert_eq!(oracle.unlocked_antipodes()?.len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unlocked_antipodes(&self) -> Result<Vec<State>, QueryError> {
        let distances = self.distances()?;
        let index = self.index();
        let farthest = self.unlocked().gods_number();
        // What is that far unlocked is at least that far under each lock, or cannot be solved there.
        let candidates =
            (0..distances.len()).into_par_iter().filter(|&number| usize::from(distances[number]) >= farthest);
        let positions: BTreeSet<usize> = candidates
            .filter_map(|number| {
                let cursor = index.cursor(number).expect("a number of the index");
                let lock = index.planes().all()[cursor.plane].lock();
                let own = index.planes().place_of(lock);
                let is_home = own.is_none_or(|place| place.regrips == 0);
                let least = index
                    .unlocked_cursors(cursor.row, cursor.fibre)
                    .map(|cursor| distances[index.number(&cursor)])
                    .min();
                (is_home && least.map(usize::from) == Some(farthest))
                    .then(|| cursor.row.number() * index.shape().fibres() + cursor.fibre.number())
            })
            .collect();
        Ok(positions.into_iter().map(|number| state_of(index, number).with_lock(LockState::START)).collect())
    }

    /// Returns the locked states at the largest distance, in the order of their numbers in the index; none if the rules lock
    /// nothing.
    ///
    /// # Errors
    /// Returns an error if the cells contradict each other.
    pub fn locked_antipodes(&self) -> Result<Vec<State>, QueryError> {
        let Some(locked) = self.locked() else { return Ok(Vec::new()) };
        let distances = self.distances()?;
        let index = self.index();
        let farthest: Vec<Cursor> = (0..distances.len())
            .into_par_iter()
            .filter(|&number| usize::from(distances[number]) == locked.gods_number())
            .map(|number| index.cursor(number).expect("a number of the index"))
            .filter(|cursor| index.planes().all()[cursor.plane].is_locked())
            .collect();
        // A state of a plane that stands for three locks is one under each.
        let states = farthest.iter().flat_map(|&cursor| {
            let grips = 0..index.planes().all()[cursor.plane].stands_for() as u8;
            grips.map(move |regrips| index.state(&Cursor { regrips, ..cursor }))
        });
        Ok(states.collect())
    }

    /// The distances of all states in the order of the index; [`UNREACHABLE`] where solved cannot be reached.
    ///
    /// Each walk ends where an earlier one has been, so all of them together read each cell about once.
    pub(crate) fn distances(&self) -> Result<Vec<u8>, QueryError> {
        if self.decoder().reads_one_cell() {
            let held = |number| Ok(self.distance_at(number)?.map_or(UNREACHABLE, |distance| distance as u8));
            return (0..self.index().states()).into_par_iter().with_min_len(4096).map(held).collect();
        }
        let known: Vec<AtomicU8> = (0..self.index().states()).map(|_| AtomicU8::new(UNKNOWN)).collect();
        (0..known.len()).into_par_iter().with_min_len(4096).try_for_each(|number| {
            if known[number].load(Ordering::Relaxed) != UNKNOWN {
                return Ok(());
            }
            self.settle(number, &known)
        })?;
        Ok(known.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Walks from a state to the first one whose distance is known, and notes those on the way.
    ///
    /// Threads may walk the same way at once; what they note of a state is the same number.
    fn settle(&self, number: usize, known: &[AtomicU8]) -> Result<(), QueryError> {
        let (index, decoder) = (self.index(), self.decoder());
        let mut cursor = index.cursor(number).expect("a number of the index");
        let mut path = Vec::with_capacity(64);
        let end = loop {
            let here = index.number(&cursor);
            let distance = known[here].load(Ordering::Relaxed);
            if distance != UNKNOWN {
                break distance;
            }
            path.push(here);
            if index.is_goal(&cursor) {
                decoder.check_goal(&cursor)?;
                path.pop();
                known[here].store(0, Ordering::Relaxed);
                break 0;
            }
            match decoder.step(&cursor)? {
                Some(next) if path.len() <= MAXIMUM_DISTANCE => cursor = next,
                None if path.len() == 1 => {
                    path.pop();
                    known[here].store(UNREACHABLE, Ordering::Relaxed);
                    break UNREACHABLE;
                }
                _ => return Err(self.contradiction(&cursor)),
            }
        };
        for (turns, &state) in path.iter().rev().enumerate() {
            let distance = usize::from(end) + turns + 1;
            if distance > MAXIMUM_DISTANCE {
                return Err(QueryError::Contradiction { number: state });
            }
            known[state].store(distance as u8, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// The state of that number, in the grip of its plane.
pub(crate) fn state_of(index: &Index, number: usize) -> State {
    index.state(&index.cursor(number).expect("a number of the index"))
}
