//! The pruning table that a length needs: the one of the length before, one from a file, or a new one, whichever takes the
//! least time.

use std::sync::MutexGuard;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use godtable_system::parallel::prelude::*;

use crate::kernels;
use crate::pruning_file::FileError;
use crate::regions::Entries;
use crate::search::classes::one_of_each_class;
use crate::search::engine::{Engine, GoalTables, Walks};
use crate::search::found::SearchError;
use crate::search::kernel::Kernel;
use crate::search::layout::PackedPosition;
use crate::search::plan::{Plan, SHORT, Sets};
use crate::search::pruning::{self, PruningTable};
use crate::search::store::{FilledPruningTable, StoredPruningTable};
use crate::search::views::Viewer;
use crate::search::walk::{Leaf, Node, PARTS, Rules, Visitor};
use crate::search::words::NONE;
use crate::watch::threads;

/// Searches that take fewer nanoseconds together make no use of symmetries: to find them takes as long.
const UNREDUCED: f64 = 100e6;

/// The most nodes among which one of each class is chosen. The more there are, the fewer positions behind them are made twice.
const CLASSED: f64 = (1 << 16) as f64;

impl<const N: usize> Engine<N> {
    pub(super) fn stored(&self) -> MutexGuard<'_, Option<StoredPruningTable>> {
        self.stored.lock().expect("no thread panics")
    }

    /// Checks that a file is of this puzzle, these rules and these goals.
    pub(super) fn check_fingerprint(&self, stored: &StoredPruningTable) -> Result<(), FileError> {
        if stored.fingerprint == self.fingerprint() { Ok(()) } else { Err(FileError::OfAnother) }
    }

    fn stored_for(&self, own: &GoalTables<N>) -> Option<StoredPruningTable> {
        self.stored().clone().filter(|_| own.goals.len() == self.goals.len())
    }

    /// Returns the plan for a length with a limited number of free families, and its time in nanoseconds, or `None` if a
    /// search to the positions near the goal takes less time than any pruning table.
    pub(super) fn plan(
        &self,
        own: &mut GoalTables<N>,
        length: usize,
        most_free: usize,
    ) -> Result<Option<(f64, Plan)>, SearchError> {
        let Some(left) = length.checked_sub(own.near.reach).filter(|&left| left > 0 && !own.near.is_all) else {
            return Ok(None);
        };
        if own.planner.time_to_near(left) < SHORT && self.tuned.plan.is_none() {
            return Ok(None);
        }
        let stored = self.stored_for(own);
        if stored.is_some() || self.tuned.plan.is_some() || own.planner.expected(length)? > UNREDUCED {
            self.find_images(own);
        }
        if let Some(wanted) = self.tuned.plan.filter(|plan| plan.free <= most_free && plan.free + plan.back <= length) {
            return Ok(Some((0.0, wanted)));
        }
        let there = own.ready.iter().map(|ready| (ready.plan, 0.0));
        let there: Vec<_> = there.chain(stored.iter().map(|stored| (stored.plan, stored.time()))).collect();
        let planned = own.planner.plan(length, most_free, &there).ok_or_else(|| own.planner.too_small())?;
        Ok(Some(planned).filter(|&(time, _)| time < own.planner.time_to_near(left)))
    }

    /// Makes the pruning table of a plan the last one. Returns whether it is: not if the work is stopped.
    pub(super) fn make_ready(
        &self,
        own: &mut GoalTables<N>,
        plan: Plan,
        stop: &AtomicBool,
    ) -> Result<bool, SearchError> {
        let known = own.ready.iter().position(|ready| ready.plan == plan).map(|place| own.ready.remove(place));
        let made = match known {
            Some(ready) => Some(ready),
            None => {
                let bytes = PruningTable::bytes(own.planner.bits(plan));
                self.make_room(own, bytes);
                match self.stored_for(own).filter(|stored| stored.plan == plan) {
                    Some(stored) => Some(FilledPruningTable::read(&own.planner, &stored)?),
                    None => self.filled(own, plan, stop)?,
                }
            }
        };
        let is_made = made.is_some();
        own.ready.extend(made);
        Ok(is_made)
    }

    /// Drops the least recently used pruning tables until `bytes` more bytes fit into memory.
    fn make_room(&self, own: &mut GoalTables<N>, bytes: f64) {
        let taken = |ready: &FilledPruningTable| size_of_val(ready.pruning.lines()) as f64;
        while !own.ready.is_empty()
            && own.ready.iter().map(taken).sum::<f64>() + bytes > self.pruning_table_bytes() as f64
        {
            own.ready.remove(0);
        }
    }

    /// Returns the pruning table of a plan, or `None` if the work is stopped.
    fn filled(
        &self,
        own: &mut GoalTables<N>,
        plan: Plan,
        stop: &AtomicBool,
    ) -> Result<Option<FilledPruningTable>, SearchError> {
        let mut pruning = PruningTable::new(own.planner.bits(plan)).ok_or(SearchError::OutOfMemory)?;
        let sets = &own.planner.sets(plan);
        let is_reduced = plan.is_reduced && sets.images.are_several();
        let parts = |moves, least| self.rules.parts(&self.back, own.starts.clone(), moves, least, &mut |_| ());
        let parts = if is_reduced {
            let moves = (1..plan.back).take_while(|&moves| own.planner.words_back(moves) <= CLASSED).last();
            one_of_each_class(self, parts(moves.unwrap_or(1), usize::MAX), sets.images)
        } else {
            parts(plan.back, PARTS)
        };
        let (next, regions) = (AtomicUsize::new(0), pruning.regions());
        (0..threads()).into_par_iter().with_max_len(1).for_each(|_| {
            let mut filler = Filler {
                rules: &self.rules,
                sets,
                viewer: Viewer::new(&self.rules.layout, sets.images),
                entries: Entries::new(&regions, pruning::BATCH),
                back: plan.back,
                stop,
            };
            let (parts, next) = (&parts[..], &next);
            let walks =
                Walks { rules: &self.rules, way: &self.back, parts, next, length: plan.back, visitor: &mut filler };
            kernels::run(self.instructions, walks);
            filler.entries.finish(pruning::insert);
        });
        Ok((!stop.load(Relaxed)).then_some(FilledPruningTable { plan, pruning, has_file: false }))
    }
}

