//! Fills a pruning table by many threads: each collects entries by region, so that it locks seldom.
//!
//! An insertion waits for memory. So each thread collects entries by regions of the pruning table, and writes the entries of a
//! region together: it locks seldom, and its accesses overlap.

use std::sync::Mutex;

use crate::lines::{self, Line};

/// The parts of a pruning table, each with a lock.
pub(crate) struct Regions<'a> {
    lines: u32,
    /// The binary digits of the number of a line in its region.
    digits: u32,
    all: Vec<Mutex<&'a mut [Line]>>,
}

impl<'a> Regions<'a> {
    /// Divides lines into regions of `2^digits` lines.
    pub(crate) fn new(lines: &'a mut [Line], digits: u32) -> Regions<'a> {
        Regions { lines: lines.len() as u32, digits, all: lines.chunks_mut(1 << digits).map(Mutex::new).collect() }
    }
}

/// Entries that a thread has found. The function that inserts one comes with each call, so that it is inlined.
pub(crate) struct Entries<'a> {
    regions: &'a Regions<'a>,
    /// The entries that a thread collects for a region before it writes them.
    batch: usize,
    /// By region: entries not yet written.
    waiting: Vec<Vec<u64>>,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(regions: &'a Regions<'a>, batch: usize) -> Entries<'a> {
        Entries { regions, batch, waiting: regions.all.iter().map(|_| Vec::with_capacity(batch)).collect() }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, choices: u64, insert: impl Fn(&mut Line, u64)) {
        let region = (lines::line(choices, self.regions.lines) >> self.regions.digits) as usize;
        self.waiting[region].push(choices);
        if self.waiting[region].len() == self.batch {
            self.write(region, insert);
        }
    }

    #[inline(never)]
    fn write(&mut self, region: usize, insert: impl Fn(&mut Line, u64)) {
        let (lines, mask) = (self.regions.lines, (1 << self.regions.digits) - 1);
        let place = |choices| (lines::line(choices, lines) & mask) as usize;
        let mut own = self.regions.all[region].lock().expect("no thread panics");
        self.waiting[region].iter().for_each(|&choices| own[place(choices)].prefetch());
        self.waiting[region].drain(..).for_each(|choices| insert(&mut own[place(choices)], choices));
    }

    /// Writes all entries.
    pub(crate) fn finish(&mut self, insert: impl Fn(&mut Line, u64)) {
        (0..self.waiting.len()).for_each(|region| self.write(region, &insert));
    }
}
