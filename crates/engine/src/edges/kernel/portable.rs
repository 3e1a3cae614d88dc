//! The kernel for any processor: the plan word by word, without intrinsics.

use godtable_system::instructions::Portable;

use crate::edges::conjugation::Conjugation;
use crate::edges::flips::{BITS, FlipSet, WORDS};
use crate::edges::kernel::{Kernel, Pull, Rows, STRIP, take_row};
use crate::edges::last_step::After;

/// A bit in each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Kernel for Portable {
    type Set = FlipSet;

    const POSITIONS: usize = BITS;

    const SOLVED: FlipSet = {
        let mut words = [0; WORDS];
        words[0] = 1;
        FlipSet(words)
    };

    fn pull(self, target: &mut [FlipSet; STRIP], mut rows: Rows, pull: &Pull<'_, FlipSet>) -> Rows {
        let mut full = 0;
        while let Some(row) = take_row(&mut rows) {
            let (source, vector) = pull.source(row);
            let pulled = pulled(source, pull.conjugation, vector);
            let mut all = u64::MAX;
            for (target, pulled) in target[row].0.iter_mut().zip(pulled) {
                *target |= pulled;
                all &= *target;
            }
            full |= Rows::from(all == u64::MAX) << row;
        }
        full
    }

    fn common(set: &FlipSet, mask: &FlipSet) -> u64 {
        set.0.iter().zip(&mask.0).map(|(set, mask)| u64::from((set & mask).count_ones())).sum()
    }

    fn counts(self, strip: &[FlipSet; STRIP]) -> [u16; STRIP] {
        strip.map(|set| set.0.iter().map(|word| word.count_ones() as u16).sum())
    }
}

/// Returns the flips whose images are in a set.
fn pulled(source: &FlipSet, conjugation: &Conjugation, vector: usize) -> [u64; WORDS] {
    let mut bytes = [0; BITS / 8];
    for (bytes, &word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(&source.0) {
        let word = if conjugation.is_transposed_before { transposed(word.swap_bytes()) } else { word };
        *bytes = word.to_le_bytes();
    }
    let selectors = &conjugation.selectors[vector & 7].0;
    let sources = conjugation.bytes.0.as_chunks::<8>().0;
    let mut pulled = [0; WORDS];
    for ((pulled, sources), &selector) in pulled.iter_mut().zip(sources).zip(selectors) {
        let word = u64::from_le_bytes(sources.map(|source| bytes[usize::from(source) ^ vector >> 3]));
        *pulled = match conjugation.after {
            After::Permute => permuted(word, selector),
            After::Transpose => rows_of(transposed(word.swap_bytes()), selector),
        };
    }
    pulled
}

/// Permutes the bits of each byte: bit `b` is the bit that is set in byte `7 - b` of the selector.
fn permuted(word: u64, selector: u64) -> u64 {
    let selector = selector.to_be_bytes();
    let mut permuted = 0;
    for (bit, byte) in selector.into_iter().enumerate() {
        permuted |= (word >> byte.trailing_zeros() & ONES) << bit;
    }
    permuted
}

/// Permutes the bytes of a word: byte `n` is the byte whose number is the bit set in byte `n` of the selector.
fn rows_of(word: u64, selector: u64) -> u64 {
    let bytes = word.to_le_bytes();
    u64::from_le_bytes(selector.to_le_bytes().map(|byte| bytes[byte.trailing_zeros() as usize & 7]))
}

/// Transposes the 8 x 8 bits of a word.
pub(crate) const fn transposed(word: u64) -> u64 {
    let word = exchanged(word, 0x00AA_00AA_00AA_00AA, 7);
    let word = exchanged(word, 0x0000_CCCC_0000_CCCC, 14);
    exchanged(word, 0x0000_0000_F0F0_F0F0, 28)
}

/// Exchanges each bit of `mask` with the bit `by` places above it.
const fn exchanged(word: u64, mask: u64, by: u32) -> u64 {
    let differing = (word ^ word >> by) & mask;
    word ^ differing ^ differing << by
}
