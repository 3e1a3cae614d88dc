//! A pruning table: an approximate set of hashes, which many threads fill.

use godtable_system::memory::Buffer;

use crate::lines::{self, Line, MORE_BITS, MOST_BITS};
use crate::regions::Regions;

/// The fewest lines, and the most.
const LINES: [f64; 2] = [1024.0, (1_u64 << 31) as f64];

/// The most regions, as a power of two: the entries that wait for them stay in the cache of a thread.
const REGIONS: u32 = 6;

/// The entries that a thread collects for a region before it writes them.
pub(super) const BATCH: usize = 64;

/// Sets the bits of an entry.
#[inline(always)]
pub(super) fn insert(line: &mut Line, choices: u64) {
    line.insert(choices, MOST_BITS, true);
}

/// An approximate set.
#[derive(Debug)]
pub(super) struct PruningTable(Buffer<Line>);

impl PruningTable {
    /// Returns an empty pruning table of about this number of bits, or `None` if memory runs out.
    pub(super) fn new(bits: f64) -> Option<PruningTable> {
        Some(PruningTable(Buffer::zeroed(lines_for(bits) as usize)?))
    }

    /// Returns the bytes of a pruning table of about this number of bits.
    pub(super) fn bytes(bits: f64) -> f64 {
        lines_for(bits) * size_of::<Line>() as f64
    }

    /// Returns a pruning table with given lines.
    pub(super) const fn with(lines: Buffer<Line>) -> PruningTable {
        PruningTable(lines)
    }

    pub(super) fn lines(&self) -> &[Line] {
        self.0.as_slice()
    }

    #[inline(always)]
    fn line(&self, choices: u64) -> &Line {
        let lines = self.0.as_slice();
        &lines[lines::line(choices, lines.len() as u32) as usize]
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, choices: u64) {
        self.line(choices).prefetch();
    }

    #[inline(always)]
    pub(super) fn contains(&self, choices: u64) -> bool {
        let line = self.line(choices);
        line.contains_first(choices) == 1 && line.contains(choices, MOST_BITS, MORE_BITS > 0)
    }

    /// Returns the regions of the pruning table, each with a lock.
    pub(super) fn regions(&mut self) -> Regions<'_> {
        let digits = (self.lines().len().ilog2() + 1).saturating_sub(REGIONS);
        Regions::new(self.0.as_mut_slice(), digits)
    }
}

fn lines_for(bits: f64) -> f64 {
    (bits / 512.0).clamp(LINES[0], LINES[1]).ceil()
}
