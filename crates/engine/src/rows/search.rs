//! The search by levels, and the share of one process in it.
//!
//! A level is found in rounds. A round fetches the rows that it pulls from and that are not in memory: the rows of
//! other processes, and all rows in files. So rows in files are in an order in which the rows of a round share their
//! sources ([rounds](crate::rows::rounds)). A search of one process in memory has one round.
//!
//! Unlocked states may be in *counted rows*, which no set stores: no move leads to them, so only their number matters.
//! They follow from stored rows, and the number of all found so far is counted again when one of their sources changes.

use std::io;
use std::ops::Range;
use std::path::Path;

use godtable_system::IS_PAGE;
use godtable_system::memory::available;
use godtable_system::parallel::Meeting;
use godtable_system::parallel::prelude::*;
use godtable_table::Histogram;

use crate::checkpoint::LIST;
use crate::observe::{Observe, Observers, Watch};
use crate::order::Order;
use crate::rows::batch::{Batch, Shape, Sink, Target, View};
use crate::rows::comparison::Comparison;
use crate::rows::digits::Digits;
use crate::rows::farthest::Farthest;
use crate::rows::level_input::{FetchedRow, LevelInput};
use crate::rows::sets::{Sets, Storage};
use crate::rows::word::{Bits, Words};
use crate::shares::{
    LevelCounts, Search, SearchError, Share, all_flags, check_counts, fetch, first_rows, histogram, run,
};

/// The bytes that a round fetches at most from other processes, if no row is asked for twice.
const ROUND: usize = 64 << 20;

/// The same for a round that reads files. Neighbors ask for the same rows, so it fetches half of that, or less.
const ROUND_IN_FILES: usize = 2 << 30;

/// The memory that must be free to read a round from files ahead: with less, the system would drop its rows before they are used.
const ROOM_AHEAD: u64 = 2 * ROUND_IN_FILES as u64;

/// The bytes that a round fetches at most for the sake of [`LEAST_ROWS`].
const WIDE_ROUND: usize = 256 << 20;

/// The rows that a task reads from a file, and the least number of rows of other tasks and of rounds.
pub(crate) const LEAST_ROWS: usize = 64;

/// Returns the number of rows of a round in files: of rows with so many bytes and sources, at least one.
pub(crate) fn round_in_files(row_bytes: usize, most_sources: usize) -> usize {
    round(ROUND_IN_FILES, row_bytes * most_sources)
}

/// Returns the number of rows of a round that fetches so many bytes. The sources of a row have `row_bytes`.
fn round(most_bytes: usize, row_bytes: usize) -> usize {
    (most_bytes / row_bytes).max(LEAST_ROWS.min(WIDE_ROUND / row_bytes)).max(1)
}

/// The rows of a puzzle: how a level finds their states.
pub(crate) trait Rows: Send + Sync {
    type Word: Bits;
    /// Whether a row with all its states reads no others.
    const FULL_READS_NONE: bool = true;

    /// Adds the sources of a row to a list. Counted rows follow the stored ones.
    fn add_sources(&self, row: usize, sources: &mut Vec<u32>);

    /// Finds the states of a level in the rows of a batch, and counts them.
    fn pull(&self, known: &LevelInput<'_, Self::Word>, batch: Batch<'_, Self::Word>) -> LevelCounts;

    /// Counts the states of some counted rows, numbered from 0 on, after some distance. Returns the number of all found so far;
    /// if rows alternate, of those at distances of the same parity.
    fn count(&mut self, _known: &LevelInput<'_, Self::Word>, _rows: Range<usize>, _distance: usize) -> u64 {
        0
    }
}

/// Counted rows.
#[derive(Clone, Copy)]
pub(crate) struct CountedRows {
    pub(crate) count: usize,
    /// Whether they follow from the states of the last level, and not from those of the same one.
    pub(crate) are_before: bool,
}

/// What rows are.
pub(crate) struct Outline<W> {
    /// The number of rows.
    pub(crate) count: usize,
    /// A row with all its states.
    pub(crate) full: Vec<W>,
    /// The number of blocks of a row.
    pub(crate) blocks: usize,
    /// The most sources of a row.
    pub(crate) most_sources: usize,
    /// The number of rows that a thread searches at once.
    pub(crate) batch_rows: usize,
    /// The numbers of all unlocked and of all locked states.
    pub(crate) states: [u64; 2],
    /// The number of states that are one position of a histogram.
    pub(crate) holds: u64,
    /// Whether all states are positions. Otherwise only those in reach are.
    pub(crate) knows_positions: bool,
    /// The number of symmetries, if states are counted with those that symmetries keep.
    pub(crate) symmetries: Option<usize>,
    /// The [fingerprint](Share::fingerprint) of the search.
    pub(crate) fingerprint: u32,
    /// The states at the goal, each once.
    pub(crate) goals: Vec<GoalBit>,
    /// Whether each move leads from an even row to an odd one or back, and the goal is in even rows. Then a level has the rows
    /// of one parity, and processes have pairs of rows.
    pub(crate) alternates: bool,
    pub(crate) counted: Option<CountedRows>,
}

