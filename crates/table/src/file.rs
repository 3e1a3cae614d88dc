//! Tables in files: written whole or not at all, read into memory or mapped.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use godtable_atomic_file::{Existing, Step};
#[cfg(feature = "mmap")]
use memmap2::Mmap;

use crate::header::{HEADER_BYTES, whole_bytes};
use crate::table::finish;
use crate::{Header, Table, TableError};

/// Maps a table into memory, and checks all of it. This saves the memory and the time of a copy; [`read`] is the safe
/// alternative.
///
/// # Errors
/// Returns an error if the file cannot be read, or is not a whole, undamaged table.
///
/// # Safety
/// Until the table is dropped, nobody may truncate the file or write into it, in this process or in another: the bytes
/// behind a shared slice would change. To replace the file by renaming another over it, as [`write`](fn@write) does, is
/// allowed, and so is to remove it: the map keeps the old one.
#[cfg(feature = "mmap")]
#[expect(unsafe_code, reason = "the one home of the memory map")]
pub unsafe fn open(path: &Path) -> Result<Table<Mmap>, TableError> {
    let file = open_file(path)?;
    if file.metadata()?.len() == 0 {
        // There is nothing to map.
        return Err(TableError::TooShort { bytes: 0 });
    }
    // SAFETY: the caller vouches for the file, as `Mmap::map` asks for: nobody changes it while it is mapped.
    Table::new(unsafe { Mmap::map(&file) }?)
}

/// Reads a table into memory, and checks all of it. Later changes of the file have no effect.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a whole, undamaged table, or needs more memory than there is.
pub fn read(path: &Path) -> Result<Table<Vec<u8>>, TableError> {
    let mut file = open_file(path)?;
    let mut bytes = Vec::with_capacity(HEADER_BYTES);
    file.by_ref().take(HEADER_BYTES as u64).read_to_end(&mut bytes)?;
    let expected = whole_bytes(&bytes)?;
    // Memory is asked for once the header and the file agree how much it is.
    let length = file.metadata()?.len();
    if length != expected as u64 {
        return Err(TableError::Length { bytes: length, expected });
    }
    reserve(&mut bytes, expected - HEADER_BYTES)?;
    file.take((expected - HEADER_BYTES) as u64).read_to_end(&mut bytes)?;
    Table::new(bytes)
}

/// Writes a table to a file, whole or not at all, by [`godtable_atomic_file::write`]. `fill` gets the bytes of the cells,
/// all 0.
///
/// # Errors
/// Returns an error if the file cannot be written, if it exists and is to be [kept](Existing::Keep), or if there is not
/// enough memory.
pub fn write(path: &Path, existing: Existing, header: &Header, fill: impl FnOnce(&mut [u8])) -> Result<(), TableError> {
    let length = header.file_bytes().ok_or(io::ErrorKind::FileTooLarge).map_err(io::Error::from)?;
    check_target(path, existing)?;
    let mut bytes = Vec::new();
    reserve(&mut bytes, length)?;
    bytes.resize(length, 0);
    finish(header, &mut bytes, fill);
    godtable_atomic_file::write(path, existing, &bytes).map_err(|error| match (error.step, error.source.kind()) {
        (Step::Rename, io::ErrorKind::AlreadyExists) => TableError::Exists,
        _ => TableError::Write(error),
    })
}

/// Reserves memory for that many more bytes.
fn reserve(bytes: &mut Vec<u8>, more: usize) -> Result<(), TableError> {
    bytes.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory).into())
}

/// Checks that nothing at `path` keeps a table from being written there.
///
/// # Errors
/// Returns an error if the path is that of something other than a file, or of a file to be [kept](Existing::Keep).
pub fn check_target(path: &Path, existing: Existing) -> Result<(), TableError> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(TableError::NotAFile),
        Ok(_) if existing == Existing::Keep => Err(TableError::Exists),
        _ => Ok(()),
    }
}

fn open_file(path: &Path) -> Result<File, TableError> {
    // Asked before it is opened: to open a pipe is to wait for its writer.
    if fs::metadata(path)?.is_file() { Ok(File::open(path)?) } else { Err(TableError::NotAFile) }
}
