//! The search of the edges, level by level, by one process or by several.
//!
//! A pull reads all states found so far: older ones lead only to states that are known already, so a state needs one
//! bit. Unlocked states have no sets. They follow from the locked ones: strips whose sources changed are pulled again,
//! and counted.
//!
//! A process has some sectors and some starts. A round fetches what it pulls from and what other processes own, in halves:
//! the rows of one parity of a sector, if the last level changed them.
//!
//! What becomes of the states that a level finds is a [`Sink`]: they are counted, listed, or compared with a table.

use std::io::{self, Read as _};
use std::ops::Range;
use std::sync;

use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;

use crate::edges::EdgesError;
use crate::edges::copies::{Copies, Halves};
use crate::edges::fixed::FixedRows;
use crate::edges::kernel::places_only::with_kernel_of;
use crate::edges::kernel::{ALL_ROWS, Kernel};
use crate::edges::sector::{Arcs, STRIPS, advance, count, record};
use crate::edges::space::{Arc, Sector, Space};
use crate::edges::step::HALF_ROWS;
use crate::observe::{Observe, Watch};
use crate::shares::{LevelCounts, Search, SearchError, Share, check_counts, first_rows};

/// Returns the share of process `number` of so many, which has found the goal. It counts classes too if that is asked for.
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
    let (copies, space) = (space.copies(), sync::Arc::new(space));
    Ok(with_kernel_of!(space, instructions, kernel => {
        let mut own = Own::new(kernel, space, copies, Counted, number, processes)?;
        if counts_classes {
            own.count_fixed();
        }
        Box::new(own)
    }))
}

/// What becomes of the states that a level finds.
pub(crate) trait Sink<S>: Send + Sync {
    /// Whether the states are only counted. Then nothing is taken.
    const ONLY_COUNTS: bool = false;

    /// Takes `count` new states of a stored row of a parity, at a distance.
    fn take(&self, space: &Space, at: Row, distance: usize, new: &S, count: u16);

    /// Ends a level that found so many states.
    ///
    /// # Errors
    /// Returns an error if the states are not those of the table that they were compared with.
    fn end_level(&mut self, found: u64) -> Result<(), SearchError>;
}

/// A stored row, among all rows of its parity.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) parity: usize,
    pub(crate) number: usize,
}

/// The states of a search that counts.
struct Counted;

impl<S> Sink<S> for Counted {
    const ONLY_COUNTS: bool = true;

    fn take(&self, _space: &Space, _at: Row, _distance: usize, _new: &S, _count: u16) {}

    fn end_level(&mut self, _found: u64) -> Result<(), SearchError> {
        Ok(())
    }
}

/// The sectors of a process.
pub(crate) struct Own<K: Kernel, T> {
    kernel: K,
    pub(crate) space: sync::Arc<Space>,
    /// The first sector of each process, and the number of sectors.
    shares: Vec<usize>,
    range: Range<usize>,
    /// The own ones among the sectors of the unlocked states.
    starts: Range<usize>,
    /// The own sectors, then those of a round.
    pub(crate) copies: Copies<K::Set>,
    /// By parity, own start and strip: the number of unlocked states found so far.
    start_counts: [Vec<u16>; 2],
    /// By distance: the states that all processes found.
    counts: Vec<LevelCounts>,
    /// The positions that symmetries fix, if classes are counted.
    fixed: Option<FixedRows>,
    pub(crate) sink: T,
    /// The most halves that a round fetches.
    most: usize,
}

/// The bytes of a start in a checkpoint.
const START_BYTES: usize = 2 * STRIPS * size_of::<u16>();

/// The sectors that a round pulls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pulled {
    /// The stored ones.
    Stored,
    /// Those of the unlocked states.
    Starts,
}

/// The rows of one parity of a sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Half {
    sector: u32,
    parity: u32,
}

/// By parity and sector: whether the last level found a state in these rows.
type Flags = [Vec<bool>; 2];

