//! The search by levels over the sectors of all classes, by one process or several.
//!
//! A row of a share is the sector of a class. The sets are in memory, or in files of a folder: a search that is killed goes
//! on after its last level there.
//!
//! A level is found in rounds. A round fetches the sectors that it pulls from and that are not in memory: those of other
//! processes, and all in files. Classes are in an order in which neighbours pull from neighbours, so a round in files reads
//! long stretches. A round writes each stretch once.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::prelude::*;
use godtable_system::parallel::{Alone, Meeting};
use godtable_table::Histogram;

use crate::checkpoint::LIST;
use crate::observe::{Observe, Watch};
use crate::order::Order;
use crate::sectors::Sectors;
use crate::sectors::classes::IS_BUILT;
use crate::sectors::plans::Plans;
use crate::sectors::pull::{Fetched, Known, is_idle, pull_with};
use crate::sectors::sets::{Sets, Target};
use crate::shares::histogram;
use crate::shares::{LevelCounts, Search, SearchError, Share, all_flags, check_counts, fetch, first_rows};

/// The bytes that a round fetches at most from other processes, if no row is asked for twice.
const ROUND: usize = 64 << 20;

/// The same for a round that reads files. Neighbours ask for the same rows, so it fetches half of that, or less.
const ROUND_IN_FILES: usize = 2 << 30;

/// The rows that a task reads from a file.
const READ: usize = 64;

/// What a level finds in a sector.
#[derive(Clone, Copy, Default)]
struct Found {
    states: u64,
    /// The states that symmetries keep, summed over all symmetries but the identity.
    fixed: u64,
}

/// The sectors of a process.
pub(crate) struct Own {
    sectors: Arc<Sectors>,
    plans: Plans,
    instructions: InstructionSet,
    /// The first sector of each process, and the number of sectors.
    shares: Vec<usize>,
    range: Range<usize>,
    sets: Sets,
    are_in_files: bool,
    /// By own sector: whether the last level found states in it.
    has_changed: Vec<bool>,
    /// By distance: the states that all processes found.
    counts: Vec<LevelCounts>,
}

impl Sectors {
    /// Counts the states at each distance to the goal: the unlocked ones, and the locked ones if there are any.
    ///
    /// # Errors
    /// Returns an error if a state is too far, if memory runs out, or if the observer stops the search.
    pub fn count(
        self,
        instructions: InstructionSet,
        observe: &Observe<'_>,
    ) -> Result<(Histogram, Option<Histogram>), SearchError> {
        let mut share = self.share(instructions, None, 0, 1)?;
        while share.advance(&mut Alone, observe)? {}
        Ok(share.histograms())
    }

    /// Returns the share of process `number` of so many. It has found the goal. With a folder, the sets lie in files there; if
    /// a checkpoint is there, the share needs to be [resumed](crate::checkpoint::Checkpoint::resume).
    ///
    /// # Errors
    /// Returns an error if memory runs out, or if the files cannot be made, are in use, or are of another search.
    ///
    /// # Panics
    /// Panics if there is no process with that number.
    pub fn share(
        mut self,
        instructions: InstructionSet,
        folder: Option<&Path>,
        number: usize,
        processes: usize,
    ) -> Result<Box<dyn Share>, SearchError> {
        let order = self.order.take().filter(|_| processes == 1);
        Ok(Box::new(Own::new(Arc::new(self), order, instructions, folder, (number, processes))?))
    }

    /// Returns the search of a single process, in two copies in memory.
    pub(crate) fn alone(self: Arc<Sectors>, instructions: InstructionSet) -> Result<Own, SearchError> {
        Own::new(self, None, instructions, None, (0, 1))
    }
}

impl Own {
    fn new(
        sectors: Arc<Sectors>,
        order: Option<Order>,
        instructions: InstructionSet,
        folder: Option<&Path>,
        (number, processes): (usize, usize),
    ) -> Result<Own, SearchError> {
        assert!(IS_BUILT && number < processes, "a number of a process");
        let shares = first_rows(sectors.classes.len(), processes);
        let range = shares[number]..shares[number + 1];
        let (shape, bytes) = (sectors.block.shape(), sectors.bytes() / processes as u64);
        let is_new = folder.is_none_or(|folder| !folder.join(LIST).exists());
        let sets = match folder {
            Some(folder) => Sets::in_files(shape, range.len(), folder, is_new)?,
            None => Sets::in_memory(shape, range.len(), order).ok_or(SearchError::OutOfMemory { bytes })?,
        };
        let mut own = Own {
            plans: Plans::new(&sectors),
            instructions,
            has_changed: vec![false; range.len()],
            counts: Vec::new(),
            shares,
            range,
            sets,
            are_in_files: folder.is_some(),
            sectors,
        };
        own.add_goals(is_new)?;
        Ok(own)
    }

