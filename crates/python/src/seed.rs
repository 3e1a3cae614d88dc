//! Seeds for random draws without one.

use std::hash::{BuildHasher as _, RandomState};

/// Returns a seed of 32 bits that differs from call to call.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}
