//! Applies a move to a packed position, a *gather*, for each kind of processor. The compiler vectorizes all else.
//!
//! With AVX2, a shuffle of bytes finds its sources in 16 bytes. So each 32 bytes are gathered from all groups of 16, one after
//! the other: a byte of another group becomes 0, and the results are joined. Of a long position, groups from which no byte comes
//! are left out: a move takes few bytes from afar. The portable function defines what the other one computes, and a test
//! compares them.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vector intrinsics"))]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::Avx2;
use godtable_system::instructions::Portable;

/// The bytes of a register.
pub(super) const REGISTER: usize = 32;

/// The bytes among which a shuffle finds its sources.
pub(super) const GROUP: usize = 16;

/// 32 aligned bytes.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "the portable function reads bytes"))]
#[repr(align(32))]
pub(super) struct Register(pub(super) [u8; REGISTER]);

/// Longer positions are gathered only from the groups from which bytes come.
pub(super) const SHORT: usize = 256;

/// The values of a byte.
pub(crate) const VALUES: usize = 256;

/// A position: `N` is a power of two. Bytes beyond the places are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct PackedPosition<const N: usize>(pub(crate) [u8; N]);

/// The effect of a move on a position.
#[derive(Clone, Debug)]
pub(crate) struct Step<const N: usize> {
    /// By byte: the byte that comes there.
    pub(super) from: [u16; N],
    /// The same as shuffles (`kernel.rs`): for each register one for each group, or for its groups in `groups`.
    pub(super) shuffles: Vec<Register>,
    /// By register of a long position: the groups from which its bytes come.
    pub(super) groups: Vec<Vec<usize>>,
    /// By byte: what is added then, and what is subtracted from a sum that is not below it.
    pub(super) add: [u8; N],
    pub(super) limit: [u8; N],
    /// By byte before the move: whether the move changes its piece.
    pub(crate) is_moved: [bool; N],
}

impl<const N: usize> Step<N> {
    #[inline(always)]
    pub(super) fn after(&self, kernel: impl Kernel, position: &PackedPosition<N>) -> PackedPosition<N> {
        let gathered = kernel.gather(position, self);
        PackedPosition(std::array::from_fn(|byte| self.value_at(byte, gathered.0[byte])))
    }

    /// Returns the value at a byte, if this value comes there.
    #[inline(always)]
    pub(super) fn value_at(&self, byte: usize, value: u8) -> u8 {
        let sum = value.wrapping_add(self.add[byte]);
        // A sum below the limit becomes larger.
        sum.min(sum.wrapping_sub(self.limit[byte]))
    }
}

/// By byte of a position: its new value for each value.
#[derive(Clone, Debug)]
pub(crate) struct Substitution<const N: usize> {
    /// The tables, each once.
    tables: Vec<[u8; VALUES]>,
    /// By byte: the number of its table. Bytes beyond the places have none, and become 0.
    table: Vec<usize>,
    /// By register: the groups of 16 values.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "the portable kernel looks up bytes"))]
    lookups: Vec<Vec<Lookup>>,
}

/// The new values of 16 values, at some bytes of a register.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "the portable kernel looks up bytes"))]
struct Lookup {
    /// With these bits flipped, a value of the group is below 16.
    flip: Register,
    /// The new values, once for each half of the register.
    values: Register,
}

impl<const N: usize> Substitution<N> {
    /// Returns the substitution by a table for each byte that is a place. Values have no highest bit.
    pub(super) fn new(by_byte: &[[u8; VALUES]]) -> Substitution<N> {
        let (mut tables, mut table): (Vec<[u8; VALUES]>, Vec<usize>) = (Vec::new(), Vec::new());
        for own in by_byte {
            table.push(tables.iter().position(|known| known == own).unwrap_or(tables.len()));
            if table.last() == Some(&tables.len()) {
                tables.push(*own);
            }
        }
        let lookups = |register: usize| {
            let bytes = || register * REGISTER..(register + 1) * REGISTER;
            let groups = (0..tables.len()).flat_map(|own| (0..VALUES / 2 / GROUP).map(move |group| (own, group)));
            let has = |own: usize| bytes().any(|byte| table.get(byte) == Some(&own));
            let lookup = |(own, group): (usize, usize)| {
                let flip = |byte: usize| if table.get(byte) == Some(&own) { (group * GROUP) as u8 } else { 0x80 };
                let values = |byte: usize| tables[own][group * GROUP + byte % GROUP];
                Lookup {
                    flip: Register(std::array::from_fn(|byte| flip(register * REGISTER + byte))),
                    values: Register(std::array::from_fn(values)),
                }
            };
            let is_used = |lookup: &Lookup| lookup.values.0.iter().any(|&value| value > 0);
            groups.filter(|&(own, _)| has(own)).map(lookup).filter(is_used).collect()
        };
        let lookups = (0..N / REGISTER).map(lookups).collect();
        Substitution { lookups, tables, table }
    }
}

