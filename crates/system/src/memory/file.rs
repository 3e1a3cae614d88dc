//! Items in a file, for sets that are larger than memory.
//!
//! The file is read and written by calls, and not mapped. So an error of the disk is an error and no crash, and pages that
//! the system needs for something else cost no search in its tables.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::marker::PhantomData;
#[cfg(target_os = "linux")]
use std::num::NonZeroU64;
use std::ops::Range;
use std::path::Path;

use bytemuck::Pod;

/// Items in a file that no other process has.
#[derive(Debug)]
pub struct ItemFile<T> {
    file: File,
    items: PhantomData<T>,
}

impl<T: Pod> ItemFile<T> {
    /// Opens a file of so many items, or makes it, with all bytes 0. A new file takes all its space on the disk at once. No
    /// other process can open the file at the same time by this function.
    ///
    /// # Errors
    /// Returns an error if the file has another length or is in use, or if the disk is full.
    pub fn new(path: &Path, items: usize, is_new: bool) -> io::Result<ItemFile<T>> {
        let bytes = items.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let file = OpenOptions::new().read(true).write(true).create(is_new).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => io::Error::new(io::ErrorKind::ResourceBusy, "another process uses it"),
            TryLockError::Error(error) => error,
        })?;
        if is_new {
            file.set_len(0)?;
            fill(&file, bytes).inspect_err(|_| drop(std::fs::remove_file(path)))?;
        }
        let got = file.metadata()?.len();
        if got != bytes as u64 {
            let reason = format!("it has {got} bytes, and not {bytes}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        Ok(ItemFile { file, items: PhantomData })
    }

    /// Reads items from the one with number `first` on.
    ///
    /// # Errors
    /// Returns an error if the file ends early, or cannot be read.
    pub fn read(&self, first: usize, items: &mut [T]) -> io::Result<()> {
        let (place, bytes) = ((first * size_of::<T>()) as u64, bytemuck::cast_slice_mut(items));
        read_exact_at(&self.file, bytes, place)
    }

    /// Asks the system to read some items, so that a later [`ItemFile::read`] need not wait for the disk. A system that cannot does
    /// nothing.
    pub fn read_ahead(&self, items: Range<usize>) {
        #[cfg(target_os = "linux")]
        if let Some(bytes) = NonZeroU64::new((items.len() * size_of::<T>()) as u64) {
            // An error of the disk is reported by the read.
            let first = (items.start * size_of::<T>()) as u64;
            let _ = rustix::fs::fadvise(&self.file, first, Some(bytes), rustix::fs::Advice::WillNeed);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = items;
    }

    /// Writes items from the one with number `first` on.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, first: usize, items: &[T]) -> io::Result<()> {
        let (place, bytes) = ((first * size_of::<T>()) as u64, bytemuck::cast_slice(items));
        write_all_at(&self.file, bytes, place)
    }

    /// Waits until the items are on the disk.
    ///
    /// # Errors
    /// Returns an error if the system cannot write them.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

#[cfg(unix)]
fn write_all_at(file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, place)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut place: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, place)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        place += read as u64;
    }
    Ok(())
}

#[cfg(windows)]
fn write_all_at(file: &File, mut bytes: &[u8], mut place: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, place)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes = &bytes[written..];
        place += written as u64;
    }
    Ok(())
}

/// Gives an empty file its space on the disk, with all bytes 0. Without it, the disk could be full in the middle of a search.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_in_the_file() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("items");
        let file = ItemFile::<u64>::new(&path, 1000, true)?;
        file.write(998, &[5, 7])?;
        assert!(file.write(0, &[3]).is_ok() && ItemFile::<u64>::new(&path, 1000, false).is_err(), "it is in use");
        file.sync()?;
        drop(file);
        let file = ItemFile::<u64>::new(&path, 1000, false)?;
        let mut items = [1; 1000];
        file.read_ahead(900..2000);
        file.read(0, &mut items)?;
        assert_eq!((items[0], items[998], items[999], items.iter().sum()), (3, 5, 7, 15));
        assert!(file.read(999, &mut items[..2]).is_err(), "it ends early");
        drop(file);
        let error = ItemFile::<u64>::new(&path, 999, false).expect_err("another length").to_string();
        assert_eq!(error, "it has 8000 bytes, and not 7992");
        Ok(())
    }
}
