//! Checkpoints: files from which an interrupted search continues, with any number of processes.
//!
//! Each process writes its rows as *parts* of 256 MiB at most, after some level. When all parts exist, the first
//! process writes the *list*, which replaces the list of an earlier level in one step. Then the older parts are
//! removed. So the list always names complete parts. If a file of the search contains the rows ([`Share::file_name`]),
//! one part represents it.
//!
//! The list has, after eight bytes of magic, numbers of 64 bits, lowest byte first: the CRC-32 of all that follows; the
//! version; the fingerprint of the search; the number of rows, and the bytes of one; the numbers of levels and of
//! parts; for each level the numbers of [`LevelCounts`]; for each part its first row, the row after its last one, and
//! its CRC-32. A description of the search follows, for messages. The part from row `r` on, after distance `d`, is
//! `level-d-rows-r.part`: rows as their owner [writes](Share::write) them.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use godtable_system::atomic_file::{Existing, WriteError, remove_left, write};
use godtable_system::checksum;
use godtable_system::parallel::Meeting;
use godtable_system::regular_file;

use crate::shares::{LevelCounts, Share};

/// The first bytes of a list.
const MAGIC: [u8; 8] = *b"GTSEARCH";

/// The version of the format.
const VERSION: u64 = 2;

/// The name of the list.
pub(crate) const LIST: &str = "godtable.checkpoint";

/// The most bytes of a list: it has the parts of some hundred terabytes.
const LIST_BYTES: u64 = 64 << 20;

/// The bytes of a part, at most, unless a row has more. Each part is synced to the disk, so many small ones take longer; a
/// part takes as much memory.
const PART: usize = 256 << 20;

