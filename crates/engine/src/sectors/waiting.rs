//! Sets without a second copy: new states of a sector wait in a slot until no other sector reads the old ones.

use std::io;

use godtable_system::memory::Buffer;
use godtable_system::parallel::prelude::*;

use crate::order::{Order, Part};

/// The shape of a row: the sets of a sector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The words of all blocks.
    pub(crate) words: usize,
    /// The number of blocks, each with a flag.
    pub(crate) blocks: usize,
}

/// Rows to read.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) words: &'a [u64],
    /// Whether the last level changed each block.
    pub(crate) changed: &'a [u8],
}

impl<'a> View<'a> {
    /// Returns one row.
    pub(crate) fn row(self, number: usize, shape: Shape) -> View<'a> {
        View {
            words: &self.words[number * shape.words..][..shape.words],
            changed: &self.changed[number * shape.blocks..][..shape.blocks],
        }
    }
}

/// A row to write.
pub(crate) struct Target<'a> {
    pub(crate) words: &'a mut [u64],
    /// Whether the level changes each block.
    pub(crate) changed: &'a mut [u8],
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
            true => {
                Err(io::Error::other("the search was stopped within a level, and the sets of the last level are gone"))
            }
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
            let words = chosen_rows(slots.as_mut_slice(), rows.iter().map(|&row| order.slot(row)), shape.words);
            let flags = chosen_rows(changed, numbers(rows), shape.blocks);
            let targets = words.zip(flags).map(|(words, changed)| Target { words, changed });
            let targets: Vec<(usize, Target<'_>)> = numbers(rows).zip(targets).collect();
            let last = all.as_slice();
            let of_part = targets.into_par_iter().map(|(row, target)| find(last, row, target));
            for (row, own) in numbers(rows).zip(of_part.collect::<Vec<Option<F>>>()) {
                found[row] = own.unwrap_or_default();
            }
            let targets = chosen_rows(all.as_mut_slice(), numbers(finished), shape.words);
            let targets: Vec<(usize, &mut [u64])> = numbers(finished).zip(targets).collect();
            let (slots, changed) = (slots.as_slice(), &*changed);
            targets.into_par_iter().for_each(|(row, words)| {
                let new = &slots[order.slot(row as u32) * shape.words..][..shape.words];
                let flags = &changed[row * shape.blocks..][..shape.blocks];
                copy_changed(words, new, flags);
            });
        }
        Ok(found)
    }
}

/// Copies the blocks that the level changed.
fn copy_changed(words: &mut [u64], new: &[u64], changed: &[u8]) {
    let block = words.len() / changed.len();
    let blocks = words.chunks_exact_mut(block).zip(new.chunks_exact(block)).zip(changed);
    blocks.filter(|(_, flag)| **flag != 0).for_each(|((words, new), _)| words.copy_from_slice(new));
}

fn numbers(rows: &[u32]) -> impl Iterator<Item = usize> + '_ {
    rows.iter().map(|&row| row as usize)
}

/// Returns rows with numbers in ascending order, each of `size` items.
fn chosen_rows<T>(all: &mut [T], rows: impl Iterator<Item = usize>, size: usize) -> impl Iterator<Item = &mut [T]> {
    let (mut chunks, mut next) = (all.chunks_exact_mut(size), 0);
    rows.map(move |row| {
        let own = chunks.nth(row - next).expect("a row");
        next = row + 1;
        own
    })
}
