//! Lengths, one after the other, each by a plan.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{slice, thread};

use godtable_puzzle::orbits::{Arrangement, Definition, Move};
use godtable_system::atomic_file::Existing;
use godtable_system::checksum;
use godtable_system::instructions::{InstructionSet, Portable};
use godtable_system::parallel::prelude::*;

use crate::filter_file::FileError;
use crate::search::IS_PAGE;
use crate::search::ask::Asker;
use crate::search::check;
use crate::search::filter::Filter;
use crate::search::hunt::Hunt;
use crate::search::images::images;
use crate::search::kernel::{self, Kernel, Task};
use crate::search::layout::{Layout, VALUES};
use crate::search::levels;
use crate::search::merged::{self, Merged};
use crate::search::near::{self, Near, key};
use crate::search::parity::Parity;
use crate::search::plan::{Counts, MOST_FREE, Plan, Planner, Sets};
use crate::search::ready::Ready;
use crate::search::store::StoredFilter;
use crate::search::walk::{LONGEST, Limits, Node, PARTS, Rules, Visitor, Way};
use crate::search::words::Words;
use crate::search::{Bounds, Checked, Event, Found, Levels, Observer, SearchError, Transitions, Wish};
use crate::watched::{Watched, watched};

/// The least time of a length from which the time of the next one is estimated.
const MEASURABLE: Duration = Duration::from_millis(10);

/// The words that are counted if positions forbid some turns, and the goals from which they lead.
const MEASURED: usize = 20_000;
const MEASURED_GOALS: usize = 8;

/// The nanoseconds to follow one position after a hit.
const FOLLOWED_COST: f64 = 1000.0;

/// A plan is given up if its hits take so many nanoseconds more than the next plan.
const PATIENCE: f64 = 50e6;

/// A search, whatever the number of bytes of a position.
pub(super) trait Solve: Send + Sync + Debug {
    fn solve(
        &self,
        from: &Arrangement,
        plane: usize,
        wish: &Wish,
        observe: &mut Observer<'_>,
    ) -> Result<Found, SearchError>;

    fn levels(&self, bounds: Bounds, observe: &mut Observer<'_>) -> Levels;

    fn offer(&self, stored: StoredFilter) -> Result<(), FileError>;

    fn load(&self, stored: &StoredFilter) -> Result<(), FileError>;

    fn fingerprint(&self) -> u32;

    fn new_filter(&self) -> Option<u64>;

    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError>;

    fn check(&self) -> Result<Checked, SearchError>;
}

/// Limits that only tests change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuned {
    /// The most positions in [`Near`].
    pub(super) near: usize,
    /// The plan for each length that is long enough.
    pub(super) plan: Option<Plan>,
    /// A factor of the positions that a plan may follow after hits: with 0, its first hit ends it.
    pub(super) patience: f64,
    /// The fewest moves of a walk after the words of [`Merged`].
    pub(super) below: usize,
}

/// A search of positions of `N` bytes.
#[derive(Debug)]
pub(super) struct Engine<const N: usize> {
    pub(super) definition: Definition,
    pub(super) rules: Rules<N>,
    pub(super) forth: Way<N>,
    pub(super) back: Way<N>,
    /// The numbers of normal words, by length.
    counts: Vec<f64>,
    parity: Option<Parity>,
    pub(super) goals: Vec<Arrangement>,
    pub(super) memory: u64,
    pub(super) tuned: Tuned,
    pub(super) instructions: InstructionSet,
    /// The filter and the rest of the last search: the next one uses them if its goals are the same.
    kept: Mutex<Option<Kept<N>>>,
    /// A filter in a file, of all goals.
    pub(super) stored: Mutex<Option<StoredFilter>>,
}

/// What a search makes for some goals.
#[derive(Debug)]
pub(super) struct Kept<const N: usize> {
    /// The numbers of the goals.
    pub(super) goals: Vec<usize>,
    pub(super) starts: Vec<Node<N>>,
    pub(super) near: Near,
    pub(super) planner: Planner<N>,
    /// Filters that fit into memory together, in the order of their last use.
    pub(super) ready: Vec<Ready>,
    /// Whether the planner has the symmetries. A search without filters does not find them.
    pub(super) has_images: bool,
    /// The most free families of plans for the length and the position now searched.
    pub(super) most_free: usize,
}

