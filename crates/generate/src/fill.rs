//! The search: level after level, each row pulling from the rows that its turns lead to.

use godtable_cube::Rules;
use godtable_index::{GROUP, Index, Move, Plane, Start, Steps};
use godtable_table::{CellBits, Encoding, Header, Histogram, MAXIMUM_DISTANCE, marks};
use rayon::prelude::*;

use crate::Filled;
use crate::kernel::{FULL_WORD, Row, pulled};

/// A level of the search was finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The distance of its states.
    pub distance: usize,
    /// How many states of the index stand there.
    pub states: u64,
    /// How many stand there or nearer.
    pub settled: u64,
    /// How many states the index has.
    pub of: u64,
}

/// Why a table cannot be filled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A state is farther away than tables can tell.
    #[error("some states are more than {MAXIMUM_DISTANCE} turns from solved under these rules; a table holds no more")]
    TooFar,
}

/// Finds all distances under `rules`. `observe` is told of each level; the work is done by rayon's current threads.
///
/// # Errors
/// Where a state is more than [`MAXIMUM_DISTANCE`] turns from solved.
pub fn fill(rules: &Rules, observe: &mut dyn FnMut(Level)) -> Result<Filled, GenerateError> {
    fill_index(&Index::new(rules), observe)
}

/// Finds all distances of the states of `index`, folded or not, as [`fill`] does.
///
/// # Errors
/// As [`fill`].
pub fn fill_index(index: &Index, observe: &mut dyn FnMut(Level)) -> Result<Filled, GenerateError> {
    match index.shape().corners() {
        7 => Search::<27>::run(index, observe),
        _ => Search::<81>::run(index, observe),
    }
}

/// What the bits of a state's cell record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Record {
    /// Bits 0 and 1: the distance modulo 3.
    DistanceModulo3,
    /// The number of the first optimal move in so many bits; above them, where asked for, the mark of the distance.
    Choice { bits: usize, with_mark: bool },
}

impl Record {
    fn of(index: &Index) -> Record {
        if index.rules().are_reversible() {
            return Record::DistanceModulo3;
        }
        let moves = most_moves(index);
        if moves <= 2 && index.rules().alternate_parity() {
            return Record::Choice { bits: 1, with_mark: true };
        }
        // That no move has all bits set is for the states that cannot reach solved.
        Record::Choice { bits: moves.ilog2() as usize + 1, with_mark: false }
    }

    const fn bits(self) -> usize {
        match self {
            Record::DistanceModulo3 => 2,
            Record::Choice { bits, with_mark } => bits + with_mark as usize,
        }
    }

    /// What is recorded of a state at `distance` whose first optimal move is `choice`.
    fn value(self, distance: usize, choice: usize) -> usize {
        match self {
            Record::DistanceModulo3 => distance % 3,
            Record::Choice { bits, with_mark: true } if distance <= marks::MAXIMUM => {
                choice | usize::from(marks::mark(distance)) << bits
            }
            Record::Choice { .. } => choice,
        }
    }
}

