//! The pull of a sector: its blocks from the blocks to which moves and symmetries lead, as `levels/search.rs` does with rows.
//!
//! A new state is a pulled one that was not seen. Blocks are pulled along arcs to sectors in which the last level found
//! states; of these, only blocks that changed. Full blocks are skipped.

use std::ops::Range;

use godtable_system::instructions::InstructionSet;

use crate::sectors::Sectors;
use crate::sectors::block::Block;
use crate::sectors::plans::Plans;
use crate::sectors::sets::{Target, View};
use crate::sectors::space::Class;

/// What a pull reads.
pub(crate) struct Known<'a> {
    pub(crate) sectors: &'a Sectors,
    pub(crate) plans: &'a Plans,
    /// The sectors of this process, if they are in memory.
    pub(crate) range: Range<usize>,
    pub(crate) own: View<'a>,
    /// The sectors that the round has fetched.
    pub(crate) fetched: &'a Fetched,
    /// By sector: whether the last level found states in it.
    pub(crate) has_changed: &'a [bool],
}

/// Sectors that a round has fetched.
#[derive(Default)]
pub(crate) struct Fetched {
    /// In order.
    pub(crate) classes: Vec<u32>,
    pub(crate) words: Vec<u64>,
    pub(crate) changed: Vec<u8>,
}

impl<'a> Known<'a> {
    /// Returns the sets of a sector.
    pub(crate) fn sector(&self, class: usize) -> View<'a> {
        let shape = self.sectors.block.shape();
        if self.range.contains(&class) {
            return self.own.row(class - self.range.start, shape);
        }
        let Fetched { classes, words, changed } = self.fetched;
        let number = classes.binary_search(&(class as u32)).expect("the round has fetched it");
        View { words, changed }.row(number, shape)
    }
}

/// Returns whether a level finds nothing in a sector, and both copies of its set are equal already.
pub(crate) fn is_idle(class: &Class, number: usize, has_changed: &[bool]) -> bool {
    !has_changed[number] && class.arcs.iter().all(|arc| !has_changed[arc.to as usize])
}

/// Finds the states of a level in a sector, and returns their number, or `None` if the sector [is idle](is_idle).
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")
)]
pub(crate) fn pull_with(
    instructions: InstructionSet,
    known: &Known<'_>,
    class: usize,
    target: Target<'_>,
) -> Option<u64> {
    // A block of 3, 5 or 12 words is copied in pieces, and a read of 64 bytes then waits for several writes. The UFO has 12 words:
    // AVX-512 took 1.8 s, AVX2 0.8 s (`ladder 70000000 ufo.tws`, AMD EPYC, Zen 5).
    let words = known.sectors.block.words;
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is one kernel"))]
    let is_narrow = words < 16 && !words.is_power_of_two();
    match instructions {
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(_) if !is_narrow => unsafe { pull_avx512(known, class, target) },
        // SAFETY: the value proves that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(_) | InstructionSet::Avx2(_) => unsafe { pull_avx2(known, class, target) },
        InstructionSet::Portable(_) => pull(known, class, target),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512vl")]
fn pull_avx512(known: &Known<'_>, class: usize, target: Target<'_>) -> Option<u64> {
    pull(known, class, target)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn pull_avx2(known: &Known<'_>, class: usize, target: Target<'_>) -> Option<u64> {
    pull(known, class, target)
}

// Closures are not compiled with the instructions of the function that they are in, so the loops below contain none.

#[inline(always)]
fn pull(known: &Known<'_>, number: usize, target: Target<'_>) -> Option<u64> {
    let Known { sectors, has_changed, .. } = known;
    let (block, class) = (&sectors.block, &sectors.classes[number]);
    if is_idle(class, number, has_changed) {
        return None;
    }
    let seen = known.sector(number).words;
    target.words.copy_from_slice(seen);
    for (number, arc) in class.arcs.iter().enumerate() {
        if has_changed[arc.to as usize] {
            let (images, source, words) =
                (&sectors.images(class, number), known.sector(arc.to as usize), &mut *target.words);
            match block.places() / 64 {
                1 => pull_arc::<1>(known, images, source, words),
                2 => pull_arc::<2>(known, images, source, words),
                4 => pull_arc::<4>(known, images, source, words),
                8 => pull_arc::<8>(known, images, source, words),
                16 => pull_arc::<16>(known, images, source, words),
                _ => pull_arc::<32>(known, images, source, words),
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
    Some(found)
}

/// Pulls the blocks of a sector along an arc from the sets of another. `images` gives the image of each coordinate and the
/// number of its table. A block takes `N` words in a network.
#[inline(always)]
fn pull_arc<const N: usize>(known: &Known<'_>, images: &[(usize, u32)], source: View<'_>, target: &mut [u64]) {
    let (sectors, block, View { words: all, changed }) = (known.sectors, &known.sectors.block, source);
    let addresses = block.address_images(&sectors.with_tables(images));
    let mut full = [0; N];
    for (number, word) in full[..block.words].iter_mut().enumerate() {
        *word = block.mask(number);
    }
    let (mut plans, mut count) = (None, 0);
    let (mut numbers, mut pulled) = ([0; TOGETHER], [[0_u64; N]; TOGETHER]);
    for number in 0..block.addresses {
        if let Some(&later) = addresses.get(number + AHEAD) {
            prefetch(&all[later as usize * block.words..][..block.words]);
        }
        let source = addresses[number] as usize;
        if changed[source] != 0 && load::<N>(target, number, block) != full {
            numbers[count] = number;
            pulled[count] = load(all, source, block);
            count += 1;
        }
        if count == TOGETHER || (count > 0 && number + 1 == block.addresses) {
            for plan in plans.get_or_insert_with(|| known.plans.of(sectors, images)).iter() {
                plan.apply(&mut pulled[..count]);
            }
            for (&number, pulled) in numbers[..count].iter().zip(&pulled) {
                let mut words = load::<N>(target, number, block);
                for (word, pulled) in words.iter_mut().zip(pulled) {
                    *word |= pulled;
                }
                store(target, number, block, words);
            }
            count = 0;
        }
    }
}

/// Returns a block in `N` words. The compiler knows how many they are, unless some stay empty.
#[inline(always)]
fn load<const N: usize>(all: &[u64], number: usize, block: &Block) -> [u64; N] {
    let own = &all[number * block.words..][..block.words];
    let mut loaded = [0; N];
    match own.first_chunk::<N>() {
        Some(whole) => loaded = *whole,
        None => loaded[..block.words].copy_from_slice(own),
    }
    loaded
}

/// Writes a block as [`load`] returns it.
#[inline(always)]
fn store<const N: usize>(all: &mut [u64], number: usize, block: &Block, words: [u64; N]) {
    let own = &mut all[number * block.words..][..block.words];
    match own.first_chunk_mut::<N>() {
        Some(whole) => *whole = words,
        None => own.copy_from_slice(&words[..block.words]),
    }
}

/// The number of blocks that go through a network together.
const TOGETHER: usize = 8;

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
