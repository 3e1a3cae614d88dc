//! Sets of states as bits, one for each way to twist the corners of a row: a turn moves 729 states at once.
//!
//! A block has a bit for each of the 729 values of six ternary digits: the upper three digits choose the word, the
//! lower three the bit. A turn adds a constant vector to the fibers of a row, digit by digit modulo 3. So a pull
//! permutes the words, and rotates three digits of the bits. With eight moving corners there is a seventh digit: a set
//! has three blocks, and a pull permutes these too. The search is generic over the number of blocks.

use crate::index::{GROUP, RowStep};
use bytemuck::{Pod, Zeroable};

/// The number of words of a block: 27 with fibers, and five that stay 0 and fill the vector registers.
pub(crate) const BLOCK_WORDS: usize = 32;

/// A word with all its fibers.
pub(crate) const FULL_WORD: u32 = (1 << GROUP) - 1;

/// 729 fibers as bits: fiber `27 * w + b` is bit `b` of word `w`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [u32; BLOCK_WORDS]);

/// A set of fibers of a row: one block for 729 fibers; three for 2,187, one for each value of the seventh digit.
pub(crate) type Set<const BLOCKS: usize> = [Block; BLOCKS];

impl Block {
    /// No fiber.
    pub(crate) const EMPTY: Block = Block([0; BLOCK_WORDS]);

    /// All 729 fibers.
    pub(crate) const FULL: Block = {
        let mut words = [0; BLOCK_WORDS];
        let mut word = 0;
        while word < GROUP {
            words[word] = FULL_WORD;
            word += 1;
        }
        Block(words)
    };

    /// The fibers of either block.
    pub(crate) fn union(self, other: Block) -> Block {
        Block(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The fibers that the block lacks.
    pub(crate) fn complement(self) -> Block {
        Block(std::array::from_fn(|word| Block::FULL.0[word] & !self.0[word]))
    }
}

/// A pull: finds the fibers that a turn leads into a given set.
///
/// A fiber is in the pulled set if its image is in the source. The image is the fiber after some regrips, plus a translation.
/// The translation is given by its groups of ternary digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pull {
    /// The number of the source set.
    pub(crate) source: u32,
    /// The number of regrips, 0 to 2.
    pub(crate) regrips: u8,
    /// The lowest three digits of the translation, 0 to 26.
    pub(crate) low: u8,
    /// The next three digits, 0 to 26.
    pub(crate) middle: u8,
    /// The seventh digit, 0 to 2; 0 where there is none.
    pub(crate) high: u8,
}

impl Pull {
    /// The pull over `step` from the set number `source`.
    pub(crate) fn new(step: RowStep, source: usize) -> Pull {
        let [low, middle, high] = step.translation().groups();
        Pull { source: source as u32, regrips: step.regrips(), low, middle, high }
    }
}
