//! The search: level by level, backwards from the goal, over sets of positions.
//!
//! A level pulls each row from the rows to which moves lead, and keeps the legal positions. A pull copies each column
//! from its image, and permutes the bits of all columns alike; in a group, each column has its own permutation.
//!
//! **Why a pull may read all states found so far.** An older state leads only to states that are known already, so no
//! frontier is kept: a new state is a pulled one that was not seen. A row is pulled only along moves to rows in which
//! the last level found states, and full rows are skipped. A transition is pulled once for all planes that allow it.
//!
//! **What it keeps.** One bit for each state found, and one for each binary digit of the distance; a search that only
//! counts keeps no digits. The new states of a row wait in slots until no other row reads the old ones (`order.rs`).
//! Small sets and narrow rows have two copies instead, which are read and written alternately.
//!
//! Orientations of any modulus, identical pieces and whole orbits need no code of their own. The compiler vectorises
//! the loops over words; `instructions.rs` has them compiled for AVX2 and AVX-512 too.

use std::ops::{ControlFlow, Range};

use godtable_system::parallel::prelude::*;
use godtable_system::parallel::{Meeting, map_join};
use godtable_table::Distance;

use crate::levels::arcs::Transition;
use crate::levels::cell::{Cell, State};
use crate::levels::compared::Compared;
use crate::levels::row_reads;
use crate::levels::space::{RowSteps, set_coordinates, step};
use crate::levels::store::{Counts, DistanceStore, WordAt, numbered, ones};
use crate::levels::word::{Word, Words, with_narrowest};
use crate::levels::{Arcs, Positions, Space};
use crate::observe::Observe;
use crate::order::{Order, Part};
use crate::shares::{self, LevelCounts, Progress, SearchError};

/// The states that are looked up together, so that the processor waits for many words at once.
const TOGETHER: usize = 64;

/// The sets of a search.
#[derive(Debug)]
struct Sets<W> {
    planes: usize,
    columns: usize,
    /// The states found: by row, then by plane, then by column.
    seen: Words<W>,
    /// The binary digits of the distances, the lowest first.
    digits: Vec<Words<W>>,
    counts: Vec<Counts>,
}

