//! The first moves of words: the parts into which work is divided.

use godtable_cube::Symmetry;

use crate::axis::{AXIS_MOVES, FACE_TURNS, FACES, Frame, Metric};
use crate::corners;
use crate::fill::Tables;
use crate::kernel::{Kernel, Portable};
use crate::packed::Packed;

/// No axis: before the first move.
pub(crate) const NO_AXIS: u8 = 3;

/// A position after some moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    pub(crate) cube: Packed,
    /// The permutation of its corners.
    pub(crate) corners: u16,
    /// The axis of the last move.
    pub(crate) axis: u8,
    /// The turns that may follow.
    pub(crate) left: u8,
    pub(crate) word: Word,
}

/// A sequence of axis moves. The highest bit set marks its start; each move has two bits for its axis and four for its
/// quarters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Word(u128);

impl Word {
    pub(crate) const EMPTY: Word = Word(1);

    #[inline(always)]
    pub(crate) fn with(self, axis: usize, quarters: usize) -> Word {
        Word(self.0 << 6 | (axis << 4 | quarters) as u128)
    }

    /// Whether the last axis move turns the first face alone.
    #[inline(always)]
    pub(crate) fn ends_with_first_face(self) -> bool {
        self.0 & 12 == 0
    }

    /// The axis moves, each with its axis and its quarters.
    pub(crate) fn moves(self) -> impl Iterator<Item = (usize, u8)> {
        let count = (127 - self.0.leading_zeros()) / 6;
        (0..count).rev().map(move |number| {
            let code = (self.0 >> (6 * number)) as usize;
            (code >> 4 & 3, (code & 15) as u8)
        })
    }

    fn image(self, symmetry: Symmetry) -> Word {
        self.moves().fold(Word::EMPTY, |word, (axis, quarters)| {
            let first = symmetry.image(FACES[axis][0]);
            let image = FACES.iter().position(|faces| faces.contains(&first)).expect("a face has an axis");
            word.with(image, usize::from(Frame::new(symmetry, axis).image(quarters)))
        })
    }
}

impl Prefix {
    /// A position before the first move.
    pub(crate) fn start(cube: Packed, left: u8) -> Prefix {
        let corners = corners::rank(&cube.corners());
        Prefix { cube, corners, axis: NO_AXIS, left, word: Word::EMPTY }
    }

    /// Whether these moves may follow the last one in a word of such moves. Two turns of opposite faces have one order.
    #[inline(always)]
    pub(crate) fn may_continue(&self, axis: usize, quarters: usize, moves: &[usize]) -> bool {
        axis != usize::from(self.axis)
            || moves.len() == FACE_TURNS.len() && quarters >= 4 && self.word.ends_with_first_face()
    }

    /// Splits the words of such moves that start here: the positions after less than `cost` turns, and those after `cost` or a few more.
    pub(crate) fn split(self, cost: u8, moves: &[usize], metric: Metric, tables: &Tables) -> [Vec<Prefix>; 2] {
        let (costs, last) = (metric.costs(), self.left.saturating_sub(cost));
        let [mut inner, mut outer] = [vec![], vec![]];
        let mut stack = vec![self];
        while let Some(prefix) = stack.pop() {
            if prefix.left <= last {
                outer.push(prefix);
                continue;
            }
            inner.push(prefix);
            for axis in 0..3 {
                for &quarters in moves {
                    if !prefix.may_continue(axis, quarters, moves) || costs[quarters] > prefix.left {
                        continue;
                    }
                    stack.push(Prefix {
                        cube: Portable.after(&prefix.cube, &tables.actions[axis][quarters]),
                        corners: tables.corners.after(prefix.corners, axis, quarters),
                        axis: axis as u8,
                        left: prefix.left - costs[quarters],
                        word: prefix.word.with(axis, quarters),
                    });
                }
            }
        }
        [inner, outer]
    }
}

/// The words from solved: the short ones, and one first part of each class of the others.
pub(crate) fn of_classes(metric: Metric, reach: u8, tables: &Tables) -> [Vec<Prefix>; 2] {
    let [inner, mut outer] = Prefix::start(Packed::SOLVED, reach).split(4, AXIS_MOVES, metric, tables);
    outer.retain(|prefix| Symmetry::ALL.iter().all(|&symmetry| prefix.word.image(symmetry) >= prefix.word));
    [inner, outer]
}
