//! Cells: where a position lies in the sets of a search.

/// The cell of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) row: u32,
    pub(crate) column: u32,
    pub(crate) bit: u8,
}
