//! Sets in large pages of the system.

use memmap2::MmapMut;

use crate::set::Set;

/// The size of the large pages of the usual processors.
const LARGE_PAGE: usize = 2 << 20;

/// Sets in memory that comes straight from the system, in large pages if it has them.
///
/// The system hands out memory a page at a time, at the first access. For the 2x2x2, the first accesses to five hundred small
/// pages take longer than half of the search.
#[derive(Debug)]
pub(super) struct Sets<const BLOCKS: usize> {
    map: MmapMut,
    /// The number of bytes of the sets. The rest of the last page is empty.
    bytes: usize,
}

impl<const BLOCKS: usize> Sets<BLOCKS> {
    /// Allocates empty sets; `None` if there is not enough memory.
    pub(super) fn new(sets: usize) -> Option<Sets<BLOCKS>> {
        let bytes = sets.checked_mul(size_of::<Set<BLOCKS>>())?;
        let mut map = MmapMut::map_anon(bytes.checked_next_multiple_of(LARGE_PAGE)?).ok()?;
        // If the system refuses, the pages are small.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        // Touches each page, so that this thread waits for the pages, and not those of the search.
        map.iter_mut().step_by(LARGE_PAGE).for_each(|byte| *byte = 0);
        Some(Sets { map, bytes })
    }

    pub(super) fn all(&self) -> &[Set<BLOCKS>] {
        bytemuck::cast_slice(&self.map[..self.bytes])
    }

    pub(super) fn all_mut(&mut self) -> &mut [Set<BLOCKS>] {
        bytemuck::cast_slice_mut(&mut self.map[..self.bytes])
    }
}
