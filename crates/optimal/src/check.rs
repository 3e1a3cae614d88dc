//! Checks a filter: it must contain each position within its reach.
//!
//! The positions come from turns of [`Cube3`], not from the code that fills filters.

use godtable_cube::Turn;
use godtable_cube3::Cube3;
use godtable_parallel::prelude::*;

use crate::axis::{self, AXIS_MOVES, MOVES};
use crate::canon::Sides;
use crate::error::OptimalError;
use crate::filter::Shape;
use crate::kernel::Portable;
use crate::packed::Packed;
use crate::prefix::NO_AXIS;
use crate::solver::OptimalSolver;

/// The most turns of the words that are all checked.
const ALL_TURNS: u8 = 5;

/// The parts of random words, and the words of each.
const PARTS: u64 = 256;
const WORDS: u64 = 1 << 13;

/// What [`OptimalSolver::check`] has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// All words of axis moves with at most so many turns.
    pub all_turns: u8,
    /// The number of these words.
    pub words: u64,
    /// The number of random words of as many turns as the reach.
    pub random: u64,
}

/// The most axis moves of a word.
const LONGEST: usize = 26;

/// A word of axis moves, and the position after it.
#[derive(Clone, Copy)]
struct Walk {
    cube: Cube3,
    /// The axis and the quarters of each move.
    moves: [(usize, usize); LONGEST],
    length: usize,
    cost: u8,
}

impl Walk {
    const START: Walk = Walk { cube: Cube3::SOLVED, moves: [(0, 0); LONGEST], length: 0, cost: 0 };

    fn after(mut self, axis: usize, quarters: usize, cost: u8) -> Walk {
        self.cube = axis::turns(axis, quarters as u8).fold(self.cube, |cube, turn| cube.turned(turn));
        self.moves[self.length] = (axis, quarters);
        self.length += 1;
        self.cost += cost;
        self
    }

    /// The axis of the last move.
    fn last(&self) -> usize {
        self.moves[..self.length].last().map_or(NO_AXIS.into(), |&(axis, _)| axis)
    }

    fn turns(&self) -> Vec<Turn> {
        self.moves[..self.length].iter().flat_map(|&(axis, quarters)| axis::turns(axis, quarters as u8)).collect()
    }
}

impl OptimalSolver {
    /// Checks that the filter contains each position that few turns lead to, and two million random positions within its
    /// reach.
    ///
    /// # Errors
    /// Returns an error with the first position that is missing.
    pub fn check(&self) -> Result<Checked, OptimalError> {
        let costs = self.shape.metric.costs();
        let all_turns = self.shape.reach.min(ALL_TURNS);
        let mut stack = vec![Walk::START];
        let mut words = 0;
        while let Some(walk) = stack.pop() {
            words += 1;
            self.check_walk(&walk)?;
            for axis in (0..3).filter(|&axis| axis != walk.last()) {
                let quarters = AXIS_MOVES.iter().filter(|&&quarters| walk.cost + costs[quarters] <= all_turns);
                stack.extend(quarters.map(|&quarters| walk.after(axis, quarters, costs[quarters])));
            }
        }
        (0..PARTS as usize).into_par_iter().with_max_len(1).try_for_each(|part| {
            let mut random = Numbers(part as u64);
            (0..WORDS).try_for_each(|_| self.check_walk(&self.random_walk(costs, &mut random)))
        })?;
        Ok(Checked { all_turns, words, random: PARTS * WORDS })
    }

    /// Returns a random word of as many turns as the reach.
    fn random_walk(&self, costs: [u8; MOVES], random: &mut Numbers) -> Walk {
        let mut walk = Walk::START;
        while walk.cost < self.shape.reach {
            let (axis, quarters) = (random.below(3), 1 + random.below(MOVES - 1));
            if axis != walk.last() && walk.cost + costs[quarters] <= self.shape.reach {
                walk = walk.after(axis, quarters, costs[quarters]);
            }
        }
        walk
    }

    fn check_walk(&self, walk: &Walk) -> Result<(), OptimalError> {
        match self.contains(walk) {
            true => Ok(()),
            false => Err(OptimalError::Missing { turns: godtable_cube::notation::write(&walk.turns()) }),
        }
    }

    /// Returns whether the filter contains all double cosets through which a search finds the position after a word.
    fn contains(&self, walk: &Walk) -> bool {
        let cube = Packed::new(&walk.cube);
        let moves = &walk.moves[..walk.length];
        let [first, last] = [moves.first(), moves.last()].map(|end| end.map_or(NO_AXIS.into(), |&(axis, _)| axis));
        let sides = (0..9).map(|number| (number / 3, number % 3));
        sides.filter(|&(before, after)| before != first && after != last).all(|(before, after)| {
            let sides = Sides::new(before, after);
            let choices = Shape::choices(self.tables.canon.hash(Portable, &cube, sides));
            let line = &self.lines.as_slice()[self.shape.line(choices) as usize];
            line.contains(choices, self.shape.bits, walk.cost < self.shape.reach)
        })
    }
}

/// Random numbers: SplitMix64, <https://prng.di.unimi.it/splitmix64.c>.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(number ^ number >> 31) * bound as u128) >> 64) as usize
    }
}
