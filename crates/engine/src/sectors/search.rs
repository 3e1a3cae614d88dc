//! The search by levels over the sectors of all classes, by one process or several.
//!
//! A row of a share is the sector of a class. The sets have two copies, which are read and written alternately: those after
//! an even and an odd number of levels. They are in memory, or in files of a folder. So a search that is killed goes on
//! after its last level.
//!
//! A level is found in rounds. A round fetches the sectors of other processes that its own pull from. In files, rounds keep
//! the threads near each other: neighbours pull from neighbours, which are in memory then.

use std::io;
use std::ops::Range;
use std::path::Path;

use godtable_system::instructions::InstructionSet;
use godtable_system::memory::Buffer;
use godtable_system::parallel::prelude::*;
use godtable_system::parallel::{Alone, Meeting};
use godtable_table::Histogram;

use crate::checkpoint::LIST;
use crate::levels::{Counts, LevelsError};
use crate::observe::{Observe, Watch};
use crate::sectors::Sectors;
use crate::sectors::plans::Plans;
use crate::sectors::pull::{Known, Target, View, pull_with};
use crate::shares::{Rows, Share, all_flags, check_counts, fetch, first_rows};

/// The bytes that a round fetches at most, if no row is asked for twice.
const ROUND: usize = 64 << 20;

/// The names of the files of the two copies.
const FILES: [&str; 2] = ["level-even.part", "level-odd.part"];

/// One copy of the sets.
struct Sets {
    /// The words of all blocks.
    words: Buffer<u64>,
    /// Whether the last level changed each block.
    changed: Buffer<u8>,
}

/// The sectors of a process.
struct Own {
    sectors: Sectors,
    plans: Plans,
    instructions: InstructionSet,
    /// The first sector of each process, and the number of sectors.
    shares: Vec<usize>,
    range: Range<usize>,
    /// After an even and an odd number of levels.
    copies: [Sets; 2],
    are_in_files: bool,
    /// By own sector: whether the last level found states in it.
    has_changed: Vec<bool>,
    /// By distance: the states that all processes found.
    counts: Vec<Counts>,
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
    ) -> io::Result<(Histogram, Option<Histogram>)> {
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
        self,
        instructions: InstructionSet,
        folder: Option<&Path>,
        number: usize,
        processes: usize,
    ) -> io::Result<Box<dyn Share>> {
        assert!(number < processes, "a number of a process");
        let shares = first_rows(self.classes.len(), processes);
        let range = shares[number]..shares[number + 1];
        let blocks = range.len() * self.block.addresses;
        let bytes = self.bytes() / processes as u64;
        let in_memory = || io::Error::new(io::ErrorKind::OutOfMemory, LevelsError::OutOfMemory { bytes });
        let is_new = folder.is_some_and(|folder| !folder.join(LIST).exists());
        let copy = |name: &str| {
            let length = blocks * self.block.words;
            let words = match folder.map(|folder| folder.join(name)) {
                Some(path) => Buffer::in_file(&path, length, is_new)
                    .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?,
                None => Buffer::zeroed(length).ok_or_else(in_memory)?,
            };
            Ok::<Sets, io::Error>(Sets { words, changed: Buffer::zeroed(blocks).ok_or_else(in_memory)? })
        };
        let even = copy(FILES[0])?;
        let odd = copy(FILES[1]).inspect_err(|_| {
            if let Some(folder) = folder.filter(|_| is_new) {
                let _ = std::fs::remove_file(folder.join(FILES[0]));
            }
        })?;
        let mut own = Own {
            plans: Plans::new(&self),
            instructions,
            has_changed: vec![false; range.len()],
            counts: Vec::new(),
            shares,
            range,
            copies: [even, odd],
            are_in_files: folder.is_some(),
            sectors: self,
        };
        own.add_goals();
        Ok(Box::new(own))
    }
}

