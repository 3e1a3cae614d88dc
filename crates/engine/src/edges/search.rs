//! The search that counts, level by level.
//!
//! A pull reads all states found so far: older ones lead only to states that are known already, so a state needs one
//! bit. New states are counted by the difference that a level makes to a row's count. Unlocked states have no sets.
//! They follow from the locked ones: strips whose sources changed are pulled again, and counted.

use std::path::Path;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::edges::EdgesError;
use crate::edges::checkpoint::{CheckpointError, Header};
use crate::edges::copies::{Copies, Halves};
use crate::edges::fixed::FixedRows;
use crate::edges::kernel::Kernel;
use crate::edges::kernel::with_kernel_of;
use crate::edges::levels::{ByLevels, Level, Observe, Watch};
use crate::edges::sector::{STRIPS, advance, count};
use crate::edges::space::{FlipChoice, Space};
use crate::edges::step::HALF_ROWS;

/// A search of edges. Each level is found by a call of [`ByLevels::advance`].
pub struct Search(Box<dyn Counting>);

/// The methods of [`Search`], for any kernel.
trait Counting: ByLevels + Send {
    fn space(&self) -> &Space;
    fn histograms(&self) -> (Histogram, Option<Histogram>);
    fn count_classes(&mut self) -> Result<(), EdgesError>;
    fn classes(&self) -> Option<(Histogram, u64)>;
    fn save(&self, path: &Path) -> Result<(), CheckpointError>;
    fn restore(&mut self, path: &Path) -> Result<(), CheckpointError>;
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

    /// Goes on with a search from a checkpoint.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or the file is not a checkpoint of a search of these states.
    pub fn resume(space: Space, instructions: InstructionSet, path: &Path) -> Result<Search, CheckpointError> {
        let mut search = Search::new(space, instructions)?;
        search.0.restore(path)?;
        Ok(search)
    }

    /// Writes a checkpoint, completely or not at all. It takes about as many bytes as the search, or half as many if the
    /// search has two copies of its sets.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        self.0.save(path)
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

    /// Returns the sets after the last level.
    fn newest(&self) -> &Halves<K::Set> {
        self.copies.after(self.counts.len())
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
            watch.done();
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
        let watch = Watch::new(&self.space, distance, observe)?;
        let found: u64 = self.space.parities(distance).map(|parity| self.advance_half(parity, &watch)).sum();
        watch.finish()?;
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

    fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let Halves { sets: [even, odd], changed: [even_changed, odd_changed] } = self.newest();
        let [even_full, odd_full] = &self.copies.full;
        let [even_starts, odd_starts] = &self.start_counts;
        let numbers = [even_full, odd_full, even_starts, odd_starts].map(|numbers| bytemuck::cast_slice(numbers));
        let sets = [even, odd].map(|sets| bytemuck::cast_slice(sets.as_slice()));
        self.header().write(path, &[&numbers[..], &[even_changed, odd_changed], &sets].concat())
    }

    fn restore(&mut self, path: &Path) -> Result<(), CheckpointError> {
        let (header, mut file) = Header::read(path, &self.header().search)?;
        let [stored, unlocked] = &header.counts;
        let is_up_to = |counts: &[u64], most: u64| {
            let sum = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
            counts.len() <= Distance::MAXIMUM.get() + 2 && sum.is_some_and(|sum| sum <= most)
        };
        let lengths = if self.space.starts.is_empty() { 0 } else { stored.len() + self.space.start_turns };
        if stored.is_empty()
            || unlocked.len() != lengths
            || !is_up_to(stored, self.total)
            || !is_up_to(unlocked, self.space.positions())
        {
            return Err(file.damaged());
        }
        [self.counts, self.unlocked] = header.counts;
        for numbers in self.copies.full.iter_mut().chain(&mut self.start_counts) {
            file.read(bytemuck::cast_slice_mut(numbers))?;
        }
        let levels = self.counts.len();
        let Halves { sets, changed } = self.copies.after_mut(levels);
        changed.iter_mut().try_for_each(|changed| file.read(changed))?;
        sets.iter_mut().try_for_each(|sets| file.read(bytemuck::cast_slice_mut(sets.as_mut_slice())))?;
        file.finish()?;
        self.copies.repeat(levels, 0..self.space.sectors.len() * HALF_ROWS);
        Ok(())
    }
}

impl<K: Kernel> Sets<K> {
    /// Returns the header of a checkpoint.
    fn header(&self) -> Header {
        let flips = match self.space.flips() {
            FlipChoice::Counted => "edges",
            FlipChoice::Ignored => "edges without flips",
        };
        Header {
            search: format!("{flips}, {}", self.space.rules()),
            counts: [self.counts.clone(), self.unlocked.clone()],
        }
    }
}
