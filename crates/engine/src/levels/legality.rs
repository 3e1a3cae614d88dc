//! The legal positions in the sets of a search: a mask, applied after each pull.
//!
//! Whether a position is legal depends only on the arrangement of each orbit. So the legal positions are a product of
//! the legal values of each coordinate of the rows, of the columns and of the bits: a row is legal or not as a whole,
//! and all legal rows share one mask for each column. Illegal positions have numbers, but no search finds them. Puzzles
//! without illegal positions have no masks.

use std::sync::Arc;

use crate::levels::Positions;
use crate::levels::layout::{Coordinate, Part, size};
use crate::levels::positions::Numbers;
use crate::rows::word::Word;

/// The legal positions of a puzzle that has illegal ones.
#[derive(Debug)]
pub(crate) struct Legality {
    /// By coordinate of the rows: whether each value is legal, or `None` if all are.
    rows: Vec<Option<Vec<bool>>>,
    /// By column: the legal bits of its word.
    columns: Vec<u64>,
}

impl Legality {
    /// Returns the legal positions, or `None` if all are legal.
    pub(crate) fn of(positions: &Positions) -> Option<Legality> {
        let Numbers::Product(numbers) = &positions.numbers else { return None };
        let (legal, layout) = (numbers.legal(), &numbers.layout);
        legal.iter().any(Option::is_some).then(|| {
            let rows = layout.rows.iter().map(|row| values(legal, row)).collect();
            let bits = product(legal, &layout.bits).enumerate();
            let bits = bits.fold(0, |bits, (bit, is_legal)| bits | u64::from(is_legal) << bit);
            let columns = product(legal, &layout.columns).map(|is_legal| if is_legal { bits } else { 0 });
            Legality { columns: columns.collect(), rows }
        })
    }

    /// Returns whether the row with these coordinates has legal positions.
    pub(crate) fn has_row(&self, coordinates: &[usize]) -> bool {
        let mut rows = self.rows.iter().zip(coordinates);
        rows.all(|(legal, &value)| legal.as_ref().is_none_or(|legal| legal[value]))
    }

    /// Removes the illegal positions from the words of a row, by plane and column.
    #[inline(always)]
    pub(crate) fn keep<W: Word>(&self, words: &mut [W]) {
        for words in words.chunks_exact_mut(self.columns.len()) {
            words.iter_mut().zip(&self.columns).for_each(|(word, &legal)| *word = *word & W::of(legal));
        }
    }
}

/// Returns whether each value of a coordinate is legal, or `None` if all are.
fn values(legal: &[Option<Arc<[bool]>>], coordinate: &Coordinate) -> Option<Vec<bool>> {
    let legal = legal[coordinate.orbit].as_ref()?;
    // An orbit as a whole has the orientations in the lower digits of its values.
    let orientations = match coordinate.part {
        Part::Group(_) => return None,
        Part::Arrangement => 1,
        Part::Whole => coordinate.size as usize / legal.len(),
    };
    Some(legal.iter().flat_map(|&is_legal| std::iter::repeat_n(is_legal, orientations)).collect())
}

/// Returns whether each combination of the values of some coordinates is legal.
fn product(legal: &[Option<Arc<[bool]>>], coordinates: &[Coordinate]) -> impl Iterator<Item = bool> {
    let legal: Vec<(u64, u64, Option<Vec<bool>>)> =
        coordinates.iter().map(|own| (own.stride, own.size, values(legal, own))).collect();
    (0..size(coordinates)).map(move |number| {
        let is_legal = |(stride, size, legal): &(u64, u64, Option<Vec<bool>>)| {
            legal.as_ref().is_none_or(|legal| legal[(number / stride % size) as usize])
        };
        legal.iter().all(is_legal)
    })
}
