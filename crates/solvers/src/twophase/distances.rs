//! The search of all distances of a phase: of pairs of a class of rows and a column.
//!
//! **Why classes of rows are enough.** A symmetry s of the phase maps a pair (row, column) to (s row, s column), and
//! keeps its distance. So a pair of any row has the distance of its image in the row's representative, and only pairs
//! of representatives are stored. If a symmetry keeps the representative, it maps pairs of the row to pairs of the same
//! row.
//!
//! **Push and pull.** A push marks the neighbors of the pairs found last, and their images under the symmetries that
//! keep the neighbor's row. A pull asks each unknown pair whether a neighbor was found last. A push costs the pairs
//! found last, a pull the pairs left, so the search pushes first and pulls in the end.
//!
//! **Why threads need no locks.** In a level, all threads write the same distance, and only where none is known. So the
//! order of their writes does not change the result.

use std::num::NonZero;
use std::ops::ControlFlow::{self, Continue};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::twophase::symmetries::Classes;

/// The distance of a pair not found yet.
const UNKNOWN: u8 = u8::MAX;

/// The number of rows that a thread takes at a time.
const CHUNK: usize = 16;

/// A phase: rows up to symmetry, columns, and the effects of turns on them.
///
/// A pair is a representative and a column. A turn leads to a row of another class. The symmetry that maps this row to
/// its representative is applied to the column, too.
pub(crate) struct Phase<'a> {
    /// The classes of the rows.
    pub(crate) classes: &'a Classes,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The rows after each turn of the phase, by representative: class times 16, plus symmetry.
    steps: Vec<Vec<u32>>,
    /// The column after each turn of the phase and a symmetry.
    images: Vec<Vec<Vec<u16>>>,
    /// The images of the columns under each symmetry.
    symmetric: &'a [Vec<u32>],
}

impl<'a> Phase<'a> {
    /// `row_after` and `column_after` take a value and the number of a turn of the phase, 0 to `turns - 1`.
    pub(crate) fn new(
        turns: usize,
        classes: &'a Classes,
        symmetric: &'a [Vec<u32>],
        row_after: impl Fn(u32, usize) -> u32,
        column_after: impl Fn(u32, usize) -> u32,
    ) -> Phase<'a> {
        let step = |&row: &u32| (0..turns).map(|turn| classes.of[row_after(row, turn) as usize]).collect();
        let columns = symmetric[0].len();
        let images = |turn: usize| {
            let after: Vec<u32> = (0..columns).map(|column| column_after(column as u32, turn)).collect();
            let image = |images: &Vec<u32>| after.iter().map(|&column| images[column as usize] as u16).collect();
            symmetric.iter().map(image).collect()
        };
        Phase {
            classes,
            columns,
            steps: classes.representatives.iter().map(step).collect(),
            images: (0..turns).map(images).collect(),
            symmetric,
        }
    }

    /// The number of pairs.
    pub(crate) fn pairs(&self) -> usize {
        self.steps.len() * self.columns
    }

    /// The rows after each turn, by class: class times 16, plus symmetry.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &[u32]> {
        self.steps.iter().map(Vec::as_slice)
    }

    /// The pair after each turn, by class and column: class times 16, plus symmetry, and the column.
    pub(crate) fn neighbors(&self, class: usize, column: usize) -> impl Iterator<Item = (u32, u16)> {
        let turn = move |(&step, images): (&u32, &Vec<Vec<u16>>)| (step, images[(step % 16) as usize][column]);
        self.steps[class].iter().zip(&self.images).map(turn)
    }

    /// Searches the distances of all pairs from the pair 0, class by class. Larger distances than `largest` count
    /// as `largest + 1`. `before_level` is called before each level, and stops the search by [`ControlFlow::Break`].
    pub(crate) fn distances(
        &self,
        largest: u8,
        threads: NonZero<usize>,
        mut before_level: impl FnMut(u8) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<u8>> {
        let search = Search {
            threads: threads.get(),
            phase: self,
            distances: (0..self.pairs()).map(|pair| AtomicU8::new(if pair == 0 { 0 } else { UNKNOWN })).collect(),
            last_found: self.steps.iter().map(|_| AtomicU8::new(0)).collect(),
        };
        let (mut found, mut total) = (1, 1);
        for distance in 0..largest {
            before_level(distance)?;
            // A push visits the pairs found last, a pull the pairs left.
            let is_push = found < (self.pairs() - total.min(self.pairs())) / 4;
            found = search.level(distance, if is_push { Search::push } else { Search::pull });
            total += found;
        }
        let least = |distance: AtomicU8| distance.into_inner().min(largest + 1);
        Continue(search.distances.into_iter().map(least).collect())
    }
}

