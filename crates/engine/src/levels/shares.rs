//! A search that several processes share: each owns some of the rows.
//!
//! A level goes in rounds. In a round, each process asks the others for the rows that some of its own rows pull from, and
//! pulls them. So a process needs memory for its own rows and for what one round fetches.

use std::io::{self, Read, Write};
use std::ops::Range;

use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;
use godtable_table::Distance;

use crate::levels::arcs::Transition;
use crate::levels::search::{Batch, BatchRows, Counts, LEAST_ROWS, Level, Progress, Sources};
use crate::levels::space::{set_coordinates, step};
use crate::levels::word::Word;
use crate::levels::{Arcs, Goal, Space};

/// A search of which this process has some rows: the number of states at each distance.
#[derive(Debug)]
pub struct Share<'a> {
    space: &'a Space,
    planes: usize,
    counts: Vec<Counts>,
    rows: Box<dyn Rows + 'a>,
}

/// The rows of a process.
trait Rows: std::fmt::Debug {
    fn range(&self) -> Range<usize>;

    fn row_bytes(&self) -> usize;

    /// Finds the states of the next level in these rows.
    fn level(&mut self, meeting: &mut dyn Meeting) -> io::Result<Counts>;

    fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()>;

    fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()>;
}

impl<'a> Share<'a> {
    /// Returns the share of process `number` of so many processes. It has found the goal.
    ///
    /// # Panics
    /// Panics if there is no process with that number.
    #[must_use]
    pub fn new(space: &'a Space, arcs: &Arcs, goal: &Goal, number: usize, processes: usize) -> Share<'a> {
        assert!(number < processes, "a number of a process");
        let shares: Vec<usize> = (0..=processes).map(|number| first_row(space, number, processes)).collect();
        let rows: Box<dyn Rows + 'a> = match space.bits {
            0..=8 => Box::new(Own::<u8>::new(space, arcs, goal, shares, number)),
            9..=16 => Box::new(Own::<u16>::new(space, arcs, goal, shares, number)),
            17..=32 => Box::new(Own::<u32>::new(space, arcs, goal, shares, number)),
            _ => Box::new(Own::<u64>::new(space, arcs, goal, shares, number)),
        };
        let (mut cells, planes) = goal.cells(space, arcs);
        cells.sort_unstable();
        cells.dedup();
        let count = cells.len() as u64;
        let is_unlocked = planes.contains(&0);
        let locked = planes.len() - usize::from(is_unlocked);
        let counts = vec![[count * u64::from(is_unlocked), count * locked as u64]];
        Share { space, planes: arcs.planes(), counts, rows }
    }

    /// Returns what all processes have found so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let found = self.counts.iter().flatten().sum();
        let states = self.space.positions().legal_count() * self.planes as u64;
        Progress { distance: self.counts.len() - 1, found, states }
    }

    /// Finds the next level with all other processes, and returns whether there is one.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach, or if a state is farther than a distance can be.
    pub fn level(&mut self, meeting: &mut dyn Meeting) -> io::Result<bool> {
        let Progress { found, states, .. } = self.progress();
        if found == states {
            return Ok(false);
        }
        let own = self.rows.level(meeting)?;
        let message: Vec<u8> = own.iter().flat_map(|count| count.to_le_bytes()).collect();
        let mut counts = [0, 0];
        for message in meeting.exchange(vec![message; meeting.processes()])? {
            for (count, bytes) in counts.iter_mut().zip(message.chunks_exact(8)) {
                *count += u64::read(bytes);
            }
        }
        if counts == [0, 0] {
            return Ok(false);
        }
        if Distance::new(self.counts.len()).is_none() {
            return Err(io::Error::other(crate::levels::LevelsError::TooFar));
        }
        self.counts.push(counts);
        Ok(true)
    }

    /// Returns the numbers of all unlocked and of all locked states.
    #[must_use]
    pub fn states(&self) -> [u64; 2] {
        let positions = self.space.positions().legal_count();
        [positions, positions * (self.planes as u64 - 1)]
    }

    /// Returns the numbers of unlocked and of locked states at each distance so far.
    #[must_use]
    pub fn counts(&self) -> &[[u64; 2]] {
        &self.counts
    }

    /// Returns the rows of this process.
    #[must_use]
    pub fn rows(&self) -> Range<usize> {
        self.rows.range()
    }

    /// Returns the number of all rows.
    #[must_use]
    pub fn all_rows(&self) -> usize {
        self.space.rows
    }

    /// Returns the bytes of a row in a checkpoint.
    #[must_use]
    pub fn row_bytes(&self) -> usize {
        self.rows.row_bytes()
    }

    /// Writes some rows of this process: the states that were found.
    ///
    /// # Errors
    /// Returns the error of the output.
    ///
    /// # Panics
    /// Panics if a row is not one of this process.
    pub fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        self.rows.write(rows, output)
    }

    /// Reads some rows of this process, as [`Share::write`] wrote them.
    ///
    /// # Errors
    /// Returns an error if the input ends early, or has a state that does not exist.
    ///
    /// # Panics
    /// Panics if a row is not one of this process.
    pub fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        self.rows.read(rows, input)
    }

    /// Continues after levels with these counts. Each process must have read its rows.
    pub fn set_counts(&mut self, counts: Vec<[u64; 2]>) {
        self.counts = counts;
    }
}

