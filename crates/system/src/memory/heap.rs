//! Buffers on the heap, for a target without memory maps and without files.

use std::convert::Infallible;
use std::io;
use std::marker::PhantomData;
use std::ops::Range;
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

/// Items in a file: there is none on this target.
#[derive(Debug)]
pub struct ItemFile<T>(Infallible, PhantomData<T>);

impl<T: Pod> ItemFile<T> {
    /// Returns an error.
    ///
    /// # Errors
    /// Always: there are no files.
    pub fn new(_path: &Path, _items: usize, _is_new: bool) -> io::Result<ItemFile<T>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Reads items; no such file exists.
    ///
    /// # Errors
    /// Never.
    pub fn read(&self, _first: usize, _items: &mut [T]) -> io::Result<()> {
        match self.0 {}
    }

    /// Reads items ahead; no such file exists.
    pub fn read_ahead(&self, _items: Range<usize>) {
        match self.0 {}
    }

    /// Writes items; no such file exists.
    ///
    /// # Errors
    /// Never.
    pub fn write(&self, _first: usize, _items: &[T]) -> io::Result<()> {
        match self.0 {}
    }

    /// Waits for a file; no such file exists.
    ///
    /// # Errors
    /// Never.
    pub fn sync(&self) -> io::Result<()> {
        match self.0 {}
    }
}
