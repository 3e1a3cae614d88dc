//! Shuffles: permutations of the bits of a block that permute its bytes, and the bits of all bytes in the same way.
//!
//! **Which permutations are shuffles.** Number a bit by its word, its byte there, and its place in the byte. A shuffle may turn
//! the [squares](crate::squares) of all words first, and last. So it permutes these three digits, and permutes the values of each.
//!
//! A move and a symmetry add vectors to the orientations modulo 2 of four pieces, permute them, and permute such coordinates: an
//! affine map over GF(2). If the sum of the four is known, a coordinate has eight values, which are a digit. So all pulls of the
//! edges of the 3x3x3 are shuffles, one by one slice. The tables of the coordinates decide, not the puzzle.
//!
//! **What it costs.** A network of 512 bits has up to 17 stages, each with a mask, two shifts and three operations. A shuffle with
//! AVX-512 is one permutation of bytes (VPERMB), and a product of 8 x 8 bits (GF2P8AFFINEQB) for the bits and for each turn. With
//! AVX2 it permutes the bytes by lines of 16 bytes, and bits by a lookup for each half of a byte.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod tests;

use godtable_system::instructions::Portable;

#[cfg(target_arch = "x86_64")]
use crate::squares::nibbles;
use crate::squares::{IDENTITY, permuted, turned, turned_number};

/// The fewest bits of a block for which shuffles are sought: kernels have registers of 64 bytes.
const LEAST_BITS: usize = 512;

/// A permutation of a block that permutes bytes, and the bits of all bytes in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shuffle {
    /// Whether the words are [turned] before, and after.
    is_turned: [bool; 2],
    /// By byte: its source.
    bytes: Vec<u8>,
    /// The [matrix](crate::squares) of the bits.
    matrix: u64,
    #[cfg(target_arch = "x86_64")]
    nibbles: [[u8; 16]; 2],
}

impl Shuffle {
    /// Returns the shuffle that brings the bit at place `sources[b]` to each place `b`, if there is one.
    pub(crate) fn new(sources: &[u16]) -> Option<Shuffle> {
        let turns = [[false, false], [false, true], [true, false], [true, true]];
        turns.into_iter().filter(|_| sources.len() >= LEAST_BITS).find_map(|is_turned| {
            let turned = |is_turned, place| if is_turned { turned_number(place) } else { place };
            let source = |place| turned(is_turned[0], usize::from(sources[turned(is_turned[1], place)]));
            let bits: [usize; 8] = std::array::from_fn(|bit| source(bit) % 8);
            let bytes: Vec<usize> = (0..sources.len()).step_by(8).map(|first| source(first) / 8).collect();
            let is_it = (0..sources.len()).all(|place| source(place) == bytes[place / 8] * 8 + bits[place % 8]);
            let matrix = u64::from_be_bytes(bits.map(|bit| 1 << bit));
            is_it.then(|| Shuffle {
                is_turned,
                bytes: bytes.into_iter().map(|byte| byte as u8).collect(),
                matrix,
                #[cfg(target_arch = "x86_64")]
                nibbles: nibbles(matrix),
            })
        })
    }

    /// Returns the number of bytes that it takes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Shuffle>() + self.bytes.len()
    }
}

/// The vector instructions for shuffles, for one kind of processor.
pub(crate) trait Kernel: Copy {
    /// Permutes the bits of some blocks of 8, 16 or 32 words.
    fn shuffle<const N: usize>(self, shuffle: &Shuffle, blocks: &mut [[u64; N]]);
}

impl Kernel for Portable {
    #[inline(always)]
    fn shuffle<const N: usize>(self, shuffle: &Shuffle, blocks: &mut [[u64; N]]) {
        let turned = |is_turned, word| if is_turned { turned(word) } else { word };
        for block in blocks {
            let bytes = block.map(|word| turned(shuffle.is_turned[0], word).to_le_bytes());
            for (word, sources) in block.iter_mut().zip(shuffle.bytes.as_chunks::<8>().0) {
                let word_of_sources =
                    u64::from_le_bytes(sources.map(|source| bytes.as_flattened()[usize::from(source)]));
                // Most plans of single coordinates keep the bits of bytes.
                let are_bits_kept = shuffle.matrix == IDENTITY;
                let word_of_bits =
                    if are_bits_kept { word_of_sources } else { permuted(word_of_sources, shuffle.matrix) };
                *word = turned(shuffle.is_turned[1], word_of_bits);
            }
        }
    }
}
