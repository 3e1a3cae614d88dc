//! The kernel of processors with AVX2: a block is four registers of eight words.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx2;

use crate::generate::kernel::x86::{each_part, prefetch};
use crate::generate::kernel::{Kernel, Work};
use crate::generate::set::{BLOCK_WORDS, Block};

/// Evaluates an expression for each part of a block.
macro_rules! parts {
    ($kernel:expr, $part:ident => $value:expr) => { each_part!(Avx2, [0 1 2 3], $kernel, $part => $value) };
}

impl Kernel for Avx2 {
    type Words = [__m256i; 4];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Words {
        let from = block.0.as_ptr().cast::<__m256i>();
        parts!(self, part => _mm256_load_si256(from.add(part)))
    }

    #[inline(always)]
    fn store(self, words: Self::Words, block: &mut Block) {
        let to = block.0.as_mut_ptr().cast::<__m256i>();
        parts!(self, part => _mm256_store_si256(to.add(part), words[part]));
    }

    #[inline(always)]
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words {
        let parts = self.load(block);
        let from = sources.as_ptr().cast::<__m256i>();
        parts!(self, part => {
            let source = _mm256_loadu_si256(from.add(part));
            // The lowest three bits of a source choose the word within a part; the next two choose the part, as signs.
            let words = [
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[0], source)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[1], source)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[2], source)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[3], source)),
            ];
            let is_odd = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(source));
            let is_upper = _mm256_castsi256_ps(_mm256_slli_epi32::<27>(source));
            let lower = _mm256_blendv_ps(words[0], words[1], is_odd);
            let upper = _mm256_blendv_ps(words[2], words[3], is_odd);
            _mm256_castps_si256(_mm256_blendv_ps(lower, upper, is_upper))
        })
    }

    #[inline(always)]
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(self, part => _mm256_or_si256(a[part], b[part]))
    }

    #[inline(always)]
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(self, part => _mm256_andnot_si256(b[part], a[part]))
    }

    #[inline(always)]
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words {
        parts!(self, part => {
            let mask = _mm256_set1_epi32(mask.cast_signed());
            _mm256_or_si256(_mm256_and_si256(mask, yes[part]), _mm256_andnot_si256(mask, no[part]))
        })
    }

    #[inline(always)]
    fn exchanged(self, mask: u32, words: Self::Words, by: u32) -> Self::Words {
        parts!(self, part => {
            let count = _mm256_set1_epi32(by.cast_signed());
            let above = _mm256_srlv_epi32(words[part], count);
            let differing = _mm256_and_si256(_mm256_xor_si256(words[part], above), _mm256_set1_epi32(mask.cast_signed()));
            _mm256_xor_si256(_mm256_xor_si256(words[part], differing), _mm256_sllv_epi32(differing, count))
        })
    }

    #[inline(always)]
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(self, part => _mm256_sllv_epi32(words[part], _mm256_set1_epi32(by.cast_signed())))
    }

    #[inline(always)]
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words {
        parts!(self, part => _mm256_srlv_epi32(words[part], _mm256_set1_epi32(by.cast_signed())))
    }

    #[inline(always)]
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words {
        // Counts the bits of each half byte by table. A byte of the four parts has at most 32 bits in all, so the parts are
        // added as bytes, and the bytes summed once.
        let bytes = parts!(self, part => {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(words[part], half));
            let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi32::<4>(words[part]), half));
            _mm256_add_epi8(low, high)
        });
        // SAFETY: the value of the kernel proves that the processor has the features.
        let count = unsafe {
            let all = _mm256_add_epi8(_mm256_add_epi8(bytes[0], bytes[1]), _mm256_add_epi8(bytes[2], bytes[3]));
            _mm256_add_epi64(counts[0], _mm256_sad_epu8(all, _mm256_setzero_si256()))
        };
        [count, counts[1], counts[2], counts[3]]
    }

    #[inline(always)]
    fn sum(self, counts: Self::Words) -> u64 {
        let mut block = Block::EMPTY;
        self.store(counts, &mut block);
        block.0.iter().map(|&count| u64::from(count)).sum()
    }

    #[inline(always)]
    fn is_empty(self, words: Self::Words) -> bool {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let all = _mm256_or_si256(_mm256_or_si256(words[0], words[1]), _mm256_or_si256(words[2], words[3]));
            _mm256_testz_si256(all, all) == 1
        }
    }

    #[inline(always)]
    fn prefetch(self, block: &Block) {
        prefetch(block);
    }

    fn compiled<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2")]
        fn compiled<W: Work>(kernel: Avx2, work: W) -> W::Output {
            work.with(kernel)
        }
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe { compiled(self, work) }
    }
}
