//! Levels: what an observer sees of them, and how it stops the work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use godtable_table::Distance;

use crate::edges::EdgesError;
use crate::edges::space::Space;

/// A finished level of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Level {
    /// The distance of its states.
    pub distance: usize,
    /// The number of states at this distance. A position counts once for each lock state.
    pub states: u64,
    /// The number of states found so far.
    pub found: u64,
    /// The number of all states from which solved may be reached.
    pub total: u64,
}

impl Level {
    /// Returns the last level, by the number of states at each distance so far.
    pub(crate) fn last_of(counts: &[u64], total: u64) -> Level {
        let states = *counts.last().expect("there is distance 0");
        Level { distance: counts.len() - 1, states, found: counts.iter().sum(), total }
    }
}

/// The part of a level that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The number of sectors that are done.
    pub done: u64,
    /// The number of all sectors.
    pub all: u64,
}

/// The observer of a level: called after each sector, it decides whether the search goes on.
pub type Observe<'a> = dyn Fn(Part) -> ControlFlow<()> + Sync + 'a;

/// Work on all positions, level by level.
pub trait ByLevels {
    /// Returns the last level.
    #[must_use]
    fn level(&self) -> Level;

    /// Does the next level.
    ///
    /// # Errors
    /// Returns an error if the observer stops the work, or the level shows that something is wrong. The work cannot go
    /// on then.
    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError>;

    /// Whether all states are found, or the last level found none.
    #[must_use]
    fn is_done(&self) -> bool {
        let level = self.level();
        level.states == 0 || level.found == level.total
    }
}

/// Checks that a distance is not greater than any may be.
pub(crate) fn check_distance(distance: usize) -> Result<(), EdgesError> {
    if distance > Distance::MAXIMUM.get() { Err(EdgesError::TooFar) } else { Ok(()) }
}

/// The part of a level that is done, and whether the observer stopped it.
pub(crate) struct Watch<'a> {
    /// The distance of the level.
    distance: usize,
    observe: &'a Observe<'a>,
    done: AtomicU64,
    all: u64,
    is_stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    /// Begins a level.
    pub(crate) fn new(space: &Space, distance: usize, observe: &'a Observe<'a>) -> Result<Watch<'a>, EdgesError> {
        check_distance(distance)?;
        let all = (space.parities(distance).len() * space.sectors.len()) as u64;
        Ok(Watch { distance, observe, done: AtomicU64::new(0), all, is_stopped: AtomicBool::new(false) })
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if (self.observe)(Part { done, all: self.all }).is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the level. Returns an error if the observer stopped it.
    pub(crate) fn finish(self) -> Result<(), EdgesError> {
        match self.is_stopped() {
            true => Err(EdgesError::Stopped { distance: self.distance - 1 }),
            false => Ok(()),
        }
    }
}
