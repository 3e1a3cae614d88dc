//! The kernel of processors with AVX2: a set is eight registers of 32 bytes, two lines each.
//!
//! It follows the plan of `shuffles.rs`. Bits are transposed by three exchanges, and permuted by a lookup for each half
//! of a byte.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx2;

use crate::edges::flips::FlipSet;
use crate::edges::kernel::{Pull, Rows, STRIP, prefetch, take_row, vector_kernel};
use crate::edges::shuffles::{LINE, Shuffles, Square};
use crate::squares::avx2::{both, line, transposed, turned};

/// The number of registers of a set.
const REGISTERS: usize = 8;

type Registers = [__m256i; REGISTERS];

/// A set in memory, line by line.
#[repr(C, align(32))]
struct Lines([[u8; LINE]; LINE]);

vector_kernel!(Avx2);

#[target_feature(enable = "popcnt")]
fn counts(strip: &[FlipSet; STRIP]) -> [u16; STRIP] {
    let mut counts = [0; STRIP];
    for (count, set) in counts.iter_mut().zip(strip) {
        for word in set.0 {
            *count += word.count_ones() as u16;
        }
    }
    counts
}

#[inline]
#[target_feature(enable = "avx2")]
fn pulled<const BEFORE: bool, const TRANSPOSE: bool>(
    target: &mut [FlipSet; STRIP],
    mut rows: Rows,
    pull: &Pull<'_, FlipSet>,
) -> Rows {
    let shuffles = &pull.conjugation.shuffles;
    let mut full = 0;
    while let Some(row) = take_row(&mut rows) {
        let (source, vector) = pull.source(row);
        prefetch(pull.next_source(row));
        let (line, byte) = shuffles.added(vector);
        let mut bytes = if BEFORE {
            let mut words = load(source);
            for register in &mut words {
                *register = turned(*register);
            }
            let mut lines = Lines([[0; LINE]; LINE]);
            store(&mut lines, &words);
            permuted(&lines.0, shuffles, line, byte)
        } else {
            permuted(bytemuck::cast_ref(&source.0), shuffles, line, byte)
        };
        let after = &shuffles.after[vector & 7];
        if TRANSPOSE {
            let rows = both(&after.rows);
            for register in &mut bytes {
                *register = _mm256_shuffle_epi8(transposed(*register), rows);
            }
        } else {
            permute_bits(&mut bytes, &after.nibbles);
        }
        full |= Rows::from(add(&mut target[row], &bytes)) << row;
    }
    full
}

/// Permutes the bytes of a set.
#[inline]
#[target_feature(enable = "avx2")]
fn permuted(source: &[[u8; LINE]; LINE], shuffles: &Shuffles, line: u8, byte: u8) -> Registers {
    if !shuffles.is_transposed {
        return shuffled(source, shuffles, line, byte);
    }
    let mut pairs = [_mm256_setzero_si256(); REGISTERS];
    for (pair, register) in pairs.iter_mut().enumerate() {
        *register = two(&source[2 * pair], &source[2 * pair + 1]);
        if shuffles.has_first {
            *register = _mm256_shuffle_epi8(*register, pair_of(&shuffles.first, pair));
        }
    }
    let mut lines = Lines([[0; LINE]; LINE]);
    store(&mut lines, &interleaved(pairs));
    shuffled(&lines.0, shuffles, line, byte)
}

/// Does the last shuffle: takes whole lines, and shuffles their bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn shuffled(source: &[[u8; LINE]; LINE], shuffles: &Shuffles, line: u8, byte: u8) -> Registers {
    let added = _mm256_set1_epi8(byte.cast_signed());
    let mut result = [_mm256_setzero_si256(); REGISTERS];
    for (pair, register) in result.iter_mut().enumerate() {
        let lower = &source[usize::from((shuffles.lines[2 * pair] ^ line) & 15)];
        let upper = &source[usize::from((shuffles.lines[2 * pair + 1] ^ line) & 15)];
        let numbers = _mm256_xor_si256(pair_of(&shuffles.last, pair), added);
        *register = _mm256_shuffle_epi8(two(lower, upper), numbers);
    }
    result
}

