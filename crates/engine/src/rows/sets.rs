//! The sets of a search: rows of words in memory or in files, and flags of their blocks.
//!
//! A level reads the rows after the last level, and writes to others:
//!
//! * **A second copy**, in memory or in a file, which the next level reads.
//! * **Slots** in memory, in which new rows wait for those that read the old ones ([order](crate::order)). They take a
//!   third of a copy, but a level that is stopped cannot be searched again.
//! * **The other half** of the only copy, if each move leads from an even row to an odd one or back: the even rows have
//!   the states at even distances, and the odd rows those at odd distances. A level that is stopped cannot be searched
//!   again either.
//! * **The next of three copies**, if distances are recorded modulo 3: copy `r` has the states whose distance is `r` modulo 3, and no
//!   others. A level reads the copy of the last level's residue. Its older states, at distances `d - 4`, `d - 7` and so on, lead
//!   only to states that are found already, and a state is new only if no copy has it. No process shares such rows.

use std::io;
use std::ops::{Add, Range};
use std::path::Path;

use godtable_system::parallel::map_join;
use godtable_system::parallel::prelude::*;

use crate::order::{Order, Part};
use crate::rows::batch::{Batch, BatchRows, EarlierStates, Shape, Sink, Target, View, split_at_rows};
use crate::rows::files::{FileRows, write};
use crate::rows::word::{Bits, Words};
use crate::shares::LevelCounts;

/// The names of the files of the two copies: after an even and an odd number of levels.
const FILES: [&str; 2] = ["level-even.part", "level-odd.part"];

/// The sets of a search.
pub(crate) struct Sets<W> {
    shape: Shape,
    stored: RowStore<W>,
    /// After an even and an odd number of levels: whether the last one changed each block. Of halves, those of the even rows and
    /// of the odd ones.
    changed: [Words<u8>; 2],
    /// The number of levels so far.
    levels: usize,
}

/// Two copies are those after an even and an odd number of levels.
enum RowStore<W> {
    Copies([Words<W>; 2]),
    Files([FileRows<W>; 2]),
    Slots(Slots<W>),
    /// The even rows, and the odd ones.
    Halves([Words<W>; 2]),
    Residues([Words<W>; 3]),
}

/// How rows in memory are stored.
pub(crate) enum Storage {
    Copies,
    /// New states wait in slots.
    Slots(Order),
    Halves,
    Residues,
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

impl<W: Bits> Sets<W> {
    /// Returns empty rows in memory, or `None` if there is not enough.
    pub(crate) fn in_memory(shape: Shape, rows: usize, storage: Storage) -> Option<Sets<W>> {
        let empty = |rows: usize| Words::empty(rows.checked_mul(shape.words)?);
        let stored = match storage {
            Storage::Copies => RowStore::Copies([empty(rows)?, empty(rows)?]),
            Storage::Slots(order) => {
                let (rows, slots) = (empty(rows)?, empty(order.slot_count())?);
                RowStore::Slots(Slots { rows, slots, order, is_within_level: false })
            }
            Storage::Halves => RowStore::Halves([empty(rows / 2)?, empty(rows / 2)?]),
            Storage::Residues => RowStore::Residues([empty(rows)?, empty(rows)?, empty(rows)?]),
        };
        Sets::with(shape, rows, stored)
    }

    /// Opens the rows in the files of a folder, or makes them, with empty rows. `full` is a row with all its states.
    pub(crate) fn in_files(
        (shape, full): (Shape, &[W]),
        rows: usize,
        folder: &Path,
        is_new: bool,
    ) -> io::Result<Sets<W>> {
        let file = |name: &str| FileRows::new(folder.join(name), full, rows, is_new);
        let even = file(FILES[0])?;
        let odd = file(FILES[1]).inspect_err(|_| {
            if is_new {
                let _ = std::fs::remove_file(folder.join(FILES[0]));
            }
        })?;
        Sets::with(shape, rows, RowStore::Files([even, odd])).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
    }

    fn with(shape: Shape, rows: usize, stored: RowStore<W>) -> Option<Sets<W>> {
        let mut sets = Sets { shape, stored, changed: [0, 1].map(|_| Words::Small(Vec::new())), levels: 0 };
        for flags in 0..2 {
            sets.changed[flags] = Words::empty(sets.level_rows(rows).checked_mul(shape.blocks)?)?;
        }
        Some(sets)
    }

