//! Lines of a filter of cosets that wait until many of one region are looked up together.
//!
//! A line of a large filter takes two accesses to memory: one for the address of its page, and one for the line. On virtual
//! machines with 16 GB, the processor waits longer for addresses than for anything else. The lines of a region have the same
//! few thousand pages, and most of their addresses are in a cache.

use bytemuck::{Pod, Zeroable};

use crate::axis::{Code, Frame, MOVES};
use crate::fill;
use crate::filter::{Shape, Spot, prefetch};
use crate::forms::MOST;
use crate::search::cosets::node::Node;

/// The lines of a region, as a power of two: 32 MiB.
const REGION: u32 = 19;

/// All threads together have an entry for so many lines of the filter.
const LINES_OF_ENTRY: usize = 32;

/// The least number of entries of a region.
const LEAST: usize = 256;

/// The most parents of a thread, as a power of two: at most 19, the bits that an origin has for them.
const PARENTS: u32 = 18;

/// How many places ahead of a new entry memory is fetched.
const AHEAD: usize = 8;

/// The number of codes of origins: those of axis moves, then those of no move.
pub(super) const CODES: usize = 64;

/// A line that waits.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Entry {
    /// The choices of its spot, which tell the line as well. Two words, so that an entry has 12 bytes.
    choices: [u32; 2],
    pub(super) origin: Origin,
}

/// Whose line it is: a child of a parent, or the parent itself.
///
/// From the lowest bit on: the frame in 6 bits, the side in 1, a code in 6, and the place of the parent. The code is that of
/// the move to the child. If there is none, it tells the parent's last axis, and how far it is above the reach.
#[derive(Clone, Copy, Pod, Zeroable, Default)]
#[repr(transparent)]
pub(super) struct Origin(u32);

impl Origin {
    /// The child after a move.
    #[inline(always)]
    pub(super) fn child(parent: usize, code: Code) -> Origin {
        Origin((parent as u32) << 13 | u32::from(code) << 7)
    }

    /// The parent itself, so many turns above the reach: 1 to 4. `axis` is that of its last move.
    #[inline(always)]
    pub(super) fn itself(parent: usize, axis: usize, above: usize) -> Origin {
        Origin::child(parent, (3 * MOVES + 4 * axis + above - 1) as Code)
    }

    /// Adds the frame of the line, and which of the two axes that may follow it belongs to.
    #[inline(always)]
    pub(super) fn with(self, side: usize, frame: Frame) -> Origin {
        Origin(self.0 | (side as u32) << 6 | u32::from(frame.0))
    }

    #[inline(always)]
    pub(super) fn frame(self) -> Frame {
        Frame((self.0 & 63) as u8)
    }

    #[inline(always)]
    pub(super) fn side(self) -> usize {
        (self.0 >> 6 & 1) as usize
    }

    #[inline(always)]
    pub(super) fn code(self) -> usize {
        (self.0 >> 7) as usize % CODES
    }

    #[inline(always)]
    pub(super) fn parent(self) -> usize {
        (self.0 >> 13) as usize
    }

    /// The number of turns above the reach. A child waits here only if it is one turn above.
    #[inline(always)]
    pub(super) fn above(self) -> usize {
        let code = self.code();
        if code < 3 * MOVES { 1 } else { code % 4 + 1 }
    }

    /// The axis of the last move.
    #[inline(always)]
    pub(super) fn axis(self) -> usize {
        let code = self.code();
        if code < 3 * MOVES { code / MOVES } else { code / 4 % 4 }
    }
}

impl Entry {
    #[inline(always)]
    pub(super) fn spot(&self, shape: &Shape) -> Spot {
        shape.spot_of_choices(u64::from(self.choices[0]) | u64::from(self.choices[1]) << 32)
    }
}

/// The lines that wait, of one thread.
pub(crate) struct Regions {
    /// The nodes whose lines wait, or those of their children.
    pub(super) parents: Vec<Node>,
    most_parents: usize,
    /// By region.
    entries: Vec<Entry>,
    counts: Vec<u32>,
    /// Regions to be looked at: those with almost as many entries as they may have.
    due: Vec<usize>,
    /// The most entries of a region.
    capacity: usize,
}

impl Regions {
    pub(super) fn new(shape: &Shape) -> Regions {
        let regions = (shape.lines as usize - 1 >> REGION) + 1;
        let lines = (shape.lines as usize).min(1 << REGION);
        let capacity = (lines / LINES_OF_ENTRY / fill::threads()).max(LEAST);
        let most_parents = (regions * capacity / 16).min(1 << PARENTS);
        Regions {
            parents: Vec::with_capacity(most_parents),
            most_parents,
            entries: bytemuck::zeroed_vec(regions * capacity + AHEAD),
            counts: vec![0; regions],
            due: vec![],
            capacity,
        }
    }

    /// The most lines of a region.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// Whether there is no room for more parents.
    #[inline(always)]
    pub(super) fn are_full(&self) -> bool {
        self.parents.len() == self.most_parents
    }

    /// Adds a line. No more than [`MOST`] may be added until the regions that are due are looked at.
    #[inline(always)]
    pub(super) fn push(&mut self, spot: Spot, origin: Origin) {
        let region = (spot.line >> REGION) as usize;
        let count = &mut self.counts[region];
        let choices = [spot.choices as u32, (spot.choices >> 32) as u32];
        let place = region * self.capacity + *count as usize;
        self.entries[place] = Entry { choices, origin };
        prefetch(&self.entries[place + AHEAD]);
        *count += 1;
        if *count as usize == self.capacity - MOST {
            self.due.push(region);
        }
    }

    /// A region to be looked at, if there is one.
    #[inline(always)]
    pub(super) fn next_due(&mut self) -> Option<usize> {
        self.due.pop()
    }

    /// Makes all regions with lines due.
    pub(super) fn make_all_due(&mut self) {
        self.due.clear();
        self.due.extend((0..self.counts.len()).filter(|&region| self.counts[region] > 0));
    }

    /// The lines of a region.
    #[inline(always)]
    pub(super) fn of(&self, region: usize) -> &[Entry] {
        &self.entries[region * self.capacity..][..self.counts[region] as usize]
    }

    /// Forgets the lines of a region.
    #[inline(always)]
    pub(super) fn clear_region(&mut self, region: usize) {
        self.counts[region] = 0;
    }

    /// Forgets all lines and all parents.
    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
        self.due.clear();
        self.parents.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis;

    #[test]
    fn origins_keep_what_they_are_made_of() {
        let parent = (1 << PARENTS) - 1;
        for axis in 0..3 {
            for quarters in 1..MOVES {
                let code = axis::code(axis, quarters);
                let origin = Origin::child(parent, code).with(1, Frame(63));
                assert_eq!((origin.code(), origin.axis(), origin.above()), (usize::from(code), axis, 1));
                assert_eq!((origin.parent(), origin.side(), origin.frame()), (parent, 1, Frame(63)));
            }
            for above in 1..=4 {
                let origin = Origin::itself(parent, axis, above).with(0, Frame(5));
                assert!(origin.code() >= 3 * MOVES);
                assert_eq!((origin.axis(), origin.above()), (axis, above));
                assert_eq!((origin.parent(), origin.side(), origin.frame()), (parent, 0, Frame(5)));
            }
        }
    }
}