/// Finds the distances of all states to the goal: the cells `goal` in each of `planes`.
pub(crate) fn search(
    space: &Space,
    arcs: &Arcs,
    goal: &[Cell],
    planes: &[usize],
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Box<dyn DistanceStore>, SearchError> {
    let keep = Keep::Distances;
    Ok(with_narrowest!(space.bits, W => Box::new(Search::<W>::new(space, arcs, goal, planes, keep).run(observe)?)))
}

/// Counts the states at each distance from the goal.
pub(crate) fn count(
    space: &Space,
    arcs: &Arcs,
    goal: &[Cell],
    planes: &[usize],
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Counts>, SearchError> {
    let keep = Keep::Counts;
    Ok(with_narrowest!(space.bits, W => Search::<W>::new(space, arcs, goal, planes, keep).run(observe)?.counts))
}

/// Compares the distances of all states with those that were found before, and counts the states at each distance.
pub(crate) fn prove(
    space: &Space,
    arcs: &Arcs,
    goal: &[Cell],
    planes: &[usize],
    found: &dyn DistanceStore,
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Counts>, SearchError> {
    let keep = Keep::Compared(Compared::new(found, space));
    Ok(with_narrowest!(space.bits, W => Search::<W>::new(space, arcs, goal, planes, keep).run(observe)?.counts))
}

/// What becomes of the new states of a level besides their count.
enum Keep<'a> {
    Counts,
    /// The distance of each state is recorded.
    Distances,
    /// The distance of each state is compared with a known one.
    Compared(Compared<'a>),
}

/// The least number of rows of a batch that one thread searches.
pub(crate) const LEAST_ROWS: usize = 64;

/// The number of batches of a level, if the rows are many.
const BATCHES: usize = 256;

/// The least work of a batch, in the operations of [`Layout::cost`](crate::levels::layout::Layout::cost): some 30 us, about as long
/// as a sleeping thread takes to wake up. A level with less work stays on one thread.
const LEAST_WORK: f64 = 2e5;

/// The least size of the sets, in bytes, for which new states wait in slots.
const LARGE: usize = 4 << 20;

/// The least size of a row, in bytes, for which they do: to order narrower rows takes as long as some levels.
const WIDE: usize = 64;

/// The number of parts of the rows, if they are ordered.
const PARTS: usize = 32;

struct Search<'a, W> {
    space: &'a Space,
    transitions: Vec<Transition>,
    sets: Sets<W>,
    next: Next<W>,
    /// By row: whether the last level found states in it.
    changed: Vec<bool>,
    /// The bits of a word that have positions.
    all: W,
    keep: Keep<'a>,
}

/// Where a level writes.
enum Next<W> {
    /// The other copy of the sets.
    Copy(Words<W>),
    /// The slots of the rows that wait.
    Slots { order: Order, words: Words<W> },
}

/// The rows of a batch, and what the level writes there.
pub(crate) struct Batch<'a, W> {
    pub(crate) rows: BatchRows<'a>,
    /// By row or by slot, from the first on: the states of the row after the level.
    pub(crate) next: &'a mut [W],
    /// By row, from the first on: whether the level finds states in it.
    pub(crate) changed: &'a mut [bool],
    pub(crate) sink: Sink<'a, W>,
}

/// Where the new states of a batch go.
pub(crate) enum Sink<'a, W> {
    /// To the digits of the distance that are 1, by row, from the first on.
    Digits(Vec<&'a mut [W]>),
    /// They are compared with distances that are known, which must be that of the level.
    Compared(&'a Compared<'a>, usize),
}

impl<W: Word> Sink<'_, W> {
    /// Takes the new states of a row, given by the states before and after the level. `offset` is that of its first word among
    /// the digits.
    #[inline(always)]
    fn add(&mut self, row: usize, offset: usize, seen: &[W], found: &[W]) {
        let new = seen.iter().zip(found).map(|(&seen, &found)| found & !seen);
        match self {
            Sink::Digits(digits) => {
                for digit in digits {
                    digit[offset..].iter_mut().zip(new.clone()).for_each(|(digit, new)| *digit |= new);
                }
            }
            Sink::Compared(compared, distance) => compared.row(row, new, Some(*distance)),
        }
    }
}

/// The rows of a batch, in ascending order.
pub(crate) enum BatchRows<'a> {
    /// Rows that follow each other. Their states are written to the other copy of the sets.
    Range(Range<usize>),
    /// Rows of a part. Their states wait in slots.
    Ordered { rows: &'a [u32], order: &'a Order },
}

impl BatchRows<'_> {
    fn len(&self) -> usize {
        match self {
            BatchRows::Range(rows) => rows.len(),
            BatchRows::Ordered { rows, .. } => rows.len(),
        }
    }

    /// Returns a row by its number in the batch.
    #[inline(always)]
    fn row(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) => rows.start + number,
            BatchRows::Ordered { rows, .. } => rows[number] as usize,
        }
    }

    /// Returns the place of its states, in rows.
    #[inline(always)]
    fn place(&self, number: usize) -> usize {
        match self {
            BatchRows::Range(rows) => rows.start + number,
            BatchRows::Ordered { rows, order } => order.slot(rows[number]),
        }
    }
}