impl Own {
    fn add_goals(&mut self) {
        let block = &self.sectors.block;
        let mut found = [0, 0];
        for &(class, bit) in &self.sectors.goals {
            found = add(found, self.weighted(class, 1));
            if self.range.contains(&class) {
                let own = class - self.range.start;
                let (number, place) = (own * block.addresses + bit / block.bits, bit % block.bits);
                // The first level is found after an odd number of levels.
                let Sets { words, changed } = &mut self.copies[1];
                words.as_mut_slice()[number * block.words + place / 64] |= 1 << (place % 64);
                changed.as_mut_slice()[number] = 1;
                self.has_changed[own] = true;
            }
        }
        self.counts.push(found);
    }

    /// Returns the sets after the last level.
    fn newest(&self) -> &Sets {
        &self.copies[self.counts.len() % 2]
    }

    /// Returns states of the sector of a class as they count for the class.
    fn weighted(&self, class: usize, states: u64) -> Counts {
        let class = &self.sectors.classes[class];
        let states = states * class.weight;
        if class.sector.is_unlocked() { [states, 0] } else { [0, states] }
    }

    /// Returns the words of some own sectors.
    fn words(&self, classes: Range<usize>) -> Range<usize> {
        assert!(self.range.start <= classes.start && classes.end <= self.range.end, "sectors of this process");
        let row = self.row_bytes() / 8;
        (classes.start - self.range.start) * row..(classes.end - self.range.start) * row
    }

    /// Returns the number of sectors of a round.
    fn round(&self) -> usize {
        if self.shares.len() == 2 && !self.are_in_files {
            return self.range.len().max(1);
        }
        let moves = self.sectors.definition.moves().len();
        (ROUND / (self.row_bytes() * moves)).max(64)
    }

    /// Returns the sectors of other processes from which some own ones pull, in order.
    fn needed(&self, classes: Range<usize>, has_changed: &[bool]) -> Vec<u32> {
        let arcs = self.sectors.classes[classes].iter().flat_map(|class| &class.arcs);
        let others = arcs.map(|arc| arc.to).filter(|&to| !self.range.contains(&(to as usize)));
        let mut needed: Vec<u32> = others.filter(|&to| has_changed[to as usize]).collect();
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Fetches sectors from their owners, and gives the others what they ask for: words and flags of blocks.
    fn fetch(&self, needed: &[u32], meeting: &mut dyn Meeting) -> io::Result<(Vec<u64>, Vec<u8>)> {
        let (Sets { words, changed }, addresses) = (self.newest(), self.sectors.block.addresses);
        let answers = fetch(needed, &self.shares, meeting, |class, answer| {
            answer.extend_from_slice(bytemuck::cast_slice(&words.as_slice()[self.words(class..class + 1)]));
            answer.extend_from_slice(&changed.as_slice()[(class - self.range.start) * addresses..][..addresses]);
        })?;
        let (mut words, mut changed) = (Vec::new(), Vec::new());
        for row in answers.iter().flat_map(|answer| answer.chunks_exact(self.row_bytes() + addresses)) {
            let (own, flags) = row.split_at(self.row_bytes());
            words.extend(own.as_chunks().0.iter().copied().map(u64::from_ne_bytes));
            changed.extend_from_slice(flags);
        }
        Ok((words, changed))
    }

    /// Finds the states of a level in some own sectors, and returns their number by sector.
    fn search(
        &mut self,
        classes: Range<usize>,
        has_changed: &[bool],
        (others, fetched): (&[u32], &(Vec<u64>, Vec<u8>)),
        watch: &Watch<'_>,
    ) -> io::Result<Vec<u64>> {
        let (of_words, addresses) = (self.words(classes.clone()), self.sectors.block.addresses);
        let of_blocks = (classes.start - self.range.start) * addresses..(classes.end - self.range.start) * addresses;
        let [even, odd] = &mut self.copies;
        let (newest, next) = match self.counts.len() % 2 {
            0 => (even, odd),
            _ => (odd, even),
        };
        let known = Known {
            sectors: &self.sectors,
            plans: &self.plans,
            range: self.range.clone(),
            own: View { words: newest.words.as_slice(), changed: newest.changed.as_slice() },
            others,
            fetched: View { words: &fetched.0, changed: &fetched.1 },
            has_changed,
        };
        let row = of_words.len() / classes.len().max(1);
        let words = next.words.as_mut_slice()[of_words].par_chunks_mut(row.max(1));
        let changed = next.changed.as_mut_slice()[of_blocks].par_chunks_mut(addresses);
        let pull = |(number, (words, changed))| {
            if watch.is_stopped() {
                return 0;
            }
            let found = pull_with(self.instructions, &known, classes.start + number, Target { words, changed });
            watch.done(1);
            found
        };
        let found = words.zip(changed).enumerate().map(pull).collect();
        watch.check().map(|()| found)
    }
}

fn add(one: Counts, other: Counts) -> Counts {
    [one[0] + other[0], one[1] + other[1]]
}

impl Share for Own {
    fn states(&self) -> [u64; 2] {
        self.sectors.states
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> io::Result<Counts> {
        let has_changed = all_flags(&self.has_changed, &self.shares, meeting)?;
        let most = self.shares.windows(2).map(|share| share[1] - share[0]).max().expect("a process");
        let (mut found, watch) = (Vec::with_capacity(self.range.len()), Watch::new(self.range.len(), observe));
        for first in (0..most).step_by(self.round()) {
            let [start, end] = [first, first + self.round()].map(|own| self.range.start + own.min(self.range.len()));
            let needed = self.needed(start..end, &has_changed);
            let fetched = self.fetch(&needed, meeting)?;
            found.extend(self.search(start..end, &has_changed, (&needed, &fetched), &watch)?);
        }
        self.has_changed = found.iter().map(|&found| found > 0).collect();
        let counts = self.range.clone().zip(&found).map(|(class, &found)| self.weighted(class, found));
        Ok(counts.fold([0, 0], add))
    }
}

impl Rows for Own {
    fn fingerprint(&self) -> u32 {
        self.sectors.fingerprint()
    }