    fn are_halves(&self) -> bool {
        matches!(self.stored, RowStore::Halves(_))
    }

    /// Returns the place of the flags of a row after some levels.
    fn flags(&self, levels: usize, row: usize) -> (usize, Range<usize>) {
        let (copy, place) = if self.are_halves() { (row % 2, row / 2) } else { (levels % 2, row) };
        (copy, place * self.shape.blocks..(place + 1) * self.shape.blocks)
    }

    pub(crate) fn are_in_files(&self) -> bool {
        matches!(self.stored, RowStore::Files(_))
    }

    /// Returns whether a level that is stopped leaves all rows as they were after the last one.
    pub(crate) fn outlast_a_stop(&self) -> bool {
        !self.are_halves()
    }

    /// Says that a search has found so many levels.
    pub(crate) fn set_levels(&mut self, levels: usize) {
        self.levels = levels;
        if let RowStore::Slots(slots) = &mut self.stored {
            slots.is_within_level = false;
        }
    }

    /// Returns what the next level reads, without rows in files. The first own row has the number `first`.
    ///
    /// # Panics
    /// Panics after a level that was stopped while rows waited.
    pub(crate) fn view(&self, first: usize) -> View<'_, W> {
        let (shape, levels) = (self.shape, self.levels);
        let all = |words| all(words, &self.changed[levels % 2], first, shape);
        match &self.stored {
            RowStore::Copies(copies) => all(&copies[levels % 2]),
            RowStore::Slots(slots) => all(slots.rows().expect("a level that ended")),
            RowStore::Files(_) => all(&[]),
            RowStore::Halves(halves) => {
                let parity = (levels + 1) % 2;
                half(&halves[parity], &self.changed[parity], first + parity, shape)
            }
            RowStore::Residues(copies) => all(&copies[(levels + 2) % 3]),
        }
    }

    /// Returns the words of a row in memory after the last level, or `None` if they are in a file, or in several copies.
    pub(crate) fn row(&self, row: usize) -> Option<&[W]> {
        let (words, place): (&[W], usize) = match &self.stored {
            RowStore::Halves(halves) => (&halves[row % 2], row / 2),
            RowStore::Files(_) | RowStore::Residues(_) => return None,
            RowStore::Copies(_) | RowStore::Slots(_) => (self.view(0).words, row),
        };
        Some(&words[place * self.shape.words..][..self.shape.words])
    }

    /// Returns whether a row after the last level equals `full`, a row with all its states; `false` if rows are in several copies.
    pub(crate) fn is_full(&self, row: usize, full: &[W]) -> bool {
        match &self.stored {
            RowStore::Files(copies) => copies[self.levels % 2].is_full(row),
            _ => self.row(row).is_some_and(|words| words == full),
        }
    }

    /// Returns the words of all rows in memory, in one copy.
    ///
    /// # Panics
    /// Panics if they are in a file, or in several parts.
    pub(crate) fn into_words(self) -> Words<W> {
        match self.stored {
            RowStore::Copies([even, odd]) => [even, odd].into_iter().nth(self.levels % 2).expect("two copies"),
            RowStore::Slots(slots) => slots.rows,
            RowStore::Files(_) | RowStore::Halves(_) | RowStore::Residues(_) => panic!("rows in one copy"),
        }
    }

    /// Returns the words of all rows with distances of each residue modulo 3.
    ///
    /// # Panics
    /// Panics unless the rows are stored so.
    pub(crate) fn into_residues(self) -> [Words<W>; 3] {
        let RowStore::Residues(copies) = self.stored else { panic!("a copy for each residue") };
        copies
    }

    /// Returns the number of rows that a level writes.
    pub(crate) fn level_rows(&self, rows: usize) -> usize {
        if self.are_halves() { rows / 2 } else { rows }
    }

    /// Returns the flags of a row.
    pub(crate) fn changed(&self, row: usize) -> &[u8] {
        let (copy, flags) = self.flags(self.levels, row);
        &self.changed[copy][flags]
    }

    /// Returns by row, of so many, whether the level that is found changes it.
    pub(crate) fn changes(&self, rows: usize) -> Vec<bool> {
        if self.shape.blocks == 1 {
            return self.changed[(self.levels + 1) % 2].iter().map(|&flag| flag != 0).collect();
        }
        let is_changed = |row: usize| {
            let (copy, flags) = self.flags(self.levels + 1, row);
            (!self.are_halves() || copy == self.levels % 2) && self.changed[copy][flags].contains(&1)
        };
        (0..rows).map(is_changed).collect()
    }

