//! The search: level by level, backwards from the goal, over sets of positions.
//!
//! A level pulls each row from the rows to which moves lead. A pull reads all states found so far, not only the last
//! level: older states lead only to states that are known already. Two copies of the sets are read and written
//! alternately. The distance of a state is kept in binary, one set for each digit.

use std::ops::ControlFlow;

use godtable_parallel::prelude::*;
use godtable_table::Distance;

use crate::arcs::Transition;
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
        0..=8 => Box::new(Search::<u8>::new(space, arcs, goal, planes, true).run(observe)?),
        9..=16 => Box::new(Search::<u16>::new(space, arcs, goal, planes, true).run(observe)?),
        17..=32 => Box::new(Search::<u32>::new(space, arcs, goal, planes, true).run(observe)?),
        _ => Box::new(Search::<u64>::new(space, arcs, goal, planes, true).run(observe)?),
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
        0..=8 => Search::<u8>::new(space, arcs, goal, planes, false).run(observe)?.counts,
        9..=16 => Search::<u16>::new(space, arcs, goal, planes, false).run(observe)?.counts,
        17..=32 => Search::<u32>::new(space, arcs, goal, planes, false).run(observe)?.counts,
        _ => Search::<u64>::new(space, arcs, goal, planes, false).run(observe)?.counts,
    })
}

/// The least number of rows of a batch that one thread searches.
pub(crate) const LEAST_ROWS: usize = 64;

/// The number of batches of a level, if the rows are many.
const BATCHES: usize = 256;

struct Search<'a, W> {
    space: &'a Space,
    transitions: Vec<Transition>,
    sets: Sets<W>,
    next: Vec<W>,
    /// By row: whether the last level found states in it.
    changed: Vec<bool>,
    /// The bits that stand for positions.
    all: W,
    /// Whether the distance of each state is kept.
    has_digits: bool,
}

/// The rows of a batch, and what the level writes there.
pub(crate) struct Batch<'a, W> {
    pub(crate) first: usize,
    pub(crate) next: &'a mut [W],
    pub(crate) changed: &'a mut [bool],
    /// The digits of the distance that are 1.
    pub(crate) digits: Vec<&'a mut [W]>,
}

impl<'a, W: Word> Search<'a, W> {
    fn new(space: &'a Space, arcs: &Arcs, goal: &[Cell], goal_planes: &[usize], has_digits: bool) -> Search<'a, W> {
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
        let next = seen.clone();
        let sets = Sets { planes, columns, seen, digits: Vec::new(), counts: vec![counts] };
        Search { space, transitions: arcs.transitions(), sets, next, changed, all, has_digits }
    }

    fn run(mut self, observe: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Sets<W>, LevelsError> {
        let states = self.space.positions().count() * self.sets.planes as u64;
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
        let row_words = self.sets.planes * self.sets.columns;
        let rows = (self.space.rows / BATCHES).max(LEAST_ROWS);
        let mut changed = vec![false; self.space.rows];
        let ones = self.sets.digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1);
        let mut ones: Vec<_> = ones.map(|(_, words)| words.chunks_mut(rows * row_words)).collect();
        let batches = self.next.chunks_mut(rows * row_words).zip(changed.chunks_mut(rows)).enumerate();
        let batches: Vec<Batch<'_, W>> = batches
            .map(|(number, (next, changed))| {
                let digits = ones.iter_mut().map(|chunks| chunks.next().expect("as many chunks")).collect();
                Batch { first: number * rows, next, changed, digits }
            })
            .collect();
        let level = Level {
            space: self.space,
            transitions: &self.transitions,
            sources: All { words: &self.sets.seen, row_words },
            last: &self.changed,
            planes: self.sets.planes,
            all: self.all,
        };
        let counts = batches.into_par_iter().map(|batch| level.batch(batch));
        let counts = counts.reduce(|| [0, 0], |a: Counts, b: Counts| [a[0] + b[0], a[1] + b[1]]);
        std::mem::swap(&mut self.sets.seen, &mut self.next);
        self.changed = changed;
        counts
    }
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
        for offset in 0..batch.changed.len() {
            let row = batch.first + offset;
            let seen = self.sources.row(row);
            let next = &mut batch.next[offset * row_words..][..row_words];
            if self.last[row] {
                next.copy_from_slice(seen);
            }
            if seen.iter().all(|&word| word == self.all) || !self.pull(row, &mut buffers, seen) {
                continue;
            }
            for (place, &found) in buffers.found.iter().enumerate() {
                let new = found & !seen[place];
                if new != W::default() {
                    next[place] = seen[place] | new;
                    batch.digits.iter_mut().for_each(|digit| digit[offset * row_words + place] |= new);
                    counts[usize::from(place >= columns)] += u64::from(new.ones());
                    batch.changed[offset] = true;
                }
            }
        }
        counts
    }

    /// Pulls a row, and returns whether some move leads from it to a row with new states.
    #[inline(always)]
    fn pull(&self, row: usize, buffers: &mut Buffers<W>, seen: &[W]) -> bool {
        let columns = self.space.columns;
        buffers.set_row(&self.space.steps, row);
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
