//! Lengths, one after the other, each by a plan.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use godtable_puzzle::orbits::{Arrangement, Definition, IllegalPiece, Move};
use godtable_system::atomic_file::Existing;
use godtable_system::instructions::{InstructionSet, Portable};
use godtable_system::parallel::prelude::*;

use crate::filter_file::FileError;
use crate::lines;
use crate::search::filter::{Entries, Filter};
use crate::search::kernel::{self, Kernel, Task};
use crate::search::layout::{Layout, Packed, hash};
use crate::search::near::{self, Near, key};
use crate::search::plan::{Plan, Planner, Set};
use crate::search::store::StoredFilter;
use crate::search::walk::{LONGEST, Leaf, Limits, Node, Rules, Visitor, Way};
use crate::search::words::{NONE, Words};
use crate::search::{Checked, Event, FilledFilter, Found, Observer, SearchError, Transitions, Wish};
use crate::watched::{Watched, watched};

/// The least time of a length from which the time of the next one is estimated.
const MEASURABLE: Duration = Duration::from_millis(10);

/// The words that are counted if positions forbid some turns, and the goals from which they lead.
const MEASURED: usize = 20_000;
const MEASURED_GOALS: usize = 8;

/// The questions that wait for their lines together.
const TOGETHER: usize = 64;

/// A search, whatever the number of bytes of a position.
pub(super) trait Solve: Send + Sync + Debug {
    fn solve(
        &self,
        from: &Arrangement,
        plane: usize,
        wish: &Wish,
        observe: &mut Observer<'_>,
    ) -> Result<Found, SearchError>;

    fn offer(&self, stored: StoredFilter) -> Result<(), FileError>;

    fn fingerprint(&self) -> u32;

    fn filter(&self) -> Option<FilledFilter>;

    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError>;

    fn check(&self) -> Result<Checked, SearchError>;
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
    pub(super) goals: Vec<Arrangement>,
    memory: u64,
    /// The most positions in [`Near`], and the plan for each length that is long enough. Only tests change them.
    tuned: (usize, Option<Plan>),
    instructions: InstructionSet,
    /// The filter and the rest of the last search: the next one uses them if its goals are the same.
    kept: Mutex<Option<Kept<N>>>,
    /// A filter in a file, of all goals.
    stored: Mutex<Option<StoredFilter>>,
}

/// What a search makes for some goals.
#[derive(Debug)]
pub(super) struct Kept<const N: usize> {
    /// The numbers of the goals.
    pub(super) goals: Vec<usize>,
    pub(super) starts: Vec<Node<N>>,
    near: Near,
    pub(super) planner: Planner<N>,
    ready: Option<Ready>,
}

/// A filter that is filled.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) plan: Plan,
    pub(super) filter: Filter,
    /// Whether it was read from a file.
    pub(super) is_read: bool,
}

impl<const N: usize> Engine<N> {
    pub(super) fn new(
        definition: &Definition,
        places: Vec<(usize, usize)>,
        lock: Transitions,
        goals: Vec<Arrangement>,
        memory: u64,
    ) -> Engine<N> {
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
        let illegal =
            |own: &IllegalPiece| Some((layout.byte(own.orbit, usize::from(own.place))?, usize::from(own.kind)));
        let limits = Limits {
            illegal: definition.illegal().iter().filter_map(illegal).collect(),
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
            goals,
            memory,
            tuned: (near::MOST, None),
            instructions: InstructionSet::best(),
            kept: Mutex::new(None),
            stored: Mutex::new(None),
        }
    }

