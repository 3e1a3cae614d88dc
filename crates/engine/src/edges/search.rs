//! The search that counts, level by level.
//!
//! A pull reads all states found so far: older ones lead only to states that are known already, so a state needs one
//! bit. New states are counted by the difference that a level makes to a row's count. Unlocked states have no sets.
//! They follow from the locked ones: strips whose sources changed are pulled again, and counted.

use std::io::{self, Read as _};
use std::ops::Range;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::Histogram;

use crate::edges::EdgesError;
use crate::edges::copies::Copies;
use crate::edges::fixed::FixedRows;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::with_kernel_of;
use crate::edges::levels::{ByLevels, Level, finish, watch};
use crate::edges::sector::{STRIPS, advance, count};
use crate::edges::space::Space;
use crate::observe::{Observe, Watch};
use crate::shares::{LevelCounts, Rows, check_counts};

/// A search of edges. Each level is found by a call of [`ByLevels::advance`].
pub struct Search(Box<dyn Counting>);

/// The methods of [`Search`], for any kernel.
trait Counting: ByLevels + Rows + Send {
    fn space(&self) -> &Space;
    fn histograms(&self) -> (Histogram, Option<Histogram>);
    fn count_classes(&mut self) -> Result<(), EdgesError>;
    fn classes(&self) -> Option<(Histogram, u64)>;
}

impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Search").field(&self.level()).finish()
    }
}

impl Search {
    /// Starts a search: the solved position is found, under each lock state.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn new(space: Space, instructions: InstructionSet) -> Result<Search, EdgesError> {
        Ok(Search(with_kernel_of!(space, instructions, kernel => Box::new(Sets::new(kernel, space)?))))
    }

    /// Makes a new search count classes of positions under the symmetries that keep the rules.
    ///
    /// # Errors
    /// Returns an error if the rules lock something, or the search has begun.
    pub fn counting_classes(mut self) -> Result<Search, EdgesError> {
        self.0.count_classes()?;
        Ok(self)
    }

    /// Returns the numbers of classes found so far, by distance, and the number of symmetries; `None` if the search does not
    /// [count them](Search::counting_classes).
    #[must_use]
    pub fn classes(&self) -> Option<(Histogram, u64)> {
        self.0.classes()
    }

    /// Returns what a [checkpoint](crate::checkpoint) keeps: the sectors. If they take two copies of the sets, the checkpoint
    /// has half as many bytes as the search.
    #[must_use]
    pub fn rows(&self) -> &dyn Rows {
        &*self.0
    }

    /// Returns the sectors of a new search, to be read from a checkpoint.
    pub fn rows_mut(&mut self) -> &mut dyn Rows {
        &mut *self.0
    }

    /// Returns the states of the search.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.0.space()
    }

    /// Returns the numbers of states found so far, by distance: of the unlocked states, and of the locked ones, if the rules
    /// lock anything.
    #[must_use]
    pub fn histograms(&self) -> (Histogram, Option<Histogram>) {
        self.0.histograms()
    }
}

impl ByLevels for Search {
    fn level(&self) -> Level {
        self.0.level()
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        self.0.advance(observe)
    }
}

/// The search for one kernel.
struct Sets<K: Kernel> {
    kernel: K,
    space: Space,
    copies: Copies<K::Set>,
    /// By parity, start sector and strip: the number of unlocked states found so far.
    start_counts: [Vec<u16>; 2],
    /// By distance: the number of states found in the sectors.
    counts: Vec<u64>,
    /// By distance: the number of unlocked states, if they are not stored.
    unlocked: Vec<u64>,
    /// By distance: the number of positions found up to there that symmetries fix, if classes are counted.
    fixed: Option<(FixedRows, Vec<u64>)>,
    total: u64,
}

