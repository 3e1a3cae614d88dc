//! The search that makes a table: it keeps the distance of each position modulo 3.
//!
//! There are three planes of bits, one for each residue. A level reads the plane of the last level's residue and writes
//! the plane of its own, so no plane is read and written at once.
//!
//! **Why it is right.** A level that finds distance d reads the plane with the distances `d - 1`, `d - 4`, `d - 7` and
//! so on. The older positions lead only to positions that are found already, and a position counts as new only if no
//! plane has it.
//!
//! Two of the planes are the two bits of the table's cells, and are written to the file as they lie in memory.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use godtable_system::instructions::InstructionSet;
use godtable_system::memory::Buffer;
use godtable_system::parallel::prelude::*;
use godtable_table::{EdgesHeader, Existing, Histogram, TableError, write_edges};

use crate::edges::EdgesError;
use crate::edges::kernel::with_kernel_of;
use crate::edges::kernel::{Kernel, Rows};
use crate::edges::levels::{ByLevels, Level, finish, watch};
use crate::edges::row_set::RowSet;
use crate::edges::sector::{Arcs, STRIPS, Sources, Strip};
use crate::edges::space::{FlipChoice, Space};
use crate::edges::step::HALF_ROWS;
use crate::observe::{Observe, Watch};

/// The number of residues.
pub(crate) const RESIDUES: usize = 3;

/// A search that makes a table. Each level is found by a call of [`ByLevels::advance`].
pub struct Maker(Box<dyn Making>);

/// The methods of [`Maker`], for any kernel.
trait Making: ByLevels + Send {
    fn space(&self) -> &Space;
    fn write(self: Box<Self>, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError>;
}

impl std::fmt::Debug for Maker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Maker").field(&self.level()).finish()
    }
}

impl Maker {
    /// Starts a search: the solved position is found.
    ///
    /// # Errors
    /// Returns an error if the rules lock something or have a turn without its inverse, or if memory runs out.
    pub fn new(space: Space, instructions: InstructionSet) -> Result<Maker, EdgesError> {
        space.check_table()?;
        Ok(Maker(with_kernel_of!(space, instructions, kernel => Box::new(Residues::new(kernel, space)?))))
    }

    /// Returns the positions of the search.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.0.space()
    }

    /// Writes the table to a file, completely or not at all. The search must be done.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
    pub fn write(self, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        self.0.write(path, existing)
    }
}

impl ByLevels for Maker {
    fn level(&self) -> Level {
        self.0.level()
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        self.0.advance(observe)
    }
}

impl Space {
    /// Checks that a table of the rules has cells of two bits.
    ///
    /// # Errors
    /// Returns an error if the rules lock something or have a turn without its inverse.
    pub fn check_table(&self) -> Result<(), EdgesError> {
        let turns = self.rules().turns();
        match turns.iter().find(|turn| !turns.contains(turn.inverse())) {
            _ if self.locks() > 0 => Err(EdgesError::LockedTable),
            Some(turn) => Err(EdgesError::OneWayTable { turn }),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes of memory that the making of a table takes.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.rows() * (RESIDUES * self.flips().bytes() + 2) as u64 + self.rows() / 6
    }

    /// Returns the approximate size of a table's file in bytes: its cells and their checksums.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        let cells = self.cells() / 4;
        cells + cells / (1 << 14) + (1 << 16)
    }
}

/// A plane: the sets of the rows of each parity.
struct Plane<S>([Buffer<S>; 2]);

impl<S: RowSet> Plane<S> {
    fn new(rows: usize) -> Option<Plane<S>> {
        Some(Plane([Buffer::zeroed(rows)?, Buffer::zeroed(rows)?]))
    }

    fn sets(&self) -> [&[S]; 2] {
        [self.0[0].as_slice(), self.0[1].as_slice()]
    }
}

/// The search for one kernel.
struct Residues<K: Kernel> {
    kernel: K,
    space: Space,
    /// By residue.
    planes: [Plane<K::Set>; RESIDUES],
    /// By the parity of the distance, the parity of rows and row: 1 if the last level of that parity found a position.
    changed: [[Vec<u8>; 2]; 2],
    /// By the parity of rows, and by strip: the rows with all their positions.
    full: [Vec<Rows>; 2],
    /// By distance: the number of positions.
    counts: Vec<u64>,
    /// The cells of the last level that has any, if they are not too many.
    farthest: Vec<u64>,
    total: u64,
}

