//! The number of states at each distance; God's number, antipodes and the mean follow from it.

use crate::Distance;

/// The number of states at each distance, and the number of all states.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Histogram {
    states: u64,
    counts: Vec<u64>,
}

impl Histogram {
    /// Returns the histogram of `states` states, `counts[d]` of them at distance `d`; the others cannot reach the goal.
    /// Returns `None` if `counts` is empty, ends with 0, goes past [`Distance::MAXIMUM`], or adds up to more than
    /// `states`.
    ///
    /// ```
    /// use godtable_table::Histogram;
    ///
    /// let histogram = Histogram::new(10, vec![1, 3, 5]).expect("9 of 10 states");
    /// assert_eq!((histogram.reachable(), histogram.gods_number().get()), (9, 2));
    /// assert_eq!(Histogram::new(8, vec![1, 3, 5]), None);
    /// ```
    #[must_use]
    pub fn new(states: u64, counts: Vec<u64>) -> Option<Histogram> {
        let reachable = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))?;
        let farthest = counts.len().checked_sub(1).and_then(Distance::new)?;
        (reachable <= states && counts[farthest.get()] > 0).then_some(Histogram { states, counts })
    }

    /// Returns the number of all states, including those that cannot reach the goal.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// Returns the number of states that can reach the goal.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of states at each distance, from 0 to God's number.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of states at a distance, 0 past God's number.
    #[must_use]
    pub fn count(&self, distance: Distance) -> u64 {
        self.counts.get(distance.get()).copied().unwrap_or(0)
    }

    /// Returns God's number: the largest distance.
    #[must_use]
    pub fn gods_number(&self) -> Distance {
        Distance::new(self.counts.len() - 1).expect("the constructor refuses more counts")
    }

    /// Returns the number of antipodes: the states at the largest distance.
    #[must_use]
    pub fn antipodes(&self) -> u64 {
        self.count(self.gods_number())
    }

    /// Returns the mean distance, in turns, of the states that can reach the goal.
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
    fn histogram_values_follow_from_the_counts() {
        let histogram = Histogram::new(10, vec![1, 3, 5]).unwrap();
        assert_eq!((histogram.states(), histogram.reachable(), histogram.gods_number().get()), (10, 9, 2));
        let counts = [0, 2, 3].map(|distance| histogram.count(Distance::new(distance).unwrap()));
        assert_eq!((counts, histogram.antipodes()), ([1, 5, 0], 5));
        assert!((histogram.mean() - 13.0 / 9.0).abs() < 1e-12);
    }

    #[test]
    fn largest_counts_have_a_mean() {
        let histogram = Histogram::new(u64::MAX, vec![0, 0, 0, u64::MAX]).unwrap();
        assert!((histogram.mean() - 3.0).abs() < 1e-12);
    }

    #[test]
    fn impossible_counts_are_refused() {
        for (states, counts) in [(5, vec![]), (5, vec![1, 0]), (5, vec![3, 3]), (5, vec![u64::MAX, 2])] {
            assert_eq!(Histogram::new(states, counts), None);
        }
        assert!(Histogram::new(254, vec![1; 254]).is_some());
        assert_eq!(Histogram::new(255, vec![1; 255]), None);
    }
}