    /// Adds the level of the goal, and its states to sets that are new.
    fn add_goals(&mut self, is_new: bool) -> io::Result<()> {
        let mut found = LevelCounts::default();
        for &(class, bit) in &self.sectors.goals {
            let (word, place) = self.sectors.block.place(bit);
            let fixed = self.sectors.fixed(&self.sectors.classes[class], |other| u64::from(other == word) << place);
            found = found + self.weighted(class, Found { states: 1, fixed });
            if is_new && self.range.contains(&class) {
                let row = class - self.range.start;
                self.sets.add(row, word, 1 << place)?;
                self.has_changed[row] = true;
            }
        }
        self.add_level(found);
        Ok(())
    }

    /// Returns the sets in memory after the last level, and after the one before.
    pub(crate) fn words(&self) -> [&[u64]; 2] {
        self.sets.both()
    }

    /// Returns the number of unlocked and of locked states at each distance.
    pub(crate) fn counts_of_states(&self) -> Vec<[u64; 2]> {
        self.counts.iter().map(|level| level.states).collect()
    }

    pub(crate) fn into_sectors(self) -> Arc<Sectors> {
        self.sectors
    }

    /// Returns states of the sector of a class as they count for the class.
    fn weighted(&self, class: usize, Found { states, fixed }: Found) -> LevelCounts {
        let class = &self.sectors.classes[class];
        let in_plane = |count: u64| {
            let count = count * class.weight;
            if class.sector.is_unlocked() { [count, 0] } else { [0, count] }
        };
        LevelCounts { states: in_plane(states), fixed: in_plane(fixed) }
    }

    /// Returns the rows of some own sectors among the own ones.
    fn own(&self, classes: Range<usize>) -> Range<usize> {
        assert!(self.range.start <= classes.start && classes.end <= self.range.end, "sectors of this process");
        classes.start - self.range.start..classes.end - self.range.start
    }

    /// Returns the number of sectors of a round.
    fn round(&self) -> usize {
        let most = match (self.are_in_files, self.shares.len()) {
            (true, _) => ROUND_IN_FILES,
            (false, 2) => return self.range.len().max(1),
            (false, _) => ROUND,
        };
        (most / (self.row_bytes() * self.sectors.definition.moves().len())).max(64)
    }

    /// Returns the sectors that some own ones need and that are not in memory, in order.
    fn needed(&self, classes: Range<usize>, has_changed: &[bool]) -> Vec<u32> {
        let mut needed = Vec::new();
        for number in classes {
            let class = &self.sectors.classes[number];
            let sources = class.arcs.iter().map(|arc| arc.to).filter(|&to| has_changed[to as usize]);
            match self.are_in_files {
                true if is_idle(class, number, has_changed) => {}
                true => needed.extend(sources.chain([number as u32])),
                false => needed.extend(sources.filter(|&to| !self.range.contains(&(to as usize)))),
            }
        }
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Fetches sectors from files and from other processes, and gives the others what they ask for: words and flags of blocks.
    fn fetch(&self, fetched: &mut Fetched, meeting: &mut dyn Meeting) -> io::Result<()> {
        let (sets, shape, Fetched { classes, words, changed }) = (&self.sets, self.sectors.block.shape(), fetched);
        words.resize(classes.len() * shape.words, 0);
        changed.resize(classes.len() * shape.blocks, 0);
        let [start, end] =
            [self.range.start, self.range.end].map(|limit| classes.partition_point(|&class| (class as usize) < limit));
        let others = [&classes[..start], &classes[end..]].concat();
        let answers = fetch(&others, &self.shares, meeting, |class, answer| {
            let row = class - self.range.start;
            let mut words = vec![0_u64; shape.words];
            sets.read(row, &mut words)?;
            answer.extend_from_slice(bytemuck::cast_slice(&words));
            answer.extend_from_slice(sets.changed(row));
            Ok(())
        })?;
        let answers = answers.iter().flat_map(|answer| answer.chunks_exact(self.row_bytes() + shape.blocks));
        for (place, answer) in (0..start).chain(end..classes.len()).zip(answers) {
            let (own, flags) = answer.split_at(self.row_bytes());
            bytemuck::cast_slice_mut(&mut words[place * shape.words..][..shape.words]).copy_from_slice(own);
            changed[place * shape.blocks..][..shape.blocks].copy_from_slice(flags);
        }
        let words = words[start * shape.words..end * shape.words].par_chunks_mut(READ * shape.words);
        let changed = changed[start * shape.blocks..end * shape.blocks].par_chunks_mut(READ * shape.blocks);
        let tasks = words.zip(changed).enumerate().map(|(task, (words, changed))| {
            let classes = &classes[start..end][task * READ..];
            let rows = classes.iter().take(READ).map(|&class| class as usize - self.range.start);
            sets.read_some(&rows.collect::<Vec<_>>(), Target { words, changed })
        });
        tasks.collect()
    }

    /// Finds the states of a level in some own sectors, and counts them by sector.
    fn search(
        &mut self,
        classes: Range<usize>,
        has_changed: &[bool],
        fetched: &Fetched,
        watch: &Watch<'_>,
    ) -> Result<Vec<Found>, SearchError> {
        let own = self.own(classes);
        let range = if self.are_in_files { 0..0 } else { self.range.clone() };
        let (sectors, plans, first) = (&self.sectors, &self.plans, self.range.start);
        let found = self.sets.update(own, |own, row, Target { words, changed }| {
            let known = Known { sectors, plans, range: range.clone(), own, fetched, has_changed };
            if watch.is_stopped() {
                return None;
            }
            let (number, class) = (first + row, &sectors.classes[first + row]);
            let states = pull_with(self.instructions, &known, number, Target { words: &mut *words, changed });
            watch.done(1);
            let seen = |word: usize| known.sector(number).words[word];
            states.map(|states| Found { states, fixed: sectors.fixed(class, |word| words[word] ^ seen(word)) })
        })?;
        watch.check().map(|()| found)
    }
}

impl Search for Own {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        self.sectors.states
    }

