//! Checkpoints: the states that were found, in files, from which any number of ranks can go on.
//!
//! Each rank writes its rows as parts of some megabytes. When all parts are there, the first rank writes a list of them, in one
//! step, and then the parts of the level before are removed. So the list always names parts that are whole.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use godtable_engine::levels::Meeting;
use godtable_system::atomic_file::{Existing, WriteError, write};
use serde::{Deserialize, Serialize};

use crate::puzzle::RulesText;
use crate::shared::Shared;
use crate::world::World;

/// The bytes of a part, about.
const PART: usize = 64 << 20;

/// The name of the list.
const LIST: &str = "checkpoint.json";

/// The version of the format.
const VERSION: u32 = 1;

/// The reason why a checkpoint cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckpointError {
    #[error("the checkpoint: {0}")]
    Write(#[from] WriteError),
    #[error("the checkpoint {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("the checkpoint {}: it is damaged: {what}; remove it to start again", path.display())]
    Damaged { path: PathBuf, what: String },
    #[error("the checkpoint {} is of other rules: {found}; here it is {expected}", path.display())]
    Other { path: PathBuf, found: String, expected: String },
    #[error("another rank: {0}")]
    Rank(String),
    #[error("{0}")]
    Meeting(#[from] io::Error),
}

/// The list of the parts.
#[derive(Serialize, Deserialize, Debug)]
struct List {
    version: u32,
    /// The puzzle and its rules.
    search: String,
    rows: usize,
    row_bytes: usize,
    counts: Vec<[u64; 2]>,
    parts: Vec<Part>,
}

/// Some rows in a file.
#[derive(Serialize, Deserialize, Clone, Debug)]
struct Part {
    file: String,
    rows: Range<usize>,
    crc32: u32,
}

/// A folder of checkpoints.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    folder: PathBuf,
    search: String,
}

impl Checkpoint {
    pub(crate) fn new(folder: &Path, name: &str, rules: &RulesText, share: &impl Shared) -> Checkpoint {
        // The rows are in the byte order of the machine.
        let order = if cfg!(target_endian = "little") { "little" } else { "big" };
        let (turns, rows) = (rules.turns.join(" "), share.all_rows());
        let search = format!("{name}, turns {turns}, lock {}, rows {rows}, {order} endian", rules.lock);
        Checkpoint { folder: folder.to_owned(), search }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn damaged(&self, name: &str, what: impl Into<String>) -> CheckpointError {
        CheckpointError::Damaged { path: self.path(name), what: what.into() }
    }

    /// Reads a file, or returns `None` if there is none.
    fn file(&self, name: &str) -> Result<Option<Vec<u8>>, CheckpointError> {
        match std::fs::read(self.path(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(CheckpointError::File { path: self.path(name), error }),
        }
    }

    /// Saves the rows of all ranks.
    pub(crate) fn save(&self, share: &impl Shared, world: &mut World<'_>) -> Result<(), CheckpointError> {
        let own = self.write_parts(share);
        let message = serde_json::to_vec(&own.as_ref().map_err(ToString::to_string)).map_err(io::Error::from)?;
        let mut parts = Vec::new();
        for message in world.share(message)? {
            let of_rank: Result<Vec<Part>, String> = serde_json::from_slice(&message).map_err(io::Error::from)?;
            parts.extend(of_rank.map_err(CheckpointError::Rank)?);
        }
        if world.number() == 0 {
            let (rows, row_bytes) = (share.all_rows(), share.row_bytes());
            let counts = share.saved_counts();
            let list = List { version: VERSION, search: self.search.clone(), rows, row_bytes, counts, parts };
            let bytes = serde_json::to_vec(&list).map_err(io::Error::from)?;
            write(&self.path(LIST), Existing::Replace, &bytes)?;
            self.remove_others(&list.parts);
        }
        world.share(vec![])?;
        Ok(())
    }

    /// Removes the parts that the list does not name. If that fails, they take space and nothing else.
    fn remove_others(&self, parts: &[Part]) {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for name in files.filter_map(|file| file.file_name().into_string().ok()) {
            let is_part = name.starts_with("level-") && name.ends_with(".part");
            if is_part && parts.iter().all(|part| part.file != name) {
                let _ = std::fs::remove_file(self.path(&name));
            }
        }
    }

    /// Writes the rows of this rank.
    fn write_parts(&self, share: &impl Shared) -> Result<Vec<Part>, CheckpointError> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|error| CheckpointError::File { path: self.folder.clone(), error })?;
        let (rows, distance) = (share.rows(), share.saved_counts().len() - 1);
        let step = (PART / share.row_bytes()).max(1);
        let part = |first: usize| {
            let rows = first..(first + step).min(rows.end);
            let mut bytes = Vec::with_capacity(rows.len() * share.row_bytes());
            share.write(rows.clone(), &mut bytes)?;
            let file = format!("level-{distance}-rows-{first}.part");
            write(&self.path(&file), Existing::Replace, &bytes)?;
            Ok(Part { file, rows, crc32: crc32fast::hash(&bytes) })
        };
        rows.clone().step_by(step).map(part).collect()
    }

