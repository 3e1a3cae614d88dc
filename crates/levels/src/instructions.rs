//! The vector instructions of the processor, for the batches of a search.
//!
//! The compiler vectorises the loops over the words of a row. Each function below compiles them once more, with more
//! instructions: all that a batch calls is inlined into it.

use crate::search::{Batch, Counts, Level, Sources};
use crate::word::Word;

impl<W: Word, S: Sources<W>> Level<'_, W, S> {
    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "functions with vector instructions are called where the processor has them")]
    pub(crate) fn batch(&self, batch: Batch<'_, W>) -> Counts {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        if is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("avx512bw") && has_avx2 {
            // SAFETY: the processor has the instructions.
            unsafe { with_avx512(self, batch) }
        } else if has_avx2 {
            // SAFETY: the processor has the instructions.
            unsafe { with_avx2(self, batch) }
        } else {
            self.plain_batch(batch)
        }
    }

    /// Finds the states of a level in the rows of a batch, and returns their numbers.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn batch(&self, batch: Batch<'_, W>) -> Counts {
        self.plain_batch(batch)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl")]
fn with_avx512<W: Word, S: Sources<W>>(level: &Level<'_, W, S>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn with_avx2<W: Word, S: Sources<W>>(level: &Level<'_, W, S>, batch: Batch<'_, W>) -> Counts {
    level.plain_batch(batch)
}