/// The search through the rows of all planes.
struct Search<'a, const WORDS: usize> {
    index: &'a Index,
    record: Record,
    /// The states at the distance of the level that was finished last, by plane and row.
    frontier: Vec<Vec<Row<WORDS>>>,
    /// Whether a row of the frontier has any state.
    occupied: Vec<Vec<bool>>,
    /// The states of the level that is being found.
    next: Vec<Vec<Row<WORDS>>>,
    seen: Vec<Vec<Row<WORDS>>>,
    /// Row after row, one set for each recorded bit.
    cells: Vec<Vec<Row<WORDS>>>,
    /// How many states were found at each distance, by plane.
    counts: Vec<Vec<u64>>,
    unlocked: Unlocked<'a, WORDS>,
}

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    fn run(index: &'a Index, observe: &mut dyn FnMut(Level)) -> Result<Filled, GenerateError> {
        let mut search = Search::<WORDS>::new(index);
        let mut settled = 0;
        for distance in 0.. {
            let states = if distance == 0 { search.place_solved() } else { search.advance(distance) };
            if states == 0 {
                break;
            }
            if distance > MAXIMUM_DISTANCE {
                return Err(GenerateError::TooFar);
            }
            settled += states;
            observe(Level { distance, states, settled, of: index.states() as u64 });
        }
        Ok(search.finish())
    }

    fn new(index: &'a Index) -> Search<'a, WORDS> {
        let record = Record::of(index);
        let (planes, rows) = (index.planes().len(), index.shape().rows());
        let empty = || vec![vec![[0; WORDS]; rows]; planes];
        Search {
            index,
            record,
            frontier: empty(),
            occupied: vec![vec![false; rows]; planes],
            next: empty(),
            seen: empty(),
            cells: vec![vec![[0; WORDS]; rows * record.bits()]; planes],
            counts: vec![Vec::new(); planes],
            unlocked: Unlocked::new(index),
        }
    }

    /// The level of distance 0: solved in each plane, whatever is locked.
    fn place_solved(&mut self) -> u64 {
        for next in &mut self.next {
            next[0][0] = 1;
        }
        for seen in &mut self.seen {
            seen[0][0] = 1;
        }
        self.close_level(vec![1; self.index.planes().len()])
    }

    /// Finds the states at `distance`, all nearer ones being known. Returns how many there are.
    fn advance(&mut self, distance: usize) -> u64 {
        let from = From { index: self.index, frontier: &self.frontier, occupied: &self.occupied };
        let (record, index) = (self.record, self.index);
        let counts = index.planes().iter().zip(&mut self.next).zip(&mut self.seen).zip(&mut self.cells).map(
            |(((plane, next), seen), cells)| {
                let rows = next.par_iter_mut().zip(seen).zip(cells.par_chunks_mut(record.bits())).enumerate();
                rows.with_min_len(64)
                    .map(|(row, ((next, seen), cells))| {
                        *next = from.pull(plane.moves(), row, seen, |choice, fresh| {
                            note(cells, record.value(distance, choice), fresh);
                        });
                        count(next)
                    })
                    .sum()
            },
        );
        let counts = counts.collect();
        self.close_level(counts)
    }

    /// Makes the level that was found the frontier. Returns how many states it has.
    fn close_level(&mut self, counts: Vec<u64>) -> u64 {
        std::mem::swap(&mut self.frontier, &mut self.next);
        for (occupied, frontier) in self.occupied.iter_mut().zip(&self.frontier) {
            occupied.par_iter_mut().zip(frontier).with_min_len(256).for_each(|(occupied, row)| {
                *occupied = row.iter().any(|&word| word != 0);
            });
        }
        let states = counts.iter().sum();
        if states > 0 {
            self.unlocked.count_level(&self.frontier);
            self.counts.iter_mut().zip(counts).for_each(|(plane, count)| plane.push(count));
        }
        states
    }

    fn finish(mut self) -> Filled {
        let positions = self.index.shape().positions() as u64;
        let reached: u64 = self.counts.iter().flatten().sum();
        let all_reached = reached == self.index.states() as u64;
        let encoding = self.encoding(all_reached);
        if encoding != Encoding::ChoiceAndMark {
            self.clear_marks();
        }
        if !all_reached {
            self.mark_unreachable();
        }

        let unlocked = match self.index.start() {
            Start::Plane(plane) => &self.counts[plane],
            Start::LeastOfLocks => &self.unlocked.counts,
        };
        let header = Header {
            rules: *self.index.rules(),
            encoding,
            is_folded: self.index.is_folded(),
            cells: self.index.states(),
            unlocked: histogram(positions, unlocked.clone()),
            locked: self.locked(positions),
        };
        let cells = self.cells.into_iter().map(Vec::into_flattened).collect();
        Filled::new(header, WORDS, self.record.bits(), cells)
    }

    fn locked(&self, positions: u64) -> Option<Histogram> {
        let planes = || self.index.planes().iter().zip(&self.counts).filter(|(plane, _)| plane.locked().is_some());
        let locks: u64 = planes().map(|(plane, _)| plane.stands_for() as u64).sum();
        let mut counts = Vec::new();
        for (plane, plane_counts) in planes() {
            counts.resize(counts.len().max(plane_counts.len()), 0);
            for (sum, count) in counts.iter_mut().zip(plane_counts) {
                *sum += count * plane.stands_for() as u64;
            }
        }
        (locks > 0).then(|| histogram(locks * positions, counts))
    }

    /// The smallest encoding that is exact for what was found.
    fn encoding(&self, all_reached: bool) -> Encoding {
        let gods_number = self.counts.iter().map(|counts| counts.len() - 1).max().unwrap_or(0);
        match self.record {
            Record::DistanceModulo3 => Encoding::DistanceModulo3,
            Record::Choice { with_mark: true, .. } if all_reached && gods_number <= marks::MAXIMUM => {
                Encoding::ChoiceAndMark
            }
            Record::Choice { .. } => {
                let values = most_moves(self.index) + usize::from(!all_reached);
                Encoding::Choice(CellBits::for_values(values).expect("a puzzle has at most 18 turns"))
            }
        }
    }

    /// Leaves the choices alone in the cells, where marks were recorded too.
    fn clear_marks(&mut self) {
        if let Record::Choice { bits, with_mark: true } = self.record {
            for cells in &mut self.cells {
                cells.par_chunks_mut(bits + 1).with_min_len(64).for_each(|cells| cells[bits] = [0; WORDS]);
            }
        }
    }

    /// Sets all bits of the cells of states that were not found.
    fn mark_unreachable(&mut self) {
        for (cells, seen) in self.cells.iter_mut().zip(&self.seen) {
            cells.par_chunks_mut(self.record.bits()).zip(seen).with_min_len(64).for_each(|(cells, seen)| {
                note(cells, usize::MAX, &seen.map(|word| !word & FULL_WORD));
            });
        }
    }
}