/// Transposes the 16 x 16 bytes of a set, up to the order of the bytes in each line.
///
/// Lines `i` and `i + 8` are interleaved byte by byte, four times. Registers have two lines that go the same way. The two
/// lines of the last step are in one register: their halves are exchanged, and the last shuffle interleaves them.
#[inline]
#[target_feature(enable = "avx2")]
fn interleaved(lines: Registers) -> Registers {
    let [a, b, c, d, e, f, g, h] = lines;
    macro_rules! step {
        ($a:ident $e:ident, $b:ident $f:ident, $c:ident $g:ident, $d:ident $h:ident) => {
            [
                _mm256_unpacklo_epi8($a, $e),
                _mm256_unpackhi_epi8($a, $e),
                _mm256_unpacklo_epi8($b, $f),
                _mm256_unpackhi_epi8($b, $f),
                _mm256_unpacklo_epi8($c, $g),
                _mm256_unpackhi_epi8($c, $g),
                _mm256_unpacklo_epi8($d, $h),
                _mm256_unpackhi_epi8($d, $h),
            ]
        };
    }
    // Lines 0 2, 1 3, 4 6, 5 7, 8 10, 9 11, 12 14, 13 15.
    let [a, b, c, d, e, f, g, h] = step!(a e, b f, c g, d h);
    // Lines 0 4, 1 5, 2 6, 3 7, 8 12, 9 13, 10 14, 11 15.
    let [a, b, c, d, e, f, g, h] = step!(a e, b f, c g, d h);
    // Lines 0 8, 1 9, 2 10, 3 11, 4 12, 5 13, 6 14, 7 15.
    let mut pairs = step!(a e, b f, c g, d h);
    for pair in &mut pairs {
        *pair = _mm256_permute4x64_epi64::<0b11_01_10_00>(*pair);
    }
    pairs
}

/// Permutes the bits of each byte, by the images of its two halves.
#[inline]
#[target_feature(enable = "avx2")]
fn permute_bits(bytes: &mut Registers, nibbles: &[[[u8; LINE]; 2]; 2]) {
    let [[even_low, even_high], [odd_low, odd_high]] = nibbles;
    let (even_low, even_high, odd_low, odd_high) = (both(even_low), both(even_high), both(odd_low), both(odd_high));
    let half = _mm256_set1_epi8(15);
    for (pair, register) in bytes.iter_mut().enumerate() {
        let low = _mm256_and_si256(*register, half);
        let high = _mm256_and_si256(_mm256_srli_epi64::<4>(*register), half);
        let even = _mm256_or_si256(_mm256_shuffle_epi8(even_low, low), _mm256_shuffle_epi8(even_high, high));
        let odd = _mm256_or_si256(_mm256_shuffle_epi8(odd_low, low), _mm256_shuffle_epi8(odd_high, high));
        *register = _mm256_blendv_epi8(even, odd, pair_of(&ODD_WORDS, pair));
    }
}

/// All bits in the words whose flips of slice 2 are odd in number: of slices 0 and 1, one is odd and the other is not.
static ODD_WORDS: Square = {
    let mut square = [[0; LINE]; LINE];
    let mut number = 0;
    while number < LINE * LINE {
        let (line, byte) = (number / LINE, number % LINE);
        if (line.count_ones() + (byte >> 3) as u32) % 2 == 1 {
            square[line][byte] = 255;
        }
        number += 1;
    }
    Square(square)
};

/// Adds bytes to a set. Returns whether the set is full then.
#[inline]
#[target_feature(enable = "avx2")]
fn add(target: &mut FlipSet, bytes: &Registers) -> bool {
    let to = target.0.as_mut_ptr().cast::<__m256i>();
    let ones = _mm256_set1_epi64x(-1);
    let mut all = ones;
    for (register, &bytes) in bytes.iter().enumerate() {
        // SAFETY: a set has eight registers, and is aligned.
        unsafe {
            let found = _mm256_or_si256(_mm256_load_si256(to.add(register)), bytes);
            _mm256_store_si256(to.add(register), found);
            all = _mm256_and_si256(all, found);
        }
    }
    _mm256_testc_si256(all, ones) == 1
}

/// Loads a set.
#[inline]
#[target_feature(enable = "avx2")]
fn load(set: &FlipSet) -> Registers {
    let from = set.0.as_ptr().cast::<__m256i>();
    let mut registers = [_mm256_setzero_si256(); REGISTERS];
    for (number, register) in registers.iter_mut().enumerate() {
        // SAFETY: a set has eight registers, and is aligned.
        *register = unsafe { _mm256_load_si256(from.add(number)) };
    }
    registers
}

/// Stores registers as lines.
#[inline]
#[target_feature(enable = "avx2")]
fn store(lines: &mut Lines, registers: &Registers) {
    let to = lines.0.as_mut_ptr().cast::<__m256i>();
    for (number, &register) in registers.iter().enumerate() {
        // SAFETY: the lines have eight registers, and are aligned.
        unsafe { _mm256_store_si256(to.add(number), register) };
    }
}

/// Loads two lines.
#[inline]
#[target_feature(enable = "avx2")]
fn two(lower: &[u8; LINE], upper: &[u8; LINE]) -> __m256i {
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(line(lower)), line(upper))
}

/// Loads a pair of lines of a square.
#[inline]
#[target_feature(enable = "avx2")]
fn pair_of(square: &Square, pair: usize) -> __m256i {
    two(&square.0[2 * pair], &square.0[2 * pair + 1])
}
