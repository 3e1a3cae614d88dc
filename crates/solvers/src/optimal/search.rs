//! The search: depth first, by increasing lengths, with a pruning table as the bound.
//!
//! **Meet in the middle.** A position with 10 turns left is worth a visit only if it is at most 10 turns from solved. A
//! pruning table contains all such positions, if 10 is within its reach, and few others, so the search ends long before
//! its words do. A pattern database of the same size excludes less: it sees some of the pieces.
//!
//! **Two passes.** `walk.rs` finds which parts of a search have solutions, and keeps no words: a node is a position and
//! a few numbers. Few parts have solutions, and `words.rs` searches these again for the words.

mod node;
mod tasks;
mod walk;
mod words;

use std::sync::atomic::Ordering::Relaxed;

pub(crate) use tasks::{SearchResult, Space, Tasks};

use crate::kernels::{Kernel, Task};

/// Searches all words after the prefixes of tasks that solve them with all turns that are left.
pub(crate) struct Search<'a> {
    pub(crate) space: &'a Space<'a>,
    pub(crate) tasks: &'a Tasks<'a>,
    pub(crate) found: &'a mut SearchResult,
}

impl Task for Search<'_> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        let Search { space, tasks, found } = self;
        let (solved, lines) = walk::walk(kernel, space, tasks, space.first_only);
        found.lines += lines;
        for task in solved {
            words::find(kernel, space, &tasks.prefixes[usize::from(task)], found);
            if space.first_only {
                space.stop.store(true, Relaxed);
            }
        }
    }
}
