//! Rows without flips: a set has one position, a byte that is 0 or 1.

use crate::edges::flips::FlipSet;
use crate::edges::kernel::{Kernel, Pull, Rows, STRIP, take_row};

/// The kernel of searches that ignore flips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlacesOnly;

impl Kernel for PlacesOnly {
    type Set = u8;

    fn pull(self, target: &mut [u8; STRIP], mut rows: Rows, pull: &Pull<'_, u8>) -> Rows {
        let mut full = 0;
        while let Some(row) = take_row(&mut rows) {
            target[row] |= pull.source(row).0;
            full |= Rows::from(target[row]) << row;
        }
        full
    }

    fn common(set: &u8, _mask: &FlipSet) -> u64 {
        u64::from(*set)
    }

    fn counts(self, strip: &[u8; STRIP]) -> [u16; STRIP] {
        let mut counts = [0; STRIP];
        counts.iter_mut().zip(strip).for_each(|(count, &set)| *count = u16::from(set));
        counts
    }
}

/// Evaluates `$call` with the kernel that a space and an instruction set need under the name `$kernel`.
macro_rules! with_kernel_of {
    ($space:expr, $instructions:expr, $kernel:ident => $call:expr) => {
        match $space.flips() {
            $crate::edges::space::FlipChoice::Ignored => {
                let $kernel = $crate::edges::kernel::places_only::PlacesOnly;
                $call
            }
            $crate::edges::space::FlipChoice::Counted => {
                godtable_system::with_instructions!($instructions, $kernel => $call)
            }
        }
    };
}
pub(crate) use with_kernel_of;
