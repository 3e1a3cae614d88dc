//! A filter: an approximate set of hashes, which many threads fill.

use std::sync::Mutex;

use godtable_system::memory::Buffer;

use crate::lines::{self, Line, MORE_BITS, MOST_BITS};

/// The fewest lines, and the most.
const LINES: [f64; 2] = [1024.0, (1_u64 << 31) as f64];

/// The most regions, as a power of two: the entries that wait for them stay in the cache of a thread.
const REGIONS: u32 = 6;

/// The entries that a thread collects for a region before it writes them.
const BATCH: usize = 64;

/// An approximate set.
#[derive(Debug)]
pub(super) struct Filter(Buffer<Line>);

impl Filter {
    /// Returns an empty filter of about so many bits, or `None` if memory runs out.
    pub(super) fn new(bits: f64) -> Option<Filter> {
        Some(Filter(Buffer::zeroed(lines_for(bits) as usize)?))
    }

    /// Returns the bytes of a filter of about so many bits.
    pub(super) fn bytes(bits: f64) -> f64 {
        lines_for(bits) * size_of::<Line>() as f64
    }

    /// Returns a filter with given lines.
    pub(super) const fn with(lines: Buffer<Line>) -> Filter {
        Filter(lines)
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

    /// Returns the regions of the filter, each with a lock.
    pub(super) fn regions(&mut self) -> Regions<'_> {
        let lines = self.0.as_slice().len() as u32;
        let digits = (lines.ilog2() + 1).saturating_sub(REGIONS);
        Regions { lines, digits, all: self.0.as_mut_slice().chunks_mut(1 << digits).map(Mutex::new).collect() }
    }
}

fn lines_for(bits: f64) -> f64 {
    (bits / 512.0).clamp(LINES[0], LINES[1]).ceil()
}

/// The parts of a filter, each with a lock.
pub(super) struct Regions<'a> {
    lines: u32,
    /// The binary digits of the number of a line in its region.
    digits: u32,
    all: Vec<Mutex<&'a mut [Line]>>,
}

/// Entries that a thread has found.
pub(super) struct Entries<'a> {
    regions: &'a Regions<'a>,
    /// By region: entries not yet written.
    waiting: Vec<Vec<u64>>,
}

impl<'a> Entries<'a> {
    pub(super) fn new(regions: &'a Regions<'a>) -> Entries<'a> {
        Entries { regions, waiting: regions.all.iter().map(|_| Vec::with_capacity(BATCH)).collect() }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, choices: u64) {
        let region = (lines::line(choices, self.regions.lines) >> self.regions.digits) as usize;
        self.waiting[region].push(choices);
        if self.waiting[region].len() == BATCH {
            self.write(region);
        }
    }

    #[inline(never)]
    fn write(&mut self, region: usize) {
        let (lines, mask) = (self.regions.lines, (1 << self.regions.digits) - 1);
        let place = |choices| (lines::line(choices, lines) & mask) as usize;
        let mut own = self.regions.all[region].lock().expect("no thread panics");
        self.waiting[region].iter().for_each(|&choices| own[place(choices)].prefetch());
        self.waiting[region].drain(..).for_each(|choices| own[place(choices)].insert(choices, MOST_BITS, true));
    }

    /// Writes all entries.
    pub(super) fn finish(mut self) {
        (0..self.waiting.len()).for_each(|region| self.write(region));
    }
}
