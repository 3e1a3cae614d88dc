//! Plans: how many moves of a word are enumerated forward, how many backward, and how many are free in between.
//!
//! **Which moves are free.** Let F be a set of families, and h the information, in bits, of the places that F does not
//! change. Two random positions agree at these places with the probability 2^-h, and the pruning table has n(back)
//! positions for F, where n(k) is the number of normal words of k moves. F is *telling* if n(back) 2^-h is small: then
//! few lookups for F find an entry by chance. Each word is w = x m y, where y has `back` moves, and m is the longest
//! word before y whose families form a telling set F of `free` families at most. Let a be the family of the last move
//! of x. Then a is not in F, and F with a is too large or not telling. After x, the search looks up the sets F with
//! this property.
//!
//! **One lookup for several words.** A move of F changes no place outside those of F. So if two backward sequences
//! differ only in a first move of F, they have one entry.
//!
//! **Symmetries.** Let G be the symmetries of the puzzle (`images.rs`), p the position after x, and E(F) the entries
//! for F. G maps backward sequences to backward sequences, so E(gF) = g E(F) for g in G, and p is in E(F) exactly if gp
//! is in E(gF). The pruning table therefore stores E(F) for the first set F of each class under G, and a lookup for
//! another set in the class looks up an image of p.
//!
//! **Symmetry-reduced pruning tables.** Such a table stores one backward sequence of each class under G. Let F0 be the
//! first set of the class of F. The entry of a word and the key of a position are both min { hash(gp) : g in G, gF = F0
//! }. Lookups cost more; filling costs less time and memory.
//!
//! **Several positions.** A larger pruning table pays only for many positions, and their number is unknown. So the planner sums the
//! time that a pruning table would have saved on the lengths searched so far, and subtracts it from the time to fill the pruning
//! table.
//!
//! The planner chooses the plan with the least time, among those whose pruning table fits into memory.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use godtable_puzzle::orbits::Definition;

use crate::search::found::SearchError;
use crate::search::images::{Images, SAME};
use crate::search::layout::PackedPosition;
use crate::search::pruning::PruningTable;
use crate::search::views::View;
use crate::search::walk::{LONGEST, Rules, Way};

/// In nanoseconds: a search to the positions near the goal that takes less is not compared with pruning tables.
pub(super) const SHORT: f64 = 10e6;

/// The most families of a set.
pub(super) const MOST_FREE: usize = 5;

/// The maximum number of sets with the same number of families.
const MOST_SETS: usize = 4096;

/// Nanoseconds to make a word, to ask a question, and to write an entry.
const MADE_COST: f64 = 16.0;
const ASKED_COST: f64 = 22.0;
const ENTERED_COST: f64 = 60.0;

/// A larger pruning table, in bytes, leaves the caches, and each question waits for memory: additional nanoseconds.
const CACHED: f64 = (64 << 20) as f64;
const UNCACHED_COST: f64 = 20.0;

/// Nanoseconds to make an image, and to compute a key.
const IMAGE_COST: f64 = 25.0;
const KEY_COST: f64 = 2.0;

/// The mean number of images for a question to a symmetry-reduced pruning table.
const IMAGES: f64 = 1.3;

/// Nanoseconds of a word that is made and looked up among the positions near the goal, and of each of its bytes.
const NEAR_COST: f64 = 130.0;
const NEAR_BYTE_COST: f64 = 0.5;

/// Of a telling set, one question in 2^13 at most meets an entry by chance.
const RARE: f64 = 13.0;

/// The bits of a pruning table for each entry.
const BITS_OF_ENTRY: f64 = 24.0;

/// The entries that have twice as many bits: a small pruning table stays in the caches, and then makes fewer mistakes. So do all
/// entries without free moves, since nothing but the moves back to the goal tells mistakes there.
const FEW: f64 = (1 << 21) as f64;

/// About the numbers of normal words, and of the positions to which they lead, by length.
#[derive(Debug)]
pub(super) struct Counts {
    pub(super) words: Vec<f64>,
    pub(super) positions: Vec<f64>,
}

impl Counts {
    /// Returns the counts where each word leads to a position of its own.
    pub(super) fn of(words: &[f64]) -> Counts {
        Counts { words: words.to_vec(), positions: words.to_vec() }
    }
}

/// How a length is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Plan {
    /// The most families of a set.
    pub(super) free: usize,
    pub(super) back: usize,
    /// Whether one backward sequence of each class has entries.
    pub(super) is_reduced: bool,
}

