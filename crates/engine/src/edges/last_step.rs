//! The last of the three steps that permute a set (`conjugation.rs`): within each byte, or within each word.

use crate::edges::flips::WORDS;

/// The last step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastStep {
    Permute,
    Transpose,
}

/// Eight bytes for each word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Selectors(pub(crate) [u64; WORDS]);
