//! The search by increasing lengths, each with its plan.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use godtable_puzzle::orbits::Arrangement;
use godtable_system::IS_PAGE;
use godtable_system::atomic_file::Existing;
use godtable_system::instructions::Portable;
use godtable_system::parallel::prelude::*;

use crate::kernels;
use crate::pruning_file::FileError;
use crate::search::ask::Asker;
use crate::search::bonds::Bonds;
use crate::search::check;
use crate::search::engine::{Engine, GoalTables, Walks};
use crate::search::found::{Bounds, CheckedWords, Event, Found, Levels, Observer, SearchError, Wish};
use crate::search::hunt::Hunt;
use crate::search::layout::PackedPosition;
use crate::search::levels;
use crate::search::near::key;
use crate::search::plan::{MOST_FREE, Plan, SHORT, Sets};
use crate::search::pruning::PruningTable;
use crate::search::short_words::ShortWords;
use crate::search::store::{FilledPruningTable, StoredPruningTable};
use crate::search::walk::{LONGEST, Node, PARTS, Visitor as _};
use crate::watch::{Watch, threads, watched};

/// The least time of a length from which the time of the next one is estimated.
const MEASURABLE: Duration = Duration::from_millis(10);

/// The nanoseconds to follow one position after a hit.
const FOLLOWED_COST: f64 = 1000.0;

/// In nanoseconds: the time to find whether a move leads nearer to the goal, by bonds.
const BOUND_COST: f64 = 100.0;

/// A search by bonds takes a part of the time of other searches, so that it costs little if it is given up, and of the most nanoseconds.
const PART_BY_BONDS: f64 = 8.0;
const MOST_BY_BONDS: f64 = 64e6;

/// In nanoseconds: a plan is given up if its hits take this much more time than the next plan.
const PATIENCE: f64 = 50e6;

/// A search, whatever the number of bytes of a position.
pub trait Search: Send + Sync + Debug {
    /// Looks for solutions of a position in a lock state.
    ///
    /// # Errors
    /// Returns an error if memory runs out, or if no solution has as many moves as a search can look for.
    ///
    /// # Panics
    /// Panics if the arrangement belongs to another puzzle.
    fn solve(
        &self,
        from: &Arrangement,
        plane: usize,
        wish: &Wish,
        observe: &mut Observer<'_>,
    ) -> Result<Found, SearchError>;

    /// Returns about the numbers of words of 0, 1, 2 ... moves. Of orders of moves that commute, one counts.
    fn counts(&self) -> &[f64];

