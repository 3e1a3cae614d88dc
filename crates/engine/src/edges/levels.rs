//! Levels of the edges: how each is begun and ended.

use godtable_table::Distance;

use crate::edges::EdgesError;
use crate::edges::space::Space;
use crate::observe::{Observe, Watch};

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

/// Begins the level at a distance.
pub(crate) fn watch<'a>(space: &Space, distance: usize, observe: &'a Observe<'a>) -> Result<Watch<'a>, EdgesError> {
    check_distance(distance)?;
    Ok(Watch::new(space.parities(distance).len() * space.sectors.len(), observe))
}

/// Ends the level at a distance. Returns an error if the observer stopped it.
pub(crate) fn finish(watch: &Watch<'_>, distance: usize) -> Result<(), EdgesError> {
    if watch.is_stopped() { Err(EdgesError::Stopped { distance: distance - 1 }) } else { Ok(()) }
}
