//! What a lookup costs.

use godtable_index::Start;
use godtable_table::{Encoding, Header, Histogram, marks};

use crate::oracle::planes;

/// Returns the most cells that [`Oracle::distance`](crate::Oracle::distance) reads in a table with this header. Most states
/// take fewer.
#[must_use]
pub fn most_cells_read(header: &Header) -> usize {
    let planes = planes(header);
    let farthest = farthest(header);
    let of_a_walk = match header.encoding {
        Encoding::Distance(_) => 1,
        Encoding::ChoiceAndMark => marks::WINDOW,
        // Before each turn the neighbours are looked at until one is nearer.
        Encoding::DistanceModulo3 | Encoding::HalvesModulo3 => 1 + farthest * planes.most_moves(),
        _ => farthest.max(1),
    };
    let walks = match planes.start() {
        Start::Plane(_) => 1,
        Start::LeastOfLocks => planes.locks().iter().filter(|place| place.joins_unlocked).count(),
    };
    walks * of_a_walk
}

/// The largest distance of any state, locked or unlocked.
pub(crate) fn farthest(header: &Header) -> usize {
    header.unlocked.gods_number().max(header.locked.as_ref().map_or(0, Histogram::gods_number))
}
