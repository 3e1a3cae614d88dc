//! The search by levels of any puzzle of orbits: how each row finds its states of the next level.
//!
//! A level pulls each row from the rows to which moves lead, and discards illegal positions. A pull copies each column
//! from its image, and permutes the bits of all columns in the same way; in a group, each column has its own
//! permutation.
//!
//! **Why a pull may read all states found so far.** An older state leads only to states that are known already, so no
//! frontier is stored: a new state is a pulled one that was not seen before. A row is pulled only along moves to rows
//! in which the last level found states, and full rows are skipped. A transition is pulled once for all planes that
//! allow it.
//!
//! **What it stores.** It stores one bit for each state found, and one for each binary digit of the distance; a search
//! that only counts stores no digits. The new states of a row wait in slots until no other row reads the old ones
//! (`order.rs`). Small sets and narrow rows have two copies instead, which are read and written alternately.
//!
//! Orientations of any modulus, identical pieces and whole orbits need no special code. The compiler vectorizes the
//! loops over words; `instructions.rs` has them compiled for AVX2 and AVX-512 too.

use std::borrow::Borrow;
use std::ops::ControlFlow;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::levels::arcs::Transition;
use crate::levels::cell::{Cell, State};
use crate::levels::error::Wrong;
use crate::levels::row_reads;
use crate::levels::space::{RowSteps, set_coordinates, step};
use crate::levels::store::{Counts, DistanceStore, numbered};
use crate::levels::{Arcs, Goal, Positions, Space};
use crate::rows::batch::{Batch, BatchRows};
use crate::rows::comparison::{Cells, Comparison, WordAt};
use crate::rows::digits::Digits;
use crate::rows::level_input::LevelInput;
use crate::rows::search::LEAST_ROWS;
use crate::rows::word::{Word, ones, with_narrowest};
use crate::rows::{GoalBit, Keep, Outline, RowSearch, Rows, Storage};
use crate::shares::{LevelCounts, Progress, Search as _, SearchError, Share, fingerprint};

/// The states that are looked up together, so that the processor waits for many words at once.
const TOGETHER: usize = 64;

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

/// The observer of the levels of a search.
type Observe<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Finds the distances of all states to the goal.
pub(crate) fn search(
    space: &Space,
    arcs: &Arcs,
    goal: &Goal,
    observe: &mut Observe<'_>,
) -> Result<Box<dyn DistanceStore>, SearchError> {
    Ok(with_narrowest!(space.bits, W => {
        let found = searched::<W>(space, arcs, goal, Keep::Distances(Vec::new()), observe)?;
        let counts = found.counts().iter().map(|level| level.states).collect();
        let (SpaceRows { planes, .. }, digits) = found.into_digits();
        Box::new(Sets { planes, columns: space.columns, digits, counts })
    }))
}

/// Counts the states at each distance to the goal: the unlocked ones, and the locked ones if there are any. This takes
/// less memory than [`Distances::find`](crate::levels::Distances::find).
///
/// # Errors
/// Returns an error if a state is too far, if memory runs out, or if the observer stops the search.
pub fn count(
    space: &Space,
    arcs: &Arcs,
    goal: &Goal,
    observe: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<(Histogram, Option<Histogram>), SearchError> {
    Ok(with_narrowest!(space.bits, W => {
        searched::<W>(space, arcs, goal, Keep::Counts, observe)?.histograms()
    }))
}

/// Compares the distances of all states with those that were found before, and counts the states at each distance.
pub(crate) fn prove(
    space: &Space,
    arcs: &Arcs,
    goal: &Goal,
    found: &dyn DistanceStore,
    observe: &mut Observe<'_>,
) -> Result<Vec<Counts>, SearchError> {
    let positions = space.positions();
    let number = |column: u32, bit: u8| positions.number_of(Cell { row: 0, column, bit });
    let plane = |plane: u64| (0..space.columns as u32).map(move |column| plane * positions.count() + number(column, 0));
    let words = (0..arcs.planes() as u64).flat_map(plane).collect();
    let cells = SpaceCells { found, positions };
    let bits = (0..space.bits as u8).map(|bit| number(0, bit)).collect();
    let counts = with_narrowest!(space.bits, W => {
        let compared = Comparison::new(&cells, words, bits);
        searched::<W>(space, arcs, goal, Keep::Comparison(compared), observe)?.counts()
    });
    Ok(counts.iter().map(|level| level.states).collect())
}

/// Returns the share of process `number` of all `processes`, with the goal found.
///
/// # Errors
/// Returns an error if memory runs out.
///
/// # Panics
/// Panics if there is no process with that number.
pub fn share(
    space: Space,
    arcs: &Arcs,
    goal: &Goal,
    number: usize,
    processes: usize,
) -> Result<Box<dyn Share>, SearchError> {
    Ok(with_narrowest!(space.bits, W => {
        let rows = SpaceRows::<_, W>::new(space, arcs, goal);
        Box::new(RowSearch::new(rows, Storage::Copies, None, (number, processes), Keep::Counts)?)
    }))
}

/// Searches by one process. New states wait in slots if that saves memory and takes little time.
fn searched<'a, W: Word>(
    space: &'a Space,
    arcs: &Arcs,
    goal: &Goal,
    keep: Keep<'a, W>,
    observe: &mut Observe<'_>,
) -> Result<RowSearch<'a, SpaceRows<&'a Space, W>>, SearchError> {
    let row_bytes = arcs.planes() * space.columns * size_of::<W>();
    let is_ordered = space.rows * row_bytes >= LARGE && row_bytes >= WIDE;
    let order = is_ordered.then(|| row_reads::order(space, arcs, PARTS)).flatten();
    let order = order.filter(|order| order.slot_count() <= space.rows * 3 / 4);
    let search = RowSearch::alone(SpaceRows::new(space, arcs, goal), order, keep)?;
    search.run((observe, &|_| ControlFlow::Continue(())))
}

