//! The search in two phases, from six sides: along each axis, for the cube and for its inverse.

use std::ops::ControlFlow;

use godtable_cube::{Rotation, Turn};
use godtable_cube3::Cube3;

use crate::coordinates as coordinate;
use crate::tables::{SECOND, Tables, second_turns};

/// The longest second phase before a solution is known.
const FIRST_LIMIT: usize = 10;

/// The longest second phase after that.
const LATER_LIMIT: usize = 14;

/// The number of nodes between two calls of the observer without a new solution.
const NODES: u32 = 1 << 12;

/// A solver of the 3x3x3: the tables of the search, 12 MB.
pub struct Solver {
    tables: Tables,
    second: [Turn; SECOND],
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// A solution of a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The turns.
    pub turns: Vec<Turn>,
    /// Whether the search proved that no solution is shorter. It does so only for cubes a few turns from solved.
    pub is_optimal: bool,
}

/// One of the six sides of the search.
struct Side {
    /// The cube, re-gripped and perhaps inverted.
    cube: Cube3,
    /// The rotation that re-grips it.
    rotation: Rotation,
    is_inverse: bool,
}

/// The search of one side for one length of the first phase.
struct Search<'a> {
    solver: &'a Solver,
    side: &'a Side,
    turns: Vec<Turn>,
    best: &'a mut Option<Vec<Turn>>,
    nodes: &'a mut u32,
    observe: &'a mut dyn FnMut(&[Turn]) -> ControlFlow<()>,
}

impl Solver {
    /// Makes the tables: a fraction of a second on two cores.
    #[must_use]
    pub fn new() -> Solver {
        Solver { tables: Tables::new(), second: second_turns() }
    }

    /// Returns a short solution of the cube in the half-turn metric. The turns leave the cube in its hold.
    ///
    /// `observe` gets each solution that is shorter than those before it, and the shortest one again every few thousand
    /// steps of the search. It ends the search by [`ControlFlow::Break`]. Without that, the search goes on
    /// until all shorter solutions are excluded, which may take hours.
    pub fn solve(&self, cube: &Cube3, observe: &mut dyn FnMut(&[Turn]) -> ControlFlow<()>) -> Solution {
        let sides = sides(cube);
        let (mut best, mut nodes) = (None, 0);
        for length in 0.. {
            if best.as_ref().is_some_and(|best: &Vec<Turn>| best.len() <= length) {
                break;
            }
            for side in &sides {
                let (best, nodes) = (&mut best, &mut nodes);
                let mut search = Search { solver: self, side, turns: Vec::with_capacity(32), best, nodes, observe };
                if search.first_phase_of(length).is_break() {
                    let turns = best.take().expect("the observer sees a solution before it can stop the search");
                    return Solution { turns, is_optimal: false };
                }
            }
        }
        let turns = best.expect("the search ends with a solution");
        // Before the first solution, second phases longer than the limit were left out.
        let is_optimal = turns.len() <= FIRST_LIMIT + 1;
        Solution { turns, is_optimal }
    }
}

/// The six sides of a cube.
fn sides(cube: &Cube3) -> Vec<Side> {
    let hold = cube.hold();
    let upright = cube.rotated(hold.inverse());
    let side = |rotation: Rotation, is_inverse: bool| {
        let cube = if is_inverse { upright.inverse() } else { upright };
        let regripped = Cube3::SOLVED.rotated(rotation.inverse()).then(&cube).rotated(rotation);
        // From the hold of the cube to the one that is searched.
        Side { cube: regripped, rotation: hold.inverse().then(rotation), is_inverse }
    };
    let regrips = [Rotation::IDENTITY, Rotation::REGRIP, Rotation::REGRIP.then(Rotation::REGRIP)];
    regrips.into_iter().flat_map(|rotation| [side(rotation, false), side(rotation, true)]).collect()
}

impl Side {
    /// The turns of the cube in its own hold that these turns of the side stand for.
    fn turns(&self, turns: &[Turn]) -> Vec<Turn> {
        let back = self.rotation.inverse();
        let turns = turns.iter().map(|turn| turn.rotated(back));
        if self.is_inverse { turns.map(Turn::inverse).rev().collect() } else { turns.collect() }
    }
}

/// Whether a turn may follow another: not of the same face, and of two opposite faces in one order only.
fn may_follow(turn: Turn, last: Option<&Turn>) -> bool {
    last.is_none_or(|last| {
        let (face, before) = (turn.face(), last.face());
        face != before && !(face == before.opposite() && face < before)
    })
}

