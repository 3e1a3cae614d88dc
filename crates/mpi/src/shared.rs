//! The searches that ranks can share.

use std::io;

use godtable_edges as edges;
use godtable_levels::Share;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::world::World;

/// A search of which this rank has a share.
pub(crate) trait Shared {
    /// Finds the next level with all other ranks, and returns whether there is one.
    fn advance(&mut self, world: &mut World<'_>) -> io::Result<bool>;

    fn counts(&self) -> Counts;

    /// The rows, in words.
    fn row_words(&self) -> String;

    /// Saves the levels so far.
    fn save(&self, checkpoint: &Checkpoint, world: &mut World<'_>) -> Result<(), CheckpointError>;

    /// The number of states found so far.
    fn found(&self) -> u64 {
        let Counts { unlocked, locked, .. } = self.counts();
        unlocked.iter().chain(&locked).sum()
    }
}

/// The numbers of states at each distance so far.
pub(crate) struct Counts {
    pub(crate) unlocked: Vec<u64>,
    /// Empty if nothing is ever locked.
    pub(crate) locked: Vec<u64>,
    /// The numbers of all unlocked and of all locked states.
    pub(crate) states: [u64; 2],
}

impl Shared for Share<'_> {
    fn advance(&mut self, world: &mut World<'_>) -> io::Result<bool> {
        self.level(world)
    }

    fn counts(&self) -> Counts {
        let [unlocked, locked] = self.states();
        let of = |which: usize| self.counts().iter().map(|counts| counts[which]).collect();
        let stored = if locked == 0 { Vec::new() } else { of(1) };
        Counts { unlocked: of(0), locked: stored, states: [unlocked, locked] }
    }

    fn row_words(&self) -> String {
        format!("{} rows of {} bytes", self.all_rows(), self.row_bytes())
    }

    fn save(&self, checkpoint: &Checkpoint, world: &mut World<'_>) -> Result<(), CheckpointError> {
        checkpoint.save(self, world)
    }
}

impl Shared for edges::Share {
    fn advance(&mut self, world: &mut World<'_>) -> io::Result<bool> {
        edges::Share::advance(self, world)
    }

    fn counts(&self) -> Counts {
        let unlocked = edges::Share::counts(self).to_vec();
        Counts { unlocked, locked: Vec::new(), states: [self.space().positions(), 0] }
    }

    fn row_words(&self) -> String {
        format!("{} rows", self.space().rows())
    }

    fn save(&self, _: &Checkpoint, _: &mut World<'_>) -> Result<(), CheckpointError> {
        unreachable!("the option is refused")
    }
}
