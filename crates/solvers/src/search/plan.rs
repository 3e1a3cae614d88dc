//! Plans: how many moves of a word are made forth, how many back, and how many are free between.
//!
//! **Which moves are free.** Let F be a set of families, and h the information, in bits, of the places that F leaves alone. Two
//! random positions agree at these places with the probability 2^-h, and the filter has n(back) positions for F, where n(k) is
//! the number of normal words of k moves. F is *telling* if n(back) 2^-h is small: then few questions for F meet an entry by
//! chance. Each word is w = x m y, where y has `back` moves, and m is the longest word before y whose families form a telling set
//! F of `free` families at most. Let a be the family of the last move of x. Then a is not in F, and F with a is too large or not
//! telling. After x, the search asks for the sets F with this property.
//!
//! **One question for several words.** A move of F changes no place that F leaves alone. So if two words back differ only in a
//! first move of F, they have one entry.
//!
//! The planner chooses the plan with the least time, among those whose filter fits into memory.

use std::collections::HashMap;

use godtable_puzzle::orbits::Definition;

use crate::search::SearchError;
use crate::search::filter::Filter;
use crate::search::layout::Packed;
use crate::search::walk::{LONGEST, Rules, Way};

/// The most families of a set.
pub(super) const MOST_FREE: usize = 5;

/// The most sets with so many families.
const MOST_SETS: usize = 4096;

/// Nanoseconds of a word that is made, of a question, and of an entry.
const COSTS: [f64; 3] = [16.0, 12.0, 15.0];

/// Nanoseconds of a word that is made and looked up among the positions near the goal.
const NEAR_COST: f64 = 150.0;

/// Of a telling set, one question in 2^13 at most meets an entry by chance.
const RARE: f64 = 13.0;

/// How a length is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Plan {
    /// The most families of a set.
    pub(super) free: usize,
    pub(super) back: usize,
}

/// A set of free families.
#[derive(Clone, Debug)]
pub(super) struct Set<const N: usize> {
    /// A bit for each family.
    pub(super) families: u64,
    /// Ones at the bytes that the families leave alone.
    pub(super) mask: Packed<N>,
    pub(super) seed: u64,
}

impl<const N: usize> Set<N> {
    pub(super) fn size(&self) -> usize {
        self.families.count_ones() as usize
    }
}

/// Returns whether a family is in a set. Sets have none of the families beyond a word of the machine.
#[inline(always)]
pub(super) const fn contains(families: u64, family: usize) -> bool {
    family < u64::BITS as usize && families >> family & 1 == 1
}

/// The sets of a plan.
#[derive(Debug)]
pub(super) struct Sets<const N: usize> {
    /// Sets with fewer families come first.
    pub(super) all: Vec<Set<N>>,
    numbers: HashMap<u64, usize>,
    /// By family: the numbers of the sets that words with such a last move ask for.
    pub(super) after: Vec<Vec<u16>>,
    /// By family: the numbers of the sets without it.
    pub(super) without: Vec<Vec<u16>>,
}

impl<const N: usize> Sets<N> {
    /// Returns the fewest families of a set.
    pub(super) fn least(&self) -> usize {
        self.all.first().map_or(0, Set::size)
    }

    /// Returns whether `left` free moves may be of `size` families, each of which occurs.
    #[inline(always)]
    pub(super) const fn may_ask(size: usize, left: usize) -> bool {
        size <= left && (size > 0 || left == 0)
    }

    /// Returns a set that contains some families, and none of some others, if there is one.
    pub(super) fn with(&self, families: u64, others: u64) -> Option<&Set<N>> {
        let mut wanted = families;
        // Adds families until the set is one of the plan.
        for family in (0..self.after.len()).filter(|&family| !contains(families | others, family)) {
            if let Some(&number) = self.numbers.get(&wanted) {
                return Some(&self.all[number]);
            }
            wanted |= 1 << family;
        }
        self.numbers.get(&wanted).map(|&number| &self.all[number])
    }
}

