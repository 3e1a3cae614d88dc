//! Straight moves that put an assembly together, checked cell by cell: no body is in the way of another.

use std::collections::{HashMap, HashSet};

use crate::solids::assembly::sum;
use crate::solids::{Assembly, Direction, SolidsError};

/// The longest move, in cells.
const LONGEST: u32 = 1_000;

/// The largest number of moves.
const MOST_MOVES: usize = 10_000;

/// The space between the box around the assembly and a body on its way in, in cells.
const MARGIN: i32 = 1;

/// A straight move of some bodies together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The numbers of the bodies.
    pub bodies: Vec<usize>,
    /// The direction of the move.
    pub direction: Direction,
    /// The length in cells. A body with a move of length 0 appears in place.
    pub length: u32,
}

/// Moves that put an assembly together, one after another.
///
/// A body appears when its first move starts, and its last move ends in its pose. A body without moves is in place from
/// the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    moves: Vec<Move>,
}

impl Motion {
    /// Returns the motion of these moves.
    ///
    /// # Errors
    /// Returns an error if a move names a body that does not exist, or if a body is in the way of another.
    pub fn new(assembly: &Assembly, moves: Vec<Move>) -> Result<Motion, SolidsError> {
        let bodies = assembly.bodies().len();
        if moves.len() > MOST_MOVES {
            return Err(SolidsError::TooManyMoves { moves: moves.len(), most: MOST_MOVES });
        }
        for (number, Move { bodies: moving, length, .. }) in (1..).zip(&moves) {
            if let Some(&body) = moving.iter().find(|&&body| body >= bodies) {
                return Err(SolidsError::NoSuchBody { body, bodies });
            }
            if moving.is_empty() || moving.iter().collect::<HashSet<&usize>>().len() < moving.len() {
                return Err(SolidsError::BadMove { number });
            }
            if *length > LONGEST {
                return Err(SolidsError::LongMove { number, length: *length, most: LONGEST });
            }
        }
        let motion = Motion { moves };
        motion.check(assembly)?;
        Ok(motion)
    }

    /// Returns the motion that reverses a disassembly: the bodies in the order of their removal, each with the
    /// direction in which it left. The last removed body is in place from the start.
    ///
    /// # Errors
    /// Returns an error if a body is in the way of another, or does not exist.
    pub fn reversing(assembly: &Assembly, taken: &[(usize, Direction)]) -> Result<Motion, SolidsError> {
        let back = taken.iter().rev().skip(1);
        let moves = back.map(|&(body, out)| {
            let length = way_out(assembly, body, out);
            Move { bodies: vec![body], direction: out.opposite(), length }
        });
        Motion::new(assembly, moves.collect())
    }

    /// Returns the motion of moves that may be blocked.
    #[cfg(test)]
    pub(crate) const fn unchecked(moves: Vec<Move>) -> Motion {
        Motion { moves }
    }

    /// Returns the moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the first move of each body.
    #[must_use]
    pub fn starts(&self, bodies: usize) -> Vec<Option<usize>> {
        (0..bodies).map(|body| self.moves.iter().position(|step| step.bodies.contains(&body))).collect()
    }

    /// Returns the offset of each body from its pose before each move, and in the end: one list for each moment.
    #[must_use]
    pub fn offsets(&self, bodies: usize) -> Vec<Vec<[i32; 3]>> {
        let mut moments = vec![vec![[0; 3]; bodies]];
        for Move { bodies: moving, direction, length } in self.moves.iter().rev() {
            let mut before = moments.last().cloned().unwrap_or_default();
            let back = direction.opposite().vector().map(|step| step * *length as i32);
            for &body in moving {
                before[body] = sum(before[body], back);
            }
            moments.push(before);
        }
        moments.reverse();
        moments
    }

    /// Moves the bodies cell by cell. A body between two cells is in both.
    fn check(&self, assembly: &Assembly) -> Result<(), SolidsError> {
        let bodies = assembly.bodies().len();
        let (starts, offsets) = (self.starts(bodies), self.offsets(bodies));
        for (number, step) in self.moves.iter().enumerate() {
            let is_present = |body: &usize| starts[*body].is_none_or(|start| start <= number);
            let mut filled = HashMap::new();
            for body in (0..bodies).filter(is_present).filter(|body| !step.bodies.contains(body)) {
                filled.extend(assembly.cells()[body].iter().map(|&cell| (sum(cell, offsets[number][body]), body)));
            }
            for &body in &step.bodies {
                for (along, &cell) in (0..=step.length as i32)
                    .flat_map(|along| assembly.cells()[body].iter().map(move |cell| (along, cell)))
                {
                    let moved = sum(offsets[number][body], step.direction.vector().map(|way| way * along));
                    if let Some(&other) = filled.get(&sum(cell, moved)) {
                        let (body, other) = (assembly.names()[body].clone(), assembly.names()[other].clone());
                        let direction = step.direction;
                        return Err(SolidsError::Blocked { number: number + 1, body, direction, other });
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the length of the way of a body out of the box around the assembly. A body that does not exist has none.
fn way_out(assembly: &Assembly, body: usize, out: Direction) -> u32 {
    let axis = out.axis();
    let along = assembly.cells().get(body).into_iter().flatten().map(|cell| cell[axis]);
    let clear = match out.sign() {
        1 => along.min().map(|least| assembly.width()[axis] - least),
        _ => along.max().map(|most| most + 1),
    };
    clear.map_or(0, |clear| (clear + MARGIN).unsigned_abs())
}