/// The cells that a level finds, if they are at most [`EdgesHeader::MOST_FARTHEST`].
#[derive(Default)]
pub(crate) struct FoundCells {
    count: AtomicUsize,
    cells: Mutex<Vec<u64>>,
}

impl FoundCells {
    /// Adds the cells of a row, whose first one has the number `first`.
    pub(crate) fn add<S: RowSet>(&self, first: u64, set: &S, count: u16) {
        // Once there are too many, no thread waits for another.
        if self.count.load(Ordering::Relaxed) > EdgesHeader::MOST_FARTHEST {
            return;
        }
        if self.count.fetch_add(usize::from(count), Ordering::Relaxed) <= EdgesHeader::MOST_FARTHEST {
            let mut cells = self.cells.lock().expect("no thread panics");
            set.list(|position| cells.push(first + position as u64));
        }
    }

    /// Returns the cells in ascending order; none if there are too many.
    pub(crate) fn sorted(self) -> Vec<u64> {
        if self.count.into_inner() > EdgesHeader::MOST_FARTHEST {
            return Vec::new();
        }
        let mut cells = self.cells.into_inner().expect("no thread panics");
        cells.sort_unstable();
        cells
    }
}

/// What a level writes in one sector, in the rows of one parity.
struct Written<'a, S> {
    sets: &'a mut [S],
    changed: &'a mut [u8],
    full: &'a mut [Rows],
    /// The sets of the same rows in the other planes.
    others: [&'a [S]; 2],
    /// The number of the first cell.
    first: u64,
}

impl<K: Kernel> Residues<K> {
    fn new(kernel: K, space: Space) -> Result<Residues<K>, EdgesError> {
        let rows = space.sectors.len() * HALF_ROWS;
        let planes = [Plane::new(rows), Plane::new(rows), Plane::new(rows)];
        let [Some(zero), Some(one), Some(two)] = planes else {
            return Err(EdgesError::OutOfMemory { bytes: space.table_bytes() });
        };
        let mut residues = Residues {
            kernel,
            planes: [zero, one, two],
            changed: [0, 1].map(|_| [vec![0; rows], vec![0; rows]]),
            full: [0, 1].map(|_| vec![0; space.sectors.len() * STRIPS]),
            counts: vec![1],
            farthest: Vec::new(),
            total: space.stored_positions(),
            space,
        };
        // The solved position has the first row of its sector, which is even.
        let goal = residues.space.goals[0];
        let row = goal * HALF_ROWS;
        residues.planes[0].0[0].as_mut_slice()[row] = K::SOLVED;
        residues.changed[0][0][row] = 1;
        residues.full[0][goal * STRIPS] = Rows::from(K::POSITIONS == 1);
        residues.farthest.push(residues.space.first_cell(0, row));
        Ok(residues)
    }

    /// Finds the positions of the next level in the rows of one parity.
    fn advance_half(&mut self, parity: usize, found: &FoundCells, watch: &Watch<'_>) -> u64 {
        let (kernel, space, distance) = (self.kernel, &self.space, self.counts.len());
        let (written, last, other) = split(&mut self.planes, distance);
        let (flags, last_flags) = halves(&mut self.changed, distance);
        let sources = Sources { sets: last.sets(), changed: [&last_flags[0], &last_flags[1]] };
        let others = [last.sets()[parity], other.sets()[parity]];
        let sectors = written.0[parity]
            .as_mut_slice()
            .par_chunks_mut(HALF_ROWS)
            .zip(flags[parity].par_chunks_mut(HALF_ROWS))
            .zip(self.full[parity].par_chunks_mut(STRIPS))
            .enumerate();
        let counts = sectors.map(|(number, ((sets, changed), full))| {
            if watch.is_stopped() {
                return 0;
            }
            let rows = number * HALF_ROWS..(number + 1) * HALF_ROWS;
            let first = space.first_cell(parity, rows.start);
            let others = others.map(|sets| &sets[rows.clone()]);
            let written = Written { sets, changed, full, others, first };
            let sector = &space.sectors[number];
            let arcs = Arcs::new(space, sector, &sources, parity);
            let count = advance(kernel, &arcs, written, found);
            watch.done(1);
            sector.weight * count
        });
        counts.sum()
    }

