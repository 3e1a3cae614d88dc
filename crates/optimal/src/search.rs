//! The search: depth first, by increasing lengths, with a filter as the bound.
//!
//! Lines of the filter come from memory, which takes as long as hundreds of instructions. So a node waits in a queue
//! while its lines are fetched, and the search works on others.

mod cosets;
mod positions;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::axis::{FRAMES, MOVES};
use crate::canon::Unit;
use crate::fill::Tables;
use crate::filter::{Line, Shape};
#[cfg(target_arch = "x86_64")]
use crate::kernel::Avx2;
use crate::kernel::{Kernel, Portable};
use crate::near::Near;
use crate::packed::Packed;
use crate::prefix::{Prefix, Word};

/// All that a search reads.
pub(crate) struct Space<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) tables: &'a Tables,
    pub(crate) lines: &'a [Line],
    pub(crate) near: &'a Near,
    pub(crate) preimages: &'a [[u8; MOVES]; FRAMES],
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
#[target_feature(enable = "avx2")]
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
    let walk = Walk { kernel, space, costs: space.shape.metric.costs(), stack: vec![*prefix], found };
    match space.shape.unit {
        Unit::Position => positions::search(walk),
        Unit::Coset => cosets::search(walk),
    }
}

/// What both kinds of searches do.
struct Walk<'a, K> {
    kernel: K,
    space: &'a Space<'a>,
    costs: [u8; MOVES],
    /// Nodes to be visited.
    stack: Vec<Prefix>,
    found: &'a mut Found,
}

impl<K: Kernel> Walk<'_, K> {
    /// The node after some axis moves.
    #[inline(always)]
    fn child(&self, node: &Prefix, axis: usize, quarters: usize) -> Prefix {
        let tables = self.space.tables;
        Prefix {
            cube: self.kernel.after(&node.cube, &tables.actions[axis][quarters]),
            corners: tables.corners.after(node.corners, axis, quarters),
            axis: axis as u8,
            left: node.left - self.costs[quarters],
            word: node.word.with(axis, quarters),
        }
    }

    /// Looks at a node a few turns from solved, whose distance is known.
    #[inline(never)]
    fn finish(&mut self, node: Prefix) {
        if self.space.near.distance(&node.cube).is_none_or(|distance| distance > node.left) {
            return;
        }
        if node.left > 0 {
            self.stack.push(node);
        } else if node.cube == Packed::SOLVED {
            self.found.words.push(node.word);
            if self.space.first_only {
                self.space.stop.store(true, Relaxed);
            }
        }
    }

    /// Whether the search is to end.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.found.nodes & 0xFFF == 0 && self.space.stop.load(Relaxed)
    }
}