    /// Reads the list, or returns `None` if there is none.
    fn list(&self) -> Result<Option<List>, CheckpointError> {
        let Some(bytes) = self.file(LIST)? else { return Ok(None) };
        let list: List = serde_json::from_slice(&bytes).map_err(|error| self.damaged(LIST, error.to_string()))?;
        // A name leads to no other folder.
        match list.parts.iter().find(|part| Path::new(&part.file).file_name() != Some(part.file.as_ref())) {
            None => Ok(Some(list)),
            Some(part) => Err(self.damaged(LIST, format!("'{}' is no name of a part", part.file))),
        }
    }

    /// Goes on from the checkpoint, if there is one.
    pub(crate) fn resume(&self, share: &mut impl Shared, world: &mut World<'_>) -> Result<(), CheckpointError> {
        let read = self.read(share);
        let message = read.as_ref().err().map(ToString::to_string).unwrap_or_default();
        // All go on, or none.
        let messages = world.share(message.into_bytes())?;
        read?;
        match messages.into_iter().find(|message| !message.is_empty()) {
            None => Ok(()),
            Some(message) => Err(CheckpointError::Rank(String::from_utf8_lossy(&message).into_owned())),
        }
    }

    fn read(&self, share: &mut impl Shared) -> Result<(), CheckpointError> {
        let Some(list) = self.list()? else { return Ok(()) };
        if list.version != VERSION {
            return Err(self.damaged(LIST, format!("version {}, and not {VERSION}", list.version)));
        }
        if list.search != self.search {
            let (found, expected) = (list.search, self.search.clone());
            return Err(CheckpointError::Other { path: self.path(LIST), found, expected });
        }
        if (list.rows, list.row_bytes) != (share.all_rows(), share.row_bytes()) || list.counts.is_empty() {
            return Err(self.damaged(LIST, "it has other rows, or no counts"));
        }
        share.set_counts(list.counts).map_err(|error| self.damaged(LIST, error.to_string()))?;
        let mut next = share.rows().start;
        let mut parts = list.parts;
        parts.sort_by_key(|part| part.rows.start);
        for part in parts {
            let rows = part.rows.start.max(share.rows().start)..part.rows.end.min(share.rows().end);
            if rows.is_empty() {
                continue;
            }
            let bytes = self.file(&part.file)?.ok_or_else(|| self.damaged(&part.file, "it is missing"))?;
            let is_whole = bytes.len() == part.rows.len() * list.row_bytes && crc32fast::hash(&bytes) == part.crc32;
            if !is_whole || rows.start != next {
                return Err(self.damaged(&part.file, "its length, its rows or its checksum are wrong"));
            }
            next = rows.end;
            let mut own = &bytes[(rows.start - part.rows.start) * list.row_bytes..];
            share.read(rows, &mut own).map_err(|error| self.damaged(&part.file, error.to_string()))?;
        }
        if next != share.rows().end {
            return Err(self.damaged(LIST, format!("it lacks rows from {next} on")));
        }
        Ok(())
    }
}