/// Enters positions into a pruning table.
struct Filler<'a, const N: usize> {
    rules: &'a Rules<N>,
    sets: &'a Sets<'a, N>,
    viewer: Viewer<'a, N>,
    entries: Entries<'a>,
    back: usize,
    stop: &'a AtomicBool,
}

impl<const N: usize> Visitor<N> for Filler<'_, N> {
    const IN_EACH_LOCK_STATE: bool = false;

    #[inline(always)]
    fn enter(&mut self, kernel: impl Kernel, node: &Node<N>) -> bool {
        if usize::from(node.length) < self.back && self.sets.all.last().is_some_and(|set| set.families != 0) {
            self.add(kernel, &node.at, &self.sets.entered);
        }
        !self.stop.load(Relaxed)
    }

    #[inline(always)]
    fn visit(&mut self, kernel: impl Kernel, leaf: &Leaf<N>) {
        let sets = self.sets;
        let all = if leaf.next == NONE {
            &sets.entered
        } else {
            &sets.without[self.rules.words.family[usize::from(leaf.next)]]
        };
        self.add(kernel, &leaf.at, all);
    }
}

impl<const N: usize> Filler<'_, N> {
    #[inline(always)]
    fn add(&mut self, kernel: impl Kernel, at: &PackedPosition<N>, sets: &[u16]) {
        self.viewer.take(at);
        for &number in sets {
            let choices = self.viewer.choices(kernel, &self.sets.all[usize::from(number)].view);
            self.entries.add(choices, pruning::insert);
        }
    }
}
