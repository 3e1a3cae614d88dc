//! The search: level by level, backwards from the goal, over sets of positions.
//!
//! A level pulls each row from the rows to which moves lead, and keeps the legal positions. A pull reads all states found
//! so far, not only the last level: older states lead only to states that are known already. Two copies of the sets are
//! read and written alternately, or new states wait in a smaller memory. The distance of a state is kept in binary, one
//! set for each digit.

use std::ops::ControlFlow;

use godtable_parallel::map_join;
use godtable_parallel::prelude::*;
use godtable_table::Distance;

use crate::arcs::Transition;
use crate::parts::Parts;
use crate::positions::Cell;
use crate::space::{RowSteps, set_coordinates, step};
use crate::word::Word;
use crate::{Arcs, LevelsError, Positions, Space, State};

/// The progress of a search, after each level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The distance of the states of the level.
    pub distance: usize,
    /// The number of states found so far.
    pub found: u64,
    /// The number of all states.
    pub states: u64,
}

/// The states at a distance: in plane 0, and in all other planes.
pub(crate) type Counts = [u64; 2];

/// The distances of all states.
pub(crate) trait Found: Send + Sync + std::fmt::Debug {
    /// Returns the distance of a state, or `None` if the goal is out of reach.
    fn distance(&self, positions: &Positions, state: State) -> Option<usize>;

    /// Returns the cells of a plane at a distance.
    fn at(&self, positions: &Positions, plane: usize, distance: usize) -> Vec<Cell>;

    /// Returns the number of states at each distance.
    fn counts(&self) -> &[Counts];
}

/// The sets of a search.
#[derive(Debug)]
struct Sets<W> {
    planes: usize,
    columns: usize,
    /// The states found: by row, then by plane, then by column.
    seen: Vec<W>,
    /// The binary digits of the distances, the lowest first.
    digits: Vec<Vec<W>>,
    counts: Vec<Counts>,
}

/// Finds the distances of all states to the goal. `goal` has the cells at the goal, and `planes` the planes in which
/// they are.
pub(crate) fn search(
    space: &Space,
    arcs: &Arcs,
    goal: &[Cell],
    planes: &[usize],
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Box<dyn Found>, LevelsError> {
    Ok(match space.bits {
        0..=8 => Box::new(Search::<u8>::new(space, arcs, goal, planes, true, LARGE).run(observe)?),
        9..=16 => Box::new(Search::<u16>::new(space, arcs, goal, planes, true, LARGE).run(observe)?),
        17..=32 => Box::new(Search::<u32>::new(space, arcs, goal, planes, true, LARGE).run(observe)?),
        _ => Box::new(Search::<u64>::new(space, arcs, goal, planes, true, LARGE).run(observe)?),
    })
}

/// Counts the states at each distance from the goal. It takes two bits for each state.
pub(crate) fn count(
    space: &Space,
    arcs: &Arcs,
    goal: &[Cell],
    planes: &[usize],
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Counts>, LevelsError> {
    Ok(match space.bits {
        0..=8 => Search::<u8>::new(space, arcs, goal, planes, false, LARGE).run(observe)?.counts,
        9..=16 => Search::<u16>::new(space, arcs, goal, planes, false, LARGE).run(observe)?.counts,
        17..=32 => Search::<u32>::new(space, arcs, goal, planes, false, LARGE).run(observe)?.counts,
        _ => Search::<u64>::new(space, arcs, goal, planes, false, LARGE).run(observe)?.counts,
    })
}

/// The least number of rows of a batch that one thread searches.
pub(crate) const LEAST_ROWS: usize = 64;

/// The number of batches of a level, if the rows are many.
const BATCHES: usize = 256;

/// The least work of a batch, in the operations of [`Layout::cost`](crate::layout::Layout::cost): some 30 us, about as long
/// as a sleeping thread takes to wake up. A level with less work stays on one thread.
const LEAST_WORK: f64 = 2e5;

/// The bytes of the sets from which on new states wait in a smaller memory, if the moves allow it.
const LARGE: usize = 4 << 20;

/// The bytes of a row from which on they do. To find out which rows wait takes as long as a level of narrower rows.
const WIDE: usize = 64;

struct Search<'a, W> {
    space: &'a Space,
    transitions: Vec<Transition>,
    sets: Sets<W>,
    next: Next<W>,
    /// By row: whether the last level found states in it.
    changed: Vec<bool>,
    /// The bits that stand for positions.
    all: W,
    /// Whether the distance of each state is kept.
    has_digits: bool,
}

/// Where a level writes.
enum Next<W> {
    /// The other copy of the sets.
    Copy(Vec<W>),
    /// The rows that wait, by part.
    Waiting { parts: Parts, words: Vec<W> },
}

/// The rows of a batch, and what the level writes there.
pub(crate) struct Batch<'a, W> {
    /// The first row.
    pub(crate) first: usize,
    /// The rows in ascending order, or `None` if they follow each other.
    pub(crate) rows: Option<&'a [u32]>,
    /// By row of the batch: its states after the level.
    pub(crate) next: &'a mut [W],
    /// By row, from the first on: whether the level finds states in it.
    pub(crate) changed: &'a mut [bool],
    /// By row, from the first on: the digits of the distance that are 1.
    pub(crate) digits: Vec<&'a mut [W]>,
}