    /// Returns the search with fewer positions near the goal, with a plan, and with an instruction set.
    #[cfg(test)]
    pub(super) fn tuned(self, near: usize, plan: Option<Plan>, instructions: InstructionSet) -> Engine<N> {
        Engine { tuned: (near, plan), instructions, ..self }
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

    /// Returns about the numbers of words by length. If positions forbid some turns, short words back from the goals are counted,
    /// and longer ones become fewer at the same rate.
    fn legal_counts(&self, starts: &[Node<N>]) -> Vec<f64> {
        let mut counts = self.counts.clone();
        if self.rules.limits.illegal.is_empty() && self.rules.limits.bandages.is_empty() {
            return counts;
        }
        let mut level: Vec<Node<N>> = starts.iter().take(MEASURED_GOALS).copied().collect();
        let (all, mut share, mut rate) = (level.len() as f64, 1.0, 1.0);
        for (length, count) in counts.iter_mut().enumerate().skip(1) {
            if level.len() < MEASURED {
                let mut next = Vec::new();
                level.iter().for_each(|node| self.rules.children(Portable, &self.back, node, |child| next.push(child)));
                level = next;
                share = level.len() as f64 / (all * *count);
                rate = share.powf(1.0 / length as f64);
            } else {
                share *= rate;
            }
            *count = (*count * share).max(1.0);
        }
        counts
    }

    fn kept_for(&self, goals: Vec<usize>) -> Kept<N> {
        let planes = 0..self.forth.planes.len() as u16;
        let at = |number: &usize| self.rules.layout.pack(&self.goals[*number]);
        let starts: Vec<Node<N>> =
            goals.iter().map(at).flat_map(|at| planes.clone().map(move |plane| Node::new(at, plane))).collect();
        let counts = self.legal_counts(&starts);
        let planner = Planner::new(&self.definition, &self.rules, &self.forth, counts, goals.len(), self.memory);
        Kept { near: Near::new(&self.rules, &self.back, &starts, self.tuned.0), planner, goals, starts, ready: None }
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
        let (mut last, mut length, mut result) = (Duration::ZERO, wish.shortest, Ok(()));
        while !found.is_out_of_reach && longest.is_none_or(|longest| length <= longest) {
            let expected = self.expected(&own, last, length);
            let searched = self.search(&mut own, &start, length, !wish.all && !wish.longer, expected, observe);
            let Length { words, elapsed, is_stopped } = match searched {
                Ok(searched) => searched,
                // The search goes on without the file.
                Err(SearchError::File(error)) => {
                    found.unread = Some(error);
                    *self.stored() = None;
                    continue;
                }
                Err(error) => {
                    result = Err(error);
                    break;
                }
            };
            last = elapsed;
            found.words.extend(words);
            found.is_stopped = is_stopped;
            found.is_complete = !is_stopped && (wish.all || wish.longer);
            if is_stopped || !found.words.is_empty() && !wish.longer {
                break;
            }
            length += 1;
            if found.words.is_empty() {
                found.at_least = length;
            }
        }
        *kept = Some(own);
        result.map(|()| found)
    }

    fn offer(&self, stored: StoredFilter) -> Result<(), FileError> {
        if stored.fingerprint != self.fingerprint() {
            return Err(FileError::OfAnother);
        }
        *self.stored() = Some(stored);
        Ok(())
    }

    fn fingerprint(&self) -> u32 {
        let order = if cfg!(target_endian = "little") { "little" } else { "big" };
        crc32fast::hash(format!("{:?}, {:?}, {:?}, {order}", self.definition, self.forth.planes, self.goals).as_bytes())
    }

    fn filter(&self) -> Option<FilledFilter> {
        let kept = self.kept.lock().expect("no thread panics");
        let kept = kept.as_ref().filter(|kept| kept.goals.len() == self.goals.len())?;
        let Ready { filter, is_read, .. } = kept.ready.as_ref()?;
        Some(FilledFilter { bytes: size_of_val(filter.lines()) as u64, is_read: *is_read })
    }

    fn write(&self, path: &Path, existing: Existing, note: &[u8]) -> Result<(), SearchError> {
        let kept = self.kept.lock().expect("no thread panics");
        let ready = kept.as_ref().and_then(|kept| kept.ready.as_ref()).ok_or(SearchError::NoFilter)?;
        ready.write(path, existing, self.fingerprint(), note).map_err(|error| SearchError::File(Arc::new(error)))
    }

    fn check(&self) -> Result<Checked, SearchError> {
        let mut kept = self.kept.lock().expect("no thread panics");
        let stored = self.stored().clone();
        let mut own = self.kept_or_new(&mut kept, (0..self.goals.len()).collect());
        if let Some(stored) = stored {
            own.ready = Some(Engine::read(&own, &stored)?);
        }
        let ready = own.ready.as_ref().ok_or(SearchError::NoFilter)?;
        let checked = Engine::check(self, &own, ready);
        *kept = Some(own);
        checked
    }
}

/// The result of the search of one length.
struct Length {
    words: BTreeSet<Vec<u16>>,
    elapsed: Duration,
    is_stopped: bool,
}

impl<const N: usize> Engine<N> {
    /// Returns about the time of a length, given that of the one before.
    fn expected(&self, own: &Kept<N>, last: Duration, length: usize) -> Option<Duration> {
        (last >= MEASURABLE).then(|| last.mul_f64(own.planner.growth(length).max(0.0)))
    }

