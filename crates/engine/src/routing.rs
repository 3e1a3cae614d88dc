//! Permutations of bits in stages: the network of Beneš.
//!
//! A stage exchanges bits that are some distance apart, all at once.
//!
//! **Why each permutation has stages.** Pair the inputs i and `i + n/2`, and likewise the outputs. Send one input of
//! each pair through the lower half and the other through the upper half, and so for the outputs. These conditions join
//! each wire to one other at its input and to one at its output, so they form loops of even length, and each loop can
//! be colored alternately. What remains is a permutation of `n/2` bits in each half. So there are `S(n) = 2 + S(n/2)`
//! stages, and `S(2) = 1`:
//!
//! ```text
//! S(n) = 2 log2(n) - 1,    eleven for 64 bits, 21 for 2,048.
//! ```
//!
//! Source: V. E. Beneš, Mathematical Theory of Connecting Networks and Telephone Traffic, 1965, chapter 3.

/// A stage of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exchange {
    /// The distance of the exchanged bits.
    pub(crate) shift: u32,
    /// The lower bit of each exchanged pair, in words of 64 places.
    pub(crate) masks: Vec<u64>,
}

/// Returns the stages that bring the bit at place `sources[b]` to each place `b`. The number of places is a power of two.
/// Stages that exchange nothing are left out.
pub(crate) fn route(sources: &[u16]) -> Vec<Exchange> {
    let size = sources.len();
    debug_assert!(size.is_power_of_two());
    let levels = size.ilog2() as usize;
    // The outermost stages are the first and the last one; the innermost exchanges neighbors.
    let last = (2 * levels).saturating_sub(2);
    let stage = |number: usize| Exchange {
        shift: (size >> (number.min(last - number) + 1)) as u32,
        masks: vec![0; size.div_ceil(64)],
    };
    let mut stages: Vec<Exchange> = (0..(2 * levels).saturating_sub(1)).map(stage).collect();
    let (mut blocks, mut inner) = (sources.to_vec(), vec![0; size]);
    let mut targets = vec![0; size];
    for level in 0..levels {
        let half = size >> (level + 1);
        for (number, (block, inner)) in blocks.chunks(2 * half).zip(inner.chunks_mut(2 * half)).enumerate() {
            let mut cross = |stage: usize, place: usize| {
                let place = number * 2 * half + place;
                stages[stage].masks[place / 64] |= 1 << (place % 64);
            };
            if half > 1 {
                let (input, output) = (level, last - level);
                halve(block, inner, &mut targets, &mut |is_input, place| {
                    cross(if is_input { input } else { output }, place);
                });
            } else if block[0] == 1 {
                cross(level, 0);
            }
        }
        std::mem::swap(&mut blocks, &mut inner);
    }
    stages.retain(|stage| stage.masks.iter().any(|&mask| mask != 0));
    stages
}

/// Writes the permutations of the two halves of a block to `inner`, and calls `cross` with the pairs of inputs and of outputs
/// that are exchanged. `targets` is working memory.
///
/// Each pair of inputs sends one to each half, and so does each pair of outputs. The choices form loops; each loop
/// starts with an output that comes from the lower half.
fn halve(block: &[u16], inner: &mut [u16], targets: &mut [u16], cross: &mut dyn FnMut(bool, usize)) {
    const OPEN: u16 = u16::MAX;
    let half = block.len() / 2;
    let (low, high) = inner.split_at_mut(half);
    for (target, &source) in block.iter().enumerate() {
        targets[usize::from(source)] = target as u16;
    }
    low.fill(OPEN);
    for start in 0..half {
        let mut target = start;
        while low[target % half] == OPEN {
            // This output comes through the lower half, and its partner through the upper half.
            let [source, other] = [block[target], block[target ^ half]].map(usize::from);
            if target >= half {
                cross(false, target % half);
            }
            if source >= half {
                cross(true, source % half);
            }
            low[target % half] = (source % half) as u16;
            high[target % half] = (other % half) as u16;
            // The partner of the other input goes through the lower half.
            target = usize::from(targets[other ^ half]);
        }
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::random::Random;

    use super::*;

    /// Compares the stages with the permutation, by bits that are moved one by one.
    fn check(sources: &[u16]) {
        let mut bits: Vec<u16> = (0..sources.len() as u16).collect();
        for Exchange { shift, masks } in route(sources) {
            for place in (0..bits.len()).filter(|place| masks[place / 64] >> (place % 64) & 1 == 1) {
                bits.swap(place, place + shift as usize);
            }
        }
        assert_eq!(bits, sources);
    }

    #[test]
    fn random_permutations_of_all_sizes_are_routed() {
        let mut random = Random::new(1);
        for digits in 1..=11 {
            for _ in 0..10 {
                let mut sources: Vec<u16> = (0..1 << digits).collect();
                random.shuffle(&mut sources);
                check(&sources);
            }
        }
    }

    #[test]
    fn identity_has_no_stages() {
        let sources: Vec<u16> = (0..512).collect();
        assert!(route(&sources).is_empty());
    }
}
