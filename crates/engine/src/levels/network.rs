//! Permutations of the bits of a word, in stages: the network of Beneš, and rotations of digits.
//!
//! A stage exchanges bits that are some distance apart, all at once: six operations on a word.
//!
//! **Why each permutation has stages.** Pair the inputs i and `i + n/2`, and likewise the outputs. Send one input of
//! each pair through the lower half and the other through the upper half, and so for the outputs. These conditions join
//! each wire to one other at its input and to one at its output, so they form loops of even length, and each loop can
//! be coloured alternately. What remains is a permutation of `n/2` bits in each half. So there are `S(n) = 2 + S(n/2)`
//! stages, and `S(2) = 1`:
//!
//! ```text
//! S(n) = 2 log2(n) - 1,    eleven for 64 bits.
//! ```
//!
//! A step that only adds to orientations rotates digits of the bits' numbers. A rotation of one digit is one stage of
//! five operations.
//!
//! Source: V. E. Beneš, Mathematical Theory of Connecting Networks and Telephone Traffic, 1965, chapter 3.

use crate::levels::word::Word;

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
    route(sources).into_iter().map(|stage| stage.spread(digits)).collect()
}

/// Returns the stages that bring the bit at place `sources[b]` to each place `b`. The number of places is a power of
/// two.
fn route(sources: &[u8]) -> Vec<Stage> {
    debug_assert!(sources.len().is_power_of_two());
    let mut before = Vec::new();
    let mut after = Vec::new();
    let mut blocks = vec![(0_usize, sources.to_vec())];
    let mut size = sources.len();
    while size > 2 {
        let half = size / 2;
        let [mut first, mut last] = [0_u64, 0];
        let mut inner = Vec::with_capacity(2 * blocks.len());
        for (offset, sources) in blocks {
            let (ins, outs, [low, high]) = halves(&sources);
            first |= ins << offset;
            last |= outs << offset;
            inner.push((offset, low));
            inner.push((offset + half, high));
        }
        before.push(Stage::Exchange { shift: half as u32, mask: first });
        after.push(Stage::Exchange { shift: half as u32, mask: last });
        blocks = inner;
        size = half;
    }
    let swapped = blocks.iter().filter(|(_, sources)| sources.first() == Some(&1)).map(|(offset, _)| 1 << offset);
    before.push(Stage::Exchange { shift: 1, mask: swapped.fold(0, |mask, bit: u64| mask | bit) });
    before.extend(after.into_iter().rev());
    before.retain(|stage| !matches!(stage, Stage::Exchange { mask: 0, .. }));
    before
}

/// Sets the outer exchanges of a block, and returns them with the permutations of its two halves.
///
/// Each pair of inputs sends one to each half, and so does each pair of outputs. The choices form loops; each loop
/// starts with an output that comes from the lower half.
fn halves(sources: &[u8]) -> (u64, u64, [Vec<u8>; 2]) {
    let half = sources.len() / 2;
    let mut targets = vec![0; sources.len()];
    sources.iter().enumerate().for_each(|(target, &source)| targets[usize::from(source)] = target);
    let [mut low, mut high] = [vec![0_u8; half], vec![0_u8; half]];
    let (mut ins, mut outs) = (0_u64, 0_u64);
    let mut is_done = vec![false; half];
    for start in 0..half {
        let mut target = start;
        while !is_done[target % half] {
            is_done[target % half] = true;
            // This output comes through the lower half, and its partner through the upper half.
            let source = usize::from(sources[target]);
            outs |= u64::from(target >= half) << (target % half);
            ins |= u64::from(source >= half) << (source % half);
            low[target % half] = (source % half) as u8;
            let partner = (target + half) % sources.len();
            let source = usize::from(sources[partner]);
            high[target % half] = (source % half) as u8;
            // The partner of that input goes through the lower half.
            target = targets[(source + half) % sources.len()];
        }
    }
    (ins, outs, [low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sources: &[u8]) {
        let stages = route(sources);
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
