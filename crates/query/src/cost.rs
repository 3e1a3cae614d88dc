//! What a lookup costs.

use godtable_index::Start;
use godtable_table::Header;

use crate::decode;
use crate::header::{farthest, planes};

/// The most cells that the distance of a state takes, read from a table with that header. Most states take fewer.
#[must_use]
pub fn most_cells_read(header: &Header) -> usize {
    let planes = planes(header);
    let walks = match planes.start() {
        Start::Plane(_) => 1,
        Start::LeastOfLocks => planes.locks().iter().filter(|place| place.joins_unlocked).count(),
    };
    walks * decode::most_cells_read(header.encoding, farthest(header), planes.most_moves())
}
