//! Sets on the heap, for targets without memory maps.

use crate::set::Set;

/// Sets on the heap.
#[derive(Debug)]
pub(super) struct Sets<const BLOCKS: usize>(Box<[Set<BLOCKS>]>);

impl<const BLOCKS: usize> Sets<BLOCKS> {
    /// Allocates empty sets; `None` if there is not enough memory.
    pub(super) fn new(sets: usize) -> Option<Sets<BLOCKS>> {
        bytemuck::allocation::try_zeroed_slice_box(sets).ok().map(Sets)
    }

    pub(super) fn all(&self) -> &[Set<BLOCKS>] {
        &self.0
    }

    pub(super) fn all_mut(&mut self) -> &mut [Set<BLOCKS>] {
        &mut self.0
    }
}
