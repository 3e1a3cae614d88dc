//! Table files: written whole or not at all, then read into memory or mapped.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use godtable_system::atomic_file::{Existing, WriteError, WriteStep};
use godtable_system::checksum;
#[cfg(not(target_family = "wasm"))]
use memmap2::Mmap;

use crate::HEADER_BYTES;
use crate::fields::{self, Fields, Head, file_bytes, whole_bytes};
use crate::table::finish;
use crate::{EdgesHeader, Table, TableError, codes, edges};

/// Maps a table into memory, without a copy, and checks all of it. [`read`] is the safe alternative.
///
/// # Errors
/// Returns an error if the file cannot be read, or is not a whole, undamaged table.
///
/// # Safety
/// Until the table is dropped, nobody may truncate the file or write into it, in this process or in another: the bytes
/// behind a shared slice would change. It is safe to replace the file by renaming another over it, as
/// [`write`](fn@write) does, or to remove it: the map keeps the old file.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "a map of a file is its bytes only while nobody changes them")]
pub unsafe fn open(path: &Path) -> Result<Table<Mmap>, TableError> {
    // SAFETY: the caller vouches for the file.
    unsafe { open_as(path) }
}

/// Maps a table of any kind of puzzle, as [`open`] does. If its blocks have checksums, those of the cells are not checked.
///
/// # Errors
/// Returns an error if the file cannot be read, or is not a whole, undamaged table of that kind.
///
/// # Safety
/// As for [`open`].
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "the one home of the memory map")]
pub unsafe fn open_as<H: Head>(path: &Path) -> Result<Table<Mmap, H>, TableError> {
    // SAFETY: the caller vouches for the file.
    let map = unsafe { map(path) }?;
    if H::HAS_BLOCKS { Table::headed(map) } else { Table::checked(map) }
}

/// Maps a file. Until the map is dropped, nobody may change the file.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "the one home of the memory map")]
unsafe fn map(path: &Path) -> Result<Mmap, TableError> {
    let file = open_file(path)?;
    if file.metadata()?.len() == 0 {
        // An empty file cannot be mapped.
        return Err(TableError::TooShort { bytes: 0 });
    }
    // SAFETY: the caller vouches for the file, as `Mmap::map` asks for: nobody changes it while it is mapped.
    Ok(unsafe { Mmap::map(&file) }?)
}

/// Reads a table into memory, and checks all of it. Later changes of the file have no effect.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a whole, undamaged table, or does not fit in memory.
pub fn read(path: &Path) -> Result<Table<Vec<u8>>, TableError> {
    read_as(path)
}

/// Returns whether a file begins with the header of a table of a puzzle of orbits.
#[must_use]
pub fn is_of_orbits(path: &Path) -> bool {
    puzzle(path) == Some(codes::OF_ORBITS)
}

/// Returns whether a file begins with the header of a table of edges.
#[must_use]
pub fn is_of_edges(path: &Path) -> bool {
    puzzle(path).is_some_and(edges::is_puzzle)
}

/// Returns the number of the puzzle of a table, if the file begins with an undamaged header.
fn puzzle(path: &Path) -> Option<u8> {
    let mut bytes = [0; HEADER_BYTES];
    open_file(path).ok()?.read_exact(&mut bytes).ok()?;
    fields::puzzle(&bytes).ok()
}

/// Reads a table of any kind of puzzle, as [`read`] does.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a whole, undamaged table of that kind, or does not fit in memory.
pub fn read_as<H: Head>(path: &Path) -> Result<Table<Vec<u8>, H>, TableError> {
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

/// Writes a table to a file atomically, by [`godtable_system::atomic_file::write`]. `fill` gets the bytes of the cells, all 0.
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
    godtable_system::atomic_file::write(path, existing, &bytes).map_err(unwritten)
}

/// The bytes of a batch of cells.
const BATCH_BYTES: usize = 1 << 22;

/// Writes a table to a file atomically as [`write`](fn@write) does, but without a copy of all its bytes. `fill` gets the number of a
/// cell, and the bytes of this one and of some that follow, all 0. It is called twice for each batch: the checksum precedes the cells.
///
/// # Errors
/// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
pub fn write_in_batches(
    path: &Path,
    existing: Existing,
    header: &impl Head,
    fill: impl Fn(usize, &mut [u8]),
) -> Result<(), TableError> {
    file_bytes(header).ok_or(io::ErrorKind::FileTooLarge).map_err(io::Error::from)?;
    check_target(path, existing)?;
    let Fields { encoding, cells, .. } = header.fields();
    let (all, per_byte) = (encoding.bits().bytes(cells).unwrap_or_default(), 8 / encoding.bits().get());
    let batch = |first: usize| {
        let mut bytes = vec![0; BATCH_BYTES.min(all - first)];
        fill(first * per_byte, &mut bytes);
        Cow::Owned(bytes)
    };
    let batches = || (0..all).step_by(BATCH_BYTES).map(batch).chain([header.definition()]);
    let mut checksum = checksum::Hasher::new();
    batches().for_each(|bytes| checksum.update(&bytes));
    let head = fields::to_bytes(header, checksum.finalize());
    let parts = [Cow::Borrowed(&head[..])].into_iter().chain(batches());
    godtable_system::atomic_file::write_parts(path, existing, parts).map_err(unwritten)
}

/// Writes a table of edges to a file atomically. `cells` are the bytes of the cells in parts: they need not be copied.
///
/// # Errors
/// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
///
/// # Panics
/// Panics if the cells have another length than the header says.
pub fn write_edges(path: &Path, existing: Existing, header: &EdgesHeader, cells: &[&[u8]]) -> Result<(), TableError> {
    let bytes: usize = cells.iter().map(|part| part.len()).sum();
    assert_eq!(Some(bytes), header.fields().encoding.bits().bytes(header.cells), "the bytes of the cells");
    check_target(path, existing)?;
    let definition = header.definition();
    let mut checksum = checksum::Hasher::new();
    cells.iter().for_each(|part| checksum.update(part));
    checksum.update(&definition);
    let head = fields::to_bytes(header, checksum.finalize());
    let parts = [&[&head[..]], cells, &[&definition[..]]].concat();
    godtable_system::atomic_file::write_parts(path, existing, parts).map_err(unwritten)
}

/// Writes the file of a table that is in memory or mapped, atomically.
///
/// # Errors
/// Returns an error as [`write`](fn@write) does.
pub fn write_table<B: AsRef<[u8]>, H: Head>(
    path: &Path,
    existing: Existing,
    table: &Table<B, H>,
) -> Result<(), TableError> {
    check_target(path, existing)?;
    godtable_system::atomic_file::write(path, existing, table.as_bytes()).map_err(unwritten)
}

/// Returns the error of a write. A file that another process wrote meanwhile is a separate error.
fn unwritten(error: WriteError) -> TableError {
    match (error.step, error.source.kind()) {
        (WriteStep::Rename, io::ErrorKind::AlreadyExists) => TableError::Exists,
        _ => TableError::Write(error),
    }
}

/// Reserves memory for that many more bytes.
fn reserve(bytes: &mut Vec<u8>, more: usize) -> Result<(), TableError> {
    bytes.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory).into())
}

/// Checks that a table may be written to `path`.
///
/// # Errors
/// Returns an error if the path leads to something other than a file, or to a file and `existing` is [`Existing::Keep`].
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
