//! Runs a search by the code that was compiled for the kind of processor at hand.

#[cfg(target_arch = "x86_64")]
use godtable_system::instructions::Avx2;
use godtable_system::instructions::InstructionSet;

use crate::optimal::kernel::Kernel as CubeKernel;
use crate::search::kernel::Kernel as AnyKernel;

/// A kind of processor: what it does with positions of the 3x3x3, and with those of any puzzle.
pub(crate) trait Kernel: CubeKernel + AnyKernel {}

impl<K: CubeKernel + AnyKernel> Kernel for K {}

/// Work that is compiled for each kind of processor.
pub(crate) trait Task {
    fn run<K: Kernel>(self, kernel: K);
}

/// Runs a task with the kernel of an instruction set.
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "calls a function with the features of the kernel"))]
pub(crate) fn run(instructions: InstructionSet, task: impl Task) {
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
