//! The sets of a search: rows of words in memory or in files, and flags of their blocks.
//!
//! A level reads the rows after the last level, and writes to others. These are a second copy, in memory or in a file, which
//! the next level reads. Or they are slots in memory, in which new rows wait for those that read the old ones
//! ([order](crate::order)): a third of a copy, but a level that is stopped cannot be found again.

use std::io;
use std::ops::{Add, Range};
use std::path::Path;

use godtable_system::parallel::map_join;
use godtable_system::parallel::prelude::*;

use crate::order::{Order, Part};
use crate::rows::batch::{Batch, BatchRows, Shape, Sink, Target, View, split_at_rows};
use crate::rows::files::{FileRows, write};
use crate::rows::word::{Word, Words};
use crate::shares::LevelCounts;

/// The names of the files of the two copies: after an even and an odd number of levels.
const FILES: [&str; 2] = ["level-even.part", "level-odd.part"];

/// The sets of a search.
pub(crate) struct Sets<W> {
    shape: Shape,
    stored: Stored<W>,
    /// After an even and an odd number of levels: whether the last one changed each block.
    changed: [Words<u8>; 2],
    /// Which of two copies the last level wrote.
    newest: usize,
}

/// The copies are those after an even and an odd number of levels.
enum Stored<W> {
    Copies([Words<W>; 2]),
    Files([FileRows<W>; 2]),
    Slots(Slots<W>),
}

/// Rows whose new states wait in slots.
struct Slots<W> {
    rows: Words<W>,
    slots: Words<W>,
    order: Order,
    /// Whether a level was begun, and not ended: some rows may have its states.
    is_within_level: bool,
}

impl<W> Slots<W> {
    /// Returns the rows after the last level, or an error within one.
    fn rows(&self) -> io::Result<&Words<W>> {
        match self.is_within_level {
            true => {
                Err(io::Error::other("the search was stopped within a level, and the sets of the last level are gone"))
            }
            false => Ok(&self.rows),
        }
    }
}

impl<W: Word> Sets<W> {
    /// Returns empty rows in memory, or `None` if there is not enough. With an order, new states wait.
    pub(crate) fn in_memory(shape: Shape, rows: usize, order: Option<Order>) -> Option<Sets<W>> {
        let empty = |rows: usize| Words::empty(rows.checked_mul(shape.words)?);
        let stored = match order {
            None => Stored::Copies([empty(rows)?, empty(rows)?]),
            Some(order) => {
                let (rows, slots) = (empty(rows)?, empty(order.slot_count())?);
                Stored::Slots(Slots { rows, slots, order, is_within_level: false })
            }
        };
        Sets::with(shape, rows, stored)
    }

    /// Opens the rows in the files of a folder, or makes them, with empty rows.
    pub(crate) fn in_files(shape: Shape, rows: usize, folder: &Path, is_new: bool) -> io::Result<Sets<W>> {
        let file = |name: &str| FileRows::new(folder.join(name), shape.words, rows, is_new);
        let even = file(FILES[0])?;
        let odd = file(FILES[1]).inspect_err(|_| {
            if is_new {
                let _ = std::fs::remove_file(folder.join(FILES[0]));
            }
        })?;
        Sets::with(shape, rows, Stored::Files([even, odd])).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
    }

    fn with(shape: Shape, rows: usize, stored: Stored<W>) -> Option<Sets<W>> {
        let flags = || Words::empty(rows.checked_mul(shape.blocks)?);
        Some(Sets { shape, stored, changed: [flags()?, flags()?], newest: 0 })
    }

    pub(crate) fn are_in_files(&self) -> bool {
        matches!(self.stored, Stored::Files(_))
    }

    /// Says that a search has found so many levels.
    pub(crate) fn set_levels(&mut self, levels: usize) {
        self.newest = levels % 2;
        if let Stored::Slots(slots) = &mut self.stored {
            slots.is_within_level = false;
        }
    }

