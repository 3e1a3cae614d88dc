//! The last step of a plan: what happens to the bits of each byte, or of each word.

use crate::edges::flips::WORDS;

/// The last step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    Permute,
    Transpose,
}

/// Eight bytes for each word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Selectors(pub(crate) [u64; WORDS]);