/// The first row of a process.
fn first_row(space: &Space, number: usize, processes: usize) -> usize {
    (space.rows as u128 * number as u128 / processes as u128) as usize
}

/// The bytes that a round fetches at most, if no row is asked for twice.
const ROUND: usize = 64 << 20;

/// The rows of a process, as words.
#[derive(Debug)]
struct Own<'a, W> {
    space: &'a Space,
    transitions: Vec<Transition>,
    planes: usize,
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

impl<'a, W: Word> Own<'a, W> {
    fn new(space: &'a Space, arcs: &Arcs, goal: &Goal, shares: Vec<usize>, number: usize) -> Own<'a, W> {
        let range = shares[number]..shares[number + 1];
        let row_words = arcs.planes() * space.columns;
        let mut seen = vec![W::default(); range.len() * row_words];
        let mut changed = vec![false; range.len()];
        let (cells, planes) = goal.cells(space, arcs);
        for cell in cells.iter().filter(|cell| range.contains(&(cell.row as usize))) {
            let row = cell.row as usize - range.start;
            changed[row] = true;
            for plane in &planes {
                seen[row * row_words + plane * space.columns + cell.column as usize] |= W::of(1 << cell.bit);
            }
        }
        let all = W::of(u64::MAX >> (64 - space.bits));
        let (transitions, planes) = (arcs.transitions(), arcs.planes());
        Own { space, transitions, planes, shares, range, next: seen.clone(), seen, changed, all }
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

    /// Returns for each row of the puzzle whether the last level found states in it.
    fn all_changed(&self, meeting: &mut dyn Meeting) -> io::Result<Vec<bool>> {
        let bits = self.changed.chunks(8).map(|flags| {
            flags.iter().enumerate().fold(0, |bits, (bit, &is_changed)| bits | u8::from(is_changed) << bit)
        });
        let messages = meeting.exchange(vec![bits.collect(); meeting.processes()])?;
        let mut changed = Vec::with_capacity(self.space.rows);
        for (message, share) in messages.iter().zip(self.shares.windows(2)) {
            let flags = (0..share[1] - share[0]).map(|row| message[row / 8] >> (row % 8) & 1 == 1);
            changed.extend(flags);
        }
        Ok(changed)
    }

    /// Returns the rows of other processes from which rows of this process pull, in order.
    fn needed(&self, rows: Range<usize>, last: &[bool]) -> Vec<u32> {
        let (space, row_words) = (self.space, self.row_words());
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

    /// Fetches rows from their owners, and gives the others what they ask for.
    fn fetch(&self, needed: Vec<u32>, meeting: &mut dyn Meeting) -> io::Result<Fetched<W>> {
        let mut rest = &needed[..];
        let requests = self.shares[1..].iter().map(|&end| {
            let (own, others) = rest.split_at(rest.partition_point(|&row| (row as usize) < end));
            rest = others;
            own.iter().flat_map(|row| row.to_le_bytes()).collect()
        });
        let requests = requests.collect();
        let answers = meeting.exchange(requests)?.iter().map(|request| self.answer(request)).collect();
        let row_words = self.row_words();
        let (mut words, mut places) = (vec![self.all; row_words], Vec::with_capacity(needed.len()));
        for answer in meeting.exchange(answers)? {
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

    /// Writes the rows that another process asks for: a byte 1 for a full row, or a byte 0 and the words.
    fn answer(&self, request: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        for row in request.chunks_exact(4).map(u32::read) {
            let words = &self.seen[(row as usize - self.range.start) * self.row_words()..][..self.row_words()];
            let is_full = words.iter().all(|&word| word == self.all);
            answer.push(u8::from(is_full));
            if !is_full {
                words.iter().for_each(|word| word.write(&mut answer));
            }
        }
        answer
    }

    /// Finds the states of a level in some rows, given by their numbers within the share.
    fn search(&mut self, rows: Range<usize>, last: &[bool], fetched: &Fetched<W>, changed: &mut [bool]) -> Counts {
        let row_words = self.row_words();
        let sources = Known { own: &self.seen, range: self.range.clone(), row_words, fetched };
        let (transitions, planes, all) = (&self.transitions, self.planes, self.all);
        let level = Level { space: self.space, transitions, sources, last, planes, all };
        let first = self.range.start + rows.start;
        let next = self.next[rows.start * row_words..rows.end * row_words].par_chunks_mut(LEAST_ROWS * row_words);
        let batches = next.zip(changed[rows].par_chunks_mut(LEAST_ROWS)).enumerate();
        let counts = batches.map(|(number, (next, changed))| {
            let first = first + number * LEAST_ROWS;
            let rows = BatchRows::Range(first..first + changed.len());
            level.batch(Batch { rows, next, changed, digits: Vec::new() })
        });
        counts.reduce(|| [0, 0], |a: Counts, b: Counts| [a[0] + b[0], a[1] + b[1]])
    }
}

impl<W: Word> Rows for Own<'_, W> {
    fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn row_bytes(&self) -> usize {
        self.row_words() * size_of::<W>()
    }

    fn level(&mut self, meeting: &mut dyn Meeting) -> io::Result<Counts> {
        let last = self.all_changed(meeting)?;
        let (own, round) = (self.range.len(), self.round());
        let most = self.shares.windows(2).map(|share| share[1] - share[0]).max().expect("a process");
        let (mut changed, mut counts) = (vec![false; own], [0, 0]);
        for first in (0..most).step_by(round) {
            let rows = first.min(own)..(first + round).min(own);
            let needed = self.needed(self.range.start + rows.start..self.range.start + rows.end, &last);
            let fetched = self.fetch(needed, meeting)?;
            let [unlocked, locked] = self.search(rows, &last, &fetched, &mut changed);
            counts = [counts[0] + unlocked, counts[1] + locked];
        }
        std::mem::swap(&mut self.seen, &mut self.next);
        self.changed = changed;
        Ok(counts)
    }

    fn write(&self, rows: Range<usize>, output: &mut dyn Write) -> io::Result<()> {
        let rows = self.within(rows);
        let mut bytes = Vec::new();
        for words in self.seen[rows.start * self.row_words()..rows.end * self.row_words()].chunks(self.row_words()) {
            bytes.clear();
            words.iter().for_each(|word| word.write(&mut bytes));
            output.write_all(&bytes)?;
        }
        Ok(())
    }

    fn read(&mut self, rows: Range<usize>, input: &mut dyn Read) -> io::Result<()> {
        let mut bytes = vec![0; self.row_bytes()];
        let row_words = self.row_words();
        for row in self.within(rows) {
            input.read_exact(&mut bytes)?;
            for (word, bytes) in self.seen[row * row_words..][..row_words].iter_mut().zip(bytes.chunks(size_of::<W>()))
            {
                *word = W::read(bytes);
                if *word & !self.all != W::default() {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, "a state that does not exist"));
                }
            }
            self.next[row * row_words..][..row_words].copy_from_slice(&self.seen[row * row_words..][..row_words]);
            // The last level is not known, so the next one looks at all rows.
            self.changed[row] = true;
        }
        Ok(())
    }
}
