//! Rows in a file.
//!
//! They have checksums in memory, which each read compares. The checksum of these checksums is saved with the counts, so a
//! search continues only from the sets that it wrote. Memory also says which rows are full: they are not read from the file.

use std::io;
use std::path::PathBuf;

use godtable_system::checksum;
use godtable_system::memory::ItemFile;
use godtable_system::parallel::prelude::*;

use crate::checkpoint::LIST;
use crate::rows::word::Bits;

/// The bytes that a task writes to a file or reads from it at once, if a row has no more.
const WRITTEN: usize = 1 << 20;

/// The bytes that a task asks the system at once to read ahead: more than the system reads at once by default.
const READ_AHEAD: usize = 128 << 10;

/// Rows in a file.
pub(crate) struct FileRows<W> {
    path: PathBuf,
    file: ItemFile<W>,
    /// A row with all its states.
    full: Vec<W>,
    marks: Vec<Mark>,
}

/// What memory says of a row in a file.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    checksum: u32,
    is_full: bool,
}

impl Mark {
    fn of<W: Bits>(words: &[W], full: &[W]) -> Mark {
        Mark { checksum: checksum_of(words), is_full: words == full }
    }
}

impl<W: Bits> FileRows<W> {
    /// Opens the file, whose checksums are [read](FileRows::reread) later, or creates it, with empty rows.
    /// `full` is a row with all its states.
    pub(crate) fn new(path: PathBuf, full: &[W], rows: usize, is_new: bool) -> io::Result<FileRows<W>> {
        let file = ItemFile::new(&path, rows * full.len(), is_new).map_err(|error| {
            let advice = match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::InvalidData => {
                    format!("; remove {} to start again", path.with_file_name(LIST).display())
                }
                _ => String::new(),
            };
            io::Error::new(error.kind(), format!("{}: {error}{advice}", path.display()))
        })?;
        let empty = Mark::of(&vec![W::default(); full.len()], full);
        Ok(FileRows { path, file, full: full.to_vec(), marks: vec![empty; rows] })
    }

    /// Returns the number of rows that a task reads or writes at once.
    pub(crate) fn at_once(row_words: usize) -> usize {
        (WRITTEN / (size_of::<W>() * row_words)).max(1)
    }

    /// Returns whether a row has all its states.
    pub(crate) fn is_full(&self, row: usize) -> bool {
        self.marks[row].is_full
    }

    /// Reads rows from the one with number `first` on, and checks them.
    pub(crate) fn read(&self, first: usize, words: &mut [W]) -> io::Result<()> {
        let (row_words, mut row, mut words) = (self.full.len(), first, words);
        let marks = &self.marks[first..first + words.len() / row_words];
        for run in marks.chunk_by(|mark, next| mark.is_full == next.is_full) {
            let (own, rest) = words.split_at_mut(run.len() * row_words);
            match run[0].is_full {
                true => own.chunks_exact_mut(row_words).for_each(|words| words.copy_from_slice(&self.full)),
                false => self.read_run(row, run, own)?,
            }
            (row, words) = (row + run.len(), rest);
        }
        Ok(())
    }

    /// Reads rows that are not full, and compares their checksums.
    fn read_run(&self, first: usize, marks: &[Mark], words: &mut [W]) -> io::Result<()> {
        self.file.read(first * self.full.len(), words)?;
        let rows = words.chunks_exact(self.full.len()).zip(marks);
        match rows.enumerate().find(|(_, (words, mark))| checksum_of(words) != mark.checksum) {
            None => Ok(()),
            Some((row, _)) => {
                let (path, row) = (self.path.display(), first + row);
                Err(io::Error::new(io::ErrorKind::InvalidData, format!("{path}: row {row} is not what was written")))
            }
        }
    }

    /// Asks the system to read some rows, which follow each other, ahead: a later read need not wait for the disk then.
    pub(crate) fn read_ahead(&self, rows: &[usize]) {
        let (row_words, once) = (self.full.len(), READ_AHEAD / size_of::<W>());
        for run in rows.chunk_by(|row, next| self.is_full(*row) == self.is_full(*next)) {
            let words = run[0] * row_words..(run[0] + run.len()) * row_words;
            for first in words.clone().step_by(once).filter(|_| !self.is_full(run[0])) {
                self.file.read_ahead(first..(first + once).min(words.end));
            }
        }
    }

    /// Writes rows from the one with number `first` on.
    pub(crate) fn write(&mut self, first: usize, words: &[W]) -> io::Result<()> {
        let rows = words.len() / self.full.len();
        let (file, full, marks) = self.parts();
        write((file, full), first, words, &mut marks[first..first + rows])
    }

    /// Returns the file, a row with all its states, and what memory says of each row.
    pub(crate) fn parts(&mut self) -> (&ItemFile<W>, &[W], &mut [Mark]) {
        (&self.file, &self.full, &mut self.marks)
    }

    /// Reads the checksums of all rows from the file.
    pub(crate) fn reread(&mut self) -> io::Result<()> {
        let (file, full, marks) = self.parts();
        let step = FileRows::<W>::at_once(full.len());
        let tasks = marks.par_chunks_mut(step).enumerate().map(|(task, marks)| {
            let mut words = vec![W::default(); marks.len() * full.len()];
            file.read(task * step * full.len(), &mut words)?;
            marks.iter_mut().zip(words.chunks_exact(full.len())).for_each(|(own, row)| *own = Mark::of(row, full));
            Ok(())
        });
        tasks.collect()
    }

    /// Waits until the rows are on the disk, and returns their checksum.
    pub(crate) fn sync(&self) -> io::Result<u32> {
        self.file.sync()?;
        let checksums: Vec<u32> = self.marks.iter().map(|mark| mark.checksum).collect();
        Ok(checksum::hash(bytemuck::cast_slice(&checksums)))
    }
}

/// Writes rows from the one with number `first` on to a file, and their marks. `full` is a row with all its states.
pub(crate) fn write<W: Bits>(
    (file, full): (&ItemFile<W>, &[W]),
    first: usize,
    words: &[W],
    marks: &mut [Mark],
) -> io::Result<()> {
    words.chunks_exact(full.len()).zip(marks).for_each(|(words, mark)| *mark = Mark::of(words, full));
    file.write(first * full.len(), words)
}

fn checksum_of<W: Bits>(words: &[W]) -> u32 {
    checksum::hash(bytemuck::cast_slice(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_rows_are_not_read_and_damage_to_others_is_found() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut rows = FileRows::<u64>::new(folder.path().join("rows"), &[3, 1], 4, true)?;
        rows.write(1, &[3, 1, 2, 1])?;
        assert_eq!([0, 1, 2, 3].map(|row| rows.is_full(row)), [false, true, false, false]);
        rows.read_ahead(&[0, 1, 2, 3]);
        let mut words = [9; 8];
        rows.read(0, &mut words)?;
        assert_eq!(words, [0, 0, 3, 1, 2, 1, 0, 0]);
        // Damage to a full row is not read.
        rows.file.write(2, &[0])?;
        rows.read(0, &mut words)?;
        assert_eq!(words, [0, 0, 3, 1, 2, 1, 0, 0]);
        rows.file.write(4, &[0])?;
        let error = rows.read(1, &mut words[..4]).expect_err("a damaged row").to_string();
        assert!(error.ends_with("rows: row 2 is not what was written"), "{error}");
        // A search that continues reads all rows.
        rows.reread()?;
        assert_eq!([0, 1, 2, 3].map(|row| rows.is_full(row)), [false; 4]);
        Ok(())
    }
}
