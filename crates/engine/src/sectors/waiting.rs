//! Sets without a second copy: new states of a sector wait in a slot until no other sector reads the old ones.

use std::io;

use godtable_system::memory::Buffer;
use godtable_system::parallel::prelude::*;

use crate::order::{Order, Part, Reads};
use crate::sectors::Sectors;
use crate::sectors::sets::{Shape, Target};

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

/// Rows whose new states wait in slots.
pub(crate) struct Waiting {
    rows: Buffer<u64>,
    slots: Buffer<u64>,
    order: Order,
    /// Whether a level was begun, and not ended: some rows may have its states.
    is_within_level: bool,
}

impl Waiting {
    pub(crate) fn new(rows: Buffer<u64>, slots: Buffer<u64>, order: Order) -> Waiting {
        Waiting { rows, slots, order, is_within_level: false }
    }

    pub(crate) fn end_level(&mut self) {
        self.is_within_level = false;
    }

    pub(crate) fn rows_mut(&mut self) -> &mut Buffer<u64> {
        &mut self.rows
    }

    /// Returns the rows after the last level, or an error within one.
    pub(crate) fn rows(&self) -> io::Result<&Buffer<u64>> {
        match self.is_within_level {
            true => Err(io::Error::other("a search in one copy cannot go on within a level")),
            false => Ok(&self.rows),
        }
    }

    /// Lets `find` make all rows from those of the last level, part by part, as [`Sets::update`] does.
    ///
    /// [`Sets::update`]: crate::sectors::sets::Sets::update
    pub(crate) fn update<F: Clone + Default + Send>(
        &mut self,
        shape: Shape,
        changed: &mut [u8],
        find: impl Fn(&[u64], usize, Target<'_>) -> Option<F> + Sync,
    ) -> io::Result<Vec<F>> {
        self.rows()?;
        self.is_within_level = true;
        let Waiting { rows: all, slots, order, .. } = self;
        let mut found = vec![F::default(); changed.len() / shape.blocks];
        for Part { rows, finished } in order.parts() {
            let last = all.as_slice();
            let places = rows.iter().map(|&row| order.slot(row));
            let words = some_of(slots.as_mut_slice(), places, shape.words);
            let flags = some_of(changed, numbers(rows), shape.blocks);
            let targets: Vec<(usize, Target<'_>)> =
                numbers(rows).zip(words.zip(flags).map(|(words, changed)| Target { words, changed })).collect();
            let of_part: Vec<Option<F>> =
                targets.into_par_iter().map(|(row, target)| find(last, row, target)).collect();
            for (row, own) in numbers(rows).zip(of_part) {
                found[row] = own.unwrap_or_default();
            }
            let targets: Vec<(usize, &mut [u64])> =
                numbers(finished).zip(some_of(all.as_mut_slice(), numbers(finished), shape.words)).collect();
            let (slots, changed) = (slots.as_slice(), &*changed);
            targets.into_par_iter().for_each(|(row, words)| {
                let (slot, words_of_block) = (order.slot(row as u32), shape.words / shape.blocks);
                let new = slots[slot * shape.words..][..shape.words].chunks_exact(words_of_block);
                let blocks = words.chunks_exact_mut(words_of_block).zip(new);
                let flags = &changed[row * shape.blocks..][..shape.blocks];
                for ((words, new), _) in blocks.zip(flags).filter(|(_, flag)| **flag != 0) {
                    words.copy_from_slice(new);
                }
            });
        }
        Ok(found)
    }
}

fn numbers(rows: &[u32]) -> impl Iterator<Item = usize> + '_ {
    rows.iter().map(|&row| row as usize)
}

/// Returns some rows in ascending order, of `size` items each.
fn some_of<T>(all: &mut [T], rows: impl Iterator<Item = usize>, size: usize) -> impl Iterator<Item = &mut [T]> {
    let (mut chunks, mut next) = (all.chunks_exact_mut(size), 0);
    rows.map(move |row| {
        let own = chunks.nth(row - next).expect("a row");
        next = row + 1;
        own
    })
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

    fn readers_count(&self, row: usize) -> u16 {
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
