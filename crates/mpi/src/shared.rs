//! The searches that ranks can share.

use std::io::{self, Read, Write};
use std::ops::Range;

use godtable_engine::edges;
use godtable_engine::levels::Share;

use crate::world::World;

/// A search of which this rank has a share. It is divided by rows; a row of the edges is a whole sector here.
pub(crate) trait Shared {
    /// Finds the next level with all other ranks, and returns whether there is one.
    fn advance(&mut self, world: &mut World<'_>) -> io::Result<bool>;

    fn counts(&self) -> Counts;

    /// The rows, in words.
    fn row_words(&self) -> String;

    /// The rows of this rank.
    fn rows(&self) -> Range<usize>;

    /// The number of all rows.
    fn all_rows(&self) -> usize;

    /// The bytes of a row in a checkpoint.
    fn row_bytes(&self) -> usize;

    /// By distance: the numbers of unlocked and of locked states in a checkpoint.
    fn saved_counts(&self) -> Vec<[u64; 2]>;

    /// Writes some rows of this rank.
    fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()>;

    /// Continues after levels with these counts. Then each rank reads its rows.
    fn set_counts(&mut self, counts: Vec<[u64; 2]>) -> io::Result<()>;

    /// Reads some rows of this rank.
    fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()>;

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

    fn rows(&self) -> Range<usize> {
        Share::rows(self)
    }

    fn all_rows(&self) -> usize {
        Share::all_rows(self)
    }

    fn row_bytes(&self) -> usize {
        Share::row_bytes(self)
    }

    fn saved_counts(&self) -> Vec<[u64; 2]> {
        Share::counts(self).to_vec()
    }

    fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        Share::write(self, rows, output)
    }

    fn set_counts(&mut self, counts: Vec<[u64; 2]>) -> io::Result<()> {
        Share::set_counts(self, counts);
        Ok(())
    }

    fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        Share::read(self, rows, input)
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

    fn rows(&self) -> Range<usize> {
        self.sectors()
    }

    fn all_rows(&self) -> usize {
        self.all_sectors()
    }

    fn row_bytes(&self) -> usize {
        self.sector_bytes()
    }

    fn saved_counts(&self) -> Vec<[u64; 2]> {
        edges::Share::counts(self).iter().map(|&count| [count, 0]).collect()
    }

    fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        edges::Share::write(self, rows, output)
    }

    fn set_counts(&mut self, counts: Vec<[u64; 2]>) -> io::Result<()> {
        edges::Share::set_counts(self, counts.into_iter().map(|[count, _]| count).collect())
    }

    fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        edges::Share::read(self, rows, input)
    }
}
