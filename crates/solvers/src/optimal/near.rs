//! The positions at most four turns from solved, with their distances: they end a search without the pruning table.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use godtable_system::instructions::Portable;

use crate::optimal::axis::{self, Metric, NO_AXIS};
use crate::optimal::kernel::Kernel;
use crate::optimal::moves;
use crate::optimal::packed_position::PackedPosition;

/// The largest distance. In half turns there are 46,741 such positions.
const REACH: u8 = 4;

/// The distances of the positions near solved.
#[derive(Debug)]
pub(crate) struct NearDistances {
    distances: HashMap<PackedPosition, u8>,
}

impl NearDistances {
    pub(crate) fn new(metric: Metric) -> NearDistances {
        let (actions, costs) = (moves::actions(), metric.costs());
        let mut distances = HashMap::from([(PackedPosition::SOLVED, 0)]);
        let mut levels = vec![vec![PackedPosition::SOLVED]];
        for distance in 1..=REACH {
            let mut level = vec![];
            for (axis, quarters) in axis::following(NO_AXIS) {
                let cost = costs[quarters];
                if cost > distance {
                    continue;
                }
                for cube in &levels[usize::from(distance - cost)] {
                    let cube = Portable.after(cube, &actions[axis][quarters]);
                    if let Entry::Vacant(entry) = distances.entry(cube) {
                        entry.insert(distance);
                        level.push(cube);
                    }
                }
            }
            levels.push(level);
        }
        NearDistances { distances }
    }

    /// The largest distance that is known.
    pub(crate) fn reach(&self) -> u8 {
        REACH
    }

    /// Returns the distance of a position, or `None` if it is larger than the reach.
    pub(crate) fn distance(&self, cube: &PackedPosition) -> Option<u8> {
        self.distances.get(cube).copied()
    }
}
