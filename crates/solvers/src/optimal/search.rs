//! The search: depth first, by increasing lengths, with a filter as the bound.
//!
//! **Meet in the middle.** A position with 10 turns left is worth a visit only if it is at most 10 turns from solved. A
//! filter contains all such positions, if 10 is within its reach, and few others, so the search ends long before its
//! words do. A pattern database of the same size excludes less: it sees some of the pieces.
//!
//! **Two passes.** `walk.rs` finds which parts of a search have solutions, and keeps no words: a node is a position and
//! a few numbers. Few parts have solutions, and `words.rs` searches these again for the words.

mod node;
mod tasks;
mod walk;
mod words;

use std::sync::atomic::Ordering::Relaxed;

#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::Avx2;
use godtable_system::instructions::Portable;

pub(crate) use tasks::{SearchResult, Space, Tasks};

use crate::optimal::kernel::Kernel;

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
