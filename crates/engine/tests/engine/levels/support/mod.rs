//! Chosen pieces of the 3x3x3 under some rules, and puzzles as lists of pieces.
#![allow(dead_code, reason = "each file of tests uses a part of this")]

pub(crate) mod plain;

use std::ops::ControlFlow::Continue;

use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Space, State};
use godtable_puzzle::cube::{Puzzle, Rules, Turn};
use godtable_puzzle::cube3::{ChosenPieces, Cube3};

/// All turns of the 3x3x3.
pub(crate) const HALF: &str = "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'";

pub(crate) struct Chosen {
    pub(crate) pieces: ChosenPieces,
    pub(crate) turns: Vec<Turn>,
    pub(crate) distances: Distances,
}

impl Chosen {
    /// Finds the distances of pieces under rules without a lock.
    pub(crate) fn free(pieces: &str, turns: &str) -> Chosen {
        let turns: Vec<Turn> = turns.split_whitespace().map(|turn| turn.parse().expect("a turn")).collect();
        let arcs = Arcs::free(turns.len());
        Chosen::new(pieces, turns, arcs)
    }

    /// Finds the distances of pieces under named rules.
    pub(crate) fn named(pieces: &str, rules: &str) -> Chosen {
        let rules = Rules::named(Puzzle::CORNERS3, rules).expect("a preset");
        let turns: Vec<Turn> = rules.turns().iter().collect();
        let states = rules.lock().automaton().states();
        let arcs = Arcs::of(states.len(), turns.len(), |from, number| {
            states[from].next[turns[number].index()].map(usize::from)
        });
        Chosen::new(pieces, turns, arcs)
    }

    fn new(pieces: &str, turns: Vec<Turn>, arcs: Arcs) -> Chosen {
        let pieces: ChosenPieces = pieces.parse().expect("pieces");
        let positions = Positions::among(pieces.definition(&turns), &pieces.definition(&Turn::ALL));
        let positions = positions.expect("few positions");
        let solved = positions.number(&positions.definition().solved()).expect("a position");
        let goal = Goal::Positions(vec![solved]);
        let distances = Distances::find(Space::new(positions), arcs, goal, &mut |_| Continue(())).expect("near enough");
        Chosen { pieces, turns, distances }
    }

    /// Returns the unlocked state of a cube.
    pub(crate) fn state(&self, cube: &Cube3) -> State {
        let number = self.distances.positions().number(&self.pieces.arrangement(cube));
        self.distances.state(number.expect("a position"), 0)
    }

    /// Returns the cube after moves.
    pub(crate) fn played(&self, cube: &Cube3, moves: &[usize]) -> Cube3 {
        moves.iter().fold(*cube, |cube, &number| cube.turned(self.turns[number]))
    }
}
