//! The plain search: level by level, with each state in memory. All tests that need one use this one.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Returns the states 0, 1, 2, ... steps from the starts: each state once, in the level of its fewest steps. States with
/// equal keys count as one. `next` returns the states one step away. The levels end before an empty one.
pub fn plain_levels<S: Clone, K: Eq + Hash, I: IntoIterator<Item = S>>(
    starts: impl IntoIterator<Item = S>,
    key: impl Fn(&S) -> K,
    mut next: impl FnMut(&S) -> I,
) -> impl Iterator<Item = Vec<S>> {
    let mut seen = HashSet::new();
    let mut level: Vec<S> = starts.into_iter().filter(|state| seen.insert(key(state))).collect();
    let mut is_first = true;
    std::iter::from_fn(move || {
        if !std::mem::take(&mut is_first) {
            let after = level.iter().flat_map(&mut next);
            level = after.filter(|state| seen.insert(key(state))).collect();
        }
        (!level.is_empty()).then(|| level.clone())
    })
}

/// Returns the fewest steps from a start to each state, by its key, as far as they are at most `farthest`.
pub fn plain_search<S: Clone, K: Eq + Hash, I: IntoIterator<Item = S>>(
    starts: impl IntoIterator<Item = S>,
    key: impl Fn(&S) -> K,
    farthest: usize,
    next: impl FnMut(&S) -> I,
) -> HashMap<K, usize> {
    let levels = plain_levels(starts, &key, next).take(farthest.saturating_add(1)).enumerate();
    levels.flat_map(|(steps, level)| level.iter().map(|state| (key(state), steps)).collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_a_ring_have_two_states_each() {
        let next = |&place: &u8| [(place + 1) % 6, (place + 5) % 6];
        let levels: Vec<Vec<u8>> = plain_levels([0], |&place| place, next).collect();
        assert_eq!(levels, [vec![0], vec![1, 5], vec![2, 4], vec![3]]);
        assert_eq!(plain_search([0], |&place| place, 1, next), HashMap::from([(0, 0), (1, 1), (5, 1)]));
        // Opposite places count as one.
        assert_eq!(plain_search([0, 3], |&place| place % 3, usize::MAX, next).len(), 3);
    }
}
