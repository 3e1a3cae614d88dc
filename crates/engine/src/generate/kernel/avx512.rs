//! The kernel of processors with AVX-512: a block is two registers of sixteen words.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx512;

use crate::generate::kernel::x86::{each_part, prefetch};
use crate::generate::kernel::{Kernel, Work};
use crate::generate::set::{BLOCK_WORDS, Block};

/// Evaluates an expression for each part of a block.
macro_rules! parts {
    ($kernel:expr, $part:ident => $value:expr) => { each_part!(Avx512, [0 1], $kernel, $part => $value) };
}

impl Kernel for Avx512 {
    type Words = [__m512i; 2];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Words {
        let from = block.0.as_ptr().cast::<__m512i>();
        parts!(self, part => _mm512_load_si512(from.add(part)))
    }

    #[inline(always)]
    fn store(self, words: Self::Words, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<__m512i>();
        parts!(self, part => _mm512_store_si512(to.add(part), words[part]));
    }

    #[inline(always)]
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words {
        let [lower, upper] = self.load(block);
        let from = sources.as_ptr().cast::<__m512i>();
        parts!(self, part => _mm512_permutex2var_epi32(lower, _mm512_loadu_si512(from.add(part)), upper))
    }

    #[inline(always)]
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(self, part => _mm512_or_si512(a[part], b[part]))
    }

    #[inline(always)]
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(self, part => _mm512_andnot_si512(b[part], a[part]))
    }

    #[inline(always)]
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words {
        // The truth table of: the first operand chooses between the second and the third.
        const CHOOSE: i32 = 0b1100_1010;
        parts!(self, part => {
            _mm512_ternarylogic_epi32::<CHOOSE>(_mm512_set1_epi32(mask.cast_signed()), yes[part], no[part])
        })
    }

    #[inline(always)]
    fn exchanged(self, mask: u32, words: Self::Words, by: u32) -> Self::Words {
        // The truth tables of `(a ^ b) & c` and of `a ^ b ^ c`.
        const DIFFER: i32 = 0b0010_1000;
        const XOR: i32 = 0b1001_0110;
        parts!(self, part => {
            let count = _mm512_set1_epi32(by.cast_signed());
            let above = _mm512_srlv_epi32(words[part], count);
            let mask = _mm512_set1_epi32(mask.cast_signed());
            let differing = _mm512_ternarylogic_epi32::<DIFFER>(words[part], above, mask);
            _mm512_ternarylogic_epi32::<XOR>(words[part], differing, _mm512_sllv_epi32(differing, count))
        })
    }

    #[inline(always)]
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(self, part => _mm512_sllv_epi32(words[part], _mm512_set1_epi32(by.cast_signed())))
    }

    #[inline(always)]
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(self, part => _mm512_srlv_epi32(words[part], _mm512_set1_epi32(by.cast_signed())))
    }

    #[inline(always)]
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words {
        parts!(self, part => _mm512_add_epi32(counts[part], _mm512_popcnt_epi32(words[part])))
    }

    #[inline(always)]
    fn sum(self, counts: Self::Words) -> u64 {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe { u64::from(_mm512_reduce_add_epi32(_mm512_add_epi32(counts[0], counts[1])).cast_unsigned()) }
    }

    #[inline(always)]
    fn is_empty(self, words: Self::Words) -> bool {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let all = _mm512_or_si512(words[0], words[1]);
            _mm512_test_epi32_mask(all, all) == 0
        }
    }

    #[inline(always)]
    fn prefetch(self, block: &Block) {
        prefetch(block);
    }

    fn compiled<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx512f,avx512vpopcntdq")]
        fn compiled<W: Work>(kernel: Avx512, work: W) -> W::Output {
            work.with(kernel)
        }
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe { compiled(self, work) }
    }
}
