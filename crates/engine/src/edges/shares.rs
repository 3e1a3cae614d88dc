//! A search that several processes share: each has some of the sectors.
//!
//! A level goes in rounds. In a round, each process fetches the sectors that some of its own pull from, those of one parity of
//! rows that the last level changed, and pulls them.

use std::io::{self, Read, Write};
use std::ops::Range;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::edges::EdgesError;
use crate::edges::copies::{Copies, Halves};
use crate::edges::kernel::with_kernel_of;
use crate::edges::kernel::{ALL_ROWS, Kernel, Rows};
use crate::edges::levels::{Level, check_distance};
use crate::edges::sector::{STRIPS, advance};
use crate::edges::space::{Sector, Space};
use crate::edges::step::{HALF_ROWS, ROWS};

/// A search of which this process has some sectors.
pub struct Share(Box<dyn Levels>);

/// The methods of [`Share`], for any kernel.
trait Levels {
    fn space(&self) -> &Space;
    fn level(&self) -> Level;
    fn counts(&self) -> &[u64];
    fn advance(&mut self, meeting: &mut dyn Meeting) -> io::Result<()>;
    fn range(&self) -> Range<usize>;
    fn sector_bytes(&self) -> usize;
    fn write(&self, sectors: Range<usize>, output: &mut dyn Write) -> io::Result<()>;
    fn read(&mut self, sectors: Range<usize>, input: &mut dyn Read) -> io::Result<()>;
    fn set_counts(&mut self, counts: Vec<u64>) -> io::Result<()>;
}

impl std::fmt::Debug for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Share").field(&self.level()).finish()
    }
}

impl Share {
    /// Returns the share of process `number` of so many. The solved position is found.
    ///
    /// # Errors
    /// Returns an error if the rules have a lock, or if there is not enough memory.
    ///
    /// # Panics
    /// Panics if there is no process with that number.
    pub fn new(
        space: Space,
        instructions: InstructionSet,
        number: usize,
        processes: usize,
    ) -> Result<Share, EdgesError> {
        assert!(number < processes, "a number of a process");
        if space.locks() > 0 {
            return Err(EdgesError::SharedLock);
        }
        Ok(Share(with_kernel_of!(
            space, instructions, kernel => Box::new(Own::new(kernel, space, number, processes)?)
        )))
    }

    /// Returns the states of the search.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.0.space()
    }

    /// Returns the last level, as all processes found it.
    #[must_use]
    pub fn level(&self) -> Level {
        self.0.level()
    }

    /// Returns the number of states at each distance so far.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        self.0.counts()
    }

    /// Returns the sectors of this process.
    #[must_use]
    pub fn sectors(&self) -> Range<usize> {
        self.0.range()
    }

    /// Returns the number of all sectors.
    #[must_use]
    pub fn all_sectors(&self) -> usize {
        self.space().sectors.len()
    }

    /// Returns the bytes of a sector in a checkpoint.
    #[must_use]
    pub fn sector_bytes(&self) -> usize {
        self.0.sector_bytes()
    }

    /// Writes some sectors of this process, in the byte order of the machine.
    ///
    /// # Errors
    /// Returns the error of the output.
    ///
    /// # Panics
    /// Panics if a sector is not one of this process.
    pub fn write(&self, sectors: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        self.0.write(sectors, output)
    }

    /// Continues after levels with these counts. Then each process must read its sectors.
    ///
    /// # Errors
    /// Returns an error if no search has these counts.
    pub fn set_counts(&mut self, counts: Vec<u64>) -> io::Result<()> {
        self.0.set_counts(counts)
    }

    /// Reads some sectors of this process, as [`Share::write`] wrote them.
    ///
    /// # Errors
    /// Returns an error if the input ends early, or is no output of [`Share::write`].
    ///
    /// # Panics
    /// Panics if a sector is not one of this process.
    pub fn read(&mut self, sectors: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        self.0.read(sectors, input)
    }

    /// Finds the next level with all other processes, and returns whether there is one.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach, or if a state is farther than a distance can be.
    pub fn advance(&mut self, meeting: &mut dyn Meeting) -> io::Result<bool> {
        let Level { states, found, total, .. } = self.level();
        if states == 0 || found == total {
            return Ok(false);
        }
        self.0.advance(meeting)?;
        Ok(self.level().states > 0)
    }
}

