//! The interface between the search of a cube and the tables that bound it.

use std::ops::ControlFlow;

use crate::twophase::moves::CoordinateMoves;
use crate::twophase::report::Report;
use crate::twophase::side::Start;
use crate::twophase::turns::Turns;

/// The longest first phase.
pub(crate) const LONGEST: usize = 22;

/// Some first phases of a side.
#[derive(Clone, Copy)]
pub(crate) struct FirstPhases<'a> {
    pub(crate) start: Start,
    /// The [`Phases::first_bound`] of the start.
    pub(crate) bound: u8,
    /// The turns after both phases.
    pub(crate) suffix: &'a [u8],
    /// The number of their turns, from the bound to [`LONGEST`].
    pub(crate) length: usize,
    /// The first turn is one of these.
    pub(crate) turns: Turns,
}

/// The tables of both phases.
pub(crate) trait Phases: Copy + Sync {
    fn moves(&self) -> &CoordinateMoves;
    /// A lower bound of the first phase.
    fn first_bound(&self, start: &Start) -> u8;
    /// A lower bound of the second phase for the corners and the order of the middle edges.
    fn order_bound(&self, corners: u16, order: u16) -> u8;
    /// A lower bound of the second phase for the corners, the outer edges and the order of the middle edges.
    fn second_bound(&self, corners: u16, outer: u16, order: u16) -> u8;
    /// Searches first phases, each with its shortest second phase.
    fn search(self, first: FirstPhases<'_>, report: &mut impl Report) -> ControlFlow<()>;
}
