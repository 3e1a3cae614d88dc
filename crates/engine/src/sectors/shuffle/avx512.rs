//! Shuffles for processors with AVX-512, byte permutations (VBMI) and GFNI: eight words are a register.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx512;

use crate::sectors::shuffle::{Kernel, Shuffle};

impl Kernel for Avx512 {
    #[inline(always)]
    fn shuffle<const N: usize>(self, shuffle: &Shuffle, blocks: &mut [[u64; N]]) {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe { shuffled(shuffle, blocks) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn shuffled<const N: usize>(shuffle: &Shuffle, blocks: &mut [[u64; N]]) {
    assert!(N.is_multiple_of(8) && N <= 32 && shuffle.bytes.len() == 8 * N);
    let [before, after] = shuffle.is_turned;
    // Byte n has bit n: the operand that turns squares.
    let diagonal = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let matrix = _mm512_set1_epi64(shuffle.matrix.cast_signed());
    for block in blocks {
        let words = block.as_mut_ptr().cast::<__m512i>();
        let mut sources = [_mm512_setzero_si512(); 4];
        for (number, source) in sources[..N / 8].iter_mut().enumerate() {
            // SAFETY: a block has `N / 8` registers.
            *source = unsafe { _mm512_loadu_si512(words.add(number)) };
            if before {
                *source = _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, *source);
            }
        }
        for number in 0..N / 8 {
            // SAFETY: there is a byte for each byte of a block.
            let numbers = unsafe { _mm512_loadu_si512(shuffle.bytes.as_ptr().cast::<__m512i>().add(number)) };
            let bytes = match N {
                8 => _mm512_permutexvar_epi8(numbers, sources[0]),
                16 => _mm512_permutex2var_epi8(sources[0], numbers, sources[1]),
                _ => {
                    let lower = _mm512_permutex2var_epi8(sources[0], numbers, sources[1]);
                    let upper = _mm512_permutex2var_epi8(sources[2], numbers, sources[3]);
                    _mm512_mask_blend_epi8(_mm512_movepi8_mask(numbers), lower, upper)
                }
            };
            let mut bits = _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix);
            if after {
                bits = _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, bits);
            }
            // SAFETY: as above.
            unsafe { _mm512_storeu_si512(words.add(number), bits) };
        }
    }
}
