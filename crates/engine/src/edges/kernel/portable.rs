//! The kernel for any processor: the plan word by word, without intrinsics.

use godtable_system::instructions::Portable;

use crate::edges::conjugation::Conjugation;
use crate::edges::flips::{BITS, FlipSet, WORDS};
use crate::edges::kernel::{Kernel, Pull, Rows, STRIP, take_row};
use crate::edges::last_step::LastStep;
use crate::squares::{permuted, turned};

impl Kernel for Portable {
    type Set = FlipSet;

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
        let word = if conjugation.is_transposed_before { turned(word) } else { word };
        *bytes = word.to_le_bytes();
    }
    let selectors = &conjugation.selectors[vector & 7].0;
    let sources = conjugation.bytes.0.as_chunks::<8>().0;
    let mut pulled = [0; WORDS];
    for ((pulled, sources), &selector) in pulled.iter_mut().zip(sources).zip(selectors) {
        let word = u64::from_le_bytes(sources.map(|source| bytes[usize::from(source) ^ vector >> 3]));
        *pulled = match conjugation.after {
            LastStep::Permute => permuted(word, selector),
            LastStep::Transpose => rows_of(turned(word), selector),
        };
    }
    pulled
}

/// Permutes the bytes of a word: byte `n` is the byte whose number is the bit set in byte `n` of the selector.
fn rows_of(word: u64, selector: u64) -> u64 {
    let bytes = word.to_le_bytes();
    u64::from_le_bytes(selector.to_le_bytes().map(|byte| bytes[byte.trailing_zeros() as usize & 7]))
}
