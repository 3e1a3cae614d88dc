//! Reads distances from the cells of a table in a file.
//!
//! The cell of a state has the number `plane * positions + position`, and contains the distance. The puzzle and the
//! rules are given alongside the table, whose definition is opaque here: a table with another number of states is
//! rejected.

use std::fmt::Debug;

use godtable_system::parallel::prelude::*;
use godtable_table::{CellBits, Distance, Encoding, Histogram, OrbitsHeader, Table};

use crate::levels::cell::{Cell, State};
use crate::levels::store::{Counts, DistanceStore};
use crate::levels::{Arcs, Distances, Goal, LevelsError, Positions};

/// The number of cells that one thread packs at a time: a multiple of all numbers of cells in a byte.
const BATCH: usize = 1 << 16;

/// The distances of a table.
#[derive(Debug)]
struct StoredCells<B> {
    table: Table<B, OrbitsHeader>,
    counts: Vec<Counts>,
}

impl<B: AsRef<[u8]> + Debug + Send + Sync> DistanceStore for StoredCells<B> {
    fn distance(&self, positions: &Positions, State { cell, plane }: State) -> Option<usize> {
        let number = plane as u64 * positions.count() + positions.number_of(cell);
        value(&self.table, number as usize)
    }

    fn distances(&self, _positions: &Positions, numbers: &[u64], distances: &mut [Option<Distance>]) {
        for (&number, distance) in numbers.iter().zip(distances) {
            *distance = value(&self.table, number as usize).and_then(Distance::new);
        }
    }

    fn cell(&self, _positions: &Positions, number: u64) -> Option<usize> {
        value(&self.table, number as usize)
    }

    fn at(&self, positions: &Positions, plane: usize, distance: usize) -> Vec<Cell> {
        let (cells, count) = (self.table.cells(), positions.count());
        let numbers = (0..count).into_par_iter();
        let is_at = |number: &u64| usize::from(cells.get((plane as u64 * count + number) as usize)) == distance;
        numbers.filter(is_at).map(|number| positions.cell(number)).collect()
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }
}

impl Distances {
    /// Returns the distances of a table.
    ///
    /// # Errors
    /// Returns an error if the table has other states.
    pub fn from_table<B: AsRef<[u8]> + Debug + Send + Sync + 'static>(
        positions: Positions,
        arcs: Arcs,
        goal: Goal,
        table: Table<B, OrbitsHeader>,
    ) -> Result<Distances, LevelsError> {
        let all = positions.count().saturating_mul(arcs.planes() as u64);
        check_states(table.header(), &positions, arcs.planes(), all)?;
        let counts = counts(table.header());
        Ok(Distances::known(positions, arcs, goal, Box::new(StoredCells { table, counts })))
    }

    /// Returns the header of a table of these distances. The definition describes the puzzle and its rules.
    #[must_use]
    pub fn header(&self, definition: Vec<u8>) -> OrbitsHeader {
        let (unlocked, locked) = (self.unlocked(), self.locked());
        let farthest = locked.iter().map(Histogram::gods_number).fold(unlocked.gods_number(), Ord::max);
        let cells = self.cells() as usize;
        OrbitsHeader { definition, encoding: Encoding::distance_up_to(farthest), cells, unlocked, locked }
    }

    /// Writes the cells of a table with an encoding of distances.
    pub fn write_cells(&self, encoding: Encoding, bytes: &mut [u8]) {
        self.write_cells_from(0, encoding, bytes);
    }

    /// Writes the cells of a table from the one with a number on, which is the first of a byte.
    pub fn write_cells_from(&self, cell: usize, encoding: Encoding, bytes: &mut [u8]) {
        let bits = encoding.bits();
        let out_of_reach = encoding.out_of_reach().unwrap_or_default();
        let cells = self.cells();
        let per_byte = 8 / bits.get();
        let batches = bytes.par_chunks_mut(BATCH / per_byte).enumerate();
        batches.for_each(|(batch, bytes)| {
            let first = (cell + batch * BATCH) as u64;
            let mut distances = vec![None; (bytes.len() * per_byte).min((cells - first) as usize)];
            self.read(first, &mut distances);
            let values = distances.iter().map(|own| own.map_or(out_of_reach, |own| own.get() as u8));
            pack(values, bits, bytes);
        });
    }
}

/// Returns the distance in a cell of a table.
pub(crate) fn value<B: AsRef<[u8]>>(table: &Table<B, OrbitsHeader>, number: usize) -> Option<usize> {
    let value = table.cells().get(number);
    (Some(value) != table.header().encoding.out_of_reach()).then_some(usize::from(value))
}

/// Checks that a table has this number of cells, and the states of a puzzle.
pub(crate) fn check_states(
    header: &OrbitsHeader,
    positions: &Positions,
    planes: usize,
    cells: u64,
) -> Result<(), LevelsError> {
    let legal = positions.legal_count();
    let states = [legal, legal.saturating_mul(planes as u64 - 1)];
    let own = [Some(&header.unlocked), header.locked.as_ref()].map(|own| own.map_or(0, Histogram::states));
    match own == states && header.cells as u64 == cells {
        true => Ok(()),
        false => Err(LevelsError::OtherStates { got: header.cells as u64, expected: cells }),
    }
}

/// Returns the number of states at each distance.
pub(crate) fn counts(header: &OrbitsHeader) -> Vec<Counts> {
    let both = [Some(&header.unlocked), header.locked.as_ref()];
    let count = |histogram: Option<&Histogram>, distance: usize| {
        histogram.and_then(|histogram| histogram.counts().get(distance).copied()).unwrap_or_default()
    };
    let levels = both.into_iter().flatten().map(|histogram| histogram.counts().len()).max().unwrap_or_default();
    (0..levels).map(|distance| both.map(|histogram| count(histogram, distance))).collect()
}

/// Writes values into cells.
fn pack(values: impl Iterator<Item = u8>, bits: CellBits, bytes: &mut [u8]) {
    let per_byte = 8 / bits.get();
    for (number, value) in values.enumerate() {
        bytes[number / per_byte] |= value << (number % per_byte * bits.get());
    }
}