    /// Searches one length, while a thread watches.
    fn search(
        &self,
        own: &mut Kept<N>,
        start: &Node<N>,
        length: usize,
        first_only: bool,
        expected: Option<Duration>,
        observe: &mut Observer<'_>,
    ) -> Result<Length, SearchError> {
        let tell = |elapsed| observe(Event::Searching { length, elapsed, expected });
        let Watched { result, elapsed, is_stopped } =
            watched(tell, |stop| self.words(own, start, length, first_only, stop));
        Ok(Length { words: result?, elapsed, is_stopped })
    }

    /// Finds the words of exactly this length.
    fn words(
        &self,
        own: &mut Kept<N>,
        start: &Node<N>,
        length: usize,
        first_only: bool,
        stop: &AtomicBool,
    ) -> Result<BTreeSet<Vec<u16>>, SearchError> {
        let found = Mutex::new(BTreeSet::new());
        if length > LONGEST {
            return Err(SearchError::TooFar { searched: LONGEST });
        }
        let goals: Vec<Packed<N>> = own.starts.iter().map(|goal| self.rules.layout.reduced(&goal.at)).collect();
        if length <= own.near.reach || own.near.is_all {
            let hunt = Hunt { engine: self, near: &own.near, goals, back: 0, free: 0, first_only, stop, found: &found };
            hunt.finish(start, length);
            return Ok(found.into_inner().expect("no thread panics"));
        }
        if !self.make_ready(own, length, stop)? {
            return Ok(BTreeSet::new());
        }
        let Some(Ready { plan, filter, .. }) = &own.ready else { return Ok(BTreeSet::new()) };
        let (sets, &Plan { free, back }) = (own.planner.sets(*plan), plan);
        let hunt = Hunt { engine: self, near: &own.near, goals, back, free, first_only, stop, found: &found };
        let forth = length - free - back;
        let parts = self.rules.parts(&self.forth, vec![*start], forth);
        let next = AtomicUsize::new(0);
        (0..threads()).into_par_iter().with_max_len(1).for_each(|_| {
            let batches = [Batch::default(), Batch::default()];
            let mut asker = Asker { hunt: &hunt, filter, sets, batches };
            let (parts, next) = (&parts[..], &next);
            let walks = Walks { rules: &self.rules, way: &self.forth, parts, next, length: forth, visitor: &mut asker };
            kernel::run(self.instructions, walks);
            asker.finish();
        });
        Ok(found.into_inner().expect("no thread panics"))
    }

    fn stored(&self) -> MutexGuard<'_, Option<StoredFilter>> {
        self.stored.lock().expect("no thread panics")
    }

    /// Returns what the last search has kept, if its goals are the same.
    fn kept_or_new(&self, kept: &mut Option<Kept<N>>, goals: Vec<usize>) -> Kept<N> {
        match kept.take().filter(|kept| kept.goals == goals) {
            Some(own) => own,
            None => self.kept_for(goals),
        }
    }

    /// Makes the filter for a length ready. Returns whether it is: not if the work is stopped.
    fn make_ready(&self, own: &mut Kept<N>, length: usize, stop: &AtomicBool) -> Result<bool, SearchError> {
        let stored = self.stored().clone().filter(|_| own.goals.len() == self.goals.len());
        let known = own.ready.as_ref().map(|ready| ready.plan);
        let there = known.map(|plan| (plan, 0.0)).into_iter();
        let there: Vec<_> = there.chain(stored.iter().map(|stored| (stored.plan(), stored.time()))).collect();
        let wanted = self.tuned.1.filter(|plan| plan.free + plan.back <= length);
        let plan = wanted.or_else(|| own.planner.plan(length, &there)).ok_or_else(|| own.planner.too_small())?;
        if known == Some(plan) {
            return Ok(true);
        }
        // The memory of the old one is free before.
        own.ready = None;
        own.ready = match stored.filter(|stored| stored.plan() == plan) {
            Some(stored) => Some(Engine::read(own, &stored)?),
            None => self.filled(own, plan, stop)?,
        };
        Ok(own.ready.is_some())
    }

