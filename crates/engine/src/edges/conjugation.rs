//! The effect of a symmetry on the flips of a row: it permutes the 2,048 bits of a set, in three steps that vector
//! units have.
//!
//! **The permutation.** A set has a bit for each way to flip the cubies of a row; the number n of a bit is linear in
//! the flips (`flips.rs`). A turn and a symmetry after it permute the cubies and add constants to their flips. So a
//! pull is
//!
//! ```text
//! result[n] = source[A n ^ v],
//! ```
//!
//! with a linear map A over GF(2), one for each of 48 symmetries, and a vector v of 11 bits, which depends on the row.
//! The numbers are laid out so that
//!
//! - bits 0 to 2 of n are the flips of slice 2: the bit within a byte. The fourth flip follows from the sum of all, 0;
//! - bits 3 to 10 are all flips of slices 0 and 1: the byte. Bits 3 to 5, the byte within a word, belong to slice 1.
//!
//! **The plan.** A symmetry permutes the three slices. Let s be the slice that it maps to slice 2.
//!
//! 1. *Before:* if s is slice 0, the 8 x 8 bits of each word of the source are
//!    [transposed](Conjugation::is_transposed_before). This exchanges the parts of slices 1 and 2 in the number of a
//!    source bit, so a source byte now holds the flips of slice 1.
//! 2. *Bytes:* byte k is byte `bytes[k] ^ (v >> 3)` of the source. The bits of a source byte are now the flips that A
//!    takes from slice 2 or from slice 1 of n. In the first case the byte of `A n` depends only on the byte of n; in
//!    the second, only on the word and the bit of n.
//! 3. *After:* in the first case the bits of each byte are permuted; in the second, the 8 x 8 bits of each word are
//!    transposed with its lines permuted ([`LastStep`]). The lowest three bits of v select one of eight variants of this
//!    step.
//!
//! An exclusive or acts on each bit of the number separately. So v splits into a part for the bytes and a part for the
//! bits; a transposition before exchanges its bits 0 to 2 with its bits 3 to 5 ([`Conjugation::prepared`]).
//!
//! **What it costs.** 16 symmetries keep slice 2 and need no transposition; 24 need one, and 8 need two. With AVX-512,
//! a transposition or a permutation of bits is one product of 8 x 8 bits (GF2P8AFFINEQB) for the words of a register,
//! at most two for each, and the bytes are permuted by VPERMI2B. AVX2 shuffles bytes in lines of 16 (`shuffles.rs`).
//! The tests compare each kernel with the equation above, bit by bit.

use godtable_puzzle::cube::Symmetry;

use crate::edges::flips::{BITS, Flips, WORDS};
use crate::edges::last_step::{LastStep, Selectors};
use crate::edges::places::{Action, PLACES, SLICE_PLACES};
#[cfg(target_arch = "x86_64")]
use crate::edges::shuffles::Shuffles;
use crate::squares::turned_number;

/// The plan of a symmetry. The vector of a pull must be [prepared](Conjugation::prepared).
#[derive(Clone, Debug)]
pub(crate) struct Conjugation {
    /// Whether the words are transposed first: bit `b` of byte `n` of a word is then bit `n` of byte `7 - b` of the source.
    pub(crate) is_transposed_before: bool,
    /// By byte: its source.
    pub(crate) bytes: ByteSources,
    pub(crate) after: LastStep,
    /// By the lowest three bits of the prepared vector, and by word: eight bytes for the last step.
    ///
    /// - [`LastStep::Permute`]: bit `b` of each byte is a bit of the same byte, the one that is set in byte `7 - b`.
    /// - [`LastStep::Transpose`]: bit `b` of byte `n` is a bit of byte `7 - b`, the one that is set in byte `n`.
    ///
    /// These are the operands of the instruction GF2P8AFFINEQB: the matrix, and the vectors.
    pub(crate) selectors: Box<[Selectors; 8]>,
    /// The same plan as shuffles of 16 bytes.
    #[cfg(target_arch = "x86_64")]
    pub(crate) shuffles: Shuffles,
}

/// The sources of the 256 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct ByteSources(pub(crate) [u8; BITS / 8]);

impl Conjugation {
    /// Returns the plans of all symmetries, in the order of [`Symmetry::ALL`].
    pub(crate) fn all() -> Vec<Conjugation> {
        Symmetry::ALL.iter().map(|&symmetry| Conjugation::new(&Action::of_symmetry(symmetry))).collect()
    }

    pub(crate) fn new(symmetry: &Action) -> Conjugation {
        let slices = symmetry.slices();
        let from = |slice: usize| slices.iter().position(|&image| image == slice).expect("slices are permuted");
        let is_transposed_before = from(2) == 0;
        // The slice within the bytes before the last step.
        let within = from(if is_transposed_before { 1 } else { 2 });
        let after = if within == 2 { LastStep::Permute } else { LastStep::Transpose };
        let source = |bit: usize| {
            let source = image(symmetry, bit);
            if is_transposed_before { turned_number(source) } else { source }
        };
        let mut bytes = [0; BITS / 8];
        let mut selectors = Box::new([Selectors([0; WORDS]); 8]);
        for number in 0..BITS {
            let (word, byte, bit) = (number >> 6, number >> 3 & 7, number & 7);
            let (source_byte, source_bit) = (source(number) >> 3, source(number) & 7);
            // The byte of the word before the last step, and the byte of the selectors that decides.
            let (before, decides) = if after == LastStep::Permute { (byte, 7 - bit) } else { (7 - bit, byte) };
            bytes[word * 8 + before] = source_byte as u8;
            for (vector, selectors) in selectors.iter_mut().enumerate() {
                selectors.0[word] |= 1 << (8 * decides + (source_bit ^ vector));
            }
        }
        Conjugation {
            is_transposed_before,
            #[cfg(target_arch = "x86_64")]
            shuffles: Shuffles::new(&bytes, after, &selectors),
            bytes: ByteSources(bytes),
            after,
            selectors,
        }
    }

    /// Returns a vector in the order of the plan: its upper eight bits are added to the sources of bytes, and its lower
    /// three choose the selectors.
    pub(crate) const fn prepared(&self, vector: usize) -> usize {
        if self.is_transposed_before { vector & !63 | (vector & 7) << 3 | vector >> 3 & 7 } else { vector }
    }

    /// Returns a measure of the work of the plan.
    pub(crate) fn cost(&self) -> usize {
        2 * usize::from(self.is_transposed_before) + usize::from(self.after == LastStep::Transpose)
    }
}

/// Returns the number of the flips after a symmetry, without the vector.
pub(crate) fn image(symmetry: &Action, number: usize) -> usize {
    let flips = Flips::of_number(number);
    let mut images = [0; PLACES];
    for (cubies, flips) in SLICE_PLACES.iter().zip(flips.0) {
        for (bit, &cubie) in cubies.iter().enumerate() {
            images[usize::from(symmetry.to[usize::from(cubie)])] = flips >> bit & 1;
        }
    }
    Flips::of_cubies(&images).number()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_need_at_most_two_transpositions() {
        let mut counts = [0; 3];
        for plan in Conjugation::all() {
            counts[usize::from(plan.is_transposed_before) + usize::from(plan.after == LastStep::Transpose)] += 1;
        }
        assert_eq!(counts, [16, 24, 8]);
    }
}
