//! The rows that a thread searches at once, and what happens to their new states.

use std::ops::Range;

use crate::order::Order;
use crate::rows::comparison::Comparison;
use crate::rows::farthest::Farthest;
use crate::rows::word::Bits;

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
    /// The number of the first row.
    pub(crate) first: usize,
    /// The words of the rows.
    pub(crate) words: &'a [W],
    /// The number of words from a row to the next one: half of a row, if only every other row is there.
    pub(crate) stride: usize,
    /// By row that is there: whether the last level changed each block.
    pub(crate) changed: &'a [u8],
}

/// A row to read.
#[derive(Clone, Copy)]
pub(crate) struct RowView<'a, W> {
    pub(crate) words: &'a [W],
    /// Whether the last level changed each block.
    pub(crate) changed: &'a [u8],
}

impl<'a, W> View<'a, W> {
    /// Returns one row, by its number after the first one.
    pub(crate) fn row(self, number: usize, shape: Shape) -> RowView<'a, W> {
        let place = number * self.stride / shape.words;
        RowView {
            words: &self.words[place * shape.words..][..shape.words],
            changed: &self.changed[place * shape.blocks..][..shape.blocks],
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
    /// The places of the flags and of the states of the first row.
    first: [usize; 2],
    shape: Shape,
    /// By row or by slot, from the first on: the states of the row after the level.
    next: &'a mut [W],
    /// By row, from the first on: the flags of its blocks.
    changed: &'a mut [u8],
    /// Where the states of earlier levels are.
    pub(crate) earlier: EarlierStates<'a, W>,
    sink: Sink<'a, W>,
}

/// Where the states of earlier levels in the rows of a batch are, before the level.
#[derive(Clone, Copy)]
pub(crate) enum EarlierStates<'a, W> {
    /// In the rows that the level writes.
    Here,
    /// There too, except for the blocks that the last level changed.
    Behind,
    /// In other rows, which a level reads.
    Elsewhere,
    /// In the rows that the level writes, and in two more copies, which have the states of other levels.
    Spread([&'a [W]; 2]),
}

impl<'a, W: Bits> Batch<'a, W> {
    /// Returns some rows, and what a level writes from the first of them on.
    pub(crate) fn new(
        rows: BatchRows<'a>,
        shape: Shape,
        next: &'a mut [W],
        changed: &'a mut [u8],
        earlier: EarlierStates<'a, W>,
        sink: Sink<'a, W>,
    ) -> Batch<'a, W> {
        Batch { first: [rows.flags(0), rows.place(0)], rows, shape, next, changed, earlier, sink }
    }

    /// Splits what a level writes into batches.
    pub(crate) fn all(
        rows: Vec<BatchRows<'a>>,
        shape: Shape,
        next: &'a mut [W],
        changed: &'a mut [u8],
        earlier: EarlierStates<'a, W>,
        sink: Sink<'a, W>,
    ) -> Vec<Batch<'a, W>> {
        let firsts: Vec<usize> = rows.iter().map(|rows| rows.flags(0)).collect();
        let places: Vec<usize> = rows.iter().map(|rows| rows.place(0)).collect();
        let Sink { digits, compared, farthest } = sink;
        let mut digits: Vec<_> =
            digits.into_iter().map(|words| split_at_rows(words, &firsts, shape.words).into_iter()).collect();
        let next = split_at_rows(next, &places, shape.words);
        let changed = split_at_rows(changed, &firsts, shape.blocks);
        let batches = rows.into_iter().zip(next).zip(changed).map(|((rows, next), changed)| {
            let digits = digits.iter_mut().map(|parts| parts.next().expect("as many parts")).collect();
            Batch::new(rows, shape, next, changed, earlier, Sink { digits, compared, farthest })
        });
        batches.collect()
    }

