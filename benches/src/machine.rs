//! The limits of the machine, to compare the other times with.

use std::hint::black_box;

use godtable_table::Cells;

/// The number of cells that [`chase`] reads.
pub const READS: usize = 1 << 16;

/// The number of bytes that [`Copies::copy`] copies in all.
pub const COPIED_BYTES: usize = 64 << 20;

/// Reads cells at random among the first `among`. The number of each cell depends on the value of the cell before it,
/// by a multiplicative hash. So each read waits for the last one, and takes the latency of the cache.
///
/// # Panics
/// Panics if there are fewer than `among` cells.
#[must_use]
pub fn chase(cells: Cells<'_>, among: usize) -> u64 {
    assert!(among <= cells.len(), "there are {} cells", cells.len());
    let mut mixed = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..READS {
        let number = ((mixed >> 32) * among as u64 >> 32) as usize;
        mixed = (mixed ^ u64::from(cells.get(number)) + 1).wrapping_mul(0xD134_2543_DE82_EF95);
    }
    mixed
}

/// Two blocks of memory, to copy one to the other.
#[derive(Debug)]
pub struct Copies {
    from: Vec<u8>,
    to: Vec<u8>,
}

impl Copies {
    /// Returns two blocks of `bytes` bytes, all of them touched.
    ///
    /// # Panics
    /// Panics if `bytes` does not divide [`COPIED_BYTES`].
    #[must_use]
    pub fn new(bytes: usize) -> Copies {
        assert!(COPIED_BYTES.is_multiple_of(bytes), "whole blocks are copied");
        Copies { from: vec![1; bytes], to: vec![2; bytes] }
    }

    /// Copies the block repeatedly, [`COPIED_BYTES`] in all.
    pub fn copy(&mut self) {
        for _ in 0..COPIED_BYTES / self.from.len() {
            self.to.copy_from_slice(black_box(&self.from));
            black_box(&mut self.to);
        }
    }
}
