//! Answers from a table of the edges.
//!
//! The cell of a position has its distance modulo 3. The rules are reversible, so a turn changes the distance by -1, 0
//! or 1, and the residue shows which. A walk that always turns to the previous residue is a shortest solution; its
//! length is the distance.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::play::{Descents, DistanceSource, Moves, descent_count};
use godtable_puzzle::cube::{Rules, Symmetry, Turn};
use godtable_puzzle::cube3::{Cube3, Edges};
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, EdgesHeader, Existing, Table, TableError};

use crate::edges::EdgesError;
use crate::edges::place::image;
use crate::edges::places::PLACES;
use crate::edges::residues::RESIDUES;
use crate::edges::space::{FlipChoice, Space};

/// A table of the edges, over the bytes of its file: a memory map, a vector.
///
/// The checksum of a block of cells is checked when the block is first read.
#[derive(Debug)]
pub struct EdgesTable<B> {
    space: Arc<Space>,
    table: Table<B, EdgesHeader>,
    /// The cell of the solved position.
    goal: u64,
    /// A bit for each block that was checked.
    checked: Vec<AtomicU64>,
}

/// The reason why a table has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A part of the table is damaged.
    #[error(transparent)]
    Damaged(#[from] TableError),
    /// The cells contradict each other.
    #[error("cell {cell} contradicts its neighbors")]
    Contradiction {
        /// The number of the cell.
        cell: u64,
    },
    /// The file does not list the farthest positions.
    #[error(
        "the file does not list the {positions} positions at God's number: it lists at most {} cells",
        EdgesHeader::MOST_FARTHEST
    )]
    TooMany {
        /// The number of positions.
        positions: u64,
    },
    /// The listed positions are not as many as the header says.
    #[error("the header counts {expected} positions at God's number, and the file lists {got}")]
    Farthest {
        /// The number of listed positions.
        got: u64,
        /// The number in the header.
        expected: u64,
    },
}

/// The position of each cubie, for comparison.
type Key = ([u8; PLACES], [u8; PLACES]);

fn key(edges: &Edges) -> Key {
    (*edges.pieces(), *edges.orientations())
}

impl<B: AsRef<[u8]>> EdgesTable<B> {
    /// Returns the answers of a table.
    ///
    /// # Errors
    /// Returns an error if the table has other cells than its rules.
    pub fn new(table: Table<B, EdgesHeader>) -> Result<EdgesTable<B>, EdgesError> {
        let header = table.header();
        let flips = if header.has_flips { FlipChoice::Counted } else { FlipChoice::Ignored };
        let space = Space::new(&header.rules, flips)?;
        for (got, expected) in [(header.cells as u64, space.cells()), (header.unlocked.states(), space.positions())] {
            if got != expected {
                return Err(EdgesError::OtherCells { got, expected });
            }
        }
        let goal = space.cell(&Edges::SOLVED).expect("the solved position has a sector");
        let checked = (0..header.blocks.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Ok(EdgesTable { space: Arc::new(space), table, goal, checked })
    }

    /// Returns the header of the table.
    #[must_use]
    pub const fn header(&self) -> &EdgesHeader {
        self.table.header()
    }

    /// Returns the rules of the table.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.space.rules()
    }

    /// Returns the positions of the table.
    #[must_use]
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Writes the table to another file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or is there and kept.
    pub fn write(&self, path: &Path, existing: Existing) -> Result<(), TableError> {
        godtable_table::write_table(path, existing, &self.table)
    }

    /// Returns the positions of the table, for a search.
    pub(crate) fn shared_space(&self) -> Arc<Space> {
        Arc::clone(&self.space)
    }

    /// Returns the bytes of the cells.
    pub(crate) fn cells(&self) -> &[u8] {
        self.table.cells().bytes()
    }

    /// Returns the position of a cell, as a [`Wrong`](crate::edges::Wrong) cell names it; `None` if there is no such cell.
    #[must_use]
    pub fn position(&self, cell: u64) -> Option<Edges> {
        (cell < self.space.cells()).then(|| self.space.position(cell))
    }

    /// Returns the cell of the solved position.
    pub(crate) const fn goal(&self) -> u64 {
        self.goal
    }

    /// Returns the bytes with the two bits of a cell.
    fn bytes_of(&self, cell: u64) -> [usize; 2] {
        [0, self.cells().len() / 2].map(|plane| plane + (cell / 8) as usize)
    }

    /// Returns the value of a cell: the distance modulo 3, or 3 if solved is out of reach.
    pub(crate) fn stored(&self, cell: u64) -> u8 {
        let [low, high] = self.bytes_of(cell).map(|byte| self.cells()[byte] >> (cell % 8) & 1);
        high << 1 | low
    }

    /// Returns the value of a cell, whose blocks are checked.
    fn value(&self, cell: u64) -> Result<u8, AnswerError> {
        for byte in self.bytes_of(cell) {
            self.check_block_of(byte)?;
        }
        Ok(self.stored(cell))
    }

