//! Lengths, one after the other, each by a plan.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use godtable_puzzle::orbits::{Arrangement, Definition, IllegalPiece, Move};
use godtable_system::atomic_file::Existing;
use godtable_system::checksum;
use godtable_system::instructions::{InstructionSet, Portable};
use godtable_system::parallel::prelude::*;

use crate::filter_file::FileError;
use crate::search::check;
use crate::search::filter::Filter;
use crate::search::images::{HAS_IMAGES, images};
use crate::search::kernel::{self, Kernel, Task};
use crate::search::layout::{Layout, Packed};
use crate::search::near::{self, Near, key};
use crate::search::plan::{MOST_FREE, Plan, Planner, Set, Sets, contains};
use crate::search::ready::Ready;
use crate::search::store::StoredFilter;
use crate::search::views::Viewer;
use crate::search::walk::{LONGEST, Leaf, Limits, Node, Rules, Visitor, Way};
use crate::search::words::{NONE, Words};
use crate::search::{Checked, Event, Found, Observer, SearchError, Transitions, Wish};
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

/// The fewest moves between a hit and the word back that several threads enumerate.
const SHARED: usize = 5;

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
    /// The most free families of plans for the position now searched.
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
            tuned: Tuned { near: near::MOST, plan: None, patience: 1.0 },
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
        if HAS_IMAGES && !own.has_images {
            let goals: Vec<&Arrangement> = own.goals.iter().map(|&number| &self.goals[number]).collect();
            own.planner.set_images(images(&self.definition, &self.rules, &self.forth, &goals));
            own.has_images = true;
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
        let (mut last, mut length, mut result) = (Duration::ZERO, wish.shortest, Ok(()));
        while !found.is_out_of_reach && longest.is_none_or(|longest| length <= longest) {
            let expected = self.expected(&own, last, length);
            let searched = self.search(&mut own, &start, length, !wish.all && !wish.longer, expected, observe);
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
        let ready = kept.as_ref().filter(|kept| kept.goals.len() == self.goals.len())?.ready.last()?;
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
        if length > LONGEST {
            return Err(SearchError::TooFar { searched: LONGEST });
        }
        loop {
            let goals = own.starts.iter().map(|goal| self.rules.layout.reduced(&goal.at)).collect();
            let Some((_, plan)) = self.plan(own, length, own.most_free)? else {
                let hunt = Hunt::new(self, own, goals, length, first_only, stop);
                hunt.finish(start, length);
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
            self.walk_forth(&hunt, filter, &own.planner.sets(plan), start);
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
    fn walk_forth(&self, hunt: &Hunt<'_, N>, filter: &Filter, sets: &Sets<'_, N>, start: &Node<N>) {
        let forth = (hunt.length - hunt.back).saturating_sub(sets.least());
        let viewer = || Viewer::new(&self.rules.layout, sets.images);
        let asker = || Asker { hunt, filter, sets, viewer: viewer(), forth, node: *start, batches: Default::default() };
        let mut first = asker();
        let parts = self.rules.parts(&self.forth, vec![*start], forth, &mut |node| first.pass(Portable, node));
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

/// The part of a search behind the filter: from each hit to the goal.
struct Hunt<'a, const N: usize> {
    engine: &'a Engine<N>,
    near: &'a Near,
    /// In reduced form.
    goals: Vec<Packed<N>>,
    /// The length of all words, and of their parts back.
    length: usize,
    back: usize,
    first_only: bool,
    stop: &'a AtomicBool,
    /// The number of positions followed after hits, and the most before the plan is given up.
    followed: AtomicU64,
    most: u64,
    words: Mutex<BTreeSet<Vec<u16>>>,
}

impl<'a, const N: usize> Hunt<'a, N> {
    fn new(
        engine: &'a Engine<N>,
        own: &'a Kept<N>,
        goals: Vec<Packed<N>>,
        length: usize,
        first_only: bool,
        stop: &'a AtomicBool,
    ) -> Hunt<'a, N> {
        let (followed, words) = (AtomicU64::new(0), Mutex::default());
        Hunt { engine, near: &own.near, goals, length, back: 0, first_only, stop, followed, most: u64::MAX, words }
    }

    /// Returns what was found.
    fn found(self) -> BTreeSet<Vec<u16>> {
        self.words.into_inner().expect("no thread panics")
    }

    /// Returns whether the hits take longer than the next plan.
    fn is_given_up(&self) -> bool {
        self.followed.load(Relaxed) > self.most
    }

    fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.is_given_up()
    }

    /// Follows a hit: the position after a node and a move, or the node itself if there is no move.
    #[inline(never)]
    fn hit(&self, node: &Node<N>, next: u16, asked: Asked<'_, N>, viewer: &mut Viewer<'_, N>) {
        if next == NONE {
            return self.between(node, asked, viewer);
        }
        self.engine.rules.children(Portable, &self.engine.forth, node, |child| {
            if child.last == next {
                self.between(&child, asked, viewer);
            }
        });
    }

    /// Makes the moves that are left before the word back, all of some families. Then it makes the moves back.
    fn between(&self, node: &Node<N>, asked: Asked<'_, N>, viewer: &mut Viewer<'_, N>) {
        let (rules, left) = (&self.engine.rules, self.length - self.back - usize::from(node.length));
        self.followed.fetch_add(1, Relaxed);
        viewer.take(&node.at);
        if self.is_over() || !asked.may_lead(left, viewer) {
            return;
        }
        if left == 0 {
            return self.finish(node, self.back);
        }
        let mut next = Vec::new();
        rules.children(Portable, &self.engine.forth, node, |child| {
            if contains(asked.families, rules.words.family[usize::from(child.last)]) {
                next.push(child);
            }
        });
        if left < SHARED {
            next.iter().for_each(|child| self.between(child, asked, viewer));
        } else {
            let viewer = || Viewer::new(&rules.layout, asked.sets.images);
            next.par_iter().for_each(|child| self.between(child, asked, &mut viewer()));
        }
    }

    /// Looks for the goal after so many moves.
    fn finish(&self, node: &Node<N>, left: usize) {
        self.followed.fetch_add(1, Relaxed);
        let rules = &self.engine.rules;
        if left <= self.near.reach || self.near.is_all {
            if !self.near.is_within(key(rules, node), left) {
                return;
            }
            if left == 0 && self.goals.contains(&rules.layout.reduced(&node.at)) {
                self.words.lock().expect("no thread panics").insert(node.word());
                if self.first_only {
                    self.stop.store(true, Relaxed);
                }
            }
        }
        if left > 0 && !self.is_over() {
            rules.children(Portable, &self.engine.forth, node, |child| self.finish(&child, left - 1));
        }
    }
}

/// What led to a hit.
#[derive(Clone, Copy)]
struct Asked<'a, const N: usize> {
    /// The free families.
    families: u64,
    filter: &'a Filter,
    sets: &'a Sets<'a, N>,
}

impl<const N: usize> Asked<'_, N> {
    /// Returns whether so many moves of the families may lead to a position before a word back. They belong to some `left` of the
    /// families, and the filter has the position with these and any others.
    fn may_lead(&self, left: usize, viewer: &mut Viewer<'_, N>) -> bool {
        let &Asked { families, filter, sets } = self;
        let mut has = |set: &Set<N>| filter.contains(viewer.choices(Portable, &set.view));
        if left == 0 {
            // The filter contains such a position once for each set, so four sets make a mistake unlikely.
            return sets.all.iter().take(4).all(has);
        }
        let mut subsets = std::iter::successors(Some(families), |&own| own.checked_sub(1).map(|own| own & families));
        left >= families.count_ones() as usize
            || subsets.any(|own| own.count_ones() as usize == left && sets.with(own, families).is_none_or(&mut has))
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
    sets: &'a Sets<'a, N>,
    viewer: Viewer<'a, N>,
    /// The length of words forth.
    forth: usize,
    /// The last node.
    node: Node<N>,
    batches: [Batch<N>; 2],
}

impl<const N: usize> Visitor<N> for Asker<'_, N> {
    #[inline(always)]
    fn pass(&mut self, kernel: impl Kernel, node: &Node<N>) {
        self.node = *node;
        self.batches[0].nodes.push(*node);
        self.ask(kernel, node.at, NONE, node.last, node.blocked, usize::from(node.length));
    }

    #[inline(always)]
    fn enter(&mut self, kernel: impl Kernel, node: &Node<N>) -> bool {
        if usize::from(node.length) < self.forth {
            self.pass(kernel, node);
        } else {
            self.node = *node;
            self.batches[0].nodes.push(*node);
        }
        !self.hunt.is_over()
    }

    #[inline(always)]
    fn visit(&mut self, kernel: impl Kernel, leaf: &Leaf<N>) {
        let last = if leaf.next == NONE { self.node.last } else { leaf.next };
        self.ask(kernel, leaf.at, leaf.next, last, leaf.blocked, self.forth);
    }
}

