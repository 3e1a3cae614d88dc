//! Filters in files, by [`crate::filter_file`]. Their fields are the numbers of free moves and of moves back, and two zeros.
//! The note is the caller's. The fingerprint tells the puzzle, the rules and the goals.

use std::path::{Path, PathBuf};

use godtable_puzzle::random::Random;
use godtable_system::atomic_file::Existing;
use godtable_system::instructions::Portable;

use crate::filter_file::{self, FileError, FilterKind, Opened};
use crate::search::filter::Filter;
use crate::search::plan::Plan;
use crate::search::solve::{Engine, Kept, Ready, choices};
use crate::search::walk::{LONGEST, Node};
use crate::search::{Checked, SearchError};

/// The first bytes of a filter's file.
pub const MAGIC: [u8; 8] = *b"godsieve";

/// Its version changes with the hash, the normal words and the sets of free families.
const KIND: FilterKind = FilterKind { mark: "godsieve", of: "a puzzle", version: 1 };

/// The nanoseconds in which a line of a file is read and checked.
const LINE_TIME: f64 = 50.0;

/// The random words of a check, and how often it begins one again that ends too soon.
const WORDS: u64 = 1 << 16;
const TRIES: u64 = 16;

/// A filter in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StoredFilter {
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
}

/// Opens a file, and reads the plan of its filter.
fn open(path: &Path) -> Result<(Opened, Plan), FileError> {
    let opened = Opened::open(KIND, path)?;
    let [free, back, third, fourth] = opened.header.fields;
    let invalid = |field, value: u8| Err(FileError::Field { field, value: value.into() });
    match (usize::from(back), third.max(fourth)) {
        (0, _) => invalid("number of moves back", back),
        (back, 0) if back + usize::from(free) <= LONGEST => Ok((opened, Plan { free: free.into(), back })),
        (_, 0) => invalid("number of moves", back),
        (_, other) => invalid("reserved bytes", other),
    }
}

impl StoredFilter {
    /// Describes the filter in a file, from its header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a filter, or does not have the length of its header.
    pub fn read(path: &Path) -> Result<StoredFilter, FileError> {
        let (opened, Plan { free, back }) = open(path)?;
        let bytes = u64::from(opened.header.lines) * 64;
        let fingerprint = opened.header.fingerprint;
        Ok(StoredFilter { path: path.to_owned(), back, free, bytes, note: opened.note, fingerprint })
    }

    pub(super) const fn plan(&self) -> Plan {
        Plan { free: self.free, back: self.back }
    }

    /// Returns about the nanoseconds in which it is read.
    pub(super) fn time(&self) -> f64 {
        self.bytes as f64 / 64.0 * LINE_TIME
    }

    /// Reads the filter, and checks all of its file.
    pub(super) fn filter(&self) -> Result<Ready, FileError> {
        let (opened, plan) = open(&self.path)?;
        // It may have been replaced.
        if (plan, opened.header.fingerprint) != (self.plan(), self.fingerprint) {
            return Err(FileError::OfAnother);
        }
        Ok(Ready { plan, filter: Filter::with(opened.lines()?), is_read: true })
    }
}

impl Ready {
    pub(super) fn write(
        &self,
        path: &Path,
        existing: Existing,
        fingerprint: u32,
        note: &[u8],
    ) -> Result<(), FileError> {
        let fields = [self.plan.free as u8, self.plan.back as u8, 0, 0];
        filter_file::write(KIND, path, existing, (fields, fingerprint), note, self.filter.lines())
    }
}

impl<const N: usize> Engine<N> {
    /// Checks that a filter contains the positions after random words back from the goals. The positions come from the moves of
    /// the definition, not from the code that fills filters.
    pub(super) fn check(&self, own: &Kept<N>, ready: &Ready) -> Result<Checked, SearchError> {
        let inverted = self.definition.inverted();
        let (mut random, mut words, mut length) = (Random::new(1), 0, 0);
        for _ in 0..TRIES * WORDS {
            let start = random.below(own.starts.len());
            // Each goal starts in all lock states.
            let (mut node, goal) = (own.starts[start], own.goals[start / self.forth.planes.len()]);
            let mut at = self.goals[goal].clone();
            while usize::from(node.length) < ready.plan.back {
                let mut next: Vec<Node<N>> = Vec::new();
                self.rules.children(Portable, &self.back, &node, |child| next.push(child));
                if next.is_empty() {
                    break;
                }
                node = next.swap_remove(random.below(next.len()));
                at = inverted.moved(&at, usize::from(node.last));
            }
            length = length.max(usize::from(node.length));
            if usize::from(node.length) == ready.plan.back {
                let packed = self.rules.layout.reduced(&self.rules.layout.pack(&at));
                if !own.planner.sets(ready.plan).iter().all(|set| ready.filter.contains(choices(&packed, set))) {
                    return Err(SearchError::Missing { moves: node.word().into_iter().map(usize::from).collect() });
                }
                words += 1;
            }
            if words == WORDS {
                break;
            }
        }
        Ok(Checked { words, length })
    }
}
