//! The proof of a table from its rules: a second search, compared with the cells.
//!
//! The distances of neighbours differ by -1, 0 or 1, which are all residues modulo 3. So a check of each cell against
//! its neighbours would accept wrong cells. A search keeps all positions found so far, as the search that counts does,
//! and not their residues. Each position that a level finds must have the residue of its distance in the table. At the
//! end, all cells without a position must say that solved is out of reach. So each cell is compared with the exact
//! distance of its position.

use std::sync::Mutex;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::EdgesHeader;

use crate::edges::EdgesError;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::residues::{Farthest, RESIDUES};
use crate::edges::row_set::RowSet;
use crate::edges::search::{Own, Row, Sink};
use crate::edges::space::Space;
use crate::edges::step::HALF_ROWS;
use crate::edges::table::EdgesTable;
use crate::shares::{Search as _, SearchError, Share};

/// A wrong cell, or wrong numbers in the header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A cell has another value than its position's distance requires.
    #[error("cell {cell} is {got}, but by its neighbours it is {}", residue_of(*.expected))]
    Cell {
        /// The number of the cell.
        cell: u64,
        /// The value of the cell.
        got: u8,
        /// The distance of its position, or `None` if solved is out of reach.
        expected: Option<usize>,
    },
    /// The header has another number of positions at some distance.
    #[error("the header counts {got} positions at distance {distance}, and the cells {expected}")]
    Count {
        /// The distance.
        distance: usize,
        /// The count of the header.
        got: u64,
        /// The count of the cells.
        expected: u64,
    },
    /// The file lists other farthest cells.
    #[error("the file does not list exactly the cells at God's number as the farthest")]
    Farthest,
}

/// Returns the value of a cell at a distance.
const fn residue_of(distance: Option<usize>) -> u8 {
    match distance {
        Some(distance) => (distance % RESIDUES) as u8,
        None => RESIDUES as u8,
    }
}

/// The proof of a table: a search that compares.
pub struct Proof<'a>(Box<dyn Proving + 'a>);

/// The methods of [`Proof`], for any kernel.
trait Proving: Send {
    fn share(&mut self) -> &mut dyn Share;
    fn finish(&self) -> Result<(), Wrong>;
}

impl std::fmt::Debug for Proof<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proof").finish_non_exhaustive()
    }
}

impl<'a> Proof<'a> {
    /// Starts the proof of a table.
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn new<B: AsRef<[u8]>>(
        table: &'a EdgesTable<B>,
        instructions: InstructionSet,
    ) -> Result<Proof<'a>, EdgesError> {
        let (space, header, stored) = (table.shared_space(), table.header(), Stored::new(table.cells()));
        Ok(Proof(with_kernel_of!(space, instructions, kernel => {
            let (goal, copies) = (space.goals[0] * HALF_ROWS, space.copies());
            let compared = Compared { stored, farthest: Farthest::new(space.first_cell(0, goal)), wrong: Mutex::default() };
            let search = Own::new(kernel, space, copies, compared, 0, 1)?;
            search.sink.compare(&search.space, Row { parity: 0, number: goal }, 0, &solved(kernel));
            Box::new(Compares { search, header })
        })))
    }

    /// Returns the search, which ends with [`SearchError::Differs`] if a cell is wrong.
    pub fn share(&mut self) -> &mut dyn Share {
        self.0.share()
    }

    /// Ends the proof, once the search is done or has found a difference: checks the cells of positions that cannot reach
    /// solved, and the header.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn finish(&self) -> Result<(), Wrong> {
        self.0.finish()
    }
}

/// Returns the set of the row of the solved position.
fn solved<K: Kernel>(_kernel: K) -> K::Set {
    K::SOLVED
}

/// The cells of a table, by the bit of the cell and the parity of rows.
#[derive(Clone, Copy)]
struct Stored<'a>([[&'a [u8]; 2]; 2]);