/// A state at the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoalBit {
    pub(crate) row: usize,
    /// The word of the row, and the bit of the word.
    pub(crate) word: usize,
    pub(crate) bit: usize,
    /// What the state counts.
    pub(crate) counts: LevelCounts,
}

impl<W> Outline<W> {
    fn shape(&self) -> Shape {
        Shape { words: self.full.len(), blocks: self.blocks }
    }

    fn out_of_memory(&self, rows: usize) -> SearchError {
        let row_bytes = self.full.len() * size_of::<W>() + self.blocks;
        SearchError::OutOfMemory { bytes: 2 * rows as u64 * row_bytes as u64 }
    }
}

/// What becomes of the new states of a level besides their count.
pub(crate) enum Keep<'a, W> {
    Counts,
    /// The distance of each state is recorded: the digits that are needed so far.
    Distances(Vec<Words<W>>),
    /// The distance of each state is compared with a known one.
    Comparison(Comparison<'a, W>),
}

impl<W: Bits> Keep<'_, W> {
    /// Prepares a level at a distance, with so many words of sets.
    fn sink(&mut self, distance: usize, words: usize) -> Option<Sink<'_, W>> {
        let mut sink = Sink::default();
        match self {
            Keep::Counts => (),
            Keep::Comparison(compared) => sink.compared = Some((compared, distance)),
            Keep::Distances(digits) => {
                while distance >> digits.len() > 0 {
                    digits.push(Words::empty(words)?);
                }
                let ones = digits.iter_mut().enumerate().filter(|(digit, _)| distance >> digit & 1 == 1);
                sink.digits = ones.map(|(_, words)| &mut **words).collect();
            }
        }
        Some(sink)
    }
}

/// A search, or the share of it that a process has.
pub(crate) struct RowSearch<'a, R: Rows> {
    rows: R,
    outline: Outline<R::Word>,
    /// The first row of each process, and the number of rows.
    shares: Vec<usize>,
    range: Range<usize>,
    sets: Sets<R::Word>,
    /// By own row: whether the last level found states in it.
    has_changed: Vec<bool>,
    /// By distance: the states that all processes found.
    counts: Vec<LevelCounts>,
    keep: Keep<'a, R::Word>,
    /// The states of the last level, if they are listed.
    farthest: Option<Farthest>,
    /// The number of this process.
    number: usize,
    /// The states of counted rows, by the parity of their distance if rows alternate: the first process has them all before it
    /// counts its own, and the others none. So differences may be negative, and wrap; their sum is right.
    counted: [u64; 2],
    /// For how many levels all counted rows are counted again: one for each parity, after a checkpoint.
    recounts: usize,
}

impl<'a, R: Rows> RowSearch<'a, R> {
    /// Returns the search of a single process in memory. With an order, new states wait.
    pub(crate) fn alone(
        rows: (R, Outline<R::Word>),
        order: Option<Order>,
        keep: Keep<'a, R::Word>,
    ) -> Result<Self, SearchError> {
        RowSearch::new(rows, order.map_or(Storage::Copies, Storage::Slots), None, (0, 1), keep)
    }