    /// Gives the cells out of reach both bits.
    fn mark_unreached(&mut self) {
        let [zero, one, two] = &mut self.planes;
        for parity in 0..2 {
            let rows = one.0[parity].as_mut_slice().par_chunks_mut(HALF_ROWS);
            let rows = rows.zip(two.0[parity].as_mut_slice().par_chunks_mut(HALF_ROWS));
            let zero = zero.0[parity].as_slice();
            rows.enumerate().for_each(|(number, (one, two))| {
                let zero = &zero[number * HALF_ROWS..];
                for ((one, two), zero) in one.iter_mut().zip(two).zip(zero) {
                    let unreached = K::Set::by_bytes([zero, one, two], |[zero, one, two]| !(zero | one | two));
                    one.add(&unreached);
                    two.add(&unreached);
                }
            });
        }
    }
}

/// Finds the positions of a level in one sector. Returns their number.
fn advance<K: Kernel>(kernel: K, arcs: &Arcs<'_, K::Set>, written: Written<'_, K::Set>, found: &FoundCells) -> u64 {
    let Written { sets, changed, full, others, first } = written;
    changed.fill(0);
    let mut sum = 0;
    for strip in Strip::all() {
        let rows = strip.rows();
        let known = || {
            let row = |number: usize| {
                let sets = [&sets[number], &others[0][number], &others[1][number]];
                K::Set::by_bytes(sets, |[a, b, c]| a | b | c)
            };
            std::array::from_fn(|number| row(rows.start + number))
        };
        let new = arcs.new_states(kernel, strip, &mut full[strip.number()], known);
        let Some((new, counts)) = new else { continue };
        for (row, (new, count)) in rows.zip(new.iter().zip(counts)) {
            if count == 0 {
                continue;
            }
            sets[row].add(new);
            changed[row] = 1;
            sum += u64::from(count);
            found.add(first + (row * K::POSITIONS) as u64, new, count);
        }
    }
    sum
}

/// Returns three planes: the one that a level writes, the one that the last level wrote, and the third.
fn split<S>(planes: &mut [Plane<S>; RESIDUES], distance: usize) -> (&mut Plane<S>, &Plane<S>, &Plane<S>) {
    let [zero, one, two] = planes;
    match distance % RESIDUES {
        0 => (zero, two, one),
        1 => (one, zero, two),
        _ => (two, one, zero),
    }
}

/// Returns what a level writes, and what the last one wrote.
fn halves<T>([even, odd]: &mut [T; 2], distance: usize) -> (&mut T, &T) {
    if distance.is_multiple_of(2) { (even, odd) } else { (odd, even) }
}

impl<K: Kernel> ByLevels for Residues<K> {
    fn level(&self) -> Level {
        Level::last_of(&self.counts, self.total)
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        let distance = self.counts.len();
        let watch = watch(&self.space, distance, observe)?;
        let found = FoundCells::default();
        let parities = self.space.parities(distance);
        let count: u64 = parities.map(|parity| self.advance_half(parity, &found, &watch)).sum();
        finish(&watch, distance)?;
        if count > 0 {
            self.farthest = found.sorted();
        }
        self.counts.push(count);
        Ok(self.level())
    }
}

impl<K: Kernel> Making for Residues<K> {
    fn space(&self) -> &Space {
        &self.space
    }

    fn write(mut self: Box<Self>, path: &Path, existing: Existing) -> Result<EdgesHeader, TableError> {
        if self.level().found < self.total {
            self.mark_unreached();
        }
        let [_, one, two] = &self.planes;
        let parts: Vec<Cow<'_, [u8]>> =
            [one, two].into_iter().flat_map(|plane| plane.sets().map(K::Set::stored)).collect();
        let parts: Vec<&[u8]> = parts.iter().map(|part| &**part).collect();
        let mut counts = self.counts;
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        let unlocked = Histogram::new(self.space.positions(), counts).expect("the solved position is at distance 0");
        let header = EdgesHeader {
            rules: self.space.rules().clone(),
            has_flips: self.space.flips() == FlipChoice::Counted,
            cells: usize::try_from(self.space.cells()).expect("the planes are in memory"),
            unlocked,
            farthest: self.farthest,
            blocks: EdgesHeader::blocks_of(&parts),
        };
        write_edges(path, existing, &header, &parts)?;
        Ok(header)
    }
}
