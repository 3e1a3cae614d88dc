//! The classes that the classes of sectors read, for their [order](crate::order).

use crate::order::{Order, Reads};
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
    let mut starts = vec![0; classes.len() + 1];
    for arc in classes.iter().flat_map(|class| &class.arcs) {
        starts[arc.to as usize + 1] += 1;
    }
    if starts.iter().any(|&count| u16::try_from(count).is_err()) {
        return None;
    }
    for class in 0..classes.len() {
        starts[class + 1] += starts[class];
    }
    let (mut readers, mut next) = (vec![0; starts[classes.len()]], starts.clone());
    for (number, class) in classes.iter().enumerate() {
        for arc in &class.arcs {
            let place = &mut next[arc.to as usize];
            readers[*place] = number as u32;
            *place += 1;
        }
    }
    Order::of(ClassReads { sectors, starts, readers }, parts)
}

/// The classes to which steps lead.
struct ClassReads<'a> {
    sectors: &'a Sectors,
    /// By class: where its readers begin.
    starts: Vec<usize>,
    readers: Vec<u32>,
}

impl Reads for ClassReads<'_> {
    fn rows(&self) -> usize {
        self.sectors.classes.len()
    }

    fn reader_count(&self, row: usize) -> u16 {
        (self.starts[row + 1] - self.starts[row]) as u16
    }

    fn sources(&mut self, row: usize, found: &mut Vec<usize>) {
        found.clear();
        found.extend(self.sectors.classes[row].arcs.iter().map(|arc| arc.to as usize));
    }

    fn readers(&mut self, row: usize, found: &mut Vec<usize>) {
        found.clear();
        found.extend(self.readers[self.starts[row]..self.starts[row + 1]].iter().map(|&reader| reader as usize));
    }
}
