//! Proves a table of the edges from its rules: a second search compares the distances that it finds with the cells.
//!
//! The distances of neighbors differ by -1, 0 or 1, which are all residues modulo 3. So a check of each cell against
//! its neighbors would accept wrong cells. A search keeps all positions found so far, as the search that counts does,
//! and not their residues. Each position that a level finds must have the residue of its distance in the table. At the
//! end, all cells without a position must say that solved is out of reach. So each cell is compared with the exact
//! distance of its position.

use godtable_system::instructions::InstructionSet;
use godtable_table::EdgesHeader;

use crate::edges::EdgesError;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::residues::RESIDUES;
use crate::edges::row_set::RowSet;
use crate::edges::search::{Halves, search};
use crate::edges::step::HALF_ROWS;
use crate::edges::table::EdgesTable;
use crate::rows::comparison::{Cells, Comparison, WordAt};
use crate::rows::{Keep, RowSearch};
use crate::shares::{Search as _, SearchError, Share};

/// A wrong cell, or wrong numbers in the header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A cell has another value than its position's distance requires.
    #[error("cell {cell} is {got}, but by its neighbors it is {}", residue_of(*.expected))]
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
pub struct Proof<'a>(Box<dyn ProofSearch + 'a>);

/// The search, for any kernel.
trait ProofSearch: Send {
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
    pub fn new<B: AsRef<[u8]> + Sync>(
        table: &'a EdgesTable<B>,
        instructions: InstructionSet,
    ) -> Result<Proof<'a>, EdgesError> {
        let space = table.shared_space();
        let positions = space.flips().positions() as u64;
        let words = (0..HALF_ROWS as u64).map(|row| row * positions).collect();
        let bits = (0..positions).collect();
        Ok(Proof(with_kernel_of!(space, instructions, kernel => {
            let keep = Keep::Comparison(Comparison::new(table, words, bits));
            let mut search = search(Halves::new(kernel, space, false), keep, (0, 1))?;
            search.list_farthest(EdgesHeader::MOST_FARTHEST);
            // A difference is reported at the end.
            let _ = search.compare(Some(0));
            Box::new(CellComparison { search, table })
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

impl<B: AsRef<[u8]> + Sync, S: RowSet> Cells<S> for EdgesTable<B> {
    fn first(&self, row: usize) -> u64 {
        self.space().first_cell(row % 2, row / 2 * HALF_ROWS)
    }

    fn differing(&self, word: WordAt<'_>, states: S, distance: Option<usize>) -> S {
        let (low, high) = self.cells().split_at(self.cells().len() / 2);
        let row = (word.first / self.space().flips().positions() as u64) as usize;
        let differs = |plane: &[u8], bit: u8| {
            let stored = S::load(plane, row);
            if residue_of(distance) >> bit & 1 == 1 { !stored } else { stored }
        };
        states & (differs(low, 0) | differs(high, 1))
    }

    fn wrong(&self, _number: u64, _expected: Option<usize>) -> SearchError {
        SearchError::Differs
    }
}

/// The proof for one kernel.
struct CellComparison<'a, K: Kernel, B> {
    search: RowSearch<'a, Halves<K>>,
    table: &'a EdgesTable<B>,
}

impl<K: Kernel, B: AsRef<[u8]> + Sync> ProofSearch for CellComparison<'_, K, B> {
    fn share(&mut self) -> &mut dyn Share {
        &mut self.search
    }

    fn finish(&self) -> Result<(), Wrong> {
        let CellComparison { search, table } = self;
        let wrong = |expected: Option<usize>| {
            let cell = search.first_wrong()?;
            let expected = if cell == table.goal() { Some(0) } else { expected };
            Some(Wrong::Cell { cell, got: table.stored(cell), expected })
        };
        if let Some(wrong) = wrong(Some(search.counts().len())) {
            return Err(wrong);
        }
        if search.compare(None).is_err() {
            return Err(wrong(None).expect("a cell differs"));
        }
        let (header, counts) = (table.header(), search.histograms().0);
        let (stored, counts) = (header.unlocked.counts(), counts.counts());
        for distance in 0..stored.len().max(counts.len()) {
            let [got, expected] = [stored, counts].map(|counts| counts.get(distance).copied().unwrap_or_default());
            if got != expected {
                return Err(Wrong::Count { distance, got, expected });
            }
        }
        let farthest = table.space().listed_cells(&search.farthest_states());
        if farthest == header.farthest { Ok(()) } else { Err(Wrong::Farthest) }
    }
}
