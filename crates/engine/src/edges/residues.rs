//! The search that makes a table: it keeps the distance of each position modulo 3.
//!
//! There are three copies of the sets, one for each residue. A level reads the copy of the last level's residue and writes
//! that of its own.
//!
//! **Why it is right.** A level that finds distance d reads the copy with the distances `d - 1`, `d - 4`, `d - 7` and
//! so on. The older positions lead only to positions that are found already, and a position counts as new only if no
//! copy has it.
//!
//! Two of the copies are the two bits of the table's cells, and are written to the file as they lie in memory.

use std::borrow::Cow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::{EdgesHeader, Existing, TableError, write_edges};

use crate::edges::EdgesError;
use crate::edges::copies::Halves;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::row_set::RowSet;
use crate::edges::search::{Own, Row, Sink};
use crate::edges::space::{FlipChoice, Space};
use crate::edges::step::HALF_ROWS;
use crate::shares::{Search as _, SearchError, Share};

/// The number of residues.
pub(crate) const RESIDUES: usize = 3;

/// A search that makes a table.
pub struct Maker(Box<dyn Making>);

/// The methods of [`Maker`], for any kernel.
trait Making: Send {
    fn share(&mut self) -> &mut dyn Share;
    fn space(&self) -> &Space;
    fn write(self: Box<Self>, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError>;
}

impl std::fmt::Debug for Maker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Maker").field(self.space()).finish()
    }
}

impl Maker {
    /// Starts a search: the solved position is found.
    ///
    /// # Errors
    /// Returns an error if the rules lock something or have a turn without its inverse, or if memory runs out.
    pub fn new(space: Space, instructions: InstructionSet) -> Result<Maker, EdgesError> {
        space.check_table()?;
        let goal = space.first_cell(0, space.goals[0] * HALF_ROWS);
        let (space, farthest) = (Arc::new(space), Farthest::new(goal));
        Ok(Maker(with_kernel_of!(
            space, instructions, kernel => Box::new(Own::new(kernel, space, RESIDUES, farthest, 0, 1)?)
        )))
    }

    /// Returns the search.
    pub fn share(&mut self) -> &mut dyn Share {
        self.0.share()
    }

    /// Returns the positions of the search.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.0.space()
    }

    /// Writes the table to a file, completely or not at all. The search must be done.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
    pub fn write(self, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        self.0.write(path, existing)
    }
}

impl Space {
    /// Checks that a table of the rules has cells of two bits.
    ///
    /// # Errors
    /// Returns an error if the rules lock something or have a turn without its inverse.
    pub fn check_table(&self) -> Result<(), EdgesError> {
        let turns = self.rules().turns();
        match turns.iter().find(|turn| !turns.contains(turn.inverse())) {
            _ if self.locks() > 0 => Err(EdgesError::LockedTable),
            Some(turn) => Err(EdgesError::OneWayTable { turn }),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes of memory that the making of a table takes.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.bytes_of(RESIDUES)
    }

    /// Returns the approximate size of a table's file in bytes: its cells and their checksums.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        let cells = self.cells() / 4;
        cells + cells / (1 << 14) + (1 << 16)
    }
}

/// The cells of the last level that has any, if they are at most [`EdgesHeader::MOST_FARTHEST`].
pub(crate) struct Farthest {
    /// In ascending order; none if there are too many.
    pub(crate) cells: Vec<u64>,
    /// The number of cells of the level, and the cells unless they are too many.
    count: AtomicUsize,
    level: Mutex<Vec<u64>>,
}

impl Farthest {
    /// Returns the cell at distance 0.
    pub(crate) fn new(goal: u64) -> Farthest {
        Farthest { cells: vec![goal], count: AtomicUsize::new(0), level: Mutex::default() }
    }

    /// Adds the cells of a row.
    pub(crate) fn add<S: RowSet>(&self, space: &Space, at: Row, set: &S, count: u16) {
        // Once there are too many, no thread waits for another.
        if self.count.load(Ordering::Relaxed) > EdgesHeader::MOST_FARTHEST {
            return;
        }
        if self.count.fetch_add(usize::from(count), Ordering::Relaxed) <= EdgesHeader::MOST_FARTHEST {
            let first = space.first_cell(at.parity, at.number);
            let mut cells = self.level.lock().expect("no thread panics");
            set.list(|position| cells.push(first + position as u64));
        }
    }

    /// Ends a level that found so many states. An empty one changes nothing.
    pub(crate) fn end_level(&mut self, found: u64) {
        let mut cells = std::mem::take(self.level.get_mut().expect("no thread panics"));
        if std::mem::take(self.count.get_mut()) > EdgesHeader::MOST_FARTHEST {
            cells.clear();
        }
        if found > 0 {
            cells.sort_unstable();
            self.cells = cells;
        }
    }
}

impl<S: RowSet> Sink<S> for Farthest {
    fn take(&self, space: &Space, at: Row, _distance: usize, new: &S, count: u16) {
        self.add(space, at, new, count);
    }

    fn end_level(&mut self, found: u64) -> Result<(), SearchError> {
        Farthest::end_level(self, found);
        Ok(())
    }
}

impl<K: Kernel> Making for Own<K, Farthest> {
    fn share(&mut self) -> &mut dyn Share {
        self
    }

    fn space(&self) -> &Space {
        &self.space
    }

    fn write(mut self: Box<Self>, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        let unlocked = self.histograms().0;
        mark_unreached(self.copies.all_mut());
        let planes = self.copies.all()[1..].iter().flat_map(|plane| plane.sources().sets);
        let parts: Vec<Cow<'_, [u8]>> = planes.map(K::Set::stored).collect();
        let parts: Vec<&[u8]> = parts.iter().map(|part| &**part).collect();
        let header = EdgesHeader {
            rules: self.space.rules().clone(),
            has_flips: self.space.flips() == FlipChoice::Counted,
            cells: usize::try_from(self.space.cells()).expect("the planes are in memory"),
            unlocked,
            farthest: std::mem::take(&mut self.sink.cells),
            blocks: EdgesHeader::blocks_of(&parts),
        };
        write_edges(path, existing, &header, &parts)?;
        Ok(header)
    }
}

/// Gives the cells out of reach both bits.
fn mark_unreached<S: RowSet>(planes: &mut [Halves<S>]) {
    let [zero, one, two] = planes else { unreachable!("a copy for each residue") };
    for parity in 0..2 {
        let rows = one.sets[parity].as_mut_slice().par_chunks_mut(HALF_ROWS);
        let rows = rows.zip(two.sets[parity].as_mut_slice().par_chunks_mut(HALF_ROWS));
        let zero = zero.sets[parity].as_slice();
        rows.enumerate().for_each(|(sector, (one, two))| {
            for ((one, two), zero) in one.iter_mut().zip(two).zip(&zero[sector * HALF_ROWS..]) {
                let unreached = S::by_bytes([zero, one, two], |[zero, one, two]| !(zero | one | two));
                one.add(&unreached);
                two.add(&unreached);
            }
        });
    }
}
