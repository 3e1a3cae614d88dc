//! Memory of the filter, in large pages.
use memmap2::MmapMut;

use crate::filter::Line;

const LARGE_PAGE: usize = 2 << 20;

#[derive(Debug)]
pub(crate) struct Lines {
    map: MmapMut,
    lines: usize,
}

impl Lines {
    pub(crate) fn new(lines: usize) -> Option<Lines> {
        let bytes = lines.checked_mul(size_of::<Line>())?;
        let mut map = MmapMut::map_anon(bytes.checked_next_multiple_of(LARGE_PAGE)?).ok()?;
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        map.iter_mut().step_by(LARGE_PAGE).for_each(|byte| *byte = 0);
        Some(Lines { map, lines })
    }

    pub(crate) fn all(&self) -> &[Line] {
        bytemuck::cast_slice(&self.map[..self.lines * size_of::<Line>()])
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Line] {
        bytemuck::cast_slice_mut(&mut self.map[..self.lines * size_of::<Line>()])
    }
}
