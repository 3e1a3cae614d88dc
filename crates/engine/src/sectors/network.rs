//! Permutations of the bits of a block of up to 2,048 bits: [shuffles](crate::sectors::shuffle), or stages (`routing.rs`).
//!
//! An exchange is between bits of one word if they are less than 64 places apart, and between two words otherwise. All
//! blocks of a pull take the same stages.

use crate::routing::route;
use crate::sectors::shuffle::{Kernel, Shuffle};

/// A permutation of the bits of `N` words: a shuffle, or stages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    shuffle: Option<Shuffle>,
    /// The distances of the exchanged bits.
    shifts: Vec<u32>,
    /// For each stage a mask for each word: the lower bits of the exchanged pairs.
    masks: Vec<u64>,
}

impl Plan {
    /// Returns the plan that brings the bit at place `sources[b]` to each place `b`. The places fill a power of two of words.
    pub(crate) fn new(sources: &[u16]) -> Plan {
        let is_identity = sources.iter().enumerate().all(|(place, &source)| place == usize::from(source));
        let shuffle = Shuffle::new(sources).filter(|_| !is_identity);
        let stages = if shuffle.is_some() { Vec::new() } else { route(sources) };
        let shifts = stages.iter().map(|stage| stage.shift).collect();
        Plan { shuffle, shifts, masks: stages.into_iter().flat_map(|stage| stage.masks).collect() }
    }

    /// Returns the number of bytes of its shuffle and of its masks.
    pub(crate) fn bytes(&self) -> usize {
        self.shuffle.as_ref().map_or(0, Shuffle::size) + size_of_val(&self.masks[..])
    }

    /// Permutes the bits of some blocks. With several ones, each mask is loaded once, and the processor need not wait for the
    /// stages of one block: eight take half the time that they take one by one.
    #[inline(always)]
    pub(crate) fn apply<const N: usize>(&self, kernel: impl Kernel, blocks: &mut [[u64; N]]) {
        if let Some(shuffle) = &self.shuffle {
            kernel.shuffle(shuffle, blocks);
        }
        for (&shift, masks) in self.shifts.iter().zip(self.masks.as_chunks::<N>().0) {
            // With constant distances the compiler knows which words meet.
            match shift {
                64 => between::<N, 1>(blocks, masks),
                128 => between::<N, 2>(blocks, masks),
                256 => between::<N, 4>(blocks, masks),
                512 => between::<N, 8>(blocks, masks),
                1024 => between::<N, 16>(blocks, masks),
                _ => within(blocks, masks, shift),
            }
        }
    }
}

/// Exchanges bits of each word.
#[inline(always)]
fn within<const N: usize>(blocks: &mut [[u64; N]], masks: &[u64; N], shift: u32) {
    for words in blocks {
        for (word, mask) in words.iter_mut().zip(masks) {
            let differences = ((*word >> shift) ^ *word) & mask;
            *word ^= differences ^ (differences << shift);
        }
    }
}

/// Exchanges bits of words that are some words apart.
#[inline(always)]
fn between<const N: usize, const DISTANCE: usize>(blocks: &mut [[u64; N]], masks: &[u64; N]) {
    for words in blocks {
        for low in 0..N {
            let high = low + DISTANCE;
            if low & DISTANCE == 0 && high < N {
                let differences = (words[low] ^ words[high]) & masks[low];
                words[low] ^= differences;
                words[high] ^= differences;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::random::Random;
    use godtable_system::instructions::Portable;

    use super::*;

    fn check<const N: usize>(random: &mut Random) {
        let mut sources: Vec<u16> = (0..64 * N as u16).collect();
        random.shuffle(&mut sources);
        let plan = Plan::new(&sources);
        let mut blocks: Vec<[u64; N]> = vec![[0; N]; sources.len()];
        for (block, &source) in blocks.iter_mut().zip(&sources) {
            block[usize::from(source) / 64] = 1 << (source % 64);
        }
        plan.apply(Portable, &mut blocks);
        for (place, block) in blocks.into_iter().enumerate() {
            let mut expected = [0; N];
            expected[place / 64] = 1_u64 << (place % 64);
            assert_eq!(block, expected);
        }
    }

    #[test]
    fn random_permutations_of_all_sizes_are_routed() {
        let mut random = Random::new(1);
        for _ in 0..10 {
            check::<1>(&mut random);
            check::<2>(&mut random);
            check::<4>(&mut random);
            check::<8>(&mut random);
            check::<16>(&mut random);
            check::<32>(&mut random);
        }
    }

    #[test]
    fn identity_has_no_stages() {
        let sources: Vec<u16> = (0..512).collect();
        assert!(Plan::new(&sources).shifts.is_empty());
    }
}
