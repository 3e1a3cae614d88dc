//! The edges as a search by levels: each half of a sector is one row of the search.
//!
//! Row `2 * n + p` of the search has the rows of parity `p` of sector `n`: 6,912 sets, each with a flag. If each turn changes the
//! parity, a level reads one half of all and writes the other. A pull reads all states found so far: older ones lead only to
//! states that are known already.
//!
//! Unlocked states have no sets. They follow from the locked ones: strips whose sources changed are pulled again, and counted.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;

use crate::edges::EdgesError;
use crate::edges::fixed_rows::FixedRows;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::row_set::RowSet;
use crate::edges::sector::{Arcs, Half, STRIPS, advance, count};
use crate::edges::space::{Sector, Space};
use crate::edges::step::HALF_ROWS;
use crate::rows::batch::{Batch, EarlierStates};
use crate::rows::level_input::LevelInput;
use crate::rows::{CountedRows, GoalBit, Keep, Outline, RowSearch, Rows, Storage};
use crate::shares::{LevelCounts, Share};

/// Returns the share of process `number` of all `processes`, with the goal found. On request it also counts classes.
///
/// # Errors
/// Returns an error if there is not enough memory, or if classes are to be counted under rules that lock something.
///
/// # Panics
/// Panics if there is no process with that number.
pub fn share(
    space: Space,
    instructions: InstructionSet,
    counts_classes: bool,
    number: usize,
    processes: usize,
) -> Result<Box<dyn Share>, EdgesError> {
    if counts_classes && space.locks() > 0 {
        return Err(EdgesError::Classes);
    }
    let space = Arc::new(space);
    Ok(with_kernel_of!(space, instructions, kernel => {
        let rows = Halves::new(kernel, space, counts_classes);
        Box::new(search(rows, Keep::Counts, (number, processes))?)
    }))
}

/// Returns the search of a process that keeps all states found so far.
pub(crate) fn search<K: Kernel>(
    (rows, outline): (Halves<K>, Outline<K::Set>),
    keep: Keep<'_, K::Set>,
    (number, processes): (usize, usize),
) -> Result<RowSearch<'_, Halves<K>>, EdgesError> {
    let storage = if rows.space.alternates() { Storage::Halves } else { Storage::Copies };
    let bytes = rows.space.bytes() / processes as u64;
    let search = RowSearch::new((rows, outline), storage, None, (number, processes), keep);
    search.map_err(|_| EdgesError::OutOfMemory { bytes })
}

/// The halves of all sectors.
pub(crate) struct Halves<K> {
    kernel: K,
    pub(crate) space: Arc<Space>,
    /// By half and strip: the rows that are known to have all their states.
    full: Vec<AtomicU16>,
    /// By half of the sectors of unlocked states, and strip: the number of unlocked states found so far.
    start_counts: Vec<u16>,
    /// The positions that symmetries fix, if classes are counted.
    fixed: Option<FixedRows>,
}

impl<K: Kernel> Halves<K> {
    pub(crate) fn new(kernel: K, space: Arc<Space>, counts_classes: bool) -> (Halves<K>, Outline<K::Set>) {
        let (locks, starts, halves) = (space.locks(), space.starts.len(), 2 * space.sectors.len());
        let mut start_counts = vec![0; 2 * starts * STRIPS];
        let goal = |(number, &sector): (usize, &usize)| {
            let weight = space.sectors[sector].weight;
            let unlocked = u64::from(number == 0 && space.start_goal.is_some());
            let states = if locks > 0 { [unlocked, weight] } else { [weight, 0] };
            // Without a lock, the solved position is the only one at distance 0, and each symmetry fixes it.
            let fixed = if counts_classes { space.symmetries.len() as u64 - 1 } else { 0 };
            GoalBit { row: 2 * sector, word: 0, bit: 0, counts: LevelCounts { states, fixed: [fixed, 0] } }
        };
        let arcs = space.sectors.iter().chain(&space.starts).map(|sector| sector.arcs.len());
        let outline = Outline {
            count: halves,
            full: vec![K::Set::ALL; HALF_ROWS],
            blocks: HALF_ROWS,
            most_sources: arcs.max().unwrap_or_default().max(1),
            batch_rows: 1,
            states: [1, locks].map(|locks| space.positions() * locks),
            holds: 1,
            knows_positions: true,
            symmetries: counts_classes.then_some(space.symmetries.len()),
            fingerprint: space.fingerprint(),
            goals: space.goals.iter().enumerate().map(goal).collect(),
            alternates: space.alternates(),
            counted: (starts > 0).then(|| CountedRows { count: 2 * starts, are_before: space.start_turns == 1 }),
        };
        if let Some(goal) = space.start_goal {
            start_counts[2 * goal * STRIPS] = 1;
        }
        let full = (0..halves * STRIPS).map(|_| AtomicU16::new(0)).collect();
        let fixed = counts_classes.then(|| FixedRows::new(&space));
        (Halves { kernel, space, full, start_counts, fixed }, outline)
    }