/// The sectors of a process.
struct Own<K: Kernel> {
    kernel: K,
    space: Space,
    /// The first sector of each process, and the number of sectors.
    shares: Vec<usize>,
    range: Range<usize>,
    /// The own sectors, then those of a round, by parity of rows.
    copies: Copies<K::Set>,
    /// By distance: the number of states that all processes found.
    counts: Vec<u64>,
    total: u64,
    /// The most sectors that a round fetches.
    most: usize,
}

/// The rows of one parity of a sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Half {
    sector: u32,
    parity: u32,
}

/// By parity and sector: whether the last level found a state in these rows.
type Flags = [Vec<bool>; 2];

impl<K: Kernel> Own<K> {
    fn new(kernel: K, space: Space, number: usize, processes: usize) -> Result<Own<K>, EdgesError> {
        let sectors = space.sectors.len();
        let shares: Vec<usize> = (0..=processes).map(|number| sectors * number / processes).collect();
        let range = shares[number]..shares[number + 1];
        // A sector pulls from at most 18 others.
        let most = if processes == 1 { 0 } else { (192 / processes).max(18) };
        let out_of_memory = || EdgesError::OutOfMemory { bytes: space.bytes() / processes as u64 };
        let mut copies = Copies::new(&space, range.len() + most).ok_or_else(out_of_memory)?;
        for goal in space.goals.iter().filter(|goal| range.contains(goal)) {
            copies.add_solved::<K>(goal - range.start);
        }
        let weight = |sectors: &mut dyn Iterator<Item = &Sector>| sectors.map(|sector| sector.weight).sum::<u64>();
        let counts = vec![weight(&mut space.goals.iter().map(|&goal| &space.sectors[goal]))];
        let total = weight(&mut space.sectors.iter()) * (ROWS * K::POSITIONS) as u64;
        Ok(Own { kernel, space, shares, range, copies, counts, total, most })
    }

    /// Returns the sets after the last level.
    fn newest(&self) -> &Halves<K::Set> {
        self.copies.after(self.counts.len())
    }

    /// Returns the flags of all sectors.
    fn flags(&self, meeting: &mut dyn Meeting) -> io::Result<Flags> {
        let changed = &self.newest().changed;
        let own = 0..self.range.len();
        let is_changed = |own: usize| {
            let of = |parity: usize| changed[parity][own * HALF_ROWS..][..HALF_ROWS].iter().any(|&flag| flag != 0);
            u8::from(of(0)) | u8::from(of(1)) << 1
        };
        let message: Vec<u8> = own.map(is_changed).collect();
        let all = meeting.exchange(vec![message; meeting.processes()])?.concat();
        Ok([1, 2].map(|bit| all.iter().map(|flags| flags & bit != 0).collect()))
    }

    /// Finds the states of a level in the own rows of one parity. Returns their number.
    fn half(&mut self, parity: usize, flags: &Flags, meeting: &mut dyn Meeting) -> io::Result<u64> {
        let (mut next, mut found) = (0, 0);
        loop {
            let (end, needed) = self.round(next, parity, flags);
            let is_over = next == self.range.len();
            if !self.fetch(&needed, is_over, meeting)? {
                return Ok(found);
            }
            found += self.search(next..end, parity, flags, &needed);
            next = end;
        }
    }