    /// Counts the states at each distance to the goals.
    #[must_use]
    fn levels(&self, bounds: Bounds, observe: &mut Observer<'_>) -> Levels;

    /// Reads the pruning table in a file, if a search needs it.
    ///
    /// # Errors
    /// Returns an error if it is of another puzzle, other rules or other goals.
    fn offer(&self, stored: StoredPruningTable) -> Result<(), FileError>;

    /// Reads the pruning table in a file at once, and checks all of the file.
    ///
    /// # Errors
    /// Returns an error if it is of another puzzle, other rules or other goals, or if it is damaged or does not fit in memory.
    fn load(&self, stored: &StoredPruningTable) -> Result<(), FileError>;

    /// Returns a checksum of the puzzle, the rules and the goals.
    #[must_use]
    fn fingerprint(&self) -> u32;

    /// Returns the bytes of the last pruning table if it is built from all goals, and no file has it.
    #[must_use]
    fn new_pruning_table(&self) -> Option<u64>;

    /// Writes the last pruning table to a file atomically, with a note of the puzzle, the rules and the goals.
    ///
    /// # Errors
    /// Returns an error if there is no pruning table, or if the file cannot be written.
    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError>;

    /// Checks the last pruning table: it must contain the positions after 65,536 random backward sequences from the goals, of
    /// as many moves as its reach.
    ///
    /// # Errors
    /// Returns an error with the first position that is missing, or if there is no pruning table.
    fn check(&self) -> Result<CheckedWords, SearchError>;
}

impl<const N: usize> Search for Engine<N> {
    fn solve(
        &self,
        from: &Arrangement,
        plane: usize,
        wish: &Wish,
        observe: &mut Observer<'_>,
    ) -> Result<Found, SearchError> {
        let mut found = Found {
            at_least: wish.shortest,
            is_complete: true,
            is_stopped: false,
            is_out_of_reach: false,
            unread: None,
            words: Vec::new(),
            rules: self.rules.words.clone(),
        };
        let goals = self.goals_for(from);
        let start = Node::new(self.rules.layout.pack(from), plane as u16);
        let mut kept = self.kept.lock().expect("no thread panics");
        let mut own = self.kept_or_new(&mut kept, goals);
        let start_key = key(&self.rules, &start);
        let is_out_of_reach =
            |own: &GoalTables<N>| own.goals.is_empty() || own.near.is_all && !own.near.is_within(start_key, usize::MAX);
        own.most_free = MOST_FREE;
        let (mut length, step) = self.lengths(from, &own.goals, wish.shortest);
        found.at_least = length;
        let (mut last, mut result) = ((0, Duration::ZERO), Ok(()));
        let is_first_enough = !wish.all && !wish.longer;
        let limit = if is_first_enough { 1 } else { wish.limit.unwrap_or(usize::MAX) };
        // A caller who begins with longer words does not say that no shorter ones are solutions.
        let mut merged = (!IS_PAGE && is_first_enough && wish.shortest == 0)
            .then(|| ShortWords::new(&self.rules, &start, self.word_bytes(), self.tuned.below));
        while !is_out_of_reach(&own) && wish.longest.is_none_or(|longest| length <= longest) {
            let expected = self.expected(&own, last, length);
            let forth = ForwardStarts { start, merged: merged.as_mut(), enough: limit - found.words.len() };
            let searched = self.search(&mut own, forth, length, expected, observe);
            let Length { words, elapsed, is_stopped } = match searched {
                Ok(searched) => searched,
                // The search continues without the file.
                Err(SearchError::File(error)) => {
                    found.unread = Some(Arc::new(error));
                    *self.stored() = None;
                    continue;
                }
                Err(error) => {
                    result = Err(error);
                    break;
                }
            };
            last = (length, elapsed);
            found.words.extend(words);
            found.is_stopped = is_stopped;
            let is_enough = found.words.len() >= limit;
            found.is_complete = !is_stopped && !is_enough && (wish.all || wish.longer);
            if is_stopped || is_enough || !found.words.is_empty() && !wish.longer {
                break;
            }
            length += step;
            // A plan that was given up at this length may serve the next one.
            own.most_free = (own.most_free + 1).min(MOST_FREE);
            if found.words.is_empty() {
                found.at_least = length;
            }
        }
        if found.words.is_empty() && !found.is_stopped {
            self.prepare(&mut own);
            found.is_out_of_reach = is_out_of_reach(&own);
        }
        *kept = Some(own);
        if found.is_out_of_reach { Ok(found) } else { result.map(|()| found) }
    }

    fn counts(&self) -> &[f64] {
        &self.counts
    }

    fn levels(&self, bounds: Bounds, observe: &mut Observer<'_>) -> Levels {
        levels::levels(self, bounds, observe)
    }

    fn offer(&self, stored: StoredPruningTable) -> Result<(), FileError> {
        self.check_fingerprint(&stored)?;
        *self.stored() = Some(stored);
        Ok(())
    }

    fn load(&self, stored: &StoredPruningTable) -> Result<(), FileError> {
        self.check_fingerprint(stored)?;
        let mut kept = self.kept.lock().expect("no thread panics");
        let mut own = self.kept_or_new(&mut kept, (0..self.goals.len()).collect());
        self.prepare(&mut own);
        self.find_images(&mut own);
        own.ready = vec![FilledPruningTable::read(&own.planner, stored)?];
        *kept = Some(own);
        Ok(())
    }

    fn fingerprint(&self) -> u32 {
        self.fingerprint()
    }

    fn new_pruning_table(&self) -> Option<u64> {
        let kept = self.kept.lock().expect("no thread panics");
        let is_of_all = |kept: &&GoalTables<N>| kept.goals.len() == self.goals.len() && kept.has_images;
        let ready = kept.as_ref().filter(is_of_all)?.ready.last()?;
        (!ready.has_file).then_some(size_of_val(ready.pruning.lines()) as u64)
    }

    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError> {
        let mut kept = self.kept.lock().expect("no thread panics");
        let ready = kept.as_mut().and_then(|kept| kept.ready.last_mut()).ok_or(SearchError::NoPruningTable)?;
        // If that fails, it fails again: the pruning table is written once.
        ready.has_file = true;
        Ok(ready.write(path, existing, self.fingerprint(), note)?)
    }

