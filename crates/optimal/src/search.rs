//! The search: depth first, by increasing lengths, with a filter as the bound.
//!
//! Lines of the filter come from memory, which takes as long as hundreds of instructions. So a node waits in a queue
//! while its lines are fetched, and the search works on others.

mod cosets;
mod positions;
mod words;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

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

/// All that a search reads.
pub(crate) struct Space<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) tables: &'a Tables,
    pub(crate) lines: &'a [Line],
    pub(crate) near: &'a Near,
    pub(crate) preimages: &'a [[u8; MOVES]; FRAMES],
    pub(crate) bounds: &'a [[Bounds; FRAMES]; 5],
    /// Whether one solution is enough.
    pub(crate) first_only: bool,
    pub(crate) stop: &'a AtomicBool,
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) words: Vec<Word>,
    /// The nodes whose lines were looked up.
    pub(crate) nodes: u64,
}

/// Searches with the kernel of all processors.
pub(crate) fn search_portable(kernel: Portable, space: &Space<'_>, prefix: &Prefix, found: &mut Found) {
    search(kernel, space, prefix, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn avx2(kernel: Avx2, space: &Space<'_>, prefix: &Prefix, found: &mut Found) {
    search(kernel, space, prefix, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "calls a function with the features of the kernel")]
pub(crate) fn search_avx2(kernel: Avx2, space: &Space<'_>, prefix: &Prefix, found: &mut Found) {
    // SAFETY: the value of the kernel proves that the processor has the features.
    unsafe { avx2(kernel, space, prefix, found) }
}

/// Searches all words after a prefix that solve it with all turns that are left.
#[inline(always)]
fn search<K: Kernel>(kernel: K, space: &Space<'_>, prefix: &Prefix, found: &mut Found) {
    let (is_solved, nodes) = walk(kernel, space, prefix);
    found.nodes += nodes;
    if is_solved {
        words::find(kernel, space, prefix, found);
        if space.first_only {
            space.stop.store(true, Relaxed);
        }
    }
}

/// Returns whether a word after a prefix solves it with all turns that are left, and the number of nodes that were looked up.
#[inline(always)]
fn walk<K: Kernel>(kernel: K, space: &Space<'_>, prefix: &Prefix) -> (bool, u64) {
    let costs = space.shape.metric.costs();
    let mut walk = Walk { kernel, space, costs, stack: vec![], nodes: 0, is_solved: false };
    if prefix.mark.left <= space.near.reach() {
        walk.finish(prefix.cube, prefix.mark);
    } else {
        walk.stack.push((prefix.cube, prefix.mark));
    }
    match space.shape.unit {
        Unit::Position => positions::search(&mut walk),
        Unit::Coset => cosets::search(&mut walk),
    }
    (walk.is_solved, walk.nodes)
}

/// What both kinds of searches do. They find whether there is a solution; few prefixes have one, so they keep no words.
struct Walk<'a, K> {
    kernel: K,
    space: &'a Space<'a>,
    costs: [u8; MOVES],
    /// Nodes to be visited.
    stack: Vec<(Packed, Mark)>,
    nodes: u64,
    is_solved: bool,
}

impl<K: Kernel> Walk<'_, K> {
    /// Looks at a node a few turns from solved, whose distance is known.
    #[inline(never)]
    fn finish(&mut self, cube: Packed, mark: Mark) {
        if self.space.near.distance(&cube).is_none_or(|distance| distance > mark.left) {
            return;
        }
        if mark.left > 0 {
            self.stack.push((cube, mark));
        } else if cube == Packed::SOLVED {
            self.is_solved = true;
        }
    }

    /// Whether the search is to end.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_solved || self.space.stop.load(Relaxed)
    }
}