/// The search of a phase, by several threads.
struct Search<'a> {
    threads: usize,
    phase: &'a Phase<'a>,
    distances: Vec<AtomicU8>,
    /// For each row the largest distance found in it.
    last_found: Vec<AtomicU8>,
}

/// Searches a level in a row. The columns are a buffer. Returns the number of pairs found.
type Level<'a> = fn(&Search<'a>, row: usize, distance: u8, columns: &mut Vec<u16>) -> usize;

impl<'a> Search<'a> {
    /// Finds the pairs at `distance + 1`, and returns about how many they are.
    fn level(&self, distance: u8, level: Level<'a>) -> usize {
        let rows = self.last_found.len();
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut found, mut columns) = (0, Vec::with_capacity(self.phase.columns));
            loop {
                let first = next.fetch_add(CHUNK, Relaxed);
                if first >= rows {
                    return found;
                }
                found +=
                    (first..rows.min(first + CHUNK)).map(|row| level(self, row, distance, &mut columns)).sum::<usize>();
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            work() + others.into_iter().map(|other| other.join().expect("a search does not panic")).sum::<usize>()
        })
    }

    fn row(&self, row: usize) -> &[AtomicU8] {
        &self.distances[row * self.phase.columns..][..self.phase.columns]
    }

    /// Collects the columns of a row at a distance.
    fn collect(&self, row: usize, distance: u8, columns: &mut Vec<u16>) {
        columns.clear();
        let is_there = |(column, one): (usize, &AtomicU8)| (one.load(Relaxed) == distance).then_some(column as u16);
        columns.extend(self.row(row).iter().enumerate().filter_map(is_there));
    }

    /// Marks the neighbors of the pairs found last.
    fn push(&self, row: usize, distance: u8, columns: &mut Vec<u16>) -> usize {
        if self.last_found[row].load(Relaxed) < distance {
            return 0;
        }
        self.collect(row, distance, columns);
        let mut found = 0;
        for (step, images) in self.phase.steps[row].iter().zip(&self.phase.images) {
            let (next, images) = ((step / 16) as usize, &images[(step % 16) as usize]);
            let (distances, keeping) = (self.row(next), self.phase.classes.keeping[next]);
            let before = found;
            for &column in &*columns {
                // No known distance is larger. A branch would be guessed wrong too often.
                let pair = &distances[usize::from(images[usize::from(column)])];
                let known = pair.load(Relaxed);
                found += usize::from(known == UNKNOWN);
                pair.store(known.min(distance + 1), Relaxed);
            }
            if keeping != 1 {
                let images = columns.iter().map(|&column| images[usize::from(column)]);
                found += images.map(|column| self.mark_symmetric(next, column, distance + 1)).sum::<usize>();
            }
            if found > before {
                self.last_found[next].fetch_max(distance + 1, Relaxed);
            }
        }
        found
    }

    /// Marks the images of a column under the symmetries that keep the row.
    fn mark_symmetric(&self, row: usize, column: u16, distance: u8) -> usize {
        let (distances, keeping) = (self.row(row), self.phase.classes.keeping[row]);
        let images = (0..16).filter(|symmetry| keeping >> symmetry & 1 == 1);
        images
            .map(|symmetry| &distances[self.phase.symmetric[symmetry][usize::from(column)] as usize])
            .filter(|image| image.load(Relaxed) == UNKNOWN)
            .map(|image| image.store(distance, Relaxed))
            .count()
    }

    /// Finds the unknown pairs with a neighbor found last.
    fn pull(&self, row: usize, distance: u8, columns: &mut Vec<u16>) -> usize {
        self.collect(row, UNKNOWN, columns);
        let (own, unknown) = (self.row(row), columns.len());
        for (step, images) in self.phase.steps[row].iter().zip(&self.phase.images) {
            let (next, images) = (self.row((step / 16) as usize), &images[(step % 16) as usize]);
            let mut left = 0;
            for index in 0..columns.len() {
                let column = columns[index];
                let is_near = next[usize::from(images[usize::from(column)])].load(Relaxed) == distance;
                own[usize::from(column)].store(if is_near { distance + 1 } else { UNKNOWN }, Relaxed);
                columns[left] = column;
                left += usize::from(!is_near);
            }
            columns.truncate(left);
            if columns.is_empty() {
                break;
            }
        }
        unknown - columns.len()
    }
}