/// A set of free families.
#[derive(Clone, Debug)]
pub(super) struct Set<const N: usize> {
    /// A bit for each family.
    pub(super) families: u64,
    /// What of a position is asked for.
    pub(super) view: View<N>,
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
pub(super) struct Sets<'a, const N: usize> {
    pub(super) images: &'a Images<N>,
    /// Sets with fewer families come first.
    pub(super) all: Vec<Set<N>>,
    numbers: HashMap<u64, usize>,
    /// The numbers of all sets, for which a search asks before the first move.
    pub(super) all_numbers: Vec<u16>,
    /// By family: the numbers of the sets that words with such a last move ask for.
    pub(super) after: Vec<Vec<u16>>,
    /// The numbers of the sets with entries.
    pub(super) entered: Vec<u16>,
    /// By family: those of them that are without it.
    pub(super) without: Vec<Vec<u16>>,
}

impl<const N: usize> Sets<'_, N> {
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
    /// By size: the number of questions after a word.
    asked: [f64; MOST_FREE + 1],
    /// By size: the nanoseconds of their images.
    imaged: [f64; MOST_FREE + 1],
    /// The nanoseconds of the images of a backward sequence.
    images_back: f64,
    /// The number of sets for which a backward sequence enters its position.
    entered: f64,
    /// The number of sets with entries.
    sets: f64,
}

/// The figures by which plans are compared.
#[derive(Debug)]
pub(super) struct Planner<const N: usize> {
    counts: Counts,
    /// All sets with at most [`MOST_FREE`] families, smaller ones first.
    known: Vec<u64>,
    images: Images<N>,
    /// By set: the first set of its class, and the symmetries that map it there.
    classes: HashMap<u64, (u64, Vec<u16>)>,
    /// By set: the information of the places that it does not change, in bits.
    digits: HashMap<u64, f64>,
    /// By family: ones at the bytes that it changes.
    touched: Vec<PackedPosition<N>>,
    places: usize,
    means: HashMap<Plan, Means>,
    /// By length: how often it was searched by a plan, and about the nanoseconds.
    walked: BTreeMap<usize, (f64, f64)>,
    /// The number of goals.
    goals: f64,
    memory: f64,
}

impl<const N: usize> Planner<N> {
    /// Returns a planner without sets, which knows no plans.
    pub(super) fn new(counts: Counts, goals: usize, memory: u64) -> Planner<N> {
        Planner {
            counts,
            known: Vec::new(),
            images: Images::default(),
            classes: HashMap::new(),
            digits: HashMap::new(),
            touched: Vec::new(),
            places: 0,
            means: HashMap::new(),
            walked: BTreeMap::new(),
            goals: goals as f64,
            memory: memory as f64,
        }
    }

