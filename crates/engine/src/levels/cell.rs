//! Cells: the row, the column and the bit of a position in the sets of a search. A state is a position under a lock
//! state.

/// The cell of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) row: u32,
    pub(crate) column: u32,
    pub(crate) bit: u8,
}

/// A state: a position under a lock state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    pub(crate) cell: Cell,
    pub(crate) plane: usize,
}

impl State {
    /// Returns the plane of the lock state; 0 if nothing is locked yet.
    #[must_use]
    pub const fn plane(&self) -> usize {
        self.plane
    }
}
