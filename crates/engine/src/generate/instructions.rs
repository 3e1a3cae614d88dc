//! The instruction sets of a search.

use std::fmt;

/// The vector instructions of a search. A value proves that this processor has them.
///
/// All instruction sets find the same tables, at different speeds.
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use godtable_puzzle::cube::Rules;
/// use godtable_engine::generate::{FillOptions, InstructionSet, fill_with};
///
/// let rules = Rules::default();
/// for instructions in InstructionSet::available() {
///     let options = FillOptions { instructions, ..FillOptions::default() };
///     let filled = fill_with(&rules, options, &mut |_level| Continue(()))?;
///     assert_eq!(filled.header().unlocked.gods_number().get(), 35, "{instructions}");
/// }
/// # Ok::<(), godtable_engine::generate::GenerateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(pub(crate) Detected);

/// A kernel that this processor can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detected {
    #[cfg(target_arch = "x86_64")]
    Avx512(crate::generate::kernel::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(crate::generate::kernel::Avx2),
    Portable,
}

impl InstructionSet {
    /// Returns the instruction sets of this processor, the fastest first. The last is the portable one, always available.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            crate::generate::kernel::Avx512::detect().map(Detected::Avx512),
            crate::generate::kernel::Avx2::detect().map(Detected::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<Detected>; 0] = [];
        vectors.into_iter().flatten().chain([Detected::Portable]).map(InstructionSet).collect()
    }

    /// Returns the fastest instruction set of this processor.
    #[must_use]
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Detected::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Detected::Avx2(_) => "AVX2",
            Detected::Portable => "portable",
        })
    }
}

/// Evaluates `$call` with the kernel of an instruction set under the name `$kernel`.
macro_rules! with_kernel {
    ($instructions:expr, $kernel:ident => $call:expr) => {
        match $instructions.0 {
            #[cfg(target_arch = "x86_64")]
            $crate::generate::instructions::Detected::Avx512($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::generate::instructions::Detected::Avx2($kernel) => $call,
            $crate::generate::instructions::Detected::Portable => {
                let $kernel = $crate::generate::kernel::Portable;
                $call
            }
        }
    };
}
pub(crate) use with_kernel;

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn available_sets_are_those_of_the_processor() {
        let has = |name: &str| InstructionSet::available().iter().any(|set| set.to_string() == name);
        assert_eq!(has("AVX2"), std::arch::is_x86_feature_detected!("avx2"));
        let has_all =
            std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512vpopcntdq");
        assert_eq!(has("AVX-512"), has_all);
        assert!(has("portable"));
    }
}