impl<K: Kernel, T: Sink<K::Set>> Own<K, T> {
    /// Returns the share of a process in so many copies. It has found the goal.
    pub(crate) fn new(
        kernel: K,
        space: sync::Arc<Space>,
        copies: usize,
        sink: T,
        number: usize,
        processes: usize,
    ) -> Result<Own<K, T>, EdgesError> {
        assert!(number < processes, "a number of a process");
        let shares = first_rows(space.sectors.len(), processes);
        let range = shares[number]..shares[number + 1];
        let starts = space.starts_of(range.clone());
        // A sector pulls from at most 18 others.
        let most = if processes == 1 { 0 } else { (192 / processes).max(18) };
        let out_of_memory = || EdgesError::OutOfMemory { bytes: space.bytes_of(copies) / processes as u64 };
        let mut copies = Copies::new(copies, range.len() + most).ok_or_else(out_of_memory)?;
        for goal in space.goals.iter().filter(|goal| range.contains(goal)) {
            copies.add_solved::<K>(goal - range.start);
        }
        let mut start_counts = [0, 1].map(|_| vec![0; starts.len() * STRIPS]);
        if let Some(goal) = space.start_goal.filter(|goal| starts.contains(goal)) {
            start_counts[0][(goal - starts.start) * STRIPS] = 1;
        }
        let stored = space.goals.iter().map(|&goal| space.sectors[goal].weight).sum();
        let states = if space.locks() > 0 { [u64::from(space.start_goal.is_some()), stored] } else { [stored, 0] };
        let counts = vec![LevelCounts::of(states)];
        Ok(Own { kernel, space, shares, range, starts, copies, start_counts, counts, fixed: None, sink, most })
    }

    /// Counts the positions that symmetries fix, from distance 0 on.
    fn count_fixed(&mut self) {
        // The solved position is the only one at distance 0, and each symmetry fixes it.
        self.counts[0].fixed[0] = self.space.symmetries.len() as u64 - 1;
        self.fixed = Some(FixedRows::new(&self.space, self.range.clone()));
    }

    /// Returns the number of own positions found after some levels that symmetries fix.
    fn found_fixed(&self, levels: usize) -> u64 {
        self.fixed.as_ref().map_or(0, |rows| rows.found::<K>(self.copies.after(levels).sources().sets))
    }

    /// Returns the flags of all sectors after some levels.
    fn flags(&self, levels: usize, meeting: &mut dyn Meeting) -> io::Result<Flags> {
        let changed = &self.copies.after(levels).changed;
        let is_changed = |own: usize| {
            let of = |parity: usize| changed[parity][own * HALF_ROWS..][..HALF_ROWS].iter().any(|&flag| flag != 0);
            u8::from(of(0)) | u8::from(of(1)) << 1
        };
        let message: Vec<u8> = (0..self.range.len()).into_par_iter().map(is_changed).collect();
        let all = meeting.tell_all(message)?.concat();
        Ok([1, 2].map(|bit| all.iter().map(|flags| flags & bit != 0).collect()))
    }

    /// Pulls the rows of a distance in some sectors from the states of so many levels. Returns the number of new states.
    fn pull(
        &mut self,
        pulled: Pulled,
        levels: usize,
        meeting: &mut dyn Meeting,
        watch: &Watch<'_>,
    ) -> Result<u64, SearchError> {
        let distance = self.counts.len();
        let flags = self.flags(levels, meeting)?;
        let mut found = 0;
        for parity in self.space.parities(distance) {
            let mut next = 0;
            loop {
                let (end, needed) = self.round(pulled, next, parity, &flags);
                let is_over = next == self.own(pulled).len();
                if !self.fetch(&needed, is_over, levels, meeting)? {
                    break;
                }
                let placed = self.placed(pulled, next..end, parity, &flags, &needed);
                found += match pulled {
                    Pulled::Stored => self.find_states(next, &placed, parity, watch),
                    Pulled::Starts => self.count_starts(next, &placed, parity, levels),
                };
                next = end;
            }
        }
        watch.check()?;
        Ok(found)
    }

    /// Returns the own sectors that are pulled.
    fn own(&self, pulled: Pulled) -> &[Sector] {
        match pulled {
            Pulled::Stored => &self.space.sectors[self.range.clone()],
            Pulled::Starts => &self.space.starts[self.starts.clone()],
        }
    }

    /// Returns the end of the own sectors that a round searches from `next` on, and what it fetches, in order.
    fn round(&self, pulled: Pulled, next: usize, parity: usize, flags: &Flags) -> (usize, Vec<Half>) {
        let count = self.own(pulled).len();
        let mut needed: Vec<Half> = Vec::new();
        for own in next..count {
            let before = needed.len();
            for (_, half) in self.arcs(pulled, own, parity, flags) {
                if !self.has(half) && !needed.contains(&half) {
                    needed.push(half);
                }
            }
            if needed.len() > self.most {
                needed.truncate(before);
                needed.sort_unstable();
                return (own, needed);
            }
        }
        needed.sort_unstable();
        (count, needed)
    }