impl<const N: usize> Engine<N> {
    pub(super) fn new(
        definition: &Definition,
        places: Vec<(usize, usize)>,
        lock: Transitions,
        goals: Vec<Arrangement>,
        memory: u64,
    ) -> Engine<N> {
        let illegal = illegal_values(definition, &places);
        let layout = Layout::new(definition, places);
        let way = |moves: &[Move], planes| Way {
            steps: moves.iter().map(|made| layout.step(&made.actions)).collect(),
            planes,
        };
        let moves = 0..definition.moves().len();
        let forth = lock.iter().map(|row| row.iter().map(|to| to.iter().copied().collect()).collect()).collect();
        let leads = |from: &u16, made: usize, to: usize| lock[usize::from(*from)][made].map(usize::from) == Some(to);
        let back = |to: usize| {
            let before = |made: usize| (0..lock.len() as u16).filter(|from| leads(from, made, to)).collect();
            moves.clone().map(before).collect()
        };
        let back = (0..lock.len()).map(back).collect();
        let limits = Limits {
            illegal,
            bandages: definition
                .bandages()
                .iter()
                .map(|own| {
                    own.pieces.iter().map(|own| (layout.bytes(own.orbit).collect(), usize::from(own.kind))).collect()
                })
                .collect(),
        };
        let words = Words::new(definition, lock.len() > 1);
        Engine {
            counts: words.counts(2 * LONGEST, &lock),
            forth: way(definition.moves(), forth),
            back: way(definition.inverted().moves(), back),
            rules: Rules { layout, words, limits },
            definition: definition.clone(),
            parity: Parity::of(definition),
            goals,
            memory,
            tuned: Tuned { near: near::MOST, plan: None, patience: 1.0, below: merged::BELOW },
            instructions: InstructionSet::best(),
            kept: Mutex::new(None),
            stored: Mutex::new(None),
        }
    }

    /// Returns the search with other limits, and with an instruction set.
    #[cfg(test)]
    pub(super) fn tuned(self, tuned: Tuned, instructions: InstructionSet) -> Engine<N> {
        Engine { tuned, instructions, ..self }
    }

    /// Returns the numbers of the goals that agree with an arrangement at all places that no move changes.
    fn goals_for(&self, from: &Arrangement) -> Vec<usize> {
        let agrees = |goal: &Arrangement| {
            let places = goal.orbits.iter().zip(&from.orbits).enumerate();
            places.into_iter().all(|(orbit, (goal, from))| {
                let is_there = |place: usize| self.rules.layout.byte(orbit, place).is_some();
                let is_equal = |place: usize| {
                    (goal.kinds[place], goal.orientations[place]) == (from.kinds[place], from.orientations[place])
                };
                (0..goal.kinds.len()).all(|place| is_there(place) || is_equal(place))
            })
        };
        (0..self.goals.len()).filter(|&number| agrees(&self.goals[number])).collect()
    }

    /// Returns about the numbers of words by length, and those of the positions to which they lead. If positions forbid some turns, short
    /// words back from the goals are counted, and the numbers of longer ones follow the same rates.
    fn legal_counts(&self, starts: &[Node<N>]) -> Counts {
        let words = self.counts.clone();
        let mut counts = Counts { positions: words.clone(), words };
        if !self.has_limits() {
            return counts;
        }
        let mut level: Vec<Node<N>> = starts.iter().take(MEASURED_GOALS).copied().collect();
        let (all, mut legal, mut rate) = (level.len() as f64, 1.0, 1.0);
        // Positions for each word, and the same for each word one move shorter.
        let (mut share, mut last_share) = (1.0, 1.0);
        for (length, words) in counts.words.iter_mut().enumerate().skip(1) {
            if level.len() < MEASURED {
                let mut next = Vec::new();
                level.iter().for_each(|node| self.rules.children(Portable, &self.back, node, |child| next.push(child)));
                level = next;
                legal = level.len() as f64 / (all * *words);
                rate = legal.powf(1.0 / length as f64);
                if !IS_PAGE {
                    let positions: HashSet<u64> = level.iter().map(|node| key(&self.rules, node)).collect();
                    (last_share, share) = (share, positions.len().max(1) as f64 / level.len().max(1) as f64);
                }
            } else {
                legal *= rate;
                (last_share, share) = (share, share * share / last_share);
            }
            *words = (*words * legal).max(1.0);
            counts.positions[length] = *words * share;
        }
        counts
    }

