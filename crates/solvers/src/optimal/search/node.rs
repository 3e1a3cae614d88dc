//! Nodes of the search: a position and its inverse, the rank of its corners, and the rest in one number.
//!
//! A way to a canonical form may start at the inverse, so a node has both, and each move updates both by one shuffle.

use crate::optimal::axis::MOVES;
use crate::optimal::kernel::{Action, Kernel};
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Mark;
use crate::optimal::tables::Tables;

/// The axes other than one.
pub(super) const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The position and its inverse.
    pub(super) cubes: [PackedPosition; 2],
    /// The rank of the corners of the position.
    pub(super) corners: u16,
    pub(super) tag: Tag,
}

/// Instead of one axis: the last move of solutions may have any.
const ANY_AXIS: u32 = 3;

/// A [`Mark`] and the axis of the last move of solutions, as one number.
///
/// From the lowest bit: the turns that may follow in 8 bits, the axis of the last move so far in 2, the axis of the
/// last move of solutions in 2, and from bit 16 the task.
#[derive(Clone, Copy, Default)]
pub(super) struct Tag(u32);

impl Tag {
    #[inline(always)]
    pub(super) fn new(mark: Mark) -> Tag {
        Tag(u32::from(mark.left) | u32::from(mark.axis) << 8 | ANY_AXIS << 10 | u32::from(mark.task) << 16)
    }

    /// The tag after a move.
    #[inline(always)]
    pub(super) fn after(self, axis: usize, cost: u8) -> Tag {
        Tag((self.0 & !0x300) - u32::from(cost) | (axis as u32) << 8)
    }

    /// The tag of solutions whose last move has this axis.
    #[inline(always)]
    pub(super) fn with_end(self, axis: usize) -> Tag {
        Tag(self.0 & !0xC00 | (axis as u32) << 10)
    }

    #[inline(always)]
    pub(super) fn left(self) -> u32 {
        self.0 & 0xFF
    }

    #[inline(always)]
    pub(super) fn axis(self) -> usize {
        (self.0 >> 8) as usize % 4
    }

    /// The axes that the last move of solutions may have.
    #[inline(always)]
    pub(super) fn ends(self) -> &'static [usize] {
        const ENDS: [&[usize]; 4] = [&[0], &[1], &[2], &[0, 1, 2]];
        ENDS[(self.0 >> 10) as usize % 4]
    }

    pub(super) fn mark(self) -> Mark {
        Mark { left: self.left() as u8, axis: self.axis() as u8, task: (self.0 >> 16) as u16 }
    }
}

impl Node {
    #[inline(always)]
    pub(super) fn new(kernel: impl Kernel, cube: &PackedPosition, tag: Tag) -> Node {
        Node { cubes: [*cube, cube.inverse()], corners: kernel.rank(cube), tag }
    }

    /// The node after an axis move.
    #[inline(always)]
    pub(super) fn after(&self, kernel: impl Kernel, tables: &Tables, axis: usize, quarters: usize, cost: u8) -> Node {
        let quarters = quarters % MOVES;
        let cube = kernel.after(&self.cubes[0], &tables.actions[axis][quarters]);
        let inverse = kernel.image(&self.cubes[1], &Action::NONE, &tables.undone[axis][quarters]);
        Node { cubes: [cube, inverse], corners: kernel.rank(&cube), tag: self.tag.after(axis, cost) }
    }
}
