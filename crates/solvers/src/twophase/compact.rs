//! A solver with compact tables, for a page, which has no file for large ones: 7 MB instead of 115.
//!
//! Each table has the distances of all pairs of two coordinates. The larger of two distances is a lower bound of a
//! phase. So a search visits more nodes than with exact distances, but its tables are filled thirty times as fast.
//!
//! Source: the tables of Herbert Kociemba's first programs, <https://kociemba.org/cube.htm>.

use std::num::NonZero;
use std::ops::ControlFlow::{self, Continue};

use godtable_puzzle::cube3::Cube3;

use crate::twophase::coordinates::{FLIPS, ORDERS, SETS, TWISTS};
use crate::twophase::moves::{CoordinateMoves, Moves, distances, second_moves};
use crate::twophase::phases::{FirstPhases, LONGEST, Phases};
use crate::twophase::report::Report;
use crate::twophase::second::{self, End};
use crate::twophase::side::Start;
use crate::twophase::solver::{Observe, Solution, search};
use crate::twophase::tables::corners_orders;
use crate::twophase::turns::{FOLLOWING, Turns, numbers};

/// The number of nodes between two calls of the observer without a new solution.
const NODES: usize = 1 << 14;

/// A solver of the 3x3x3 for places where tables cannot be kept, such as a page.
pub struct CompactSolver {
    moves: CoordinateMoves,
    /// The distances in the first phase of the set of places of the middle edges, with the flip and with the twist.
    flips: Vec<u8>,
    twists: Vec<u8>,
    /// The distances in the second phase of the order of the middle edges, with the corners and with the outer edges.
    corners: Vec<u8>,
    outer: Vec<u8>,
}

impl std::fmt::Debug for CompactSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompactSolver").finish_non_exhaustive()
    }
}

impl Default for CompactSolver {
    fn default() -> CompactSolver {
        CompactSolver::new()
    }
}

impl CompactSolver {
    /// Fills the tables.
    #[must_use]
    pub fn new() -> CompactSolver {
        let moves = CoordinateMoves::new();
        let set = |set: usize| moves.four[set * ORDERS].map(|four| four / ORDERS as u16);
        let sets: Moves<18> = (0..SETS).map(set).collect();
        CompactSolver {
            flips: distances(&sets, &moves.flip),
            twists: distances(&sets, &moves.twist),
            corners: corners_orders(&moves),
            outer: distances(&moves.outer, &second_moves(&moves.four[..ORDERS])),
            moves,
        }
    }

    /// Returns a near-optimal solution as [`Solver::solve`] does.
    ///
    /// [`Solver::solve`]: crate::twophase::Solver::solve
    pub fn solve(&self, cube: &Cube3, observe: &mut Observe<'_>) -> Solution {
        search(self, cube, NonZero::<usize>::MIN, observe)
    }

    #[inline(always)]
    fn bound(&self, twist: u16, flip: u16, middle: u16) -> u8 {
        let set = usize::from(middle) / ORDERS;
        self.flips[set * FLIPS + usize::from(flip)].max(self.twists[set * TWISTS + usize::from(twist)])
    }
}

impl Phases for &CompactSolver {
    fn moves(&self) -> &CoordinateMoves {
        &self.moves
    }

    fn first_bound(&self, start: &Start) -> u8 {
        self.bound(start.twist, start.flip, start.middle)
    }

    #[inline(always)]
    fn order_bound(&self, corners: u16, order: u16) -> u8 {
        self.corners[usize::from(corners) * ORDERS + usize::from(order)]
    }

    #[inline(always)]
    fn second_bound(&self, corners: u16, outer: u16, order: u16) -> u8 {
        self.order_bound(corners, order).max(self.outer[usize::from(outer) * ORDERS + usize::from(order)])
    }

    fn search(self, first: FirstPhases<'_>, report: &mut impl Report) -> ControlFlow<()> {
        let Start { twist, flip, corners, middle, .. } = first.start;
        let mut search = Search { solver: self, first, report, turns: [0; LONGEST], nodes: 0 };
        search.search(Way { twist, flip, corners, middle }, first.length, first.turns)
    }
}

/// The parts of a cube that matter in the first phase, and the corners.
#[derive(Clone, Copy)]
struct Way {
    twist: u16,
    flip: u16,
    corners: u16,
    middle: u16,
}

/// The search of one side, depth first.
struct Search<'a, R> {
    solver: &'a CompactSolver,
    first: FirstPhases<'a>,
    report: &'a mut R,
    turns: [u8; LONGEST],
    nodes: usize,
}

impl<R: Report> Search<'_, R> {
    /// Searches on from a node with as many turns left. The next is one of `turns`.
    fn search(&mut self, way: Way, left: usize, turns: Turns) -> ControlFlow<()> {
        if left == 0 {
            let end = End { turns: &self.turns[..self.first.length], corners: way.corners, middle: way.middle };
            return second::complete(self.solver, &self.first, &end, self.report);
        }
        self.nodes += 1;
        if self.nodes == NODES {
            self.nodes = 0;
            self.report.is_over()?;
        }
        let left = left - 1;
        let moves = &self.solver.moves;
        let (twists, flips) = (&moves.twist[usize::from(way.twist)], &moves.flip[usize::from(way.flip)]);
        let (corners, middles) = (&moves.corners[usize::from(way.corners)], &moves.four[usize::from(way.middle)]);
        for turn in numbers(turns) {
            let way = Way { twist: twists[turn], flip: flips[turn], corners: corners[turn], middle: middles[turn] };
            let bound = self.solver.bound(way.twist, way.flip, way.middle);
            // A phase that reaches the goal early, and leaves it for a few turns, repeats a shorter one (Rokicki).
            let is_repeated = bound == 0 && (1..5).contains(&left);
            if usize::from(bound) <= left && !is_repeated {
                self.turns[self.first.length - left - 1] = turn as u8;
                self.search(way, left, FOLLOWING[turn])?;
            }
        }
        Continue(())
    }
}
