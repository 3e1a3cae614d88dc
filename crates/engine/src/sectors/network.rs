//! Permutations of the bits of a block, in stages: the network of Beneš for up to 2,048 bits.
//!
//! `levels/network.rs` has the reason why each permutation has stages. Here an exchange is between bits of one word if
//! they are less than 64 places apart, and between two words otherwise. All blocks of a pull take the same stages.

/// The stages of a permutation of the bits of `N` words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// The distances of the exchanged bits.
    shifts: Vec<u32>,
    /// For each stage a mask for each word: the lower bits of the exchanged pairs.
    masks: Vec<u64>,
}

impl Plan {
    /// Returns the stages that bring the bit at place `sources[b]` to each place `b`. The number of places is a power of
    /// two, and at least 64.
    pub(crate) fn new(sources: &[u16]) -> Plan {
        let size = sources.len();
        debug_assert!(size.is_power_of_two() && size >= 64, "whole words");
        let words = size / 64;
        let levels = size.ilog2() as usize;
        let mut masks = vec![0_u64; (2 * levels - 1) * words];
        let mut current = sources.to_vec();
        let (mut next, mut targets) = (vec![0_u16; size], vec![0_u16; size]);
        for level in 0..levels {
            let half = size >> (level + 1);
            let (first, last) = (level, 2 * levels - 2 - level);
            for offset in (0..size).step_by(2 * half) {
                let own = &current[offset..offset + 2 * half];
                let (low, high) = next[offset..offset + 2 * half].split_at_mut(half);
                let mut set = |stage: usize, place: usize| masks[stage * words + place / 64] |= 1 << (place % 64);
                if half == 1 {
                    if own[0] == 1 {
                        set(first, offset);
                    }
                    continue;
                }
                let targets = &mut targets[..2 * half];
                own.iter().enumerate().for_each(|(target, &source)| targets[usize::from(source)] = target as u16);
                // Places of outputs that are done are marked in `low`.
                low.fill(u16::MAX);
                let modulo = |place: usize| place & (half - 1);
                for start in 0..half {
                    let mut target = start;
                    while low[modulo(target)] == u16::MAX {
                        // This output comes through the lower half, and its partner through the upper half.
                        let source = usize::from(own[target]);
                        if target >= half {
                            set(last, offset + modulo(target));
                        }
                        if source >= half {
                            set(first, offset + modulo(source));
                        }
                        low[modulo(target)] = modulo(source) as u16;
                        let source = usize::from(own[target ^ half]);
                        high[modulo(target)] = modulo(source) as u16;
                        // The partner of that input goes through the lower half.
                        target = usize::from(targets[source ^ half]);
                    }
                }
            }
            std::mem::swap(&mut current, &mut next);
        }
        let mut plan = Plan { shifts: Vec::new(), masks: Vec::new() };
        for stage in 0..2 * levels - 1 {
            let own = &masks[stage * words..(stage + 1) * words];
            if own.iter().any(|&mask| mask != 0) {
                let level = stage.min(2 * levels - 2 - stage);
                plan.shifts.push((size >> (level + 1)) as u32);
                plan.masks.extend_from_slice(own);
            }
        }
        plan
    }

    /// Permutes the bits of a block.
    #[inline(always)]
    pub(crate) fn apply<const N: usize>(&self, words: &mut [u64; N]) {
        for (&shift, masks) in self.shifts.iter().zip(self.masks.as_chunks::<N>().0) {
            // With constant distances the compiler knows which words meet.
            match shift {
                1 => within::<N, 1>(words, masks),
                2 => within::<N, 2>(words, masks),
                4 => within::<N, 4>(words, masks),
                8 => within::<N, 8>(words, masks),
                16 => within::<N, 16>(words, masks),
                32 => within::<N, 32>(words, masks),
                64 => between::<N, 1>(words, masks),
                128 => between::<N, 2>(words, masks),
                256 => between::<N, 4>(words, masks),
                512 => between::<N, 8>(words, masks),
                _ => between::<N, 16>(words, masks),
            }
        }
    }
}

/// Exchanges bits of each word.
#[inline(always)]
fn within<const N: usize, const SHIFT: u32>(words: &mut [u64; N], masks: &[u64; N]) {
    for (word, mask) in words.iter_mut().zip(masks) {
        let differences = ((*word >> SHIFT) ^ *word) & mask;
        *word ^= differences ^ (differences << SHIFT);
    }
}

/// Exchanges bits of words that are some words apart.
#[inline(always)]
fn between<const N: usize, const DISTANCE: usize>(words: &mut [u64; N], masks: &[u64; N]) {
    for low in 0..N {
        let high = low + DISTANCE;
        if low & DISTANCE == 0 && high < N {
            let differences = (words[low] ^ words[high]) & masks[low];
            words[low] ^= differences;
            words[high] ^= differences;
        }
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::random::Random;

    use super::*;

    fn check<const N: usize>(random: &mut Random) {
        let mut sources: Vec<u16> = (0..64 * N as u16).collect();
        random.shuffle(&mut sources);
        let plan = Plan::new(&sources);
        for (place, &source) in sources.iter().enumerate() {
            let mut words = [0; N];
            words[usize::from(source) / 64] = 1 << (source % 64);
            plan.apply(&mut words);
            let mut expected = [0; N];
            expected[place / 64] = 1_u64 << (place % 64);
            assert_eq!(words, expected);
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
