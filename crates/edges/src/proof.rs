//! The proof of a table from its rules.
//!
//! A search keeps all positions found so far, as the one that counts them does, and not their residues. Each position
//! that a level finds must have the residue of its distance in the table. At the end, all cells without a position must
//! say that solved is out of reach. So each cell is compared, and with the exact distance of its position.

use std::ops::Range;

use godtable_parallel::prelude::*;
use godtable_table::{Distance, EdgesHeader};

use crate::EdgesError;
use crate::instructions::{InstructionSet, with_kernel};
use crate::kernel::{Kernel, PlacesOnly, Rows, STRIP};
use crate::levels::{ByLevels, Level, Observe, Watch};
use crate::residues::{Found, RESIDUES};
use crate::row_set::RowSet;
use crate::search::{Halves, split};
use crate::sector::{Arcs, STRIPS, Strip, Target};
use crate::space::{FlipChoice, Space};
use crate::step::HALF_ROWS;
use crate::table::EdgesTable;

/// A wrong cell, or wrong numbers in the header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A cell has the residue of another distance.
    #[error("cell {cell} is {got}, but by its neighbours it is {}", residue_of(*.expected))]
    Cell {
        /// The number of the cell.
        cell: u64,
        /// The value of the cell.
        got: u8,
        /// The distance of its position, or `None` if solved is out of reach.
        expected: Option<usize>,
    },
    /// The header has another number of positions at some distance.
    #[error("the header counts {got} positions at distance {distance}, and the cells {expected}")]
    Count {
        /// The distance.
        distance: usize,
        /// The count of the header.
        got: u64,
        /// The count of the cells.
        expected: u64,
    },
    /// The file lists other farthest cells.
    #[error("the list of the farthest cells is not that of the cells at God's number")]
    Farthest,
}

/// Returns the value of a cell at a distance.
const fn residue_of(distance: Option<usize>) -> u8 {
    match distance {
        Some(distance) => (distance % RESIDUES) as u8,
        None => RESIDUES as u8,
    }
}

/// The proof of a table. Each level is proved by a call of [`ByLevels::advance`].
pub struct Proof<'a>(Box<dyn Proving + 'a>);

/// The methods of [`Proof`], for any kernel.
trait Proving: ByLevels + Send {
    fn finish(&self) -> Result<(), Wrong>;
}

impl std::fmt::Debug for Proof<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Proof").field(&self.level()).finish()
    }
}

impl<'a> Proof<'a> {
    /// Starts the proof of a table.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or the cell of the solved position is wrong.
    pub fn new<B: AsRef<[u8]>>(
        table: &'a EdgesTable<B>,
        instructions: InstructionSet,
    ) -> Result<Proof<'a>, EdgesError> {
        let (space, header, cells) = (table.space(), table.header(), table.cells());
        Ok(Proof(match space.flips() {
            FlipChoice::Ignored => Box::new(Sets::new(PlacesOnly, space, header, cells)?),
            FlipChoice::Counted => {
                with_kernel!(instructions, kernel => Box::new(Sets::new(kernel, space, header, cells)?))
            }
        }))
    }

    /// Ends the proof, once all levels are done: checks the cells of positions that cannot reach solved, and the
    /// header.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub fn finish(&self) -> Result<(), Wrong> {
        self.0.finish()
    }
}

impl ByLevels for Proof<'_> {
    fn level(&self) -> Level {
        self.0.level()
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        self.0.advance(observe)
    }
}

/// The cells of a table, by the bit of the cell and the parity of rows.
#[derive(Clone, Copy)]
struct Stored<'a>([[&'a [u8]; 2]; 2]);

impl<'a> Stored<'a> {
    fn new(cells: &'a [u8]) -> Stored<'a> {
        let halves = |plane: &'a [u8]| plane.split_at(plane.len() / 2).into();
        let (low, high) = cells.split_at(cells.len() / 2);
        Stored([halves(low), halves(high)])
    }

    /// Returns the first position of a set whose cell has another value.
    fn wrong<S: RowSet>(
        &self,
        space: &Space,
        parity: usize,
        row: usize,
        positions: &S,
        value: u8,
    ) -> Option<WrongCell> {
        let [low, high] = self.0.map(|plane| S::load(plane[parity], row));
        let [low_bit, high_bit] = [0, 1].map(|bit| if value >> bit & 1 == 1 { u8::MAX } else { 0 });
        let differing =
            S::by_bytes([positions, &low, &high], |[all, low, high]| all & ((low ^ low_bit) | (high ^ high_bit)));
        let first = differing.first()?;
        let got = u8::from(low.has(first)) | u8::from(high.has(first)) << 1;
        Some(WrongCell { cell: space.first_cell(parity, row) + first as u64, got })
    }
}

/// A wrong cell and its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct WrongCell {
    cell: u64,
    got: u8,
}

