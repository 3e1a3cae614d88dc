//! Finds the new states of a sector: pulls its blocks from those to which moves and symmetries lead, as
//! `levels/search.rs` does with words.
//!
//! A new state is a pulled one that was not seen. Blocks are pulled along arcs to sectors in which the last level found
//! states; of these, only blocks that changed. Full blocks are skipped. A strip of blocks is pulled along all arcs in turn, so it
//! stays in the caches.

use std::sync::Arc;

use godtable_system::instructions::InstructionSet;
#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::{Avx2, Avx512};

use crate::rows::batch::{RowView, Target};
use crate::rows::level_input::LevelInput;
use crate::sectors::Sectors;
use crate::sectors::block::{Block, STRIP};
use crate::sectors::network::Plan;
use crate::sectors::plans::Plans;
use crate::sectors::shuffle::Kernel;
use crate::sectors::space::Class;

/// What all pulls of a level read.
pub(crate) struct Level<'a> {
    pub(crate) sectors: &'a Sectors,
    pub(crate) plans: &'a Plans,
    pub(crate) known: &'a LevelInput<'a, u64>,
}

/// Returns whether a level finds nothing in a sector, and both copies of its set are equal already.
fn is_idle(class: &Class, number: usize, has_changed: &[bool]) -> bool {
    !has_changed[number] && class.arcs.iter().all(|arc| !has_changed[arc.to as usize])
}

/// Finds the states of a level in a sector, and returns their number. One that [is idle](is_idle) is not written.
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")
)]
pub(crate) fn pull_with(instructions: InstructionSet, level: &Level<'_>, class: usize, target: Target<'_, u64>) -> u64 {
    // A block of 3, 5 or 12 words is copied in pieces, and a read of 64 bytes then waits for several writes. The UFO has 12 words:
    // AVX-512 took 1.8 s, AVX2 0.8 s (`ladder 70000000 ufo.tws`, AMD EPYC, Zen 5).
    let words = level.sectors.block.words;
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is one kernel"))]
    let is_narrow = words < 16 && !words.is_power_of_two();
    match instructions {
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(kernel) if !is_narrow => unsafe { pull_avx512(kernel, level, class, target) },
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(kernel) => unsafe { pull_avx2(kernel.avx2(), level, class, target) },
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2(kernel) => unsafe { pull_avx2(kernel, level, class, target) },
        InstructionSet::Portable(kernel) => pull(kernel, level, class, target),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,gfni")]
fn pull_avx512(kernel: Avx512, level: &Level<'_>, class: usize, target: Target<'_, u64>) -> u64 {
    pull(kernel, level, class, target)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pull_avx2(kernel: Avx2, level: &Level<'_>, class: usize, target: Target<'_, u64>) -> u64 {
    pull(kernel, level, class, target)
}

// Closures have the instructions of the function that they are in only if they are inlined, so the loops below contain few.

#[inline(always)]
fn pull(kernel: impl Kernel, level: &Level<'_>, number: usize, target: Target<'_, u64>) -> u64 {
    let Level { sectors, known, .. } = level;
    let (block, class) = (&sectors.block, &sectors.classes[number]);
    if is_idle(class, number, known.last) {
        return 0;
    }
    let seen = known.words(number);
    target.words.copy_from_slice(seen);
    if seen == known.full {
        return 0;
    }
    // A strip is pulled along all moves to rows that the last level changed. If it is the whole sector, along one after another.
    let arcs: Vec<usize> = (0..class.arcs.len()).filter(|&own| known.last[class.arcs[own].to as usize]).collect();
    let together = if block.addresses * block.words > STRIP { arcs.len().max(1) } else { 1 };
    for arcs in arcs.chunks(together) {
        let mut steps: Vec<Step<'_>> = arcs.iter().map(|&number| step(level, class, number)).collect();
        let (steps, words) = (&mut steps[..], &mut *target.words);
        match block.places() / 64 {
            1 => pull_steps::<1>(kernel, level, steps, words),
            2 => pull_steps::<2>(kernel, level, steps, words),
            4 => pull_steps::<4>(kernel, level, steps, words),
            8 => pull_steps::<8>(kernel, level, steps, words),
            16 => pull_steps::<16>(kernel, level, steps, words),
            _ => pull_steps::<32>(kernel, level, steps, words),
        }
    }
    // The new states.
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

/// The step of an arc from all blocks of a sector to those of another.
struct Step<'a> {
    /// The image of each coordinate and the number of its table.
    images: Vec<(usize, u32)>,
    /// The [parts](Block::address_parts) of the images of addresses.
    low: Vec<u32>,
    high: Vec<u32>,
    /// If the block has cycles: the [turns](Block::turn_parts) by address.
    turns: Option<[Vec<u32>; 2]>,
    source: RowView<'a, u64>,
    /// Found when a block needs them.
    plans: Option<Vec<Arc<Plan>>>,
}

/// Returns the step of an arc.
fn step<'a>(level: &Level<'a>, class: &Class, number: usize) -> Step<'a> {
    let Level { sectors, known, .. } = level;
    let (block, images) = (&sectors.block, sectors.images(class, number));
    let tables = sectors.with_tables(&images);
    let [low, high] = block.address_parts(&tables);
    let turns = block.cycles.as_ref().map(|cycles| block.turn_parts(cycles, &tables));
    let source = known.row(class.arcs[number].to as usize);
    Step { images, low, high, turns, source, plans: None }
}

/// Pulls the blocks of a sector along some arcs, strip by strip. A block takes `N` words in a network.
#[inline(always)]
fn pull_steps<const N: usize>(kernel: impl Kernel, level: &Level<'_>, steps: &mut [Step<'_>], target: &mut [u64]) {
    let block = &level.sectors.block;
    let mut full = [0; N];
    for (number, word) in full[..block.words].iter_mut().enumerate() {
        *word = block.mask(number);
    }
    let Some(blocks) = steps.first().map(|step| step.low.len()) else { return };
    for (strip, target) in target.chunks_exact_mut(blocks * block.words).enumerate() {
        for step in &mut *steps {
            pull_strip(kernel, level, step, strip, &full, target);
        }
    }
}

