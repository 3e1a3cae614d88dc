//! Puts all positions within the reach into a pruning table.
//!
//! All words of axis moves are enumerated from solved, one first part for each class of first parts under the
//! symmetries.
//!
//! **Why that is enough.** Symmetrical words lead to symmetrical positions, whose double cosets share their entries.
//! The inverse of a word shares them, too. So of a word and its inverse, only the one whose way to the form does not
//! invert inserts the entry. A search looks up a position `h g k` only where the word of the rest neither begins with
//! the axis of k nor ends with the axis of h, so each position has at most four entries, two axes on each side. Solved
//! has nine.
//!
//! **What it costs.** An insertion waits for memory, so entries wait for others of their region (`regions.rs`), up to 128 of them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use godtable_system::instructions::{InstructionSet, Portable};
use godtable_system::parallel::prelude::*;

use crate::kernels::{self, Kernel, Task};
use crate::lines::Line;
use crate::optimal::axis::MOVES;
use crate::optimal::canon::Sides;
use crate::optimal::forms::{CUBES, Cubes, Forms, Source};
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::{self, Mark, Prefix};
use crate::optimal::pruning::Shape;
use crate::optimal::tables::Tables;
use crate::regions::{Entries, Regions};
use crate::watch::threads;

/// The most lines that one lock protects, as a power of two: 16 MiB.
const REGION: u32 = 18;

/// The number of regions of smaller pruning tables, each with a lock.
const REGIONS: u32 = 512;

/// The entries that a thread collects for a region before it writes them.
const BATCH: usize = 128;

/// The positions that wait while the first ways of their double cosets come from memory.
const WAITING: usize = 32;

/// The most double cosets that are added for a position: all of them for the solved one.
const LINES: usize = 9;

/// Fills the lines, all empty before. `observe` gets the number of parts done and of all parts.
pub(crate) fn fill(
    instructions: InstructionSet,
    shape: &Shape,
    tables: &Tables,
    lines: &mut [Line],
    observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
) -> ControlFlow<()> {
    let [inner, tasks] = prefix::of_classes(shape.metric, shape.reach, tables);
    let regions = Regions::new(lines, (shape.lines / REGIONS).ilog2().min(REGION));
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    (0..threads()).into_par_iter().with_max_len(1).for_each(|thread| {
        let mut worker = Worker {
            shape,
            tables,
            costs: shape.metric.costs(),
            entries: [(); 2].map(|()| Entries::new(&regions, BATCH)),
            cubes: Box::new([[PackedPosition::SOLVED; 2]; CUBES]),
            words: [Ends::default(); CUBES],
            cube: 0,
            added: 0,
            forms: Forms::new(),
        };
        if thread == 0 {
            inner.iter().for_each(|prefix| worker.push_one(prefix));
        }
        while !is_over.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            let Some(prefix) = tasks.get(number) else { break };
            kernels::run(instructions, Insert { worker: &mut worker, prefix });
            if observe(number + 1, tasks.len()).is_break() {
                is_over.store(true, Relaxed);
            }
        }
        worker.flush();
    });
    if is_over.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Inserts all positions that start with a prefix.
struct Insert<'a, 'w> {
    worker: &'a mut Worker<'w>,
    prefix: &'a Prefix,
}

impl Task for Insert<'_, '_> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        self.worker.all_after(kernel, self.prefix);
    }
}

/// What is known of a position from a word that leads to it.
#[derive(Clone, Copy, Default)]
struct Ends {
    /// The rank of its corners.
    corners: u16,
    /// The axes of the first and of the last move.
    first: u8,
    last: u8,
    /// Whether the word is shorter than the reach.
    is_nearer: bool,
}

/// What one thread writes.
struct Worker<'a> {
    shape: &'a Shape,
    tables: &'a Tables,
    costs: [u8; MOVES],
    /// Entries at the reach, and nearer ones.
    entries: [Entries<'a>; 2],
    /// Positions whose double cosets have no forms yet, without their inverses.
    cubes: Box<Cubes>,
    /// By place of the position.
    words: [Ends; CUBES],
    /// The place of the next position, and of the first one whose double cosets are not added. They are not reduced
    /// modulo the number of places.
    cube: usize,
    added: usize,
    forms: Forms,
}