/// The means of a plan, over the last families of words.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    /// By size: the number of sets for which the search asks after a word.
    asked: [f64; MOST_FREE + 1],
    /// The number of sets for which a word back enters its position.
    entered: f64,
    /// The number of all sets.
    sets: f64,
}

/// The figures by which plans are compared.
#[derive(Debug)]
pub(super) struct Planner<const N: usize> {
    /// The numbers of normal words.
    counts: Vec<f64>,
    /// All sets with at most [`MOST_FREE`] families, smaller ones first.
    known: Vec<u64>,
    /// By set: the information of the places that it leaves alone, in bits.
    digits: HashMap<u64, f64>,
    /// By family: ones at the bytes that it changes.
    touched: Vec<Packed<N>>,
    places: usize,
    means: HashMap<Plan, Means>,
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
        let mut touched = vec![Packed([0; N]); words.families];
        for (step, &family) in forth.steps.iter().zip(&words.family) {
            (0..layout.len()).filter(|&byte| step.is_moved[byte]).for_each(|byte| touched[family].0[byte] = 255);
        }
        let information = layout.information(definition);
        let (mut known, mut digits, mut level) = (Vec::new(), HashMap::new(), vec![(0_u64, 0, Packed([0; N]))]);
        let most = if words.families > u64::BITS as usize { 0 } else { MOST_FREE };
        for size in 0..=most {
            for (families, _, union) in &level {
                let alone = (0..layout.len()).filter(|&byte| union.0[byte] == 0);
                // Without free moves, each set is telling.
                let own = if size == 0 { f64::INFINITY } else { alone.map(|byte| information[byte]).sum() };
                known.push(*families);
                digits.insert(*families, own);
            }
            if size == most {
                break;
            }
            let longer = level.iter().flat_map(|&(families, first, ref union)| {
                let touched = &touched;
                (first..words.families).map(move |family| {
                    let union = Packed(std::array::from_fn(|byte| union.0[byte] | touched[family].0[byte]));
                    (families | 1 << family, family + 1, union)
                })
            });
            level = longer.take(MOST_SETS + 1).collect();
            if level.is_empty() || level.len() > MOST_SETS {
                break;
            }
        }
        Planner {
            counts,
            known,
            digits,
            touched,
            places: layout.len(),
            means: HashMap::new(),
            goals: goals as f64,
            memory: memory as f64,
        }
    }

    /// Returns whether a plan has sets.
    pub(super) fn knows(&self, plan: Plan) -> bool {
        self.known.last().is_some_and(|largest| plan.free <= largest.count_ones() as usize)
    }

    /// Returns whether a set is telling, and not too large.
    fn is_telling(&self, plan: Plan, families: u64) -> bool {
        let least = (self.counts[plan.back] * self.goals).log2() + RARE;
        families.count_ones() as usize <= plan.free && self.digits.get(&families).is_some_and(|&digits| digits > least)
    }

    /// Calls a function with each set and each family after which the search asks for the set.
    fn each_asked(&self, plan: Plan, mut then: impl FnMut(u64, usize)) {
        for &own in self.known.iter().filter(|&&own| self.is_telling(plan, own)) {
            let outside = (0..self.touched.len()).filter(|&family| !contains(own, family));
            let is_telling_with = |family: usize| {
                let more = 1_u64.checked_shl(family as u32);
                more.is_some_and(|more| self.is_telling(plan, own | more))
            };
            outside.filter(|&family| !is_telling_with(family)).for_each(|family| then(own, family));
        }
    }

    /// Returns the sets of a plan.
    pub(super) fn sets(&self, plan: Plan) -> Sets<N> {
        let families = self.touched.len();
        let (mut all, mut numbers, mut after) = (Vec::new(), HashMap::new(), vec![Vec::new(); families]);
        self.each_asked(plan, |own, family| {
            let number = *numbers.entry(own).or_insert_with(|| {
                all.push(self.set(own));
                all.len() - 1
            });
            after[family].push(number as u16);
        });
        let without = |family: usize| {
            let is_without = |number: &u16| !contains(all[usize::from(*number)].families, family);
            (0..all.len() as u16).filter(is_without).collect()
        };
        Sets { without: (0..families).map(without).collect(), after, numbers, all }
    }

    fn set(&self, families: u64) -> Set<N> {
        let own = || (0..self.touched.len()).filter(|&family| contains(families, family));
        let is_alone = |byte: usize| byte < self.places && own().all(|family| self.touched[family].0[byte] == 0);
        let mask = Packed(std::array::from_fn(|byte| if is_alone(byte) { 255 } else { 0 }));
        Set { families, mask, seed: (families + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    fn means(&mut self, plan: Plan) -> Means {
        if let Some(known) = self.means.get(&plan) {
            return *known;
        }
        let (mut means, mut last) = (Means::default(), None);
        let share = 1.0 / self.touched.len() as f64;
        self.each_asked(plan, |own, _| {
            let size = own.count_ones();
            means.asked[size as usize] += share;
            if last.replace(own) != Some(own) {
                means.entered += 1.0 - f64::from(size) * share;
                means.sets += 1.0;
            }
        });
        self.means.insert(plan, means);
        means
    }

    /// Returns about the number of entries of a filter.
    pub(super) fn entries(&mut self, plan: Plan) -> f64 {
        let Means { entered, sets, .. } = self.means(plan);
        let before = if plan.free > 0 { self.counts[plan.back - 1] * sets } else { 0.0 };
        self.goals * (self.counts[plan.back] * entered + before)
    }

    /// Returns about the time of a length, in nanoseconds, without the filter.
    fn time(&mut self, plan: Plan, length: usize) -> f64 {
        let ([made, asked, _], means) = (COSTS, self.means(plan));
        let left = length - plan.back;
        let least = means.asked.iter().position(|&sets| sets > 0.0).unwrap_or(0);
        let of_length = |forth: usize| {
            let sets = means.asked.iter().enumerate().filter(|&(size, _)| Sets::<N>::may_ask(size, left - forth));
            self.counts[forth] * (made + asked * sets.map(|(_, sets)| sets).sum::<f64>())
        };
        (0..=left.saturating_sub(least)).map(of_length).sum()
    }

    /// Returns about the time to fill the filter.
    fn time_to_fill(&mut self, plan: Plan) -> f64 {
        let [made, _, entered] = COSTS;
        self.counts[plan.back] * self.goals * made + self.entries(plan) * entered
    }

    /// Returns about the time to look for the goal with the positions near it, if words forth have so many moves.
    pub(super) fn time_to_near(&self, forth: usize) -> f64 {
        self.counts[forth.min(self.counts.len() - 1)] * NEAR_COST
    }

    /// Returns the plan for a length, and its time in nanoseconds, or `None` if no filter fits. `there` has the plans of filters
    /// that need not be filled, each with its nanoseconds.
    pub(super) fn plan(&mut self, length: usize, most_free: usize, there: &[(Plan, f64)]) -> Option<(f64, Plan)> {
        let mut best: Option<(f64, Plan)> = None;
        for free in 0..=most_free {
            for back in 1..=length.saturating_sub(free).min(LONGEST) {
                let plan = Plan { free, back };
                if !self.knows(plan) || Filter::bytes(self.entries(plan)) > self.memory {
                    break;
                }
                let known = there.iter().find(|(own, _)| *own == plan).map(|(_, time)| *time);
                let time = self.time(plan, length) + known.unwrap_or_else(|| self.time_to_fill(plan));
                if best.is_none_or(|(least, _)| time < least) {
                    best = Some((time, plan));
                }
            }
        }
        best
    }

    /// Returns the error if no filter fits: the smallest one contains the positions one move back.
    pub(super) fn too_small(&mut self) -> SearchError {
        SearchError::SmallMemory { least: Filter::bytes(self.entries(Plan { free: 0, back: 1 })) as u64 }
    }

    /// Returns n(length) / n(length - 1).
    pub(super) fn growth(&self, length: usize) -> f64 {
        let [before, own] = [length.saturating_sub(1), length].map(|own| self.counts[own.min(self.counts.len() - 1)]);
        own / before.max(1.0)
    }
}