    fn check(&self) -> Result<CheckedWords, SearchError> {
        let kept = self.kept.lock().expect("no thread panics");
        let kept = kept.as_ref().ok_or(SearchError::NoPruningTable)?;
        check::check(self, kept, kept.ready.last().ok_or(SearchError::NoPruningTable)?)
    }
}

/// Where the forward sequences begin.
struct ForwardStarts<'a, const N: usize> {
    start: Node<N>,
    /// The short words, if one solution is enough and all shorter ones are excluded.
    merged: Option<&'a mut ShortWords<N>>,
    /// The number of words that end the search.
    enough: usize,
}

impl<const N: usize> ForwardStarts<'_, N> {
    /// Returns the words with which a walk of a given length begins, and calls a function with all shorter ones.
    fn parts(
        &mut self,
        engine: &Engine<N>,
        moves: usize,
        stop: &AtomicBool,
        pass: &mut dyn FnMut(&Node<N>),
    ) -> Cow<'_, [Node<N>]> {
        let Engine { rules, forth, .. } = engine;
        let starts = match &mut self.merged {
            Some(merged) if !IS_PAGE => {
                let starts = merged.words(rules, forth, moves, stop, pass);
                if starts.len() >= PARTS {
                    return Cow::Borrowed(starts);
                }
                starts
            }
            _ => slice::from_ref(&self.start),
        };
        let left = starts.first().map_or(0, |start| moves - usize::from(start.length));
        Cow::Owned(rules.parts(forth, starts.to_vec(), left, PARTS, pass))
    }
}

/// The result of the search of one length.
struct Length {
    words: BTreeSet<Vec<u16>>,
    elapsed: Duration,
    is_stopped: bool,
}

impl<const N: usize> Engine<N> {
    /// Returns the first length from `shortest` on that parity does not exclude, and the step to the next one.
    fn lengths(&self, from: &Arrangement, goals: &[usize], shortest: usize) -> (usize, usize) {
        let Some(parity) = &self.parity else { return (shortest, 1) };
        let is_odd = |goal: &usize| parity.is_odd(from) != parity.is_odd(&self.goals[*goal]);
        let [may_be, may_be_next] =
            [shortest, shortest + 1].map(|length| goals.iter().any(|goal| is_odd(goal) == (length % 2 == 1)));
        match (may_be, may_be_next) {
            (true, false) => (shortest, 2),
            (false, true) => (shortest + 1, 2),
            _ => (shortest, 1),
        }
    }

    /// Returns about the time of a length, given the last one and its time.
    fn expected(&self, own: &GoalTables<N>, (last, time): (usize, Duration), length: usize) -> Option<Duration> {
        (time >= MEASURABLE).then(|| time.mul_f64(own.planner.growth(last, length)))
    }

    /// Searches one length, while a thread watches.
    fn search(
        &self,
        own: &mut GoalTables<N>,
        mut forth: ForwardStarts<'_, N>,
        length: usize,
        expected: Option<Duration>,
        observe: &mut Observer<'_>,
    ) -> Result<Length, SearchError> {
        let tell = |elapsed| observe(Event::Searching { length, elapsed, expected });
        let Watch { result, elapsed, is_stopped } = watched(tell, |stop| self.words(own, &mut forth, length, stop));
        Ok(Length { words: result?, elapsed, is_stopped })
    }