impl Search<'_> {
    /// Searches all first phases of a length.
    fn first_phase_of(&mut self, length: usize) -> ControlFlow<()> {
        let cube = &self.side.cube;
        let twist = coordinate::twist(cube.corners()) as u16;
        let flip = coordinate::flip(cube.edges()) as u16;
        let slice = coordinate::slice(cube.edges()) as u16;
        self.first_phase(twist, flip, slice, length)
    }

    fn first_phase(&mut self, twist: u16, flip: u16, slice: u16, left: usize) -> ControlFlow<()> {
        self.count()?;
        let tables = &self.solver.tables;
        let bound = tables.twist_flip.of(twist, flip).max(tables.twist_slice.of(twist, slice));
        if usize::from(bound.max(tables.flip_slice.of(flip, slice))) > left {
            return ControlFlow::Continue(());
        }
        if left == 0 {
            // A first phase that ends with a turn of the second one was searched before, without that turn.
            let is_new = self.turns.last().is_none_or(|last| !self.solver.second.contains(last));
            return if is_new { self.second_phase_of() } else { ControlFlow::Continue(()) };
        }
        for turn in Turn::ALL {
            if may_follow(turn, self.turns.last()) {
                let number = turn.index();
                let next = |moves: &[[u16; 18]], value: u16| moves[usize::from(value)][number];
                let (twist, flip) = (next(&tables.twist, twist), next(&tables.flip, flip));
                self.turns.push(turn);
                let flow = self.first_phase(twist, flip, next(&tables.slice, slice), left - 1);
                self.turns.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches all second phases that make a solution shorter than the best.
    fn second_phase_of(&mut self) -> ControlFlow<()> {
        let cube = self.turns.iter().fold(self.side.cube, |cube, &turn| cube.turned(turn));
        let corners = coordinate::corners(cube.corners()) as u16;
        let outer = coordinate::outer_edges(cube.edges()) as u16;
        let middle = coordinate::middle_edges(cube.edges()) as u16;
        let tables = &self.solver.tables;
        let bound = tables.corners_middle.of(corners, middle).max(tables.outer_middle.of(outer, middle));
        let mut length = usize::from(bound);
        while length <= self.limit() {
            if self.second_phase(corners, outer, middle, length)? {
                return (self.observe)(self.best.as_ref().expect("a solution was found"));
            }
            length += 1;
        }
        ControlFlow::Continue(())
    }

    /// The longest second phase that is worth a search.
    fn limit(&self) -> usize {
        match self.best.as_ref() {
            None => FIRST_LIMIT,
            Some(best) => LATER_LIMIT.min(best.len().saturating_sub(self.turns.len() + 1)),
        }
    }

    /// Searches the second phases of a length, and returns whether one was found.
    fn second_phase(&mut self, corners: u16, outer: u16, middle: u16, left: usize) -> ControlFlow<(), bool> {
        self.count()?;
        let tables = &self.solver.tables;
        let bound = tables.corners_middle.of(corners, middle).max(tables.outer_middle.of(outer, middle));
        if usize::from(bound) > left {
            return ControlFlow::Continue(false);
        }
        if left == 0 {
            let turns = self.side.turns(&self.turns);
            let is_shorter = self.best.as_ref().is_none_or(|best| turns.len() < best.len());
            if is_shorter {
                *self.best = Some(turns);
            }
            return ControlFlow::Continue(is_shorter);
        }
        for (number, &turn) in self.solver.second.iter().enumerate() {
            if may_follow(turn, self.turns.last()) {
                let next = |moves: &[[u16; SECOND]], value: u16| moves[usize::from(value)][number];
                let (corners, outer) = (next(&tables.corners, corners), next(&tables.outer_edges, outer));
                self.turns.push(turn);
                let found = self.second_phase(corners, outer, next(&tables.middle_edges, middle), left - 1);
                self.turns.pop();
                if found? {
                    return ControlFlow::Continue(true);
                }
            }
        }
        ControlFlow::Continue(false)
    }

    /// Counts a node. Every few thousand nodes the observer may stop the search, once there is a solution.
    fn count(&mut self) -> ControlFlow<()> {
        *self.nodes += 1;
        match self.best.as_ref() {
            Some(best) if self.nodes.is_multiple_of(NODES) => (self.observe)(best),
            _ => ControlFlow::Continue(()),
        }
    }
}