impl<const N: usize> Asker<'_, N> {
    /// Asks for the position after a word, which is the last node or one move from it.
    #[inline(always)]
    fn ask(&mut self, kernel: impl Kernel, at: Packed<N>, next: u16, last: u16, blocked: u64, length: usize) {
        let (rules, sets) = (&self.hunt.engine.rules, self.sets);
        let left = self.hunt.length - self.hunt.back - length;
        let batch = &mut self.batches[0];
        let node = batch.nodes.len() as u32 - 1;
        self.viewer.take(&at);
        let is_first = last == NONE;
        let numbers = if is_first { &sets.all_numbers } else { &sets.after[rules.words.family[usize::from(last)]] };
        for &number in numbers {
            let set = &sets.all[usize::from(number)];
            let size = set.size();
            if !is_first && size > left {
                break;
            }
            let may_ask = Sets::<N>::may_ask(size, left) && (size == 0 || set.families & !blocked != 0);
            if !is_first && !may_ask {
                continue;
            }
            let choices = self.viewer.choices(kernel, &set.view);
            self.filter.prefetch(choices);
            batch.questions.push(Question { node, next, set: number, choices });
        }
        if self.batches[0].questions.len() >= TOGETHER {
            self.look_up();
            self.batches[0].nodes.push(self.node);
        }
    }

    /// Looks up the batch that has waited, and lets the other one wait.
    #[inline(never)]
    fn look_up(&mut self) {
        self.batches.swap(0, 1);
        let Batch { nodes, questions } = &mut self.batches[0];
        for &Question { node, next, set, choices } in &*questions {
            if self.filter.contains(choices) {
                let families = self.sets.all[usize::from(set)].families;
                let asked = Asked { families, filter: self.filter, sets: self.sets };
                self.hunt.hit(&nodes[node as usize], next, asked, &mut self.viewer);
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
