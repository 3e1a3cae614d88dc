//! Moves sets of fibers in vector registers: one algorithm, over a small set of operations that each kernel implements
//! for its processor.
//!
//! **A pull.** To add a digit modulo 3 to the number of each bit is a rotation of that digit: bits that wrap around go
//! one way, all others the other way, which is two shifts and a select. A pull is one permutation of words and three
//! rotations, some thirty instructions. A regrip permutes the digits of a group cyclically, which is two exchanges of
//! digits; an exchange of digits moves bits by one distance and by twice that distance.
//!
//! **One source, four targets.** `level.rs` is the search, and this trait its vocabulary: portable, AVX2 and AVX-512,
//! chosen at run time. The portable kernel has no intrinsics. Compilers vectorize its loops for SSE2, or for NEON on
//! 64-bit ARM (`scripts/aarch64` counts the vector instructions and runs the tests under emulation). In WebAssembly,
//! `simd128.rs` is in its place; `scripts/test-web` compares its tables with those of the program.
//!
//! **Intrinsics are inlined.** Each kernel is inlined into one function with the processor's features. A closure in
//! between lacks these features; then each intrinsic becomes a call with arguments in memory, 20 times as slow. So a
//! macro writes out the parts of a block, and `scripts/check-inlining` fails if the program contains an intrinsic as a
//! function.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(not(target_feature = "simd128"))]
mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::generate::set::{BLOCK_WORDS, Block, Pull, Set};
use crate::index::GROUP;

/// The operations on the words of a block, for one kind of processor.
pub(crate) trait Kernel: Copy + Send + Sync {
    /// The words of a block, in registers.
    type Words: Copy;

    fn load(self, block: &Block) -> Self::Words;
    fn store(self, words: Self::Words, block: &mut Block);
    /// Permutes the words of `block`: word `n` of the result is word `sources[n]`. The words without fibers are 0, in `block`
    /// and in the result.
    fn permuted(self, block: &Block, sources: &[u32; BLOCK_WORDS]) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// Returns the bits of `a` that are not in `b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// Returns, in each word, the bits of `yes` where `mask` is set, and the bits of `no` elsewhere.
    fn select(self, mask: u32, yes: Self::Words, no: Self::Words) -> Self::Words;
    /// Exchanges each bit of `mask` with the bit `by` places above it, in each word.
    fn exchanged(self, mask: u32, words: Self::Words, by: u32) -> Self::Words;
    fn shifted_left(self, words: Self::Words, by: u32) -> Self::Words;
    fn shifted_right(self, words: Self::Words, by: u32) -> Self::Words;
    /// Adds the number of set bits of `words` to `counts`. Only the [sum](Kernel::sum) of the counts has a meaning.
    fn counted(self, counts: Self::Words, words: Self::Words) -> Self::Words;
    /// Returns the sum of the counts.
    fn sum(self, counts: Self::Words) -> u64;
    /// Returns whether no bit is set.
    fn is_empty(self, words: Self::Words) -> bool;

    /// Prefetches a block, if the processor can.
    #[inline(always)]
    fn prefetch(self, _block: &Block) {}

    /// Does the work by code compiled for this processor.
    fn compiled<W: Work>(self, work: W) -> W::Output;

    /// Returns the fibers whose images are in a set.
    fn pulled_set<const BLOCKS: usize>(self, set: &Set<BLOCKS>, pull: Pull) -> Set<BLOCKS> {
        self.compiled(PulledSet { set, pull })
    }

    /// Returns the fibers whose images are in two sets, interleaved.
    fn pulled_pairs<const BLOCKS: usize>(self, sets: &[Set<BLOCKS>; 2], pull: Pull) -> [Pairs; BLOCKS] {
        self.compiled(PulledPairs { sets, pull })
    }

    /// Returns words without any bit.
    #[inline(always)]
    fn nothing(self) -> Self::Words {
        self.load(&Block::EMPTY)
    }
}

/// Two blocks interleaved: bit `n` of a word of the first is bit `2n`, and bit `n` of the second is bit `2n + 1`.
pub(crate) type Pairs = [u64; BLOCK_WORDS];

/// Work written once, for any kernel.
pub(crate) trait Work {
    /// The result of the work.
    type Output;

    /// Does the work. An implementation, and all that it calls, must be `#[inline(always)]`: only then is it compiled for the
    /// kernel's processor.
    fn with<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// The work of [`Kernel::pulled_set`].
struct PulledSet<'a, const BLOCKS: usize> {
    set: &'a Set<BLOCKS>,
    pull: Pull,
}

impl<const BLOCKS: usize> Work for PulledSet<'_, BLOCKS> {
    type Output = Set<BLOCKS>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Set<BLOCKS> {
        let mut result = [Block::EMPTY; BLOCKS];
        for (number, block) in result.iter_mut().enumerate() {
            kernel.store(pulled_block(kernel, self.set, number, self.pull), block);
        }
        result
    }
}

/// The work of [`Kernel::pulled_pairs`].
struct PulledPairs<'a, const BLOCKS: usize> {
    sets: &'a [Set<BLOCKS>; 2],
    pull: Pull,
}