impl<'a, W: Word> Search<'a, W> {
    /// Prepares a search. New states wait in slots if that saves memory and takes little time.
    fn new(space: &'a Space, arcs: &Arcs, goal: &[Cell], planes: &[usize], keep: Keep<'a>) -> Search<'a, W> {
        let row_bytes = arcs.planes() * space.columns * size_of::<W>();
        let order =
            (space.rows * row_bytes >= LARGE && row_bytes >= WIDE).then(|| row_reads::order(space, arcs, PARTS));
        let order = order.flatten().filter(|order| order.slot_count() <= space.rows * 3 / 4);
        Search::with(order, space, arcs, goal, planes, keep)
    }

    /// Prepares a search with an order of the rows, or with two copies of the sets.
    fn with(
        order: Option<Order>,
        space: &'a Space,
        arcs: &Arcs,
        goal: &[Cell],
        goal_planes: &[usize],
        keep: Keep<'a>,
    ) -> Search<'a, W> {
        let (planes, columns) = (arcs.planes(), space.columns);
        let all = W::of(u64::MAX >> (64 - space.bits));
        let mut seen = Words::empty(space.rows * planes * columns);
        let mut changed = vec![false; space.rows];
        let mut counts = [0, 0];
        for cell in goal {
            changed[cell.row as usize] = true;
            for &plane in goal_planes {
                let word = &mut seen[(cell.row as usize * planes + plane) * columns + cell.column as usize];
                let bit = W::of(1 << cell.bit);
                counts[usize::from(plane > 0)] += u64::from(*word & bit == W::default());
                *word |= bit;
            }
        }
        let next = match order {
            None => {
                let mut copy = Words::empty(seen.len());
                copy.copy_from_slice(&seen);
                Next::Copy(copy)
            }
            Some(order) => {
                let words = Words::empty(order.slot_count() * planes * columns);
                Next::Slots { order, words }
            }
        };
        let sets = Sets { planes, columns, seen, digits: Vec::new(), counts: vec![counts] };
        Search { space, transitions: arcs.transitions(), sets, next, changed, all, keep }
    }

    fn run(mut self, observe: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Sets<W>, SearchError> {
        self.compare(|seen| seen, Some(0))?;
        shares::run(&mut self, (observe, &|_| ControlFlow::Continue(())))?;
        let all = self.all;
        self.compare(|seen| all & !seen, None)?;
        Ok(self.sets)
    }

    /// Compares states of each word of the sets with a distance.
    fn compare(&self, of_word: impl Fn(W) -> W + Sync, distance: Option<usize>) -> Result<(), SearchError> {
        let Keep::Compared(compared) = &self.keep else { return Ok(()) };
        let (seen, row_words) = (&*self.sets.seen, self.row_words());
        (0..self.space.rows).into_par_iter().with_min_len(LEAST_ROWS).for_each(|row| {
            let seen = seen[row * row_words..][..row_words].iter();
            compared.row(row, seen.map(|&seen| of_word(seen)), distance);
        });
        Ok(compared.check(distance)?)
    }

    /// Finds the states at a distance, and returns their numbers.
    fn level(&mut self, distance: usize) -> Counts {
        let words = self.sets.seen.len();
        while matches!(self.keep, Keep::Distances) && distance >> self.sets.digits.len() > 0 {
            self.sets.digits.push(Words::empty(words));
        }
        let mut changed = vec![false; self.space.rows];
        let counts = match std::mem::replace(&mut self.next, Next::Copy(Words::empty(0))) {
            Next::Copy(mut next) => {
                let counts = self.pull_rows(distance, None, &mut next, &mut changed);
                self.next = Next::Copy(std::mem::replace(&mut self.sets.seen, next));
                counts
            }
            Next::Slots { order, mut words } => {
                let mut counts = [0, 0];
                for part in order.parts() {
                    counts = sum(counts, self.pull_rows(distance, Some((&order, part)), &mut words, &mut changed));
                    self.write(&order, part, &words, &changed);
                }
                self.next = Next::Slots { order, words };
                counts
            }
        };
        self.changed = changed;
        counts
    }

    fn row_words(&self) -> usize {
        self.sets.planes * self.sets.columns
    }

    /// Returns the number of rows of a batch.
    fn batch_rows(&self) -> usize {
        let row_work = self.space.positions().cost() / self.space.rows as f64 * self.transitions.len() as f64;
        (self.space.rows / BATCHES).max((LEAST_WORK / row_work) as usize).max(1)
    }

    /// Finds the states at a distance in a part of the rows, or in all, and returns their numbers.
    fn pull_rows(
        &mut self,
        distance: usize,
        part: Option<(&Order, Part<'_>)>,
        next: &mut [W],
        changed: &mut [bool],
    ) -> Counts {
        let (row_words, batch_rows) = (self.row_words(), self.batch_rows());
        let rows: Vec<BatchRows<'_>> = match part {
            None => {
                let firsts = (0..self.space.rows).step_by(batch_rows);
                firsts.map(|first| BatchRows::Range(first..(first + batch_rows).min(self.space.rows))).collect()
            }
            Some((order, part)) => {
                part.rows.chunks(batch_rows).map(|rows| BatchRows::Ordered { rows, order }).collect()
            }
        };
        let firsts: Vec<usize> = rows.iter().map(|rows| rows.row(0)).collect();
        let places: Vec<usize> = rows.iter().map(|rows| rows.place(0)).collect();
        let ones = self.sets.digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1);
        let mut ones: Vec<_> = ones.map(|(_, words)| split_at_rows(words, &firsts, row_words).into_iter()).collect();
        let next = split_at_rows(next, &places, row_words);
        let changed = split_at_rows(changed, &firsts, 1);
        let batches = rows.into_iter().zip(next).zip(changed).map(|((rows, next), changed)| {
            let digits = ones.iter_mut().map(|parts| parts.next().expect("as many parts")).collect();
            let sink = match &self.keep {
                Keep::Compared(compared) => Sink::Compared(compared, distance),
                _ => Sink::Digits(digits),
            };
            Batch { rows, next, changed, sink }
        });
        let batches: Vec<Batch<'_, W>> = batches.collect();
        let level = Level {
            space: self.space,
            transitions: &self.transitions,
            sources: All { words: &self.sets.seen, row_words },
            last: &self.changed,
            planes: self.sets.planes,
            all: self.all,
        };
        map_join(batches, |batch| level.batch(batch), sum).unwrap_or_default()
    }

    /// Writes the changed rows that a part finishes.
    fn write(&mut self, order: &Order, part: Part<'_>, slots: &[W], changed: &[bool]) {
        let (row_words, batch_rows) = (self.row_words(), self.batch_rows());
        let rows: Vec<u32> = part.finished.iter().copied().filter(|&row| changed[row as usize]).collect();
        let firsts: Vec<usize> = rows.iter().step_by(batch_rows).map(|&row| row as usize).collect();
        let seen = split_at_rows(&mut self.sets.seen, &firsts, row_words);
        let batches = seen.into_iter().zip(rows.chunks(batch_rows)).collect();
        let write = |(seen, rows): (&mut [W], &[u32])| {
            for &row in rows {
                let states = &slots[order.slot(row) * row_words..][..row_words];
                seen[(row - rows[0]) as usize * row_words..][..row_words].copy_from_slice(states);
            }
        };
        map_join(batches, write, |(), ()| ());
    }
}

