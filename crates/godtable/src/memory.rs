//! The memory of the machine.

use std::hint::black_box;

pub use godtable_system::memory::available;

use crate::Error;
use crate::words::size;

/// Returns an error if the system does not give so many bytes now, as under `ulimit -v`. Allocations in small parts end the
/// program if they fail, so this is asked before them.
pub(crate) fn check_free(doing: &str, bytes: usize) -> Result<(), Error> {
    let mut probe = Vec::<u8>::new();
    match probe.try_reserve_exact(bytes).map(|()| black_box(probe)) {
        Ok(_) => Ok(()),
        Err(_) => Err(Error::out_of_memory(doing, format!("not enough memory; {} are needed", size(bytes as u64)))),
    }
}