impl WrongCell {
    const fn instead_of(self, expected: Option<usize>) -> Wrong {
        Wrong::Cell { cell: self.cell, got: self.got, expected }
    }
}

/// The search for one kernel.
struct Sets<'a, K: Kernel> {
    kernel: K,
    space: &'a Space,
    header: &'a EdgesHeader,
    stored: Stored<'a>,
    /// The sets of all positions found so far, as those of the search that counts.
    copies: Vec<Halves<K::Set>>,
    full: [Vec<Rows>; 2],
    counts: Vec<u64>,
    farthest: Vec<u64>,
    total: u64,
}

/// The level of a sector, in the rows of one parity.
struct SectorLevel<'a> {
    space: &'a Space,
    stored: Stored<'a>,
    parity: usize,
    rows: Range<usize>,
    distance: usize,
}

impl<'a, K: Kernel> Sets<'a, K> {
    fn new(kernel: K, space: &'a Space, header: &'a EdgesHeader, cells: &'a [u8]) -> Result<Sets<'a, K>, EdgesError> {
        let copies = if space.alternates() { 1 } else { 2 };
        let copies: Option<Vec<Halves<K::Set>>> = (0..copies).map(|_| Halves::new(space.sectors.len())).collect();
        let mut sets = Sets {
            kernel,
            space,
            header,
            stored: Stored::new(cells),
            copies: copies.ok_or(EdgesError::OutOfMemory { bytes: space.bytes() })?,
            full: [0, 1].map(|_| vec![0; space.sectors.len() * STRIPS]),
            counts: vec![1],
            farthest: Vec::new(),
            total: space.stored_positions(),
        };
        // The solved position has the first row of its sector, which is even.
        let goal = space.goals[0];
        let row = goal * HALF_ROWS;
        sets.copies[0].sets[0].as_mut_slice()[row] = K::SOLVED;
        sets.copies[0].changed[0][row] = 1;
        sets.full[0][goal * STRIPS] = Rows::from(K::POSITIONS == 1);
        sets.farthest.push(space.first_cell(0, row));
        match sets.stored.wrong(space, 0, row, &K::SOLVED, residue_of(Some(0))) {
            Some(wrong) => Err(wrong.instead_of(Some(0)).into()),
            None => Ok(sets),
        }
    }

    /// Finds the positions of the next level in the rows of one parity. Returns their number.
    fn advance_half(&mut self, parity: usize, found: &Found, watch: &Watch<'_>) -> Result<u64, Wrong> {
        let (kernel, space, stored, distance) = (self.kernel, self.space, self.stored, self.counts.len());
        let newest = (distance - 1) % self.copies.len();
        let has_copies = self.copies.len() == 2;
        let full = &mut self.full[parity];
        let ((sets, changed), sources) = split(&mut self.copies, newest, parity);
        let sectors = sets
            .par_chunks_mut(HALF_ROWS)
            .zip(changed.par_chunks_mut(HALF_ROWS))
            .zip(full.par_chunks_mut(STRIPS))
            .enumerate();
        let parts = sectors.map(|(number, ((sets, changed), full))| {
            if watch.is_stopped() {
                return (0, None);
            }
            let rows = number * HALF_ROWS..(number + 1) * HALF_ROWS;
            let last =
                has_copies.then(|| (&sources.sets[parity][rows.clone()], &sources.changed[parity][rows.clone()]));
            let sector = &space.sectors[number];
            let arcs = Arcs::new(space, sector, &sources, parity);
            let level = SectorLevel { space, stored, parity, rows, distance };
            let (count, wrong) = level.advance(kernel, &arcs, Target { sets, changed, full, last }, found);
            watch.done();
            (sector.weight * count, wrong)
        });
        // The first cell that is wrong, whatever the order of the work.
        let join = |(first, wrong): (u64, Option<WrongCell>), (second, other): (u64, Option<WrongCell>)| {
            (first + second, [wrong, other].into_iter().flatten().min())
        };
        let (count, wrong) = parts.reduce(|| (0, None), join);
        wrong.map_or(Ok(count), |wrong| Err(wrong.instead_of(Some(distance))))
    }
}

impl SectorLevel<'_> {
    /// Finds the positions of the level. Returns their number, and the first wrong cell.
    fn advance<K: Kernel>(
        &self,
        kernel: K,
        arcs: &Arcs<'_, K::Set>,
        target: Target<'_, K::Set>,
        found: &Found,
    ) -> (u64, Option<WrongCell>) {
        let Target { sets, changed, full, last } = target;
        changed.fill(0);
        let (mut sum, mut wrong) = (0, None);
        for strip in Strip::all() {
            let rows = strip.rows();
            let target: &mut [K::Set; STRIP] = (&mut sets[rows.clone()]).try_into().expect("a strip");
            if let Some((last, changed)) = last {
                let rows = target.iter_mut().zip(&last[rows.clone()]).zip(&changed[rows.clone()]);
                rows.filter(|(_, changed)| **changed != 0).for_each(|((row, last), _)| *row = *last);
            }
            let Some((known, reached)) = arcs.reached(kernel, strip, &mut full[strip.number()], || *target) else {
                continue;
            };
            let new: [K::Set; STRIP] = std::array::from_fn(|row| {
                K::Set::by_bytes([&reached[row], &known[row]], |[reached, known]| reached & !known)
            });
            *target = reached;
            for (row, (new, count)) in rows.zip(new.iter().zip(kernel.counts(&new))) {
                if count == 0 {
                    continue;
                }
                changed[row] = 1;
                sum += u64::from(count);
                let row = self.rows.start + row;
                found.add(self.space.first_cell(self.parity, row), new, count);
                let value = residue_of(Some(self.distance));
                wrong = wrong.or_else(|| self.stored.wrong(self.space, self.parity, row, new, value));
            }
        }
        (sum, wrong)
    }
}

