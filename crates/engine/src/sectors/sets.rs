//! The sets of a search: rows of words in memory or in files, and flags of their blocks.
//!
//! A level reads the rows after the last level, and writes to others. These are a second copy, in memory or in a file, which
//! the next level reads. Or they are slots in memory, in which new rows wait for those that read the old ones
//! ([order](crate::order)): a third of a copy, but a level that is stopped cannot be found again.
//!
//! Rows in a file have checksums in memory, which each read compares. The checksum of these checksums is saved with the
//! counts, so a search continues only from the sets that it wrote.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use godtable_system::checksum;
use godtable_system::memory::{Buffer, ItemFile};
use godtable_system::parallel::prelude::*;

use crate::checkpoint::LIST;
use crate::order::Order;
use crate::sectors::waiting::Waiting;
pub(crate) use crate::sectors::waiting::{Shape, Target, View};

/// The names of the files of the two copies: after an even and an odd number of levels.
const FILES: [&str; 2] = ["level-even.part", "level-odd.part"];

/// The bytes that a task writes to a file or reads from it at once, if a row has no more.
const WRITTEN: usize = 1 << 20;

/// The sets of a search.
pub(crate) struct Sets {
    shape: Shape,
    words: Words,
    /// After an even and an odd number of levels: whether the last one changed each block.
    changed: [Buffer<u8>; 2],
    /// Which of two copies the last level wrote.
    newest: usize,
}

/// The copies are those after an even and an odd number of levels.
enum Words {
    Memory([Buffer<u64>; 2]),
    Files([FileRows; 2]),
    Waiting(Waiting),
}

/// Rows in a file.
struct FileRows {
    path: PathBuf,
    file: ItemFile<u64>,
    row_words: usize,
    /// By row.
    checksums: Buffer<u32>,
}

impl FileRows {
    /// Opens the file, whose checksums are [read](FileRows::reread) later, or creates it, with empty rows.
    fn new(path: PathBuf, shape: Shape, rows: usize, is_new: bool) -> io::Result<FileRows> {
        let file = ItemFile::new(&path, rows * shape.words, is_new).map_err(|error| {
            let advice = match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::InvalidData => {
                    format!("; remove {} to start again", path.with_file_name(LIST).display())
                }
                _ => String::new(),
            };
            io::Error::new(error.kind(), format!("{}: {error}{advice}", path.display()))
        })?;
        let mut checksums = Buffer::zeroed(rows).ok_or(io::ErrorKind::OutOfMemory)?;
        checksums.as_mut_slice().fill(checksum_of(&vec![0; shape.words]));
        Ok(FileRows { path, file, row_words: shape.words, checksums })
    }

    /// Reads rows from the one with number `first` on, and checks them.
    fn read(&self, first: usize, words: &mut [u64]) -> io::Result<()> {
        self.file.read(first * self.row_words, words)?;
        let rows = words.chunks_exact(self.row_words).zip(&self.checksums.as_slice()[first..]);
        match rows.enumerate().find(|(_, (words, checksum))| checksum_of(words) != **checksum) {
            None => Ok(()),
            Some((row, _)) => {
                let (path, row) = (self.path.display(), first + row);
                Err(io::Error::new(io::ErrorKind::InvalidData, format!("{path}: row {row} is not what was written")))
            }
        }
    }

    /// Writes rows from the one with number `first` on.
    fn write(&mut self, first: usize, words: &[u64]) -> io::Result<()> {
        let rows = words.chunks_exact(self.row_words).zip(&mut self.checksums.as_mut_slice()[first..]);
        rows.for_each(|(words, checksum)| *checksum = checksum_of(words));
        self.file.write(first * self.row_words, words)
    }

    /// Reads the checksums of all rows from the file.
    fn reread(&mut self) -> io::Result<()> {
        let FileRows { file, row_words, checksums, .. } = self;
        let step = (WRITTEN / (8 * *row_words)).max(1);
        let tasks = checksums.as_mut_slice().par_chunks_mut(step).enumerate().map(|(task, checksums)| {
            let mut words = vec![0; checksums.len() * *row_words];
            file.read(task * step * *row_words, &mut words)?;
            checksums.iter_mut().zip(words.chunks_exact(*row_words)).for_each(|(own, row)| *own = checksum_of(row));
            Ok(())
        });
        tasks.collect()
    }
}

fn checksum_of(words: &[u64]) -> u32 {
    checksum::hash(bytemuck::cast_slice(words))
}

