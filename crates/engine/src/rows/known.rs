//! What a level reads: the rows of this process, and those that a round has fetched.

use std::ops::Range;

use crate::rows::batch::{Shape, View};
use crate::rows::word::Word;

/// What a level reads.
pub(crate) struct Known<'a, W> {
    /// The number of the first row of this process.
    pub(crate) first: usize,
    /// The rows of this process, if they are in memory.
    pub(crate) range: Range<usize>,
    pub(crate) own: View<'a, W>,
    pub(crate) fetched: &'a Fetched<W>,
    pub(crate) shape: Shape,
    /// A row with all its states.
    pub(crate) full: &'a [W],
    /// By row: whether the last level found states in it.
    pub(crate) last: &'a [bool],
}

/// Rows that a round has fetched.
#[derive(Default)]
pub(crate) struct Fetched<W> {
    /// In order.
    pub(crate) rows: Vec<u32>,
    pub(crate) words: Vec<W>,
    pub(crate) changed: Vec<u8>,
}

impl<'a, W: Word> Known<'a, W> {
    /// Returns a row.
    pub(crate) fn row(&self, row: usize) -> View<'a, W> {
        match self.range.contains(&row) {
            true => self.own.row(row - self.range.start, self.shape),
            false => self.fetched(row),
        }
    }

    /// Returns the words of a row.
    #[inline]
    pub(crate) fn words(&self, row: usize) -> &'a [W] {
        match self.range.contains(&row) {
            true => &self.own.words[(row - self.range.start) * self.shape.words..][..self.shape.words],
            false => self.fetched(row).words,
        }
    }

    #[cold]
    fn fetched(&self, row: usize) -> View<'a, W> {
        let Fetched { rows, words, changed } = self.fetched;
        let number = rows.binary_search(&(row as u32)).expect("the round has fetched it");
        View { words, changed }.row(number, self.shape)
    }
}