impl Worker<'_> {
    /// Inserts the position after a prefix.
    fn push_one(&mut self, prefix: &Prefix) {
        self.push(Portable, &prefix.cube, prefix.word.first_axis(), prefix.mark);
        self.add(Portable);
        self.finish(Portable);
    }

    /// Inserts all positions that start with a prefix.
    #[inline(always)]
    fn all_after<K: Kernel>(&mut self, kernel: K, prefix: &Prefix) {
        let first = prefix.word.first_axis();
        // A stack instead of recursion, so that all is inlined into the kernel's function.
        let mut stack = vec![(prefix.cube, prefix.mark)];
        while let Some((cube, mark)) = stack.pop() {
            self.push(kernel, &cube, first, mark);
            for axis in (0..3).filter(|&axis| axis != usize::from(mark.axis)) {
                for quarters in 1..MOVES {
                    let cost = self.costs[quarters];
                    if cost > mark.left {
                        continue;
                    }
                    let cube = kernel.after(&cube, &self.tables.actions[axis][quarters]);
                    let mark = mark.after(axis, cost);
                    if mark.left == 0 {
                        self.push(kernel, &cube, first, mark);
                    } else {
                        stack.push((cube, mark));
                    }
                }
            }
        }
        self.add(kernel);
        self.finish(kernel);
    }

    /// Inserts the double cosets of a position. A word with this first axis and the last one of the mark leads to it.
    #[inline(always)]
    fn push<K: Kernel>(&mut self, kernel: K, cube: &PackedPosition, first: u8, mark: Mark) {
        let (place, corners) = (self.cube % CUBES, kernel.rank(cube));
        self.tables.canon.prefetch(corners);
        self.cubes[place][0] = *cube;
        self.words[place] = Ends { corners, first, last: mark.axis, is_nearer: mark.left > 0 };
        self.cube += 1;
        if self.cube - self.added == WAITING {
            self.add(kernel);
        }
    }

    /// Adds the double cosets of the positions that wait.
    #[inline(always)]
    fn add<K: Kernel>(&mut self, kernel: K) {
        let canon = &self.tables.canon;
        for place in self.added..self.cube {
            if self.forms.room() < LINES {
                self.finish(kernel);
            }
            let place = place % CUBES;
            let Ends { corners, first, last, is_nearer } = self.words[place];
            // The word is the inverse of a part of a solution. The moves next to that have other axes.
            for before in (0..3).filter(|&axis| axis != usize::from(first)) {
                for after in (0..3).filter(|&axis| axis != usize::from(last)) {
                    let sides = Sides::new(before, after);
                    self.forms.push(Source::new(place, sides, is_nearer), canon.first(corners, sides));
                }
            }
        }
        self.added = self.cube;
    }

    /// Collects the entries of the double cosets that wait for their forms.
    #[inline(always)]
    fn finish<K: Kernel>(&mut self, kernel: K) {
        let canon = &self.tables.canon;
        self.forms.find_seconds(canon, kernel, &self.cubes);
        // The word of the inverse leads to the same forms.
        self.forms.remove_inverses(canon);
        let places = self.forms.finish(canon, kernel, &self.cubes);
        for place in places.clone() {
            let is_nearer = self.forms.source(place).is_nearer();
            let entries = &mut self.entries[usize::from(is_nearer)];
            entries.add(self.forms.choices(place), inserting(self.shape.bits, is_nearer));
        }
        self.forms.remove(places.len());
    }

    fn flush(&mut self) {
        for (entries, is_nearer) in self.entries.iter_mut().zip([false, true]) {
            entries.finish(inserting(self.shape.bits, is_nearer));
        }
    }
}

/// Returns the function that sets the bits of an entry.
#[inline(always)]
fn inserting(bits: u32, is_nearer: bool) -> impl Fn(&mut Line, u64) {
    move |line, choices| line.insert(choices, bits, is_nearer)
}
