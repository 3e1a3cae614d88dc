//! Lists the classes of sectors that each class reads; their order is computed from this, if [new states wait](crate::order) or
//! [sets lie in files](crate::rows::rounds).

use crate::order::Order;
use crate::rows::round_in_files;
use crate::rows::rounds::by_round;
use crate::sectors::Sectors;
use crate::shares::fingerprint;

/// The least size of the set of a sector, in words, for which new states wait: to order a class takes some 50 bytes.
const WIDE: usize = 128;

/// The number of parts of the classes, and the fewest classes of a part: threads share them.
const PARTS: usize = 32;
const LEAST_CLASSES: usize = 64;

impl Sectors {
    /// Lets new states wait in a [share](Sectors::share) of a single process in memory: if that saves much memory, its sets have
    /// no second copy. A share that is stopped within a level cannot go on then.
    #[must_use]
    pub fn waiting(self) -> Sectors {
        if self.block.shape().words < WIDE {
            return self;
        }
        let parts = (self.classes.len() / LEAST_CLASSES).clamp(1, PARTS);
        let order = order(&self, parts).filter(|order| order.slot_count() <= self.classes.len() * 3 / 4);
        Sectors { order, ..self }
    }

    /// Puts the classes in the order in which a [share](Sectors::share) with its sets in files reads the least of them. The order of
    /// the rows in the files, and so the [fingerprint](Sectors::fingerprint), becomes another one.
    #[must_use]
    pub fn in_rounds(self) -> Sectors {
        let round = round_in_files(self.block.shape().words * size_of::<u64>(), self.definition.moves().len());
        self.put_in_rounds(round)
    }

    /// Does the same for rounds of so many rows.
    pub(crate) fn put_in_rounds(mut self, round: usize) -> Sectors {
        if let Some(order) = by_round(self.classes.len(), round, add_sources(&self)) {
            self.reorder(&order);
            self.fingerprint = fingerprint(&(self.fingerprint, order));
        }
        self
    }
}

/// Returns an order of the classes in a number of parts, or `None` if there are too many.
pub(crate) fn order(sectors: &Sectors, parts: usize) -> Option<Order> {
    Order::of(sectors.classes.len(), parts, add_sources(sectors))
}

/// Returns what adds the classes that a class reads to a list.
fn add_sources(sectors: &Sectors) -> impl Fn(usize, &mut Vec<u32>) {
    |class, sources| sources.extend(sectors.classes[class].arcs.iter().map(|arc| arc.to))
}
