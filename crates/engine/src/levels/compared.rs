//! The comparison of a search with distances that are known: the proof of a table.
//!
//! The search keeps the states found so far, and not their distances. Each state that a level finds must have the distance of
//! the level in its cell. At the end, all other cells must say that the goal is out of reach. So each cell is compared with the
//! exact distance of its state.

use std::cell::LazyCell;
use std::sync::atomic::{AtomicU64, Ordering};

use godtable_table::Distance;

use crate::levels::cell::Cell;
use crate::levels::error::Wrong;
use crate::levels::store::{DistanceStore, WordAt, numbered, ones};
use crate::levels::word::Word;
use crate::levels::{Positions, Space};

/// Distances that the new states of a search are compared with.
pub(crate) struct Compared<'a> {
    found: &'a dyn DistanceStore,
    positions: &'a Positions,
    /// By column: the number of the position of its first bit in the first row.
    columns: Vec<u64>,
    /// By bit: the number of its position in the first column of the first row.
    bits: Vec<u64>,
    wrong: FirstWrong,
}

impl<'a> Compared<'a> {
    pub(crate) fn new(found: &'a dyn DistanceStore, space: &'a Space) -> Compared<'a> {
        let positions = space.positions();
        let number = |column: u32, bit: u8| positions.number_of(Cell { row: 0, column, bit });
        let columns = (0..space.columns as u32).map(|column| number(column, 0)).collect();
        let bits = (0..space.bits as u8).map(|bit| number(0, bit)).collect();
        Compared { found, positions, columns, bits, wrong: FirstWrong::default() }
    }

    /// Compares states of a row with a distance, by plane and column.
    pub(crate) fn row<W: Word>(&self, row: usize, states: impl ExactSizeIterator<Item = W>, distance: Option<usize>) {
        let first_word = row * states.len();
        let of_row = LazyCell::new(|| self.positions.number_of(Cell { row: row as u32, column: 0, bit: 0 }));
        for (place, states) in states.enumerate().filter(|(_, states)| *states != W::default()) {
            let (plane, column) = (place / self.columns.len(), place % self.columns.len());
            let first = plane as u64 * self.positions.count() + *of_row + self.columns[column];
            let word = WordAt { word: first_word + place, first, bits: &self.bits };
            let differing = self.found.differing(self.positions, word, states.bits(), distance);
            ones(differing).for_each(|bit| self.wrong.add(first + self.bits[bit]));
        }
    }

    /// Checks that no state had another distance than `expected`.
    pub(crate) fn check(&self, expected: Option<usize>) -> Result<(), Wrong> {
        let Some(number) = self.wrong.get() else { return Ok(()) };
        let [got, expected] =
            [self.found.cell(self.positions, number), expected].map(|distance| distance.and_then(Distance::new));
        Err(Wrong::Distance { state: numbered(self.positions, number), got, expected })
    }
}

/// The least number of a wrong cell, whatever the order of the work.
pub(crate) struct FirstWrong(AtomicU64);

impl Default for FirstWrong {
    fn default() -> FirstWrong {
        FirstWrong(AtomicU64::new(u64::MAX))
    }
}

impl FirstWrong {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_min(number, Ordering::Relaxed);
    }

    /// Returns the number, if a cell was wrong.
    pub(crate) fn get(&self) -> Option<u64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&number| number != u64::MAX)
    }
}
