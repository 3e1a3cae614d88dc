//! Permutations of the bits of a word, as stages of exchanges.
//!
//! A stage exchanges bits that are some distance apart, all at once: five operations on a word. A network
//! of Beneš has `2 log2(n) - 1` stages, and each permutation of n bits is some setting of its exchanges.
//!
//! Source: V. E. Beneš, Mathematical Theory of Connecting Networks and Telephone Traffic, 1965, chapter 3.

/// A stage: bits at the places of the mask are exchanged with those `shift` places above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stage {
    pub(crate) shift: u32,
    pub(crate) mask: u64,
}

impl Stage {
    /// Returns the word after the exchanges.
    #[cfg(test)]
    fn applied(self, word: u64) -> u64 {
        let differences = ((word >> self.shift) ^ word) & self.mask;
        word ^ differences ^ (differences << self.shift)
    }
}

/// Returns the stages that bring the bit at place `sources[b]` to each place `b`. The number of places is a power of
/// two.
pub(crate) fn route(sources: &[u8]) -> Vec<Stage> {
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
        before.push(Stage { shift: half as u32, mask: first });
        after.push(Stage { shift: half as u32, mask: last });
        blocks = inner;
        size = half;
    }
    let swapped = blocks.iter().filter(|(_, sources)| sources.first() == Some(&1)).map(|(offset, _)| 1 << offset);
    before.push(Stage { shift: 1, mask: swapped.fold(0, |mask, bit: u64| mask | bit) });
    before.extend(after.into_iter().rev());
    before.retain(|stage| stage.mask != 0);
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
            let word = stages.iter().fold(1_u64 << sources[bit], |word, stage| stage.applied(word));
            assert_eq!(word, 1 << bit, "{sources:?}");
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