impl<W: Word> shares::Search for Search<'_, W> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.sets.counts.iter().map(|&states| LevelCounts::of(states)).collect()
    }

    fn states(&self) -> [u64; 2] {
        let positions = self.space.positions().legal_count();
        [positions, positions * (self.sets.planes as u64 - 1)]
    }

    fn find(&mut self, _meeting: &mut dyn Meeting, _observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let distance = self.sets.counts.len();
        let counts = self.level(distance);
        if let Keep::Compared(compared) = &self.keep {
            compared.check(Some(distance))?;
        }
        Ok(LevelCounts::of(counts))
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.sets.counts.push(level.states);
    }
}

/// Splits the items of all rows, `row_size` for each: part `n` starts at row `firsts[n]` and ends before the next part.
fn split_at_rows<'a, T>(mut all: &'a mut [T], firsts: &[usize], row_size: usize) -> Vec<&'a mut [T]> {
    let mut parts = Vec::with_capacity(firsts.len());
    for first in firsts.iter().rev() {
        let (lower, part) = all.split_at_mut(first * row_size);
        parts.push(part);
        all = lower;
    }
    parts.reverse();
    parts
}

fn sum(a: Counts, b: Counts) -> Counts {
    [a[0] + b[0], a[1] + b[1]]
}

