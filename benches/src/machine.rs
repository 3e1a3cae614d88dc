//! What the machine itself can do: the limits that the rest is held against.

use std::hint::black_box;

use godtable_table::Cells;

/// How many cells a [`chase`] reads.
pub const READS: usize = 1 << 16;

/// How many bytes [`Copies::copy`] copies in all.
pub const COPIED_BYTES: usize = 64 << 20;

/// Reads cells, each where the value of the last one and a multiplicative hash say, among the first so many. Nothing can
/// be fetched before the read before it is done, so each costs the latency of the cache where the cells are.
///
/// # Panics
/// Where there are fewer cells than that.
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

/// Two blocks of memory, one to be copied to the other.
#[derive(Debug)]
pub struct Copies {
    from: Vec<u8>,
    to: Vec<u8>,
}

impl Copies {
    /// Two blocks of so many bytes, all of them touched.
    ///
    /// # Panics
    /// Where the bytes do not divide [`COPIED_BYTES`].
    #[must_use]
    pub fn new(bytes: usize) -> Copies {
        assert!(COPIED_BYTES.is_multiple_of(bytes), "whole blocks are copied");
        Copies { from: vec![1; bytes], to: vec![2; bytes] }
    }

    /// Copies the block over and over, [`COPIED_BYTES`] in all.
    pub fn copy(&mut self) {
        for _ in 0..COPIED_BYTES / self.from.len() {
            self.to.copy_from_slice(black_box(&self.from));
            black_box(&mut self.to);
        }
    }
}
