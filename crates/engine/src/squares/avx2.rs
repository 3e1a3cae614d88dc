//! Squares of several words, with AVX2.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

/// [Turns](crate::squares::turned) the squares of all words.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn turned(words: __m256i) -> __m256i {
    let reversed =
        _mm256_set_epi64x(0x0809_0A0B_0C0D_0E0F, 0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F, 0x0001_0203_0405_0607);
    transposed(_mm256_shuffle_epi8(words, reversed))
}

/// Transposes the 8 x 8 bits of each word.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn transposed(words: __m256i) -> __m256i {
    let words = exchanged::<7>(words, 0x00AA_00AA_00AA_00AA);
    let words = exchanged::<14>(words, 0x0000_CCCC_0000_CCCC);
    exchanged::<28>(words, 0x0000_0000_F0F0_F0F0)
}

/// Exchanges each bit of `mask` with the bit `BY` places above it, in each word.
#[inline]
#[target_feature(enable = "avx2")]
fn exchanged<const BY: i32>(words: __m256i, mask: i64) -> __m256i {
    let above = _mm256_srli_epi64::<BY>(words);
    let differing = _mm256_and_si256(_mm256_xor_si256(words, above), _mm256_set1_epi64x(mask));
    _mm256_xor_si256(_mm256_xor_si256(words, differing), _mm256_slli_epi64::<BY>(differing))
}

/// Loads a line.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn line(line: &[u8; 16]) -> __m128i {
    // SAFETY: a line has 16 bytes.
    unsafe { _mm_loadu_si128(line.as_ptr().cast()) }
}

/// Loads one line twice.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn both(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(line(bytes))
}