    /// Returns the share of process `number` of so many. It has found the goal. With a folder, the sets lie in files there; if
    /// a checkpoint is there, the share needs to be resumed.
    ///
    /// # Errors
    /// Returns an error if memory runs out, or if the files cannot be made, are in use, or belong to another search.
    ///
    /// # Panics
    /// Panics if there is no process with that number.
    pub(crate) fn new(
        (rows, outline): (R, Outline<R::Word>),
        storage: Storage,
        folder: Option<&Path>,
        (number, processes): (usize, usize),
        keep: Keep<'a, R::Word>,
    ) -> Result<Self, SearchError> {
        assert!(number < processes, "a number of a process");
        let together = 1 + usize::from(outline.alternates);
        let shares: Vec<usize> =
            first_rows(outline.count / together, processes).iter().map(|first| first * together).collect();
        let (range, shape) = (shares[number]..shares[number + 1], outline.shape());
        let is_new = folder.is_none_or(|folder| !folder.join(LIST).exists());
        let sets = match folder {
            Some(folder) => Sets::in_files((shape, &outline.full), range.len(), folder, is_new)?,
            None => Sets::in_memory(shape, range.len(), storage).ok_or_else(|| outline.out_of_memory(range.len()))?,
        };
        let (has_changed, counts) = (vec![false; range.len()], Vec::new());
        let (farthest, counted) = (None, [0; 2]);
        let mut search = RowSearch {
            rows,
            outline,
            shares,
            range,
            sets,
            has_changed,
            counts,
            keep,
            farthest,
            number,
            counted,
            recounts: 0,
        };
        search.add_goals(is_new)?;
        Ok(search)
    }

    /// Adds the level of the goal, and its states to sets that are new.
    fn add_goals(&mut self, is_new: bool) -> io::Result<()> {
        let goals = &self.outline.goals;
        for &GoalBit { row, word, bit, .. } in goals.iter().filter(|goal| is_new && self.range.contains(&goal.row)) {
            let own = row - self.range.start;
            self.sets.add(own, word, R::Word::bit(bit))?;
            self.has_changed[own] = true;
        }
        self.add_level(goals.iter().map(|goal| goal.counts).sum());
        self.set_counted();
        Ok(())
    }

    /// Returns by which parity states of counted rows at a distance are counted.
    fn parity(&self, distance: usize) -> usize {
        if self.outline.alternates { distance % 2 } else { 0 }
    }

    /// Sets the states of counted rows to those that all processes have found.
    fn set_counted(&mut self) {
        self.counted = [0; 2];
        for (distance, level) in self.counts.iter().enumerate().filter(|_| self.number == 0) {
            self.counted[self.parity(distance)] += level.states[0];
        }
    }

    /// Lists the states of the last level from now on, so many at most.
    pub(crate) fn list_farthest(&mut self, most: usize) {
        let words = self.outline.full.len();
        let goals = self.outline.goals.iter().map(|goal| (goal.row * words + goal.word, goal.bit));
        self.farthest = Some(Farthest::new(most, goals.collect()));
    }

    /// Finds all levels in one process. The observers hear of levels, and of the parts of a level, and may stop the search.
    pub(crate) fn run(mut self, observers: Observers<'_>) -> Result<Self, SearchError> {
        self.compare(Some(0))?;
        run(&mut self, observers)?;
        self.compare(None)?;
        Ok(self)
    }

    /// Compares the distance of each state found so far with `distance`, or that of all others with `None`, out of reach.
    pub(crate) fn compare(&self, distance: Option<usize>) -> Result<(), SearchError> {
        let Keep::Comparison(compared) = &self.keep else { return Ok(()) };
        (0..self.range.len()).into_par_iter().with_min_len(LEAST_ROWS).for_each(|row| {
            let words = self.sets.row(row).expect("rows in memory").iter().zip(&self.outline.full);
            let states = words.map(|(&seen, &all)| if distance.is_some() { seen } else { all & !seen });
            compared.row(row, 0, states, distance);
        });
        compared.check(distance)
    }

    /// Returns the rows, and the distances of all states found.
    ///
    /// # Panics
    /// Panics if no distances were recorded.
    pub(crate) fn into_digits(self) -> (R, Digits<R::Word>) {
        let Keep::Distances(digits) = self.keep else { panic!("a search that records distances") };
        (self.rows, Digits { seen: self.sets.into_words(), digits })
    }

    /// Returns the rows, and the states of each distance modulo 3.
    ///
    /// # Panics
    /// Panics if the sets are stored otherwise.
    pub(crate) fn into_residues(self) -> (R, [Words<R::Word>; 3]) {
        (self.rows, self.sets.into_residues())
    }

    /// Returns the least number of a cell that differed, if one did.
    pub(crate) fn first_wrong(&self) -> Option<u64> {
        if let Keep::Comparison(compared) = &self.keep { compared.wrong() } else { None }
    }

    /// Returns the states of the last level, as they are [listed](RowSearch::list_farthest).
    pub(crate) fn farthest_states(&self) -> Vec<(usize, usize)> {
        self.farthest.as_ref().map_or(Vec::new(), |farthest| farthest.listed().to_vec())
    }