    /// Reads a filter.
    fn read(own: &Kept<N>, stored: &StoredFilter) -> Result<Ready, SearchError> {
        let is_known = stored.free < own.planner.frees();
        let ready = if is_known { stored.filter() } else { Err(FileError::OfAnother) };
        ready.map_err(|error| SearchError::File(Arc::new(error)))
    }

    /// Returns the filter of a plan, or `None` if the work is stopped.
    fn filled(&self, own: &Kept<N>, plan: Plan, stop: &AtomicBool) -> Result<Option<Ready>, SearchError> {
        let mut filter = Filter::new(own.planner.entries(plan)).ok_or(SearchError::OutOfMemory)?;
        let sets = own.planner.sets(plan);
        let parts = self.rules.parts(&self.back, own.starts.clone(), plan.back);
        let (next, regions) = (AtomicUsize::new(0), filter.regions());
        (0..threads()).into_par_iter().with_max_len(1).for_each(|_| {
            let mut filler = Filler { rules: &self.rules, sets, entries: Entries::new(&regions), stop };
            let (parts, next) = (&parts[..], &next);
            let walks =
                Walks { rules: &self.rules, way: &self.back, parts, next, length: plan.back, visitor: &mut filler };
            kernel::run(self.instructions, walks);
            filler.entries.finish();
        });
        Ok((!stop.load(Relaxed)).then_some(Ready { plan, filter, is_read: false }))
    }
}

/// Returns what the filter has for a position and a set. The lock state is left out: a word back has one entry, whatever comes
/// before it. Moves after a hit follow the lock.
#[inline(always)]
pub(super) fn choices<const N: usize>(at: &Packed<N>, set: &Set<N>) -> u64 {
    lines::choices(hash(at, &set.mask, set.seed))
}

/// Walks from the parts that are left, one after the other, by one thread of several.
struct Walks<'a, const N: usize, V> {
    rules: &'a Rules<N>,
    way: &'a Way<N>,
    parts: &'a [Node<N>],
    next: &'a AtomicUsize,
    /// The length of all words.
    length: usize,
    visitor: &'a mut V,
}

impl<const N: usize, V: Visitor<N>> Task for Walks<'_, N, V> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        while let Some(part) = self.parts.get(self.next.fetch_add(1, Relaxed)) {
            self.rules.each(kernel, self.way, part, self.length - usize::from(part.length), self.visitor);
        }
    }
}

/// Enters positions into a filter.
struct Filler<'a, const N: usize> {
    rules: &'a Rules<N>,
    sets: &'a [Set<N>],
    entries: Entries<'a>,
    stop: &'a AtomicBool,
}

impl<const N: usize> Visitor<N> for Filler<'_, N> {
    const IN_EACH_LOCK_STATE: bool = false;

    #[inline(always)]
    fn enter(&mut self, _node: &Node<N>) -> bool {
        !self.stop.load(Relaxed)
    }

    #[inline(always)]
    fn visit(&mut self, leaf: &Leaf<N>) {
        let at = self.rules.layout.reduced(&leaf.at);
        for set in self.sets {
            self.entries.add(choices(&at, set));
        }
    }
}

/// The number of threads.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The part of a search behind the filter: from each hit to the goal.
struct Hunt<'a, const N: usize> {
    engine: &'a Engine<N>,
    near: &'a Near,
    /// In reduced form.
    goals: Vec<Packed<N>>,
    free: usize,
    back: usize,
    first_only: bool,
    stop: &'a AtomicBool,
    found: &'a Mutex<BTreeSet<Vec<u16>>>,
}