impl<K: Kernel> ByLevels for Sets<'_, K> {
    fn level(&self) -> Level {
        Level::last_of(&self.counts, self.total)
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        let distance = self.counts.len();
        if distance > Distance::MAXIMUM.get() {
            return Err(EdgesError::TooFar);
        }
        let parities = if self.copies.len() == 1 { distance % 2..distance % 2 + 1 } else { 0..2 };
        let watch = Watch::new(observe, (parities.len() * self.space.sectors.len()) as u64);
        let found = Found::default();
        let mut count = 0;
        for parity in parities {
            count += self.advance_half(parity, &found, &watch)?;
        }
        if watch.is_stopped() {
            return Err(EdgesError::Stopped { distance: distance - 1 });
        }
        if count > 0 {
            self.farthest = found.sorted();
        }
        self.counts.push(count);
        Ok(self.level())
    }
}

impl<K: Kernel> Proving for Sets<'_, K> {
    fn finish(&self) -> Result<(), Wrong> {
        if self.level().found < self.total {
            self.check_unreached()?;
        }
        let stored = self.header.unlocked.counts();
        for distance in 0..stored.len().max(self.counts.len()) {
            let [got, expected] =
                [stored, &self.counts].map(|counts| counts.get(distance).copied().unwrap_or_default());
            if got != expected {
                return Err(Wrong::Count { distance, got, expected });
            }
        }
        if self.farthest == self.header.farthest { Ok(()) } else { Err(Wrong::Farthest) }
    }
}

impl<K: Kernel> Sets<'_, K> {
    /// Checks the cells of the positions that were not found.
    fn check_unreached(&self) -> Result<(), Wrong> {
        let newest = (self.counts.len() - 1) % self.copies.len();
        let rows = 0..2 * self.space.sectors.len() * HALF_ROWS;
        let wrong = rows.into_par_iter().map(|row| {
            let (parity, row) = (row % 2, row / 2);
            let found = &self.copies[newest].sets[parity].as_slice()[row];
            let others = K::Set::by_bytes([found], |[found]| !found);
            self.stored.wrong(self.space, parity, row, &others, residue_of(None))
        });
        let wrong = wrong.reduce(|| None, |first, second| [first, second].into_iter().flatten().min());
        wrong.map_or(Ok(()), |wrong| Err(wrong.instead_of(None)))
    }
}