    /// Returns the rows of this process among the own ones.
    fn own(&self, rows: Range<usize>) -> Range<usize> {
        assert!(self.range.start <= rows.start && rows.end <= self.range.end, "rows of this process");
        rows.start - self.range.start..rows.end - self.range.start
    }

    /// Returns whether all rows are in the memory of this process.
    fn is_whole(&self) -> bool {
        IS_PAGE || (self.shares.len() == 2 && !self.sets.are_in_files())
    }

    /// Returns the number of rows of a round.
    fn round(&self) -> usize {
        if self.is_whole() {
            return self.range.len().max(1);
        }
        let most = if self.sets.are_in_files() { ROUND_IN_FILES } else { ROUND };
        let together = 1 + usize::from(self.outline.alternates);
        round(most, self.row_bytes() * self.outline.most_sources).next_multiple_of(together)
    }

    /// Returns the rows that some own ones, or counted ones, need and that are not in memory, in order.
    fn needed(&self, rows: Range<usize>, last: &[bool]) -> Vec<u32> {
        let are_in_files = self.sets.are_in_files();
        let of_row = |row: usize| {
            let (is_counted, mut needed) = (row >= self.outline.count, Vec::new());
            self.rows.add_sources(row, &mut needed);
            // A counted row needs all its sources, if one of them changed.
            let needs_all = is_counted && needed.iter().any(|&to| last[to as usize]);
            needed.retain(|&to| needs_all || last[to as usize]);
            let is_read = are_in_files && !is_counted && (last[row] || !needed.is_empty());
            let is_full = || self.sets.is_full(row - self.range.start, &self.outline.full);
            match !is_counted && R::FULL_READS_NONE && is_full() {
                true => needed.clear(),
                false => needed.retain(|&to| are_in_files || !self.range.contains(&(to as usize))),
            }
            needed.extend(is_read.then_some(row as u32));
            needed
        };
        let mut needed: Vec<u32> = rows.into_par_iter().flat_map_iter(of_row).collect();
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// Asks the system to read those of some rows that are in files ahead.
    fn read_ahead(&self, rows: &[u32]) {
        let has_room = || available().is_none_or(|free| free > ROOM_AHEAD);
        if self.sets.are_in_files() && has_room() {
            let own = rows.iter().map(|&row| row as usize).filter(|row| self.range.contains(row));
            let own: Vec<usize> = own.map(|row| row - self.range.start).collect();
            let tasks = (0..own.len()).step_by(LEAST_ROWS).collect::<Vec<usize>>().into_par_iter();
            tasks.for_each(|first| self.sets.read_ahead(&own[first..own.len().min(first + LEAST_ROWS)]));
        }
    }

    /// Fetches rows from files and from other processes, and gives the others what they ask for: of each row a byte 1 if it is
    /// full, or else a byte 0 and its words; then the flags of its blocks. A row of one block has no flag: only rows that changed are
    /// fetched.
    fn fetch(&self, fetched: &mut FetchedRow<R::Word>, meeting: &mut dyn Meeting) -> io::Result<()> {
        // Room for all rows; `start..end` are those of this process.
        let (sets, shape, full, FetchedRow { rows, words, changed }) =
            (&self.sets, self.outline.shape(), &self.outline.full, fetched);
        words.resize(rows.len() * shape.words, R::Word::default());
        let flag_count = if shape.blocks > 1 { shape.blocks } else { 0 };
        changed.clear();
        changed.resize(rows.len() * shape.blocks, 1);
        let [start, end] =
            [self.range.start, self.range.end].map(|limit| rows.partition_point(|&row| (row as usize) < limit));
        // Rows of other processes: a byte says whether a row is full, so that full ones are short.
        let others = [&rows[..start], &rows[end..]].concat();
        let answers = fetch(&others, &self.shares, meeting, |row, answer| {
            let row = row - self.range.start;
            let mut words = vec![R::Word::default(); shape.words];
            sets.read(row, &mut words)?;
            let is_full = words == *full;
            answer.push(u8::from(is_full));
            answer.extend_from_slice(if is_full { &[] } else { bytemuck::cast_slice(&words) });
            answer.extend_from_slice(&sets.changed(row)[..flag_count]);
            Ok(())
        })?;
        let mut places = (0..start).chain(end..rows.len());
        for answer in answers {
            let mut rest = &answer[..];
            while let Some((&is_full, bytes)) = rest.split_first() {
                let place = places.next().expect("an answer for each request");
                let own = &mut words[place * shape.words..][..shape.words];
                let (row, bytes) = bytes.split_at(if is_full == 1 { 0 } else { self.row_bytes() });
                match is_full {
                    1 => own.copy_from_slice(full),
                    _ => bytemuck::cast_slice_mut(own).copy_from_slice(row),
                }
                let (flags, bytes) = bytes.split_at(flag_count);
                changed[place * shape.blocks..][..flag_count].copy_from_slice(flags);
                rest = bytes;
            }
        }
        // Rows of this process.
        let words = words[start * shape.words..end * shape.words].par_chunks_mut(LEAST_ROWS * shape.words);
        let changed = changed[start * shape.blocks..end * shape.blocks].par_chunks_mut(LEAST_ROWS * shape.blocks);
        let tasks = words.zip(changed).enumerate().map(|(task, (words, changed))| {
            let rows = rows[start..end][task * LEAST_ROWS..].iter().take(LEAST_ROWS);
            let rows: Vec<usize> = rows.map(|&row| row as usize - self.range.start).collect();
            sets.read_some(&rows, Target { words, changed })
        });
        tasks.collect()
    }

    /// Finds the states of a level in some own rows, and counts them.
    fn search(
        &mut self,
        own: Range<usize>,
        last: &[bool],
        fetched: &FetchedRow<R::Word>,
        watch: &Watch<'_>,
    ) -> Result<LevelCounts, SearchError> {
        let RowSearch { rows, outline, range, sets, keep, counts, .. } = self;
        let (shape, first, full) = (outline.shape(), range.start, &outline.full[..]);
        let sink = keep.sink(counts.len(), range.len() * shape.words);
        let sink = Sink { farthest: self.farthest.as_ref(), ..sink.ok_or_else(|| outline.out_of_memory(range.len()))? };
        let found = sets.update(own, outline.batch_rows, sink, |own, batch| {
            let done = batch.rows.len();
            if watch.is_stopped() {
                return LevelCounts::default();
            }
            let own = View { first: first + own.first, ..own };
            let counts = rows.pull(&LevelInput { first, own, fetched, shape, full, last }, batch);
            watch.done(done);
            counts
        })?;
        watch.check().map(|()| found)
    }

    /// Counts the new states of counted rows.
    fn count(&mut self, meeting: &mut dyn Meeting, watch: &Watch<'_>) -> Result<LevelCounts, SearchError> {
        if self.recounts > 0 {
            self.recounts -= 1;
            self.change_all();
        }
        self.rounds(true, meeting, watch)
    }

    /// Says that the last level changed all own rows: it is not known, so the next one looks at all of them.
    fn change_all(&mut self) {
        self.has_changed.fill(true);
        self.sets.change(0..self.range.len());
    }

    /// Finds the states of a level in the own rows, or in the own counted ones, round by round.
    fn rounds(
        &mut self,
        are_counted: bool,
        meeting: &mut dyn Meeting,
        watch: &Watch<'_>,
    ) -> Result<LevelCounts, SearchError> {
        let last = all_flags(&self.has_changed, &self.shares, meeting)?;
        let processes = self.shares.len() - 1;
        let (first_row, shares) = match self.outline.counted {
            Some(CountedRows { count, .. }) if are_counted => (self.outline.count, first_rows(count, processes)),
            _ => (0, self.shares.clone()),
        };
        let own = shares[self.number]..shares[self.number + 1];
        let most = shares.windows(2).map(|share| share[1] - share[0]).max().expect("a process");
        let (mut found, mut counted, mut fetched) = (LevelCounts::default(), 0, FetchedRow::default());
        let limits = |first: usize| [first, first + self.round()].map(|number| (own.start + number).min(own.end));
        let rounds: Vec<[usize; 2]> = (0..most).step_by(self.round()).map(limits).collect();
        let of_round = |[start, end]: [usize; 2]| first_row + start..first_row + end;
        let mut needed = match rounds.first() {
            Some(&round) if !self.is_whole() => self.needed(of_round(round), &last),
            _ => Vec::new(),
        };
        for (number, &[start, end]) in rounds.iter().enumerate() {
            if !self.is_whole() {
                fetched.rows = needed;
                self.fetch(&mut fetched, meeting)?;
                // The disk reads the rows of the next round while this one is searched.
                needed = rounds.get(number + 1).map_or(Vec::new(), |&round| self.needed(of_round(round), &last));
                self.read_ahead(&needed);
            }
            if are_counted {
                let (shape, first, full) = (self.outline.shape(), self.range.start, &self.outline.full[..]);
                let (own, fetched, last) = (self.sets.view(first), &fetched, &last[..]);
                let known = LevelInput { first, own, fetched, shape, full, last };
                counted += self.rows.count(&known, start..end, self.counts.len());
            } else {
                found = found + self.search(self.own(start..end), &last, &fetched, watch)?;
            }
        }
        if are_counted {
            let before = &mut self.counted[if self.outline.alternates { self.counts.len() % 2 } else { 0 }];
            found.states[0] = counted.wrapping_sub(std::mem::replace(before, counted));
        }
        Ok(found)
    }
}

impl<R: Rows> Search for RowSearch<'_, R> {
    fn counts(&self) -> Vec<LevelCounts> {
        self.counts.clone()
    }

