//! The portable kernel: runs on every processor, and is the reference for the tests of the others.
//! It has plain loops over words, for the compiler to vectorize.

use godtable_system::instructions::Portable;

use crate::generate::kernel::{Kernel, Work};
use crate::generate::set::{BLOCK_WORDS, Block};
use crate::index::GROUP;

impl Kernel for Portable {
    type Words = [u32; BLOCK_WORDS];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Words {
        block.0
    }

    #[inline(always)]
    fn store(self, words: Self::Words, block: &mut Block) {
        block.0 = words;
    }

    #[inline(always)]
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words {
        let mut words = [0; BLOCK_WORDS];
        for (word, &source) in words.iter_mut().zip(&sources[..GROUP]) {
            *word = block.0[source as usize % BLOCK_WORDS];
        }
        words
    }

    #[inline(always)]
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words {
        zipped(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words {
        zipped(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words {
        zipped(yes, no, |yes, no| yes & mask | no & !mask)
    }

    #[inline(always)]
    fn exchanged(self, mask: u32, words: Self::Words, by: u32) -> Self::Words {
        each(words, |word| {
            let differing = (word ^ word >> by) & mask;
            word ^ differing ^ differing << by
        })
    }

    #[inline(always)]
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words {
        each(words, |word| word << by)
    }

    #[inline(always)]
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words {
        each(words, |word| word >> by)
    }

    #[inline(always)]
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words {
        // Four words at a time, as most processors have 128 bits. Seven fours are added bit by bit into three sums, so there are
        // half as many words to count.
        let mut counts = counts;
        for lane in 0..4 {
            let [a, b, c, d, e, f, g, h] = [0, 4, 8, 12, 16, 20, 24, 28].map(|first| words[first + lane]);
            let ((sum, twos), (other, other_twos)) = (added(a, b, c), added(d, e, f));
            let (ones, last_twos) = added(sum, other, g);
            let (twos, fours) = added(twos, other_twos, last_twos);
            counts[lane] += ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones() + h.count_ones();
        }
        counts
    }

    #[inline(always)]
    fn sum(self, counts: Self::Words) -> u64 {
        counts.iter().map(|&count| u64::from(count)).sum()
    }

    #[inline(always)]
    fn is_empty(self, words: Self::Words) -> bool {
        words.iter().fold(0, |all, word| all | word) == 0
    }

    fn compiled<W: Work>(self, work: W) -> W::Output {
        work.with(self)
    }
}

/// Changes each word. A loop, because `array::map` is not always inlined.
#[inline(always)]
fn each(mut words: [u32; BLOCK_WORDS], change: impl Fn(u32) -> u32) -> [u32; BLOCK_WORDS] {
    for word in &mut words {
        *word = change(*word);
    }
    words
}

/// Adds three words bit by bit, and returns the sums and the carries.
#[inline(always)]
fn added(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// Joins two arrays word by word.
#[inline(always)]
fn zipped(mut a: [u32; BLOCK_WORDS], b: [u32; BLOCK_WORDS], join: impl Fn(u32, u32) -> u32) -> [u32; BLOCK_WORDS] {
    for (a, b) in a.iter_mut().zip(b) {
        *a = join(*a, b);
    }
    a
}