/// The finished level that rows pull from.
#[derive(Clone, Copy)]
struct From<'a, const WORDS: usize> {
    index: &'a Index,
    frontier: &'a [Vec<Row<WORDS>>],
    occupied: &'a [Vec<bool>],
}

impl<const WORDS: usize> From<'_, WORDS> {
    /// The states of a row that are a move away from the level and in none before. They are added to `seen`, and
    /// `note` is told the choice of the move and whom it serves first.
    #[inline]
    fn pull(
        &self,
        moves: &[Move],
        row: usize,
        seen: &mut Row<WORDS>,
        mut note: impl FnMut(usize, &Row<WORDS>),
    ) -> Row<WORDS> {
        let mut found = [0; WORDS];
        if seen.iter().all(|&word| word == FULL_WORD) {
            return found;
        }
        for (choice, step) in moves.iter().enumerate() {
            let steps = &self.index.steps()[step.steps];
            let target = steps.at(row);
            if !self.occupied[step.plane][target.row.number()] {
                continue;
            }
            let mut fresh =
                pulled(&self.frontier[step.plane][target.row.number()], target.translation, steps.regrips());
            for ((fresh, seen), found) in fresh.iter_mut().zip(seen.iter_mut()).zip(&mut found) {
                *fresh &= !*seen;
                *seen |= *fresh;
                *found |= *fresh;
            }
            note(choice, &fresh);
        }
        found
    }
}

/// The unlocked states where they have no plane of their own: each is at the least distance of its locks.
struct Unlocked<'a, const WORDS: usize> {
    /// For each lock its plane, and the regrips that take it there as steps over the rows.
    locks: Vec<(usize, &'a Steps)>,
    seen: Vec<Row<WORDS>>,
    /// How many unlocked states stand at each distance.
    counts: Vec<u64>,
}

impl<'a, const WORDS: usize> Unlocked<'a, WORDS> {
    fn new(index: &'a Index) -> Unlocked<'a, WORDS> {
        let locks: Vec<(usize, &Steps)> = match index.start() {
            Start::Plane(_) => Vec::new(),
            Start::LeastOfLocks => {
                index.locks().iter().map(|place| (place.plane, index.regrips(place.regrips))).collect()
            }
        };
        let rows = if locks.is_empty() { 0 } else { index.shape().rows() };
        Unlocked { locks, seen: vec![[0; WORDS]; rows], counts: Vec::new() }
    }

    /// Counts the states that are first reached in a level, given by plane and row.
    fn count_level(&mut self, level: &[Vec<Row<WORDS>>]) {
        let locks = &self.locks;
        let rows = self.seen.par_iter_mut().with_min_len(64).enumerate();
        let states: u64 = rows
            .map(|(row, seen)| {
                let before = count(seen);
                for (plane, steps) in locks {
                    let target = steps.at(row);
                    let states = pulled(&level[*plane][target.row.number()], target.translation, steps.regrips());
                    seen.iter_mut().zip(states).for_each(|(seen, states)| *seen |= states);
                }
                count(seen) - before
            })
            .sum();
        self.counts.push(states);
    }
}

/// Sets the bits of `value` in the cells of `states`.
#[inline]
fn note<const WORDS: usize>(cells: &mut [Row<WORDS>], value: usize, states: &Row<WORDS>) {
    for (_, cells) in cells.iter_mut().enumerate().filter(|(bit, _)| value >> bit & 1 == 1) {
        cells.iter_mut().zip(states).for_each(|(cell, state)| *cell |= state);
    }
}

fn count<const WORDS: usize>(row: &Row<WORDS>) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}

fn most_moves(index: &Index) -> usize {
    index.planes().iter().map(Plane::moves).map(<[Move]>::len).max().unwrap_or(0)
}

/// The histogram of some of the states; at the last levels there may be none of them.
fn histogram(states: u64, mut counts: Vec<u64>) -> Histogram {
    counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
    Histogram::new(states, counts).expect("solved is at distance 0")
}

const _: () = assert!(FULL_WORD.count_ones() as usize == GROUP);
