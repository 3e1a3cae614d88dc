//! The kernel of processors with AVX-512, byte permutations (VBMI) and GFNI: a set is four registers of 64 bytes.
#![expect(unsafe_code, reason = "vector intrinsics")]

use std::arch::x86_64::*;

use godtable_system::instructions::Avx512;

use crate::edges::flips::FlipSet;
use crate::edges::kernel::{Pull, Rows, STRIP, prefetch, take_row, vector_kernel};

vector_kernel!(Avx512);

/// Loads the four registers of 256 aligned bytes.
#[inline]
#[target_feature(enable = "avx512f")]
fn load<T>(from: &T) -> [__m512i; 4] {
    const { assert!(size_of::<T>() == 256 && align_of::<T>() == 64) };
    let from = std::ptr::from_ref(from).cast::<__m512i>();
    // SAFETY: the value has 256 bytes and is aligned.
    unsafe {
        [
            _mm512_load_si512(from),
            _mm512_load_si512(from.add(1)),
            _mm512_load_si512(from.add(2)),
            _mm512_load_si512(from.add(3)),
        ]
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
fn pulled<const BEFORE: bool, const TRANSPOSE: bool>(
    target: &mut [FlipSet; STRIP],
    mut rows: Rows,
    pull: &Pull<'_, FlipSet>,
) -> Rows {
    let sources = load(&pull.conjugation.bytes);
    // Byte n has bit n: the operand of a plain transposition.
    let diagonal = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
    let mut full = 0;
    while let Some(row) = take_row(&mut rows) {
        let (source, vector) = pull.source(row);
        let mut source = load(source);
        prefetch(pull.next_source(row));
        if BEFORE {
            for register in &mut source {
                *register = _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, *register);
            }
        }
        let added = _mm512_set1_epi8((vector >> 3) as i8);
        let selectors = load(&pull.conjugation.selectors[vector & 7]);
        let to = target[row].0.as_mut_ptr().cast::<__m512i>();
        let mut all = _mm512_set1_epi64(-1);
        for register in 0..4 {
            let numbers = _mm512_xor_si512(sources[register], added);
            let lower = _mm512_permutex2var_epi8(source[0], numbers, source[1]);
            let upper = _mm512_permutex2var_epi8(source[2], numbers, source[3]);
            let bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(numbers), lower, upper);
            let bits = if TRANSPOSE {
                _mm512_gf2p8affine_epi64_epi8::<0>(selectors[register], bytes)
            } else {
                _mm512_gf2p8affine_epi64_epi8::<0>(bytes, selectors[register])
            };
            // SAFETY: a set has four registers, and is aligned.
            unsafe {
                let found = _mm512_or_si512(_mm512_load_si512(to.add(register)), bits);
                _mm512_store_si512(to.add(register), found);
                all = _mm512_and_si512(all, found);
            }
        }
        full |= Rows::from(_mm512_cmpneq_epi64_mask(all, _mm512_set1_epi64(-1)) == 0) << row;
    }
    full
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn counts(strip: &[FlipSet; STRIP]) -> [u16; STRIP] {
    let mut counts = [0; STRIP];
    for (count, set) in counts.iter_mut().zip(strip) {
        let [a, b, c, d] = load(set);
        let lower = _mm512_add_epi64(_mm512_popcnt_epi64(a), _mm512_popcnt_epi64(b));
        let upper = _mm512_add_epi64(_mm512_popcnt_epi64(c), _mm512_popcnt_epi64(d));
        *count = _mm512_reduce_add_epi64(_mm512_add_epi64(lower, upper)) as u16;
    }
    counts
}
