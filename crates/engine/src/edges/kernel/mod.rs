//! Pulls of whole strips: one implementation for each kind of processor, and one for rows without flips.
//!
//! A kernel pulls 12 rows with one [plan](crate::edges::conjugation) and tells which of them are full. Each kernel is
//! tested against the definition of a pull.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod places_only;
mod portable;
#[cfg(test)]
mod tests;

use crate::edges::conjugation::Conjugation;
use crate::edges::flips::FlipSet;
use crate::edges::orders::ORDERS;
use crate::edges::row_set::RowSet;

/// The number of rows of a strip: the orders of one parity.
pub(crate) const STRIP: usize = ORDERS / 2;

/// A bit for each row of a strip.
pub(crate) type Rows = u16;

/// All rows of a strip.
pub(crate) const ALL_ROWS: Rows = (1 << STRIP) - 1;

/// The operations on sets, for one kind of processor.
pub(crate) trait Kernel: Copy + Send + Sync {
    /// The positions of a row.
    type Set: RowSet;

    /// Adds what a pull finds to some rows of a strip. Returns which of these rows are full then.
    fn pull(self, target: &mut [Self::Set; STRIP], rows: Rows, pull: &Pull<'_, Self::Set>) -> Rows;

    /// Returns the number of positions of a row that are in a mask.
    fn common(set: &Self::Set, mask: &FlipSet) -> u64;

    /// Returns the number of positions in each row.
    fn counts(self, strip: &[Self::Set; STRIP]) -> [u16; STRIP];
}

/// A pull of a strip. Row `k` of the strip has the order `2 * k + parity` of slice 2.
#[derive(Debug)]
pub(crate) struct Pull<'a, S> {
    /// The sets of the rows that the step leads to.
    pub(crate) sources: &'a [S],
    /// The first source, and the number to add for each order.
    pub(crate) first: usize,
    pub(crate) offsets: &'a [u16; ORDERS],
    /// The [prepared](Conjugation::prepared) vector, and what to add for each order.
    pub(crate) vector: u16,
    pub(crate) vectors: &'a [u16; ORDERS],
    pub(crate) parity: usize,
    /// The first source of the next strip, whose orders have the other parity. Its sources are prefetched.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "the portable kernel does not prefetch"))]
    pub(crate) next: usize,
    pub(crate) conjugation: &'a Conjugation,
}

impl<S> Pull<'_, S> {
    /// Returns the source and the vector of a row of the strip.
    #[inline(always)]
    pub(crate) fn source(&self, row: usize) -> (&S, usize) {
        let order = 2 * row + self.parity;
        let source = &self.sources[self.first + usize::from(self.offsets[order])];
        (source, usize::from(self.vector ^ self.vectors[order]))
    }

    /// Returns the source of a row of the next strip.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn next_source(&self, row: usize) -> *const S {
        let order = 2 * row + 1 - self.parity;
        self.sources.as_ptr().wrapping_add(self.next + usize::from(self.offsets[order]))
    }
}

/// Implements a kernel by the functions `pulled` and `counts` of its file.
#[cfg(target_arch = "x86_64")]
macro_rules! vector_kernel {
    ($processor:ty) => {
        impl crate::edges::kernel::Kernel for $processor {
            type Set = FlipSet;

            #[inline]
            fn pull(self, target: &mut [FlipSet; STRIP], rows: Rows, pull: &Pull<'_, FlipSet>) -> Rows {
                use crate::edges::last_step::LastStep::{Permute, Transpose};
                // SAFETY: the value of the kernel proves that the processor has the features.
                unsafe {
                    match (pull.conjugation.is_transposed_before, pull.conjugation.after) {
                        (false, Permute) => pulled::<false, false>(target, rows, pull),
                        (false, Transpose) => pulled::<false, true>(target, rows, pull),
                        (true, Permute) => pulled::<true, false>(target, rows, pull),
                        (true, Transpose) => pulled::<true, true>(target, rows, pull),
                    }
                }
            }

            fn common(set: &FlipSet, mask: &FlipSet) -> u64 {
                <godtable_system::instructions::Portable as crate::edges::kernel::Kernel>::common(set, mask)
            }

            #[inline]
            fn counts(self, strip: &[FlipSet; STRIP]) -> [u16; STRIP] {
                // SAFETY: the value of the kernel proves that the processor has the features.
                unsafe { counts(strip) }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
use vector_kernel;

/// Prefetches the four cache lines of a set.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse")]
fn prefetch(set: *const FlipSet) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let lines = set.cast::<i8>();
    for line in 0..4 {
        _mm_prefetch::<_MM_HINT_T0>(lines.wrapping_add(64 * line));
    }
}

/// Returns the lowest row of some rows, and removes it.
#[inline(always)]
pub(crate) fn take_row(rows: &mut Rows) -> Option<usize> {
    let row = rows.trailing_zeros() as usize;
    *rows &= rows.wrapping_sub(1);
    (row < STRIP).then_some(row)
}
