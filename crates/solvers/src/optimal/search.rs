//! The search: depth first, by increasing lengths, with a filter as the bound.
//!
//! **Meet in the middle.** A position with 10 turns left is worth a visit only if it is at most 10 turns from solved. A
//! filter contains all such positions, if 10 is within its reach, and few others, so the search ends long before its
//! words do. A pattern database of the same size excludes less: it sees some of the pieces.
//!
//! **Two passes.** `walk.rs` finds which parts of a search have solutions, and keeps no words: a node is a position and
//! a few numbers. Few parts have solutions, and `words.rs` searches these again for the words.

mod node;
mod walk;
mod words;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::Avx2;
use godtable_system::instructions::Portable;

use crate::lines::Line;
use crate::optimal::filter::Shape;
use crate::optimal::kernel::Kernel;
use crate::optimal::near::Near;
use crate::optimal::prefix::{Prefix, Word};
use crate::optimal::tables::Tables;

/// All that a search reads.
pub(crate) struct Space<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) tables: &'a Tables,
    pub(crate) lines: &'a [Line],
    pub(crate) near: &'a Near,
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
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    pub(crate) words: Vec<Word>,
    /// The number of lines that were looked up.
    pub(crate) lines: u64,
}

/// Searches with the kernel of all processors.
pub(crate) fn search_portable(kernel: Portable, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut SearchResult) {
    search(kernel, space, tasks, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn avx2(kernel: Avx2, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut SearchResult) {
    search(kernel, space, tasks, found);
}

/// Searches with AVX2.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "calls a function with the features of the kernel")]
pub(crate) fn search_avx2(kernel: Avx2, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut SearchResult) {
    // SAFETY: the value of the kernel proves that the processor has the features.
    unsafe { avx2(kernel, space, tasks, found) }
}

/// Searches all words after the prefixes of tasks that solve them with all turns that are left.
#[inline(always)]
fn search<K: Kernel>(kernel: K, space: &Space<'_>, tasks: &Tasks<'_>, found: &mut SearchResult) {
    let (solved, lines) = walk::walk(kernel, space, tasks, space.first_only);
    found.lines += lines;
    for task in solved {
        words::find(kernel, space, &tasks.prefixes[usize::from(task)], found);
        if space.first_only {
            space.stop.store(true, Relaxed);
        }
    }
}
