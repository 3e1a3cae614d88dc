//! The gather of a move, for each kind of processor. The compiler vectorises all else.
//!
//! With AVX2, a shuffle of bytes finds its sources in 16 bytes. So each 32 bytes are gathered from all groups of 16, one after
//! the other: a byte of another group becomes 0, and the results are joined. The portable function defines what the other one
//! computes, and a test compares them.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vector intrinsics"))]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::Avx2;
use godtable_system::instructions::{InstructionSet, Portable};

use crate::search::layout::{Packed, Step};

/// The bytes of a register.
pub(super) const REGISTER: usize = 32;

/// The bytes among which a shuffle finds its sources.
pub(super) const GROUP: usize = 16;

/// 32 aligned bytes.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "the portable function reads bytes"))]
#[repr(align(32))]
#[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "the portable kernel shuffles bytes without it"))]
pub(super) struct Register(pub(super) [u8; REGISTER]);

/// A kind of processor.
pub(super) trait Kernel: Copy {
    /// Returns the bytes of a position at their places after a step.
    fn gather<const N: usize>(self, position: &Packed<N>, step: &Step<N>) -> Packed<N>;
}

impl Kernel for Portable {
    #[inline(always)]
    fn gather<const N: usize>(self, position: &Packed<N>, step: &Step<N>) -> Packed<N> {
        Packed(std::array::from_fn(|byte| position.0[usize::from(step.from[byte]) % N]))
    }
}

#[cfg(target_arch = "x86_64")]
impl Kernel for Avx2 {
    #[inline(always)]
    fn gather<const N: usize>(self, position: &Packed<N>, step: &Step<N>) -> Packed<N> {
        let mut gathered = Packed([0; N]);
        let shuffles = step.shuffles.chunks_exact(N / GROUP);
        for (target, shuffles) in gathered.0.as_chunks_mut::<REGISTER>().0.iter_mut().zip(shuffles) {
            // SAFETY: the value of the kernel proves that the processor has the features. All reads and the write are of
            // arrays with the bytes of a register, or of half of one.
            unsafe {
                let mut all = _mm256_setzero_si256();
                for (group, shuffle) in position.0.as_chunks::<GROUP>().0.iter().zip(shuffles) {
                    let group = _mm256_broadcastsi128_si256(_mm_loadu_si128(group.as_ptr().cast()));
                    let shuffle = _mm256_load_si256(shuffle.0.as_ptr().cast());
                    all = _mm256_or_si256(all, _mm256_shuffle_epi8(group, shuffle));
                }
                _mm256_storeu_si256(target.as_mut_ptr().cast(), all);
            }
        }
        gathered
    }
}

/// Work that is compiled for each kind of processor.
pub(super) trait Task {
    fn run<K: Kernel>(self, kernel: K);
}

/// Runs a task with the kernel of an instruction set.
pub(super) fn run(instructions: InstructionSet, task: impl Task) {
    match instructions {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value proves that the processor has the features.
        InstructionSet::Avx512(set) => unsafe { avx2(set.avx2(), task) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        InstructionSet::Avx2(set) => unsafe { avx2(set, task) },
        InstructionSet::Portable(set) => task.run(set),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2(kernel: Avx2, task: impl Task) {
    task.run(kernel);
}
