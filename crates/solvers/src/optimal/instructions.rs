//! The instruction sets of a search.

use std::fmt;

/// The vector instructions of a search. A value proves that this processor has them.
///
/// All instruction sets make the same filters and find the same solutions, at different speeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(pub(crate) Detected);

/// A kernel that this processor can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detected {
    #[cfg(target_arch = "x86_64")]
    Avx2(crate::optimal::kernel::Avx2),
    Portable,
}

impl InstructionSet {
    /// Returns the instruction sets of this processor, the fastest first. The last is the portable one, always available.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        #[cfg(target_arch = "x86_64")]
        let vectors = crate::optimal::kernel::Avx2::detect().map(Detected::Avx2);
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = None;
        vectors.into_iter().chain([Detected::Portable]).map(InstructionSet).collect()
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
            Detected::Avx2(_) => "AVX2",
            Detected::Portable => "portable",
        })
    }
}
