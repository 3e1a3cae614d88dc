//! Pruning tables in files, by [`crate::pruning_file`]. Their fields are the numbers of free moves and of moves back, whether symmetries reduce
//! it, and a zero. The note is the caller's. The fingerprint tells the puzzle, the rules and the goals.

use std::path::{Path, PathBuf};

use godtable_system::atomic_file::Existing;

use crate::pruning_file::{self, FileError, OpenFile, PruningTableKind};
use crate::search::plan::{Plan, Planner};
use crate::search::pruning::PruningTable;
use crate::search::walk::LONGEST;

/// The first bytes of a pruning table's file.
pub const MAGIC: [u8; 8] = *b"godsieve";

/// Its version changes with the hash, the normal words, and the sets of free families with entries.
const KIND: PruningTableKind = PruningTableKind { mark: "godsieve", of: "a puzzle", version: 4 };

/// The nanoseconds in which a line of a file is read and checked.
const LINE_TIME: f64 = 50.0;

/// A pruning table in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StoredPruningTable {
    /// The file.
    pub path: PathBuf,
    /// The moves back from the goals whose positions it contains.
    pub back: usize,
    /// The moves between that it leaves free.
    pub free: usize,
    /// Its bytes in memory.
    pub bytes: u64,
    /// What the writer noted: the puzzle, the rules and the goals.
    pub note: Vec<u8>,
    pub(super) fingerprint: u32,
    pub(super) plan: Plan,
}

/// A pruning table that is filled.
#[derive(Debug)]
pub(super) struct FilledPruningTable {
    pub(super) plan: Plan,
    pub(super) pruning: PruningTable,
    /// Whether a file has it.
    pub(super) has_file: bool,
}

/// Opens a file, and reads the plan of its pruning table.
fn open(path: &Path) -> Result<(OpenFile, Plan), FileError> {
    let opened = OpenFile::open(KIND, path)?;
    let [free, back, reduction, reserved] = opened.header.fields;
    let invalid = |field, value: u8| Err(FileError::Field { field, value: value.into() });
    match (usize::from(back), reduction, reserved) {
        (0, ..) => invalid("number of moves back", back),
        (back, 0..=1, 0) if back + usize::from(free) <= LONGEST => {
            Ok((opened, Plan { free: free.into(), back, is_reduced: reduction == 1 }))
        }
        (_, 0..=1, 0) => invalid("number of moves", back),
        (_, other, 0) => invalid("reduction", other),
        (.., other) => invalid("reserved byte", other),
    }
}

impl StoredPruningTable {
    /// Describes the pruning table in a file, from its header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a pruning table, or does not have the length of its header.
    pub fn read(path: &Path) -> Result<StoredPruningTable, FileError> {
        let (opened, plan) = open(path)?;
        let bytes = u64::from(opened.header.lines) * 64;
        let fingerprint = opened.header.fingerprint;
        Ok(StoredPruningTable {
            path: path.to_owned(),
            back: plan.back,
            free: plan.free,
            bytes,
            note: opened.note,
            fingerprint,
            plan,
        })
    }

    /// Returns about the nanoseconds in which it is read.
    pub(super) fn time(&self) -> f64 {
        self.bytes as f64 / 64.0 * LINE_TIME
    }
}

impl FilledPruningTable {
    /// Reads the pruning table in a file, and checks all of the file.
    pub(super) fn read<const N: usize>(
        planner: &Planner<N>,
        stored: &StoredPruningTable,
    ) -> Result<FilledPruningTable, FileError> {
        let (opened, plan) = open(&stored.path)?;
        // It may have been replaced. A puzzle has no sets for more free moves than its planner knows.
        if (plan, opened.header.fingerprint) != (stored.plan, stored.fingerprint) || !planner.knows(plan) {
            return Err(FileError::OfAnother);
        }
        Ok(FilledPruningTable { plan, pruning: PruningTable::with(opened.lines()?), has_file: true })
    }

    pub(super) fn write(
        &self,
        path: &Path,
        existing: Existing,
        fingerprint: u32,
        note: &[u8],
    ) -> Result<(), FileError> {
        let fields = [self.plan.free as u8, self.plan.back as u8, self.plan.is_reduced.into(), 0];
        pruning_file::write(KIND, path, existing, (fields, fingerprint), note, self.pruning.lines())
    }
}