    /// Returns all rows, or `None` if they are in a file.
    ///
    /// # Panics
    /// Panics after a level that was stopped while rows waited.
    pub(crate) fn view(&self) -> Option<View<'_, W>> {
        let words = match &self.stored {
            Stored::Copies(copies) => &copies[self.newest],
            Stored::Slots(slots) => slots.rows().expect("a level that ended"),
            Stored::Files(_) => return None,
        };
        Some(View { words, changed: &self.changed[self.newest] })
    }

    /// Returns the words of all rows in memory.
    ///
    /// # Panics
    /// Panics if they are in a file.
    pub(crate) fn into_words(self) -> Words<W> {
        match self.stored {
            Stored::Copies([even, odd]) => [even, odd].into_iter().nth(self.newest).expect("two copies"),
            Stored::Slots(slots) => slots.rows,
            Stored::Files(_) => panic!("rows in memory"),
        }
    }

    /// Returns the flags of a row.
    pub(crate) fn changed(&self, row: usize) -> &[u8] {
        &self.changed[self.newest][row * self.shape.blocks..][..self.shape.blocks]
    }

    /// Returns by row whether the level that is found changes it.
    pub(crate) fn changes(&self) -> Vec<bool> {
        let changed = &self.changed[1 - self.newest];
        match self.shape.blocks {
            1 => changed.iter().map(|&flag| flag != 0).collect(),
            blocks => changed.chunks_exact(blocks).map(|flags| flags.iter().any(|&flag| flag != 0)).collect(),
        }
    }

    /// Says that the last level changed all blocks of some rows.
    pub(crate) fn change(&mut self, rows: Range<usize>) {
        for changed in &mut self.changed {
            changed[rows.start * self.shape.blocks..rows.end * self.shape.blocks].fill(1);
        }
    }

    /// Reads rows from the one with number `first` on.
    pub(crate) fn read(&self, first: usize, words: &mut [W]) -> io::Result<()> {
        let place = first * self.shape.words;
        match &self.stored {
            Stored::Files(copies) => return copies[self.newest].read(first, words),
            Stored::Copies(copies) => words.copy_from_slice(&copies[self.newest][place..][..words.len()]),
            Stored::Slots(slots) => words.copy_from_slice(&slots.rows()?[place..][..words.len()]),
        }
        Ok(())
    }

    /// Reads some rows in order, neighbors at once, and the flags of their blocks.
    pub(crate) fn read_some(&self, rows: &[usize], to: Target<'_, W>) -> io::Result<()> {
        let mut words = to.words;
        for run in rows.chunk_by(|row, next| row + 1 == *next) {
            let (own, rest) = words.split_at_mut(run.len() * self.shape.words);
            self.read(run[0], own)?;
            words = rest;
        }
        for (row, changed) in rows.iter().zip(to.changed.chunks_exact_mut(self.shape.blocks)) {
            changed.copy_from_slice(self.changed(*row));
        }
        Ok(())
    }

    /// Writes rows from the one with number `first` on, to all copies.
    pub(crate) fn write(&mut self, first: usize, words: &[W]) -> io::Result<()> {
        let place = first * self.shape.words;
        let write = |own: &mut Words<W>| own[place..][..words.len()].copy_from_slice(words);
        match &mut self.stored {
            Stored::Copies(copies) => copies.iter_mut().for_each(write),
            Stored::Slots(slots) => write(&mut slots.rows),
            Stored::Files(copies) => copies.iter_mut().try_for_each(|own| own.write(first, words))?,
        }
        Ok(())
    }

    /// Adds states to a word of a row, in all copies.
    pub(crate) fn add(&mut self, row: usize, word: usize, states: W) -> io::Result<()> {
        let mut words = vec![W::default(); self.shape.words];
        self.read(row, &mut words)?;
        words[word] |= states;
        self.write(row, &words)?;
        self.change(row..row + 1);
        Ok(())
    }

    /// Lets `find` find the states of a level in some rows, in batches of so many, from all rows in memory after the last level.
    /// Returns the sum of what it finds. If rows wait, they are all found at once.
    pub(crate) fn update(
        &mut self,
        rows: Range<usize>,
        batch_rows: usize,
        mut sink: Sink<'_, W>,
        find: impl Fn(View<'_, W>, Batch<'_, W>) -> LevelCounts + Send + Sync,
    ) -> io::Result<LevelCounts> {
        let Sets { shape, stored, changed: [even, odd], newest } = self;
        let (shape, newest) = (*shape, *newest);
        let (last, next) = if newest == 0 { (even, odd) } else { (odd, even) };
        let (last, changed): (&[u8], &mut [u8]) = (last, next);
        changed[rows.start * shape.blocks..rows.end * shape.blocks].fill(0);
        let ranges = |rows: Range<usize>| {
            let firsts = rows.clone().step_by(batch_rows);
            firsts.map(|first| BatchRows::Range(first..(first + batch_rows).min(rows.end))).collect()
        };
        match stored {
            Stored::Copies([even, odd]) => {
                let (words, next) = if newest == 0 { (even, odd) } else { (odd, even) };
                let view = View { words, changed: last };
                let batches = Batch::all(ranges(rows), shape, next, changed, sink);
                Ok(map_join(batches, |batch| find(view, batch), Add::add).unwrap_or_default())
            }
            Stored::Slots(waiting) => {
                waiting.rows()?;
                waiting.is_within_level = true;
                let Slots { rows: words, slots, order, .. } = waiting;
                let mut counts = LevelCounts::default();
                for Part { rows, finished } in order.parts() {
                    let rows = rows.chunks(batch_rows).map(|rows| BatchRows::Ordered { rows, order }).collect();
                    let view = View { words, changed: last };
                    let batches = Batch::all(rows, shape, slots, changed, sink.reborrowed());
                    counts = counts + map_join(batches, |batch| find(view, batch), Add::add).unwrap_or_default();
                    write_finished((words, slots), (order, finished), shape, changed, batch_rows);
                }
                Ok(counts)
            }
            Stored::Files(copies) => {
                let (file, row_words, checksums) = copies[1 - newest].parts();
                let step = FileRows::<W>::at_once(row_words);
                let tasks = changed[rows.start * shape.blocks..rows.end * shape.blocks]
                    .par_chunks_mut(step * shape.blocks)
                    .zip(checksums[rows.clone()].par_chunks_mut(step));
                let tasks = tasks.enumerate().map(|(task, (changed, checksums))| {
                    let first = rows.start + task * step;
                    let mut next = vec![W::default(); checksums.len() * row_words];
                    let view = View { words: &[], changed: last };
                    let mut counts = LevelCounts::default();
                    let own =
                        next.chunks_mut(batch_rows * row_words).zip(changed.chunks_mut(batch_rows * shape.blocks));
                    for (number, (next, changed)) in own.enumerate() {
                        let first = first + number * batch_rows;
                        let rows = BatchRows::Range(first..first + next.len() / row_words);
                        counts = counts + find(view, Batch::new(rows, shape, next, changed, Sink::default()));
                    }
                    // Sets only grow, so an empty row is one that the level did not write.
                    let is_written = |row: &&[W]| row.iter().any(|&word| word != W::default());
                    let rows: Vec<&[W]> = next.chunks_exact(row_words).collect();
                    let mut row = 0;
                    for run in rows.chunk_by(|one, other| is_written(one) == is_written(other)) {
                        let own = row..row + run.len();
                        if is_written(&run[0]) {
                            let words = &next[own.start * row_words..own.end * row_words];
                            write(file, row_words, first + row, words, &mut checksums[own.clone()])?;
                        }
                        row = own.end;
                    }
                    Ok(counts)
                });
                tasks.collect::<io::Result<Vec<LevelCounts>>>().map(|counts| counts.into_iter().sum())
            }
        }
    }

    /// Returns the name of the file with the rows after the last level.
    pub(crate) fn file_name(&self) -> Option<&'static str> {
        self.are_in_files().then_some(FILES[self.newest])
    }

    /// Waits until rows in a file are on the disk, and returns their checksum.
    pub(crate) fn sync(&self) -> io::Result<u32> {
        let Stored::Files(copies) = &self.stored else { return Ok(0) };
        copies[self.newest].sync()
    }

    /// Reads the checksums of rows in a file, as an earlier process left them.
    pub(crate) fn reread(&mut self) -> io::Result<()> {
        match &mut self.stored {
            Stored::Files(copies) => copies[self.newest].reread(),
            Stored::Copies(_) | Stored::Slots(_) => Ok(()),
        }
    }
}