/// Pulls the blocks of a strip along an arc.
#[inline(always)]
fn pull_strip<const N: usize>(
    kernel: impl Kernel,
    level: &Level<'_>,
    step: &mut Step<'_>,
    strip: usize,
    full: &[u64; N],
    target: &mut [u64],
) {
    let (sectors, block) = (level.sectors, &level.sectors.block);
    let Step { images, low, high, turns, source: RowView { words: all, changed }, plans } = step;
    let turns = block.cycles.as_ref().zip(turns.as_ref());
    let first = high[strip];
    let ahead = AHEAD / block.words.div_ceil(LINE);
    for &address in low.iter().take(ahead) {
        prefetch(own(all, (first + address) as usize, block));
    }
    let mut count = 0;
    let (mut numbers, mut pulled) = ([0; TOGETHER], [[0_u64; N]; TOGETHER]);
    for (number, &address) in low.iter().enumerate() {
        if let Some(&later) = low.get(number + ahead) {
            prefetch(own(all, (first + later) as usize, block));
        }
        let address = (first + address) as usize;
        if changed[address] != 0 && !is_equal(own(target, number, block), full) {
            numbers[count] = number;
            copy(own(all, address, block), &mut pulled[count]);
            if let Some((cycles, [low, high])) = turns {
                pulled[count][0] = cycles.turned(pulled[count][0], low[number] + high[strip]);
            }
            count += 1;
        }
        if count == TOGETHER || (count > 0 && number + 1 == low.len()) {
            for plan in plans.get_or_insert_with(|| level.plans.of(sectors, images)).iter() {
                plan.apply(kernel, &mut pulled[..count]);
            }
            for (&number, pulled) in numbers[..count].iter().zip(&pulled) {
                add(pulled, &mut target[number * block.words..][..block.words]);
            }
            count = 0;
        }
    }
}

/// Returns a block of a sector.
#[inline(always)]
fn own<'a>(all: &'a [u64], number: usize, block: &Block) -> &'a [u64] {
    &all[number * block.words..][..block.words]
}

// The compiler knows the number of words of a block, unless some of `N` stay empty.

/// Returns whether a block has some words.
#[inline(always)]
fn is_equal<const N: usize>(own: &[u64], words: &[u64; N]) -> bool {
    match own.first_chunk::<N>() {
        // A comparison of arrays is a call of a function.
        Some(own) => own.iter().zip(words).fold(0, |differing, (own, word)| differing | (own ^ word)) == 0,
        None => *own == words[..own.len()],
    }
}

/// Copies a block to the first of some words.
#[inline(always)]
fn copy<const N: usize>(own: &[u64], words: &mut [u64; N]) {
    match own.first_chunk::<N>() {
        Some(own) => *words = *own,
        None => words[..own.len()].copy_from_slice(own),
    }
}

/// Adds the bits of some words to a block.
#[inline(always)]
fn add<const N: usize>(words: &[u64; N], own: &mut [u64]) {
    match own.first_chunk_mut::<N>() {
        Some(own) => *own = std::array::from_fn(|word| own[word] | words[word]),
        None => own.iter_mut().zip(words).for_each(|(own, word)| *own |= word),
    }
}

/// The number of blocks that go through a network together.
const TOGETHER: usize = 8;

/// The number of cache lines between the block that is pulled and the one that is prefetched.
const AHEAD: usize = 32;

/// The number of words of a cache line.
const LINE: usize = 8;

/// Prefetches the cache lines of a block.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a prefetch is an intrinsic"))]
fn prefetch(block: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    for line in block.chunks(LINE) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: each processor of this architecture has SSE.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = block;
}
