//! The tables of the search in two phases, in the cache. Missing or damaged ones are made.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

use godtable::folders;
use godtable_solvers::twophase::{Solver, TablesError, make_tables};
use godtable_system::atomic_file::{Existing, WriteError};
use memmap2::Mmap;

use crate::progress::while_waiting;
use crate::tables::{Bytes, warn};
use crate::threads;

/// The name of the file in the cache.
const NAME: &str = "3x3x3-two-phases.tables";

/// The reason why a file is not used.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Tables(#[from] TablesError),
}

/// Returns the solver with the tables of the cache. Without a cache, or if it cannot be written, they stay in memory.
pub(crate) fn solver(quiet: bool) -> Solver<Bytes> {
    let Some(folder) = folders::cache() else { return in_memory(made(quiet)) };
    let path = folder.join(NAME);
    match open(&path) {
        Ok(solver) => return solver,
        Err(Unfit::Io(error)) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(reason) => warn(quiet, &format!("the tables {} are made again: {reason}", path.display())),
    }
    let tables = made(quiet);
    if let Err(reason) = keep(&folder, &path, &tables) {
        warn(quiet, &format!("the tables are not kept in {}: {reason}", path.display()));
    }
    in_memory(tables)
}

fn made(quiet: bool) -> Vec<u8> {
    while_waiting("making the tables of the 3x3x3, once", quiet, || make_tables(threads::number()))
}

fn in_memory(tables: Vec<u8>) -> Solver<Bytes> {
    Solver::open(Bytes::from(tables)).expect("the tables are as they were made")
}

/// Maps and checks a file.
#[expect(unsafe_code, reason = "large tables are mapped")]
fn open(path: &Path) -> Result<Solver<Bytes>, Unfit> {
    // The type is checked before the file is opened: opening a pipe waits for its writer.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a file").into());
    }
    if metadata.len() == 0 {
        // An empty file cannot be mapped.
        return Err(TablesError::Header.into());
    }
    let file = File::open(path)?;
    // SAFETY: as in `tables::try_open`, this program replaces files by a rename, which leaves the mapped file
    // unchanged.
    let map = unsafe { Mmap::map(&file) }?;
    Ok(Solver::open(Bytes::from(map))?)
}

/// Writes the tables to `path`, and makes the folder if it does not exist.
fn keep(folder: &Path, path: &Path, tables: &[u8]) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot create the folder: {error}"))?;
    let reason = |WriteError { step, source, .. }: WriteError| format!("{step}: {source}");
    godtable_system::atomic_file::write(path, Existing::Replace, tables).map_err(reason)
}
