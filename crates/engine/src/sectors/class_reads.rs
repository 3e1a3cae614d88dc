//! The classes that the classes of sectors read, for their [order](crate::order).

use crate::order::{Order, Reads};
use crate::sectors::Sectors;

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
