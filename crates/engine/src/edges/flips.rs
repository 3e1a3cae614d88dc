//! The set of flips of a row: a bit for each of the 2^11 ways to flip an even number of the twelve cubies.
//!
//! Flips are counted by cubie, not by place. So a turn maps a whole row to a row, and adds one vector to all of its
//! flips.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use bytemuck::{Pod, Zeroable};

use crate::edges::places::{PLACES, SLICE_PLACES, SLICES};
use crate::rows::word::{Bits, ones};

/// The number of bits of a set.
pub(crate) const BITS: usize = 1 << (PLACES - 1);

/// The number of words of a set.
pub(crate) const WORDS: usize = BITS / 64;

/// The flips of a row's positions: bit `n` stands for the [`Flips`] with the number `n`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct FlipSet(pub(crate) [u64; WORDS]);

impl BitAnd for FlipSet {
    type Output = FlipSet;

    #[inline]
    fn bitand(self, other: FlipSet) -> FlipSet {
        FlipSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for FlipSet {
    type Output = FlipSet;

    #[inline]
    fn bitor(self, other: FlipSet) -> FlipSet {
        FlipSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for FlipSet {
    #[inline]
    fn bitor_assign(&mut self, other: FlipSet) {
        *self = *self | other;
    }
}

impl Not for FlipSet {
    type Output = FlipSet;

    #[inline]
    fn not(self) -> FlipSet {
        FlipSet(self.0.map(|word| !word))
    }
}

impl Bits for FlipSet {
    fn bit(number: usize) -> FlipSet {
        let mut set = FlipSet::default();
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    fn positions(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(number, word)| ones(word).map(move |bit| 64 * number + bit))
    }
}

/// Flips of the cubies of each slice, in the order of their homes: a bit for each cubie.
///
/// The number is linear in the flips. From the top it has the four bits of slice 0, the parity of slice 1, three bits of
/// slice 1, and three bits of slice 2. So a word has eight bytes, one for each value of slice 1 with a given parity, and a
/// byte has a bit for each value of slice 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flips(pub(crate) [u8; SLICES]);

impl Flips {
    /// Returns the number of the flips; their sum is even.
    pub(crate) const fn number(self) -> usize {
        let [first, second, third] = self.0;
        (first as usize) << 7 | parity(second) << 6 | (second as usize & 7) << 3 | (third as usize & 7)
    }

    /// Returns the flips with the number.
    pub(crate) const fn of_number(number: usize) -> Flips {
        let (first, second, third) = ((number >> 7) as u8, (number >> 3 & 7) as u8, (number & 7) as u8);
        let second = second | (parity(second) as u8 ^ (number >> 6 & 1) as u8) << 3;
        let third = third | ((parity(first) ^ parity(second) ^ parity(third)) as u8) << 3;
        Flips([first, second, third])
    }

    /// Returns the flips of the cubies by home.
    pub(crate) fn of_cubies(flips: &[u8; PLACES]) -> Flips {
        Flips(SLICE_PLACES.map(|places| {
            places.iter().enumerate().fold(0, |flipped, (bit, &home)| flipped | flips[usize::from(home)] << bit)
        }))
    }
}

const fn parity(flips: u8) -> usize {
    flips.count_ones() as usize & 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_flips_are_a_bijection() {
        for number in 0..BITS {
            let flips = Flips::of_number(number);
            assert_eq!(flips.number(), number);
            assert_eq!(flips.0.iter().map(|slice| slice.count_ones()).sum::<u32>() % 2, 0);
        }
    }

    #[test]
    fn numbers_of_flips_are_linear() {
        for (first, second) in (0..BITS).zip((0..BITS).rev()).step_by(7) {
            let (a, b) = (Flips::of_number(first).0, Flips::of_number(second).0);
            assert_eq!(Flips([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2]]).number(), first ^ second);
        }
    }
}
