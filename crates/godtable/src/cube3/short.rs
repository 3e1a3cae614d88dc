//! Near-optimal solutions, and the tables of their search in two phases: in the cache, made at the first use.

use std::fs;
use std::io::{self, ErrorKind};
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::twophase::{Solver, TablesError, make_tables};
use godtable_system::atomic_file::{Existing, WriteError};
use godtable_system::regular_file;

use crate::{Bytes, Error, Event, Work, memory};

/// The name of the file in the cache.
const NAME: &str = "3x3x3-two-phases.tables";

/// The most bytes of memory that opened tables take, and that making tables takes.
const OPEN: usize = 200_000_000;
const MAKE: usize = 360_000_000;

/// The length of a first solution. The search in two phases finds one at once.
pub(super) const FIRST: usize = 22;

/// The reason why a file is not used.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Tables(#[from] TablesError),
}

/// Returns a solution of at most 22 turns.
pub(super) fn first(solver: &Solver<Bytes>, cube: &Cube3) -> Vec<Turn> {
    solver.solve(cube, &mut |turns| if turns.len() <= FIRST { Break(()) } else { Continue(()) }).turns
}

/// Returns the solver with the tables of the cache. Without a cache, or if it cannot be written, they stay in memory.
pub(super) fn solver(work: &Work<'_>) -> Result<Solver<Bytes>, Error> {
    let Some(folder) = work.cache() else { return made(work).and_then(in_memory) };
    let path = folder.join(NAME);
    memory::check_free("the tables of the 3x3x3", OPEN)?;
    match open(&path) {
        Ok(solver) => return Ok(solver),
        Err(Unfit::Io(error)) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(reason) => work.warn(format_args!("the tables {} are rebuilt: {reason}", path.display())),
    }
    let tables = made(work)?;
    if let Err(reason) = keep(folder, &path, &tables) {
        work.warn(format_args!("the tables are not stored in {}: {reason}", path.display()));
    }
    in_memory(tables)
}

/// Returns whether the tables are in the cache.
pub(super) fn are_kept(work: &Work<'_>) -> bool {
    work.cache().is_some_and(|folder| folder.join(NAME).is_file())
}

fn made(work: &Work<'_>) -> Result<Vec<u8>, Error> {
    work.say(Event::Doing("building the tables of the 3x3x3, once"))?;
    memory::check_free("building the tables of the 3x3x3", MAKE)?;
    make_tables(work.threads(), &|done, all| work.tell(Event::Part { done: done as u64, all: all as u64 }))
        .map_err(|_| Error::Stopped)
}

fn in_memory(tables: Vec<u8>) -> Result<Solver<Bytes>, Error> {
    Solver::open(Bytes::from(tables)).map_err(|error| Error::failed("the tables of the 3x3x3", error))
}

/// Maps and checks a file.
#[cfg_attr(not(target_family = "wasm"), expect(unsafe_code, reason = "large tables are mapped"))]
fn open(path: &Path) -> Result<Solver<Bytes>, Unfit> {
    let file = regular_file::open(path)?;
    if file.metadata()?.len() == 0 {
        // An empty file cannot be mapped.
        return Err(TablesError::Header.into());
    }
    // SAFETY: as in `table_file::open`, the library replaces files by a rename, which leaves the mapped file unchanged.
    #[cfg(not(target_family = "wasm"))]
    let bytes = Bytes::from(unsafe { memmap2::Mmap::map(&file) }?);
    #[cfg(target_family = "wasm")]
    let bytes = {
        drop(file);
        Bytes::from(fs::read(path)?)
    };
    Ok(Solver::open(bytes)?)
}

/// Writes the tables to `path`, and makes the folder if it does not exist.
fn keep(folder: &Path, path: &Path, tables: &[u8]) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot create the folder: {error}"))?;
    let reason = |WriteError { step, source, .. }: WriteError| format!("{step}: {source}");
    godtable_system::atomic_file::write(path, Existing::Replace, tables).map_err(reason)
}
