//! Plans: how many moves of a word are made forth, how many back, and how many are free between.
//!
//! **Which moves are free.** Two random positions agree at the places of a set of families with a probability of 2^-h, where h
//! is the information of these places in bits. The filter has n(back) positions of a set, where n(k) is the number of normal words
//! of k moves. A set is *telling* if few of its questions meet one of them by chance. The free moves of a word are as many moves
//! before its part back as belong to a telling set of at most `free` families. So the moves before them have their last family
//! a outside of the set, and the set with a is not telling or too large. The search asks for these sets alone.
//!
//! **What is the same is asked once.** A move of a set's families changes no place that the set looks at. So words back that
//! differ in such a first move have one entry.
//!
//! The plan with the least time is chosen, among those whose filter fits into memory.

use std::collections::HashMap;

use godtable_puzzle::orbits::Definition;

use crate::search::SearchError;
use crate::search::filter::Filter;
use crate::search::layout::Packed;
use crate::search::walk::{LONGEST, Rules, Way};

/// The most families of a set.
const MOST_FREE: usize = 5;

/// The most sets with so many families.
const MOST_SETS: usize = 4096;

/// Nanoseconds of a word that is made, of a question, and of an entry.
const COSTS: [f64; 3] = [16.0, 12.0, 15.0];

/// The binary logarithm of the fewest questions for each that meets an entry by chance.
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

/// Returns whether a family is in a set.
#[inline(always)]
pub(super) const fn contains(families: u64, family: usize) -> bool {
    families >> family & 1 == 1
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
    /// The fewest families of a set.
    pub(super) least: usize,
}

impl<const N: usize> Sets<N> {
    /// Returns whether words with a last move of some family may ask for a set of so many families, if `left` moves are left before
    /// the part back.
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

/// A set of families and its information.
#[derive(Clone, Copy, Debug)]
struct Known {
    families: u64,
    size: usize,
    digits: f64,
}

/// The mean numbers of sets that a plan asks for and enters.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    /// By size: the sets that a word asks for.
    asked: [f64; MOST_FREE + 1],
    /// The sets for which a word back enters its position, and all sets.
    entered: [f64; 2],
    /// The fewest families of a set.
    least: usize,
}

