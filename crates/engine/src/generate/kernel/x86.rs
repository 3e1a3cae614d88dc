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

/// Evaluates an expression for each part of a block, without a closure.
///
/// A closure given to `array::map` is compiled without the features of its caller, so each intrinsic in it becomes a call.
/// `scripts/check-inlining` finds such calls.
macro_rules! each_part {
    ($processor:ty, [$($number:literal)*], $kernel:expr, $part:ident => $value:expr) => {{
        let _: $processor = $kernel;
        // SAFETY: the value of the kernel proves that the processor has the features. Pointers are to the 32 words of a
        // block, which is aligned, or of a table, which is read without alignment; a part lies within them.
        unsafe {
            [$({
                let $part = $number;
                $value
            }),*]
        }
    }};
}
pub(super) use each_part;