    /// Returns whether all rows of a parity of an own sector have all their states.
    fn is_full(&self, own: usize, parity: usize) -> bool {
        self.copies.full[parity][own * STRIPS..][..STRIPS].iter().all(|&full| full == ALL_ROWS)
    }

    fn has(&self, half: Half) -> bool {
        self.range.contains(&(half.sector as usize))
    }

    /// Fetches halves of sectors from their owners, and gives the others what they ask for. Returns whether any process is not
    /// over.
    fn fetch(&mut self, needed: &[Half], is_over: bool, levels: usize, meeting: &mut dyn Meeting) -> io::Result<bool> {
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
        let answers = requests.iter().map(|request| self.answer(&request[1..], levels)).collect();
        let answers = meeting.exchange(answers)?;
        let set_bytes = HALF_ROWS * size_of::<K::Set>();
        let Halves { sets, changed } = self.copies.after_mut(levels);
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
    fn answer(&self, request: &[u8], levels: usize) -> Vec<u8> {
        let Halves { sets, changed } = self.copies.after(levels);
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

    /// Returns the arcs along which an own sector is pulled, and the halves there: states are found along arcs to halves that
    /// changed, and starts are counted along all arcs if one of them changed.
    fn arcs(&self, pulled: Pulled, own: usize, parity: usize, flags: &Flags) -> Vec<(Arc, Half)> {
        let half = |arc: &Arc| Half { sector: arc.sector, parity: (parity ^ usize::from(arc.is_odd())) as u32 };
        let has_changed = |half: Half| flags[half.parity as usize][half.sector as usize];
        let mut arcs: Vec<(Arc, Half)> = self.own(pulled)[own].arcs.iter().map(|arc| (*arc, half(arc))).collect();
        match pulled {
            Pulled::Stored if self.is_full(own, parity) => arcs.clear(),
            Pulled::Stored => arcs.retain(|&(_, half)| has_changed(half)),
            Pulled::Starts if arcs.iter().any(|&(_, half)| has_changed(half)) => {}
            Pulled::Starts => arcs.clear(),
        }
        arcs
    }

    /// Returns some own sectors with the arcs along which they are pulled. These lead to places instead of sectors.
    fn placed(&self, pulled: Pulled, own: Range<usize>, parity: usize, flags: &Flags, needed: &[Half]) -> Vec<Sector> {
        let place = |half: Half| match self.has(half) {
            true => half.sector as usize - self.range.start,
            false => self.range.len() + needed.binary_search(&half).expect("the round has fetched it"),
        };
        let placed = |own: usize| {
            let arcs = self.arcs(pulled, own, parity, flags).into_iter();
            let arcs = arcs.map(|(arc, half)| Arc { sector: place(half) as u32, ..arc }).collect();
            let &Sector { colouring, is_odd, weight, .. } = &self.own(pulled)[own];
            Sector { colouring, is_odd, weight, arcs }
        };
        own.map(placed).collect()
    }

    /// Finds the states of a level in some stored sectors, in the rows of one parity. The first has the number `first` among the
    /// own ones. Returns the number of states.
    fn find_states(&mut self, first: usize, sectors: &[Sector], parity: usize, watch: &Watch<'_>) -> u64 {
        let (kernel, space, sink, distance) = (self.kernel, &*self.space, &self.sink, self.counts.len());
        let first_row = self.range.start * HALF_ROWS;
        let is_behind = self.copies.all().len() == 2;
        let is_full = |full: &[u16]| !is_behind && full.iter().all(|&full| full == ALL_ROWS);
        let (targets, sources) = self.copies.level(distance, parity, first..first + sectors.len());
        let found = targets.map(|(own, target)| {
            if watch.is_stopped() {
                return 0;
            }
            let sector = &sectors[own - first];
            let found = if is_full(target.full) {
                target.changed.fill(0);
                0
            } else {
                let arcs = Arcs::new(space, sector, &sources, parity);
                if T::ONLY_COUNTS {
                    advance(kernel, &arcs, target)
                } else {
                    record(kernel, &arcs, target, |row, new, count| {
                        let number = first_row + own * HALF_ROWS + row;
                        sink.take(space, Row { parity, number }, distance, new, count);
                    })
                }
            };
            watch.done(1);
            sector.weight * found
        });
        found.sum()
    }

    /// Counts the unlocked states in some starts, in the rows of one parity. Returns the number of those that were not counted
    /// before.
    fn count_starts(&mut self, first: usize, sectors: &[Sector], parity: usize, levels: usize) -> u64 {
        let (kernel, space, sources) = (self.kernel, &*self.space, self.copies.after(levels).sources());
        let goal = space.start_goal.filter(|_| parity == 0);
        let counts = &mut self.start_counts[parity][first * STRIPS..][..sectors.len() * STRIPS];
        let (first, sum) = (self.starts.start + first, |counts: &[u16]| counts.iter().map(|&own| u64::from(own)).sum());
        let found = counts.par_chunks_mut(STRIPS).enumerate().map(|(number, counts)| {
            let sector = &sectors[number];
            let before: u64 = sum(counts);
            let arcs = Arcs::new(space, sector, &sources, parity);
            count(kernel, &arcs, counts, goal == Some(first + number));
            sector.weight * (sum(counts) - before)
        });
        found.sum()
    }
}

impl<K: Kernel, T: Sink<K::Set>> Search for Own<K, T> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        let positions = self.space.positions();
        [positions, positions * self.space.locks()]
    }