    /// Returns the end of the own sectors that a round searches from `next` on, and what it fetches, in order.
    fn round(&self, next: usize, parity: usize, flags: &Flags) -> (usize, Vec<Half>) {
        let mut needed: Vec<Half> = Vec::new();
        for own in next..self.range.len() {
            let before = needed.len();
            if self.copies.full[parity][own * STRIPS..][..STRIPS].iter().any(|&full| full != ALL_ROWS) {
                for half in self.sources(own, parity, flags).filter(|half| !self.has(*half)) {
                    if !needed.contains(&half) {
                        needed.push(half);
                    }
                }
            }
            if needed.len() > self.most {
                needed.truncate(before);
                needed.sort_unstable();
                return (own, needed);
            }
        }
        needed.sort_unstable();
        (self.range.len(), needed)
    }

    fn has(&self, half: Half) -> bool {
        self.range.contains(&(half.sector as usize))
    }

    /// The halves of sectors that an own sector pulls from.
    fn sources<'a>(&'a self, own: usize, parity: usize, flags: &'a Flags) -> impl Iterator<Item = Half> + 'a {
        self.space.sectors[self.range.start + own].arcs.iter().filter_map(move |arc| {
            let parity = parity ^ usize::from(arc.is_odd());
            flags[parity][arc.sector as usize].then_some(Half { sector: arc.sector, parity: parity as u32 })
        })
    }

    /// Fetches halves of sectors from their owners, and gives the others what they ask for. Returns whether any process is not
    /// over.
    fn fetch(&mut self, needed: &[Half], is_over: bool, meeting: &mut dyn Meeting) -> io::Result<bool> {
        let mut rest = needed;
        let requests = self.shares[1..].iter().map(|&end| {
            let (own, others) = rest.split_at(rest.partition_point(|half| (half.sector as usize) < end));
            rest = others;
            let words = own.iter().flat_map(|half| (2 * half.sector + half.parity).to_le_bytes());
            std::iter::once(u8::from(is_over)).chain(words).collect()
        });
        let requests = meeting.exchange(requests.collect())?;
        if requests.iter().all(|request| request[0] == 1) {
            return Ok(false);
        }
        let answers = requests.iter().map(|request| self.answer(&request[1..])).collect();
        let answers = meeting.exchange(answers)?;
        let set_bytes = HALF_ROWS * size_of::<K::Set>();
        let Halves { sets, changed } = self.copies.after_mut(self.counts.len());
        let halves = answers.iter().flat_map(|answer| answer.chunks_exact(HALF_ROWS + set_bytes));
        for (place, (half, bytes)) in needed.iter().zip(halves).enumerate() {
            let (slot, parity) = (self.range.len() + place, half.parity as usize);
            let (flags, words) = bytes.split_at(HALF_ROWS);
            changed[parity][slot * HALF_ROWS..][..HALF_ROWS].copy_from_slice(flags);
            let sets = &mut sets[parity].as_mut_slice()[slot * HALF_ROWS..][..HALF_ROWS];
            bytemuck::cast_slice_mut(sets).copy_from_slice(words);
        }
        Ok(true)
    }

    /// Writes the halves that another process asks for: the flags of their rows, then their sets.
    fn answer(&self, request: &[u8]) -> Vec<u8> {
        let Halves { sets, changed } = self.newest();
        let mut answer = Vec::new();
        for bytes in request.chunks_exact(4) {
            let word = u32::from_le_bytes(bytes.try_into().expect("four bytes")) as usize;
            let (own, parity) = (word / 2 - self.range.start, word % 2);
            let rows = own * HALF_ROWS..(own + 1) * HALF_ROWS;
            answer.extend_from_slice(&changed[parity][rows.clone()]);
            answer.extend_from_slice(bytemuck::cast_slice(&sets[parity].as_slice()[rows]));
        }
        answer
    }

