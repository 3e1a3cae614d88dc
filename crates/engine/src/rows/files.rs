//! Rows in a file.
//!
//! They have checksums in memory, which each read compares. The checksum of these checksums is saved with the counts, so a
//! search continues only from the sets that it wrote.

use std::io;
use std::path::PathBuf;

use godtable_system::checksum;
use godtable_system::memory::ItemFile;
use godtable_system::parallel::prelude::*;

use crate::checkpoint::LIST;
use crate::rows::word::{Bits, Words};

/// The bytes that a task writes to a file or reads from it at once, if a row has no more.
const WRITTEN: usize = 1 << 20;

/// Rows in a file.
pub(crate) struct FileRows<W> {
    path: PathBuf,
    file: ItemFile<W>,
    row_words: usize,
    /// By row.
    checksums: Words<u32>,
}

impl<W: Bits> FileRows<W> {
    /// Opens the file, whose checksums are [read](FileRows::reread) later, or creates it, with empty rows.
    pub(crate) fn new(path: PathBuf, row_words: usize, rows: usize, is_new: bool) -> io::Result<FileRows<W>> {
        let file = ItemFile::new(&path, rows * row_words, is_new).map_err(|error| {
            let advice = match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::InvalidData => {
                    format!("; remove {} to start again", path.with_file_name(LIST).display())
                }
                _ => String::new(),
            };
            io::Error::new(error.kind(), format!("{}: {error}{advice}", path.display()))
        })?;
        let mut checksums = Words::empty(rows).ok_or(io::ErrorKind::OutOfMemory)?;
        checksums.fill(checksum_of(&vec![W::default(); row_words]));
        Ok(FileRows { path, file, row_words, checksums })
    }

    /// Returns the number of rows that a task reads or writes at once.
    pub(crate) fn at_once(row_words: usize) -> usize {
        (WRITTEN / (size_of::<W>() * row_words)).max(1)
    }

    /// Reads rows from the one with number `first` on, and checks them.
    pub(crate) fn read(&self, first: usize, words: &mut [W]) -> io::Result<()> {
        self.file.read(first * self.row_words, words)?;
        let rows = words.chunks_exact(self.row_words).zip(&self.checksums[first..]);
        match rows.enumerate().find(|(_, (words, checksum))| checksum_of(words) != **checksum) {
            None => Ok(()),
            Some((row, _)) => {
                let (path, row) = (self.path.display(), first + row);
                Err(io::Error::new(io::ErrorKind::InvalidData, format!("{path}: row {row} is not what was written")))
            }
        }
    }

    /// Writes rows from the one with number `first` on.
    pub(crate) fn write(&mut self, first: usize, words: &[W]) -> io::Result<()> {
        let rows = words.len() / self.row_words;
        let (file, row_words, checksums) = self.parts();
        write(file, row_words, first, words, &mut checksums[first..first + rows])
    }

    /// Returns the file, the words of a row, and the checksums.
    pub(crate) fn parts(&mut self) -> (&ItemFile<W>, usize, &mut [u32]) {
        (&self.file, self.row_words, &mut self.checksums)
    }

    /// Reads the checksums of all rows from the file.
    pub(crate) fn reread(&mut self) -> io::Result<()> {
        let (file, row_words, checksums) = self.parts();
        let step = FileRows::<W>::at_once(row_words);
        let tasks = checksums.par_chunks_mut(step).enumerate().map(|(task, checksums)| {
            let mut words = vec![W::default(); checksums.len() * row_words];
            file.read(task * step * row_words, &mut words)?;
            checksums.iter_mut().zip(words.chunks_exact(row_words)).for_each(|(own, row)| *own = checksum_of(row));
            Ok(())
        });
        tasks.collect()
    }

    /// Waits until the rows are on the disk, and returns their checksum.
    pub(crate) fn sync(&self) -> io::Result<u32> {
        self.file.sync()?;
        Ok(checksum_of(&self.checksums))
    }
}

/// Writes rows from the one with number `first` on, and their checksums.
pub(crate) fn write<W: Bits>(
    file: &ItemFile<W>,
    row_words: usize,
    first: usize,
    words: &[W],
    checksums: &mut [u32],
) -> io::Result<()> {
    words.chunks_exact(row_words).zip(checksums).for_each(|(words, checksum)| *checksum = checksum_of(words));
    file.write(first * row_words, words)
}

fn checksum_of<W: Bits>(words: &[W]) -> u32 {
    checksum::hash(bytemuck::cast_slice(words))
}
