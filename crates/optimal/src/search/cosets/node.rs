//! Nodes of the search in a filter of cosets.

use crate::packed::Packed;
use crate::prefix::Mark;

/// The axes other than one.
pub(super) const OTHERS: [[usize; 2]; 4] = [[1, 2], [0, 2], [0, 1], [0, 1]];

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) cube: Packed,
    pub(super) tag: Tag,
}

/// A [`Mark`] as one number: the turns that may follow in 8 bits, the axis of the last move in 2, and from bit 16 on the task.
#[derive(Clone, Copy, Default)]
pub(super) struct Tag(u32);

impl Tag {
    #[inline(always)]
    pub(super) fn new(mark: Mark) -> Tag {
        Tag(u32::from(mark.left) | u32::from(mark.axis) << 8 | u32::from(mark.task) << 16)
    }

    /// The tag after a move.
    #[inline(always)]
    pub(super) fn after(self, axis: usize, cost: u8) -> Tag {
        Tag((self.0 & !0x300) - u32::from(cost) | (axis as u32) << 8)
    }

    #[inline(always)]
    pub(super) fn left(self) -> u32 {
        self.0 & 0xFF
    }

    #[inline(always)]
    pub(super) fn axis(self) -> usize {
        (self.0 >> 8) as usize % 4
    }

    pub(super) fn mark(self) -> Mark {
        // Axis moves follow: which face of the last axis was turned is of no use.
        Mark { left: self.left() as u8, axis: self.axis() as u8, is_first_face: false, task: (self.0 >> 16) as u16 }
    }
}
