//! What all searches of a puzzle share: its moves, its words, its goals, and what the last search has kept.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godtable_puzzle::orbits::{Arrangement, Definition, Move};
use godtable_system::IS_PAGE;
use godtable_system::checksum;
use godtable_system::instructions::{InstructionSet, Portable};

use crate::kernels::{Kernel, Task};
use crate::search::bonds::Bonds;
use crate::search::images::images;
use crate::search::layout::{Layout, VALUES};
use crate::search::near::{self, NearPositions, key};
use crate::search::parity::Parity;
use crate::search::plan::{Counts, MOST_FREE, Plan, Planner, SHORT};
use crate::search::short_words;
use crate::search::store::{FilledPruningTable, StoredPruningTable};
use crate::search::walk::{LONGEST, Limits, Node, Rules, Visitor, Way};
use crate::search::words::{Transitions, Words};

/// The words that are counted if positions forbid some turns, and the goals from which they lead.
const MEASURED: usize = 20_000;
const MEASURED_GOALS: usize = 8;

/// In nanoseconds: the time of a search for which bonds are not worth their time.
const QUICK: f64 = 1e6;

/// The most positions in [`NearPositions`] while searches are short.
const FEW: usize = 1 << 10;

/// Limits that only tests change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// The most positions in [`NearPositions`].
    pub(super) near: usize,
    /// In nanoseconds: a search to the positions near the goal that takes less makes no use of bonds.
    pub(super) quick: f64,
    /// The plan for each length that is long enough.
    pub(super) plan: Option<Plan>,
    /// A factor of the positions that a plan may follow after hits: with 0, its first hit ends it.
    pub(super) patience: f64,
    /// The fewest moves of a walk after the words of [`ShortWords`].
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
    pub(super) counts: Vec<f64>,
    pub(super) parity: Option<Parity>,
    pub(super) goals: Vec<Arrangement>,
    pub(super) memory: u64,
    pub(super) tuned: Tuning,
    pub(super) instructions: InstructionSet,
    /// The pruning table and the rest of the last search: the next one uses them if its goals are the same.
    pub(super) kept: Mutex<Option<GoalTables<N>>>,
    /// A pruning table in a file, of all goals.
    pub(super) stored: Mutex<Option<StoredPruningTable>>,
}