impl<'a, W: Word> Search<'a, W> {
    /// Prepares a search. New states wait in a smaller memory if the sets have `large` bytes or more.
    fn new(
        space: &'a Space,
        arcs: &Arcs,
        goal: &[Cell],
        goal_planes: &[usize],
        has_digits: bool,
        large: usize,
    ) -> Search<'a, W> {
        let (planes, columns) = (arcs.planes(), space.columns);
        let all = W::of(u64::MAX >> (64 - space.bits));
        let mut seen = vec![W::default(); space.rows * planes * columns];
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
        let transitions = arcs.transitions();
        let parts = if size_of_val(&seen[..]) < large || planes * columns * size_of::<W>() < WIDE {
            None
        } else {
            let mut numbers: Vec<usize> = transitions.iter().map(|transition| transition.number).collect();
            numbers.dedup();
            Parts::of(space, &numbers)
        };
        let next = match parts {
            None => Next::Copy(seen.clone()),
            Some(parts) => {
                let words = vec![W::default(); parts.waiting() * planes * columns];
                Next::Waiting { parts, words }
            }
        };
        let sets = Sets { planes, columns, seen, digits: Vec::new(), counts: vec![counts] };
        Search { space, transitions, sets, next, changed, all, has_digits }
    }

    fn run(mut self, observe: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Sets<W>, LevelsError> {
        let states = self.space.positions().legal_count() * self.sets.planes as u64;
        let mut found: u64 = self.sets.counts[0].iter().sum();
        let mut distance = 0;
        loop {
            let progress = Progress { distance, found, states };
            if observe(progress).is_break() {
                return Err(LevelsError::Stopped);
            }
            if found == states {
                return Ok(self.sets);
            }
            distance += 1;
            let counts = self.level(distance);
            if counts == [0, 0] {
                return Ok(self.sets);
            }
            if Distance::new(distance).is_none() {
                return Err(LevelsError::TooFar);
            }
            found += counts.iter().sum::<u64>();
            self.sets.counts.push(counts);
        }
    }

    /// Finds the states at a distance, and returns their numbers.
    fn level(&mut self, distance: usize) -> Counts {
        let words = self.sets.seen.len();
        while self.has_digits && distance >> self.sets.digits.len() > 0 {
            self.sets.digits.push(vec![W::default(); words]);
        }
        let mut changed = vec![false; self.space.rows];
        let counts = match std::mem::replace(&mut self.next, Next::Copy(Vec::new())) {
            Next::Copy(mut next) => {
                let counts = self.find(distance, None, &mut next, &mut changed);
                self.next = Next::Copy(std::mem::replace(&mut self.sets.seen, next));
                counts
            }
            Next::Waiting { parts, mut words } => {
                let (first, others) = parts.first_and_others();
                let (waiting, rest) = words.split_at_mut(first.len() * self.row_words());
                let mut counts = self.find(distance, Some(first), waiting, &mut changed);
                for part in others {
                    let own = &mut rest[..part.len() * self.row_words()];
                    counts = sum(counts, self.find(distance, Some(part), own, &mut changed));
                    self.write(part, own, &changed);
                }
                self.write(first, waiting, &changed);
                self.next = Next::Waiting { parts, words };
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

    /// Finds the states at a distance in some rows, or in all, and returns their numbers. `next` has the words of these
    /// rows.
    fn find(&mut self, distance: usize, rows: Option<&[u32]>, next: &mut [W], changed: &mut [bool]) -> Counts {
        let (row_words, batch_rows) = (self.row_words(), self.batch_rows());
        let count = next.len() / row_words;
        let firsts: Vec<usize> =
            (0..count).step_by(batch_rows).map(|place| rows.map_or(place, |rows| rows[place] as usize)).collect();
        let ones = self.sets.digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1);
        let mut ones: Vec<_> = ones.map(|(_, words)| split_at_rows(words, &firsts, row_words).into_iter()).collect();
        let next = next.chunks_mut(batch_rows * row_words);
        let changed = split_at_rows(changed, &firsts, 1);
        let batches = next.zip(changed).zip(&firsts).enumerate().map(|(number, ((next, changed), &first))| {
            let digits = ones.iter_mut().map(|parts| parts.next().expect("as many parts")).collect();
            let rows = rows.map(|rows| &rows[number * batch_rows..][..next.len() / row_words]);
            Batch { first, rows, next, changed, digits }
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

    /// Writes the rows that have waited, as far as they changed.
    fn write(&mut self, rows: &[u32], next: &[W], changed: &[bool]) {
        let (row_words, batch_rows) = (self.row_words(), self.batch_rows());
        let firsts: Vec<usize> = rows.iter().step_by(batch_rows).map(|&row| row as usize).collect();
        let seen = split_at_rows(&mut self.sets.seen, &firsts, row_words);
        let waiting = rows.chunks(batch_rows).zip(next.chunks(batch_rows * row_words));
        let batches = seen.into_iter().zip(firsts.iter().copied()).zip(waiting);
        let batches = batches.map(|((seen, first), (rows, next))| (seen, first, rows, next));
        let write = |(seen, first, rows, next): (&mut [W], usize, &[u32], &[W])| {
            for (&row, next) in rows.iter().zip(next.chunks_exact(row_words)) {
                if changed[row as usize] {
                    seen[(row as usize - first) * row_words..][..row_words].copy_from_slice(next);
                }
            }
        };
        map_join(batches.collect(), write, |(), ()| ());
    }
}

/// Splits what rows have: each part begins with a row of some, and ends before the next.
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
    /// The bits that stand for positions.
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
        for (number, next) in batch.next.chunks_exact_mut(row_words).enumerate() {
            let row = batch.rows.map_or(batch.first + number, |rows| rows[number] as usize);
            let offset = row - batch.first;
            let seen = self.sources.row(row);
            // The other copy of the sets is one level behind.
            if self.last[row] && batch.rows.is_none() {
                next.copy_from_slice(seen);
            }
            if seen.iter().all(|&word| word == self.all) || !self.pull(row, &mut buffers, seen) {
                continue;
            }
            for (place, &found) in buffers.found.iter().enumerate() {
                let new = found & !seen[place];
                if new != W::default() {
                    batch.digits.iter_mut().for_each(|digit| digit[offset * row_words + place] |= new);
                    counts[usize::from(place >= columns)] += u64::from(new.ones());
                    batch.changed[offset] = true;
                }
            }
            if batch.changed[offset] {
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
            if buffers.found.iter().all(|&word| word == self.all) {
                break;
            }
        }
        if let Some(legality) = legality {
            legality.keep(&mut buffers.found);
        }
        is_pulled
    }
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

impl<W: Word> Found for Sets<W> {
    fn distance(&self, _positions: &Positions, State { plane, cell }: State) -> Option<usize> {
        let place = (cell.row as usize * self.planes + plane) * self.columns + cell.column as usize;
        let has = |words: &[W]| words[place].bits() >> cell.bit & 1;
        if has(&self.seen) == 0 {
            return None;
        }
        Some(self.digits.iter().enumerate().map(|(digit, words)| (has(words) as usize) << digit).sum())
    }

    fn at(&self, _positions: &Positions, plane: usize, distance: usize) -> Vec<Cell> {
        if distance >> self.digits.len() > 0 {
            return Vec::new();
        }
        let rows = (0..self.seen.len() / (self.planes * self.columns)).into_par_iter().with_min_len(LEAST_ROWS);
        let cells = rows.flat_map_iter(|row| {
            let first = (row * self.planes + plane) * self.columns;
            (0..self.columns).flat_map(move |column| {
                let digits = self.digits.iter().enumerate();
                let bits = digits.fold(self.seen[first + column], |bits, (digit, words)| {
                    let word = words[first + column];
                    bits & if distance >> digit & 1 == 1 { word } else { !word }
                });
                let (row, column) = (row as u32, column as u32);
                let bits = bits.bits();
                (0..64_u8).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| Cell { row, column, bit })
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

    use godtable_orbits::{Action, Definition, Move, OrbitDefinition};

    use super::*;

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

    #[test]
    fn waiting_rows_give_the_same_sets() {
        for (kinds, modulus, waits) in [(&[0, 1, 2, 3, 4, 5][..], 3, true), (&[0, 0, 1, 2, 3], 3, false)] {
            let space = Space::new(Positions::new(row(kinds, modulus)).expect("small"));
            let moves = space.positions().definition().moves().len();
            let arcs = Arcs::of(2, moves, |from, made| if made == 0 { (from == 0).then_some(1) } else { Some(0) });
            let goal = [space.positions().cell(7)];
            let run = |large: usize| {
                let search = Search::<u64>::new(&space, &arcs, &goal, &[0, 1], true, large);
                let is_waiting = matches!(search.next, Next::Waiting { .. });
                (is_waiting, search.run(&mut |_| Continue(())).expect("near"))
            };
            let [(_, copied), (is_waiting, waited)] = [run(usize::MAX), run(0)];
            assert_eq!(is_waiting, waits);
            assert_eq!(copied.counts, waited.counts);
            assert_eq!((copied.seen, copied.digits), (waited.seen, waited.digits));
        }
    }
}