    /// Returns the offsets of a row's flags and of its states, in rows.
    #[inline(always)]
    fn offsets(&self, number: usize) -> [usize; 2] {
        [self.rows.flags(number) - self.first[0], self.rows.place(number) - self.first[1]]
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

    /// Returns whether new states are passed on.
    pub(crate) fn has_sink(&self) -> bool {
        self.sink.is_any()
    }

    /// Passes the new states of a row on, from its states before the level. The row has the number `row` among all.
    #[inline(always)]
    pub(crate) fn add_new(&mut self, number: usize, row: usize, seen: &[W]) {
        self.add_new_words(number, row, 0, seen);
    }

    /// Passes the new states of some words of a row on, as [`Batch::add_new`] does.
    #[inline(always)]
    pub(crate) fn add_new_words(&mut self, number: usize, row: usize, first: usize, seen: &[W]) {
        let [offset, place] = self.offsets(number);
        let found = &self.next[place * self.shape.words + first..][..seen.len()];
        self.sink.add((row, self.shape.words, first), offset * self.shape.words, seen, found);
    }
}

/// What becomes of the new states of some rows besides their count.
pub(crate) struct Sink<'a, W> {
    /// They are added to the digits of the distance that are 1, by row, from the first on.
    pub(crate) digits: Vec<&'a mut [W]>,
    /// They are compared with distances that are known, which must be that of the level.
    pub(crate) compared: Option<(&'a Comparison<'a, W>, usize)>,
    /// They are listed.
    pub(crate) farthest: Option<&'a Farthest>,
}

impl<W> Default for Sink<'_, W> {
    fn default() -> Self {
        Sink { digits: Vec::new(), compared: None, farthest: None }
    }
}

impl<W: Bits> Sink<'_, W> {
    /// Returns the same for a part of the level.
    pub(crate) fn reborrowed(&mut self) -> Sink<'_, W> {
        Sink { digits: self.digits.iter_mut().map(|digit| &mut **digit).collect(), ..*self }
    }

    fn is_any(&self) -> bool {
        !self.digits.is_empty() || self.compared.is_some() || self.farthest.is_some()
    }

    /// Adds the new states of some words of a row, given by the states before and after the level. `offset` is that of the row
    /// among the digits.
    #[inline(always)]
    fn add(&mut self, (row, row_words, first): (usize, usize, usize), offset: usize, seen: &[W], found: &[W]) {
        let new = seen.iter().zip(found).map(|(&seen, &found)| found & !seen);
        for digit in &mut self.digits {
            digit[offset + first..].iter_mut().zip(new.clone()).for_each(|(digit, new)| *digit |= new);
        }
        if let Some((compared, distance)) = self.compared {
            compared.row(row, first, new.clone(), Some(distance));
        }
        if let Some(farthest) = self.farthest {
            let words = (row * row_words + first..).zip(new).filter(|(_, new)| *new != W::default());
            words.for_each(|(word, new)| farthest.add(word, new));
        }
    }
}

/// The rows of a batch, in ascending order. Their numbers are those among the rows of a process.
pub(crate) enum BatchRows<'a> {
    /// Rows that follow each other. Their states are written to the other copy of the sets.
    Range(Range<usize>),
    /// Every other row, by half of its number: those of one parity, which have a copy of their own.
    Half { halves: Range<usize>, parity: usize },
    /// Rows of a part. Their states wait in slots.
    Ordered { rows: &'a [u32], order: &'a Order },
}

impl BatchRows<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            BatchRows::Range(rows) | BatchRows::Half { halves: rows, .. } => rows.len(),
            BatchRows::Ordered { rows, .. } => rows.len(),
        }
    }

    /// Returns a row by its number in the batch.
    #[inline(always)]
    pub(crate) fn row(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) => rows.start + number,
            BatchRows::Half { halves, parity } => 2 * (halves.start + number) + parity,
            BatchRows::Ordered { rows, .. } => rows[number] as usize,
        }
    }

    /// Returns the place of its flags, in rows.
    #[inline(always)]
    fn flags(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) | BatchRows::Half { halves: rows, .. } => rows.start + number,
            BatchRows::Ordered { rows, .. } => rows[number] as usize,
        }
    }

    /// Returns the place of its states, in rows.
    #[inline(always)]
    pub(crate) fn place(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) | BatchRows::Half { halves: rows, .. } => rows.start + number,
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
