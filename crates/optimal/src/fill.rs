//! Puts all positions near solved into a filter.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use godtable_parallel::prelude::*;

use crate::axis::{MOVES, Quarters};
use crate::canon::{Canon, Unit, Way};
use crate::children::{self, Children, Following, Turns};
use crate::filter::{Line, NOT_HASH, Shape, Spot};
use crate::forms::{self, Forms};
#[cfg(target_arch = "x86_64")]
use crate::kernel::Avx2;
use crate::kernel::{Action, Kernel, Portable};
use crate::moves;
use crate::packed::Packed;
use crate::prefix::{self, Mark, Prefix};

/// The most lines that one lock protects, as a power of two: 16 MiB.
const REGION: u32 = 18;

/// The number of regions of smaller filters, each with a lock.
const REGIONS: u32 = 512;

/// The entries that a thread collects for a region before it writes them.
const BATCH: usize = 64;

/// The tables of the search.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) actions: [[Action; MOVES]; 3],
    pub(crate) canon: Canon,
    /// For searches of positions.
    pub(crate) children: Option<Children>,
}

impl Tables {
    pub(crate) fn new(unit: Unit) -> Tables {
        let (actions, canon) = (moves::actions(), Canon::new(unit));
        let children = (unit == Unit::Position).then(|| Children::new(&actions, &canon));
        Tables { actions, canon, children }
    }
}

/// Fills the lines, all empty before. `observe` gets the number of parts done and of all parts.
pub(crate) fn fill<K: Kernel>(
    kernel: K,
    shape: &Shape,
    tables: &Tables,
    lines: &mut [Line],
    run: fn(K, &mut Worker<'_>, &Prefix),
    observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
) -> ControlFlow<()> {
    let [inner, tasks] = prefix::of_classes(shape.metric, shape.reach, tables);
    let region = (shape.lines / REGIONS).ilog2().min(REGION);
    let regions: Vec<Mutex<&mut [Line]>> = lines.chunks_mut(1 << region).map(Mutex::new).collect();
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let threads = threads();
    (0..threads).into_par_iter().with_max_len(1).for_each(|thread| {
        let buffers = regions.iter().map(|_| Vec::with_capacity(BATCH)).collect();
        let costs = shape.metric.costs();
        let (positions, cosets, nearer) = (Forms::of_positions(), Forms::of_cosets(), [false; forms::MOST]);
        let mut worker = Worker { shape, tables, costs, regions: &regions, region, buffers, positions, cosets, nearer };
        if thread == 0 {
            inner.iter().for_each(|prefix| worker.insert(Portable, prefix));
        }
        while !is_over.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            let Some(prefix) = tasks.get(number) else { break };
            run(kernel, &mut worker, prefix);
            if observe(number + 1, tasks.len()).is_break() {
                is_over.store(true, Relaxed);
            }
        }
        worker.flush();
    });
    if is_over.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Inserts with the kernel of all processors.
pub(crate) fn insert_portable(kernel: Portable, worker: &mut Worker<'_>, prefix: &Prefix) {
    worker.all_after(kernel, prefix);
}

/// Inserts with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn avx2(kernel: Avx2, worker: &mut Worker<'_>, prefix: &Prefix) {
    worker.all_after(kernel, prefix);
}

/// Inserts with AVX2.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "calls a function with the features of the kernel")]
pub(crate) fn insert_avx2(kernel: Avx2, worker: &mut Worker<'_>, prefix: &Prefix) {
    // SAFETY: the value of the kernel proves that the processor has the features.
    unsafe { avx2(kernel, worker, prefix) }
}

/// The number of threads.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// What one thread writes.
pub(crate) struct Worker<'a> {
    shape: &'a Shape,
    tables: &'a Tables,
    costs: [u8; MOVES],
    regions: &'a [Mutex<&'a mut [Line]>],
    /// The lines of a region, as a power of two.
    region: u32,
    /// By region: entries not yet written.
    buffers: Vec<Vec<u64>>,
    /// Positions or cosets whose canonical forms are not yet found.
    positions: Forms<u8>,
    cosets: Forms<Way>,
    /// For each of them: whether the position is nearer than the reach.
    nearer: [bool; forms::MOST],
}

