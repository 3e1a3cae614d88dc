//! The kernel of processors with AVX2.
//!
//! A value of the type proves that the processor has the features: only `detect` makes one.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use crate::kernel::{Action, Image, Kernel};
use crate::packed::{Bytes, MODULI, Packed};

/// One register for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the kernel, if the processor has its features.
    pub(crate) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

#[inline(always)]
fn load(bytes: &Bytes) -> __m256i {
    // SAFETY: `Bytes` are 32 aligned bytes, and only a detected kernel calls this.
    unsafe { _mm256_load_si256(bytes.0.as_ptr().cast()) }
}

#[inline(always)]
fn packed(register: __m256i) -> Packed {
    let mut packed = Packed::SOLVED;
    // SAFETY: `Bytes` are 32 aligned bytes, and only a detected kernel calls this.
    unsafe { _mm256_store_si256(packed.0.0.as_mut_ptr().cast(), register) };
    packed
}

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
    fn after(self, cube: &Packed, action: &Action) -> Packed {
        // SAFETY: the value of the kernel proves that the processor has the features.
        let moved = unsafe { _mm256_shuffle_epi8(load(&cube.0), load(&action.from)) };
        packed(added(moved, load(&action.add)))
    }

    #[inline(always)]
    fn image(self, cube: &Packed, image: &Image) -> Packed {
        // SAFETY: the value of the kernel proves that the processor has the features.
        unsafe {
            let moved = _mm256_shuffle_epi8(load(&cube.0), load(&image.from));
            let low = _mm256_set1_epi8(15);
            // Bytes are less than 64, so the shift brings no bit of a neighbour into the lower two bits.
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(moved), _mm256_set1_epi8(3));
            let orientations = _mm256_shuffle_epi8(load(&image.orientations), upper);
            let pieces = _mm256_shuffle_epi8(load(&image.pieces), _mm256_and_si256(moved, low));
            packed(added(added(pieces, orientations), load(&image.add)))
        }
    }

    #[inline(always)]
    fn moved(self, cube: &Packed, from: &Bytes) -> Packed {
        // SAFETY: the value of the kernel proves that the processor has the features.
        packed(unsafe { _mm256_shuffle_epi8(load(&cube.0), load(from)) })
    }
}
