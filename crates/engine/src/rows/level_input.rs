//! What a level reads: the rows of this process, and those that a round has fetched.

use crate::rows::batch::{RowView, Shape, View};
use crate::rows::word::Bits;

/// What a level reads.
#[derive(Clone, Copy)]
pub(crate) struct LevelInput<'a, W> {
    /// The number of the first row of this process.
    pub(crate) first: usize,
    /// The rows of this process that a level reads; none if they are in files.
    pub(crate) own: View<'a, W>,
    pub(crate) fetched: &'a FetchedRow<W>,
    pub(crate) shape: Shape,
    /// A row with all its states.
    pub(crate) full: &'a [W],
    /// By row: whether the last level found states in it.
    pub(crate) last: &'a [bool],
}

/// Rows that a round has fetched.
#[derive(Default)]
pub(crate) struct FetchedRow<W> {
    /// In order.
    pub(crate) rows: Vec<u32>,
    pub(crate) words: Vec<W>,
    pub(crate) changed: Vec<u8>,
}

impl<'a, W: Bits> LevelInput<'a, W> {
    /// Returns a row.
    pub(crate) fn row(&self, row: usize) -> RowView<'a, W> {
        let own = row.wrapping_sub(self.own.first);
        match own.checked_mul(self.own.stride) {
            Some(place) if place < self.own.words.len() => self.own.row(own, self.shape),
            _ => self.fetched(row),
        }
    }

    /// Returns the words of a row. A row of another process has a place beyond the end, also if its number is lower.
    #[inline(always)]
    pub(crate) fn words(&self, row: usize) -> &'a [W] {
        let place = row.wrapping_sub(self.own.first).wrapping_mul(self.own.stride);
        match self.own.words.get(place..place.wrapping_add(self.shape.words)) {
            Some(words) => words,
            None => self.fetched(row).words,
        }
    }

    #[cold]
    fn fetched(&self, row: usize) -> RowView<'a, W> {
        let FetchedRow { rows, words, changed } = self.fetched;
        let number = rows.binary_search(&(row as u32)).expect("the round has fetched it");
        View { first: 0, words, stride: self.shape.words, changed }.row(number, self.shape)
    }
}
