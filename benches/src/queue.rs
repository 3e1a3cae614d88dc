//! The baseline of the Irreversible Cube: a queue of states, and one byte for each state.

use std::collections::VecDeque;

use crate::coordinates::{Change, ORIENTATIONS, POSITIONS, QUARTERS, orientation_moves, permutation_moves};

/// The number of states: positions with one of three axes locked.
pub const STATES: usize = POSITIONS * AXES;

const AXES: usize = 3;
const UNKNOWN: u8 = u8::MAX;

/// Returns the distance of each state to solved, by a backward search from solved under each lock.
///
/// The number of a state is the number of its position times three, plus the number of the locked axis.
#[must_use]
pub fn distances() -> Vec<u8> {
    // The inverses of the clockwise turns.
    let inverses = QUARTERS.map(|quarter: Change| quarter.then(&quarter).then(&quarter));
    let permutations = permutation_moves(&inverses);
    let orientations = orientation_moves(&inverses);

    let mut distances = vec![UNKNOWN; STATES];
    let mut queue: VecDeque<u32> = VecDeque::new();
    for (axis, distance) in distances[..AXES].iter_mut().enumerate() {
        *distance = 0;
        queue.push_back(axis as u32);
    }
    while let Some(state) = queue.pop_front() {
        let state = state as usize;
        let (position, axis) = (state / AXES, state % AXES);
        let distance = distances[state] + 1;
        // The last turn was on the locked axis, and before it another axis was locked.
        let permutation = permutations[position / ORIENTATIONS][axis];
        let orientation = orientations[position % ORIENTATIONS][axis];
        let before = (usize::from(permutation) * ORIENTATIONS + usize::from(orientation)) * AXES;
        for locked in [(axis + 1) % AXES, (axis + 2) % AXES] {
            let known = &mut distances[before + locked];
            if *known == UNKNOWN {
                *known = distance;
                queue.push_back((before + locked) as u32);
            }
        }
    }
    distances
}

/// Returns the number of locked states at each distance.
#[must_use]
pub fn locked_counts(distances: &[u8]) -> Vec<u64> {
    tally(distances.iter().copied())
}

/// Returns the number of unlocked positions at each distance, the least over the locks.
#[must_use]
pub fn unlocked_counts(distances: &[u8]) -> Vec<u64> {
    tally(distances.chunks_exact(AXES).map(|locks| locks[0].min(locks[1]).min(locks[2])))
}

fn tally(distances: impl Iterator<Item = u8>) -> Vec<u64> {
    let mut counts = Vec::new();
    for distance in distances.map(usize::from) {
        if distance >= counts.len() {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Puzzle;

    use crate::shipped;

    use super::*;

    #[test]
    fn queue_and_table_have_the_same_counts() {
        let filled = shipped::fill(&shipped::rules(Puzzle::CUBE2, "irreversible"));
        let distances = distances();
        assert_eq!(unlocked_counts(&distances), filled.header().unlocked.counts());
        let locked = filled.header().locked.as_ref().expect("rules with a lock");
        assert_eq!(locked_counts(&distances), locked.counts());
        assert_eq!(locked_counts(&distances).iter().sum::<u64>(), STATES as u64);
    }
}