    fn states(&self) -> [u64; 2] {
        self.outline.states
    }

    fn symmetries(&self) -> Option<usize> {
        self.outline.symmetries
    }

    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        let holds = self.outline.holds;
        let counts: Vec<[u64; 2]> = self.counts.iter().map(|level| level.states.map(|own| own / holds)).collect();
        let found = |plane: usize| counts.iter().map(|level| level[plane]).sum();
        let all = |plane: usize| if self.outline.knows_positions { self.states()[plane] / holds } else { found(plane) };
        (histogram(&counts, 0, all(0)).expect("the goal is unlocked too"), histogram(&counts, 1, all(1)))
    }

    fn add_level(&mut self, level: LevelCounts) {
        self.counts.push(level);
        self.sets.set_levels(self.counts.len());
    }

    fn find(&mut self, meeting: &mut dyn Meeting, observe: &Observe<'_>) -> Result<LevelCounts, SearchError> {
        let (distance, watch) = (self.counts.len(), Watch::new(self.sets.level_rows(self.range.len()), observe));
        let mut found = LevelCounts::default();
        if self.outline.counted.is_some_and(|counted| counted.are_before) {
            found = self.count(meeting, &watch)?;
        }
        let stored = self.rounds(false, meeting, &watch)?;
        if let Keep::Comparison(compared) = &self.keep {
            compared.check(Some(distance))?;
        }
        if let Some(farthest) = &mut self.farthest {
            farthest.end_level(stored != LevelCounts::default());
        }
        self.has_changed = self.sets.changes(self.range.len());
        if self.outline.counted.is_some_and(|counted| !counted.are_before) {
            self.sets.set_levels(distance + 1);
            found = self.count(meeting, &watch)?;
        }
        // If the level wrote nothing, the rows are still those after the last one.
        self.sets.set_levels(distance);
        Ok(found + stored)
    }
}

