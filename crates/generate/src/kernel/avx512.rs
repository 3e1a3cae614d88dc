//! The kernel of processors with AVX-512.
//!
//! A value of the type is the proof that the processor has the features: `detect` alone makes one.
#![expect(unsafe_code, reason = "one of the homes of vector instructions")]
#![expect(clippy::undocumented_unsafe_blocks, reason = "one guarantee serves for all, and stands below")]

use std::arch::x86_64::*;

use crate::kernel::x86::prefetch;
use crate::kernel::{Kernel, Work};
use crate::set::{BLOCK_WORDS, Block};

/// Two registers of sixteen words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The kernel, where the processor has what it needs.
    pub(crate) fn detect() -> Option<Avx512> {
        (is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq")).then_some(Avx512(()))
    }
}

// SAFETY, of every unsafe block below: the instructions need only the features that the value of the kernel proves, and
// what is loaded and stored are the aligned 128 bytes of a block, or, without alignment, those of a table of 32 words.

impl Kernel for Avx512 {
    type Words = [__m512i; 2];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Words {
        let from = block.0.as_ptr().cast::<__m512i>();
        [0, 1].map(|part| unsafe { _mm512_load_si512(from.add(part)) })
    }

    #[inline(always)]
    fn store(self, words: Self::Words, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<__m512i>();
        words.into_iter().enumerate().for_each(|(part, words)| unsafe { _mm512_store_si512(to.add(part), words) });
    }

    #[inline(always)]
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words {
        let [lower, upper] = self.load(block);
        let from = sources.as_ptr().cast::<__m512i>();
        [0, 1].map(|part| unsafe { _mm512_permutex2var_epi32(lower, _mm512_loadu_si512(from.add(part)), upper) })
    }

    #[inline(always)]
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words {
        [0, 1].map(|part| unsafe { _mm512_or_si512(a[part], b[part]) })
    }

    #[inline(always)]
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words {
        [0, 1].map(|part| unsafe { _mm512_andnot_si512(b[part], a[part]) })
    }

    #[inline(always)]
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words {
        // The truth table of "the first chooses between the second and the third".
        const CHOOSE: i32 = 0b1100_1010;
        [0, 1].map(|part| unsafe {
            _mm512_ternarylogic_epi32::<CHOOSE>(_mm512_set1_epi32(mask.cast_signed()), yes[part], no[part])
        })
    }

    #[inline(always)]
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words {
        words.map(|words| unsafe { _mm512_sllv_epi32(words, _mm512_set1_epi32(by.cast_signed())) })
    }

    #[inline(always)]
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words {
        words.map(|words| unsafe { _mm512_srlv_epi32(words, _mm512_set1_epi32(by.cast_signed())) })
    }

    #[inline(always)]
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words {
        [0, 1].map(|part| unsafe { _mm512_add_epi32(counts[part], _mm512_popcnt_epi32(words[part])) })
    }

    #[inline(always)]
    fn sum(self, counts: Self::Words) -> u64 {
        unsafe { u64::from(_mm512_reduce_add_epi32(_mm512_add_epi32(counts[0], counts[1])).cast_unsigned()) }
    }

    #[inline(always)]
    fn is_empty(self, words: Self::Words) -> bool {
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
        unsafe { compiled(self, work) }
    }
}