/// The figures by which plans are compared.
#[derive(Debug)]
pub(super) struct Planner<const N: usize> {
    /// The numbers of normal words.
    counts: Vec<f64>,
    /// All sets with at most [`MOST_FREE`] families, smaller ones first.
    known: Vec<Known>,
    digits: HashMap<u64, f64>,
    /// By family: ones at the bytes that it changes.
    touched: Vec<Packed<N>>,
    places: usize,
    numbers: HashMap<Plan, Numbers>,
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
        let (mut known, mut level) = (Vec::new(), vec![(0_u64, 0, Packed([0; N]))]);
        for size in 0..=MOST_FREE {
            for (families, _, union) in &level {
                let alone = (0..layout.len()).filter(|&byte| union.0[byte] == 0);
                // Without free moves, a question tells as much as it can.
                let digits = if size == 0 { f64::INFINITY } else { alone.map(|byte| information[byte]).sum() };
                known.push(Known { families: *families, size, digits });
            }
            let longer = level.iter().flat_map(|&(families, first, ref union)| {
                let touched = &touched;
                (first..words.families).map(move |family| {
                    let union = Packed(std::array::from_fn(|byte| union.0[byte] | touched[family].0[byte]));
                    (families | 1 << family, family + 1, union)
                })
            });
            level = longer.take(MOST_SETS + 1).collect();
            if level.is_empty() || level.len() > MOST_SETS || words.families > u64::BITS as usize {
                break;
            }
        }
        Planner {
            counts,
            digits: known.iter().map(|own| (own.families, own.digits)).collect(),
            known,
            touched,
            places: layout.len(),
            numbers: HashMap::new(),
            goals: goals as f64,
            memory: memory as f64,
        }
    }

    /// Returns whether a plan has sets.
    pub(super) fn knows(&self, plan: Plan) -> bool {
        self.known.last().is_some_and(|own| plan.free <= own.size)
    }

    /// Returns whether a set is telling, and not too large.
    fn is_telling(&self, plan: Plan, own: &Known) -> bool {
        own.size <= plan.free && own.digits > (self.counts[plan.back] * self.goals).log2() + RARE
    }

    /// Calls a function with each telling set and each family outside of it, and with whether a word asks for the set after a move
    /// of the family.
    fn each_pair(&self, plan: Plan, mut then: impl FnMut(&Known, usize, bool)) {
        let may_grow = |families: u64| {
            let digits = self.digits.get(&families).copied();
            digits.is_some_and(|digits| {
                self.is_telling(plan, &Known { families, size: families.count_ones() as usize, digits })
            })
        };
        for own in self.known.iter().filter(|own| self.is_telling(plan, own)) {
            for family in (0..self.touched.len()).filter(|&family| own.size == 0 || !contains(own.families, family)) {
                then(own, family, own.size == plan.free || !may_grow(own.families | 1 << family));
            }
        }
    }

    /// Returns the sets of a plan.
    pub(super) fn sets(&self, plan: Plan) -> Sets<N> {
        let families = self.touched.len();
        let (mut all, mut numbers, mut after) = (Vec::new(), HashMap::new(), vec![Vec::new(); families]);
        self.each_pair(plan, |own, family, is_asked| {
            if is_asked {
                let number = *numbers.entry(own.families).or_insert_with(|| {
                    all.push(self.set(own.families));
                    all.len() - 1
                });
                after[family].push(number as u16);
            }
        });
        let without = |family: usize| {
            let own = all
                .iter()
                .enumerate()
                .filter(|(_, set): &(usize, &Set<N>)| set.families == 0 || !contains(set.families, family));
            own.map(|(number, _)| number as u16).collect()
        };
        let without = (0..families).map(without).collect();
        Sets { least: all.first().map_or(0, Set::size), without, after, numbers, all }
    }

    fn set(&self, families: u64) -> Set<N> {
        let own = || (0..self.touched.len()).filter(|&family| contains(families, family));
        let is_alone = |byte: usize| byte < self.places && own().all(|family| self.touched[family].0[byte] == 0);
        let mask = Packed(std::array::from_fn(|byte| if is_alone(byte) { 255 } else { 0 }));
        Set { families, mask, seed: (families + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }

    /// Returns the mean numbers of sets of a plan.
    fn numbers(&mut self, plan: Plan) -> Numbers {
        if let Some(known) = self.numbers.get(&plan) {
            return *known;
        }
        let mut numbers = Numbers { least: usize::MAX, ..Numbers::default() };
        let share = 1.0 / self.touched.len() as f64;
        let mut last = None;
        self.each_pair(plan, |own, _, is_asked| {
            if is_asked {
                numbers.least = numbers.least.min(own.size);
                numbers.asked[own.size] += share;
                if last != Some(own.families) {
                    last = Some(own.families);
                    numbers.entered[0] += 1.0 - own.size as f64 * share;
                    numbers.entered[1] += 1.0;
                }
            }
        });
        self.numbers.insert(plan, numbers);
        numbers
    }

    /// Returns about the number of entries of a filter.
    pub(super) fn entries(&mut self, plan: Plan) -> f64 {
        let [own, all] = self.numbers(plan).entered;
        let before = if plan.free > 0 { self.counts[plan.back - 1] * all } else { 0.0 };
        self.goals * (self.counts[plan.back] * own + before)
    }

    /// Returns about the time of a length, in nanoseconds, without the filter.
    fn time(&mut self, plan: Plan, length: usize) -> f64 {
        let ([made, asked, _], numbers) = (COSTS, self.numbers(plan));
        let left = length - plan.back;
        let of_length = |forth: usize| {
            let sets = numbers.asked.iter().enumerate().filter(|&(size, _)| Sets::<N>::may_ask(size, left - forth));
            self.counts[forth] * (made + asked * sets.map(|(_, sets)| sets).sum::<f64>())
        };
        (0..=left.saturating_sub(numbers.least)).map(of_length).sum()
    }

    /// Returns about the time to fill the filter.
    fn time_to_fill(&mut self, plan: Plan) -> f64 {
        let [made, _, entered] = COSTS;
        self.counts[plan.back] * self.goals * made + self.entries(plan) * entered
    }

    /// Returns the plan for a length, or `None` if no words are so long. `there` has the plans of filters that need not be
    /// filled, each with its nanoseconds.
    pub(super) fn plan(&mut self, length: usize, there: &[(Plan, f64)]) -> Option<Plan> {
        let mut best: Option<(f64, Plan)> = None;
        for free in 0..=MOST_FREE {
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
        best.map(|(_, plan)| plan)
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