impl<const BLOCKS: usize> Work for PulledPairs<'_, BLOCKS> {
    type Output = [Pairs; BLOCKS];

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> [Pairs; BLOCKS] {
        // A closure would be compiled without the features of this processor.
        let low = PulledSet { set: &self.sets[0], pull: self.pull }.with(kernel);
        let high = PulledSet { set: &self.sets[1], pull: self.pull }.with(kernel);
        let mut all = [[0; BLOCK_WORDS]; BLOCKS];
        for (pairs, (low, high)) in all.iter_mut().zip(low.iter().zip(&high)) {
            for (pair, (&low, &high)) in pairs.iter_mut().zip(low.0.iter().zip(&high.0)) {
                *pair = spread(low) | spread(high) << 1;
            }
        }
        all
    }
}

/// Spreads the bits of a word: bit n goes to bit 2n.
#[inline(always)]
fn spread(word: u32) -> u64 {
    let word = u64::from(word);
    let word = (word | word << 16) & 0x0000_FFFF_0000_FFFF;
    let word = (word | word << 8) & 0x00FF_00FF_00FF_00FF;
    let word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let word = (word | word << 2) & 0x3333_3333_3333_3333;
    (word | word << 1) & 0x5555_5555_5555_5555
}

/// Returns block `number` of the fibers whose images are in `set`.
#[inline(always)]
pub(crate) fn pulled_block<K: Kernel, const BLOCKS: usize>(
    kernel: K,
    set: &Set<BLOCKS>,
    number: usize,
    pull: Pull,
) -> K::Words {
    let block = &set[(number + usize::from(pull.high)) % BLOCKS];
    let mut words = kernel.permuted(block, &WORDS[usize::from(pull.regrips)][usize::from(pull.middle)]);
    for DigitRotation { right, left, wrapped } in TURNINGS[usize::from(pull.low)] {
        words = kernel.select(wrapped, kernel.shifted_left(words, left), kernel.shifted_right(words, right));
    }
    match pull.regrips {
        0 => words,
        1 => swapped(kernel, swapped(kernel, words, &SWAP_LOWER), &SWAP_UPPER),
        _ => swapped(kernel, swapped(kernel, words, &SWAP_UPPER), &SWAP_LOWER),
    }
}

/// Exchanges two digits of the bits' numbers.
#[inline(always)]
fn swapped<K: Kernel>(kernel: K, words: K::Words, swap: &Swap) -> K::Words {
    let words = kernel.exchanged(swap.near, words, swap.by);
    kernel.exchanged(swap.far, words, 2 * swap.by)
}

/// A rotation of one digit of the bits' numbers: bits that wrap around go left, all others go right.
#[derive(Clone, Copy)]
struct DigitRotation {
    right: u32,
    left: u32,
    wrapped: u32,
}

/// An exchange of two digits: the bits of `near` with those `by` places above, the bits of `far` with those `2 * by` above.
struct Swap {
    by: u32,
    near: u32,
    far: u32,
}

/// `DIGIT_IS[d][v]`: the bits of a word whose number has the value `v` in digit `d`, of weight 3^d.
const DIGIT_IS: [[u32; 3]; 3] = {
    let mut masks = [[0; 3]; 3];
    let mut bit = 0;
    while bit < GROUP {
        masks[0][bit % 3] |= 1 << bit;
        masks[1][bit / 3 % 3] |= 1 << bit;
        masks[2][bit / 9] |= 1 << bit;
        bit += 1;
    }
    masks
};

/// The rotation of each of the lowest three digits, by their part of a translation.
static TURNINGS: [[DigitRotation; 3]; GROUP] = {
    let mut turnings = [[DigitRotation { right: 0, left: 0, wrapped: 0 }; 3]; GROUP];
    let mut number = 0;
    while number < GROUP {
        let mut digit = 0;
        while digit < 3 {
            let weight = [1, 3, 9][digit] as u32;
            turnings[number][digit] = match [number % 3, number / 3 % 3, number / 9][digit] {
                0 => DigitRotation { right: 0, left: 0, wrapped: 0 },
                1 => DigitRotation { right: weight, left: 2 * weight, wrapped: DIGIT_IS[digit][2] },
                _ => {
                    DigitRotation { right: 2 * weight, left: weight, wrapped: DIGIT_IS[digit][1] | DIGIT_IS[digit][2] }
                }
            };
            digit += 1;
        }
        number += 1;
    }
    turnings
};

const SWAP_LOWER: Swap = swap(0, 1);
const SWAP_UPPER: Swap = swap(1, 2);

const fn swap(lower: usize, upper: usize) -> Swap {
    let (low, high) = (&DIGIT_IS[lower], &DIGIT_IS[upper]);
    let weights = [1, 3, 9];
    Swap { by: weights[upper] - weights[lower], near: low[1] & high[0] | low[2] & high[1], far: low[2] & high[0] }
}

/// The source of each word, by the regrips and the middle digits of a translation.
static WORDS: [[[u32; BLOCK_WORDS]; GROUP]; 3] = {
    let mut words = [[[BLOCK_WORDS as u32 - 1; BLOCK_WORDS]; GROUP]; 3];
    let mut number = 0;
    while number < 3 * GROUP * GROUP {
        let (regrips, by, word) = (number / GROUP / GROUP, number / GROUP % GROUP, number % GROUP);
        let once = word % 9 * 3 + word / 9;
        let image = [word, once, once % 9 * 3 + once / 9][regrips];
        words[regrips][by][word] =
            ((image + by) % 3 + 3 * ((image / 3 + by / 3) % 3) + 9 * ((image / 9 + by / 9) % 3)) as u32;
        number += 1;
    }
    words
};