/// Writes the changed blocks of the rows that a part finishes.
fn write_finished<W: Word>(
    (words, slots): (&mut [W], &[W]),
    (order, finished): (&Order, &[u32]),
    shape: Shape,
    changed: &[u8],
    batch_rows: usize,
) {
    let flags = |row: u32| &changed[row as usize * shape.blocks..][..shape.blocks];
    let rows: Vec<u32> = finished.iter().copied().filter(|&row| flags(row).iter().any(|&flag| flag != 0)).collect();
    let firsts: Vec<usize> = rows.iter().step_by(batch_rows).map(|&row| row as usize).collect();
    let batches = split_at_rows(words, &firsts, shape.words).into_iter().zip(rows.chunks(batch_rows)).collect();
    let write = |(words, rows): (&mut [W], &[u32])| {
        let block = shape.words / shape.blocks;
        for &row in rows {
            let words = &mut words[(row - rows[0]) as usize * shape.words..][..shape.words];
            let new = &slots[order.slot(row) * shape.words..][..shape.words];
            let blocks = words.chunks_exact_mut(block).zip(new.chunks_exact(block)).zip(flags(row));
            blocks.filter(|(_, flag)| **flag != 0).for_each(|((words, new), _)| words.copy_from_slice(new));
        }
    };
    map_join(batches, write, |(), ()| ());
}