impl Sets {
    /// Returns empty rows in memory, or `None` if there is not enough. With an order, new states wait.
    pub(crate) fn in_memory(shape: Shape, rows: usize, order: Option<Order>) -> Option<Sets> {
        let empty = |rows: usize| Buffer::zeroed(rows.checked_mul(shape.words)?);
        let words = match order {
            None => Words::Memory([empty(rows)?, empty(rows)?]),
            Some(order) => Words::Waiting(Waiting::new(empty(rows)?, empty(order.slot_count())?, order)),
        };
        Sets::with(shape, rows, words)
    }

    /// Opens the rows in the files of a folder, or makes them, with empty rows.
    pub(crate) fn in_files(shape: Shape, rows: usize, folder: &Path, is_new: bool) -> io::Result<Sets> {
        let file = |name: &str| FileRows::new(folder.join(name), shape, rows, is_new);
        let even = file(FILES[0])?;
        let odd = file(FILES[1]).inspect_err(|_| {
            if is_new {
                let _ = std::fs::remove_file(folder.join(FILES[0]));
            }
        })?;
        Sets::with(shape, rows, Words::Files([even, odd])).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
    }

    fn with(shape: Shape, rows: usize, words: Words) -> Option<Sets> {
        let flags = || Buffer::zeroed(rows.checked_mul(shape.blocks)?);
        Some(Sets { shape, words, changed: [flags()?, flags()?], newest: 0 })
    }

    /// Says that a search has found so many levels.
    pub(crate) fn set_levels(&mut self, levels: usize) {
        self.newest = levels % 2;
        if let Words::Waiting(waiting) = &mut self.words {
            waiting.end_level();
        }
    }