    fn symmetries(&self) -> Option<usize> {
        Some(self.sectors.symmetries())
    }

    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        let Sectors { holds, knows_positions, .. } = *self.sectors;
        let counts: Vec<[u64; 2]> = self.counts.iter().map(|level| level.states.map(|own| own / holds)).collect();
        let found = |plane: usize| counts.iter().map(|level| level[plane]).sum();
        let all = |plane: usize| if knows_positions { self.states()[plane] / holds } else { found(plane) };
        (histogram(&counts, 0, all(0)).expect("the goal is unlocked too"), histogram(&counts, 1, all(1)))
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
        self.sets.set_levels(self.counts.len());
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let has_changed = all_flags(&self.has_changed, &self.shares, meeting)?;
        let most = self.shares.windows(2).map(|share| share[1] - share[0]).max().expect("a process");
        let (mut found, watch) = (Vec::with_capacity(self.range.len()), Watch::new(self.range.len(), observe));
        let mut fetched = Fetched::default();
        for first in (0..most).step_by(self.round()) {
            let [start, end] = [first, first + self.round()].map(|own| self.range.start + own.min(self.range.len()));
            fetched.classes = self.needed(start..end, &has_changed);
            self.fetch(&mut fetched, meeting)?;
            found.extend(self.search(start..end, &has_changed, &fetched, &watch)?);
        }
        self.has_changed = found.iter().map(|found| found.states > 0).collect();
        Ok(self.range.clone().zip(found).map(|(class, found)| self.weighted(class, found)).sum())
    }
}

impl Share for Own {
    fn fingerprint(&self) -> u32 {
        self.sectors.fingerprint()
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        check_counts(&counts, self.states())?;
        self.sets.set_levels(counts.len());
        self.counts = counts;
        if !self.are_in_files {
            return Ok(());
        }
        // The last level is not known, so the next one looks at all sectors.
        self.has_changed.fill(true);
        self.sets.change(0..self.range.len());
        self.sets.reread()
    }

    fn rows(&self) -> Range<usize> {
        self.range.clone()
    }

    fn all_rows(&self) -> usize {
        self.sectors.classes.len()
    }

    fn file_name(&self) -> Option<&'static str> {
        self.sets.file_name()
    }

    fn sync(&self) -> io::Result<u32> {
        self.sets.sync()
    }

    fn row_bytes(&self) -> usize {
        self.sectors.block.shape().words * 8
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        let (own, row) = (self.own(rows), self.row_bytes() / 8);
        let words = self.sets.view().expect("rows in memory").words;
        bytes.extend_from_slice(bytemuck::cast_slice(&words[own.start * row..own.end * row]));
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        let (block, own) = (&self.sectors.block, self.own(rows));
        if bytes.len() != own.len() * self.row_bytes() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let words: Vec<u64> = bytes.as_chunks().0.iter().copied().map(u64::from_ne_bytes).collect();
        let is_wrong = |(number, word): (usize, &u64)| word & !block.mask(number % block.words) != 0;
        if words.iter().enumerate().any(is_wrong) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a state that does not exist"));
        }
        self.sets.write(own.start, &words)?;
        // The last level is not known, so the next one looks at all blocks.
        self.sets.change(own.clone());
        self.has_changed[own].fill(true);
        Ok(())
    }
}
