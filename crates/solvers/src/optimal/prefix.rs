//! The first moves of words: the parts into which work is divided.
//!
//! A word and its 48 images under the symmetries lead to positions of one class. A pruning table needs one of them, so
//! it is filled from the words whose first part is the least among its images.

use godtable_puzzle::cube::Symmetry;
use godtable_system::instructions::Portable;

use crate::optimal::axis::{self, Code, MOVES, Metric, NO_AXIS};
use crate::optimal::kernel::Kernel;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::tables::Tables;

/// The most moves of a word: no position is farther from solved in quarter turns.
const LONGEST: usize = 26;

/// What the search knows of a position in addition to its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    /// The turns that may follow.
    pub(crate) left: u8,
    /// The axis of the last move.
    pub(crate) axis: u8,
    /// The number of the task that the position belongs to.
    pub(crate) task: u16,
}

impl Mark {
    /// The mark after a move.
    #[inline(always)]
    pub(crate) fn after(self, axis: usize, cost: u8) -> Mark {
        Mark { left: self.left - cost, axis: axis as u8, task: self.task }
    }
}

/// A position after some moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    pub(crate) cube: PackedPosition,
    pub(crate) mark: Mark,
    pub(crate) word: Word,
}

/// A sequence of axis moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Word {
    length: u8,
    /// The moves, and zeros after them.
    codes: [Code; LONGEST],
}

impl Word {
    pub(crate) const EMPTY: Word = Word { length: 0, codes: [0; LONGEST] };

    pub(crate) fn with(mut self, axis: usize, quarters: usize) -> Word {
        self.codes[usize::from(self.length)] = axis::code(axis, quarters);
        self.length += 1;
        self
    }

    /// The axis of the first move.
    pub(crate) fn first_axis(self) -> u8 {
        self.moves().next().map_or(NO_AXIS, |(axis, _)| axis as u8)
    }

    /// The axis of the last move.
    pub(crate) fn last_axis(self) -> u8 {
        self.moves().last().map_or(NO_AXIS, |(axis, _)| axis as u8)
    }

    /// The axis moves, each with its axis and its quarters.
    pub(crate) fn moves(self) -> impl Iterator<Item = (usize, u8)> {
        let moves = self.codes.into_iter().take(usize::from(self.length));
        moves.map(|code| (usize::from(code) / MOVES, code % MOVES as u8))
    }

    fn image(self, symmetry: Symmetry) -> Word {
        self.moves().fold(Word::EMPTY, |word, (axis, quarters)| {
            let images = axis::turns(axis, quarters).map(|turn| axis::of_turn(symmetry.image_of_turn(turn)));
            let (axis, quarters) =
                images.reduce(|(axis, first), (_, second)| (axis, first + second)).expect("a move has turns");
            word.with(axis, quarters.into())
        })
    }
}

impl Prefix {
    /// A position before the first move.
    pub(crate) fn start(cube: PackedPosition, left: u8) -> Prefix {
        Prefix { cube, mark: Mark { left, axis: NO_AXIS, task: 0 }, word: Word::EMPTY }
    }

    /// The positions after one more move.
    pub(crate) fn children(self, costs: [u8; MOVES], tables: &Tables) -> impl Iterator<Item = Prefix> {
        let moves = axis::following(self.mark.axis).filter(move |&(_, quarters)| costs[quarters] <= self.mark.left);
        moves.map(move |(axis, quarters)| Prefix {
            cube: Portable.after(&self.cube, &tables.actions[axis][quarters]),
            mark: self.mark.after(axis, costs[quarters]),
            word: self.word.with(axis, quarters),
        })
    }

    /// Splits the words that start here: the positions after less than `cost` turns, and those after `cost` or a few
    /// more.
    pub(crate) fn split(self, cost: u8, metric: Metric, tables: &Tables) -> [Vec<Prefix>; 2] {
        let (costs, last) = (metric.costs(), self.mark.left.saturating_sub(cost));
        let [mut inner, mut outer] = [vec![], vec![]];
        let mut stack = vec![self];
        while let Some(prefix) = stack.pop() {
            if prefix.mark.left <= last {
                outer.push(prefix);
                continue;
            }
            inner.push(prefix);
            stack.extend(prefix.children(costs, tables));
        }
        [inner, outer]
    }
}

/// The words from solved: the short ones, and one first part of each class of the others.
pub(crate) fn of_classes(metric: Metric, reach: u8, tables: &Tables) -> [Vec<Prefix>; 2] {
    let [inner, mut outer] = Prefix::start(PackedPosition::SOLVED, reach).split(4, metric, tables);
    outer.retain(|prefix| Symmetry::ALL.iter().all(|&symmetry| prefix.word.image(symmetry) >= prefix.word));
    [inner, outer]
}
