//! The positions a few turns from solved, with their distances.

use std::collections::HashMap;

use crate::axis::{MOVES, Metric};
use crate::canon::{Canon, Unit};
use crate::kernel::{Kernel, Portable};
use crate::moves;
use crate::packed::Packed;
use crate::prefix::Prefix;

/// The largest distance. In half turns there are 13,000 classes of such positions.
const REACH: u8 = 5;

/// The distances of the positions near solved, by the hash of their canonical forms.
#[derive(Debug)]
pub(crate) struct Near {
    canon: Canon,
    distances: HashMap<u64, u8>,
}

impl Near {
    pub(crate) fn new(metric: Metric) -> Near {
        let (actions, costs) = (moves::actions(), metric.costs());
        let canon = Canon::new(Unit::Position);
        let start = Prefix::start(Packed::SOLVED, REACH);
        let mut distances = HashMap::from([(canon.hash_of_position(Portable, &start.cube), 0)]);
        // By distance: a position of each class.
        let mut levels = vec![vec![start.cube]];
        for distance in 1..=REACH {
            let mut level = vec![];
            for (axis, quarters) in (0..3 * MOVES).map(|number| (number / MOVES, number % MOVES)) {
                let cost = costs[quarters];
                if cost == 0 || cost > distance {
                    continue;
                }
                for cube in &levels[usize::from(distance - cost)] {
                    let cube = Portable.after(cube, &actions[axis][quarters]);
                    let hash = canon.hash_of_position(Portable, &cube);
                    if let std::collections::hash_map::Entry::Vacant(entry) = distances.entry(hash) {
                        entry.insert(distance);
                        level.push(cube);
                    }
                }
            }
            levels.push(level);
        }
        Near { canon, distances }
    }

    /// The largest distance that is known.
    pub(crate) fn reach(&self) -> u8 {
        REACH
    }

    /// Returns the distance of a position, or `None` if it is larger than the reach.
    pub(crate) fn distance(&self, cube: &Packed) -> Option<u8> {
        let hash = self.canon.hash_of_position(Portable, cube);
        self.distances.get(&hash).copied()
    }
}
