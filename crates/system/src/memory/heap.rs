//! Buffers on the heap, for targets without memory maps.

use std::io;
use std::path::Path;

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

    /// Refuses to map a file.
    ///
    /// # Errors
    /// Returns an error always: there are no files.
    pub fn in_file(_: &Path, _: usize, _: bool) -> io::Result<Buffer<T>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Returns at once.
    ///
    /// # Errors
    /// Returns none.
    pub const fn sync(&self) -> io::Result<()> {
        Ok(())
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