/// The states that earlier levels found.
pub(crate) trait Sources<W>: Sync {
    /// Returns the words of a row, by plane and column.
    fn row(&self, row: usize) -> &[W];
}

/// The words of all rows.
struct All<'a, W> {
    words: &'a [W],
    row_words: usize,
}

impl<W: Word> Sources<W> for All<'_, W> {
    #[inline]
    fn row(&self, row: usize) -> &[W] {
        &self.words[row * self.row_words..][..self.row_words]
    }
}

/// What all batches of a level read.
pub(crate) struct Level<'a, W, S> {
    pub(crate) space: &'a Space,
    pub(crate) transitions: &'a [Transition],
    pub(crate) sources: S,
    /// By row: whether the last level found states in it.
    pub(crate) last: &'a [bool],
    pub(crate) planes: usize,
    /// The bits of a word that have positions.
    pub(crate) all: W,
}

impl<W: Word, S: Sources<W>> Level<'_, W, S> {
    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    #[inline(always)]
    pub(crate) fn plain_batch(&self, mut batch: Batch<'_, W>) -> Counts {
        let columns = self.space.columns;
        let row_words = self.planes * columns;
        let mut buffers = Buffers::new(self.space, self.planes);
        let mut counts = [0, 0];
        let (first, first_place) = (batch.rows.row(0), batch.rows.place(0));
        for number in 0..batch.rows.len() {
            let row = batch.rows.row(number);
            let offset = row - first;
            let next = &mut batch.next[(batch.rows.place(number) - first_place) * row_words..][..row_words];
            let seen = self.sources.row(row);
            // The other copy of the sets is one level behind.
            if self.last[row] && matches!(batch.rows, BatchRows::Range(_)) {
                next.copy_from_slice(seen);
            }
            if are_full(seen, self.all) || !self.pull(row, &mut buffers, seen) {
                continue;
            }
            for (place, &found) in buffers.found.iter().enumerate() {
                let new = found & !seen[place];
                if new != W::default() {
                    counts[usize::from(place >= columns)] += u64::from(new.ones());
                    batch.changed[offset] = true;
                }
            }
            if batch.changed[offset] {
                batch.sink.add(row, offset * row_words, seen, &buffers.found);
                next.copy_from_slice(&buffers.found);
            }
        }
        counts
    }

    /// Pulls a row, and returns whether some move leads from it to a row with new states.
    #[inline(always)]
    fn pull(&self, row: usize, buffers: &mut Buffers<W>, seen: &[W]) -> bool {
        let columns = self.space.columns;
        buffers.set_row(&self.space.steps, row);
        let legality = self.space.legality.as_ref();
        if legality.is_some_and(|legality| !legality.has_row(&buffers.coordinates)) {
            return false;
        }
        let mut is_pulled = false;
        let mut transitions = self.transitions;
        while let Some(number) = transitions.first().map(|transition| transition.number) {
            let own = transitions.iter().take_while(|transition| transition.number == number).count();
            let (now, rest) = transitions.split_at(own);
            transitions = rest;
            let (to, twist) = step(&self.space.steps, &buffers.coordinates, number);
            if !self.last[to] {
                continue;
            }
            if !is_pulled {
                buffers.found.copy_from_slice(seen);
                is_pulled = true;
            }
            for transition in now {
                let source = &self.sources.row(to)[transition.to * columns..][..columns];
                self.space.pull(number, twist, source, &mut buffers.pulled);
                for &plane in &transition.from {
                    let found = &mut buffers.found[plane * columns..][..columns];
                    found.iter_mut().zip(&buffers.pulled).for_each(|(found, &pulled)| *found |= pulled);
                }
            }
            if are_full(&buffers.found, self.all) {
                break;
            }
        }
        if let Some(legality) = legality {
            legality.keep(&mut buffers.found);
        }
        is_pulled
    }
}

