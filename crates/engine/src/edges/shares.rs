//! Shares of a search of the edges: a row of a share is a whole sector.
//!
//! A round fetches sectors in halves: the rows of one parity, if the last level changed them.

use std::io;
use std::ops::Range;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;

use crate::edges::EdgesError;
use crate::edges::copies::{Copies, Halves};
use crate::edges::kernel::with_kernel_of;
use crate::edges::kernel::{ALL_ROWS, Kernel};
use crate::edges::sector::{STRIPS, advance};
use crate::edges::space::{Sector, Space};
use crate::edges::step::HALF_ROWS;
use crate::shares::{LevelCounts, Observe, Rows, Share, check_counts, first_rows};

/// Returns the share of process `number` of so many. The solved position is found.
///
/// # Errors
/// Returns an error if the rules have a lock, or if there is not enough memory.
///
/// # Panics
/// Panics if there is no process with that number.
pub fn share(
    space: Space,
    instructions: InstructionSet,
    number: usize,
    processes: usize,
) -> Result<Box<dyn Share>, EdgesError> {
    assert!(number < processes, "a number of a process");
    if space.locks() > 0 {
        return Err(EdgesError::SharedLock);
    }
    Ok(with_kernel_of!(space, instructions, kernel => Box::new(Own::new(kernel, space, number, processes)?)))
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
    /// By distance: the states that all processes found. None is locked.
    counts: Vec<LevelCounts>,
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
        let shares = first_rows(space.sectors.len(), processes);
        let range = shares[number]..shares[number + 1];
        // A sector pulls from at most 18 others.
        let most = if processes == 1 { 0 } else { (192 / processes).max(18) };
        let out_of_memory = || EdgesError::OutOfMemory { bytes: space.bytes() / processes as u64 };
        let mut copies = Copies::new(&space, range.len() + most).ok_or_else(out_of_memory)?;
        for goal in space.goals.iter().filter(|goal| range.contains(goal)) {
            copies.add_solved::<K>(goal - range.start);
        }
        let solved = space.goals.iter().map(|&goal| space.sectors[goal].weight).sum();
        Ok(Own { kernel, space, shares, range, copies, counts: vec![LevelCounts::of([solved, 0])], most })
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
        let all = meeting.tell_all(message)?.concat();
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

impl<K: Kernel> Share for Own<K> {
    fn states(&self) -> [u64; 2] {
        [self.space.positions(), 0]
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
    }

    fn find(&mut self, meeting: &mut dyn Meeting, _: &Observe<'_>) -> io::Result<LevelCounts> {
        let flags = self.flags(meeting)?;
        let mut found = 0;
        for parity in self.space.parities(self.counts.len()) {
            found += self.half(parity, &flags, meeting)?;
        }
        Ok(LevelCounts::of([found, 0]))
    }
}

impl<K: Kernel> Rows for Own<K> {
    fn fingerprint(&self) -> u32 {
        self.space.fingerprint()
    }

    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        check_counts(&counts, self.states())?;
        self.counts = counts;
        Ok(())
    }

    fn rows(&self) -> Range<usize> {
        self.range.clone()
    }

    fn all_rows(&self) -> usize {
        self.space.sectors.len()
    }

    fn row_bytes(&self) -> usize {
        Copies::<K::Set>::SECTOR_BYTES
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        for sector in rows {
            self.copies.write(self.counts.len(), sector - self.range.start, bytes);
        }
    }

    fn read(&mut self, rows: Range<usize>, mut bytes: &[u8]) -> io::Result<()> {
        for sector in rows {
            self.copies.read(self.counts.len(), sector - self.range.start, &mut bytes)?;
        }
        Ok(())
    }
}
