//! Tables in files: written whole or not at all, and mapped to be read.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::table::finish;
use crate::unfinished::{Unfinished, folder_of};
use crate::{Header, Table, TableError};
use memmap2::{Mmap, MmapMut};

/// What to do about a file that stands where a table is to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Leave it, and fail.
    Keep,
    /// Put the table in its place, in one step.
    Replace,
}

/// Maps a table into memory, and checks all of it.
///
/// # Errors
/// Where the file cannot be read, or is not a whole, undamaged table.
pub fn open(path: &Path) -> Result<Table<Mmap>, TableError> {
    let file = open_file(path)?;
    if file.metadata()?.len() == 0 {
        // There is nothing to map.
        return Err(TableError::TooShort { bytes: 0 });
    }
    Table::new(map(&file)?)
}

/// Reads a table into memory, and checks all of it. What becomes of the file afterwards does not matter.
///
/// # Errors
/// Where the file cannot be read, or is not a whole, undamaged table.
pub fn read(path: &Path) -> Result<Table<Vec<u8>>, TableError> {
    let mut file = open_file(path)?;
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut file, &mut bytes)?;
    Table::new(bytes)
}

/// Writes a table: `fill` gets the bytes of the cells, all 0, in a map of a temporary file beside `path`, which is
/// then synced and renamed to `path`, and the folder is synced. Readers see the old file or the new one, never a
/// mixture.
///
/// # Errors
/// Where the file cannot be written, or is there and to be [kept](Existing::Keep). Nothing is left behind then.
pub fn write(path: &Path, existing: Existing, header: &Header, fill: impl FnOnce(&mut [u8])) -> Result<(), TableError> {
    let length = header.file_bytes().ok_or(io::ErrorKind::FileTooLarge).map_err(io::Error::from)?;
    check_target(path, existing)?;
    let folder = folder_of(path);
    let mut unfinished = Unfinished::create_in(folder)?;
    allocate(unfinished.file(), length)?;
    let mut map = map_mut(unfinished.file())?;
    finish(header, &mut map, fill);
    map.flush()?;
    drop(map);
    unfinished.file().sync_all()?;
    unfinished.keep_as(path, existing == Existing::Replace).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => TableError::Exists,
        _ => TableError::Io(error),
    })?;
    sync_folder(folder)?;
    Ok(())
}

/// Whether a table can be written to `path`, as far as that can be told before there is one.
///
/// # Errors
/// Where something is there that is to be kept or is no file.
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

/// Writes zeros, so that a full disk is an error here and not a bus error at some store into the map.
fn allocate(file: &mut File, length: usize) -> io::Result<()> {
    static ZEROS: [u8; 1 << 16] = [0; 1 << 16];
    let mut left = length;
    while left > 0 {
        let part = left.min(ZEROS.len());
        file.write_all(&ZEROS[..part])?;
        left -= part;
    }
    Ok(())
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[expect(unsafe_code, reason = "the one home of the memory map")]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is sound as long as nobody changes or truncates the file under it. This program only ever
    // replaces table files by renaming a finished one over them, which leaves the mapped one as it was; the crate's
    // docs name what is left, and `read` as the way without it.
    unsafe { Mmap::map(file) }
}

#[expect(unsafe_code, reason = "the one home of the memory map")]
fn map_mut(file: &File) -> io::Result<MmapMut> {
    // SAFETY: the file was just created by `tempfile`, exclusively and under a name that nobody else knows, and
    // nobody else has it open.
    unsafe { MmapMut::map_mut(file) }
}