/// A kind of processor.
pub(crate) trait Kernel: Copy {
    /// Returns the new values of a position.
    fn substitute<const N: usize>(
        self,
        position: &PackedPosition<N>,
        substitution: &Substitution<N>,
    ) -> PackedPosition<N>;

    /// Returns the bytes of a position at their places after a step.
    fn gather<const N: usize>(self, position: &PackedPosition<N>, step: &Step<N>) -> PackedPosition<N>;
}

impl Kernel for Portable {
    #[inline(always)]
    fn substitute<const N: usize>(self, position: &PackedPosition<N>, own: &Substitution<N>) -> PackedPosition<N> {
        let mut after = PackedPosition([0; N]);
        for (byte, &table) in own.table.iter().enumerate() {
            after.0[byte] = own.tables[table][usize::from(position.0[byte])];
        }
        after
    }

    #[inline(always)]
    fn gather<const N: usize>(self, position: &PackedPosition<N>, step: &Step<N>) -> PackedPosition<N> {
        PackedPosition(std::array::from_fn(|byte| position.0[usize::from(step.from[byte]) % N]))
    }
}

#[cfg(target_arch = "x86_64")]
impl Kernel for Avx2 {
    #[inline(always)]
    fn substitute<const N: usize>(self, position: &PackedPosition<N>, own: &Substitution<N>) -> PackedPosition<N> {
        let mut after = PackedPosition([0; N]);
        let registers = position.0.as_chunks::<REGISTER>().0.iter().zip(after.0.as_chunks_mut::<REGISTER>().0);
        for ((own, target), lookups) in registers.zip(&own.lookups) {
            // SAFETY: the value of the kernel proves that the processor has the features. All reads and the write are of
            // arrays with the bytes of a register.
            unsafe {
                let own = _mm256_loadu_si256(own.as_ptr().cast());
                let mut all = _mm256_setzero_si256();
                for Lookup { flip, values } in lookups {
                    let flipped = _mm256_xor_si256(own, _mm256_load_si256(flip.0.as_ptr().cast()));
                    // A byte with its highest bit becomes 0.
                    let index = _mm256_adds_epu8(flipped, _mm256_set1_epi8(0x70));
                    let values = _mm256_load_si256(values.0.as_ptr().cast());
                    all = _mm256_or_si256(all, _mm256_shuffle_epi8(values, index));
                }
                _mm256_storeu_si256(target.as_mut_ptr().cast(), all);
            }
        }
        after
    }

    #[inline(always)]
    fn gather<const N: usize>(self, position: &PackedPosition<N>, step: &Step<N>) -> PackedPosition<N> {
        let mut gathered = PackedPosition([0; N]);
        let (registers, groups) = (gathered.0.as_chunks_mut::<REGISTER>().0, position.0.as_chunks::<GROUP>().0);
        if N > SHORT {
            let mut rest = &step.shuffles[..];
            for (target, from) in registers.iter_mut().zip(&step.groups) {
                let (shuffles, after) = rest.split_at(from.len());
                rest = after;
                join(self, from.iter().map(|&group| &groups[group]).zip(shuffles), target);
            }
        } else {
            for (target, shuffles) in registers.iter_mut().zip(step.shuffles.chunks_exact(N / GROUP)) {
                join(self, groups.iter().zip(shuffles), target);
            }
        }
        gathered
    }
}

/// Joins the bytes that shuffles take from groups.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn join<'a>(_kernel: Avx2, groups: impl Iterator<Item = (&'a [u8; GROUP], &'a Register)>, target: &mut [u8; REGISTER]) {
    // SAFETY: the value of the kernel proves that the processor has the features. All reads and the write are of arrays
    // with the bytes of a register, or of half of one.
    unsafe {
        let mut all = _mm256_setzero_si256();
        for (group, shuffle) in groups {
            let group = _mm256_broadcastsi128_si256(_mm_loadu_si128(group.as_ptr().cast()));
            let shuffle = _mm256_load_si256(shuffle.0.as_ptr().cast());
            all = _mm256_or_si256(all, _mm256_shuffle_epi8(group, shuffle));
        }
        _mm256_storeu_si256(target.as_mut_ptr().cast(), all);
    }
}
