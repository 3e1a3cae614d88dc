//! The memory of a search.

use memmap2::MmapMut;

use crate::GenerateError;
use crate::set::Set;

/// How large the large pages of the usual processors are.
const LARGE_PAGE: usize = 2 << 20;

/// Three slices of sets that lie one after the other, empty at first.
///
/// They come straight from the system, in large pages where it has them: memory is handed out a page at a time when it
/// is first touched, and five hundred small pages take longer than half of the search of the 2x2x2.
#[derive(Debug)]
pub(crate) struct Memory<const BLOCKS: usize> {
    map: MmapMut,
    lengths: [usize; 3],
}

impl<const BLOCKS: usize> Memory<BLOCKS> {
    /// So many sets in each slice.
    ///
    /// # Errors
    /// Where the system has not so much memory.
    pub(crate) fn new(lengths: [usize; 3]) -> Result<Memory<BLOCKS>, GenerateError> {
        let sets: usize = lengths.iter().sum();
        let bytes = (sets * size_of::<Set<BLOCKS>>()).next_multiple_of(LARGE_PAGE);
        let mut map = MmapMut::map_anon(bytes).map_err(|_| GenerateError::OutOfMemory { bytes })?;
        // Where this is refused, small pages do as well.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        // What is touched is there, so that this thread waits for it.
        map.iter_mut().step_by(LARGE_PAGE).for_each(|byte| *byte = 0);
        Ok(Memory { map, lengths })
    }

    /// The slices.
    pub(crate) fn slices(&self) -> [&[Set<BLOCKS>]; 3] {
        let [first, second, third] = self.lengths;
        let sets: &[Set<BLOCKS>] =
            bytemuck::cast_slice(&self.map[..(first + second + third) * size_of::<Set<BLOCKS>>()]);
        let (start, rest) = sets.split_at(first);
        let (middle, end) = rest.split_at(second);
        [start, middle, end]
    }

    /// The slices, to be changed.
    pub(crate) fn slices_mut(&mut self) -> [&mut [Set<BLOCKS>]; 3] {
        let [first, second, third] = self.lengths;
        let bytes = &mut self.map[..(first + second + third) * size_of::<Set<BLOCKS>>()];
        let sets: &mut [Set<BLOCKS>] = bytemuck::cast_slice_mut(bytes);
        let (start, rest) = sets.split_at_mut(first);
        let (middle, end) = rest.split_at_mut(second);
        [start, middle, end]
    }
}