/// The rows of a space under a lock: by plane and column, words of positions.
pub(crate) struct SpaceRows<P, W> {
    space: P,
    /// The numbers of the moves.
    numbers: Vec<usize>,
    transitions: Vec<Transition>,
    planes: usize,
    /// The bits of a word that have positions.
    all: W,
    instructions: InstructionSet,
}

impl<P: Borrow<Space>, W: Word> SpaceRows<P, W> {
    pub(crate) fn new(space: P, arcs: &Arcs, goal: &Goal) -> (SpaceRows<P, W>, Outline<W>) {
        let (own, planes, transitions): (&Space, _, _) = (space.borrow(), arcs.planes(), arcs.transitions());
        let Space { rows: count, columns, .. } = *own;
        let (mut cells, goal_planes) = goal.cells(own, arcs);
        cells.sort_unstable();
        cells.dedup();
        let in_plane = |cell: &Cell, plane: usize| {
            let counts = LevelCounts::of(if plane == 0 { [1, 0] } else { [0, 1] });
            let (word, bit) = (plane * columns + cell.column as usize, usize::from(cell.bit));
            GoalBit { row: cell.row as usize, word, bit, counts }
        };
        let in_planes = |cell: &Cell| goal_planes.iter().map(|&plane| in_plane(cell, plane)).collect::<Vec<GoalBit>>();
        let (positions, all) = (own.positions(), W::of(u64::MAX >> (64 - own.bits)));
        let row_work = positions.cost() / count as f64 * transitions.len() as f64;
        let outline = Outline {
            count,
            full: vec![all; planes * columns],
            blocks: 1,
            most_sources: positions.definition().moves().len(),
            batch_rows: (count / BATCHES).max((LEAST_WORK / row_work) as usize).max(1),
            states: [1, planes as u64 - 1].map(|planes| positions.legal_count() * planes),
            holds: 1,
            knows_positions: true,
            symmetries: None,
            fingerprint: fingerprint(&(positions.definition(), arcs, goal)),
            goals: cells.iter().flat_map(in_planes).collect(),
            alternates: false,
            counted: None,
        };
        let (numbers, instructions) = (arcs.numbers(), InstructionSet::best());
        (SpaceRows { numbers, transitions, planes, all, instructions, space }, outline)
    }
}

impl<P: Borrow<Space> + Send + Sync, W: Word> Rows for SpaceRows<P, W> {
    type Word = W;

    fn add_sources(&self, row: usize, sources: &mut Vec<u32>) {
        row_reads::add_sources(self.space.borrow(), &self.numbers, row, sources);
    }

    fn pull(&self, known: &LevelInput<'_, W>, batch: Batch<'_, W>) -> LevelCounts {
        let SpaceRows { transitions, planes, all, .. } = self;
        let level = Level { space: self.space.borrow(), transitions, known: *known, planes: *planes, all: *all };
        LevelCounts::of(level.batch(self.instructions, batch))
    }
}

/// What all batches of a level read.
pub(crate) struct Level<'a, W> {
    pub(crate) space: &'a Space,
    pub(crate) transitions: &'a [Transition],
    /// A copy, so that the compiler knows that no write changes it: by a reference, narrow rows took 20 % longer.
    pub(crate) known: LevelInput<'a, W>,
    pub(crate) planes: usize,
    /// The bits of a word that have positions.
    pub(crate) all: W,
}