/// What a search makes for some goals.
#[derive(Debug)]
pub(super) struct GoalTables<const N: usize> {
    /// The numbers of the goals.
    pub(super) goals: Vec<usize>,
    pub(super) starts: Vec<Node<N>>,
    pub(super) near: NearPositions,
    /// Whether `near` has as many positions as it may, and the planner its sets. A short search needs neither.
    is_prepared: bool,
    /// The bonds, if a search needed them.
    pub(super) bonds: Option<Bonds>,
    /// About the nanoseconds of searches to the positions near the goal while they are few.
    pub(super) spent: f64,
    pub(super) planner: Planner<N>,
    /// Pruning tables that fit into memory together, in the order of their last use.
    pub(super) ready: Vec<FilledPruningTable>,
    /// Whether the planner has the symmetries. A search without pruning tables does not find them.
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
        // The layout of positions in bytes.
        let illegal = illegal_values(definition, &places);
        let layout = Layout::new(definition, places);
        let way = |moves: &[Move], planes| Way {
            steps: moves.iter().map(|made| layout.step(&made.actions)).collect(),
            planes,
        };
        // The moves in both directions, under the lock.
        let moves = 0..definition.moves().len();
        let forth = lock.iter().map(|row| row.iter().map(|to| to.iter().copied().collect()).collect()).collect();
        let leads = |from: &u16, made: usize, to: usize| lock[usize::from(*from)][made].map(usize::from) == Some(to);
        let back = |to: usize| {
            let before = |made: usize| (0..lock.len() as u16).filter(|from| leads(from, made, to)).collect();
            moves.clone().map(before).collect()
        };
        let back = (0..lock.len()).map(back).collect();
        // What forbids moves.
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
            tuned: Tuning { near: near::MOST, quick: QUICK, plan: None, patience: 1.0, below: short_words::BELOW },
            instructions: InstructionSet::best(),
            kept: Mutex::new(None),
            stored: Mutex::new(None),
        }
    }

    /// Returns the search with other limits, and with an instruction set.
    #[cfg(test)]
    pub(super) fn tuned(self, tuned: Tuning, instructions: InstructionSet) -> Engine<N> {
        Engine { tuned, instructions, ..self }
    }

    /// Returns the numbers of the goals that agree with an arrangement at all places that no move changes.
    pub(super) fn goals_for(&self, from: &Arrangement) -> Vec<usize> {
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
    /// backward sequences from the goals are counted, and the numbers of longer ones follow the same rates.
    fn legal_counts(&self, starts: &[Node<N>]) -> Counts {
        let mut counts = Counts::of(&self.counts);
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
    pub(super) const fn word_bytes(&self) -> u64 {
        match self.has_limits() {
            true if self.memory >= short_words::LEAST => self.memory / short_words::PART,
            true => 0,
            // Few words are left out, so a level or two are kept.
            false => self.memory / short_words::PART / 8,
        }
    }

    /// Returns the most bytes of memory for pruning tables.
    pub(super) const fn pruning_table_bytes(&self) -> u64 {
        if self.has_limits() { self.memory - self.word_bytes() } else { self.memory }
    }

    pub(super) fn kept_for(&self, goals: Vec<usize>) -> GoalTables<N> {
        let planes = 0..self.forth.planes.len() as u16;
        let at = |number: &usize| self.rules.layout.pack(&self.goals[*number]);
        let starts: Vec<Node<N>> =
            goals.iter().map(at).flat_map(|at| planes.clone().map(move |plane| Node::new(at, plane))).collect();
        GoalTables {
            near: NearPositions::new(&self.rules, &self.back, &starts, self.tuned.near.min(FEW)),
            is_prepared: false,
            bonds: None,
            spent: 0.0,
            planner: Planner::new(Counts::of(&self.counts), goals.len(), self.pruning_table_bytes()),
            goals,
            starts,
            ready: Vec::new(),
            has_images: false,
            most_free: MOST_FREE,
        }
    }

    /// Prepares long searches: finds all positions near the goal that they may use, and what decides about their plans.
    pub(super) fn prepare(&self, own: &mut GoalTables<N>) {
        if !own.is_prepared {
            own.near = NearPositions::new(&self.rules, &self.back, &own.starts, self.tuned.near);
            own.planner.prepare(&self.definition, &self.rules, &self.forth, self.legal_counts(&own.starts));
            own.is_prepared = true;
        }
    }

    /// Returns about the nanoseconds to [prepare](Engine::prepare), and then to search a length without a pruning table.
    pub(super) fn time_prepared(&self, own: &GoalTables<N>, length: usize) -> f64 {
        if own.is_prepared {
            return own.planner.time_to_near(length.saturating_sub(own.near.reach));
        }
        let mut positions = self.counts.iter().scan(0.0, |all, words| {
            *all += words * own.starts.len() as f64;
            Some(*all)
        });
        let reach = positions.position(|positions| positions > self.tuned.near as f64).unwrap_or(length);
        SHORT + own.planner.time_to_near(length.saturating_sub(reach.saturating_sub(1)))
    }

    /// Finds the symmetries, if they are not there yet.
    pub(super) fn find_images(&self, own: &mut GoalTables<N>) {
        if !IS_PAGE && !own.has_images {
            let goals: Vec<&Arrangement> = own.goals.iter().map(|&number| &self.goals[number]).collect();
            own.planner.set_images(images(&self.definition, &self.rules, &self.forth, &goals));
            own.has_images = true;
            // Symmetries change which sets have entries.
            own.ready.clear();
        }
    }

    /// Returns what the last search has kept, if its goals are the same.
    pub(super) fn kept_or_new(&self, kept: &mut Option<GoalTables<N>>, goals: Vec<usize>) -> GoalTables<N> {
        match kept.take().filter(|kept| kept.goals == goals) {
            Some(own) => own,
            None => self.kept_for(goals),
        }
    }

    /// Returns a checksum of the puzzle, the rules and the goals.
    pub(super) fn fingerprint(&self) -> u32 {
        let order = if cfg!(target_endian = "little") { "little" } else { "big" };
        checksum::hash(format!("{:?}, {:?}, {:?}, {order}", self.definition, self.forth.planes, self.goals).as_bytes())
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

const _: () = assert!(LONGEST <= 64, "a set of the moves of a word is a word of the machine");
