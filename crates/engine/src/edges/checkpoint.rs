//! Checkpoints: files from which a search goes on.
//!
//! A file has a header and then the arrays of a search, as they lie in memory. The header has the rules, so that a search
//! goes on only under its own rules, and a checksum of all that follows.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use godtable_system::atomic_file::{Existing, WriteError, write_parts};

use crate::edges::EdgesError;

/// The first bytes of a checkpoint.
const MAGIC: [u8; 8] = *b"GTEDGES1";

/// A number in the byte order of the machine: the arrays have that order too.
const ORDER: u64 = 0x0123_4567_89AB_CDEF;

/// The number of numbers in the header: the checksum, the byte order, and the lengths of the rules and of the counts.
const NUMBERS: usize = 5;

/// An error of reading or writing a checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file cannot be read.
    #[error("reading {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is no checkpoint of this version and machine, or it is damaged.
    #[error("{} is no checkpoint of this program, or it is damaged; remove it to start anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The file belongs to another search.
    #[error("{} is a checkpoint of another search: {found}; use another folder for {expected}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The search of the file.
        found: String,
        /// The search to go on with.
        expected: String,
    },
    /// The search cannot start.
    #[error(transparent)]
    Search(#[from] EdgesError),
}

/// The numbers of a search beside its arrays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Header {
    /// The rules and the pieces.
    pub(crate) search: String,
    /// By distance: the numbers of states in the sectors, and of unlocked states.
    pub(crate) counts: [Vec<u64>; 2],
}

impl Header {
    /// Writes a checkpoint, completely or not at all.
    pub(crate) fn write(&self, path: &Path, arrays: &[&[u8]]) -> Result<(), CheckpointError> {
        let lengths = [self.search.len(), self.counts[0].len(), self.counts[1].len()].map(|length| length as u64);
        let text = self.search.as_bytes();
        let counts = [0, 1].map(|kind| bytemuck::cast_slice::<u64, u8>(&self.counts[kind]));
        let rest = [&[bytemuck::bytes_of(&ORDER), bytemuck::cast_slice(&lengths), text], &counts[..], arrays].concat();
        let mut checksum = crc32fast::Hasher::new();
        rest.iter().for_each(|part| checksum.update(part));
        let checksum = u64::from(checksum.finalize());
        let parts = [&[&MAGIC[..], bytemuck::bytes_of(&checksum)], &rest[..]].concat();
        Ok(write_parts(path, Existing::Replace, &parts)?)
    }

    /// Reads the header of a checkpoint of a search. The arrays are read by [`Reader::read`].
    pub(crate) fn read(path: &Path, search: &str) -> Result<(Header, Reader), CheckpointError> {
        let cannot_read = |source| CheckpointError::Read { path: path.to_owned(), source };
        let file = File::open(path).map_err(cannot_read)?;
        let left = file.metadata().map_err(cannot_read)?.len();
        let mut reader = Reader { file, path: path.to_owned(), left, checksum: crc32fast::Hasher::new(), expected: 0 };
        let (mut magic, mut numbers) = ([0; 8], [0_u64; NUMBERS]);
        reader.read(&mut magic)?;
        reader.read(bytemuck::cast_slice_mut(&mut numbers))?;
        let [checksum, order, lengths @ ..] = numbers;
        if magic != MAGIC || order != ORDER || lengths.iter().any(|&length| length > reader.left) {
            return Err(reader.damaged());
        }
        reader.expected = checksum;
        reader.checksum = crc32fast::Hasher::new();
        reader.checksum.update(bytemuck::cast_slice(&numbers[1..]));
        let [text, stored, unlocked] = lengths.map(|length| length as usize);
        let mut bytes = vec![0; text];
        reader.read(&mut bytes)?;
        let found = String::from_utf8(bytes).map_err(|_| reader.damaged())?;
        if found != search {
            return Err(CheckpointError::Other { path: path.to_owned(), found, expected: search.to_owned() });
        }
        let mut counts = [vec![0; stored], vec![0; unlocked]];
        for counts in &mut counts {
            reader.read(bytemuck::cast_slice_mut(counts))?;
        }
        Ok((Header { search: found, counts }, reader))
    }
}

/// A checkpoint that is being read.
#[derive(Debug)]
pub(crate) struct Reader {
    file: File,
    path: PathBuf,
    /// The number of bytes that are left.
    left: u64,
    checksum: crc32fast::Hasher,
    expected: u64,
}

impl Reader {
    /// Reads the next bytes.
    pub(crate) fn read(&mut self, bytes: &mut [u8]) -> Result<(), CheckpointError> {
        let Some(left) = self.left.checked_sub(bytes.len() as u64) else { return Err(self.damaged()) };
        self.left = left;
        let read = self.file.read_exact(bytes);
        read.map_err(|source| CheckpointError::Read { path: self.path.clone(), source })?;
        self.checksum.update(bytes);
        Ok(())
    }

    /// Checks that the file ends here, and its checksum.
    pub(crate) fn finish(self) -> Result<(), CheckpointError> {
        if self.left == 0 && u64::from(self.checksum.clone().finalize()) == self.expected {
            return Ok(());
        }
        Err(self.damaged())
    }

    /// Returns the error of a damaged file.
    pub(crate) fn damaged(&self) -> CheckpointError {
        CheckpointError::Damaged { path: self.path.clone() }
    }
}
