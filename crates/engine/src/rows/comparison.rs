//! The comparison of a search with distances that are known: the proof of a table.
//!
//! The search stores the states found so far, and not their distances. Each state that a level finds must have the distance of
//! the level in its cell. At the end, all other cells must say that the goal is out of reach. So each cell is compared with the
//! exact distance of its state.

use std::cell::LazyCell;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::rows::word::{Bits, ones};
use crate::shares::SearchError;

/// Cells that hold distances.
pub(crate) trait Cells<W>: Sync {
    /// Returns the number of the cell of the first bit of a row.
    fn first(&self, row: usize) -> u64;

    /// Returns which of some states of a word do not have a distance; `None` is out of reach.
    fn differing(&self, word: WordAt<'_>, states: W, distance: Option<usize>) -> W;

    /// Describes a cell that has another distance than `expected`.
    fn wrong(&self, number: u64, expected: Option<usize>) -> SearchError;
}

/// A word of the sets of a search.
#[derive(Clone, Copy)]
pub(crate) struct WordAt<'a> {
    /// Its number.
    pub(crate) word: usize,
    /// The number of the cell of its first bit.
    pub(crate) first: u64,
    /// By bit: what its state adds to that number.
    pub(crate) bits: &'a [u64],
}

impl WordAt<'_> {
    /// Returns which of some states do not have a distance in their cells.
    pub(crate) fn differing(self, states: u64, distance: Option<usize>, cell: impl Fn(u64) -> Option<usize>) -> u64 {
        let differs = |&bit: &usize| cell(self.first + self.bits[bit]) != distance;
        ones(states).filter(differs).fold(0, |differing, bit| differing | 1 << bit)
    }
}

/// Distances that the new states of a search are compared with.
pub(crate) struct Comparison<'a, W> {
    cells: &'a dyn Cells<W>,
    /// By word of a row: what it adds to the number of a cell.
    words: Vec<u64>,
    /// By bit of a word: the same.
    bits: Vec<u64>,
    wrong: FirstWrong,
}

impl<'a, W: Bits> Comparison<'a, W> {
    /// Prepares the comparison with cells, given what a word of a row and a bit add to their numbers.
    pub(crate) fn new(cells: &'a dyn Cells<W>, words: Vec<u64>, bits: Vec<u64>) -> Comparison<'a, W> {
        Comparison { cells, words, bits, wrong: FirstWrong::default() }
    }

    /// Compares states of some words of a row with a distance. It is not inlined, so that the loop over rows stays small.
    #[inline(never)]
    pub(crate) fn row(&self, row: usize, first_word: usize, states: impl Iterator<Item = W>, distance: Option<usize>) {
        let of_row = LazyCell::new(|| self.cells.first(row));
        for (place, states) in (first_word..).zip(states).filter(|(_, states)| *states != W::default()) {
            let (word, first) = (row * self.words.len() + place, *of_row + self.words[place]);
            let differing = self.cells.differing(WordAt { word, first, bits: &self.bits }, states, distance);
            differing.positions().for_each(|bit| self.wrong.add(first + self.bits[bit]));
        }
    }

    /// Returns the least number of a wrong cell, if there is one.
    pub(crate) fn wrong(&self) -> Option<u64> {
        self.wrong.get()
    }

    /// Checks that no state had another distance than `expected`.
    pub(crate) fn check(&self, expected: Option<usize>) -> Result<(), SearchError> {
        self.wrong.get().map_or(Ok(()), |number| Err(self.cells.wrong(number, expected)))
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