    /// Says that the last level changed all blocks of some rows.
    pub(crate) fn change(&mut self, rows: Range<usize>) {
        for (levels, row) in rows.flat_map(|row| [(0, row), (1, row)]) {
            let (copy, flags) = self.flags(levels, row);
            self.changed[copy][flags].fill(1);
        }
    }

    /// Reads rows from the one with number `first` on.
    pub(crate) fn read(&self, first: usize, words: &mut [W]) -> io::Result<()> {
        match &self.stored {
            RowStore::Files(copies) => return copies[self.levels % 2].read(first, words),
            RowStore::Slots(slots) => _ = slots.rows()?,
            _ => {}
        }
        for (number, words) in words.chunks_exact_mut(self.shape.words).enumerate() {
            words.copy_from_slice(self.row(first + number).expect("one copy"));
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

    /// Asks the system to read some rows in files ahead, given in order.
    pub(crate) fn read_ahead(&self, rows: &[usize]) {
        if let RowStore::Files(copies) = &self.stored {
            rows.chunk_by(|row, next| row + 1 == *next).for_each(|run| copies[self.levels % 2].read_ahead(run));
        }
    }

    /// Writes rows from the one with number `first` on, to all copies; distances that are recorded modulo 3 are 0.
    pub(crate) fn write(&mut self, first: usize, words: &[W]) -> io::Result<()> {
        let row_words = self.shape.words;
        let write = |own: &mut Words<W>| own[first * row_words..][..words.len()].copy_from_slice(words);
        match &mut self.stored {
            RowStore::Copies(copies) => copies.iter_mut().for_each(write),
            RowStore::Slots(slots) => write(&mut slots.rows),
            RowStore::Files(copies) => copies.iter_mut().try_for_each(|own| own.write(first, words))?,
            RowStore::Residues(copies) => write(&mut copies[0]),
            RowStore::Halves(halves) => {
                for (row, words) in (first..).zip(words.chunks_exact(row_words)) {
                    halves[row % 2][row / 2 * row_words..][..row_words].copy_from_slice(words);
                }
            }
        }
        Ok(())
    }

    /// Adds states to a word of an empty row, in all copies.
    pub(crate) fn add(&mut self, row: usize, word: usize, states: W) -> io::Result<()> {
        let mut words = vec![W::default(); self.shape.words];
        if !matches!(self.stored, RowStore::Residues(_)) {
            self.read(row, &mut words)?;
        }
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
        let Sets { shape, stored, changed: [even, odd], levels } = self;
        let (shape, levels) = (*shape, *levels);
        // Which copy of the flags is read, and which is written.
        let are_halves = matches!(stored, RowStore::Halves(_));
        let (last, next) = if (levels % 2 == 0) ^ are_halves { (even, odd) } else { (odd, even) };
        let (last, changed): (&[u8], &mut [u8]) = (last, next);
        let rows = if are_halves { rows.start / 2..rows.end / 2 } else { rows };
        changed[rows.start * shape.blocks..rows.end * shape.blocks].fill(0);
        let ranges = |rows: Range<usize>| {
            let firsts = rows.clone().step_by(batch_rows);
            firsts.map(|first| BatchRows::Range(first..(first + batch_rows).min(rows.end))).collect()
        };
        // What the level reads, and the batches of rows that it writes.
        let (view, batches) = match stored {
            RowStore::Copies([even, odd]) => {
                let (words, next) = if levels % 2 == 0 { (even, odd) } else { (odd, even) };
                (
                    all(words, last, 0, shape),
                    Batch::all(ranges(rows), shape, next, changed, EarlierStates::Behind, sink),
                )
            }
            RowStore::Halves([even, odd]) => {
                let (words, next) = if levels % 2 == 0 { (odd, even) } else { (even, odd) };
                let parity = levels % 2;
                let firsts = rows.clone().step_by(batch_rows);
                let halves = firsts.map(|first| first..(first + batch_rows).min(rows.end));
                let rows = halves.map(|halves| BatchRows::Half { halves, parity }).collect();
                let view = half(words, last, 1 - parity, shape);
                (view, Batch::all(rows, shape, next, changed, EarlierStates::Here, sink))
            }
            RowStore::Residues([zero, one, two]) => {
                let (next, words, other) = match levels % 3 {
                    0 => (zero, two, one),
                    1 => (one, zero, two),
                    _ => (two, one, zero),
                };
                let earlier = EarlierStates::Spread([words, other]);
                (all(words, last, 0, shape), Batch::all(ranges(rows), shape, next, changed, earlier, sink))
            }
            // One set: new states wait in slots until no later row reads the old ones.
            RowStore::Slots(waiting) => {
                waiting.rows()?;
                waiting.is_within_level = true;
                let Slots { rows: words, slots, order, .. } = waiting;
                let mut counts = LevelCounts::default();
                for Part { rows, finished } in order.parts() {
                    let rows = rows.chunks(batch_rows).map(|rows| BatchRows::Ordered { rows, order }).collect();
                    let (view, waits) = (all(words, last, 0, shape), EarlierStates::Elsewhere);
                    let batches = Batch::all(rows, shape, slots, changed, waits, sink.reborrowed());
                    counts = counts + map_join(batches, |batch| find(view, batch), Add::add).unwrap_or_default();
                    write_finished((words, slots), (order, finished), shape, changed, batch_rows);
                }
                return Ok(counts);
            }
            // Each task finds some rows in memory, then writes those that are not empty.
            RowStore::Files(copies) => {
                let (file, full, marks) = copies[(levels + 1) % 2].parts();
                let (row_words, step) = (full.len(), FileRows::<W>::at_once(full.len()));
                let tasks = changed[rows.start * shape.blocks..rows.end * shape.blocks]
                    .par_chunks_mut(step * shape.blocks)
                    .zip(marks[rows.clone()].par_chunks_mut(step));
                let tasks = tasks.enumerate().map(|(task, (changed, marks))| {
                    let first = rows.start + task * step;
                    let mut next = vec![W::default(); marks.len() * row_words];
                    let mut counts = LevelCounts::default();
                    let own =
                        next.chunks_mut(batch_rows * row_words).zip(changed.chunks_mut(batch_rows * shape.blocks));
                    for (number, (next, changed)) in own.enumerate() {
                        let first = first + number * batch_rows;
                        let rows = BatchRows::Range(first..first + next.len() / row_words);
                        let batch = Batch::new(rows, shape, next, changed, EarlierStates::Elsewhere, Sink::default());
                        counts = counts + find(all(&[], last, 0, shape), batch);
                    }
                    // Sets only grow, so an empty row is one that the level did not write.
                    let is_written = |row: &&[W]| row.iter().any(|&word| word != W::default());
                    let rows: Vec<&[W]> = next.chunks_exact(row_words).collect();
                    let mut row = 0;
                    for run in rows.chunk_by(|one, other| is_written(one) == is_written(other)) {
                        let own = row..row + run.len();
                        if is_written(&run[0]) {
                            let words = &next[own.start * row_words..own.end * row_words];
                            write((file, full), first + row, words, &mut marks[own.clone()])?;
                        }
                        row = own.end;
                    }
                    Ok(counts)
                });
                return tasks.collect::<io::Result<Vec<LevelCounts>>>().map(|counts| counts.into_iter().sum());
            }
        };
        Ok(map_join(batches, |batch| find(view, batch), Add::add).unwrap_or_default())
    }

    /// Returns the name of the file with the rows after the last level.
    pub(crate) fn file_name(&self) -> Option<&'static str> {
        self.are_in_files().then_some(FILES[self.levels % 2])
    }

    /// Waits until rows in a file are on the disk, and returns their checksum.
    pub(crate) fn sync(&self) -> io::Result<u32> {
        let RowStore::Files(copies) = &self.stored else { return Ok(0) };
        copies[self.levels % 2].sync()
    }

    /// Reads the checksums of rows in a file, as an earlier process left them.
    pub(crate) fn reread(&mut self) -> io::Result<()> {
        match &mut self.stored {
            RowStore::Files(copies) => copies[self.levels % 2].reread(),
            _ => Ok(()),
        }
    }
}

/// Returns all rows.
fn all<'a, W>(words: &'a [W], changed: &'a [u8], first: usize, shape: Shape) -> View<'a, W> {
    View { first, words, stride: shape.words, changed }
}

/// Returns a half of the rows, those of one parity.
fn half<'a, W>(words: &'a [W], changed: &'a [u8], first: usize, shape: Shape) -> View<'a, W> {
    View { first, words, stride: shape.words / 2, changed }
}

/// Writes the changed blocks of the rows that a part finishes.
fn write_finished<W: Bits>(
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
