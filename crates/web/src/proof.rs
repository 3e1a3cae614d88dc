//! Proofs that no solution of the 3x3x3 is shorter.

use std::ops::ControlFlow::{Break, Continue};

use godtable::Event;
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube::notation::{self, Action, Step};
use godtable_solvers::optimal::{Event as Searching, Metric, OptimalSolver, SolveOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Table;
use crate::sentence::sentence;
use crate::table::{Found, Hands};

/// The bytes of the pruning tables, and the longest solutions that the search with each excludes. The second one has a larger reach, and
/// takes twenty times as long to fill.
const STAGES: [(u64, u8); 2] = [(8_000_000, 14), (100_000_000, u8::MAX)];

#[wasm_bindgen]
impl Table {
    /// Excludes solutions of a position of the 3x3x3 that are shorter than a known one, one length after the other, and returns the
    /// first shorter one, or the known one. `known` has face turns. It takes minutes; closing the worker stops it.
    ///
    /// # Errors
    /// Returns an error for another puzzle, for turns that do not solve the position, and if memory runs out.
    pub fn prove(&self, code: &str, known: &str) -> Result<Found, String> {
        let none = || "only solutions of the 3x3x3 are proved so".to_owned();
        let Hands::Solid(solid) = &self.hands else { return Err(none()) };
        if !solid.has_solver() {
            return Err(none());
        }
        let cube = solid.cube3(&solid.of_code(code)?.letters()).ok_or_else(none)??;
        let turn = |step: Step| match step.action {
            Action::Turn(turn) => Ok(turn),
            Action::Rotation(_) => Err("the known solution has a rotation".to_owned()),
        };
        let known: Vec<Turn> =
            notation::parse(known).map_err(sentence)?.into_iter().map(turn).collect::<Result<_, _>>()?;
        let told = self.told();
        for (bytes, last) in STAGES {
            let making = |done: usize, all: usize| told(Event::Part { done: done as u64, all: all as u64 });
            let solver = OptimalSolver::new(Metric::HalfTurn, bytes, &making).map_err(sentence)?;
            let mut observe = |event: Searching| match event {
                Searching::Searching { length, .. } => {
                    told(Event::Length { turns: length.into(), seconds: 0.0, expected: None })
                }
                Searching::Excluded { length, .. } if length >= last => Break(()),
                _ => Continue(()),
            };
            let options = SolveOptions { known: Some(&known), ..SolveOptions::default() };
            let answer = solver.solve(&cube, options, &mut observe).map_err(sentence)?;
            if let (true, Some(turns)) = (answer.is_optimal, answer.solution()) {
                let turns = turns.iter().map(ToString::to_string).collect();
                return Ok(Found { turns, count: None, is_optimal: true });
            }
        }
        Err("the proof has no end".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solid;

    #[test]
    fn shorter_solution_is_found_and_the_shortest_one_proved() {
        let solid = Solid::read("3x3x3").expect("a puzzle");
        let table = Table::of_solid(&solid, false).expect("a search");
        let code = solid.played("x R U F' L2 D B'").expect("turns").code();
        let position = solid.of_code(&code).expect("a code");
        let short = table.prove(&code, "B D' L2 F U' R'").expect("a proof");
        assert!(short.is_optimal && short.turns().len() <= 6);
        assert!(position.played(&short.turns().join(" ")).expect("turns").is_goal());
        let long = table.prove(&code, "B D' L2 F U' R U2 U2 R2").expect("a proof");
        assert_eq!((long.is_optimal, long.turns().len()), (true, short.turns().len()));
        assert!(table.prove(&code, "R").is_err() && table.prove(&code, "x").is_err());
    }
}