    /// Returns whether some positions forbid turns.
    const fn has_limits(&self) -> bool {
        !self.rules.limits.illegal.is_empty() || !self.rules.limits.bandages.is_empty()
    }

    /// Returns the most bytes of memory for merged words.
    const fn word_bytes(&self) -> u64 {
        match self.has_limits() {
            true if self.memory >= merged::LEAST => self.memory / merged::PART,
            true => 0,
            // Few words are left out, so a level or two are kept.
            false => self.memory / merged::PART / 8,
        }
    }

    /// Returns the most bytes of memory for filters.
    pub(super) const fn filter_bytes(&self) -> u64 {
        if self.has_limits() { self.memory - self.word_bytes() } else { self.memory }
    }

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

    fn kept_for(&self, goals: Vec<usize>) -> Kept<N> {
        let planes = 0..self.forth.planes.len() as u16;
        let at = |number: &usize| self.rules.layout.pack(&self.goals[*number]);
        let starts: Vec<Node<N>> =
            goals.iter().map(at).flat_map(|at| planes.clone().map(move |plane| Node::new(at, plane))).collect();
        let counts = self.legal_counts(&starts);
        let planner =
            Planner::new(&self.definition, &self.rules, &self.forth, counts, goals.len(), self.filter_bytes());
        Kept {
            near: Near::new(&self.rules, &self.back, &starts, self.tuned.near),
            planner,
            goals,
            starts,
            ready: Vec::new(),
            has_images: false,
            most_free: MOST_FREE,
        }
    }

    /// Finds the symmetries, if they are not there yet.
    pub(super) fn find_images(&self, own: &mut Kept<N>) {
        if !IS_PAGE && !own.has_images {
            let goals: Vec<&Arrangement> = own.goals.iter().map(|&number| &self.goals[number]).collect();
            own.planner.set_images(images(&self.definition, &self.rules, &self.forth, &goals));
            own.has_images = true;
            // Symmetries change which sets have entries.
            own.ready.clear();
        }
    }

    /// Returns what the last search has kept, if its goals are the same.
    fn kept_or_new(&self, kept: &mut Option<Kept<N>>, goals: Vec<usize>) -> Kept<N> {
        match kept.take().filter(|kept| kept.goals == goals) {
            Some(own) => own,
            None => self.kept_for(goals),
        }
    }
}

impl<const N: usize> Solve for Engine<N> {
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
        let (is_known, longest) = (own.near.is_within(key(&self.rules, &start), usize::MAX), wish.longest);
        found.is_out_of_reach = own.goals.is_empty() || own.near.is_all && !is_known;
        own.most_free = MOST_FREE;
        let (mut length, step) = self.lengths(from, &own.goals, wish.shortest);
        found.at_least = length;
        let (mut last, mut result) = ((0, Duration::ZERO), Ok(()));
        let is_first_enough = !wish.all && !wish.longer;
        // A caller who begins with longer words does not say that no shorter ones are solutions.
        let mut merged = (!IS_PAGE && is_first_enough && wish.shortest == 0)
            .then(|| Merged::new(&self.rules, &start, self.word_bytes(), self.tuned.below));
        while !found.is_out_of_reach && longest.is_none_or(|longest| length <= longest) {
            let expected = self.expected(&own, last, length);
            let forth = Forth { start, merged: merged.as_mut(), is_first_enough };
            let searched = self.search(&mut own, forth, length, expected, observe);
            let Length { words, elapsed, is_stopped } = match searched {
                Ok(searched) => searched,
                // The search goes on without the file.
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
            found.is_complete = !is_stopped && (wish.all || wish.longer);
            if is_stopped || !found.words.is_empty() && !wish.longer {
                break;
            }
            length += step;
            // A plan that was given up at this length may serve the next one.
            own.most_free = (own.most_free + 1).min(MOST_FREE);
            if found.words.is_empty() {
                found.at_least = length;
            }
        }
        *kept = Some(own);
        result.map(|()| found)
    }