    fn symmetries(&self) -> Option<usize> {
        self.fixed.as_ref().map(|_| self.space.symmetries.len())
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let distance = self.counts.len();
        let watch = Watch::new(self.space.parities(distance).len() * self.range.len(), observe);
        let has_starts = !self.space.starts.is_empty();
        // By a turn, unlocked states follow from those of the last level; otherwise from those of this one.
        let (by_turns, fixed) = (has_starts && self.space.start_turns == 1, self.found_fixed(distance));
        let mut unlocked = if by_turns { self.pull(Pulled::Starts, distance, meeting, &watch)? } else { 0 };
        let stored = self.pull(Pulled::Stored, distance, meeting, &watch)?;
        self.sink.end_level(stored)?;
        if has_starts && !by_turns {
            unlocked = self.pull(Pulled::Starts, distance + 1, meeting, &watch)?;
        }
        let states = if self.space.locks() > 0 { [unlocked, stored] } else { [stored, 0] };
        Ok(LevelCounts { states, fixed: [self.found_fixed(distance + 1) - fixed, 0] })
    }
}

/// Row `n` of a checkpoint is sector `n`. The numbers of unlocked states of [its starts](Space::starts_of) follow, and zeros if
/// other rows have more of these.
impl<K: Kernel, T: Sink<K::Set>> Share for Own<K, T> {
    fn fingerprint(&self) -> u32 {
        self.space.fingerprint()
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        check_counts(&counts, self.states())?;
        self.counts = counts;
        Ok(())
    }

    /// A level writes the only copy, or the flags of full rows.
    fn outlasts_a_stop(&self) -> bool {
        false
    }

    fn rows(&self) -> Range<usize> {
        self.range.clone()
    }

    fn all_rows(&self) -> usize {
        self.space.sectors.len()
    }

    fn row_bytes(&self) -> usize {
        Copies::<K::Set>::SECTOR_BYTES + START_BYTES * self.space.starts.len().div_ceil(self.space.sectors.len())
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        for sector in rows {
            let end = bytes.len() + self.row_bytes();
            self.copies.write(self.counts.len(), sector - self.range.start, bytes);
            for start in self.space.starts_of(sector..sector + 1) {
                let place = (start - self.starts.start) * STRIPS;
                let counts = self.start_counts.iter().map(|counts| &counts[place..][..STRIPS]);
                counts.for_each(|counts| bytes.extend_from_slice(bytemuck::cast_slice(counts)));
            }
            bytes.resize(end, 0);
        }
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() != rows.len() * self.row_bytes() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for (sector, mut bytes) in rows.zip(bytes.chunks_exact(self.row_bytes())) {
            self.copies.read(self.counts.len(), sector - self.range.start, &mut bytes)?;
            for start in self.space.starts_of(sector..sector + 1) {
                let place = (start - self.starts.start) * STRIPS;
                for counts in &mut self.start_counts {
                    bytes.read_exact(bytemuck::cast_slice_mut(&mut counts[place..][..STRIPS]))?;
                }
            }
        }
        Ok(())
    }
}