impl<const N: usize> Hunt<'_, N> {
    /// Follows a hit: the position after a node and a move, or the node itself if there is no move.
    #[inline(never)]
    fn hit(&self, node: &Node<N>, next: u16, set: &Set<N>, filter: &Filter, sets: &[Set<N>]) {
        if next == NONE {
            return self.between(node, &set.families, self.free, filter, sets);
        }
        self.engine.rules.children(Portable, &self.engine.forth, node, |child| {
            if child.last == next {
                self.between(&child, &set.families, self.free, filter, sets);
            }
        });
    }

    /// Makes `free` moves of some families. Then it tests the position in the filter, and makes the moves back.
    fn between(&self, node: &Node<N>, families: &[usize], free: usize, filter: &Filter, sets: &[Set<N>]) {
        let rules = &self.engine.rules;
        if free > 0 {
            rules.children(Portable, &self.engine.forth, node, |child| {
                if families.contains(&rules.words.family[usize::from(child.last)]) {
                    self.between(&child, families, free - 1, filter, sets);
                }
            });
            return;
        }
        // The filter contains such a position once for each set, so four sets make a mistake unlikely.
        let at = rules.layout.reduced(&node.at);
        if sets.iter().take(4).all(|set| filter.contains(choices(&at, set))) {
            self.finish(node, self.back);
        }
    }

    /// Looks for the goal after so many moves.
    fn finish(&self, node: &Node<N>, left: usize) {
        let rules = &self.engine.rules;
        if left <= self.near.reach || self.near.is_all {
            if !self.near.is_within(key(rules, node), left) {
                return;
            }
            if left == 0 && self.goals.contains(&rules.layout.reduced(&node.at)) {
                self.found.lock().expect("no thread panics").insert(node.word());
                if self.first_only {
                    self.stop.store(true, Relaxed);
                }
            }
        }
        if left > 0 && !(self.first_only && self.stop.load(Relaxed)) {
            rules.children(Portable, &self.engine.forth, node, |child| self.finish(&child, left - 1));
        }
    }
}

/// Positions that wait for the lines of their questions.
struct Batch<const N: usize> {
    /// The nodes before them.
    nodes: Vec<Node<N>>,
    questions: Vec<Question>,
}

/// A question to the filter: whether a position may be on the way to the goal.
struct Question {
    /// The number of the node before the position, and the move to it.
    node: u32,
    next: u16,
    /// The number of the set.
    set: u16,
    choices: u64,
}

impl<const N: usize> Default for Batch<N> {
    fn default() -> Self {
        Batch { nodes: Vec::new(), questions: Vec::new() }
    }
}

/// The questions of one thread. Those of a batch wait while the next batch is collected.
struct Asker<'a, const N: usize> {
    hunt: &'a Hunt<'a, N>,
    filter: &'a Filter,
    sets: &'a [Set<N>],
    batches: [Batch<N>; 2],
}

impl<const N: usize> Visitor<N> for Asker<'_, N> {
    #[inline(always)]
    fn enter(&mut self, node: &Node<N>) -> bool {
        if self.batches[0].questions.len() >= TOGETHER {
            self.look_up();
        }
        self.batches[0].nodes.push(*node);
        !self.hunt.stop.load(Relaxed)
    }

    #[inline(always)]
    fn visit(&mut self, leaf: &Leaf<N>) {
        let rules = &self.hunt.engine.rules;
        let (at, batch) = (rules.layout.reduced(&leaf.at), &mut self.batches[0]);
        let node = batch.nodes.len() as u32 - 1;
        for (set, own) in self.sets.iter().enumerate() {
            let is_open = |&family: &usize| !rules.words.is_blocked(leaf.blocked, family);
            if own.families.is_empty() || own.families.iter().any(is_open) {
                let choices = choices(&at, own);
                self.filter.prefetch(choices);
                batch.questions.push(Question { node, next: leaf.next, set: set as u16, choices });
            }
        }
    }
}

impl<const N: usize> Asker<'_, N> {
    /// Looks up the batch that has waited, and lets the other one wait.
    #[inline(never)]
    fn look_up(&mut self) {
        self.batches.swap(0, 1);
        let Batch { nodes, questions } = &mut self.batches[0];
        for &Question { node, next, set, choices } in &*questions {
            if self.filter.contains(choices) {
                self.hunt.hit(&nodes[node as usize], next, &self.sets[usize::from(set)], self.filter, self.sets);
            }
        }
        nodes.clear();
        questions.clear();
    }

    fn finish(&mut self) {
        self.look_up();
        self.look_up();
    }
}

const _: () = assert!(LONGEST <= 64, "a set of the moves of a word is a word of the machine");