    fn levels(&self, bounds: Bounds, observe: &mut Observer<'_>) -> Levels {
        levels::levels(self, bounds, observe)
    }

    fn offer(&self, stored: StoredFilter) -> Result<(), FileError> {
        self.check_fingerprint(&stored)?;
        *self.stored() = Some(stored);
        Ok(())
    }

    fn load(&self, stored: &StoredFilter) -> Result<(), FileError> {
        self.check_fingerprint(stored)?;
        let mut kept = self.kept.lock().expect("no thread panics");
        let mut own = self.kept_or_new(&mut kept, (0..self.goals.len()).collect());
        self.find_images(&mut own);
        own.ready = vec![Ready::read(&own.planner, stored)?];
        *kept = Some(own);
        Ok(())
    }

    fn fingerprint(&self) -> u32 {
        let order = if cfg!(target_endian = "little") { "little" } else { "big" };
        checksum::hash(format!("{:?}, {:?}, {:?}, {order}", self.definition, self.forth.planes, self.goals).as_bytes())
    }

    fn new_filter(&self) -> Option<u64> {
        let kept = self.kept.lock().expect("no thread panics");
        let is_of_all = |kept: &&Kept<N>| kept.goals.len() == self.goals.len() && kept.has_images;
        let ready = kept.as_ref().filter(is_of_all)?.ready.last()?;
        (!ready.has_file).then_some(size_of_val(ready.filter.lines()) as u64)
    }

    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError> {
        let mut kept = self.kept.lock().expect("no thread panics");
        let ready = kept.as_mut().and_then(|kept| kept.ready.last_mut()).ok_or(SearchError::NoFilter)?;
        // If that fails, it fails again: the filter is written once.
        ready.has_file = true;
        Ok(ready.write(path, existing, self.fingerprint(), note)?)
    }

    fn check(&self) -> Result<Checked, SearchError> {
        let kept = self.kept.lock().expect("no thread panics");
        let kept = kept.as_ref().ok_or(SearchError::NoFilter)?;
        check::check(self, kept, kept.ready.last().ok_or(SearchError::NoFilter)?)
    }
}

/// Where the words forth begin.
struct Forth<'a, const N: usize> {
    start: Node<N>,
    /// The short words, if one solution is enough and all shorter ones are excluded.
    merged: Option<&'a mut Merged<N>>,
    is_first_enough: bool,
}

