//! Buffers in memory that comes straight from the system, in large pages if it has them.
//!
//! The system hands out memory a page at a time, at the first access; a page of 2 MiB replaces 512 small ones. All
//! pages are touched when the buffer is made, so that no thread of a search waits for them.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::marker::PhantomData;
use std::path::Path;

use bytemuck::Pod;
use memmap2::{MmapMut, MmapOptions};

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
    /// The file of the items, locked, if they lie in one.
    _file: Option<File>,
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
        Some(Buffer { map, bytes, _file: None, items: PhantomData })
    }

    /// Maps `length` items in a file: those that it has, or else a new file with all bytes 0, which takes all its space on the
    /// disk at once. No other process can map the file at the same time by this function.
    ///
    /// # Errors
    /// Returns an error if the file has another length or is in use, or if the disk is full.
    #[expect(unsafe_code, reason = "a map of a file")]
    pub fn in_file(path: &Path, length: usize, is_new: bool) -> io::Result<Buffer<T>> {
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let file = OpenOptions::new().read(true).write(true).create(is_new).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => io::Error::other("another process uses it"),
            std::fs::TryLockError::Error(error) => error,
        })?;
        if is_new {
            file.set_len(0)?;
            fill(&file, bytes).inspect_err(|_| drop(std::fs::remove_file(path)))?;
        }
        let got = file.metadata()?.len();
        if got != bytes as u64 {
            return Err(io::Error::other(format!("it has {got} bytes, and not {bytes}")));
        }
        // SAFETY: the lock keeps other processes away that open the file by this function, and nobody else has reason to
        // write to it. All values of the bytes are items.
        let map = unsafe { MmapOptions::new().len(bytes).map_mut(&file)? };
        Ok(Buffer { map, bytes, _file: Some(file), items: PhantomData })
    }

    /// Waits until the items in a file are on the disk.
    ///
    /// # Errors
    /// Returns an error if the system cannot write them.
    pub fn sync(&self) -> io::Result<()> {
        self.map.flush()
    }

    /// Returns the items.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        bytemuck::cast_slice(&self.map[..self.bytes])
    }

    /// Returns the items.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.map[..self.bytes])
    }
}

/// Gives an empty file its space on the disk, with all bytes 0. Without it, a map would end the process when the disk is full.
fn fill(file: &File, bytes: usize) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    match rustix::fs::fallocate(file, rustix::fs::FallocateFlags::empty(), 0, bytes as u64) {
        Err(rustix::io::Errno::OPNOTSUPP) => {}
        filled => return Ok(filled?),
    }
    let (mut file, zeros) = (file, vec![0; bytes.min(1 << 20)]);
    let mut left = bytes;
    while left > 0 {
        left -= file.write(&zeros[..left.min(zeros.len())])?;
    }
    Ok(())
}