impl<K: Kernel> Sets<K> {
    fn new(kernel: K, space: Space) -> Result<Sets<K>, EdgesError> {
        let (sectors, starts) = (space.sectors.len(), space.starts.len());
        let copies = Copies::new(&space, sectors);
        let mut sets = Sets {
            kernel,
            copies: copies.ok_or_else(|| EdgesError::OutOfMemory { bytes: space.bytes() })?,
            start_counts: [0, 1].map(|_| vec![0; starts * STRIPS]),
            counts: Vec::new(),
            unlocked: Vec::new(),
            fixed: None,
            total: space.stored_positions(),
            space,
        };
        sets.place_goal();
        Ok(sets)
    }

    /// Fills the level of distance 0: the solved position in each goal sector.
    fn place_goal(&mut self) {
        let mut states = 0;
        for &goal in &self.space.goals {
            self.copies.add_solved::<K>(goal);
            states += self.space.sectors[goal].weight;
        }
        self.counts.push(states);
        if let Some(start) = self.space.start_goal {
            self.start_counts[0][start * STRIPS] = 1;
            self.unlocked.push(1);
            self.count_starts();
        }
    }

    /// Counts the unlocked states that the states found so far lead to.
    fn count_starts(&mut self) {
        let distance = self.counts.len() - 1;
        let sources = self.copies.after(self.counts.len()).sources();
        let (kernel, space) = (self.kernel, &self.space);
        let mut found = 0;
        for (parity, counts) in self.start_counts.iter_mut().enumerate() {
            if space.alternates() && (distance + space.start_turns) % 2 != parity {
                found += space.starts.iter().zip(counts.chunks(STRIPS)).map(weighed).sum::<u64>();
                continue;
            }
            let chunks = counts.par_chunks_mut(STRIPS).enumerate().map(|(number, counts)| {
                let sector = &space.starts[number];
                let solved = space.start_goal == Some(number);
                sector.weight * count(kernel, space, sector, parity, &sources, counts, solved)
            });
            found += chunks.sum::<u64>();
        }
        let before: u64 = self.unlocked.iter().take(distance + space.start_turns).sum();
        self.unlocked.truncate(distance + space.start_turns);
        self.unlocked.push(found.saturating_sub(before));
    }

    /// Counts the positions that symmetries fix among those found so far, if classes are counted.
    fn count_fixed(&mut self) {
        if let Some((rows, counts)) = &mut self.fixed {
            counts.push(rows.found::<K>(self.copies.after(self.counts.len()).sources().sets));
        }
    }

    /// Finds the states of the next level in the rows of one parity.
    fn advance_half(&mut self, parity: usize, watch: &Watch<'_>) -> u64 {
        let (kernel, space) = (self.kernel, &self.space);
        let (targets, sources) = self.copies.level(self.counts.len(), parity, 0..space.sectors.len());
        let found = targets.map(|(number, target)| {
            if watch.is_stopped() {
                return 0;
            }
            let sector = &space.sectors[number];
            let found = advance(kernel, space, sector, parity, &sources, target);
            watch.done(1);
            sector.weight * found
        });
        found.sum()
    }
}

fn weighed((sector, counts): (&crate::edges::space::Sector, &[u16])) -> u64 {
    sector.weight * counts.iter().map(|&count| u64::from(count)).sum::<u64>()
}

impl<K: Kernel> ByLevels for Sets<K> {
    fn level(&self) -> Level {
        Level::last_of(&self.counts, self.total)
    }

    fn advance(&mut self, observe: &Observe<'_>) -> Result<Level, EdgesError> {
        let distance = self.counts.len();
        let watch = watch(&self.space, distance, observe)?;
        let found: u64 = self.space.parities(distance).map(|parity| self.advance_half(parity, &watch)).sum();
        finish(&watch, distance)?;
        self.counts.push(found);
        self.count_fixed();
        if !self.space.starts.is_empty() {
            self.count_starts();
        }
        Ok(self.level())
    }
}