/// Returns whether all words are those with all bits. The first words tell it for most rows; the rest is a loop without a branch.
#[inline(always)]
fn are_full<W: Word>(words: &[W], all: W) -> bool {
    words.chunks(TOGETHER).all(|words| words.iter().fold(all, |full, &word| full & word) == all)
}

/// The working memory of a batch.
struct Buffers<W> {
    /// The states of a row that are found so far.
    found: Vec<W>,
    /// What one move pulls.
    pulled: Vec<W>,
    /// The coordinates of the row.
    coordinates: Vec<usize>,
}

impl<W: Word> Buffers<W> {
    fn new(space: &Space, planes: usize) -> Buffers<W> {
        Buffers {
            found: vec![W::default(); planes * space.columns],
            pulled: vec![W::default(); space.columns],
            coordinates: vec![0; space.steps.len()],
        }
    }

    fn set_row(&mut self, steps: &[RowSteps], row: usize) {
        set_coordinates(&mut self.coordinates, steps, row);
    }
}

impl<W: Word> Sets<W> {
    /// Returns the states of a word at a distance.
    fn states_at(&self, word: usize, distance: usize) -> u64 {
        if distance >> self.digits.len() > 0 {
            return 0;
        }
        let digits = self.digits.iter().enumerate();
        let states = digits.fold(self.seen[word], |states, (digit, words)| {
            states & if distance >> digit & 1 == 1 { words[word] } else { !words[word] }
        });
        states.bits()
    }
}

impl<W: Word> DistanceStore for Sets<W> {
    fn distance(&self, _positions: &Positions, State { plane, cell }: State) -> Option<usize> {
        let place = (cell.row as usize * self.planes + plane) * self.columns + cell.column as usize;
        let has = |words: &[W]| words[place].bits() >> cell.bit & 1;
        if has(&self.seen) == 0 {
            return None;
        }
        Some(self.digits.iter().enumerate().map(|(digit, words)| (has(words) as usize) << digit).sum())
    }

    fn distances(&self, positions: &Positions, numbers: &[u64], distances: &mut [Option<Distance>]) {
        let (seen, digits): (&[W], Vec<&[W]>) = (&self.seen, self.digits.iter().map(|digit| &**digit).collect());
        for (numbers, distances) in numbers.chunks(TOGETHER).zip(distances.chunks_mut(TOGETHER)) {
            let (mut words, mut bits, mut found) = ([0; TOGETHER], [0_u8; TOGETHER], [0_u8; TOGETHER]);
            for ((&number, word), bit) in numbers.iter().zip(&mut words).zip(&mut bits) {
                let State { cell, plane } = numbered(positions, number);
                *word = (cell.row as usize * self.planes + plane) * self.columns + cell.column as usize;
                *bit = cell.bit;
            }
            // The loops are short, so that the processor waits for many words at once.
            for (digit, set) in digits.iter().enumerate() {
                for ((found, &word), &bit) in found.iter_mut().zip(&words).zip(&bits) {
                    *found |= ((set[word].bits() >> bit) as u8 & 1) << digit;
                }
            }
            for (((distance, found), word), bit) in distances.iter_mut().zip(found).zip(words).zip(bits) {
                let is_seen = seen[word].bits() >> bit & 1 == 1;
                *distance = if is_seen { Distance::new(usize::from(found)) } else { None };
            }
        }
    }

