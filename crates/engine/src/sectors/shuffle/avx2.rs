//! Shuffles for processors with AVX2: a register is four words, or two lines of 16 bytes.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx2;

use crate::sectors::shuffle::{Kernel, Shuffle};
use crate::squares::avx2::{both, turned};

impl Kernel for Avx2 {
    #[inline(always)]
    fn shuffle<const N: usize>(self, shuffle: &Shuffle, blocks: &mut [[u64; N]]) {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe { shuffled(shuffle, blocks) }
    }
}

/// The most registers of a block, and the most lines.
const REGISTERS: usize = 8;
const LINES: usize = 2 * REGISTERS;

#[inline]
#[target_feature(enable = "avx2")]
fn shuffled<const N: usize>(shuffle: &Shuffle, blocks: &mut [[u64; N]]) {
    assert!(N.is_multiple_of(8) && N <= 4 * REGISTERS && shuffle.bytes.len() == 8 * N);
    let [before, after] = shuffle.is_turned;
    let (low, high) = (both(&shuffle.nibbles[0]), both(&shuffle.nibbles[1]));
    // By register and line: the bytes of that line. Bytes of other lines have the highest bit, which gives 0.
    let mut numbers = [[_mm256_setzero_si256(); LINES]; REGISTERS];
    for (register, numbers) in numbers[..N / 4].iter_mut().enumerate() {
        // SAFETY: there is a byte for each byte of a block.
        let own = unsafe { _mm256_loadu_si256(shuffle.bytes.as_ptr().cast::<__m256i>().add(register)) };
        for (line, numbers) in numbers[..N / 2].iter_mut().enumerate() {
            let own = _mm256_xor_si256(own, _mm256_set1_epi8((16 * line) as i8));
            *numbers = _mm256_adds_epu8(own, _mm256_set1_epi8(0x70));
        }
    }
    let half = _mm256_set1_epi8(15);
    for block in blocks {
        let words = block.as_mut_ptr().cast::<__m256i>();
        let mut lines = [_mm256_setzero_si256(); LINES];
        for register in 0..N / 4 {
            // SAFETY: a block has `N / 4` registers.
            let mut source = unsafe { _mm256_loadu_si256(words.add(register)) };
            if before {
                source = turned(source);
            }
            lines[2 * register] = _mm256_permute2x128_si256::<0x00>(source, source);
            lines[2 * register + 1] = _mm256_permute2x128_si256::<0x11>(source, source);
        }
        for (register, numbers) in numbers[..N / 4].iter().enumerate() {
            let mut bytes = _mm256_setzero_si256();
            for (&line, &numbers) in lines[..N / 2].iter().zip(numbers) {
                bytes = _mm256_or_si256(bytes, _mm256_shuffle_epi8(line, numbers));
            }
            let low = _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, half));
            let high = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes), half));
            let mut bits = _mm256_or_si256(low, high);
            if after {
                bits = turned(bits);
            }
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(words.add(register), bits) };
        }
    }
}
