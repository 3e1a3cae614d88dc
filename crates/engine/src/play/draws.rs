//! Random draws of positions that fit a condition, each equally likely.
//!
//! Rejection is exact and needs no list, but takes long if few positions fit. After 10,000 misses in one call, all
//! positions that fit are listed, and drawn from the list from then on.

use godtable_puzzle::random::Random;

/// The number of misses in a row after which all positions that fit are listed.
const TRIES: usize = 10_000;

/// Draws positions that fit, each equally likely: from all positions with rejection or, if few fit, from a list.
#[derive(Debug)]
pub struct Draws {
    random: Random,
    /// All positions that fit, if they are listed.
    listed: Option<Vec<u64>>,
}

impl Draws {
    /// Starts with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Draws {
        Draws { random: Random::new(seed), listed: None }
    }

    /// Returns the source of random numbers.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Draws the number of a position that fits, or returns `None` if none fits. All calls of one `Draws` must have the
    /// same arguments. `list` returns all positions that fit, in ascending order.
    ///
    /// # Errors
    /// Returns an error of `fits` or `list`.
    pub fn next<E>(
        &mut self,
        positions: u64,
        fits: impl Fn(u64) -> Result<bool, E>,
        list: impl FnOnce() -> Result<Vec<u64>, E>,
    ) -> Result<Option<u64>, E> {
        if self.listed.is_none() {
            for _ in 0..TRIES {
                let position = self.random.below(positions as usize) as u64;
                if fits(position)? {
                    return Ok(Some(position));
                }
            }
            self.listed = Some(list()?);
        }
        let listed = self.listed.as_deref().unwrap_or_default();
        if listed.is_empty() {
            return Ok(None);
        }
        Ok(Some(listed[self.random.below(listed.len())]))
    }
}
