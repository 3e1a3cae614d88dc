//! Builds a table of the edges: the search stores the distance of each position modulo 3, in three copies of the sets.
//! Two of them are the two bits of the table's cells, and are written to the file as they lie in memory.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::{EdgesHeader, Existing, TableError, write_edges};

use crate::edges::EdgesError;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::row_set::RowSet;
use crate::edges::search::Halves;
use crate::edges::space::{FlipChoice, Space};
use crate::edges::step::HALF_ROWS;
use crate::rows::word::Words;
use crate::rows::{Keep, RowSearch, Storage};
use crate::shares::{Search as _, Share};

/// The number of residues.
pub(crate) const RESIDUES: usize = 3;

/// A search that makes a table.
pub struct Maker {
    space: Arc<Space>,
    search: Box<dyn ResidueSearch>,
}

/// The search, for any kernel.
trait ResidueSearch: Share + Send {
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
        let (bytes, space) = (space.table_bytes(), Arc::new(space));
        let search: Box<dyn ResidueSearch> = with_kernel_of!(space, instructions, kernel => {
            let rows = Halves::new(kernel, space.clone(), false);
            let search = RowSearch::new(rows, Storage::Residues, None, (0, 1), Keep::Counts);
            let mut search = search.map_err(|_| EdgesError::OutOfMemory { bytes })?;
            search.list_farthest(EdgesHeader::MOST_FARTHEST);
            Box::new(search)
        });
        Ok(Maker { space, search })
    }

    /// Returns the search.
    pub fn share(&mut self) -> &mut dyn Share {
        &mut *self.search
    }

    /// Returns the positions of the search.
    #[must_use]
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Writes the table to a file, completely or not at all. The search must be done.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
    pub fn write(self, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        self.search.write(path, existing)
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

impl Space {
    /// Returns the cells of the states that a search lists.
    pub(crate) fn listed_cells(&self, listed: &[(usize, usize)]) -> Vec<u64> {
        let cell = |&(word, bit): &(usize, usize)| {
            let (half, row) = (word / HALF_ROWS, word % HALF_ROWS);
            self.first_cell(half % 2, half / 2 * HALF_ROWS + row) + bit as u64
        };
        let mut cells: Vec<u64> = listed.iter().map(cell).collect();
        cells.sort_unstable();
        cells
    }
}

impl<K: Kernel> ResidueSearch for RowSearch<'_, Halves<K>> {
    fn write(self: Box<Self>, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        let (unlocked, farthest) = (self.histograms().0, self.farthest_states());
        let (Halves { space, .. }, mut residues) = self.into_residues();
        mark_unreached(&mut residues);
        // The cells of a parity follow each other.
        let parities = residues[1..].iter().flat_map(|residue| [0, 1].map(|parity| (residue, parity)));
        let halves = parities.flat_map(|(residue, parity)| residue.chunks_exact(HALF_ROWS).skip(parity).step_by(2));
        let parts: Vec<Cow<'_, [u8]>> = halves.map(K::Set::stored).collect();
        let parts: Vec<&[u8]> = parts.iter().map(|part| &**part).collect();
        let header = EdgesHeader {
            rules: space.rules().clone(),
            has_flips: space.flips() == FlipChoice::Counted,
            cells: usize::try_from(space.cells()).expect("the planes are in memory"),
            unlocked,
            farthest: space.listed_cells(&farthest),
            blocks: EdgesHeader::blocks_of(&parts),
        };
        write_edges(path, existing, &header, &parts)?;
        Ok(header)
    }
}

/// Gives the cells out of reach both bits.
fn mark_unreached<S: RowSet>([zero, one, two]: &mut [Words<S>; 3]) {
    let halves = one.par_chunks_mut(HALF_ROWS).zip(two.par_chunks_mut(HALF_ROWS));
    halves.enumerate().for_each(|(half, (one, two))| {
        for ((one, two), &zero) in one.iter_mut().zip(two).zip(&zero[half * HALF_ROWS..]) {
            let unreached = S::ALL & !(zero | *one | *two);
            *one |= unreached;
            *two |= unreached;
        }
    });
}