    fn differing(&self, _positions: &Positions, word: WordAt<'_>, states: u64, distance: Option<usize>) -> u64 {
        let seen = self.seen[word.word].bits();
        states & !distance.map_or(!seen, |distance| self.states_at(word.word, distance))
    }

    fn at(&self, _positions: &Positions, plane: usize, distance: usize) -> Vec<Cell> {
        let rows = (0..self.seen.len() / (self.planes * self.columns)).into_par_iter().with_min_len(LEAST_ROWS);
        let cells = rows.flat_map_iter(|row| {
            let first = (row * self.planes + plane) * self.columns;
            (0..self.columns).flat_map(move |column| {
                let bits = self.states_at(first + column, distance);
                let (row, column) = (row as u32, column as u32);
                ones(bits).map(move |bit| Cell { row, column, bit: bit as u8 })
            })
        });
        cells.collect()
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};

    use super::*;
    use crate::levels::tests::shipped;

    /// Returns a row of pieces. A move exchanges two neighbours and turns them, or exchanges two at each end.
    fn row(kinds: &[u8], modulus: u8) -> Definition {
        let places = kinds.len();
        let pieces = 1 + usize::from(*kinds.iter().max().expect("pieces"));
        let orbit =
            OrbitDefinition { name: "ROW".into(), modulus, kinds: kinds.to_vec(), moduli: vec![modulus; pieces] };
        let turn = |swaps: &[[usize; 2]]| {
            let mut images: Vec<u8> = (0..places as u8).collect();
            let mut twists = vec![0; places];
            for &[a, b] in swaps {
                images.swap(a, b);
                (twists[a], twists[b]) = if swaps.len() == 1 { (1, modulus - 1) } else { (0, 0) };
            }
            Move { name: format!("{swaps:?}"), actions: vec![Action { images, twists }] }
        };
        let mut moves: Vec<Move> = (1..places).map(|place| turn(&[[place - 1, place]])).collect();
        moves.push(turn(&[[0, 1], [places - 2, places - 1]]));
        Definition::new(vec![orbit], moves).expect("well formed")
    }

    /// Compares searches whose new states wait with one of two copies, with and without a lock, and along some moves only.
    fn compare<W: Word>(space: &Space, goal: Cell) {
        let moves = space.positions().definition().moves().len();
        let locked = Arcs::of(2, moves, |from, made| if made == 0 { (from == 0).then_some(1) } else { Some(0) });
        let one_way = Arcs::of(1, moves, |_, made| (made % 2 == 0).then_some(0));
        for arcs in [Arcs::free(moves), locked, one_way] {
            let run = |order: Option<Order>| {
                let planes: Vec<usize> = (0..arcs.planes()).collect();
                let search = Search::<W>::with(order, space, &arcs, &[goal], &planes, Keep::Distances);
                let Sets { seen, digits, counts, .. } = search.run(&mut |_| Continue(())).expect("near");
                (counts, seen.to_vec(), digits.iter().map(|digit| digit.to_vec()).collect::<Vec<Vec<W>>>())
            };
            let copied = run(None);
            for parts in [5, PARTS] {
                let order = row_reads::order(space, &arcs, parts);
                assert!(order.is_some() && run(order) == copied, "{parts} parts");
            }
        }
    }

    #[test]
    fn waiting_rows_give_the_same_sets() {
        let positions = [
            Positions::new(row(&[0, 1, 2, 3, 4, 5], 3)).expect("small"),
            Positions::new(row(&[0, 0, 1, 2, 3], 3)).expect("small"),
            Positions::new(shipped("8-puzzle")).expect("small"),
            Positions::of_group(shipped("skewb-diamond")).expect("pieces differ"),
        ];
        for positions in positions {
            let solved = positions.number(&positions.definition().solved()).expect("a position");
            let goal = positions.cell(solved);
            let space = Space::new(positions);
            with_narrowest!(space.bits, W => compare::<W>(&space, goal));
        }
    }
}
