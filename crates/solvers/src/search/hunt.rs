//! Continues from a position that the pruning table contains to the goal: by the free moves, and then by the moves
//! back.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use godtable_system::instructions::Portable;
use godtable_system::parallel::prelude::*;

use crate::search::bonds::Bonds;
use crate::search::engine::{Engine, GoalTables};
use crate::search::layout::PackedPosition;
use crate::search::near::{NearPositions, key};
use crate::search::plan::{Set, Sets, contains};
use crate::search::pruning::PruningTable;
use crate::search::views::Viewer;
use crate::search::walk::Node;
use crate::search::words::NONE;

/// The fewest moves between a hit and the backward sequence that several threads enumerate.
const SHARED: usize = 5;

/// The part of a search behind the pruning table: from each hit to the goal.
pub(super) struct Hunt<'a, const N: usize> {
    pub(super) engine: &'a Engine<N>,
    near: &'a NearPositions,
    /// The bonds, if the search uses them.
    pub(super) bonds: Option<&'a Bonds>,
    /// In reduced form.
    goals: Vec<PackedPosition<N>>,
    /// The length of all words, and of their parts back.
    pub(super) length: usize,
    pub(super) back: usize,
    /// The number of words that are enough.
    enough: usize,
    pub(super) stop: &'a AtomicBool,
    /// The number of positions followed after hits, and the most before the plan is given up.
    pub(super) followed: AtomicU64,
    pub(super) most: u64,
    words: Mutex<BTreeSet<Vec<u16>>>,
}

impl<'a, const N: usize> Hunt<'a, N> {
    pub(super) fn new(
        engine: &'a Engine<N>,
        own: &'a GoalTables<N>,
        goals: Vec<PackedPosition<N>>,
        length: usize,
        enough: usize,
        stop: &'a AtomicBool,
    ) -> Hunt<'a, N> {
        let (followed, words) = (AtomicU64::new(0), Mutex::default());
        let (near, bonds, back, most) = (&own.near, None, 0, u64::MAX);
        Hunt { engine, near, bonds, goals, length, back, enough, stop, followed, most, words }
    }

    /// Returns what was found.
    pub(super) fn found(self) -> BTreeSet<Vec<u16>> {
        self.words.into_inner().expect("no thread panics")
    }

    /// Returns whether the hits take longer than the next plan.
    pub(super) fn is_given_up(&self) -> bool {
        self.followed.load(Relaxed) > self.most
    }

    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.is_given_up()
    }

    /// Follows a hit: the position after a node and a move, or the node itself if there is no move.
    #[inline(never)]
    pub(super) fn hit(&self, node: &Node<N>, next: u16, asked: Query<'_, N>, viewer: &mut Viewer<'_, N>) {
        if next == NONE {
            return self.between(node, asked, viewer);
        }
        self.engine.rules.children(Portable, &self.engine.forth, node, |child| {
            if child.last == next {
                self.between(&child, asked, viewer);
            }
        });
    }

    /// Makes the moves that are left before the backward sequence, all of some families. Then it makes the moves back.
    fn between(&self, node: &Node<N>, asked: Query<'_, N>, viewer: &mut Viewer<'_, N>) {
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

    /// Searches for the goal from a node, with `left` moves left.
    pub(super) fn finish(&self, node: &Node<N>, left: usize) {
        self.followed.fetch_add(1, Relaxed);
        let rules = &self.engine.rules;
        if left <= self.near.reach || self.near.is_all {
            if !self.near.is_within(key(rules, node), left) {
                return;
            }
            if left == 0 && self.goals.contains(&rules.layout.reduced(&node.at)) {
                let word = node.word();
                if rules.words.has_parts(&word) {
                    return;
                }
                let mut words = self.words.lock().expect("no thread panics");
                words.insert(word);
                if words.len() >= self.enough {
                    self.stop.store(true, Relaxed);
                }
            }
        }
        if left == 0 || self.is_over() {
            return;
        }
        let forth = &self.engine.forth;
        let Some(bonds) = self.bonds else {
            return rules.children(Portable, forth, node, |child| self.finish(&child, left - 1));
        };
        self.followed.fetch_add(bonds.cost, Relaxed);
        let mut broken = bonds.of(&node.at);
        let is_near = |next: u16| broken.least_after(next) < left;
        rules.admitted(Portable, forth, node, is_near, |child| self.finish(&child, left - 1));
    }
}

/// What led to a hit.
#[derive(Clone, Copy)]
pub(super) struct Query<'a, const N: usize> {
    /// The free families.
    pub(super) families: u64,
    pub(super) pruning: &'a PruningTable,
    pub(super) sets: &'a Sets<'a, N>,
}

impl<const N: usize> Query<'_, N> {
    /// Returns whether `left` moves of the families may lead to a position before a backward sequence. They belong to some
    /// `left` of the families, and the pruning table has the position with these and any others.
    fn may_lead(&self, left: usize, viewer: &mut Viewer<'_, N>) -> bool {
        let &Query { families, pruning, sets } = self;
        let mut has = |set: &Set<N>| pruning.contains(viewer.choices(Portable, &set.view));
        if left == 0 {
            // The pruning table contains such a position once for each set, so four sets make a mistake unlikely.
            return sets.all.iter().take(4).all(has);
        }
        let mut subsets = std::iter::successors(Some(families), |&own| own.checked_sub(1).map(|own| own & families));
        left >= families.count_ones() as usize
            || subsets.any(|own| own.count_ones() as usize == left && sets.with(own, families).is_none_or(&mut has))
    }
}
