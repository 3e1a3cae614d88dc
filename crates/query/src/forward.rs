//! How far states are from solved, which on one-way rules is not how far solved is from them.

use std::sync::atomic::{AtomicU8, Ordering};

use godtable_cube::State;
use godtable_index::{Cursor, Index, StateNumber};
use godtable_parallel::prelude::*;
use godtable_table::Histogram;

use crate::Oracle;

/// The number of states at each number of turns from solved.
///
/// These numbers are no [distances](godtable_table::Distance): they may be larger than those of any table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromSolved {
    states: u64,
    counts: Vec<u64>,
}

impl FromSolved {
    /// Returns the number of all states, including those to which no turns lead.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// Returns the number of states to which turns lead.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of states for each number of turns, from 0 to the largest.
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

/// In the levels of all states: not reached yet.
const UNKNOWN: u8 = 0;

/// How many levels are told apart.
const LEVELS: usize = 255;

impl<B: AsRef<[u8]> + Sync> Oracle<B> {
    /// Returns the number of states for each number of turns *from* solved, unlocked: the fewest that lead to the state.
    ///
    /// If the rules lock something, a state is a position under a lock, and the last turn must leave that lock. The solved
    /// position under a lock takes some turns too. Otherwise a state is a position.
    ///
    /// Turns that lead from `s` to solved lead from solved to `s⁻¹`. So a position is as far from solved as its inverse is
    /// *to* solved, and God's number of the unlocked states is the largest distance between any two positions, too.
    ///
    /// Without a lock the counts are therefore those of [`Oracle::unlocked`]. With one, a search over the states of the index
    /// finds them, in one byte for each.
    ///
    /// ```
    /// # use std::ops::ControlFlow::Continue;
    /// # use godtable_query::{Oracle, cube::{Goal, Held, Puzzle, Rules, Turn, notation}};
    /// # let rules = Rules::default();
    /// # let oracle = Oracle::new(godtable_generate::fill(&rules, &mut |_| Continue(()))?.into_table())?;
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
            let last = mark(level - 1);
            // Where a mark comes again after many levels, what an old state leads to was reached long since.
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

/// The mark of the states of a level.
fn mark(level: usize) -> u8 {
    (level % LEVELS) as u8 + 1
}

/// Marks the successors of a state; how many states there are for which those stand that were not marked before.
fn reach_successors(index: &Index, known: &[AtomicU8], cursor: Cursor, level: usize) -> u64 {
    let choices = index.planes().all()[cursor.plane].choices();
    let successors = choices.filter_map(|choice| index.successor(&cursor, choice));
    successors.map(|next| reach(index, known, &next, level)).sum()
}

/// Marks a state; for how many states it stands, or 0 where it was marked before.
fn reach(index: &Index, known: &[AtomicU8], cursor: &Cursor, level: usize) -> u64 {
    let state = &known[index.number(cursor).get()];
    // Most were marked before: to look first is faster than to try.
    let is_new = state.load(Ordering::Relaxed) == UNKNOWN
        && state.compare_exchange(UNKNOWN, mark(level), Ordering::Relaxed, Ordering::Relaxed).is_ok();
    if is_new { index.planes().all()[cursor.plane].stands_for() as u64 } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn marks_repeat_after_all_others() {
        let marks: Vec<u8> = (0..3 * LEVELS).map(mark).collect();
        assert!(!marks.contains(&UNKNOWN));
        assert_eq!(marks[..LEVELS].iter().collect::<HashSet<_>>().len(), LEVELS);
        assert_eq!(marks[..2 * LEVELS], marks[LEVELS..]);
    }
}