impl Worker<'_> {
    /// Inserts the position after a prefix.
    fn insert<K: Kernel>(&mut self, kernel: K, prefix: &Prefix) {
        match self.shape.unit {
            Unit::Position => {
                let hash = self.tables.canon.hash_of_position(kernel, &prefix.cube);
                self.push(hash, 0, prefix.mark.left > 0);
            }
            Unit::Coset => {
                self.push_cosets(kernel, &prefix.cube, prefix.mark);
                self.finish_cosets(kernel);
            }
        }
    }

    /// Inserts all positions that start with a prefix.
    #[inline(always)]
    fn all_after<K: Kernel>(&mut self, kernel: K, prefix: &Prefix) {
        match &self.tables.children {
            Some(children) => {
                self.insert(kernel, prefix);
                self.positions_after(kernel, children, prefix);
            }
            None => self.cosets_after(kernel, prefix),
        }
    }

    /// Inserts the positions that start with a prefix, except for the first. Their forms come from their parents.
    #[inline(always)]
    fn positions_after<K: Kernel>(&mut self, kernel: K, children: &Children, prefix: &Prefix) {
        let following = Following::new(self.costs);
        // The prefix ends with a whole axis move.
        let mut stack = vec![(prefix.cube, kernel.rank(&prefix.cube), Mark { is_first_face: false, ..prefix.mark })];
        while let Some((cube, corners, mark)) = stack.pop() {
            for Turns { cost, turns } in following.after(mark) {
                let Some(left) = mark.left.checked_sub(*cost) else { continue };
                if self.positions.count() + turns.len() > forms::MOST {
                    self.finish_positions(kernel);
                }
                let first = self.positions.count();
                self.nearer[first..first + turns.len()].fill(left > 0);
                children.push_forms(kernel, &cube, corners, turns, &mut self.positions);
                if left > 0 {
                    for &turn in turns {
                        let (axis, quarters) = children::parts(turn);
                        let cube = kernel.after(&cube, &self.tables.actions[axis][quarters]);
                        let corners = kernel.rank(&cube);
                        children.prefetch_row(corners);
                        stack.push((cube, corners, mark.after(axis, quarters, *cost)));
                    }
                }
            }
        }
        self.finish_positions(kernel);
    }

    /// Pushes the positions that wait for their canonical forms.
    #[inline(always)]
    fn finish_positions<K: Kernel>(&mut self, kernel: K) {
        self.positions.finish_positions(&self.tables.canon, kernel);
        for index in 0..self.positions.count() {
            self.push(self.positions.hash(index), 0, self.nearer[index % forms::MOST]);
        }
        self.positions.clear();
    }

    /// Inserts the cosets of all positions that start with a prefix.
    #[inline(always)]
    fn cosets_after<K: Kernel>(&mut self, kernel: K, prefix: &Prefix) {
        // A stack instead of recursion, so that all is inlined into the kernel's function.
        let mut stack = vec![(prefix.cube, prefix.mark)];
        while let Some((cube, mark)) = stack.pop() {
            self.push_cosets(kernel, &cube, mark);
            for axis in (0..3).filter(|&axis| axis != usize::from(mark.axis)) {
                for quarters in 1..MOVES {
                    let cost = self.costs[quarters];
                    if cost > mark.left {
                        continue;
                    }
                    let cube = kernel.after(&cube, &self.tables.actions[axis][quarters]);
                    let mark = mark.after(axis, quarters, cost);
                    if mark.left == 0 {
                        self.push_cosets(kernel, &cube, mark);
                    } else {
                        stack.push((cube, mark));
                    }
                }
            }
        }
        self.finish_cosets(kernel);
    }

    /// Inserts the cosets of a position that was reached by a move of the mark's axis.
    #[inline(always)]
    fn push_cosets<K: Kernel>(&mut self, kernel: K, cube: &Packed, mark: Mark) {
        // A shortest solution starts on the axis of the last move. So a search that gets here along that axis need not find
        // it.
        let corners = kernel.rank(cube);
        for axis in (0..3).filter(|&axis| axis != usize::from(mark.axis)) {
            self.nearer[self.cosets.count() % forms::MOST] = mark.left > 0;
            let mut counts = self.cosets.counts;
            self.cosets.push_coset(&mut counts, &self.tables.canon, kernel, cube, corners, axis);
            self.cosets.counts = counts;
        }
        if self.cosets.count() > forms::MOST - 3 {
            self.finish_cosets(kernel);
        }
    }

    /// Pushes the cosets that wait for their canonical forms.
    #[inline(always)]
    fn finish_cosets<K: Kernel>(&mut self, kernel: K) {
        // A symmetrical coset has its position in several places.
        let mut others = vec![];
        let canon = &self.tables.canon;
        self.cosets.finish_cosets(canon, kernel, |index, candidate, way, hash| {
            let frames = canon.all_frames(candidate, way, hash);
            others.extend(frames.into_iter().map(|frame| (index, frame.of_nothing())));
        });
        for index in 0..self.cosets.count() {
            let member = self.cosets.value(index).frame.of_nothing();
            self.push(self.cosets.hash(index), member, self.nearer[index % forms::MOST]);
        }
        for (index, member) in others {
            self.push(self.cosets.hash(index), member, self.nearer[index]);
        }
        self.cosets.clear();
    }

    #[inline(always)]
    fn push(&mut self, hash: u64, member: Quarters, is_nearer: bool) {
        let region = (self.shape.spot(hash).line >> self.region) as usize;
        let buffer = &mut self.buffers[region];
        buffer.push(hash & !NOT_HASH | u64::from(is_nearer) << 4 | u64::from(member));
        if buffer.len() == BATCH {
            self.write(region);
        }
    }

    /// Writes the entries of a region.
    #[inline(never)]
    fn write(&mut self, region: usize) {
        let (shape, mask) = (self.shape, (1 << self.region) - 1);
        let buffer = &mut self.buffers[region];
        let mut lines = self.regions[region].lock().expect("no thread panics");
        buffer.iter().for_each(|&entry| lines[(shape.spot(entry).line & mask) as usize].prefetch());
        for entry in buffer.drain(..) {
            let Spot { line, choices } = shape.spot(entry);
            let line = &mut lines[(line & mask) as usize];
            let (member, is_nearer) = ((entry & 15) as Quarters, entry >> 4 & 1 == 1);
            match shape.unit {
                Unit::Position => line.insert(choices, shape.bits),
                Unit::Coset => line.insert_member(choices, shape.bits, member),
            }
            match shape.unit {
                Unit::Position if is_nearer => line.insert_more(choices),
                Unit::Coset if is_nearer => line.insert_nearer(choices, member),
                _ => {}
            }
        }
    }

    fn flush(&mut self) {
        (0..self.buffers.len()).for_each(|region| self.write(region));
    }
}
