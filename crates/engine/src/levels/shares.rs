//! Shares of a search by levels.

use std::io;
use std::ops::Range;

use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;

use crate::levels::arcs::Transition;
use crate::levels::search::{Batch, BatchRows, LEAST_ROWS, Level, Sink, Sources};
use crate::levels::space::{set_coordinates, step};
use crate::levels::word::{Word, with_narrowest};
use crate::levels::{Arcs, Goal, Space};
use crate::observe::{Observe, Watch};
use crate::shares::{LevelCounts, Search, SearchError, Share, all_flags, check_counts, fetch, fingerprint, first_rows};

/// Returns the share of process `number` of so many processes. It has found the goal.
///
/// # Panics
/// Panics if there is no process with that number.
#[must_use]
pub fn share(space: Space, arcs: &Arcs, goal: &Goal, number: usize, processes: usize) -> Box<dyn Share> {
    assert!(number < processes, "a number of a process");
    with_narrowest!(space.bits, W => Box::new(Own::<W>::new(space, arcs, goal, number, processes)))
}

/// The bytes that a round fetches at most, if no row is asked for twice.
const ROUND: usize = 64 << 20;

/// The rows of a process, as words.
struct Own<W> {
    space: Space,
    fingerprint: u32,
    transitions: Vec<Transition>,
    planes: usize,
    /// By distance: the states that all processes found.
    counts: Vec<LevelCounts>,
    /// The first row of each process, and the number of rows.
    shares: Vec<usize>,
    range: Range<usize>,
    /// The states that were found, by row, then by plane, then by column.
    seen: Vec<W>,
    next: Vec<W>,
    /// By own row: whether the last level found states in it.
    changed: Vec<bool>,
    all: W,
}

/// What a process reads in a round: its own rows, and those of others.
struct Known<'a, W> {
    own: &'a [W],
    range: Range<usize>,
    row_words: usize,
    fetched: &'a Fetched<W>,
}

/// Rows of other processes.
struct Fetched<W> {
    /// In order.
    rows: Vec<u32>,
    /// The place of each row among the words.
    places: Vec<usize>,
    /// First a full row, then the rows that are not full.
    words: Vec<W>,
}

impl<W: Word> Sources<W> for Known<'_, W> {
    #[inline]
    fn row(&self, row: usize) -> &[W] {
        if self.range.contains(&row) {
            return &self.own[(row - self.range.start) * self.row_words..][..self.row_words];
        }
        let index = self.fetched.rows.binary_search(&(row as u32)).expect("the round has fetched it");
        &self.fetched.words[self.fetched.places[index]..][..self.row_words]
    }
}

impl<W: Word> Own<W> {
    fn new(space: Space, arcs: &Arcs, goal: &Goal, number: usize, processes: usize) -> Own<W> {
        let shares = first_rows(space.rows, processes);
        let range = shares[number]..shares[number + 1];
        let row_words = arcs.planes() * space.columns;
        let mut seen = vec![W::default(); range.len() * row_words];
        let mut changed = vec![false; range.len()];
        let (mut cells, goal_planes) = goal.cells(&space, arcs);
        cells.sort_unstable();
        cells.dedup();
        for cell in cells.iter().filter(|cell| range.contains(&(cell.row as usize))) {
            let row = cell.row as usize - range.start;
            changed[row] = true;
            for plane in &goal_planes {
                seen[row * row_words + plane * space.columns + cell.column as usize] |= W::of(1 << cell.bit);
            }
        }
        let unlocked = usize::from(goal_planes.contains(&0));
        let states = [unlocked, goal_planes.len() - unlocked].map(|planes| (cells.len() * planes) as u64);
        let counts = vec![LevelCounts::of(states)];
        let fingerprint = fingerprint(&(space.positions().definition(), arcs, goal));
        let all = W::of(u64::MAX >> (64 - space.bits));
        let (transitions, planes, next) = (arcs.transitions(), arcs.planes(), seen.clone());
        Own { space, fingerprint, transitions, planes, counts, shares, range, seen, next, changed, all }
    }

    fn row_words(&self) -> usize {
        self.planes * self.space.columns
    }

    /// The numbers of rows within the share.
    fn within(&self, rows: Range<usize>) -> Range<usize> {
        assert!(self.range.start <= rows.start && rows.end <= self.range.end, "rows of this process");
        rows.start - self.range.start..rows.end - self.range.start
    }

    /// The number of rows that a process searches in a round.
    fn round(&self) -> usize {
        let row_bytes = self.row_words() * size_of::<W>() * self.space.positions().definition().moves().len();
        (ROUND / row_bytes).max(LEAST_ROWS)
    }