    /// Finds the states of a level in the rows of one parity of some own sectors. Returns their number.
    fn search(&mut self, own: Range<usize>, parity: usize, flags: &Flags, needed: &[Half]) -> u64 {
        // The same sectors, with the places of their sources.
        let place = |half: Half| match needed.binary_search(&half) {
            Ok(place) => self.range.len() + place,
            Err(_) => half.sector as usize - self.range.start,
        };
        let with_places = |own: usize| {
            let mut sector = self.space.sectors[self.range.start + own].clone();
            sector.arcs.retain_mut(|arc| {
                let parity = parity ^ usize::from(arc.is_odd());
                let half = Half { sector: arc.sector, parity: parity as u32 };
                let is_there = self.has(half) || needed.binary_search(&half).is_ok();
                if is_there {
                    arc.sector = place(half) as u32;
                }
                is_there && flags[parity][half.sector as usize]
            });
            sector
        };
        let sectors: Vec<Sector> = own.clone().map(with_places).collect();
        let (kernel, space, first) = (self.kernel, &self.space, own.start);
        let (targets, sources) = self.copies.level(self.counts.len(), parity, own);
        let found = targets.map(|(number, target)| {
            let sector = &sectors[number - first];
            sector.weight * advance(kernel, space, sector, parity, &sources, target)
        });
        found.sum()
    }
}

impl<K: Kernel> Levels for Own<K> {
    fn space(&self) -> &Space {
        &self.space
    }

    fn level(&self) -> Level {
        Level::last_of(&self.counts, self.total)
    }

    fn counts(&self) -> &[u64] {
        let length = self.counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        &self.counts[..length]
    }

    fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn sector_bytes(&self) -> usize {
        2 * (HALF_ROWS * (1 + size_of::<K::Set>()) + STRIPS * size_of::<Rows>())
    }

    fn write(&self, sectors: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        let Halves { sets, changed } = self.newest();
        for own in sectors.map(|sector| sector - self.range.start) {
            let rows = own * HALF_ROWS..(own + 1) * HALF_ROWS;
            for parity in [0, 1] {
                output.write_all(&changed[parity][rows.clone()])?;
                output.write_all(bytemuck::cast_slice(&sets[parity].as_slice()[rows.clone()]))?;
                output.write_all(bytemuck::cast_slice(&self.copies.full[parity][own * STRIPS..][..STRIPS]))?;
            }
        }
        Ok(())
    }

    fn set_counts(&mut self, counts: Vec<u64>) -> io::Result<()> {
        let sum = counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if counts.is_empty() || counts.len() > Distance::MAXIMUM.get() + 2 || sum.is_none_or(|sum| sum > self.total) {
            return Err(io::Error::other("no search has its counts"));
        }
        self.counts = counts;
        Ok(())
    }

    fn read(&mut self, sectors: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        let levels = self.counts.len();
        for own in sectors.map(|sector| sector - self.range.start) {
            let rows = own * HALF_ROWS..(own + 1) * HALF_ROWS;
            for parity in [0, 1] {
                let Halves { sets, changed } = self.copies.after_mut(levels);
                let (sets, changed) =
                    (&mut sets[parity].as_mut_slice()[rows.clone()], &mut changed[parity][rows.clone()]);
                input.read_exact(changed)?;
                if changed.iter().any(|&flag| flag > 1) {
                    return Err(io::Error::other("a flag is neither 0 nor 1"));
                }
                input.read_exact(bytemuck::cast_slice_mut(sets))?;
                input.read_exact(bytemuck::cast_slice_mut(&mut self.copies.full[parity][own * STRIPS..][..STRIPS]))?;
            }
            self.copies.repeat(levels, rows);
        }
        Ok(())
    }

    fn advance(&mut self, meeting: &mut dyn Meeting) -> io::Result<()> {
        let distance = self.counts.len();
        check_distance(distance).map_err(io::Error::other)?;
        let flags = self.flags(meeting)?;
        let mut own = 0;
        for parity in self.space.parities(distance) {
            own += self.half(parity, &flags, meeting)?;
        }
        let messages = meeting.exchange(vec![own.to_le_bytes().to_vec(); meeting.processes()])?;
        let counts = messages.iter().map(|bytes| u64::from_le_bytes(bytes[..].try_into().expect("eight bytes")));
        self.counts.push(counts.sum());
        Ok(())
    }
}
