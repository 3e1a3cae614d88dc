//! The choice of vector instructions for the batches of a search.
//!
//! The compiler vectorizes the loops over the words of a row. Each function below compiles them once more for one
//! instruction set: all that a batch calls is inlined into it, so the intrinsics of no kernel are written by hand.

use godtable_system::instructions::InstructionSet;

use crate::levels::search::Level;
use crate::levels::store::Counts;
use crate::rows::batch::Batch;
use crate::rows::word::Word;

impl<W: Word> Level<'_, W> {
    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")
    )]
    pub(crate) fn batch(&self, instructions: InstructionSet, batch: Batch<'_, W>) -> Counts {
        match instructions {
            // SAFETY: the value proves that the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => unsafe { with_avx512(self, batch) },
            // SAFETY: the value proves that the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => unsafe { with_avx2(self, batch) },
            InstructionSet::Portable(_) => self.plain_batch(batch),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl")]
fn with_avx512<W: Word>(level: &Level<'_, W>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn with_avx2<W: Word>(level: &Level<'_, W>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}