impl<const N: usize> Forth<'_, N> {
    /// Returns the words with which a walk of so many moves begins, and calls a function with all shorter ones.
    fn parts(
        &mut self,
        engine: &Engine<N>,
        moves: usize,
        stop: &AtomicBool,
        pass: &mut dyn FnMut(&Node<N>),
    ) -> Cow<'_, [Node<N>]> {
        let Engine { rules, forth, .. } = engine;
        let starts = match &mut self.merged {
            Some(merged) if !IS_PAGE => merged.words(rules, forth, moves, stop, pass),
            _ => slice::from_ref(&self.start),
        };
        if !IS_PAGE && starts.len() >= PARTS {
            return Cow::Borrowed(starts);
        }
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
    /// Returns about the time of a length, given the last one and its time.
    fn expected(&self, own: &Kept<N>, (last, time): (usize, Duration), length: usize) -> Option<Duration> {
        (time >= MEASURABLE).then(|| time.mul_f64(own.planner.growth(last, length)))
    }

    /// Searches one length, while a thread watches.
    fn search(
        &self,
        own: &mut Kept<N>,
        mut forth: Forth<'_, N>,
        length: usize,
        expected: Option<Duration>,
        observe: &mut Observer<'_>,
    ) -> Result<Length, SearchError> {
        let tell = |elapsed| observe(Event::Searching { length, elapsed, expected });
        let Watched { result, elapsed, is_stopped } = watched(tell, |stop| self.words(own, &mut forth, length, stop));
        Ok(Length { words: result?, elapsed, is_stopped })
    }

    /// Finds the words of exactly this length.
    fn words(
        &self,
        own: &mut Kept<N>,
        forth: &mut Forth<'_, N>,
        length: usize,
        stop: &AtomicBool,
    ) -> Result<BTreeSet<Vec<u16>>, SearchError> {
        let first_only = forth.is_first_enough;
        if length > LONGEST {
            return Err(SearchError::TooFar { searched: LONGEST });
        }
        loop {
            let goals = own.starts.iter().map(|goal| self.rules.layout.reduced(&goal.at)).collect();
            let Some((_, plan)) = self.plan(own, length, own.most_free)? else {
                let hunt = Hunt::new(self, own, goals, length, first_only, stop);
                hunt.finish(&forth.start, length);
                return Ok(hunt.found());
            };
            if !self.make_ready(own, plan, stop)? {
                return Ok(BTreeSet::new());
            }
            let next = plan.free.checked_sub(1).map(|most_free| self.plan(own, length, most_free)).transpose()?;
            let Some(Ready { filter, .. }) = own.ready.last() else { return Ok(BTreeSet::new()) };
            let mut hunt = Hunt::new(self, own, goals, length, first_only, stop);
            hunt.back = plan.back;
            if let Some(next) = next {
                let time = next.map_or(0.0, |(time, _)| time) + PATIENCE;
                hunt.most = (self.tuned.patience * time / FOLLOWED_COST) as u64;
            }
            self.walk_forth(&hunt, filter, &own.planner.sets(plan), forth);
            let (is_given_up, found) = (hunt.is_given_up(), hunt.found());
            own.planner.note(plan, length);
            if !is_given_up || stop.load(Relaxed) {
                return Ok(found);
            }
            // Few families lead from this position to the goal. If these are free, most words have hits.
            own.most_free = plan.free - 1;
        }
    }

    /// Makes all words forth, and asks the filter after each.
    fn walk_forth(&self, hunt: &Hunt<'_, N>, filter: &Filter, sets: &Sets<'_, N>, from: &mut Forth<'_, N>) {
        let forth = (hunt.length - hunt.back).saturating_sub(sets.least());
        let start = from.start;
        let asker = || Asker::new(hunt, filter, sets, forth, &start);
        let mut first = asker();
        let parts = from.parts(self, forth, hunt.stop, &mut |node| first.pass(Portable, node));
        first.finish();
        let next = AtomicUsize::new(0);
        (0..threads()).into_par_iter().with_max_len(1).for_each(|_| {
            let mut asker = asker();
            let (parts, next) = (&parts[..], &next);
            let walks = Walks { rules: &self.rules, way: &self.forth, parts, next, length: forth, visitor: &mut asker };
            kernel::run(self.instructions, walks);
            asker.finish();
        });
    }
}

/// Returns the bytes where some values are illegal, with a bit for each value.
fn illegal_values(definition: &Definition, places: &[(usize, usize)]) -> Vec<(usize, [u64; VALUES / 64])> {
    let mut all = Vec::new();
    for (byte, &(orbit, place)) in places.iter().enumerate() {
        let (kinds, mut values) = (definition.orbits()[orbit].moduli.len(), [0; VALUES / 64]);
        for own in definition.illegal().iter().filter(|own| (own.orbit, usize::from(own.place)) == (orbit, place)) {
            let of_kind = (usize::from(own.kind)..VALUES).step_by(kinds);
            of_kind.for_each(|value| values[value / 64] |= 1 << (value % 64));
        }
        if values != [0; VALUES / 64] {
            all.push((byte, values));
        }
    }
    all
}

/// Walks from the parts that are left, one after the other, by one thread of several.
pub(super) struct Walks<'a, const N: usize, V> {
    pub(super) rules: &'a Rules<N>,
    pub(super) way: &'a Way<N>,
    pub(super) parts: &'a [Node<N>],
    pub(super) next: &'a AtomicUsize,
    /// The length of all words.
    pub(super) length: usize,
    pub(super) visitor: &'a mut V,
}

impl<const N: usize, V: Visitor<N>> Task for Walks<'_, N, V> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        while let Some(part) = self.parts.get(self.next.fetch_add(1, Relaxed)) {
            self.rules.each(kernel, self.way, part, self.length - usize::from(part.length), self.visitor);
        }
    }
}

/// The number of threads.
pub(super) fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

const _: () = assert!(LONGEST <= 64, "a set of the moves of a word is a word of the machine");
