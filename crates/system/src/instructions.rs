//! Vector instructions that this processor has, proved by values.
//!
//! A kernel is written for one of three processors: AVX-512 as Ice Lake and Zen 4 have it, AVX2 as Haswell has it, or any
//! other. [`InstructionSet::available`] asks the processor. A value of [`Avx2`] or `Avx512` exists only where all of its
//! features do, so a kernel that takes one may call functions with these features.

use std::fmt;

/// The vector instructions of a search. All of them lead to the same results, at different speeds.
///
/// ```
/// use godtable_system::instructions::InstructionSet;
///
/// let sets = InstructionSet::available();
/// assert_eq!(sets[0], InstructionSet::best());
/// assert_eq!(sets.last().map(ToString::to_string).as_deref(), Some("portable"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// AVX-512 with byte permutations, counts of bits, and GFNI.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// No vector instructions but those that the compiler uses for every processor of the target.
    Portable(Portable),
}

/// The proof that this processor has AVX2, BMI1, BMI2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

/// The proof that this processor has AVX-512 F, BW, VL, VBMI and VPOPCNTDQ, GFNI, and what [`Avx2`] proves.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx512(Avx2);

/// Code without intrinsics, for any processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portable;

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn detect() -> Option<Avx2> {
        let features = [
            is_x86_feature_detected!("avx2"),
            is_x86_feature_detected!("bmi1"),
            is_x86_feature_detected!("bmi2"),
            is_x86_feature_detected!("popcnt"),
        ];
        (features == [true; 4]).then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    fn detect() -> Option<Avx512> {
        let features = [
            is_x86_feature_detected!("avx512f"),
            is_x86_feature_detected!("avx512bw"),
            is_x86_feature_detected!("avx512vl"),
            is_x86_feature_detected!("avx512vbmi"),
            is_x86_feature_detected!("avx512vpopcntdq"),
            is_x86_feature_detected!("gfni"),
        ];
        Avx2::detect().filter(|_| features == [true; 6]).map(Avx512)
    }

    /// Returns the proof for AVX2, for searches without a kernel for AVX-512.
    #[must_use]
    pub const fn avx2(self) -> Avx2 {
        self.0
    }
}

impl InstructionSet {
    /// Returns the instruction sets of this processor, the fastest first. The last is the portable one, always available.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [Avx512::detect().map(InstructionSet::Avx512), Avx2::detect().map(InstructionSet::Avx2)];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<InstructionSet>; 0] = [];
        vectors.into_iter().flatten().chain([InstructionSet::Portable(Portable)]).collect()
    }

    /// Returns the fastest instruction set of this processor.
    #[must_use]
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => "AVX2",
            InstructionSet::Portable(_) => "portable",
        })
    }
}

/// Evaluates `$call` with the proof of an instruction set under the name `$kernel`.
#[macro_export]
macro_rules! with_instructions {
    ($instructions:expr, $kernel:ident => $call:expr) => {
        match $instructions {
            #[cfg(target_arch = "x86_64")]
            $crate::instructions::InstructionSet::Avx512($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::instructions::InstructionSet::Avx2($kernel) => $call,
            $crate::instructions::InstructionSet::Portable($kernel) => $call,
        }
    };
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn available_sets_match_the_features_of_the_processor() {
        let has = |name: &str| InstructionSet::available().iter().any(|set| set.to_string() == name);
        assert_eq!(has("AVX2"), is_x86_feature_detected!("avx2"));
        let has_all = is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni");
        assert_eq!(has("AVX-512"), has_all);
        assert!(has("portable"));
    }
}
