//! Random numbers from a seed, the same on every machine.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

/// A generator of random numbers that a seed determines.
pub struct Random(ChaCha8Rng);

impl std::fmt::Debug for Random {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Random").finish_non_exhaustive()
    }
}

impl Random {
    /// Returns the generator of a seed. The key of ChaCha8 is the seed in eight bytes, the lowest first, and then
    /// zeros.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Random(ChaCha8Rng::from_seed(key))
    }

    /// Returns a uniform number below `bound`, which is at least 1.
    ///
    /// The number is made of the upper bits of 64. Numbers of at least `bound` are rejected and drawn again.
    pub fn below(&mut self, bound: usize) -> usize {
        let bits = usize::BITS - (bound - 1).leading_zeros();
        if bits == 0 {
            return 0;
        }
        loop {
            let number = (self.0.next_u64() >> (u64::BITS - bits)) as usize;
            if number < bound {
                return number;
            }
        }
    }

    /// Returns the next 32 random bits.
    pub(crate) fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Puts `items` into a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Returns whether a turn may come next in a sequence of random turns: none of the turns at the end that commute with it, and
/// with each other, turns the same layer. So `U D U2` does not occur, nor `U U'`.
pub fn may_come_next<T>(
    turns: &[T],
    next: &T,
    is_of_layer: impl Fn(&T, &T) -> bool,
    commute: impl Fn(&T, &T) -> bool,
) -> bool {
    for turn in turns.iter().rev() {
        if is_of_layer(turn, next) {
            return false;
        }
        if !commute(turn, next) {
            break;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_below_a_bound_is_drawn_equally_often() {
        let mut random = Random::new(1);
        for bound in [1, 2, 3, 7, 8] {
            let mut drawn = vec![0; bound];
            for _ in 0..1_000 * bound {
                drawn[random.below(bound)] += 1;
            }
            assert!(drawn.iter().all(|count| (800..1_200).contains(count)), "{drawn:?}");
        }
    }

    #[test]
    fn seed_1_gives_the_numbers_of_an_independent_chacha8() {
        let mut random = Random::new(1);
        let drawn = [(); 6].map(|()| random.below(3_674_160));
        assert_eq!(drawn, [1_600_082, 1_237_014, 3_348_120, 3_589_661, 583_782, 3_077_976]);
    }
}
