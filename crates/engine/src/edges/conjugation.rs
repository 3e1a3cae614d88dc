//! What a symmetry does to the bits of a set: a plan of three steps for the kernels.
//!
//! A pull permutes the 2,048 bits of a set: bit `n` of the result is bit `A(n) ^ v` of the source. `A` is one of 48 linear
//! maps, one for each symmetry, and `v` depends on the row. A plan splits the permutation into steps that vector units have:
//!
//! 1. before: maybe [transpose](Conjugation::is_transposed_before) the 8 x 8 bits of each word;
//! 2. permute the 256 bytes: byte `n` is byte `bytes[n] ^ v'` of the source;
//! 3. after: permute the bits of each byte, or transpose the bits of each word with its lines permuted ([`After`]).
//!
//! Slice 2 lies within the bytes. If the symmetry keeps slice 2, step 3 permutes bits. Otherwise another slice comes into
//! the bytes, and one transposition is necessary, or two.

use godtable_puzzle::cube::Symmetry;

use crate::edges::flips::{BITS, Flips, WORDS};
use crate::edges::last_step::{After, Selectors};
use crate::edges::places::{Action, PLACES, SLICE_PLACES};
#[cfg(target_arch = "x86_64")]
use crate::edges::shuffles::Shuffles;

/// The plan of a symmetry. The vector of a pull must be [prepared](Conjugation::prepared).
#[derive(Clone, Debug)]
pub(crate) struct Conjugation {
    /// Whether the words are transposed first: bit `b` of byte `n` of a word is then bit `n` of byte `7 - b` of the source.
    pub(crate) is_transposed_before: bool,
    /// By byte: its source.
    pub(crate) bytes: ByteSources,
    pub(crate) after: After,
    /// By the lowest three bits of the prepared vector, and by word: eight bytes for the last step.
    ///
    /// - [`After::Permute`]: bit `b` of each byte is a bit of the same byte, the one that is set in byte `7 - b`.
    /// - [`After::Transpose`]: bit `b` of byte `n` is a bit of byte `7 - b`, the one that is set in byte `n`.
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
        let after = if within == 2 { After::Permute } else { After::Transpose };
        let source = |bit: usize| {
            let source = image(symmetry, bit);
            if is_transposed_before { transposed(source) } else { source }
        };
        let mut bytes = [0; BITS / 8];
        let mut selectors = Box::new([Selectors([0; WORDS]); 8]);
        for number in 0..BITS {
            let (word, byte, bit) = (number >> 6, number >> 3 & 7, number & 7);
            let (source_byte, source_bit) = (source(number) >> 3, source(number) & 7);
            // The byte of the word before the last step, and the byte of the selectors that decides.
            let (before, decides) = if after == After::Permute { (byte, 7 - bit) } else { (7 - bit, byte) };
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

    /// Returns a vector as the plan takes it: the upper eight bits are added to sources of bytes, the lower three choose the
    /// selectors.
    pub(crate) const fn prepared(&self, vector: usize) -> usize {
        if self.is_transposed_before { vector & !63 | (vector & 7) << 3 | vector >> 3 & 7 } else { vector }
    }

    /// Returns a measure of the work of the plan.
    pub(crate) fn cost(&self) -> usize {
        2 * usize::from(self.is_transposed_before) + usize::from(self.after == After::Transpose)
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

/// Returns where the first transposition brings a bit.
const fn transposed(number: usize) -> usize {
    let (word, byte, bit) = (number >> 6, number >> 3 & 7, number & 7);
    word << 6 | bit << 3 | (7 - byte)
}
