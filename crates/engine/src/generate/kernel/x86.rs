//! Code common to the kernels of x86 processors.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use crate::generate::set::Block;

/// Prefetches the two cache lines of a block.
#[inline(always)]
pub(crate) fn prefetch(block: &Block) {
    let [first, second] = [0, 64].map(|offset| block.0.as_ptr().cast::<i8>().wrapping_add(offset));
    // SAFETY: a prefetch reads no memory, and every x86-64 processor has it.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(first);
        _mm_prefetch::<_MM_HINT_T0>(second);
    }
}
