//! One copy of the sets of a search: rows of words in memory or in a file, and flags of their blocks.

use std::io;
use std::ops::Range;
use std::path::Path;

use godtable_system::memory::{Buffer, ItemFile};
use godtable_system::parallel::prelude::*;

/// The bytes that a task writes to a file at once, if a row has no more.
const WRITTEN: usize = 1 << 20;

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

/// One copy of the sets.
pub(crate) struct Sets {
    shape: Shape,
    words: Words,
    changed: Buffer<u8>,
}

enum Words {
    Memory(Buffer<u64>),
    File(ItemFile<u64>),
}

impl Sets {
    /// Returns empty rows in memory, or `None` if there is not enough.
    pub(crate) fn in_memory(shape: Shape, rows: usize) -> Option<Sets> {
        Sets::with(shape, rows, Words::Memory(Buffer::zeroed(rows.checked_mul(shape.words)?)?))
    }

    /// Opens rows in a file, or makes it, with empty rows.
    pub(crate) fn in_file(shape: Shape, rows: usize, path: &Path, is_new: bool) -> io::Result<Sets> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let file = ItemFile::new(path, rows * shape.words, is_new).map_err(named)?;
        Sets::with(shape, rows, Words::File(file)).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
    }

    fn with(shape: Shape, rows: usize, words: Words) -> Option<Sets> {
        Some(Sets { shape, words, changed: Buffer::zeroed(rows.checked_mul(shape.blocks)?)? })
    }

    /// Returns all rows, or `None` if they are in a file.
    pub(crate) fn view(&self) -> Option<View<'_>> {
        match &self.words {
            Words::Memory(words) => Some(View { words: words.as_slice(), changed: self.changed.as_slice() }),
            Words::File(_) => None,
        }
    }

    /// Returns the flags of a row.
    pub(crate) fn changed(&self, row: usize) -> &[u8] {
        &self.changed.as_slice()[row * self.shape.blocks..][..self.shape.blocks]
    }

    /// Says that the last level changed all blocks of some rows.
    pub(crate) fn change(&mut self, rows: Range<usize>) {
        self.changed.as_mut_slice()[rows.start * self.shape.blocks..rows.end * self.shape.blocks].fill(1);
    }

    /// Reads rows from the one with number `first` on.
    pub(crate) fn read(&self, first: usize, words: &mut [u64]) -> io::Result<()> {
        let place = first * self.shape.words;
        match &self.words {
            Words::Memory(own) => words.copy_from_slice(&own.as_slice()[place..][..words.len()]),
            Words::File(own) => own.read(place, words)?,
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

    /// Writes rows from the one with number `first` on.
    pub(crate) fn write(&mut self, first: usize, words: &[u64]) -> io::Result<()> {
        let place = first * self.shape.words;
        match &mut self.words {
            Words::Memory(own) => own.as_mut_slice()[place..][..words.len()].copy_from_slice(words),
            Words::File(own) => own.write(place, words)?,
        }
        Ok(())
    }

    /// Lets `find` write some rows from those of the last level, and returns what it says of each. `None` says that a row stays
    /// as it is.
    pub(crate) fn update<F: Clone + Default + Send>(
        &mut self,
        rows: Range<usize>,
        find: impl Fn(usize, Target<'_>) -> Option<F> + Sync,
    ) -> io::Result<Vec<F>> {
        let Sets { shape, words, changed } = self;
        let changed = &mut changed.as_mut_slice()[rows.start * shape.blocks..rows.end * shape.blocks];
        let find = |row: usize, Target { words, changed }: Target<'_>| {
            let found = find(row, Target { words, changed: &mut *changed });
            if found.is_none() {
                changed.fill(0);
            }
            found
        };
        match words {
            Words::Memory(words) => {
                let words = &mut words.as_mut_slice()[rows.start * shape.words..rows.end * shape.words];
                let targets = words.par_chunks_mut(shape.words).zip(changed.par_chunks_mut(shape.blocks));
                let find =
                    |(row, (words, changed))| find(rows.start + row, Target { words, changed }).unwrap_or_default();
                Ok(targets.enumerate().map(find).collect())
            }
            Words::File(file) => {
                let step = (WRITTEN / (8 * shape.words)).max(1);
                let tasks = changed.par_chunks_mut(step * shape.blocks).enumerate();
                let found = tasks.map(|(task, changed)| {
                    let first = rows.start + task * step;
                    write_rows(file, *shape, first, changed, find)
                });
                Ok(found.collect::<io::Result<Vec<_>>>()?.concat())
            }
        }
    }

    /// Waits until the rows are on the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        match &self.words {
            Words::Memory(_) => Ok(()),
            Words::File(file) => file.sync(),
        }
    }
}

/// Lets `find` make the rows from the one with number `first` on, and writes those that do not stay, neighbours at once.
fn write_rows<F: Default>(
    file: &ItemFile<u64>,
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
    let mut row = 0;
    for run in found.chunk_by(|one, other| one.is_some() == other.is_some()) {
        if run[0].is_some() {
            file.write((first + row) * shape.words, &words[row * shape.words..][..run.len() * shape.words])?;
        }
        row += run.len();
    }
    Ok(found.into_iter().map(Option::unwrap_or_default).collect())
}
