//! The data of a search, the parts into which its work is divided, and its result.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use crate::lines::Line;
use crate::optimal::near::NearDistances;
use crate::optimal::prefix::{Prefix, Word};
use crate::optimal::pruning::Shape;
use crate::optimal::tables::Tables;

/// All that a search reads.
pub(crate) struct Space<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) tables: &'a Tables,
    pub(crate) lines: &'a [Line],
    pub(crate) near: &'a NearDistances,
    /// Whether one solution is enough.
    pub(crate) first_only: bool,
    pub(crate) stop: &'a AtomicBool,
}

/// The parts of a search, which threads take one after the other.
pub(crate) struct Tasks<'a> {
    pub(super) prefixes: &'a [Prefix],
    next: AtomicUsize,
}

impl Tasks<'_> {
    /// # Panics
    /// Panics if there are more than 65,536 tasks.
    pub(crate) fn new(prefixes: &[Prefix]) -> Tasks<'_> {
        assert!(prefixes.len() <= 1 << u16::BITS, "a mark has 16 bits for its task");
        Tasks { prefixes, next: AtomicUsize::new(0) }
    }

    /// The next task, and its number.
    pub(super) fn next(&self) -> Option<(&Prefix, u16)> {
        let number = self.next.fetch_add(1, Relaxed);
        self.prefixes.get(number).map(|prefix| (prefix, number as u16))
    }
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    pub(crate) words: Vec<Word>,
    /// The number of lines that were looked up.
    pub(crate) lines: u64,
}
