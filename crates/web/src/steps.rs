//! Solutions in the steps of a method, as people solve a puzzle.

use std::time::Duration;

use godtable::steps::{DefinitionMethod, SHIPPED};
use godtable::{Form, Moves, Puzzle, SolvedStep, Work};
use godtable_puzzle::cube::notation::rotation_name;
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::methods::{NamedMethod, SolveOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::sentence::sentence;
use crate::solid::split;
use crate::table::{Hands, MEMORY, SHORT};
use crate::{Solid, Table};

/// The longest time of a step. A step that takes longer gets the first turns of a near-optimal solution, if those of faces are enough.
const STEP: Duration = Duration::from_secs(8);

#[wasm_bindgen]
impl Solid {
    /// The names of the methods that solve the puzzle in steps.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn methods(&self) -> Vec<String> {
        let of_cube3 = NamedMethod::ALL.iter().map(|method| method.name).filter(|_| self.has_solver());
        let names = of_cube3.chain(SHIPPED.iter().map(|(name, _)| *name).filter(|name| self.method(name).is_some()));
        names.map(str::to_owned).collect()
    }
}

impl Solid {
    /// Returns the method of this definition with a name.
    fn method(&self, name: &str) -> Option<DefinitionMethod> {
        let method = DefinitionMethod::named(name).filter(|method| method.puzzle == self.name())?;
        let shipped = Puzzle::named(&method.puzzle).ok()?;
        (self.chosen.is_none() && shipped.definition() == Some(self.shared.defined())).then_some(method)
    }
}

#[wasm_bindgen]
impl Table {
    /// Solves a position in the steps of a method. Returns each as its name and number of turns, a colon, and the words.
    ///
    /// # Errors
    /// Returns an error if the puzzle has no such method, or if a step is not solved.
    pub fn steps(&self, code: &str, method: &str) -> Result<Vec<String>, String> {
        let none = || format!("the puzzle has no method '{method}'");
        let Hands::Solid(solid) = &self.hands else { return Err(none()) };
        let position = solid.of_code(code)?;
        if let Some(method) = solid.method(method) {
            return self.steps_of_definition(&position, &method);
        }
        if !solid.has_solver() {
            return Err(none());
        }
        let cube = solid.cube3(&position.letters()).ok_or_else(none)??;
        let method = NamedMethod::ALL.iter().find(|own| own.name == method).ok_or_else(none)?.method();
        let short = |cube: &_| self.shorter(cube, 0).turns;
        let options = SolveOptions { time: Some(STEP), short: Some(&short) };
        let solution = self.methods.borrow_mut().solve(&method, &cube, options).map_err(sentence)?;
        // The first step begins with the rotation to the hold of the method.
        let mut words = rotation_name(solution.rotation).to_owned();
        let lines = solution.steps.iter().map(|step| {
            words.extend(step.turns.iter().map(|turn| format!(" {turn}")));
            let own = position.steps(&std::mem::take(&mut words))?.join(" ");
            Ok(line(&step.name, step.turns.len(), &own))
        });
        lines.collect()
    }
}

impl Table {
    /// Solves a position in the steps of a method of its definition.
    fn steps_of_definition(&self, position: &Solid, method: &DefinitionMethod) -> Result<Vec<String>, String> {
        let puzzle = &position.shared.puzzle;
        let (code, told) = (position.code(), self.told());
        // The turns are found in the fixed hold.
        let state = puzzle.state(split(&code).0, Form::Kpattern, None).map_err(sentence)?;
        // Without a time limit, each step has a solution. The Square-1 has another solver after that.
        let time = (method.puzzle == "square-1").then_some(STEP);
        let short = |cube: Cube3| {
            let found = self.shorter(&cube, SHORT);
            Ok((Moves::of_turns(&found.turns), found.is_optimal))
        };
        let work = Work::default().within(MEMORY).observed_by(&told);
        let steps = method.solve_with(puzzle, &state, time, &short, &work).map_err(sentence)?;
        let written =
            |step: &SolvedStep| Ok(line(&step.name, step.moves.len(), &position.in_this_hold(step.moves.as_str())?));
        steps.iter().map(written).collect()
    }
}

/// Writes a step.
fn line(name: &str, turns: usize, words: &str) -> String {
    format!("{name}, {turns} turn{}: {words}", if turns == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_a_method_fit_any_hold() {
        let solid = Solid::read("3x3x3").expect("a puzzle");
        let table = Table::of_solid(&solid, false).expect("a search");
        let position = solid.played("R U' B2 L D' F2 U R2 F' L2 x y'").expect("turns");
        let steps = table.steps(&position.code(), "dr").expect("a method");
        assert!(steps.len() == 2 && steps[0].starts_with("EO, "), "{steps:?}");
        let words = steps.iter().map(|step| step.split_once(": ").expect("a name").1);
        let end = words.fold(position.clone(), |at, words| at.played(words).expect("turns"));
        // All further turns are those of a domino, which the next steps make.
        let next = table.steps(&end.code(), "dr").expect("a method");
        assert!(next.iter().all(|step| step.contains(", 0 turns")), "{next:?}");
        assert!(table.steps(&position.code(), "nonsense").expect_err("none").contains("'nonsense'"));
        assert!(Solid::read("megaminx").expect("a puzzle").methods().is_empty());
    }

    #[test]
    fn steps_of_definitions_solve_in_any_hold() {
        for (puzzle, setup, method, last) in [
            ("4x4x4", "2R U x 2F' R y", "4x4x4", "3x3x3"),
            (
                "square-1",
                "(1,-3)/(-1,5)/(1,-2)/(-3,0)/(-3,0)/(-1,-4)/(-3,0)/(-3,-2)/(-3,0)/(-2,5)/(0,2)/(-1,-2)",
                "cube-shape",
                "solved",
            ),
        ] {
            let solid = Solid::read(puzzle).expect("a puzzle");
            assert_eq!(solid.methods(), [method]);
            let table = Table::of_solid(&solid, false).expect("a search");
            let position = solid.played(setup).expect("turns");
            let steps = table.steps(&position.code(), method).expect("a method");
            assert!(steps.last().is_some_and(|step| step.starts_with(&format!("{last}, "))), "{steps:?}");
            let words = steps.iter().map(|step| step.split_once(": ").expect("a name").1);
            let end = words.fold(position, |at, words| at.played(words).expect("turns"));
            assert!(end.is_goal(), "{steps:?}");
        }
        let other = Solid::read("Name square-1\nSet A 2 1\nSolved\nA\n1 2\nEnd\nMove U\nA\n2 1\nEnd");
        assert!(other.expect("a definition").methods().is_empty());
    }
}
