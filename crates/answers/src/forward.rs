//! The number of turns *from* solved to each state. Under one-way rules it differs from the distance *to* solved.
//!
//! A search over the states of the index has one byte for each: the level modulo 255, plus 1. A label may return, since
//! the successors of the old states with it are labeled already, so they add nothing to a level.

use std::sync::atomic::{AtomicU8, Ordering};

use godtable_engine::index::{Cursor, Index, StateNumber};
use godtable_puzzle::cube::State;
use godtable_system::parallel::prelude::*;
use godtable_table::Histogram;

use crate::Oracle;

/// The number of states for each number of turns from solved.
///
/// A number of turns is not a [`Distance`](godtable_table::Distance): it may be larger than the largest one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromSolved {
    states: u64,
    counts: Vec<u64>,
}

impl FromSolved {
    /// Returns the number of all states, reachable from solved or not.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// Returns the number of states that are reachable from solved.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of states for each number of turns; the index is the number of turns.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the largest number of turns.
    #[must_use]
    pub fn farthest(&self) -> usize {
        self.counts.len() - 1
    }
}

/// The label of a state that the search has not reached yet.
const UNKNOWN: u8 = 0;

/// The number of different labels of levels. A label returns after this many levels.
const LABELS: usize = 255;

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the number of states for each number of turns *from* solved: the fewest turns from the unlocked solved
    /// state.
    ///
    /// If the rules have a lock, the states are the locked ones, and the last turn must lead to the lock state. The
    /// solved position under a lock takes some turns too. Without a lock, the states are the positions.
    ///
    /// Turns from `s` to solved also lead from solved to `s⁻¹`. So the number of turns from solved to a position is the
    /// distance of its inverse. God's number of the unlocked states is thus also the largest distance between two
    /// positions.
    ///
    /// Without a lock, the counts therefore equal the counts of [`Oracle::unlocked`]. With a lock, a search over the
    /// states of the index counts them, with one byte of memory a state.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_answers::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_engine::generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
    /// let counts = oracle.from_solved();
    /// assert_eq!((counts.farthest(), counts.counts()[36]), (36, 48));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_solved(&self) -> FromSolved {
        if self.locked().is_none() && self.check_goal().is_ok() {
            let unlocked = self.unlocked();
            return FromSolved { states: unlocked.states(), counts: unlocked.counts().to_vec() };
        }
        let index = self.index();
        let known: Vec<AtomicU8> = (0..index.states()).map(|_| AtomicU8::new(UNKNOWN)).collect();
        let solved = State::solved(index.rules().puzzle());
        let start: Vec<Cursor> = index.cursors(&solved).expect("the solved state of the rules' own puzzle").collect();
        let mut counts = vec![0];
        counts.push(start.iter().map(|&cursor| reach_successors(index, &known, cursor, 1)).sum());
        while counts.last().is_some_and(|&count| count > 0) {
            let level = counts.len();
            let last = label(level - 1);
            // A label returns after many levels. The old states with it do no harm: their successors are known already.
            let found = (0..known.len())
                .into_par_iter()
                .with_min_len(4096)
                .filter(|&number| known[number].load(Ordering::Relaxed) == last)
                .map(|number| {
                    let cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
                    reach_successors(index, &known, cursor, level)
                });
            counts.push(found.sum());
        }
        counts.pop();
        let states = self.locked().map_or(0, Histogram::states);
        FromSolved { states, counts }
    }
}

/// Returns the label of the states of a level.
fn label(level: usize) -> u8 {
    (level % LABELS) as u8 + 1
}

/// Labels the successors of a state, and returns the number of states newly reached.
fn reach_successors(index: &Index, known: &[AtomicU8], cursor: Cursor, level: usize) -> u64 {
    let choices = index.planes().all()[cursor.plane].choices();
    let successors = choices.filter_map(|choice| index.successor(&cursor, choice));
    successors.map(|next| reach(index, known, &next, level)).sum()
}

/// Labels a state of the index, and returns the number of states it represents, or 0 if it had a label.
fn reach(index: &Index, known: &[AtomicU8], cursor: &Cursor, level: usize) -> u64 {
    let state = &known[index.number(cursor).get()];
    // Most states have a label already, and a load is faster than a failed exchange.
    let is_new = state.load(Ordering::Relaxed) == UNKNOWN
        && state.compare_exchange(UNKNOWN, label(level), Ordering::Relaxed, Ordering::Relaxed).is_ok();
    if is_new { index.planes().all()[cursor.plane].lock_count() as u64 } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn labels_of_levels_repeat_after_all_255() {
        let labels: Vec<u8> = (0..3 * LABELS).map(label).collect();
        assert!(!labels.contains(&UNKNOWN));
        assert_eq!(labels[..LABELS].iter().collect::<HashSet<_>>().len(), LABELS);
        assert_eq!(labels[..2 * LABELS], labels[LABELS..]);
    }
}
