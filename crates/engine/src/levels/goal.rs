//! The goal of a search.

use crate::levels::cell::Cell;
use crate::levels::{Arcs, Space};

/// The states at distance 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The legal positions with these numbers, in all planes.
    Positions(Vec<u64>),
    /// One unlocked, legal position.
    Unlocked(u64),
}

impl Goal {
    /// Returns the cells of the goal, and the planes in which they are.
    pub(crate) fn cells(&self, space: &Space, arcs: &Arcs) -> (Vec<Cell>, Vec<usize>) {
        let (positions, planes) = match self {
            Goal::Positions(positions) => (&positions[..], (0..arcs.planes()).collect()),
            Goal::Unlocked(position) => (std::slice::from_ref(position), vec![0]),
        };
        (positions.iter().map(|&number| space.positions().cell(number)).collect(), planes)
    }
}
