//! Makes oracles of new tables, and of tables in files. Small files are read, and large ones mapped.

use std::ops::ControlFlow::Continue;
use std::path::Path;

use godtable_engine::generate::{FillOptions, Filled, Observe};
use godtable_puzzle::cube::Rules;

use crate::tables::{Bytes, Error};
use crate::{Oracle, QueryError};

/// Makes the table of `rules` in memory, with compact cells.
///
/// [`Cache::oracle`](crate::tables::Cache::oracle) also keeps the table in a file.
///
/// # Errors
/// Returns an error if a distance exceeds [`Distance::MAXIMUM`](godtable_table::Distance::MAXIMUM), or memory runs out.
///
/// ```
/// use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
///
/// let rules = Rules::parse(Puzzle::CUBE2, "R U F2", NamedLock::Axis)?;
/// let oracle = godtable_answers::tables::make(&rules)?;
/// assert_eq!(oracle.unlocked().gods_number().get(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make(rules: &Rules) -> Result<Oracle<Bytes>, Error> {
    make_with(rules, FillOptions::default(), &mut |_| Continue(()))
}

/// Makes the table of `rules` in memory.
///
/// `options` choose the kind of cells and the processor's instructions. `observe` is called after each level of the
/// search, and stops it with [`ControlFlow::Break`](std::ops::ControlFlow::Break).
///
/// # Errors
/// Returns an error as [`make`] does, and if `observe` stops the search.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
///
/// use godtable_puzzle::cube::Rules;
/// use godtable_answers::tables::Error;
/// use godtable_engine::generate::FillOptions;
/// use godtable_engine::shares::SearchError;
///
/// let stopped = godtable_answers::tables::make_with(&Rules::default(), FillOptions::default(), &mut |level| {
///     if level.distance.get() < 20 { Continue(()) } else { Break(()) }
/// });
/// assert!(matches!(stopped, Err(Error::Generate(SearchError::Stopped))));
/// ```
pub fn make_with(rules: &Rules, options: FillOptions, observe: &mut Observe<'_>) -> Result<Oracle<Bytes>, Error> {
    in_memory(godtable_engine::generate::fill_with(rules, options, observe)?)
}

/// Returns the oracle of a finished search.
pub(crate) fn in_memory(filled: Filled) -> Result<Oracle<Bytes>, Error> {
    Ok(Oracle::new(filled.into_table().map_bytes(Bytes::from))?)
}

/// Reads the table in a file into memory.
///
/// [`Oracle::read`] does the same, with a `Vec<u8>` as the bytes.
///
/// # Errors
/// Returns an error if the file cannot be read, is damaged, or does not fit its rules.
pub fn read(path: &Path) -> Result<Oracle<Bytes>, QueryError> {
    Oracle::new(godtable_table::read(path)?.map_bytes(Bytes::from))
}

/// The largest table that [`open`] reads, in bytes. For the Irreversible Cube, a read takes half a millisecond
/// longer than a map.
#[cfg(not(target_family = "wasm"))]
const READ_BYTES: u64 = 4 << 20;

/// Opens the table in a file: reads up to 4 MiB, and maps a larger one.
///
/// A copy of hundreds of megabytes would take longer than most questions, and double the memory.
///
/// # Errors
/// Returns an error as [`read`] does.
///
/// # Safety
/// Until the oracle is dropped, nobody may truncate the file or write into it; see
/// [`table::open`](godtable_table::open). It is safe to replace it by renaming another file over it.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "mapping a file is unsafe")]
pub unsafe fn open(path: &Path) -> Result<Oracle<Bytes>, QueryError> {
    if std::fs::metadata(path).is_ok_and(|metadata| metadata.len() <= READ_BYTES) {
        return read(path);
    }
    // SAFETY: the caller vouches for the file, as `godtable_table::open` asks for.
    Oracle::new(unsafe { godtable_table::open(path) }?.map_bytes(Bytes::from))
}
