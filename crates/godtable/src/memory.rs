//! The memory of the machine.

use std::hint::black_box;

pub use godtable_system::memory::available;

use crate::words::size;
use crate::{Error, Work};

/// Returns an error if the system cannot allocate this number of bytes now, as under `ulimit -v`. A failed small allocation
/// ends the program, so this is checked first.
pub(crate) fn check_free(doing: &str, bytes: usize) -> Result<(), Error> {
    let mut probe = Vec::<u8>::new();
    match probe.try_reserve_exact(bytes).map(|()| black_box(probe)) {
        Ok(_) => Ok(()),
        Err(_) => Err(Error::out_of_memory(doing, format!("not enough memory; {} are needed", size(bytes as u64)))),
    }
}

/// The memory that a search leaves free, unless the caller says how much it may take.
const RESERVE: u64 = 500_000_000;

/// Rejects a search that does not fit into memory.
pub(crate) fn check(what: &str, needed: u64, work: &Work<'_>) -> Result<(), Error> {
    let (most, which) = match (work.memory(), available()) {
        (Some(most), _) => (most, "the given limit is"),
        (None, Some(free)) => (free.saturating_sub(RESERVE), "this machine can give"),
        (None, None) => return Ok(()),
    };
    if needed <= most {
        return Ok(());
    }
    let (needed, most) = (size(needed), size(most));
    let reason = format!("{what} needs {needed} of memory, and {which} {most}; rules with more symmetry need less");
    Err(Error::out_of_memory("memory", reason))
}
