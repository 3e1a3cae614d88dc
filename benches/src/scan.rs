//! The baseline of the half-turn metric: one byte for each position, and a scan of all positions for each level.
//!
//! The fastest published 2x2x2 solver fills its table with the same loop, `init_cornerprun_table` in
//! <https://github.com/magical/Rubiks2x2x2-OptimalSolver-rs>. A direct port of that loop took the same time: 128 ms,
//! beside 126 ms.

use crate::coordinates::{self, Change, ORIENTATIONS, QUARTERS, orientation_moves, permutation_moves};

/// The number of positions.
pub const POSITIONS: usize = coordinates::POSITIONS;

const TURNS: usize = 9;
const UNKNOWN: u8 = u8::MAX;

/// Returns the number of positions at each distance.
#[must_use]
pub fn counts() -> Vec<u64> {
    search().1
}

/// Returns the distance of each position.
#[must_use]
pub fn distances() -> Vec<u8> {
    search().0
}

fn search() -> (Vec<u8>, Vec<u64>) {
    let turns = turns();
    let permutations = permutation_moves(&turns);
    let orientations = orientation_moves(&turns);

    let mut distances = vec![UNKNOWN; POSITIONS];
    distances[0] = 0;
    let mut counts = vec![1];
    let mut left = POSITIONS as u64 - 1;
    for distance in 0.. {
        let mut found = 0;
        for (permutation, next_permutations) in permutations.iter().enumerate() {
            let rows = next_permutations.map(|next| usize::from(next) * ORIENTATIONS);
            for (orientation, next_orientations) in orientations.iter().enumerate() {
                if distances[permutation * ORIENTATIONS + orientation] != distance {
                    continue;
                }
                for (row, next) in rows.iter().zip(next_orientations) {
                    let known = &mut distances[row + usize::from(*next)];
                    if *known == UNKNOWN {
                        *known = distance + 1;
                        found += 1;
                    }
                }
            }
        }
        counts.push(found);
        left -= found;
        if left == 0 {
            break;
        }
    }
    (distances, counts)
}

/// Returns the turns of each face by one, two and three quarters.
fn turns() -> [Change; TURNS] {
    std::array::from_fn(|turn| {
        let quarter = &QUARTERS[turn / 3];
        (0..turn % 3).fold(*quarter, |turned, _| turned.then(quarter))
    })
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Puzzle;

    use crate::shipped;

    use super::*;

    #[test]
    fn scan_has_the_published_counts_and_the_tables() {
        let counts = counts();
        let rules = shipped::rules(Puzzle::CUBE2, "half-turn");
        assert_eq!(Some(&counts), shipped::published(&rules).as_ref());
        assert_eq!(counts, shipped::fill(&rules).header().unlocked.counts());
    }
}