impl<K: Kernel> Counting for Sets<K> {
    fn space(&self) -> &Space {
        &self.space
    }

    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        let histogram = |states: u64, counts: &[u64]| {
            let length = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
            Histogram::new(states, counts[..length].to_vec()).expect("the solved position is at distance 0")
        };
        let positions = self.space.positions();
        match self.space.locks() {
            0 => (histogram(positions, &self.counts), None),
            locks => (histogram(positions, &self.unlocked), Some(histogram(positions * locks, &self.counts))),
        }
    }

    fn count_classes(&mut self) -> Result<(), EdgesError> {
        if self.space.locks() > 0 {
            return Err(EdgesError::Classes);
        }
        if self.counts.len() > 1 {
            return Err(EdgesError::ClassesTooLate);
        }
        self.fixed = Some((FixedRows::new(&self.space), Vec::new()));
        self.count_fixed();
        Ok(())
    }

    fn classes(&self) -> Option<(Histogram, u64)> {
        let (rows, fixed) = self.fixed.as_ref()?;
        let before = std::iter::once(&0).chain(fixed);
        let fixed = fixed.iter().zip(before).map(|(now, before)| now - before);
        let mut counts: Vec<u64> =
            self.counts.iter().zip(fixed).map(|(all, fixed)| (all + fixed) / rows.order()).collect();
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        let classes = Histogram::new(rows.classes(), counts).expect("the solved position is at distance 0");
        Some((classes, rows.order()))
    }
}

/// Row `n` of a checkpoint is sector `n`, as that of a share. If the rules lock something, the numbers of unlocked states of
/// start sector `n` follow. Zeros stand for a sector that is not there: there may be more of one than of the other.
impl<K: Kernel> Rows for Sets<K> {
    fn fingerprint(&self) -> u32 {
        self.space.fingerprint()
    }

    fn counts(&self) -> Vec<LevelCounts> {
        if self.space.starts.is_empty() {
            return self.counts.iter().map(|&count| LevelCounts::of([count, 0])).collect();
        }
        let stored = self.counts.iter().copied().chain(std::iter::repeat(0));
        self.unlocked.iter().zip(stored).map(|(&unlocked, stored)| LevelCounts::of([unlocked, stored])).collect()
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        let positions = self.space.positions();
        check_counts(&counts, [positions, positions * self.space.locks()])?;
        let [unlocked, locked] =
            [0, 1].map(|which| counts.iter().map(|level| level.states[which]).collect::<Vec<u64>>());
        if self.space.starts.is_empty() {
            self.counts = unlocked;
            return Ok(());
        }
        // The unlocked states are known some turns farther.
        let levels = counts.len().saturating_sub(self.space.start_turns);
        if levels == 0 {
            return Err(io::Error::other("it has too few counts"));
        }
        self.counts = locked[..levels].to_vec();
        self.unlocked = unlocked;
        Ok(())
    }

    fn rows(&self) -> Range<usize> {
        0..self.all_rows()
    }

    fn all_rows(&self) -> usize {
        self.space.sectors.len().max(self.space.starts.len())
    }

    fn row_bytes(&self) -> usize {
        let start_bytes = if self.space.starts.is_empty() { 0 } else { 2 * STRIPS * size_of::<u16>() };
        Copies::<K::Set>::SECTOR_BYTES + start_bytes
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        for row in rows {
            let first = bytes.len();
            if row < self.space.sectors.len() {
                self.copies.write(self.counts.len(), row, bytes);
            }
            bytes.resize(first + Copies::<K::Set>::SECTOR_BYTES, 0);
            if row < self.space.starts.len() {
                let counts = self.start_counts.iter().map(|counts| &counts[row * STRIPS..][..STRIPS]);
                counts.for_each(|counts| bytes.extend_from_slice(bytemuck::cast_slice(counts)));
            }
            bytes.resize(first + self.row_bytes(), 0);
        }
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() != rows.len() * self.row_bytes() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for (row, bytes) in rows.zip(bytes.chunks_exact(self.row_bytes())) {
            let (mut sector, mut starts) = bytes.split_at(Copies::<K::Set>::SECTOR_BYTES);
            if row < self.space.sectors.len() {
                self.copies.read(self.counts.len(), row, &mut sector)?;
            }
            if row < self.space.starts.len() {
                for counts in &mut self.start_counts {
                    starts.read_exact(bytemuck::cast_slice_mut(&mut counts[row * STRIPS..][..STRIPS]))?;
                }
            }
        }
        Ok(())
    }
}
