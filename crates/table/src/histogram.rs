//! How many states stand at each distance.

/// A depth histogram: how many states stand at each distance, and how many there are in all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    states: u64,
    counts: Vec<u64>,
}

impl Histogram {
    /// The histogram of `states` states, `counts[d]` of which are at distance `d`; the others cannot reach solved.
    /// `None` where there is no count, the last count is 0, or the counts add up to more than the states.
    #[must_use]
    pub fn new(states: u64, counts: Vec<u64>) -> Option<Histogram> {
        let reachable = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))?;
        (reachable <= states && counts.last().is_some_and(|&count| count > 0)).then_some(Histogram { states, counts })
    }

    /// How many states there are, whether solved can be reached from them or not.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// How many states there are from which solved can be reached.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many states stand at each distance, from 0 to God's number.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// God's number: the largest distance.
    #[must_use]
    pub fn gods_number(&self) -> usize {
        self.counts.len() - 1
    }

    /// The mean distance of the states from which solved can be reached.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is not exact; the sums of a puzzle stay far below 2^53")]
    pub fn mean(&self) -> f64 {
        let total: u128 =
            self.counts.iter().enumerate().map(|(distance, &count)| distance as u128 * u128::from(count)).sum();
        total as f64 / self.reachable() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_derived_follows_the_counts() {
        let histogram = Histogram::new(10, vec![1, 3, 5]).unwrap();
        assert_eq!((histogram.states(), histogram.reachable(), histogram.gods_number()), (10, 9, 2));
        assert!((histogram.mean() - 13.0 / 9.0).abs() < 1e-12);
    }

    #[test]
    fn the_largest_counts_have_a_mean() {
        let histogram = Histogram::new(u64::MAX, vec![0, 0, 0, u64::MAX]).unwrap();
        assert!((histogram.mean() - 3.0).abs() < 1e-12);
    }

    #[test]
    fn counts_that_cannot_be_are_refused() {
        for (states, counts) in [(5, vec![]), (5, vec![1, 0]), (5, vec![3, 3]), (5, vec![u64::MAX, 2])] {
            assert_eq!(Histogram::new(states, counts), None);
        }
    }
}