    /// Returns the rows of other processes from which rows of this process pull, in order.
    fn needed(&self, rows: Range<usize>, last: &[bool]) -> Vec<u32> {
        let (space, row_words) = (&self.space, self.row_words());
        let mut numbers: Vec<usize> = self.transitions.iter().map(|transition| transition.number).collect();
        numbers.dedup();
        let of_row = |row: usize| {
            let mut needed = Vec::new();
            let own = &self.seen[(row - self.range.start) * row_words..][..row_words];
            if own.iter().any(|&word| word != self.all) {
                let mut coordinates = vec![0; space.steps.len()];
                set_coordinates(&mut coordinates, &space.steps, row);
                let sources = numbers.iter().map(|&number| step(&space.steps, &coordinates, number).0);
                needed.extend(sources.filter(|&to| last[to] && !self.range.contains(&to)).map(|to| to as u32));
            }
            needed
        };
        let mut needed: Vec<u32> = rows.into_par_iter().flat_map_iter(of_row).collect();
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Fetches rows from their owners, and gives the others what they ask for. A row is a byte 1 if it is full, or a byte 0 and
    /// its words.
    fn fetch(&self, needed: Vec<u32>, meeting: &mut dyn Meeting) -> io::Result<Fetched<W>> {
        let row_words = self.row_words();
        let write = |row: usize, answer: &mut Vec<u8>| {
            let words = &self.seen[(row - self.range.start) * row_words..][..row_words];
            let is_full = words.iter().all(|&word| word == self.all);
            answer.push(u8::from(is_full));
            if !is_full {
                words.iter().for_each(|word| word.write(answer));
            }
            Ok(())
        };
        let (mut words, mut places) = (vec![self.all; row_words], Vec::with_capacity(needed.len()));
        for answer in fetch(&needed, &self.shares, meeting, write)? {
            let mut rest = &answer[..];
            while let Some((&is_full, bytes)) = rest.split_first() {
                let length = if is_full == 1 { 0 } else { row_words * size_of::<W>() };
                places.push(if is_full == 1 { 0 } else { words.len() });
                words.extend(bytes[..length].chunks_exact(size_of::<W>()).map(W::read));
                rest = &bytes[length..];
            }
        }
        Ok(Fetched { rows: needed, places, words })
    }

    /// Finds the states of a level in some rows, given by their numbers within the share. The observer may stop it.
    fn search(
        &mut self,
        rows: Range<usize>,
        last: &[bool],
        fetched: &Fetched<W>,
        changed: &mut [bool],
        watch: &Watch<'_>,
    ) -> Result<LevelCounts, SearchError> {
        let row_words = self.row_words();
        let sources = Known { own: &self.seen, range: self.range.clone(), row_words, fetched };
        let (transitions, planes, all) = (&self.transitions, self.planes, self.all);
        let level = Level { space: &self.space, transitions, sources, last, planes, all };
        let first = self.range.start + rows.start;
        let next = self.next[rows.start * row_words..rows.end * row_words].par_chunks_mut(LEAST_ROWS * row_words);
        let batches = next.zip(changed[rows].par_chunks_mut(LEAST_ROWS)).enumerate();
        let counts = batches.map(|(number, (next, changed))| {
            let first = first + number * LEAST_ROWS;
            watch.check()?;
            let (done, rows) = (changed.len(), BatchRows::Range(first..first + changed.len()));
            let counts = level.batch(Batch { rows, next, changed, sink: Sink::Digits(Vec::new()) });
            watch.done(done);
            Ok(LevelCounts::of(counts))
        });
        counts.try_reduce(LevelCounts::default, |one, other| Ok(one + other))
    }
}

impl<W: Word> Search for Own<W> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        let positions = self.space.positions().legal_count();
        [positions, positions * (self.planes as u64 - 1)]
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let last = all_flags(&self.changed, &self.shares, meeting)?;
        let (own, round) = (self.range.len(), self.round());
        let most = self.shares.windows(2).map(|share| share[1] - share[0]).max().expect("a process");
        let (mut changed, mut counts) = (vec![false; own], LevelCounts::default());
        let watch = Watch::new(own, observe);
        for first in (0..most).step_by(round) {
            let rows = first.min(own)..(first + round).min(own);
            let needed = self.needed(self.range.start + rows.start..self.range.start + rows.end, &last);
            let fetched = self.fetch(needed, meeting)?;
            counts = counts + self.search(rows, &last, &fetched, &mut changed, &watch)?;
        }
        watch.check()?;
        std::mem::swap(&mut self.seen, &mut self.next);
        self.changed = changed;
        Ok(counts)
    }
}

impl<W: Word> Share for Own<W> {
    fn fingerprint(&self) -> u32 {
        self.fingerprint
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
        self.space.rows
    }

    fn row_bytes(&self) -> usize {
        self.row_words() * size_of::<W>()
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        let rows = self.within(rows);
        let words = &self.seen[rows.start * self.row_words()..rows.end * self.row_words()];
        words.iter().for_each(|word| word.write(bytes));
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        let (rows, row_words) = (self.within(rows), self.row_words());
        if bytes.len() != rows.len() * self.row_bytes() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let words = rows.start * row_words..rows.end * row_words;
        for (word, bytes) in self.seen[words.clone()].iter_mut().zip(bytes.chunks_exact(size_of::<W>())) {
            *word = W::read(bytes);
            if *word & !self.all != W::default() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a state that does not exist"));
            }
        }
        self.next[words.clone()].copy_from_slice(&self.seen[words]);
        // The last level is not known, so the next one looks at all rows.
        self.changed[rows].fill(true);
        Ok(())
    }
}
