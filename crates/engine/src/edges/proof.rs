//! The proof of a table from its rules: a second search, compared with the cells.
//!
//! The distances of neighbours differ by -1, 0 or 1, which are all residues modulo 3. So a check of each cell against
//! its neighbours would accept wrong cells. A search keeps all positions found so far, as the search that counts does,
//! and not their residues. Each position that a level finds must have the residue of its distance in the table. At the
//! end, all cells without a position must say that solved is out of reach. So each cell is compared with the exact
//! distance of its position.

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::EdgesHeader;

use crate::edges::EdgesError;
use crate::edges::copies::Copies;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::with_kernel_of;
use crate::edges::levels::{ByLevels, Level, finish, watch};
use crate::edges::residues::{FoundCells, RESIDUES};
use crate::edges::row_set::RowSet;
use crate::edges::sector::{Arcs, Strip, Target, up_to_date};
use crate::edges::space::Space;
use crate::edges::step::HALF_ROWS;
use crate::edges::table::EdgesTable;
use crate::observe::{Observe, Watch};

/// A wrong cell, or wrong numbers in the header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A cell has another value than its position's distance requires.
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
    #[error("the file does not list exactly the cells at God's number as the farthest")]
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
    /// Returns an error if memory runs out, or if the cell of the solved position is wrong.
    pub fn new<B: AsRef<[u8]>>(
        table: &'a EdgesTable<B>,
        instructions: InstructionSet,
    ) -> Result<Proof<'a>, EdgesError> {
        let (space, header, cells) = (table.space(), table.header(), table.cells());
        Ok(Proof(with_kernel_of!(
            space, instructions, kernel => Box::new(Sets::new(kernel, space, header, cells)?)
        )))
    }

    /// Ends the proof, once all levels are done: checks the cells of positions that cannot reach solved, and the
    /// header.
    ///
    /// # Errors
    /// Returns the first fault.
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
    /// The sets of all positions found so far.
    copies: Copies<K::Set>,
    counts: Vec<u64>,
    farthest: Vec<u64>,
    total: u64,
}

/// The level of a sector, in the rows of one parity.
struct SectorLevel<'a> {
    space: &'a Space,
    stored: Stored<'a>,
    parity: usize,
    first_row: usize,
    distance: usize,
}

impl<'a, K: Kernel> Sets<'a, K> {
    fn new(kernel: K, space: &'a Space, header: &'a EdgesHeader, cells: &'a [u8]) -> Result<Sets<'a, K>, EdgesError> {
        let copies = Copies::new(space, space.sectors.len());
        let mut sets = Sets {
            kernel,
            space,
            header,
            stored: Stored::new(cells),
            copies: copies.ok_or(EdgesError::OutOfMemory { bytes: space.bytes() })?,
            counts: vec![1],
            farthest: Vec::new(),
            total: space.stored_positions(),
        };
        let goal = space.goals[0];
        sets.copies.add_solved::<K>(goal);
        let row = goal * HALF_ROWS;
        sets.farthest.push(space.first_cell(0, row));
        match sets.stored.wrong(space, 0, row, &K::SOLVED, residue_of(Some(0))) {
            Some(wrong) => Err(wrong.instead_of(Some(0)).into()),
            None => Ok(sets),
        }
    }

    /// Finds the positions of the next level in the rows of one parity. Returns their number.
    fn advance_half(&mut self, parity: usize, found: &FoundCells, watch: &Watch<'_>) -> Result<u64, Wrong> {
        let (kernel, space, stored, distance) = (self.kernel, self.space, self.stored, self.counts.len());
        let (targets, sources) = self.copies.level(distance, parity, 0..space.sectors.len());
        let parts = targets.map(|(number, target)| {
            if watch.is_stopped() {
                return (0, None);
            }
            let sector = &space.sectors[number];
            let arcs = Arcs::new(space, sector, &sources, parity);
            let level = SectorLevel { space, stored, parity, first_row: number * HALF_ROWS, distance };
            let (count, wrong) = level.advance(kernel, &arcs, target, found);
            watch.done(1);
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
        found: &FoundCells,
    ) -> (u64, Option<WrongCell>) {
        let Target { sets, changed, full, last } = target;
        changed.fill(0);
        let (mut sum, mut wrong) = (0, None);
        for strip in Strip::all() {
            let known = up_to_date(sets, last, strip);
            let new = arcs.new_states(kernel, strip, &mut full[strip.number()], || *known);
            let Some((new, counts)) = new else { continue };
            for ((row, known), (new, count)) in strip.rows().zip(known).zip(new.iter().zip(counts)) {
                if count == 0 {
                    continue;
                }
                known.add(new);
                changed[row] = 1;
                sum += u64::from(count);
                let row = self.first_row + row;
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
        let watch = watch(self.space, distance, observe)?;
        let found = FoundCells::default();
        let mut count = 0;
        for parity in self.space.parities(distance) {
            count += self.advance_half(parity, &found, &watch)?;
        }
        finish(&watch, distance)?;
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
        let sets = self.copies.after(self.counts.len()).sources().sets;
        let rows = 0..2 * self.space.sectors.len() * HALF_ROWS;
        let wrong = rows.into_par_iter().map(|row| {
            let (parity, row) = (row % 2, row / 2);
            let others = K::Set::by_bytes([&sets[parity][row]], |[found]| !found);
            self.stored.wrong(self.space, parity, row, &others, residue_of(None))
        });
        let wrong = wrong.reduce(|| None, |first, second| [first, second].into_iter().flatten().min());
        wrong.map_or(Ok(()), |wrong| Err(wrong.instead_of(None)))
    }
}
