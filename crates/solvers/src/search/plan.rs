//! Plans: how many moves of a word are made forth, how many back, and how many are free between.
//!
//! Let S be the number of sets of free families, and n(k) the number of normal words of k moves. A search makes n(forth) words and
//! asks S times after each; the filter has n(back) S entries. A mistake of the filter costs the words of its free moves. The
//! plan with the least time is chosen, among those whose filter fits into memory.
//!
//! The words forth and back form n(forth) n(back) pairs. Two random positions agree at the places of a set with a
//! probability of 2^-h, where h is the information of these places in bits. Few pairs agree by chance if h exceeds log2 of the
//! number of pairs.

use godtable_puzzle::orbits::Definition;

use crate::search::SearchError;
use crate::search::filter::Filter;
use crate::search::layout::Packed;
use crate::search::walk::{LONGEST, Rules, Way};

/// The most free moves.
const MOST_FREE: usize = 3;

/// The most sets of free families.
const MOST_SETS: usize = 4096;

/// Nanoseconds of a word that is made, of a question, and of an entry.
const COSTS: [f64; 3] = [16.0, 12.0, 15.0];

/// The probability that the filter says yes by mistake.
const MISTAKES: f64 = 2e-5;

/// The bits of information that the places of a set have beyond log2 of the pairs.
const MORE: f64 = 8.0;

/// How a length is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) free: usize,
    pub(super) back: usize,
}

/// A set of free families.
#[derive(Clone, Debug)]
pub(super) struct Set<const N: usize> {
    pub(super) families: Vec<usize>,
    /// Ones at the bytes that the families leave alone.
    pub(super) mask: Packed<N>,
    pub(super) seed: u64,
}

/// The figures by which plans are compared.
#[derive(Debug)]
pub(super) struct Planner<const N: usize> {
    /// The numbers of normal words.
    counts: Vec<f64>,
    /// By number of free moves: the sets. There is no entry for numbers with too many sets.
    sets: Vec<Vec<Set<N>>>,
    /// By number of free moves: the bits of information that each set's places have at least.
    digits: Vec<f64>,
    /// The moves of a family, in the mean.
    turns: f64,
    /// The number of goals.
    goals: f64,
    memory: f64,
}

impl<const N: usize> Planner<N> {
    pub(super) fn new(
        definition: &Definition,
        rules: &Rules<N>,
        forth: &Way<N>,
        counts: Vec<f64>,
        goals: usize,
        memory: u64,
    ) -> Planner<N> {
        let (words, layout) = (&rules.words, &rules.layout);
        let touches = |family: usize, byte: usize| {
            let own = forth.steps.iter().zip(&words.family).filter(|&(_, &other)| other == family);
            own.map(|(step, _)| step).any(|step| step.is_moved[byte])
        };
        let touched: Vec<Vec<bool>> =
            (0..words.families).map(|family| (0..layout.len()).map(|byte| touches(family, byte)).collect()).collect();
        let (mut sets, mut digits) = (Vec::new(), Vec::new());
        let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
        for free in 0..=MOST_FREE {
            let is_alone = |own: &[usize], byte: usize| own.iter().all(|&family| !touched[family][byte]);
            let set = |(number, own): (usize, &Vec<usize>)| {
                let mut mask = [0; N];
                (0..layout.len()).filter(|&byte| is_alone(own, byte)).for_each(|byte| mask[byte] = 255);
                let seed = ((free as u64) << 32 | number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                Set { families: own.clone(), mask: Packed(mask), seed }
            };
            let told = chosen.iter().map(|own| layout.information(definition, |byte| is_alone(own, byte)));
            digits.push(if free == 0 { f64::INFINITY } else { told.fold(f64::INFINITY, f64::min) });
            sets.push(chosen.iter().enumerate().map(set).collect());
            let longer = chosen.iter().flat_map(|own| {
                let first = own.last().map_or(0, |last| last + 1);
                (first..words.families).map(move |family| [&own[..], &[family]].concat())
            });
            chosen = longer.take(MOST_SETS + 1).collect();
            if chosen.is_empty() || chosen.len() > MOST_SETS {
                break;
            }
        }
        Planner {
            counts,
            sets,
            digits,
            turns: forth.steps.len() as f64 / words.families as f64,
            goals: goals as f64,
            memory: memory as f64,
        }
    }

    /// Returns whether a plan has sets.
    pub(super) fn knows(&self, plan: Plan) -> bool {
        plan.free < self.sets.len()
    }

    /// Returns the sets of a plan.
    pub(super) fn sets(&self, plan: Plan) -> &[Set<N>] {
        &self.sets[plan.free]
    }

    /// Returns about the number of entries of a filter.
    pub(super) fn entries(&self, plan: Plan) -> f64 {
        self.counts[plan.back] * self.goals * self.sets[plan.free].len() as f64
    }

    /// Returns about the time of a length, in nanoseconds, without the filter.
    fn time(&self, plan: Plan, length: usize) -> f64 {
        let [made, asked, _] = COSTS;
        let questions = self.counts[length - plan.free - plan.back] * self.sets[plan.free].len() as f64;
        let words = (plan.free as f64 * self.turns).powi(plan.free as i32);
        questions * (made / self.sets[plan.free].len() as f64 + asked + MISTAKES * words * made)
    }

    /// Returns about the time to fill the filter.
    fn time_to_fill(&self, plan: Plan) -> f64 {
        let [made, _, entered] = COSTS;
        self.counts[plan.back] * self.goals * made + self.entries(plan) * entered
    }

    /// Returns the plan for a length, or `None` if no words are so long. `there` has the plans of filters that need not be
    /// filled, each with its nanoseconds.
    pub(super) fn plan(&self, length: usize, there: &[(Plan, f64)]) -> Option<Plan> {
        let plans = (0..self.sets.len()).flat_map(|free| (1..=LONGEST).map(move |back| Plan { free, back }));
        let fits = |&Plan { free, back }: &Plan| {
            let Some(forth) = length.checked_sub(free + back).filter(|&forth| forth <= LONGEST) else { return false };
            let pairs = (self.counts[forth] * self.counts[back] * self.goals).log2();
            self.digits[free] > pairs + MORE && Filter::bytes(self.entries(Plan { free, back })) <= self.memory
        };
        let time = |plan: Plan| {
            let own = there.iter().find(|(own, _)| *own == plan).map(|(_, time)| *time);
            self.time(plan, length) + own.unwrap_or_else(|| self.time_to_fill(plan))
        };
        plans.filter(fits).min_by(|&one, &other| time(one).total_cmp(&time(other)))
    }

    /// Returns the error if no filter fits: the smallest one contains the positions one move back.
    pub(super) fn too_small(&self) -> SearchError {
        SearchError::SmallMemory { least: Filter::bytes(self.entries(Plan { free: 0, back: 1 })) as u64 }
    }

    /// Returns n(length) / n(length - 1).
    pub(super) fn growth(&self, length: usize) -> f64 {
        let [before, own] = [length.saturating_sub(1), length].map(|own| self.counts[own.min(self.counts.len() - 1)]);
        own / before.max(1.0)
    }
}
