//! Permutations of the bits of a word, in stages: exchanges (`routing.rs`), and rotations of digits.
//!
//! An exchange takes six operations on a word. A step that only adds to orientations rotates digits of the bits' numbers:
//! a rotation of one digit is one stage of five operations.

use crate::routing::{Exchange, route};
use crate::rows::word::Word;

/// A part of a permutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Bits at the places of the mask are exchanged with those `shift` places above.
    Exchange { shift: u32, mask: u64 },
    /// Bits go up or down to the places of the masks.
    Rotation { up: u32, upper: u64, down: u32, lower: u64 },
}

impl Stage {
    /// Returns the rotation of a digit: each bit comes from the place whose digit is larger by `by`, modulo the size of
    /// the digit. `bits` is the number of bits in use.
    pub(crate) fn rotation(size: u64, stride: u64, by: u64, bits: u64) -> Stage {
        let comes_from_above = |place: &u64| place / stride % size + by < size;
        let mask = |places: &mut dyn Iterator<Item = u64>| places.fold(0, |mask, place| mask | 1_u64 << place);
        Stage::Rotation {
            up: ((size - by) * stride) as u32,
            upper: mask(&mut (0..bits).filter(|place| !comes_from_above(place))),
            down: (by * stride) as u32,
            lower: mask(&mut (0..bits).filter(comes_from_above)),
        }
    }

    /// Returns the exchange in a network whose bits lie `1 << digits` places apart, each with the bits up to the next.
    fn spread(self, digits: usize) -> Stage {
        let Stage::Exchange { shift, mask } = self else { return self };
        let low = 1_usize << digits;
        let places = (0..64 / low).filter(|bit| mask >> bit & 1 == 1);
        let mask = places.fold(0, |spread, bit| spread | (u64::MAX >> (64 - low)) << (bit * low));
        Stage::Exchange { shift: shift << digits, mask }
    }

    /// Permutes the bits of each word.
    #[inline(always)]
    pub(crate) fn apply<W: Word>(self, words: &mut [W]) {
        match self {
            Stage::Exchange { shift, mask } => {
                let mask = W::of(mask);
                for word in words {
                    let differences = ((*word >> shift) ^ *word) & mask;
                    *word = *word ^ differences ^ (differences << shift);
                }
            }
            Stage::Rotation { up, upper, down, lower } => {
                let (upper, lower) = (W::of(upper), W::of(lower));
                for word in words {
                    *word = ((*word << up) & upper) | ((*word >> down) & lower);
                }
            }
        }
    }
}

/// Returns the stages that bring the bit at place `sources[b]` to each place `b`, if the places lie `1 << digits` bits
/// apart, and each has as many bits.
pub(crate) fn route_spread(sources: &[u8], digits: usize) -> Vec<Stage> {
    let sources: Vec<u16> = sources.iter().map(|&source| u16::from(source)).collect();
    let stage = |Exchange { shift, masks }: Exchange| Stage::Exchange { shift, mask: masks[0] };
    route(&sources).into_iter().map(|exchange| stage(exchange).spread(digits)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sources: &[u8]) {
        let stages = route_spread(sources, 0);
        for bit in 0..sources.len() {
            let mut word = [1_u64 << sources[bit]];
            stages.iter().for_each(|stage| stage.apply(&mut word));
            assert_eq!(word, [1 << bit], "{sources:?}");
        }
    }

    #[test]
    fn each_permutation_of_four_bits_is_routed() {
        for number in 0..256_usize {
            let sources: Vec<u8> = (0..4).map(|bit| (number >> (2 * bit) & 3) as u8).collect();
            if (0..4).all(|bit| sources.contains(&bit)) {
                check(&sources);
            }
        }
        check(&[1, 0]);
        check(&[0]);
    }

    #[test]
    fn digits_of_all_sizes_and_strides_are_rotated() {
        for (size, stride, bits) in [(3, 1, 27), (3, 9, 27), (2, 1, 54), (5, 4, 60), (7, 1, 7), (64, 1, 64)] {
            for by in 1..size {
                let stage = Stage::rotation(size, stride, by, bits);
                for place in 0..bits {
                    let digit = place / stride % size;
                    let source = place - digit * stride + (digit + by) % size * stride;
                    let mut word = [1_u64 << source];
                    stage.apply(&mut word);
                    assert_eq!(word, [1 << place], "{size} {stride} {by}");
                }
            }
        }
    }

    #[test]
    fn affine_permutations_of_all_sizes_are_routed() {
        for size in [8_usize, 16, 32, 64] {
            for factor in (1..size).step_by(2) {
                for shift in 0..size {
                    let sources: Vec<u8> = (0..size).map(|bit| ((factor * bit + shift) % size) as u8).collect();
                    check(&sources);
                }
            }
        }
    }
}
