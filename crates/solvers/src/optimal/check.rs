//! Checks a pruning table: it must contain each position within its reach.
//!
//! All words of a few turns are checked, and random words of as many turns as the reach. Their positions come from
//! turns of [`Cube3`], not from the code that fills pruning tables.

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::random::Random;
use godtable_system::instructions::Portable;
use godtable_system::parallel::prelude::*;

use crate::lines;
use crate::optimal::axis::{self, MOVES};
use crate::optimal::canon::Sides;
use crate::optimal::error::OptimalError;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Word;
use crate::optimal::solver::OptimalSolver;

/// The most turns of the words that are all checked.
const ALL_TURNS: u8 = 5;

/// The parts of random words, and the least and the most words of each. There are four words for each line of the
/// pruning table, so that a lost line is found: a word reads four lines or more.
const PARTS: u64 = 256;
const WORDS: [u64; 2] = [1 << 10, 1 << 13];

/// The random words that are checked whenever a file is opened: a wrong metric or reach shows at the first ones.
const SOME: u64 = 1 << 8;

/// What [`OptimalSolver::check`] has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckedWords {
    /// All words of axis moves with at most this number of turns were checked.
    pub all_turns: u8,
    /// The number of these words.
    pub words: u64,
    /// The number of random words of as many turns as the reach.
    pub random: u64,
}

/// A word of axis moves, and the position after it.
#[derive(Clone, Copy)]
struct Walk {
    cube: Cube3,
    word: Word,
    cost: u8,
}

impl Walk {
    const START: Walk = Walk { cube: Cube3::SOLVED, word: Word::EMPTY, cost: 0 };

    fn after(self, axis: usize, quarters: usize, cost: u8) -> Walk {
        let cube = axis::turns(axis, quarters as u8).fold(self.cube, |cube, turn| cube.turned(turn));
        Walk { cube, word: self.word.with(axis, quarters), cost: self.cost + cost }
    }

    fn turns(&self) -> Vec<Turn> {
        self.word.moves().flat_map(|(axis, quarters)| axis::turns(axis, quarters)).collect()
    }
}

impl OptimalSolver {
    /// Checks that the pruning table contains each position that few turns lead to, and random positions within its
    /// reach: four for each line of the pruning table, 262,144 at least and 2,097,152 at most.
    ///
    /// # Errors
    /// Returns an error with the first position that is missing.
    pub fn check(&self) -> Result<CheckedWords, OptimalError> {
        let costs = self.shape.metric.costs();
        let all_turns = self.shape.reach.min(ALL_TURNS);
        let words = self.check_from(&Walk::START, costs, all_turns)?;
        let [least, most] = WORDS;
        let of_part = (4 * u64::from(self.shape.lines) / PARTS).clamp(least, most);
        (0..PARTS as usize).into_par_iter().with_max_len(1).try_for_each(|part| {
            let mut random = Random::new(part as u64);
            (0..of_part).try_for_each(|_| self.check_walk(&self.random_walk(costs, &mut random)))
        })?;
        Ok(CheckedWords { all_turns, words, random: PARTS * of_part })
    }

    /// Checks that the pruning table contains some random positions within its reach.
    ///
    /// # Errors
    /// Returns an error with the first position that is missing.
    pub(crate) fn check_some(&self) -> Result<(), OptimalError> {
        let (costs, mut random) = (self.shape.metric.costs(), Random::new(0));
        (0..SOME).try_for_each(|_| self.check_walk(&self.random_walk(costs, &mut random)))
    }

    /// Checks all words of at most `all_turns` turns that begin with a word. Returns their number.
    fn check_from(&self, walk: &Walk, costs: [u8; MOVES], all_turns: u8) -> Result<u64, OptimalError> {
        self.check_walk(walk)?;
        let moves = axis::following(walk.word.last_axis());
        let after = moves.map(|(axis, quarters)| walk.after(axis, quarters, costs[quarters]));
        let after: Vec<Walk> = after.filter(|walk| walk.cost <= all_turns).collect();
        let longer = after.par_iter().map(|walk| self.check_from(walk, costs, all_turns));
        Ok(1 + longer.try_reduce(|| 0, |one, other| Ok(one + other))?)
    }

    /// Returns a random word of as many turns as the reach.
    fn random_walk(&self, costs: [u8; MOVES], random: &mut Random) -> Walk {
        let mut walk = Walk::START;
        while walk.cost < self.shape.reach {
            let (axis, quarters) = (random.below(3), 1 + random.below(MOVES - 1));
            let may_follow = axis != usize::from(walk.word.last_axis());
            if may_follow && walk.cost + costs[quarters] <= self.shape.reach {
                walk = walk.after(axis, quarters, costs[quarters]);
            }
        }
        walk
    }

    fn check_walk(&self, walk: &Walk) -> Result<(), OptimalError> {
        match self.contains(walk) {
            true => Ok(()),
            false => Err(OptimalError::Missing { turns: godtable_puzzle::cube::notation::write(&walk.turns()) }),
        }
    }

    /// Returns whether the pruning table contains all double cosets through which a search finds the position after a
    /// word.
    fn contains(&self, walk: &Walk) -> bool {
        let cube = PackedPosition::new(&walk.cube);
        let [first, last] = [walk.word.first_axis(), walk.word.last_axis()].map(usize::from);
        let sides = (0..9).map(|number| (number / 3, number % 3));
        sides.filter(|&(before, after)| before != first && after != last).all(|(before, after)| {
            let sides = Sides::new(before, after);
            let choices = lines::choices(self.tables.canon.hash(Portable, &cube, sides));
            let line = &self.lines.as_slice()[self.shape.line(choices) as usize];
            line.contains(choices, self.shape.bits, walk.cost < self.shape.reach)
        })
    }
}