    /// Finds the sets.
    pub(super) fn prepare(&mut self, definition: &Definition, rules: &Rules<N>, forth: &Way<N>, counts: Counts) {
        // By family: the bytes that its moves change.
        let (words, layout) = (&rules.words, &rules.layout);
        let mut touched = vec![PackedPosition([0; N]); words.families];
        for (step, &family) in forth.steps.iter().zip(&words.family) {
            (0..layout.len()).filter(|&byte| step.is_moved[byte]).for_each(|byte| touched[family].0[byte] = 255);
        }
        let information = layout.information(definition);
        // All sets of up to `most` families, by size, with the information of the places outside them.
        let (mut known, mut digits, mut level) = (Vec::new(), HashMap::new(), vec![(0_u64, 0, PackedPosition([0; N]))]);
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
                    let union = PackedPosition(std::array::from_fn(|byte| union.0[byte] | touched[family].0[byte]));
                    (families | 1 << family, family + 1, union)
                })
            });
            level = longer.take(MOST_SETS + 1).collect();
            if level.is_empty() || level.len() > MOST_SETS {
                break;
            }
        }
        self.classes = known.iter().map(|&own| (own, (own, vec![SAME]))).collect();
        (self.counts, self.known, self.digits, self.touched, self.places) =
            (counts, known, digits, touched, layout.len());
    }

    /// Makes use of symmetries from now on.
    pub(super) fn set_images(&mut self, images: Images<N>) {
        let mut classes: HashMap<u64, (u64, Vec<u16>)> = HashMap::new();
        for &first in &self.known {
            if !classes.contains_key(&first) {
                let members: BTreeSet<u64> = images.numbers().map(|number| images.of_families(number, first)).collect();
                for own in members {
                    let maps = images.numbers().filter(|&number| images.of_families(number, own) == first);
                    classes.insert(own, (first, maps.collect()));
                }
            }
        }
        // Sums of the same numbers in another order may differ in the last digit.
        for (own, (first, _)) in &classes {
            self.digits.insert(*own, self.digits[first]);
        }
        (self.images, self.classes) = (images, classes);
        self.means.clear();
    }

    /// Returns how many backward sequences share the entries of one.
    fn reduction(&self, plan: Plan) -> f64 {
        if plan.is_reduced { self.images.numbers().len() as f64 } else { 1.0 }
    }

    /// Returns whether a plan has sets.
    pub(super) fn knows(&self, plan: Plan) -> bool {
        self.known.last().is_some_and(|largest| plan.free <= largest.count_ones() as usize)
    }

    /// Returns whether a set is telling, and not too large.
    fn is_telling(&self, plan: Plan, families: u64) -> bool {
        let least = self.words_back(plan.back).log2() + RARE;
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
    pub(super) fn sets(&self, plan: Plan) -> Sets<'_, N> {
        let families = self.touched.len();
        let (mut all, mut numbers, mut after) = (Vec::new(), HashMap::new(), vec![Vec::new(); families]);
        self.each_asked(plan, |own, family| {
            let number = *numbers.entry(own).or_insert_with(|| {
                all.push(self.set(plan, own));
                all.len() - 1
            });
            after[family].push(number as u16);
        });
        let all_numbers: Vec<u16> = (0..all.len() as u16).collect();
        let is_entered = |number: &u16| plan.is_reduced || all[usize::from(*number)].view.is_same();
        let entered: Vec<u16> = all_numbers.iter().copied().filter(is_entered).collect();
        let without = |family: usize| {
            let is_without = |number: &u16| !contains(all[usize::from(*number)].families, family);
            entered.iter().copied().filter(is_without).collect()
        };
        let without = (0..families).map(without).collect();
        Sets { images: &self.images, all_numbers, without, entered, after, numbers, all }
    }

    fn set(&self, plan: Plan, families: u64) -> Set<N> {
        let (first, images) = self.asked_by(plan, families);
        let own = || (0..self.touched.len()).filter(|&family| contains(first, family));
        let is_alone = |byte: usize| byte < self.places && own().all(|family| self.touched[family].0[byte] == 0);
        let mask = PackedPosition(std::array::from_fn(|byte| if is_alone(byte) { 255 } else { 0 }));
        let seed = (first + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Set { families, view: self.images.view(images, mask, seed) }
    }

    /// Returns the first set of a class, and the symmetries by which a search asks for the set.
    fn asked_by(&self, plan: Plan, families: u64) -> (u64, &[u16]) {
        let (first, images) = &self.classes[&families];
        (*first, if plan.is_reduced { images } else { &images[..1] })
    }

    fn means(&mut self, plan: Plan) -> Means {
        if let Some(known) = self.means.get(&plan) {
            return *known;
        }
        let (mut means, mut entered, mut made) = (Means::default(), HashSet::new(), HashSet::new());
        let (share, reduction) = (1.0 / self.touched.len() as f64, self.reduction(plan));
        self.each_asked(plan, |own, family| {
            let (size, (_, images)) = (own.count_ones() as usize, self.asked_by(plan, own));
            let cost = match images {
                &[SAME] => 0.0,
                &[image] if plan.is_reduced || made.insert((family, image)) => IMAGE_COST,
                [_] => 0.0,
                several => several.len() as f64 * KEY_COST + IMAGES * IMAGE_COST,
            };
            means.asked[size] += share;
            means.imaged[size] += share * cost;
            if (plan.is_reduced || images[0] == SAME) && entered.insert(own) {
                means.entered += (1.0 - size as f64 * share) / reduction;
                means.sets += 1.0 / reduction;
                means.images_back += cost / reduction;
            }
        });
        self.means.insert(plan, means);
        means
    }

    /// Returns about the number of entries of a pruning table.
    fn entries(&mut self, plan: Plan) -> f64 {
        let Means { entered, sets, .. } = self.means(plan);
        let positions = &self.counts.positions;
        let before = if plan.free > 0 { positions[plan.back - 1] * sets } else { 0.0 };
        self.goals * (positions[plan.back] * entered + before)
    }

    /// Returns about the number of bits of a pruning table.
    pub(super) fn bits(&mut self, plan: Plan) -> f64 {
        let (entries, sure) = (self.entries(plan), if plan.free == 0 { f64::INFINITY } else { FEW });
        BITS_OF_ENTRY * (entries + entries.min(sure))
    }

    /// Returns about the time of a length, in nanoseconds, without the pruning table.
    fn time(&mut self, plan: Plan, length: usize) -> f64 {
        let means = self.means(plan);
        let is_cached = PruningTable::bytes(self.bits(plan)) <= CACHED;
        let question = ASKED_COST + if is_cached { 0.0 } else { UNCACHED_COST };
        let left = length - plan.back;
        let least = means.asked.iter().position(|&sets| sets > 0.0).unwrap_or(0);
        let of_length = |forth: usize| {
            let sizes = (0..=MOST_FREE).filter(|&size| Sets::<N>::may_ask(size, left - forth));
            let questions: f64 = sizes.map(|size| means.asked[size] * question + means.imaged[size]).sum();
            self.counts.words[forth] * (MADE_COST + questions)
        };
        (0..=left.saturating_sub(least)).map(of_length).sum()
    }

    /// Returns about the time to fill the pruning table.
    fn time_to_fill(&mut self, plan: Plan) -> f64 {
        let (images, reduction) = (self.means(plan).images_back, self.reduction(plan));
        let word = MADE_COST / reduction + images;
        self.words_back(plan.back) * word + self.entries(plan) * ENTERED_COST
    }

    /// Estimates the time of a search to the positions near the goal, with forward sequences of `forth` moves.
    pub(super) fn time_to_near(&self, forth: usize) -> f64 {
        self.counts.words[forth.min(self.counts.words.len() - 1)] * (NEAR_COST + NEAR_BYTE_COST * N as f64)
    }

    /// Returns the plan for a length, and its time in nanoseconds, or `None` if no pruning table fits. `there` has the plans of
    /// pruning tables that need not be filled, each with its nanoseconds.
    pub(super) fn plan(&mut self, length: usize, most_free: usize, there: &[(Plan, f64)]) -> Option<(f64, Plan)> {
        let mut best: Option<(f64, Plan)> = None;
        let reductions = [false, true];
        let reductions = if self.images.are_several() { &reductions } else { &reductions[..1] };
        for (free, &is_reduced) in
            (0..=most_free).flat_map(|free| reductions.iter().map(move |is_reduced| (free, is_reduced)))
        {
            for back in 1..=length.saturating_sub(free).min(LONGEST) {
                let plan = Plan { free, back, is_reduced };
                if !self.knows(plan) || PruningTable::bytes(self.bits(plan)) > self.memory {
                    break;
                }
                let known = there.iter().find(|(own, _)| *own == plan).map(|(_, time)| *time);
                let to_fill = known.unwrap_or_else(|| (self.time_to_fill(plan) - self.lost(plan)).max(0.0));
                let time = self.time(plan, length) + to_fill;
                if best.is_none_or(|(least, _)| time < least) {
                    best = Some((time, plan));
                }
            }
        }
        best
    }

    /// Returns about the time of the searches so far and of one more, of a length.
    pub(super) fn expected(&mut self, length: usize) -> Result<f64, SearchError> {
        let (time, _) = self.plan(length, MOST_FREE, &[]).ok_or_else(|| self.too_small())?;
        Ok(time + self.walked.values().map(|(_, spent)| spent).sum::<f64>())
    }

    /// Notes that a plan served a length.
    pub(super) fn note(&mut self, plan: Plan, length: usize) {
        let time = self.time(plan, length);
        let (count, spent) = self.walked.entry(length).or_default();
        (*count, *spent) = (*count + 1.0, *spent + time);
    }

    /// Returns about the time that a plan would have saved so far.
    fn lost(&mut self, plan: Plan) -> f64 {
        let walked: Vec<(usize, (f64, f64))> = self.walked.iter().map(|(&length, &own)| (length, own)).collect();
        let longer = walked.into_iter().filter(|&(length, _)| length >= plan.free + plan.back);
        longer.map(|(length, (count, spent))| (spent - count * self.time(plan, length)).max(0.0)).sum()
    }

    /// Returns the error if no pruning table fits: the smallest one contains the positions one move back.
    pub(super) fn too_small(&mut self) -> SearchError {
        SearchError::SmallMemory {
            least: PruningTable::bytes(self.bits(Plan { free: 0, back: 1, is_reduced: false })) as u64,
        }
    }

    /// Estimates the number of words of `moves` moves back from the goals.
    pub(super) fn words_back(&self, moves: usize) -> f64 {
        self.counts.words[moves] * self.goals
    }

    /// Returns n(length) / n(before).
    pub(super) fn growth(&self, before: usize, length: usize) -> f64 {
        let [before, own] = [before, length].map(|own| self.counts.words[own.min(self.counts.words.len() - 1)]);
        own / before.max(1.0)
    }
}