    fn counts(&self) -> Vec<Counts> {
        self.counts.clone()
    }

    fn set_counts(&mut self, counts: Vec<Counts>) -> io::Result<()> {
        check_counts(&counts, self.states())?;
        self.counts = counts;
        if !self.are_in_files {
            return Ok(());
        }
        // The last level is not known, so the next one looks at all sectors.
        self.has_changed.fill(true);
        for sets in &mut self.copies {
            sets.changed.as_mut_slice().fill(1);
        }
        let row = self.row_bytes() / 8;
        let ones = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum();
        let words = self.newest().words.as_slice();
        let of_class = |class: usize| self.weighted(class, ones(&words[class * row..][..row]));
        let found = self.range.clone().into_par_iter().map(of_class);
        let found = found.reduce(|| [0, 0], add);
        let expected = self.counts.iter().copied().fold([0, 0], add);
        match found == expected {
            true => Ok(()),
            false => Err(io::Error::other(format!("its files have {found:?} states, and not {expected:?}"))),
        }
    }

    fn rows(&self) -> Range<usize> {
        self.range.clone()
    }

    fn all_rows(&self) -> usize {
        self.sectors.classes.len()
    }

    fn are_in_files(&self) -> bool {
        self.are_in_files
    }

    fn sync(&self) -> io::Result<()> {
        self.newest().words.sync()
    }

    fn row_bytes(&self) -> usize {
        self.sectors.block.addresses * self.sectors.block.words * 8
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(bytemuck::cast_slice(&self.newest().words.as_slice()[self.words(rows)]));
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        let (block, of_words) = (&self.sectors.block, self.words(rows.clone()));
        if bytes.len() != 8 * of_words.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let words: Vec<u64> = bytes.as_chunks().0.iter().copied().map(u64::from_ne_bytes).collect();
        let is_wrong = |(number, word): (usize, &u64)| word & !block.mask(number % block.words) != 0;
        if words.iter().enumerate().any(is_wrong) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a state that does not exist"));
        }
        let own = rows.start - self.range.start..rows.end - self.range.start;
        let of_blocks = own.start * block.addresses..own.end * block.addresses;
        for sets in &mut self.copies {
            sets.words.as_mut_slice()[of_words.clone()].copy_from_slice(&words);
            // The last level is not known, so the next one looks at all blocks.
            sets.changed.as_mut_slice()[of_blocks.clone()].fill(1);
        }
        self.has_changed[own].fill(true);
        Ok(())
    }
}
