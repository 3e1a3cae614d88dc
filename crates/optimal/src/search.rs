//! The search: depth first, by increasing lengths, with a filter as the bound.
//!
//! Lines of the filter come from memory, which takes as long as hundreds of instructions. So a node waits in a queue
//! while its lines are fetched, and the search works on others.

mod cosets;
mod positions;
mod words;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use crate::axis::{Bounds, FRAMES, MOVES};
use crate::canon::Unit;
use crate::fill::Tables;
use crate::filter::{Line, Shape};
#[cfg(target_arch = "x86_64")]
use crate::kernel::Avx2;
use crate::kernel::{Kernel, Portable};
use crate::near::Near;
use crate::packed::Packed;
use crate::prefix::{Mark, Prefix, Word};

pub(crate) use cosets::Regions;

/// All that a search reads.
pub(crate) struct Space<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) tables: &'a Tables,
    pub(crate) lines: &'a [Line],
    pub(crate) near: &'a Near,
    pub(crate) preimages: &'a [[u8; MOVES]; FRAMES],
    pub(crate) bounds: &'a [[Bounds; FRAMES]; 5],
    /// Memory for lines that wait, which no thread uses now.
    pub(crate) regions: &'a Mutex<Vec<Regions>>,
    /// Whether one solution is enough.
    pub(crate) first_only: bool,
    pub(crate) stop: &'a AtomicBool,
}

/// The parts of a search, which threads take one after the other.
pub(crate) struct Tasks<'a> {
    prefixes: &'a [Prefix],
    next: AtomicUsize,
}

impl Tasks<'_> {
    /// # Panics
    /// Panics if there are more than 65,536 tasks.
    pub(crate) fn new(prefixes: &[Prefix]) -> Tasks<'_> {
        assert!(prefixes.len() <= 1 << u16::BITS, "a mark has 16 bits for its task");
        Tasks { prefixes, next: AtomicUsize::new(0) }
    }

    /// The next task, and its number.
    fn next(&self) -> Option<(&Prefix, u16)> {
        let number = self.next.fetch_add(1, Relaxed);
        self.prefixes.get(number).map(|prefix| (prefix, number as u16))
    }

    /// Whether all are taken.
    #[inline(always)]
    fn are_done(&self) -> bool {
        self.next.load(Relaxed) >= self.prefixes.len()
    }
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) words: Vec<Word>,
    /// The nodes whose lines were looked up.
    pub(crate) nodes: u64,
}

/// Searches with the kernel of all processors.
pub(crate) fn search_portable(kernel: Portable, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut Found) {
    search(kernel, space, tasks, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn avx2(kernel: Avx2, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut Found) {
    search(kernel, space, tasks, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "calls a function with the features of the kernel")]
pub(crate) fn search_avx2(kernel: Avx2, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut Found) {
    // SAFETY: the value of the kernel proves that the processor has the features.
    unsafe { avx2(kernel, space, tasks, found) }
}

/// Searches all words after the prefixes of tasks that solve them with all turns that are left.
#[inline(always)]
fn search<K: Kernel>(kernel: K, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut Found) {
    let (solved, nodes) = walk(kernel, space, tasks, space.first_only);
    found.nodes += nodes;
    for task in solved {
        words::find(kernel, space, &tasks.prefixes[usize::from(task)], found);
        if space.first_only {
            space.stop.store(true, Relaxed);
        }
    }
}

/// Returns the tasks that have a solution with all turns that are left, and the number of nodes that were looked up.
#[inline(always)]
fn walk<K: Kernel>(kernel: K, space: &Space<'_>, tasks: &Tasks<'_>, first_only: bool) -> (Vec<u16>, u64) {
    let costs = space.shape.metric.costs();
    let mut walk = Walk { kernel, space, costs, tasks, stack: vec![], nodes: 0, solved: vec![], first_only };
    match space.shape.unit {
        Unit::Position => positions::search(&mut walk),
        Unit::Coset => cosets::search(&mut walk),
    }
    (walk.solved, walk.nodes)
}

/// What both kinds of searches do. They find which tasks have solutions; few have one, so they keep no words.
struct Walk<'a, K> {
    kernel: K,
    space: &'a Space<'a>,
    costs: [u8; MOVES],
    tasks: &'a Tasks<'a>,
    /// Nodes to be visited.
    stack: Vec<(Packed, Mark)>,
    nodes: u64,
    /// The tasks that have solutions.
    solved: Vec<u16>,
    /// Whether one solution is enough.
    first_only: bool,
}

impl<K: Kernel> Walk<'_, K> {
    /// Takes a node to be visited: one of the stack, or of the next task.
    #[inline(never)]
    fn pop(&mut self) -> Option<(Packed, Mark)> {
        while self.stack.is_empty() && !self.is_over() {
            let (prefix, task) = self.tasks.next()?;
            let mark = Mark { task, ..prefix.mark };
            if mark.left <= self.space.near.reach() {
                self.finish(prefix.cube, mark);
            } else {
                self.stack.push((prefix.cube, mark));
            }
        }
        self.stack.pop()
    }

    /// Whether there are no nodes to be visited, and no tasks.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.stack.is_empty() && self.tasks.are_done()
    }

    /// Looks at a node a few turns from solved, whose distance is known.
    #[inline(never)]
    fn finish(&mut self, cube: Packed, mark: Mark) {
        if self.space.near.distance(&cube).is_none_or(|distance| distance > mark.left) {
            return;
        }
        if mark.left > 0 {
            self.stack.push((cube, mark));
        } else if cube == Packed::SOLVED && !self.solved.contains(&mark.task) {
            self.solved.push(mark.task);
        }
    }

    /// Whether the search is to end.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.first_only && !self.solved.is_empty() || self.space.stop.load(Relaxed)
    }
}
