//! Lines of pruning tables: approximate sets in cache lines.
//!
//! The hash of an entry chooses a line, and a few bits in it. All bits of an entry that was added are set, so a pruning
//! table never says that it lacks one.

/// One cache line.
#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Line([u64; 8]);

/// The bits that are looked at first.
pub(crate) const FIRST_BITS: u32 = 2;

/// The choices of bits of a hash apart from its line, which the upper bits choose.
const CHOICES: u32 = 4;

/// The most bits that an entry at the reach sets: these choices, and as many further ones.
pub(crate) const MOST_BITS: u32 = 2 * CHOICES;

/// The additional bits of a nearer entry. There are few such entries.
pub(crate) const MORE_BITS: u32 = 3;

/// The binary digits of the number of a bit in a line.
const BITS: u32 = 9;

/// The choices of bits, the first one in the lowest digits, from the hash of an entry.
#[inline(always)]
pub(crate) fn choices(hash: u64) -> u64 {
    // The bits of the hash, a sum of products, are not uniform. The bits of this product are.
    let product = u128::from(hash) * 0x9FB2_1C65_1E98_DF25;
    product as u64 ^ (product >> 64) as u64
}

/// Returns the line for a hash of choices, below `lines`: it comes from the upper bits, the choices from the lower ones.
#[inline(always)]
pub(crate) fn line(choices: u64, lines: u32) -> u32 {
    (((choices >> 32) * u64::from(lines)) >> 32) as u32
}

/// The choices of further bits, among them the additional bits of nearer entries.
#[inline(always)]
fn further(choices: u64) -> u64 {
    let product = u128::from(choices) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}

/// Fetches the first line of a value into the cache.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a prefetch"))]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads no memory, and every x86-64 processor has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

impl Line {
    /// Fetches the line into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self) {
        prefetch(self);
    }

    /// 1 if the first bits of an entry are set, or else 0.
    #[inline(always)]
    pub(crate) fn contains_first(&self, choices: u64) -> usize {
        (self.bit(choices) & self.bit(choices >> BITS)) as usize & 1
    }

    #[inline(always)]
    fn bit(&self, choice: u64) -> u64 {
        self.0[(choice >> 6) as usize % 8] >> (choice & 63)
    }

    /// Whether the bits of an entry are set, with the additional bits if it `is_nearer`.
    #[inline(always)]
    pub(crate) fn contains(&self, choices: u64, bits: u32, is_nearer: bool) -> bool {
        let mut all = true;
        each_choice(choices, bits, is_nearer, |choice| all &= self.bit(choice) & 1 == 1);
        all
    }

    /// Sets the bits of an entry.
    #[inline(always)]
    pub(crate) fn insert(&mut self, choices: u64, bits: u32, is_nearer: bool) {
        each_choice(choices, bits, is_nearer, |choice| self.0[(choice >> 6) as usize % 8] |= 1 << (choice & 63));
    }
}

/// Calls a function with the choices of all bits of an entry.
#[inline(always)]
fn each_choice(choices: u64, bits: u32, is_nearer: bool, mut of: impl FnMut(u64)) {
    let (further, more) = (further(choices), if is_nearer { MORE_BITS } else { 0 });
    let parts =
        [(choices, bits.min(CHOICES)), (further, bits.saturating_sub(CHOICES)), (further >> (BITS * CHOICES), more)];
    for (mut choices, count) in parts {
        for _ in 0..count {
            of(choices);
            choices >>= BITS;
        }
    }
}
