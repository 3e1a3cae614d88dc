//! Buffers on the heap, for targets without memory maps.

use bytemuck::Pod;

/// A slice of plain data on the heap.
#[derive(Debug)]
pub struct Buffer<T>(Box<[T]>);

impl<T: Pod> Buffer<T> {
    /// Allocates `length` items, all bytes 0. Returns `None` if there is not enough memory.
    #[must_use]
    pub fn zeroed(length: usize) -> Option<Buffer<T>> {
        bytemuck::allocation::try_zeroed_slice_box(length).ok().map(Buffer)
    }

    /// Returns the items.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// Returns the items.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }
}
