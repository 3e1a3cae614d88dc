//! The baseline of the Irreversible Cube: a queue of states, and a byte for each.

use std::collections::VecDeque;

use crate::coordinates::{Change, ORIENTATIONS, POSITIONS, QUARTERS, orientation_moves, permutation_moves};

/// How many states there are: a position with one of three axes locked.
pub const STATES: usize = POSITIONS * AXES;

const AXES: usize = 3;
const UNKNOWN: u8 = u8::MAX;

/// The distance of each state to solved, by a search backwards from solved, whatever is locked there.
///
/// A state's number is that of its position times three, plus that of the axis that is locked.
#[must_use]
pub fn distances() -> Vec<u8> {
    // Backwards is against the clock.
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
        // The locked axis is the one that was turned; what was locked before the turn is another one.
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

/// How many locked states stand at each distance.
#[must_use]
pub fn locked_counts(distances: &[u8]) -> Vec<u64> {
    tally(distances.iter().copied())
}

/// How many positions stand at each distance when nothing is locked: at the least over the locks.
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
    use godtable_cube::Puzzle;

    use crate::shipped;

    use super::*;

    #[test]
    fn the_counts_are_those_of_the_table() {
        let filled = shipped::fill(&shipped::rules(Puzzle::Cube2, "irreversible"));
        let distances = distances();
        assert_eq!(unlocked_counts(&distances), filled.header().unlocked.counts());
        let locked = filled.header().locked.as_ref().expect("the axis that was turned is locked");
        assert_eq!(locked_counts(&distances), locked.counts());
        assert_eq!(locked_counts(&distances).iter().sum::<u64>(), STATES as u64);
    }
}