/// The reason why a checkpoint cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file or the folder cannot be read, made or removed.
    #[error("{doing} {}: {source}", path.display())]
    File {
        /// What was tried.
        doing: &'static str,
        /// The file or the folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file is not what the search wrote.
    #[error("the checkpoint {}: it is damaged: {what}; remove {} to start again",
        path.display(), path.with_file_name(LIST).display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The checkpoint belongs to another search.
    #[error("{} is a checkpoint of another search: {found}; use another folder for {expected}", path.display())]
    Other {
        /// The list.
        path: PathBuf,
        /// The search of the checkpoint.
        found: String,
        /// The search to go on with.
        expected: String,
    },
    /// Another process has an error.
    #[error("another process: {0}")]
    Process(String),
    /// The processes do not meet.
    #[error("{0}")]
    Meeting(#[from] io::Error),
}

/// A folder with the checkpoint of a search. All processes need the same folder, and make the same calls.
#[derive(Debug)]
pub struct Checkpoint {
    folder: PathBuf,
    /// The search in words.
    search: String,
    /// The number of levels that are saved.
    levels: usize,
}

impl Checkpoint {
    /// Prepares a folder for a search, which messages call `search`.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be made.
    pub fn new(folder: &Path, search: String) -> Result<Checkpoint, CheckpointError> {
        fs::create_dir_all(folder).map_err(|source| file_error("making the folder", folder, source))?;
        Ok(Checkpoint { folder: folder.to_owned(), search, levels: 0 })
    }

    /// Returns the path of the list.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.join(LIST)
    }

    /// Continues a new search after the saved level. Returns whether there is one.
    ///
    /// # Errors
    /// Returns an error on all processes if one of them cannot read its rows, or if the checkpoint is damaged or of another
    /// search. The search cannot go on then.
    pub fn resume(&mut self, rows: &mut dyn Share, meeting: &mut dyn Meeting) -> Result<bool, CheckpointError> {
        let read = self.read(rows);
        let outcome = read.map(|levels| {
            self.levels = levels;
            Vec::new()
        });
        agree(outcome, meeting)?;
        Ok(self.levels > 0)
    }

    /// Saves the rows of all processes, unless this level is saved already.
    ///
    /// # Errors
    /// Returns an error on all processes if one of them cannot write a file. The checkpoint of the earlier level stays then.
    pub fn save(&mut self, rows: &dyn Share, meeting: &mut dyn Meeting) -> Result<(), CheckpointError> {
        let counts = rows.counts();
        let levels = counts.len();
        if levels == self.levels {
            return Ok(());
        }
        let parts = agree(self.write_parts(rows, levels - 1), meeting)?.concat();
        let written = match meeting.number() {
            0 => self.write_list(rows, counts, Part::read_all(&parts)),
            _ => Ok(()),
        };
        agree(written.map(|()| Vec::new()), meeting)?;
        self.levels = levels;
        Ok(())
    }

    /// Removes the checkpoint. One process does so, when the search is done.
    ///
    /// # Errors
    /// Returns an error if the list cannot be removed.
    pub fn remove(self) -> Result<(), CheckpointError> {
        let path = self.path();
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error("removing", &path, error)),
            _ => {
                self.remove_parts(&[]);
                remove_left(&self.folder);
                Ok(())
            }
        }
    }

    /// Writes the rows of this process. Returns the parts as bytes.
    fn write_parts(&self, rows: &dyn Share, distance: usize) -> Result<Vec<u8>, CheckpointError> {
        let (mut parts, mut bytes) = (Vec::new(), Vec::new());
        if let Some(name) = rows.file_name() {
            let synced = rows.sync().map_err(|source| file_error("syncing", &self.folder.join(name), source));
            Part { rows: rows.rows(), checksum: synced? }.write(&mut parts);
            return Ok(parts);
        }
        let (own, step) = (rows.rows(), (PART / rows.row_bytes()).max(1));
        for first in own.clone().step_by(step) {
            let of_part = first..(first + step).min(own.end);
            bytes.clear();
            bytes.reserve_exact(of_part.len() * rows.row_bytes());
            rows.write(of_part.clone(), &mut bytes);
            write(&self.folder.join(part_name(distance, first)), Existing::Replace, &bytes)?;
            Part { rows: of_part, checksum: checksum::hash(&bytes) }.write(&mut parts);
        }
        Ok(parts)
    }

    fn write_list(&self, rows: &dyn Share, counts: Vec<LevelCounts>, parts: Vec<Part>) -> Result<(), CheckpointError> {
        let names: Vec<String> = parts.iter().map(|part| part_name(counts.len() - 1, part.rows.start)).collect();
        let (fingerprint, search) = (rows.fingerprint(), self.search.clone());
        let list = List { fingerprint, rows: rows.all_rows(), row_bytes: rows.row_bytes(), counts, parts, search };
        write(&self.path(), Existing::Replace, &list.encode())?;
        if rows.file_name().is_none() {
            self.remove_parts(&names);
        }
        Ok(())
    }

    /// Removes the parts except for some. If that fails, they take space and nothing else.
    fn remove_parts(&self, kept: &[String]) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for name in files.filter_map(|file| file.file_name().into_string().ok()) {
            if name.starts_with("level-") && name.ends_with(".part") && !kept.contains(&name) {
                let _ = fs::remove_file(self.folder.join(&name));
            }
        }
    }

    /// Returns whether the folder has a checkpoint, and checks that it is not of a search with another
    /// [fingerprint](Share::fingerprint).
    ///
    /// # Errors
    /// Returns an error if it has one, or one that is damaged.
    pub fn check(&self, fingerprint: u32) -> Result<bool, CheckpointError> {
        self.list(fingerprint).map(|list| list.is_some())
    }

    /// Reads the list of a search, or returns `None` if there is no checkpoint.
    fn list(&self, fingerprint: u32) -> Result<Option<List>, CheckpointError> {
        let Some(bytes) = self.file(LIST, LIST_BYTES)? else { return Ok(None) };
        let list = List::decode(&bytes).map_err(|what| self.damaged(LIST, what))?;
        if list.fingerprint != fingerprint {
            let (found, expected) = (list.search, self.search.clone());
            return Err(CheckpointError::Other { path: self.path(), found, expected });
        }
        Ok(Some(list))
    }

    /// Reads the counts and the rows of this process. Returns the number of levels, or 0 if there is no checkpoint.
    fn read(&self, rows: &mut dyn Share) -> Result<usize, CheckpointError> {
        let Some(list) = self.list(rows.fingerprint())? else { return Ok(0) };
        if (list.rows, list.row_bytes) != (rows.all_rows(), rows.row_bytes()) {
            return Err(self.damaged(LIST, "it has other rows"));
        }
        list.check_parts().map_err(|what| self.damaged(LIST, what))?;
        let levels = list.counts.len();
        rows.set_counts(list.counts).map_err(|error| self.damaged(LIST, error))?;
        if let Some(name) = rows.file_name() {
            let found = rows.sync().map_err(|source| file_error("syncing", &self.folder.join(name), source))?;
            return match list.parts[..] {
                [Part { checksum, .. }] if checksum == found => Ok(levels),
                _ => Err(self.damaged(name, "its checksum is wrong")),
            };
        }
        for part in list.parts {
            let own = part.rows.start.max(rows.rows().start)..part.rows.end.min(rows.rows().end);
            if own.is_empty() {
                continue;
            }
            let name = part_name(levels - 1, part.rows.start);
            let length = part.rows.len() * list.row_bytes;
            let bytes = self.file(&name, length as u64)?.ok_or_else(|| self.damaged(&name, "it is missing"))?;
            if bytes.len() != length || checksum::hash(&bytes) != part.checksum {
                return Err(self.damaged(&name, "its length or its checksum is wrong"));
            }
            let within = [own.start, own.end].map(|row| (row - part.rows.start) * list.row_bytes);
            rows.read(own, &bytes[within[0]..within[1]]).map_err(|error| self.damaged(&name, error))?;
        }
        Ok(levels)
    }

    /// Reads a file of at most `most` bytes, or returns `None` if there is none.
    fn file(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, CheckpointError> {
        let path = self.folder.join(name);
        match regular_file::read(&path, most) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound => Ok(None),
                io::ErrorKind::InvalidInput | io::ErrorKind::FileTooLarge => Err(self.damaged(name, error)),
                _ => Err(file_error("reading", &path, error)),
            },
        }
    }

    fn damaged(&self, name: &str, what: impl ToString) -> CheckpointError {
        CheckpointError::Damaged { path: self.folder.join(name), what: what.to_string() }
    }
}

