//! The words of solutions, for the few prefixes that have one.

use std::sync::atomic::Ordering::Relaxed;

use crate::axis::{AXIS_MOVES, FACE_TURNS};
use crate::canon::Unit;
use crate::kernel::Kernel;
use crate::packed::Packed;
use crate::prefix::Prefix;
use crate::search::{Found, Space, Tasks, walk};

/// Finds all words after a prefix that solve it with all turns that are left, or one of them.
///
/// A word is found move by move: each next move is one whose position the search solves.
#[inline(always)]
pub(super) fn find<K: Kernel>(kernel: K, space: &Space<'_>, prefix: &Prefix, found: &mut Found) {
    let costs = space.shape.metric.costs();
    let moves = match space.shape.unit {
        Unit::Position => FACE_TURNS,
        Unit::Coset => AXIS_MOVES,
    };
    let mut stack = vec![*prefix];
    while let Some(prefix) = stack.pop() {
        if prefix.mark.left == 0 {
            if prefix.cube == Packed::SOLVED {
                found.words.push(prefix.word);
                if space.first_only {
                    return;
                }
            }
            continue;
        }
        for (axis, &quarters) in (0..3).flat_map(|axis| moves.iter().map(move |quarters| (axis, quarters))) {
            let cost = costs[quarters];
            if !prefix.mark.may_continue(axis, quarters, moves) || cost > prefix.mark.left {
                continue;
            }
            let child = Prefix {
                cube: kernel.after(&prefix.cube, &space.tables.actions[axis][quarters]),
                mark: prefix.mark.after(axis, quarters, cost),
                word: prefix.word.with(axis, quarters),
            };
            if space.stop.load(Relaxed) {
                return;
            }
            let (solved, nodes) = walk(kernel, space, &Tasks::new(&[child]), true);
            found.nodes += nodes;
            if !solved.is_empty() {
                stack.push(child);
                if space.first_only {
                    break;
                }
            }
        }
    }
}
