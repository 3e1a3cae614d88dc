//! The interface between the search of a side and the solver that runs it.

use std::ops::ControlFlow;

/// The limit before a solution is known.
pub(crate) const NO_LIMIT: usize = usize::MAX;

/// The receiver of solutions, which limits their length and ends the search.
pub(crate) trait Report {
    /// The length that a solution must be shorter than, or [`NO_LIMIT`].
    fn limit(&self) -> usize;
    /// A solution shorter than the limit, by the numbers of its turns.
    fn found(&mut self, turns: &[u8]);
    /// Called every few thousand nodes, and after each solution. Break ends the search.
    fn is_over(&mut self) -> ControlFlow<()>;
}