impl<R: Rows> Share for RowSearch<'_, R> {
    fn fingerprint(&self) -> u32 {
        self.outline.fingerprint
    }

    fn set_counts(&mut self, counts: Vec<LevelCounts>) -> io::Result<()> {
        check_counts(&counts, self.states())?;
        self.sets.set_levels(counts.len());
        self.counts = counts;
        self.set_counted();
        self.recounts = 2;
        if !self.sets.are_in_files() {
            return Ok(());
        }
        self.change_all();
        self.sets.reread()
    }

    fn rows(&self) -> Range<usize> {
        self.range.clone()
    }

    fn all_rows(&self) -> usize {
        self.outline.count
    }

    fn file_name(&self) -> Option<&'static str> {
        self.sets.file_name()
    }

    fn sync(&self) -> io::Result<u32> {
        self.sets.sync()
    }

    fn outlasts_a_stop(&self) -> bool {
        self.sets.outlast_a_stop()
    }

    fn row_bytes(&self) -> usize {
        self.outline.shape().words * size_of::<R::Word>()
    }

    fn write(&self, rows: Range<usize>, bytes: &mut Vec<u8>) {
        for own in self.own(rows) {
            bytes.extend_from_slice(bytemuck::cast_slice(self.sets.row(own).expect("a row in memory")));
        }
    }

    fn read(&mut self, rows: Range<usize>, bytes: &[u8]) -> io::Result<()> {
        let own = self.own(rows);
        if bytes.len() != own.len() * self.row_bytes() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut words = vec![R::Word::default(); own.len() * self.outline.full.len()];
        bytemuck::cast_slice_mut(&mut words).copy_from_slice(bytes);
        if words.iter().zip(self.outline.full.iter().cycle()).any(|(&word, &full)| word & !full != R::Word::default()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a state that does not exist"));
        }
        self.sets.write(own.start, &words)?;
        // The last level is not known, so the next one looks at all blocks.
        self.sets.change(own.clone());
        self.has_changed[own].fill(true);
        Ok(())
    }
}
