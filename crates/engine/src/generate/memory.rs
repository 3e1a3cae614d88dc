//! The sets of a search, in one piece of memory that comes from the system in large pages.
//!
//! The system takes about as long to clear this memory as the search takes to compute its steps, so both are done at
//! the same time.

use godtable_system::memory::Buffer;

use crate::generate::set::Set;
use crate::shares::SearchError;

/// Three adjacent slices of sets, all empty at first.
#[derive(Debug)]
pub(crate) struct Memory<const BLOCKS: usize> {
    sets: Buffer<Set<BLOCKS>>,
    lengths: [usize; 3],
}

impl<const BLOCKS: usize> Memory<BLOCKS> {
    /// Allocates that many sets for each slice.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub(crate) fn new(lengths: [usize; 3]) -> Result<Memory<BLOCKS>, SearchError> {
        let sets: usize = lengths.iter().sum();
        let bytes = sets as u64 * size_of::<Set<BLOCKS>>() as u64;
        let sets = Buffer::zeroed(sets).ok_or(SearchError::OutOfMemory { bytes })?;
        Ok(Memory { sets, lengths })
    }

    /// Returns the slices.
    pub(crate) fn slices(&self) -> [&[Set<BLOCKS>]; 3] {
        let [first, second, _] = self.lengths;
        let (start, rest) = self.sets.as_slice().split_at(first);
        let (middle, end) = rest.split_at(second);
        [start, middle, end]
    }

    /// Returns the slices.
    pub(crate) fn slices_mut(&mut self) -> [&mut [Set<BLOCKS>]; 3] {
        let [first, second, _] = self.lengths;
        let (start, rest) = self.sets.as_mut_slice().split_at_mut(first);
        let (middle, end) = rest.split_at_mut(second);
        [start, middle, end]
    }
}
