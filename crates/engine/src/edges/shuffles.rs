//! Permutes the bytes of a set on processors with AVX2, which shuffle 16 bytes at a time.
//!
//! A set is a square of 16 lines of 16 bytes: the line is the flips of slice 0, the byte within it the flips of slice
//! 1. Step 2 of a [plan](crate::edges::conjugation) permutes these 256 bytes.
//!
//! - If each line comes from one line, a shuffle within lines is enough.
//! - Otherwise a first shuffle moves the bytes of each line so that all sources of a line of the result have the same
//!   number within their lines. Then the square is transposed, by interleaving lines: these sources are one line, and
//!   the last shuffle puts them in order.
//!
//! A vector is added to the numbers of lines, and to the numbers in the last shuffle, so a row needs no separate plan.

use crate::edges::last_step::{LastStep, Selectors};
use crate::squares::nibbles;

/// The number of lines, and of bytes in a line.
pub(crate) const LINE: usize = 16;

/// A byte for each byte of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(crate) struct Square(pub(crate) [[u8; LINE]; LINE]);

/// How the 256 bytes of a set are permuted.
#[derive(Clone, Debug)]
pub(crate) struct Shuffles {
    /// Whether the square is transposed: by a first shuffle, by [`interleaved`] lines, and then as without.
    pub(crate) is_transposed: bool,
    /// The first shuffle: byte `n` of line `l` is byte `first[l][n]` of that line. Without effect if it is the identity.
    pub(crate) first: Square,
    pub(crate) has_first: bool,
    /// By line: what a vector with the line in its upper half adds to the lines of the last shuffle.
    pub(crate) carried: [u8; LINE],
    /// The last shuffle: byte `n` of line `l` is byte `last[l][n]` of line `lines[l]`.
    pub(crate) lines: [u8; LINE],
    pub(crate) last: Square,
    /// The last step of the plan, by the lowest three bits of the prepared vector.
    pub(crate) after: [AfterShuffle; 8],
}

/// The last step of a plan, as shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(16))]
pub(crate) struct AfterShuffle {
    /// For [`LastStep::Permute`], by the parity of a word's flips of slice 2: the images of the lower four bits of a byte, and
    /// of the upper four.
    pub(crate) nibbles: [[[u8; LINE]; 2]; 2],
    /// For [`LastStep::Transpose`]: the lines of the two transposed words of 16 bytes.
    pub(crate) rows: [u8; LINE],
}

/// Returns where [`interleaving`](Shuffles::is_transposed) leaves a byte of a line: the transposition by pairs of lines ends
/// with the two halves of a line one after the other.
const fn interleaved(byte: u8) -> u8 {
    byte >> 1 | (byte & 1) << 3
}

impl Shuffles {
    pub(crate) fn new(bytes: &[u8; LINE * LINE], after: LastStep, selectors: &[Selectors; 8]) -> Shuffles {
        let source = |line: usize, byte: usize| {
            // A plain transposition of bits follows, and not one of the reversed bytes.
            let byte = if after == LastStep::Transpose { byte ^ 7 } else { byte };
            let source = bytes[line * LINE + byte];
            (source >> 4, source & 15)
        };
        let is_transposed = (1..LINE).any(|byte| source(0, byte).0 != source(0, 0).0);
        let mut shuffles = Shuffles {
            is_transposed,
            first: Square([[0; LINE]; LINE]),
            has_first: false,
            carried: [0; LINE],
            lines: [0; LINE],
            last: Square([[0; LINE]; LINE]),
            after: std::array::from_fn(|vector| AfterShuffle::new(after, &selectors[vector])),
        };
        if is_transposed {
            // Source byte `b` of line `s` comes to byte `b ^ shift[s]`, so that each line of the result has one byte number.
            let mut shift = [0; LINE];
            for byte in 0..LINE {
                let (line, byte) = source(0, byte);
                shift[usize::from(line)] = byte;
            }
            shuffles.first = Square(shift.map(|shift| std::array::from_fn(|byte| byte as u8 ^ shift)));
            shuffles.has_first = shift != [0; LINE];
            shuffles.carried = shift.map(|line| line ^ shift[0]);
            for line in 0..LINE {
                let (from, byte) = source(line, 0);
                shuffles.lines[line] = byte ^ shift[usize::from(from)];
                shuffles.last.0[line] = std::array::from_fn(|byte| interleaved(source(line, byte).0));
            }
        } else {
            for line in 0..LINE {
                shuffles.lines[line] = source(line, 0).0;
                shuffles.last.0[line] = std::array::from_fn(|byte| source(line, byte).1);
            }
        }
        shuffles
    }

    /// Returns what a prepared vector adds to the numbers of lines, and to the bytes of the last shuffle.
    #[inline]
    pub(crate) fn added(&self, vector: usize) -> (u8, u8) {
        let (line, byte) = ((vector >> 7) as u8, (vector >> 3 & 15) as u8);
        if self.is_transposed { (byte ^ self.carried[usize::from(line)], interleaved(line)) } else { (line, byte) }
    }
}

impl AfterShuffle {
    fn new(after: LastStep, Selectors(selectors): &Selectors) -> AfterShuffle {
        let mut shuffle = AfterShuffle { nibbles: [[[0; LINE]; 2]; 2], rows: [0; LINE] };
        match after {
            LastStep::Permute => {
                shuffle.nibbles = [selectors[0], selectors[1]].map(nibbles);
            }
            LastStep::Transpose => {
                let rows = selectors[..2].iter().enumerate().flat_map(|(word, selector)| {
                    selector.to_le_bytes().map(|byte| 8 * word as u8 + byte.trailing_zeros() as u8)
                });
                shuffle.rows.iter_mut().zip(rows).for_each(|(row, from)| *row = from);
            }
        }
        shuffle
    }
}