    /// Returns all rows, or `None` if they are in a file.
    ///
    /// # Panics
    /// Panics after a level that was stopped while rows waited.
    pub(crate) fn view(&self) -> Option<View<'_>> {
        let words = match &self.words {
            Words::Memory(copies) => &copies[self.newest],
            Words::Waiting(waiting) => waiting.rows().expect("a level that ended"),
            Words::Files(_) => return None,
        };
        Some(View { words: words.as_slice(), changed: self.changed[self.newest].as_slice() })
    }

    /// Returns the words in memory after the last level, and after the one before.
    ///
    /// # Panics
    /// Panics unless two copies are in memory.
    pub(crate) fn both(&self) -> [&[u64]; 2] {
        let Words::Memory(copies) = &self.words else { panic!("two copies in memory") };
        [copies[self.newest].as_slice(), copies[1 - self.newest].as_slice()]
    }

    /// Returns the flags of a row.
    pub(crate) fn changed(&self, row: usize) -> &[u8] {
        &self.changed[self.newest].as_slice()[row * self.shape.blocks..][..self.shape.blocks]
    }

    /// Says that the last level changed all blocks of some rows.
    pub(crate) fn change(&mut self, rows: Range<usize>) {
        for changed in &mut self.changed {
            changed.as_mut_slice()[rows.start * self.shape.blocks..rows.end * self.shape.blocks].fill(1);
        }
    }

    /// Reads rows from the one with number `first` on.
    pub(crate) fn read(&self, first: usize, words: &mut [u64]) -> io::Result<()> {
        let place = first * self.shape.words;
        match &self.words {
            Words::Files(copies) => return copies[self.newest].read(first, words),
            Words::Memory(copies) => words.copy_from_slice(&copies[self.newest].as_slice()[place..][..words.len()]),
            Words::Waiting(waiting) => words.copy_from_slice(&waiting.rows()?.as_slice()[place..][..words.len()]),
        }
        Ok(())
    }

    /// Reads some rows in order, neighbours at once, and the flags of their blocks.
    pub(crate) fn read_some(&self, rows: &[usize], to: Target<'_>) -> io::Result<()> {
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
    pub(crate) fn write(&mut self, first: usize, words: &[u64]) -> io::Result<()> {
        let place = first * self.shape.words;
        let write = |own: &mut Buffer<u64>| own.as_mut_slice()[place..][..words.len()].copy_from_slice(words);
        match &mut self.words {
            Words::Memory(copies) => copies.iter_mut().for_each(write),
            Words::Waiting(waiting) => write(waiting.rows_mut()),
            Words::Files(copies) => copies.iter_mut().try_for_each(|own| own.write(first, words))?,
        }
        Ok(())
    }

    /// Adds states to a word of a row, in all copies.
    pub(crate) fn add(&mut self, row: usize, word: usize, states: u64) -> io::Result<()> {
        let place = row * self.shape.words + word;
        match &mut self.words {
            Words::Memory(copies) => copies.iter_mut().for_each(|own| own.as_mut_slice()[place] |= states),
            Words::Waiting(waiting) => waiting.rows_mut().as_mut_slice()[place] |= states,
            Words::Files(copies) => {
                for own in copies {
                    let mut words = vec![0; self.shape.words];
                    own.read(row, &mut words)?;
                    words[word] |= states;
                    own.write(row, &words)?;
                }
            }
        }
        self.change(row..row + 1);
        Ok(())
    }

    /// Lets `find` make some rows from all rows in memory after the last level, and returns what it says of each. `None` says
    /// that a row stays as it is. If rows wait, they are all made at once.
    pub(crate) fn update<F: Clone + Default + Send>(
        &mut self,
        rows: Range<usize>,
        find: impl Fn(View<'_>, usize, Target<'_>) -> Option<F> + Sync,
    ) -> io::Result<Vec<F>> {
        let Sets { shape, words, changed: [even, odd], newest } = self;
        let (last, next) = if *newest == 0 { (even, odd) } else { (odd, even) };
        let last = last.as_slice();
        let find = |words: &[u64], row: usize, Target { words: own, changed }: Target<'_>| {
            let found = find(View { words, changed: last }, row, Target { words: own, changed: &mut *changed });
            if found.is_none() {
                changed.fill(0);
            }
            found
        };
        let changed = &mut next.as_mut_slice()[rows.start * shape.blocks..rows.end * shape.blocks];
        match words {
            Words::Memory([even, odd]) => {
                let (last, next) = if *newest == 0 { (even, odd) } else { (odd, even) };
                let last = last.as_slice();
                let words = &mut next.as_mut_slice()[rows.start * shape.words..rows.end * shape.words];
                let targets = words.par_chunks_mut(shape.words).zip(changed.par_chunks_mut(shape.blocks));
                let find = |(row, (words, changed))| {
                    find(last, rows.start + row, Target { words, changed }).unwrap_or_default()
                };
                Ok(targets.enumerate().map(find).collect())
            }
            Words::Waiting(waiting) => waiting.update(*shape, changed, find),
            Words::Files(copies) => {
                let FileRows { file, checksums, .. } = &mut copies[1 - *newest];
                let (file, checksums) = (&*file, &mut checksums.as_mut_slice()[rows.clone()]);
                let step = (WRITTEN / (8 * shape.words)).max(1);
                let tasks = changed.par_chunks_mut(step * shape.blocks).zip(checksums.par_chunks_mut(step));
                let found = tasks.enumerate().map(|(task, (changed, checksums))| {
                    let first = rows.start + task * step;
                    write_rows((file, checksums), *shape, first, changed, |row, target| find(&[], row, target))
                });
                Ok(found.collect::<io::Result<Vec<_>>>()?.concat())
            }
        }
    }

    /// Returns the name of the file with the rows after the last level.
    pub(crate) fn file_name(&self) -> Option<&'static str> {
        matches!(self.words, Words::Files(_)).then_some(FILES[self.newest])
    }

    /// Waits until rows in a file are on the disk, and returns their checksum.
    pub(crate) fn sync(&self) -> io::Result<u32> {
        let Words::Files(copies) = &self.words else { return Ok(0) };
        let FileRows { file, checksums, .. } = &copies[self.newest];
        file.sync()?;
        Ok(checksum::hash(bytemuck::cast_slice(checksums.as_slice())))
    }

    /// Reads the checksums of rows in a file, as an earlier process left them.
    pub(crate) fn reread(&mut self) -> io::Result<()> {
        match &mut self.words {
            Words::Files(copies) => copies[self.newest].reread(),
            Words::Memory(_) | Words::Waiting(_) => Ok(()),
        }
    }
}

/// Lets `find` make the rows from the one with number `first` on, and writes those that do not stay, neighbours at once.
fn write_rows<F: Default>(
    (file, checksums): (&ItemFile<u64>, &mut [u32]),
    shape: Shape,
    first: usize,
    changed: &mut [u8],
    find: impl Fn(usize, Target<'_>) -> Option<F>,
) -> io::Result<Vec<F>> {
    let rows = changed.len() / shape.blocks;
    let mut words = vec![0; rows * shape.words];
    let targets = words.chunks_exact_mut(shape.words).zip(changed.chunks_exact_mut(shape.blocks));
    let found = targets.enumerate().map(|(row, (words, changed))| find(first + row, Target { words, changed }));
    let found: Vec<Option<F>> = found.collect();
    let written = words.chunks_exact(shape.words).zip(checksums).zip(&found).filter(|(_, found)| found.is_some());
    written.for_each(|((words, checksum), _)| *checksum = checksum_of(words));
    let mut row = 0;
    for run in found.chunk_by(|one, other| one.is_some() == other.is_some()) {
        if run[0].is_some() {
            file.write((first + row) * shape.words, &words[row * shape.words..][..run.len() * shape.words])?;
        }
        row += run.len();
    }
    Ok(found.into_iter().map(Option::unwrap_or_default).collect())
}
