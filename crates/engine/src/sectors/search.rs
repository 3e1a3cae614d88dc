//! The search by levels over the sectors of all classes.
//!
//! A level pulls each block of a sector from the blocks to which moves and symmetries lead, as `levels/search.rs` does with
//! rows: a new state is a pulled one that was not seen. Blocks are pulled along arcs to sectors in which the last level
//! found states; of these, only blocks that changed. Full blocks are skipped.
//!
//! The sets have two copies, which are read and written alternately.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use godtable_system::instructions::InstructionSet;
use godtable_system::memory::Buffer;
use godtable_system::parallel::prelude::*;
use godtable_table::{Distance, Histogram};

use crate::levels::{Counts, LevelsError, Progress, histogram};
use crate::sectors::Sectors;
use crate::sectors::plans::Plans;

/// One copy of the sets: the words of all blocks, and whether the last level changed each block.
struct Sets {
    words: Buffer<u64>,
    changed: Buffer<u8>,
    /// By class: whether a block changed.
    has_changed: Vec<bool>,
}

impl Sectors {
    /// Counts the states at each distance to the goal: the unlocked ones, and the locked ones if there are any. The observer
    /// hears of each part of a level, from any thread, and may stop the search.
    ///
    /// # Errors
    /// Returns an error if a state is too far, if memory runs out, or if the observer stops the search.
    pub fn count(&self, observe: &Observe<'_>) -> Result<(Histogram, Option<Histogram>), LevelsError> {
        self.count_with(InstructionSet::best(), observe)
    }

    /// Returns the same, from a search with some instructions.
    ///
    /// # Errors
    /// Returns an error as [`Sectors::count`] does.
    pub fn count_with(
        &self,
        instructions: InstructionSet,
        observe: &Observe<'_>,
    ) -> Result<(Histogram, Option<Histogram>), LevelsError> {
        let counts = Search::new(self, instructions)?.run(observe)?;
        let [unlocked, locked] = self.states;
        Ok((histogram(&counts, 0, unlocked).expect("the goal is unlocked too"), histogram(&counts, 1, locked)))
    }
}

/// What an observer hears of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A level is found.
    Level(Progress),
    /// Some of the sectors of the next level are done.
    Part {
        /// Their number.
        done: u64,
        /// The number of all sectors.
        all: u64,
    },
}

/// The observer of a search: it decides whether the search goes on.
pub type Observe<'a> = dyn Fn(Event) -> ControlFlow<()> + Sync + 'a;

struct Search<'a> {
    sectors: &'a Sectors,
    plans: Plans<'a>,
    instructions: InstructionSet,
    sets: Sets,
    next: Sets,
}

/// The sets of one sector that a level writes.
struct Target<'a> {
    words: &'a mut [u64],
    changed: &'a mut [u8],
}