impl<'a> Stored<'a> {
    fn new(cells: &'a [u8]) -> Stored<'a> {
        let halves = |plane: &'a [u8]| plane.split_at(plane.len() / 2).into();
        let (low, high) = cells.split_at(cells.len() / 2);
        Stored([halves(low), halves(high)])
    }

    /// Returns the first position of a set in a row whose cell has another value.
    fn wrong<S: RowSet>(&self, space: &Space, at: Row, positions: &S, value: u8) -> Option<WrongCell> {
        let [low, high] = self.0.map(|plane| S::load(plane[at.parity], at.number));
        let [low_bit, high_bit] = [0, 1].map(|bit| if value >> bit & 1 == 1 { u8::MAX } else { 0 });
        let differing =
            S::by_bytes([positions, &low, &high], |[all, low, high]| all & ((low ^ low_bit) | (high ^ high_bit)));
        let first = differing.first()?;
        let got = u8::from(low.has(first)) | u8::from(high.has(first)) << 1;
        Some(WrongCell { cell: space.first_cell(at.parity, at.number) + first as u64, got })
    }
}

/// A wrong cell and its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct WrongCell {
    cell: u64,
    got: u8,
}

impl WrongCell {
    const fn instead_of(self, expected: Option<usize>) -> Wrong {
        Wrong::Cell { cell: self.cell, got: self.got, expected }
    }
}

/// The comparison of the states that a search finds with the cells of a table.
struct Compared<'a> {
    stored: Stored<'a>,
    farthest: Farthest,
    /// The first cell of the level that is wrong, whatever the order of the work.
    wrong: Mutex<Option<(WrongCell, Option<usize>)>>,
}

impl Compared<'_> {
    fn compare<S: RowSet>(&self, space: &Space, at: Row, distance: usize, new: &S) {
        if let Some(wrong) = self.stored.wrong(space, at, new, residue_of(Some(distance))) {
            let mut first = self.wrong.lock().expect("no thread panics");
            if first.is_none_or(|(first, _)| wrong < first) {
                *first = Some((wrong, Some(distance)));
            }
        }
    }
}

impl<S: RowSet> Sink<S> for Compared<'_> {
    fn take(&self, space: &Space, at: Row, distance: usize, new: &S, count: u16) {
        self.farthest.add(space, at, new, count);
        self.compare(space, at, distance, new);
    }

    fn end_level(&mut self, found: u64) -> Result<(), SearchError> {
        self.farthest.end_level(found);
        let wrong = self.wrong.get_mut().expect("no thread panics");
        if wrong.is_none() { Ok(()) } else { Err(SearchError::Differs) }
    }
}

/// The proof for one kernel.
struct Compares<'a, K: Kernel> {
    search: Own<K, Compared<'a>>,
    header: &'a EdgesHeader,
}

impl<K: Kernel> Proving for Compares<'_, K> {
    fn share(&mut self) -> &mut dyn Share {
        &mut self.search
    }

    fn finish(&self) -> Result<(), Wrong> {
        let Compared { farthest, wrong, .. } = &self.search.sink;
        if let Some((wrong, expected)) = *wrong.lock().expect("no thread panics") {
            return Err(wrong.instead_of(expected));
        }
        self.check_unreached()?;
        let counts = self.search.histograms().0;
        let (stored, counts) = (self.header.unlocked.counts(), counts.counts());
        for distance in 0..stored.len().max(counts.len()) {
            let [got, expected] = [stored, counts].map(|counts| counts.get(distance).copied().unwrap_or_default());
            if got != expected {
                return Err(Wrong::Count { distance, got, expected });
            }
        }
        if farthest.cells == self.header.farthest { Ok(()) } else { Err(Wrong::Farthest) }
    }
}

impl<K: Kernel> Compares<'_, K> {
    /// Checks the cells of the positions that were not found.
    fn check_unreached(&self) -> Result<(), Wrong> {
        let Own { copies, space, sink, .. } = &self.search;
        let sets = copies.after(self.search.counts().len()).sources().sets;
        let rows = 0..2 * space.sectors.len() * HALF_ROWS;
        let wrong = rows.into_par_iter().map(|row| {
            let at = Row { parity: row % 2, number: row / 2 };
            let others = K::Set::by_bytes([&sets[at.parity][at.number]], |[found]| !found);
            sink.stored.wrong(space, at, &others, residue_of(None))
        });
        let wrong = wrong.reduce(|| None, |first, second| [first, second].into_iter().flatten().min());
        wrong.map_or(Ok(()), |wrong| Err(wrong.instead_of(None)))
    }
}
