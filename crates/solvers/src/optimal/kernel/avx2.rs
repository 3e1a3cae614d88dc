//! The kernel of processors with AVX2: a position is one register.
//!
//! The rank of the corners is their number in the factorial base: a digit for each place, which counts the smaller
//! corners at later places. All pairs of places are compared at once: four copies of the corners against four shifts of
//! them, twice. The digits are multiplied by their factorials in two steps of adjacent products and sums.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx2;

use crate::optimal::kernel::{Action, Kernel, Relabel};
use crate::optimal::packed_position::{Bytes, KEYS, LANE, MODULI, PackedPosition};

#[inline(always)]
fn load(bytes: &Bytes) -> __m256i {
    // SAFETY: `Bytes` are 32 aligned bytes, and only a detected kernel calls this.
    unsafe { _mm256_load_si256(bytes.0.as_ptr().cast()) }
}

/// The lane of the corners.
#[inline(always)]
fn corners(bytes: &Bytes) -> __m128i {
    // SAFETY: a lane is 16 aligned bytes, and only a detected kernel calls this.
    unsafe { _mm_load_si128(bytes.0[LANE..].as_ptr().cast()) }
}

#[inline(always)]
fn packed(register: __m256i) -> PackedPosition {
    let mut packed = PackedPosition::SOLVED;
    // SAFETY: `Bytes` are 32 aligned bytes, and only a detected kernel calls this.
    unsafe { _mm256_store_si256(packed.0.0.as_mut_ptr().cast(), register) };
    packed
}

/// By register: for each place of four copies of 8 bytes, the place some places later, or a byte with its highest bit
/// set.
const SHIFTS: [Bytes; 2] = {
    let mut shifts = [Bytes([0; 32]); 2];
    let mut number = 0;
    while number < 64 {
        let (place, shift) = (number % 8, number / 8);
        let later = if place + shift < 8 { (place + shift) as u8 } else { 0x80 };
        shifts[number / 32].0[number % 32] = later;
        number += 1;
    }
    shifts
};

/// Adds orientations to bytes.
#[inline(always)]
fn added(bytes: __m256i, add: __m256i) -> __m256i {
    // SAFETY: only a detected kernel calls this.
    unsafe {
        let sum = _mm256_add_epi8(bytes, add);
        _mm256_min_epu8(sum, _mm256_sub_epi8(sum, load(&MODULI)))
    }
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn after(self, cube: &PackedPosition, action: &Action) -> PackedPosition {
        // SAFETY: the value of the kernel proves that the processor has the features.
        let moved = unsafe { _mm256_shuffle_epi8(load(&cube.0), load(&action.from)) };
        packed(added(moved, load(&action.add)))
    }

    #[inline(always)]
    fn image(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> PackedPosition {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let moved = _mm256_shuffle_epi8(load(&cube.0), load(&places.from));
            // Bytes are less than 64, so the shift brings no bit of a neighbor into the lower two bits. A shuffle reads the lowest
            // four bits and the highest one, so pieces need no mask.
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(moved), _mm256_set1_epi8(3));
            let orientations = _mm256_shuffle_epi8(load(&pieces.orientations), upper);
            let images = _mm256_shuffle_epi8(load(&pieces.pieces), moved);
            packed(added(added(images, orientations), load(&places.add)))
        }
    }

    #[inline(always)]
    fn rank(self, cube: &PackedPosition) -> u16 {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let corners = _mm_and_si128(_mm256_extracti128_si256::<1>(load(&cube.0)), _mm_set1_epi8(15));
            let copies = _mm256_broadcastq_epi64(corners);
            // Four copies, shifted by 0 to 3 and by 4 to 7 places. What is shifted in is greater than all.
            let (near, far) = (load(&SHIFTS[0]), load(&SHIFTS[1]));
            let greatest = _mm256_set1_epi8(-128);
            let near = _mm256_or_si256(_mm256_shuffle_epi8(copies, near), _mm256_and_si256(near, greatest));
            let far = _mm256_or_si256(_mm256_shuffle_epi8(copies, far), _mm256_and_si256(far, greatest));
            // Minus 1 where the later corner is not smaller: each place counts itself, and what is shifted in.
            let near = _mm256_cmpeq_epi8(_mm256_max_epu8(copies, near), near);
            let far = _mm256_cmpeq_epi8(_mm256_max_epu8(copies, far), far);
            let counts = _mm256_add_epi8(near, far);
            let halves = _mm_add_epi8(_mm256_castsi256_si128(counts), _mm256_extracti128_si256::<1>(counts));
            let counts = _mm_add_epi8(halves, _mm_unpackhi_epi64(halves, halves));
            let digits = _mm_add_epi8(counts, _mm_set1_epi8(8));
            let pairs = _mm_maddubs_epi16(digits, _mm_setr_epi8(7, 1, 5, 1, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            let sums = _mm_madd_epi16(pairs, _mm_setr_epi16(720, 24, 2, 1, 0, 0, 0, 0));
            let sums = _mm_cvtsi128_si64(sums) as u64;
            (sums + (sums >> 32)) as u16
        }
    }

    #[inline(always)]
    fn orientations(self, cube: &PackedPosition, places: &Action, pieces: &Relabel) -> u16 {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let moved = _mm_shuffle_epi8(corners(&cube.0), corners(&places.from));
            let low = _mm_set1_epi8(15);
            let upper = _mm_and_si128(_mm_srli_epi16::<4>(moved), _mm_set1_epi8(3));
            let orientations = _mm_shuffle_epi8(corners(&pieces.orientations), upper);
            let images = _mm_shuffle_epi8(corners(&pieces.pieces), moved);
            // Three orientations, each at most 2 times 16: the sum of all keeps within a byte.
            let sums = _mm_add_epi8(_mm_add_epi8(images, orientations), corners(&places.add));
            let sums = _mm_and_si128(_mm_srli_epi16::<4>(sums), low);
            let digits = _mm_shuffle_epi8(_mm_setr_epi8(0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), sums);
            let pairs = _mm_maddubs_epi16(digits, _mm_setr_epi8(1, 3, 9, 27, 1, 3, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            let sums = _mm_cvtsi128_si64(_mm_madd_epi16(pairs, _mm_setr_epi16(1, 1, 81, 81, 0, 0, 0, 0))) as u64;
            (sums + (sums >> 32)) as u16
        }
    }

    #[inline(always)]
    fn hash(self, cube: &PackedPosition) -> u64 {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let keyed = _mm256_xor_si256(load(&cube.0), load(&KEYS));
            let products = _mm256_mul_epu32(keyed, _mm256_srli_epi64::<32>(keyed));
            let sums = _mm_add_epi64(_mm256_castsi256_si128(products), _mm256_extracti128_si256::<1>(products));
            _mm_cvtsi128_si64(_mm_xor_si128(sums, _mm_unpackhi_epi64(sums, sums))) as u64
        }
    }
}