    /// Checks the block of a byte of the cells, unless that was done before.
    fn check_block_of(&self, byte: usize) -> Result<(), TableError> {
        let block = Table::<B, EdgesHeader>::block_of(byte);
        let (word, bit) = (&self.checked[block / 64], 1 << (block % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            self.table.check_block(block)?;
            word.fetch_or(bit, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Returns the distance of a position modulo 3 and its cell, or `None` if solved is out of reach.
    fn residue(&self, edges: &Edges) -> Result<Option<(usize, u64)>, AnswerError> {
        let Some(cell) = self.space.cell(edges) else { return Ok(None) };
        let value = usize::from(self.value(cell)?);
        Ok((value < RESIDUES).then_some((value, cell)))
    }

    /// Returns the neighbors of a position that are one turn nearer to solved, each with its turn; `residue` is the distance
    /// of the position modulo 3.
    fn nearer(&self, edges: &Edges, residue: usize) -> Result<Vec<(Turn, Edges)>, AnswerError> {
        let mut nearer = Vec::new();
        for turn in self.rules().turns().iter() {
            let next = self.space.seen(&edges.then(Cube3::SOLVED.turned(turn).edges()));
            if self.residue(&next)?.is_some_and(|(next, _)| (next + 1) % RESIDUES == residue) {
                nearer.push((turn, next));
            }
        }
        Ok(nearer)
    }

    /// Returns the distance of a position, or `None` if solved is out of reach.
    ///
    /// # Errors
    /// Returns an error if the table is damaged or contradicts itself.
    pub fn distance(&self, edges: &Edges) -> Result<Option<Distance>, AnswerError> {
        let mut edges = self.space.seen(edges);
        let mut distance = Distance::ZERO;
        loop {
            let Some((residue, cell)) = self.residue(&edges)? else {
                return if distance == Distance::ZERO { Ok(None) } else { Err(self.contradiction(&edges)) };
            };
            if cell == self.goal {
                return if residue == 0 { Ok(Some(distance)) } else { Err(AnswerError::Contradiction { cell }) };
            }
            let nearer = self.nearer(&edges, residue)?;
            let next = nearer.first().zip(distance.farther()).ok_or(AnswerError::Contradiction { cell })?;
            ((_, edges), distance) = (*next.0, next.1);
        }
    }

    fn contradiction(&self, edges: &Edges) -> AnswerError {
        AnswerError::Contradiction { cell: self.space.cell(edges).unwrap_or(self.goal) }
    }

    /// Returns the optimal turns of a position at a distance.
    fn first(&self, edges: &Edges, distance: Option<Distance>) -> Result<Moves<EdgesTable<B>>, AnswerError> {
        distance.map_or(Ok(Vec::new()), |distance| self.optimal_moves(self.space.seen(edges), distance))
    }

    /// Returns the optimal solutions of a position.
    ///
    /// # Errors
    /// Returns an error if the table is damaged or contradicts itself, as does the iterator.
    pub fn solutions(
        &self,
        edges: &Edges,
    ) -> Result<impl Iterator<Item = Result<Vec<Turn>, AnswerError>> + use<'_, B>, AnswerError> {
        let distance = self.distance(edges)?;
        let first = self.first(edges, distance)?;
        Ok(Descents::new(self, distance, first))
    }

    /// Returns the number of optimal solutions of a position, or `None` for 2^128 or more.
    ///
    /// # Errors
    /// Returns an error if the table is damaged or contradicts itself.
    pub fn solution_count(&self, edges: &Edges) -> Result<Option<u128>, AnswerError> {
        let distance = self.distance(edges)?;
        descent_count(self, distance, self.first(edges, distance)?)
    }

    /// Returns the classes of the positions at God's number under the symmetries that keep the rules: the positions of
    /// each, sorted.
    ///
    /// # Errors
    /// Returns an error if the file does not list them, or if one of them is nearer.
    pub fn antipodes(&self) -> Result<Vec<Vec<Edges>>, AnswerError> {
        let header = self.header();
        let (distance, expected) = (header.unlocked.gods_number(), header.unlocked.antipodes());
        if header.farthest.is_empty() {
            return Err(AnswerError::TooMany { positions: expected });
        }
        let mut classes: BTreeSet<Vec<Key>> = BTreeSet::new();
        for &cell in &header.farthest {
            let edges = self.space.position(cell);
            let images = self.space.symmetries.iter().map(|&symmetry| {
                let (action, _) = self.space.symmetry(symmetry);
                key(&self.space.seen(&image(&edges, action)))
            });
            let images: BTreeSet<Key> = images.collect();
            if classes.insert(images.into_iter().collect()) && self.distance(&edges)? != Some(distance) {
                return Err(AnswerError::Contradiction { cell });
            }
        }
        let got = classes.iter().map(|class| class.len() as u64).sum();
        if got != expected {
            return Err(AnswerError::Farthest { got, expected });
        }
        let edges = |(pieces, flips)| Edges::new(pieces, flips).expect("an image of a position");
        Ok(classes.into_iter().map(|class| class.into_iter().map(edges).collect()).collect())
    }

    /// Returns the symmetries that keep the rules.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.space.symmetries.iter().map(|&number| Symmetry::ALL[number])
    }
}

impl<B: AsRef<[u8]> + Sync> EdgesTable<B> {
    /// Checks all checksums of the table: one for each block, and one for all cells.
    ///
    /// # Errors
    /// Returns an error if one is wrong.
    pub fn check(&self) -> Result<(), TableError> {
        let blocks = (0..self.header().blocks.len()).into_par_iter();
        blocks.map(|block| self.table.check_block(block)).reduce(|| Ok(()), Result::and)?;
        self.table.check_cells()
    }
}

impl<B: AsRef<[u8]>> DistanceSource for EdgesTable<B> {
    type State = Edges;
    type Move = Turn;
    type Number = Key;
    type Error = AnswerError;

    fn optimal_moves(&self, edges: Edges, distance: Distance) -> Result<Moves<EdgesTable<B>>, AnswerError> {
        if distance == Distance::ZERO {
            return Ok(Vec::new());
        }
        let nearer = self.nearer(&edges, distance.get() % RESIDUES)?;
        if nearer.is_empty() { Err(self.contradiction(&edges)) } else { Ok(nearer) }
    }

    fn number(&self, edges: &Edges) -> Key {
        key(edges)
    }

    fn state(&self, (pieces, flips): Key) -> Edges {
        Edges::new(pieces, flips).expect("the number of a position")
    }
}

#[cfg(test)]
mod tests;
