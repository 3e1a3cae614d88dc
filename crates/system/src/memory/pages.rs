//! Buffers in memory that comes straight from the system, in large pages if it has them.
//!
//! The system hands out memory a page at a time, at the first access; a page of 2 MiB replaces 512 small ones. All
//! pages are touched when the buffer is made, so that no thread of a search waits for them.

use std::marker::PhantomData;

use bytemuck::Pod;
use memmap2::MmapMut;

/// The size of the large pages of the usual processors.
const LARGE_PAGE: usize = 2 << 20;

/// A slice of plain data in memory that comes straight from the system, in large pages if it has them.
///
/// The system hands out memory a page at a time, at the first access. For the 2x2x2, the first accesses to five hundred small
/// pages take longer than half of the search.
#[derive(Debug)]
pub struct Buffer<T> {
    map: MmapMut,
    /// The number of bytes of the items. The rest of the last page is empty.
    bytes: usize,
    items: PhantomData<T>,
}

impl<T: Pod> Buffer<T> {
    /// Allocates `length` items, all bytes 0. Returns `None` if there is not enough memory.
    #[must_use]
    pub fn zeroed(length: usize) -> Option<Buffer<T>> {
        let bytes = length.checked_mul(size_of::<T>())?;
        let mut map = MmapMut::map_anon(bytes.checked_next_multiple_of(LARGE_PAGE)?).ok()?;
        // If the system refuses, the pages are small.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        // Touches each page, so that this thread waits for the pages, and the threads of the search do not.
        map.iter_mut().step_by(LARGE_PAGE).for_each(|byte| *byte = 0);
        Some(Buffer { map, bytes, items: PhantomData })
    }

    /// Returns the items.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        bytemuck::cast_slice(&self.map[..self.bytes])
    }

    /// Returns the items.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.map[..self.bytes])
    }
}