impl<'a> Search<'a> {
    fn new(sectors: &'a Sectors, instructions: InstructionSet) -> Result<Search<'a>, LevelsError> {
        let (classes, block) = (sectors.classes.len(), &sectors.block);
        let blocks = classes * block.addresses;
        let out_of_memory = || LevelsError::OutOfMemory { bytes: sectors.bytes() };
        let sets = || {
            let (words, changed) = (Buffer::zeroed(blocks * block.words), Buffer::zeroed(blocks));
            Some(Sets { words: words?, changed: changed?, has_changed: vec![false; classes] })
        };
        let mut search = Search {
            sectors,
            plans: Plans::new(sectors),
            instructions,
            sets: sets().ok_or_else(out_of_memory)?,
            next: sets().ok_or_else(out_of_memory)?,
        };
        let Sets { words, changed, has_changed } = &mut search.sets;
        for &(class, bit) in &sectors.goals {
            let number = class * block.addresses + bit / block.bits;
            words.as_mut_slice()[number * block.words + bit % block.bits / 64] |= 1 << (bit % block.bits % 64);
            changed.as_mut_slice()[number] = 1;
            has_changed[class] = true;
        }
        Ok(search)
    }

    fn run(mut self, observe: &Observe<'_>) -> Result<Vec<Counts>, LevelsError> {
        let goals = self.sectors.goals.iter().map(|&(class, _)| self.weighted(class, 1));
        let (mut counts, states) = (vec![goals.fold([0, 0], add)], self.sectors.states.iter().sum());
        loop {
            let (distance, found) = (counts.len() - 1, counts.iter().flatten().sum());
            if observe(Event::Level(Progress { distance, found, states })).is_break() {
                return Err(LevelsError::Stopped);
            }
            let level = if found == states { [0, 0] } else { self.level(observe)? };
            if level == [0, 0] {
                return Ok(counts);
            }
            if Distance::new(counts.len()).is_none() {
                return Err(LevelsError::TooFar);
            }
            counts.push(level);
        }
    }

    /// Returns states of the sector of a class as they count for the class.
    fn weighted(&self, class: usize, states: u64) -> Counts {
        let class = &self.sectors.classes[class];
        let states = states * class.weight;
        if class.sector.is_unlocked() { [states, 0] } else { [0, states] }
    }

    /// Finds the next level, and returns the number of its states.
    fn level(&mut self, observe: &Observe<'_>) -> Result<Counts, LevelsError> {
        let (block, sectors) = (&self.sectors.block, self.sectors);
        let (sets, plans, instructions) = (&self.sets, &self.plans, self.instructions);
        let (addresses, words) = (block.addresses, block.addresses * block.words);
        let (words, changed) = (
            self.next.words.as_mut_slice().par_chunks_mut(words),
            self.next.changed.as_mut_slice().par_chunks_mut(addresses),
        );
        let (done, all, is_stopped) = (AtomicU64::new(0), sectors.classes.len() as u64, AtomicBool::new(false));
        let pull = |(class, (words, changed))| {
            if is_stopped.load(Ordering::Relaxed) {
                return 0;
            }
            let found = pull_with(instructions, plans, sets, class, Target { words, changed });
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if observe(Event::Part { done, all }).is_break() {
                is_stopped.store(true, Ordering::Relaxed);
            }
            found
        };
        let found: Vec<u64> = words.zip(changed).enumerate().map(pull).collect();
        if is_stopped.into_inner() {
            return Err(LevelsError::Stopped);
        }
        std::mem::swap(&mut self.sets, &mut self.next);
        self.sets.has_changed = found.iter().map(|&found| found > 0).collect();
        Ok(found.iter().enumerate().fold([0, 0], |counts, (class, &found)| add(counts, self.weighted(class, found))))
    }
}

fn add(one: Counts, other: Counts) -> Counts {
    [one[0] + other[0], one[1] + other[1]]
}

/// Finds the states of a level in a sector, and returns their number.
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")
)]
fn pull_with(instructions: InstructionSet, plans: &Plans<'_>, sets: &Sets, class: usize, target: Target<'_>) -> u64 {
    match instructions {
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(_) => unsafe { pull_avx512(plans, sets, class, target) },
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2(_) => unsafe { pull_avx2(plans, sets, class, target) },
        InstructionSet::Portable(_) => pull(plans, sets, class, target),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512vl")]
fn pull_avx512(plans: &Plans<'_>, sets: &Sets, class: usize, target: Target<'_>) -> u64 {
    pull(plans, sets, class, target)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pull_avx2(plans: &Plans<'_>, sets: &Sets, class: usize, target: Target<'_>) -> u64 {
    pull(plans, sets, class, target)
}

// Closures are not compiled with the instructions of the function that they are in, so the loops below contain none.

#[inline(always)]
fn pull(plans: &Plans<'_>, sets: &Sets, class: usize, target: Target<'_>) -> u64 {
    let (sectors, number) = (plans.sectors(), class);
    let (block, class) = (&sectors.block, &sectors.classes[class]);
    let is_near = class.arcs.iter().any(|arc| sets.has_changed[arc.to as usize]);
    if !is_near && !sets.has_changed[number] {
        // Both copies are equal already, and nothing is found.
        target.changed.fill(0);
        return 0;
    }
    let seen = &sets.words.as_slice()[number * block.addresses * block.words..][..target.words.len()];
    target.words.copy_from_slice(seen);
    for (number, arc) in class.arcs.iter().enumerate() {
        if sets.has_changed[arc.to as usize] {
            let (images, to, words) = (&sectors.images(class, number), arc.to as usize, &mut *target.words);
            match block.places() / 64 {
                1 => pull_arc::<1>(plans, sets, images, to, words),
                2 => pull_arc::<2>(plans, sets, images, to, words),
                4 => pull_arc::<4>(plans, sets, images, to, words),
                8 => pull_arc::<8>(plans, sets, images, to, words),
                16 => pull_arc::<16>(plans, sets, images, to, words),
                _ => pull_arc::<32>(plans, sets, images, to, words),
            }
        }
    }
    let mut found = 0;
    let blocks = target.words.chunks_exact(block.words).zip(seen.chunks_exact(block.words));
    for ((words, seen), changed) in blocks.zip(target.changed) {
        let mut new = 0;
        for (word, seen) in words.iter().zip(seen) {
            new += (word ^ seen).count_ones();
        }
        *changed = u8::from(new > 0);
        found += u64::from(new);
    }
    found
}

/// Pulls the blocks of a sector along an arc to the sector `to`. `images` has for each coordinate its image and the number
/// of its table. A block takes `N` words in a network.
#[inline(always)]
fn pull_arc<const N: usize>(plans: &Plans<'_>, sets: &Sets, images: &[(usize, u32)], to: usize, target: &mut [u64]) {
    let (sectors, block) = (plans.sectors(), &plans.sectors().block);
    let (all, changed) = (sets.words.as_slice(), sets.changed.as_slice());
    let addresses = block.address_images(&sectors.with_tables(images));
    let (first, mut own) = (to * block.addresses, None);
    let mut full = [0; N];
    for (number, word) in full[..block.words].iter_mut().enumerate() {
        *word = block.mask(number);
    }
    for (number, words) in target.chunks_exact_mut(block.words).enumerate() {
        if let Some(&later) = addresses.get(number + AHEAD) {
            prefetch(&all[(first + later as usize) * block.words..][..block.words]);
        }
        let source = first + addresses[number] as usize;
        if changed[source] == 0 || words == &full[..block.words] {
            continue;
        }
        let mut pulled = [0_u64; N];
        pulled[..block.words].copy_from_slice(&all[source * block.words..][..block.words]);
        for plan in own.get_or_insert_with(|| plans.of(images)).iter() {
            plan.apply(&mut pulled);
        }
        for (word, pulled) in words.iter_mut().zip(&pulled) {
            *word |= pulled;
        }
    }
}

/// The number of blocks between the one that is pulled and the one that is prefetched.
const AHEAD: usize = 8;

/// Prefetches the cache lines of a block.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a prefetch is an intrinsic"))]
fn prefetch(block: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    for line in block.chunks(8) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: each processor of this architecture has SSE.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = block;
}
