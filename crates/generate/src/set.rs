//! Rows as sets of fibres.

use bytemuck::{Pod, Zeroable};
use godtable_index::{GROUP, Step};

/// How many words a block has: the 27 that hold fibres, and five that stay 0 and fill up the vector registers.
pub(crate) const BLOCK_WORDS: usize = 32;

/// All fibres of a word.
pub(crate) const FULL_WORD: u32 = (1 << GROUP) - 1;

/// 729 fibres as bits: fibre `27 * w + b` is bit `b` of word `w`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [u32; BLOCK_WORDS]);

/// A set of the fibres of a row, a block for each value of the seventh digit: one for 729 fibres, three for 2,187.
pub(crate) type Set<const BLOCKS: usize> = [Block; BLOCKS];

impl Block {
    /// No fibre.
    pub(crate) const EMPTY: Block = Block([0; BLOCK_WORDS]);

    /// All 729 fibres.
    pub(crate) const FULL: Block = {
        let mut words = [0; BLOCK_WORDS];
        let mut word = 0;
        while word < GROUP {
            words[word] = FULL_WORD;
            word += 1;
        }
        Block(words)
    };

    /// The fibres of either.
    pub(crate) fn union(self, other: Block) -> Block {
        Block(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The fibres that are missing.
    pub(crate) fn complement(self) -> Block {
        Block(std::array::from_fn(|word| Block::FULL.0[word] & !self.0[word]))
    }
}

/// How a set is pulled back: its fibres are the images of those looked for, which are regripped so often, and then added
/// a translation to, given by its groups of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pull {
    /// The number of the set that is pulled, among those at hand.
    pub(crate) source: u32,
    /// How many regrips, 0 to 2.
    pub(crate) regrips: u8,
    /// The lowest three digits, 0 to 26.
    pub(crate) low: u8,
    /// The next three digits, 0 to 26.
    pub(crate) middle: u8,
    /// The seventh digit, 0 to 2; 0 where there is none.
    pub(crate) high: u8,
}

impl Pull {
    /// The pull of a step from the set of that number.
    pub(crate) fn new(step: Step, source: usize) -> Pull {
        let [low, middle, high] = step.translation().groups();
        Pull { source: source as u32, regrips: step.regrips(), low, middle, high }
    }
}
