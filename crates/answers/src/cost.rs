//! The number of cells that a lookup reads at most.

use godtable_engine::index::Start;
use godtable_table::Header;

use crate::decode;
use crate::header::{farthest, planes};

/// Returns the most cells that [`Oracle::distance`](crate::Oracle::distance) reads in a table with this header.
///
/// Most states take fewer.
#[must_use]
pub fn most_cells_read(header: &Header) -> usize {
    let planes = planes(header);
    let walks = match planes.start() {
        Start::Plane(_) => 1,
        Start::LeastOfLocks => planes.locks().iter().filter(|place| place.joins_unlocked).count(),
    };
    walks * decode::most_cells_read(header.encoding, farthest(header), planes.most_moves())
}
