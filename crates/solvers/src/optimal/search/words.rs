//! Finds the words of solutions, for the few prefixes that have one.

use std::sync::atomic::Ordering::Relaxed;

use crate::optimal::kernel::Kernel;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Prefix;
use crate::optimal::search::tasks::{SearchResult, Space, Tasks};
use crate::optimal::search::walk;

/// Finds all words after a prefix that solve it with all turns that are left, or one of them.
///
/// A word is found move by move: each next move is one whose position the search solves.
#[inline(always)]
pub(super) fn find<K: Kernel>(kernel: K, space: &Space<'_>, prefix: &Prefix, found: &mut SearchResult) {
    let costs = space.shape.metric.costs();
    let mut stack = vec![*prefix];
    while let Some(prefix) = stack.pop() {
        if prefix.mark.left == 0 {
            if prefix.cube == PackedPosition::SOLVED {
                found.words.push(prefix.word);
                if space.first_only {
                    return;
                }
            }
            continue;
        }
        for child in prefix.children(costs, space.tables) {
            if space.stop.load(Relaxed) {
                return;
            }
            let (solved, lines) = walk::walk(kernel, space, &Tasks::new(&[child]), true);
            found.lines += lines;
            if !solved.is_empty() {
                stack.push(child);
                if space.first_only {
                    break;
                }
            }
        }
    }
}
