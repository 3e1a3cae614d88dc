//! Lists the classes of sectors that each class reads; their [order](crate::order) is computed from this.

use crate::order::Order;
use crate::sectors::Sectors;

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
}

/// Returns an order of the classes in a number of parts, or `None` if there are too many.
pub(crate) fn order(sectors: &Sectors, parts: usize) -> Option<Order> {
    let classes = &sectors.classes;
    Order::of(classes.len(), parts, |row, sources| sources.extend(classes[row].arcs.iter().map(|arc| arc.to)))
}