impl<W: Word> Level<'_, W> {
    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    #[inline(always)]
    pub(crate) fn plain_batch(&self, mut batch: Batch<'_, W>) -> Counts {
        let columns = self.space.columns;
        let mut buffers = Buffers::new(self.space, self.planes);
        let mut counts = [0, 0];
        let is_copy = matches!(batch.rows, BatchRows::Range(_));
        for number in 0..batch.rows.len() {
            let row = self.known.first + batch.rows.row(number);
            let seen = self.known.words(row);
            // The other copy of the sets is one level behind.
            if self.known.last[row] && is_copy {
                batch.target(number).words.copy_from_slice(seen);
            }
            if are_full(seen, self.all) || !self.pull(row, &mut buffers, seen) {
                continue;
            }
            let mut has_new = false;
            for (place, &found) in buffers.found.iter().enumerate() {
                let new = found & !seen[place];
                if new != W::default() {
                    counts[usize::from(place >= columns)] += u64::from(new.ones());
                    has_new = true;
                }
            }
            if has_new {
                let target = batch.target(number);
                target.changed[0] = 1;
                target.words.copy_from_slice(&buffers.found);
                batch.add_new(number, row, seen);
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
            if !self.known.last[to] {
                continue;
            }
            if !is_pulled {
                buffers.found.copy_from_slice(seen);
                is_pulled = true;
            }
            for transition in now {
                let source = &self.known.words(to)[transition.to * columns..][..columns];
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

/// The distances that a search found.
#[derive(Debug)]
struct Sets<W> {
    planes: usize,
    columns: usize,
    digits: Digits<W>,
    counts: Vec<Counts>,
}

impl<W: Word> Sets<W> {
    /// Returns the number of the word of a cell.
    fn word(&self, cell: Cell, plane: usize) -> usize {
        (cell.row as usize * self.planes + plane) * self.columns + cell.column as usize
    }
}

impl<W: Word> DistanceStore for Sets<W> {
    fn distance(&self, _positions: &Positions, State { plane, cell }: State) -> Option<usize> {
        self.digits.distance(self.word(cell, plane), usize::from(cell.bit))
    }

    fn distances(&self, positions: &Positions, numbers: &[u64], distances: &mut [Option<Distance>]) {
        for (numbers, distances) in numbers.chunks(TOGETHER).zip(distances.chunks_mut(TOGETHER)) {
            let (mut words, mut bits, mut found) = ([0; TOGETHER], [0_u8; TOGETHER], [0_u8; TOGETHER]);
            for ((&number, word), bit) in numbers.iter().zip(&mut words).zip(&mut bits) {
                let State { cell, plane } = numbered(positions, number);
                (*word, *bit) = (self.word(cell, plane), cell.bit);
            }
            // The loops are short, so that the processor waits for many words at once.
            for (digit, set) in self.digits.digits.iter().enumerate() {
                let set: &[W] = set;
                for ((found, &word), &bit) in found.iter_mut().zip(&words).zip(&bits) {
                    *found |= ((set[word].bits() >> bit) as u8 & 1) << digit;
                }
            }
            let seen: &[W] = &self.digits.seen;
            for (((distance, found), word), bit) in distances.iter_mut().zip(found).zip(words).zip(bits) {
                let is_seen = seen[word].bits() >> bit & 1 == 1;
                *distance = if is_seen { Distance::new(usize::from(found)) } else { None };
            }
        }
    }

    fn read(&self, positions: &Positions, mut first: u64, mut distances: &mut [Option<Distance>]) {
        let period: Vec<(usize, u8)> =
            positions.period().into_iter().map(|cell| (self.word(cell, 0), cell.bit)).collect();
        while !distances.is_empty() {
            // The next states of one plane and one period.
            let (plane, position) = (first / positions.count(), first % positions.count());
            let within = (position % period.len() as u64) as usize;
            let length = distances.len().min(period.len() - within);
            let (own, rest) = distances.split_at_mut(length);
            let cell = positions.cell(position - within as u64);
            let first_word = self.word(cell, plane as usize);
            for (distance, &(word, bit)) in own.iter_mut().zip(&period[within..]) {
                let found = self.digits.distance(first_word + word, usize::from(cell.bit + bit));
                *distance = found.and_then(Distance::new);
            }
            (first, distances) = (first + length as u64, rest);
        }
    }

    fn differing(&self, _positions: &Positions, word: WordAt<'_>, states: u64, distance: Option<usize>) -> u64 {
        self.digits.differing(word.word, states, distance)
    }

    fn at(&self, _positions: &Positions, plane: usize, distance: usize) -> Vec<Cell> {
        let rows = (0..self.digits.seen.len() / (self.planes * self.columns)).into_par_iter().with_min_len(LEAST_ROWS);
        let cells = rows.flat_map_iter(|row| {
            let first = (row * self.planes + plane) * self.columns;
            (0..self.columns).flat_map(move |column| {
                let bits = self.digits.at(first + column, distance);
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

/// The cells of a table that a proof compares with a search.
struct SpaceCells<'a> {
    found: &'a dyn DistanceStore,
    positions: &'a Positions,
}

impl<W: Word> Cells<W> for SpaceCells<'_> {
    fn first(&self, row: usize) -> u64 {
        self.positions.number_of(Cell { row: row as u32, column: 0, bit: 0 })
    }

    fn differing(&self, word: WordAt<'_>, states: W, distance: Option<usize>) -> W {
        W::of(self.found.differing(self.positions, word, states.bits(), distance))
    }

    fn wrong(&self, number: u64, expected: Option<usize>) -> SearchError {
        let [got, expected] =
            [self.found.cell(self.positions, number), expected].map(|distance| distance.and_then(Distance::new));
        Wrong::Distance { state: numbered(self.positions, number), got, expected }.into()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use godtable_puzzle::cube::Turn;
    use godtable_puzzle::cube3::ChosenPieces;
    use godtable_puzzle::orbits::{Action, Definition, Move, OrbitDefinition};
    use godtable_system::instructions::Portable;

    use super::*;
    use crate::levels::tests::shipped;
    use crate::order::Order;

    /// Returns a row of pieces. A move exchanges two neighbors and turns them, or exchanges two at each end.
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

    /// Compares searches by all instructions and searches whose new states wait with one in two copies, with and without a lock,
    /// and along some moves only.
    fn compare<W: Word>(space: &Space, goal: &Goal) {
        let moves = space.positions().definition().moves().len();
        let locked = Arcs::of(2, moves, |from, made| if made == 0 { (from == 0).then_some(1) } else { Some(0) });
        let not_twice = Arcs::of(1 + moves, moves, |from, made| (from != made + 1).then_some(made + 1));
        let one_way = Arcs::of(1, moves, |_, made| (made % 2 == 0).then_some(0));
        for arcs in [Arcs::free(moves), locked, not_twice, one_way] {
            let run = |order: Option<Order>, instructions: InstructionSet| {
                let (mut rows, outline) = SpaceRows::<_, W>::new(space, &arcs, goal);
                rows.instructions = instructions;
                let search = RowSearch::alone((rows, outline), order, Keep::Distances(Vec::new())).expect("memory");
                let found = search.run((&mut |_| Continue(()), &|_| Continue(()))).expect("near");
                let counts = found.counts();
                let (_, Digits { seen, digits }) = found.into_digits();
                (counts, seen.to_vec(), digits.iter().map(|digit| digit.to_vec()).collect::<Vec<Vec<W>>>())
            };
            let plain = run(None, InstructionSet::Portable(Portable));
            for instructions in InstructionSet::available() {
                assert!(run(None, instructions) == plain, "{instructions}");
                let order = row_reads::order(space, &arcs, 5);
                assert!(order.is_some() && run(order, instructions) == plain, "{instructions}, 5 parts");
            }
            assert!(run(row_reads::order(space, &arcs, PARTS), InstructionSet::best()) == plain, "{PARTS} parts");
        }
    }

    #[test]
    fn waiting_rows_and_all_instructions_give_the_same_sets() {
        let cross: ChosenPieces = "cross".parse().expect("named pieces");
        let group = Positions::of_group(shipped("skewb-diamond")).expect("pieces differ");
        let definitions = ["8-puzzle", "1x3x3", "skewb-diamond", "ivy", "pyraminx", "topspin-10", "2x2x3"].map(shipped);
        let rows = [row(&[0, 1, 2, 3, 4, 5], 3), row(&[0, 0, 1, 2, 3], 3), cross.definition(&Turn::ALL)];
        let positions = definitions.into_iter().chain(rows).map(|own| Positions::new(own).expect("few positions"));
        let mut widths = Vec::new();
        for positions in positions.chain([group]) {
            let solved = positions.number(&positions.definition().solved()).expect("a position");
            let space = Space::new(positions);
            with_narrowest!(space.bits, W => compare::<W>(&space, &Goal::Positions(vec![solved])));
            widths.push(space.bits.max(8).next_power_of_two());
        }
        assert!([8, 16, 32, 64].iter().all(|width| widths.contains(width)), "{widths:?}");
    }
}