fn file_error(doing: &'static str, path: &Path, source: io::Error) -> CheckpointError {
    CheckpointError::File { doing, path: path.to_owned(), source }
}

/// Sends the outcome of this process to all. Returns every process's data, or the first error, so that all continue or
/// none.
fn agree(own: Result<Vec<u8>, CheckpointError>, meeting: &mut dyn Meeting) -> Result<Vec<Vec<u8>>, CheckpointError> {
    let message = match &own {
        Ok(bytes) => [&[0], &bytes[..]].concat(),
        Err(error) => [&[1], error.to_string().as_bytes()].concat(),
    };
    let messages = meeting.tell_all(message)?;
    own?;
    let outcome = |message: Vec<u8>| match message.split_first() {
        Some((0, bytes)) => Ok(bytes.to_vec()),
        told => {
            let text = told.map(|(_, text)| String::from_utf8_lossy(text).into_owned());
            Err(CheckpointError::Process(text.unwrap_or_default()))
        }
    };
    messages.into_iter().map(outcome).collect()
}

fn part_name(distance: usize, first_row: usize) -> String {
    format!("level-{distance}-rows-{first_row}.part")
}

/// Some rows in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    rows: Range<usize>,
    checksum: u32,
}

impl Part {
    fn write(&self, bytes: &mut Vec<u8>) {
        let numbers = [self.rows.start as u64, self.rows.end as u64, u64::from(self.checksum)];
        bytes.extend(numbers.map(u64::to_le_bytes).concat());
    }

    fn read(bytes: &mut &[u8]) -> Option<Part> {
        let [start, end, checksum] = [number(bytes)?, number(bytes)?, number(bytes)?];
        Some(Part {
            rows: usize::try_from(start).ok()?..usize::try_from(end).ok()?,
            checksum: u32::try_from(checksum).ok()?,
        })
    }

    fn read_all(mut bytes: &[u8]) -> Vec<Part> {
        std::iter::from_fn(|| Part::read(&mut bytes)).collect()
    }
}

/// Takes a number from the front.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

/// The list of the parts.
#[derive(Clone, PartialEq, Eq, Debug)]
struct List {
    fingerprint: u32,
    rows: usize,
    row_bytes: usize,
    /// By distance.
    counts: Vec<LevelCounts>,
    /// In the order of their rows.
    parts: Vec<Part>,
    search: String,
}

impl List {
    fn encode(&self) -> Vec<u8> {
        let List { fingerprint, rows, row_bytes, counts, parts, search } = self;
        let sizes = [*rows, *row_bytes, counts.len(), parts.len()].map(|size| size as u64);
        let numbers = [VERSION, u64::from(*fingerprint)].into_iter().chain(sizes);
        let numbers = numbers.chain(counts.iter().flat_map(|level| level.numbers()));
        let mut rest: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        parts.iter().for_each(|part| part.write(&mut rest));
        rest.extend_from_slice(search.as_bytes());
        [&MAGIC[..], &u64::from(checksum::hash(&rest)).to_le_bytes(), &rest].concat()
    }

    /// Reads a list.
    fn decode(bytes: &[u8]) -> Result<List, String> {
        let mut rest = bytes.strip_prefix(&MAGIC).ok_or("it is no checkpoint of this program")?;
        let checksum = number(&mut rest);
        if checksum != Some(u64::from(checksum::hash(rest))) {
            return Err("its checksum is wrong".to_owned());
        }
        let version = number(&mut rest);
        if version != Some(VERSION) {
            return Err(format!("it has version {}, and not {VERSION}", version.unwrap_or_default()));
        }
        List::fields(&mut rest).ok_or_else(|| "its header ends early".to_owned())
    }

    /// Checks that the parts have all rows, in order.
    fn check_parts(&self) -> Result<(), String> {
        let mut next = 0;
        for part in &self.parts {
            if part.rows.start != next || part.rows.end <= next {
                break;
            }
            next = part.rows.end;
        }
        match next == self.rows {
            true => Ok(()),
            false => Err(format!("it lacks rows from {next} on, or has others than its {} rows", self.rows)),
        }
    }

    fn fields(rest: &mut &[u8]) -> Option<List> {
        let fingerprint = u32::try_from(number(rest)?).ok()?;
        let mut size = || usize::try_from(number(rest)?).ok();
        let [rows, row_bytes, levels, parts] = [size()?, size()?, size()?, size()?];
        let level = |rest: &mut &[u8]| Some([number(rest)?, number(rest)?, number(rest)?, number(rest)?]);
        let counts = (0..levels).map(|_| level(rest).map(LevelCounts::from_numbers)).collect::<Option<_>>()?;
        let parts = (0..parts).map(|_| Part::read(rest)).collect::<Option<_>>()?;
        Some(List { fingerprint, rows, row_bytes, counts, parts, search: String::from_utf8_lossy(rest).into_owned() })
    }
}

#[cfg(test)]
mod tests;
