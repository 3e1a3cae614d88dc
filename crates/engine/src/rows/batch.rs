//! The rows that a thread searches at once, and what becomes of their new states.

use std::ops::Range;

use crate::order::Order;
use crate::rows::compared::Compared;
use crate::rows::word::Word;

/// The shape of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The words of all blocks.
    pub(crate) words: usize,
    /// The number of blocks, each with a flag.
    pub(crate) blocks: usize,
}

/// Rows to read.
#[derive(Clone, Copy)]
pub(crate) struct View<'a, W> {
    pub(crate) words: &'a [W],
    /// Whether the last level changed each block.
    pub(crate) changed: &'a [u8],
}

impl<'a, W> View<'a, W> {
    /// Returns one row.
    pub(crate) fn row(self, number: usize, shape: Shape) -> View<'a, W> {
        View {
            words: &self.words[number * shape.words..][..shape.words],
            changed: &self.changed[number * shape.blocks..][..shape.blocks],
        }
    }
}

/// A row to write.
pub(crate) struct Target<'a, W> {
    pub(crate) words: &'a mut [W],
    /// Whether the level changes each block: 0 at first.
    pub(crate) changed: &'a mut [u8],
}

/// Rows, and what a level writes there. A row that is not written stays as it was before the level.
pub(crate) struct Batch<'a, W> {
    pub(crate) rows: BatchRows<'a>,
    /// The first row and its place.
    first: [usize; 2],
    shape: Shape,
    /// By row or by slot, from the first on: the states of the row after the level.
    next: &'a mut [W],
    /// By row, from the first on: the flags of its blocks.
    changed: &'a mut [u8],
    sink: Sink<'a, W>,
}

impl<'a, W: Word> Batch<'a, W> {
    /// Returns some rows, and what a level writes from the first of them on.
    pub(crate) fn new(
        rows: BatchRows<'a>,
        shape: Shape,
        next: &'a mut [W],
        changed: &'a mut [u8],
        sink: Sink<'a, W>,
    ) -> Batch<'a, W> {
        Batch { first: [rows.row(0), rows.place(0)], rows, shape, next, changed, sink }
    }

    /// Splits what a level writes into batches.
    pub(crate) fn all(
        rows: Vec<BatchRows<'a>>,
        shape: Shape,
        next: &'a mut [W],
        changed: &'a mut [u8],
        sink: Sink<'a, W>,
    ) -> Vec<Batch<'a, W>> {
        let firsts: Vec<usize> = rows.iter().map(|rows| rows.row(0)).collect();
        let places: Vec<usize> = rows.iter().map(|rows| rows.place(0)).collect();
        let Sink { digits, compared } = sink;
        let mut digits: Vec<_> =
            digits.into_iter().map(|words| split_at_rows(words, &firsts, shape.words).into_iter()).collect();
        let next = split_at_rows(next, &places, shape.words);
        let changed = split_at_rows(changed, &firsts, shape.blocks);
        let batches = rows.into_iter().zip(next).zip(changed).map(|((rows, next), changed)| {
            let digits = digits.iter_mut().map(|parts| parts.next().expect("as many parts")).collect();
            Batch::new(rows, shape, next, changed, Sink { digits, compared })
        });
        batches.collect()
    }

    /// Returns the offset of a row and that of its place, in rows.
    #[inline(always)]
    fn offsets(&self, number: usize) -> [usize; 2] {
        [self.rows.row(number) - self.first[0], self.rows.place(number) - self.first[1]]
    }

    /// Returns what the level writes in a row, by its number in the batch.
    #[inline(always)]
    pub(crate) fn target(&mut self, number: usize) -> Target<'_, W> {
        let Shape { words, blocks } = self.shape;
        let [offset, place] = self.offsets(number);
        Target {
            words: &mut self.next[place * words..][..words],
            changed: &mut self.changed[offset * blocks..][..blocks],
        }
    }

    /// Passes the new states of a row on, from its states before the level. The row has the number `row` among all.
    #[inline(always)]
    pub(crate) fn add_new(&mut self, number: usize, row: usize, seen: &[W]) {
        let [offset, place] = self.offsets(number);
        let found = &self.next[place * self.shape.words..][..self.shape.words];
        self.sink.add(row, offset * self.shape.words, seen, found);
    }
}

/// What becomes of the new states of some rows besides their count.
#[derive(Default)]
pub(crate) struct Sink<'a, W> {
    /// They are added to the digits of the distance that are 1, by row, from the first on.
    pub(crate) digits: Vec<&'a mut [W]>,
    /// They are compared with distances that are known, which must be that of the level.
    pub(crate) compared: Option<(&'a Compared<'a>, usize)>,
}

impl<W: Word> Sink<'_, W> {
    /// Returns the same for a part of the level.
    pub(crate) fn reborrowed(&mut self) -> Sink<'_, W> {
        Sink { digits: self.digits.iter_mut().map(|digit| &mut **digit).collect(), compared: self.compared }
    }

    /// Adds the new states of a row, given by the states before and after the level. `offset` is that of its first word among
    /// the digits.
    #[inline(always)]
    fn add(&mut self, row: usize, offset: usize, seen: &[W], found: &[W]) {
        let new = seen.iter().zip(found).map(|(&seen, &found)| found & !seen);
        for digit in &mut self.digits {
            digit[offset..].iter_mut().zip(new.clone()).for_each(|(digit, new)| *digit |= new);
        }
        if let Some((compared, distance)) = self.compared {
            compared.row(row, new, Some(distance));
        }
    }
}

/// The rows of a batch, in ascending order. Their numbers are those among the rows of a process.
pub(crate) enum BatchRows<'a> {
    /// Rows that follow each other. Their states are written to the other copy of the sets.
    Range(Range<usize>),
    /// Rows of a part. Their states wait in slots.
    Ordered { rows: &'a [u32], order: &'a Order },
}

impl BatchRows<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            BatchRows::Range(rows) => rows.len(),
            BatchRows::Ordered { rows, .. } => rows.len(),
        }
    }

    /// Returns a row by its number in the batch.
    #[inline(always)]
    pub(crate) fn row(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) => rows.start + number,
            BatchRows::Ordered { rows, .. } => rows[number] as usize,
        }
    }

    /// Returns the place of its states, in rows.
    #[inline(always)]
    pub(crate) fn place(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) => rows.start + number,
            BatchRows::Ordered { rows, order } => order.slot(rows[number]),
        }
    }
}

/// Splits the items of all rows, `row_size` for each: part `n` starts at row `firsts[n]` and ends before the next part.
pub(crate) fn split_at_rows<'a, T>(mut all: &'a mut [T], firsts: &[usize], row_size: usize) -> Vec<&'a mut [T]> {
    let mut parts = Vec::with_capacity(firsts.len());
    for first in firsts.iter().rev() {
        let (lower, part) = all.split_at_mut(first * row_size);
        parts.push(part);
        all = lower;
    }
    parts.reverse();
    parts
}