    /// Finds the words of exactly this length.
    fn words(
        &self,
        own: &mut GoalTables<N>,
        forth: &mut ForwardStarts<'_, N>,
        length: usize,
        stop: &AtomicBool,
    ) -> Result<BTreeSet<Vec<u16>>, SearchError> {
        let enough = forth.enough;
        if length > LONGEST {
            return Err(SearchError::TooFar { searched: LONGEST });
        }
        // A short search needs only the positions next to the goal, or bonds.
        let time = own.planner.time_to_near(length.saturating_sub(own.near.reach));
        let is_planned = self.tuned.plan.is_some();
        let is_short = time < self.tuned.quick || own.near.is_all;
        if !(IS_PAGE || is_short || is_planned)
            && let Some(words) = self.words_by_bonds(own, &forth.start, length, enough, stop)
        {
            return Ok(words);
        }
        own.spent += time;
        if own.spent >= SHORT || is_planned {
            self.prepare(own);
        }
        loop {
            let goals = self.goals_of(own);
            let Some((_, plan)) = self.plan(own, length, own.most_free)? else {
                let hunt = Hunt::new(self, own, goals, length, enough, stop);
                hunt.finish(&forth.start, length);
                return Ok(hunt.found());
            };
            if !self.make_ready(own, plan, stop)? {
                return Ok(BTreeSet::new());
            }
            let next = plan.free.checked_sub(1).map(|most_free| self.plan(own, length, most_free)).transpose()?;
            let Some(FilledPruningTable { pruning, .. }) = own.ready.last() else { return Ok(BTreeSet::new()) };
            let mut hunt = Hunt::new(self, own, goals, length, enough, stop);
            hunt.back = plan.back;
            if let Some(next) = next {
                let time = next.map_or(0.0, |(time, _)| time) + PATIENCE;
                hunt.most = (self.tuned.patience * time / FOLLOWED_COST) as u64;
            }
            self.walk_forth(&hunt, pruning, &own.planner.sets(plan), forth);
            let (is_given_up, found) = (hunt.is_given_up(), hunt.found());
            own.planner.note(plan, length);
            if !is_given_up || stop.load(Relaxed) {
                return Ok(found);
            }
            // Few families lead from this position to the goal. If these are free, most words have hits.
            own.most_free = plan.free - 1;
        }
    }

    /// Returns the goals in reduced form.
    fn goals_of(&self, own: &GoalTables<N>) -> Vec<PackedPosition<N>> {
        own.starts.iter().map(|goal| self.rules.layout.reduced(&goal.at)).collect()
    }

    /// Finds the words of exactly this length by bonds, or returns `None` if that takes too much compared with another search.
    fn words_by_bonds(
        &self,
        own: &mut GoalTables<N>,
        start: &Node<N>,
        length: usize,
        enough: usize,
        stop: &AtomicBool,
    ) -> Option<BTreeSet<Vec<u16>>> {
        if own.bonds.get_or_insert_with(|| Bonds::new(&self.rules, &self.forth, &own.starts)).is_empty() {
            return None;
        }
        // A pruning table that is there may take less time.
        let there: Vec<(Plan, f64)> = own.ready.iter().map(|ready| (ready.plan, 0.0)).collect();
        let planned = (!there.is_empty()).then(|| own.planner.plan(length, own.most_free, &there)).flatten();
        let time = self.time_prepared(own, length).min(planned.map_or(MOST_BY_BONDS, |(time, _)| time));
        let mut hunt = Hunt::new(self, own, self.goals_of(own), length, enough, stop);
        hunt.bonds = own.bonds.as_ref();
        hunt.most = (self.tuned.patience * time.min(MOST_BY_BONDS) / PART_BY_BONDS / BOUND_COST) as u64;
        hunt.finish(start, length);
        (!hunt.is_given_up() || stop.load(Relaxed)).then(|| hunt.found())
    }

    /// Makes all forward sequences, and asks the pruning table after each.
    fn walk_forth(
        &self,
        hunt: &Hunt<'_, N>,
        pruning: &PruningTable,
        sets: &Sets<'_, N>,
        from: &mut ForwardStarts<'_, N>,
    ) {
        let forth = (hunt.length - hunt.back).saturating_sub(sets.least());
        let start = from.start;
        let asker = || Asker::new(hunt, pruning, sets, forth, &start);
        let mut first = asker();
        let parts = from.parts(self, forth, hunt.stop, &mut |node| first.pass(Portable, node));
        first.finish();
        let next = AtomicUsize::new(0);
        (0..threads()).into_par_iter().with_max_len(1).for_each(|_| {
            let mut asker = asker();
            let (parts, next) = (&parts[..], &next);
            let walks = Walks { rules: &self.rules, way: &self.forth, parts, next, length: forth, visitor: &mut asker };
            kernels::run(self.instructions, walks);
            asker.finish();
        });
    }
}
