//! Writes tables to files atomically, and reads or maps them.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use godtable_atomic_file::{Existing, Step};
#[cfg(feature = "mmap")]
use memmap2::Mmap;

use crate::fields::{self, HEADER_BYTES, Head, file_bytes, whole_bytes};
use crate::table::finish;
use crate::{OrbitsHeader, Table, TableError, codes};

/// Maps a table into memory, without a copy, and checks all of it. [`read`] is the safe alternative.
///
/// # Errors
/// Returns an error if the file cannot be read, or is not a whole, undamaged table.
///
/// # Safety
/// Until the table is dropped, nobody may truncate the file or write into it, in this process or in another: the bytes
/// behind a shared slice would change. It is safe to replace the file by renaming
/// another over it, as [`write`](fn@write) does, or to remove it: the map keeps the old file.
#[cfg(feature = "mmap")]
#[expect(unsafe_code, reason = "the one home of the memory map")]
pub unsafe fn open(path: &Path) -> Result<Table<Mmap>, TableError> {
    // SAFETY: the caller vouches for the file.
    unsafe { open_as(path) }
}

/// Maps a table of a puzzle of orbits, as [`open`] does.
///
/// # Errors
/// Returns an error if the file cannot be read, or is not a whole, undamaged table of such a puzzle.
///
/// # Safety
/// As for [`open`].
#[cfg(feature = "mmap")]
#[expect(unsafe_code, reason = "the one home of the memory map")]
pub unsafe fn open_orbits(path: &Path) -> Result<Table<Mmap, OrbitsHeader>, TableError> {
    // SAFETY: the caller vouches for the file.
    unsafe { open_as(path) }
}

/// Maps a table. Until it is dropped, nobody may change the file.
#[cfg(feature = "mmap")]
#[expect(unsafe_code, reason = "the one home of the memory map")]
unsafe fn open_as<H: Head>(path: &Path) -> Result<Table<Mmap, H>, TableError> {
    let file = open_file(path)?;
    if file.metadata()?.len() == 0 {
        // An empty file cannot be mapped.
        return Err(TableError::TooShort { bytes: 0 });
    }
    // SAFETY: the caller vouches for the file, as `Mmap::map` asks for: nobody changes it while it is mapped.
    Table::checked(unsafe { Mmap::map(&file) }?)
}

/// Reads a table into memory, and checks all of it. Later changes of the file have no effect.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a whole, undamaged table, or does not fit in memory.
pub fn read(path: &Path) -> Result<Table<Vec<u8>>, TableError> {
    read_as(path)
}

/// Reads a table of a puzzle of orbits, as [`read`] does.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a whole, undamaged table of such a puzzle, or does not fit in
/// memory.
pub fn read_orbits(path: &Path) -> Result<Table<Vec<u8>, OrbitsHeader>, TableError> {
    read_as(path)
}

/// Returns whether a file begins with the header of a table of a puzzle of orbits.
#[must_use]
pub fn is_of_orbits(path: &Path) -> bool {
    let mut bytes = [0; HEADER_BYTES];
    let is_read = open_file(path).is_ok_and(|mut file| file.read_exact(&mut bytes).is_ok());
    is_read && fields::puzzle(&bytes).is_ok_and(|puzzle| puzzle == codes::OF_ORBITS)
}

fn read_as<H: Head>(path: &Path) -> Result<Table<Vec<u8>, H>, TableError> {
    let mut file = open_file(path)?;
    let mut bytes = Vec::with_capacity(HEADER_BYTES);
    file.by_ref().take(HEADER_BYTES as u64).read_to_end(&mut bytes)?;
    let expected = whole_bytes(&bytes)?;
    // Memory is reserved once the header and the file agree on the size.
    let length = file.metadata()?.len();
    if length != expected as u64 {
        return Err(TableError::Length { bytes: length, expected });
    }
    reserve(&mut bytes, expected - HEADER_BYTES)?;
    file.take((expected - HEADER_BYTES) as u64).read_to_end(&mut bytes)?;
    Table::checked(bytes)
}

/// Writes a table to a file atomically, by [`godtable_atomic_file::write`]. `fill` gets the bytes of the cells, all 0.
///
/// # Errors
/// Returns an error if the file cannot be written, if it exists and `existing` is [`Existing::Keep`], or if memory runs
/// out.
pub fn write(
    path: &Path,
    existing: Existing,
    header: &impl Head,
    fill: impl FnOnce(&mut [u8]),
) -> Result<(), TableError> {
    let length = file_bytes(header).ok_or(io::ErrorKind::FileTooLarge).map_err(io::Error::from)?;
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

/// Checks that a table may be written to `path`.
///
/// # Errors
/// Returns an error if the path is that of something other than a file, or of a file and `existing` is
/// [`Existing::Keep`].
pub fn check_target(path: &Path, existing: Existing) -> Result<(), TableError> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(TableError::NotAFile),
        Ok(_) if existing == Existing::Keep => Err(TableError::Exists),
        _ => Ok(()),
    }
}

fn open_file(path: &Path) -> Result<File, TableError> {
    // The type is checked before the file is opened: opening a pipe waits for its writer.
    if fs::metadata(path)?.is_file() { Ok(File::open(path)?) } else { Err(TableError::NotAFile) }
}