    /// Returns the sector of a row of the search.
    fn sector(&self, row: usize) -> &Sector {
        let sectors = &self.space.sectors;
        sectors.get(row / 2).unwrap_or_else(|| &self.space.starts[row / 2 - sectors.len()])
    }

    /// Returns the number of positions in a row of the search that symmetries fix.
    fn fixed(&self, row: usize, sets: &[K::Set]) -> u64 {
        self.fixed.as_ref().map_or(0, |fixed| fixed.found::<K>(row, sets))
    }
}

impl<K: Kernel> Rows for Halves<K> {
    type Word = K::Set;
    // It is known of each strip, and not compared for a half.
    const FULL_READS_NONE: bool = false;

    fn add_sources(&self, row: usize, sources: &mut Vec<u32>) {
        sources.extend(self.sector(row).arcs.iter().map(|arc| arc.half(row % 2) as u32));
    }

    fn pull(&self, known: &LevelInput<'_, K::Set>, mut batch: Batch<'_, K::Set>) -> LevelCounts {
        let mut counts = LevelCounts::default();
        for in_batch in 0..batch.rows.len() {
            let own = batch.rows.row(in_batch);
            let number = known.first + own;
            let sector = &self.space.sectors[number / 2];
            let arcs = Arcs::new(&self.space, sector, number % 2, known, |arc| known.last[arc.half(number % 2)]);
            if arcs.is_empty() && !known.last[number] {
                continue;
            }
            let fixed_before = match batch.earlier {
                EarlierStates::Here | EarlierStates::Spread(_) => self.fixed(number, batch.target(in_batch).words),
                EarlierStates::Behind | EarlierStates::Elsewhere => self.fixed(number, known.words(number)),
            };
            let half = Half { in_batch, own, number, full: &self.full[number * STRIPS..][..STRIPS] };
            let found = match batch.has_sink() || matches!(batch.earlier, EarlierStates::Spread(_)) {
                true => advance::<K, false>(self.kernel, &arcs, known, half, &mut batch),
                false => advance::<K, true>(self.kernel, &arcs, known, half, &mut batch),
            };
            let states = sector.weight * found;
            let fixed = self.fixed(number, batch.target(in_batch).words) - fixed_before;
            let states = if self.space.locks() > 0 { [0, states] } else { [states, 0] };
            counts = counts + LevelCounts { states, fixed: [fixed, 0] };
        }
        counts
    }

    fn count(&mut self, known: &LevelInput<'_, K::Set>, rows: Range<usize>, distance: usize) -> u64 {
        let Halves { kernel, space, start_counts, .. } = self;
        let counts =
            start_counts[rows.start * STRIPS..rows.end * STRIPS].par_chunks_mut(STRIPS).zip(rows.into_par_iter());
        let found = counts.map(|(counts, row)| {
            let (start, parity) = (&space.starts[row / 2], row % 2);
            if space.alternates() && parity != distance % 2 {
                return 0;
            }
            if start.arcs.iter().any(|arc| known.last[arc.half(parity)]) {
                let arcs = Arcs::new(space, start, parity, known, |_| true);
                count(*kernel, &arcs, counts, parity == 0 && space.start_goal == Some(row / 2));
            }
            start.weight * counts.iter().map(|&count| u64::from(count)).sum::<u64>()
        });
        found.sum()
    }
}
