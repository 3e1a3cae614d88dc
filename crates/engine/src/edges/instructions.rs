//! The instruction sets of a search.

use std::fmt;

/// The vector instructions of a search. A value proves that this processor has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(pub(crate) Detected);

/// A kernel that this processor can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detected {
    #[cfg(target_arch = "x86_64")]
    Avx512(crate::edges::kernel::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(crate::edges::kernel::Avx2),
    Portable,
}

impl InstructionSet {
    /// Returns the instruction sets of this processor, the fastest first. The last is the portable one, always available.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            crate::edges::kernel::Avx512::detect().map(Detected::Avx512),
            crate::edges::kernel::Avx2::detect().map(Detected::Avx2),
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
            $crate::edges::instructions::Detected::Avx512($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::edges::instructions::Detected::Avx2($kernel) => $call,
            $crate::edges::instructions::Detected::Portable => {
                let $kernel = $crate::edges::kernel::Portable;
                $call
            }
        }
    };
}
pub(crate) use with_kernel;

/// Evaluates `$call` with the kernel that a space and an instruction set need under the name `$kernel`.
macro_rules! with_kernel_of {
    ($space:expr, $instructions:expr, $kernel:ident => $call:expr) => {
        match $space.flips() {
            $crate::edges::space::FlipChoice::Ignored => {
                let $kernel = $crate::edges::kernel::PlacesOnly;
                $call
            }
            $crate::edges::space::FlipChoice::Counted => $crate::edges::instructions::with_kernel!($instructions, $kernel => $call),
        }
    };
}
pub(crate) use with_kernel_of;
