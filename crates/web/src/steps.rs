//! Solutions of the 3x3x3 in the steps of a method, as people solve it.

use std::time::Duration;

use godtable_puzzle::cube::notation::rotation_name;
use godtable_solvers::methods::{NamedMethod, SolveOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::sentence::sentence;
use crate::table::Hands;
use crate::{Solid, Table};

/// The longest time of a step. A step that takes longer gets the first turns of a near-optimal solution, if those of faces are enough.
const STEP: Duration = Duration::from_secs(8);

#[wasm_bindgen]
impl Solid {
    /// The names of the methods that solve the puzzle in steps: those of the 3x3x3.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn methods(&self) -> Vec<String> {
        let all = NamedMethod::ALL.iter().filter(|_| self.has_solver());
        all.map(|method| method.name.to_owned()).collect()
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
        if !solid.has_solver() {
            return Err(none());
        }
        let position = solid.of_code(code)?;
        let cube = solid.cube3(&position.letters()).ok_or_else(none)??;
        let method = NamedMethod::ALL.iter().find(|own| own.name == method).ok_or_else(none)?.method();
        let short = |cube: &_| self.shorter(cube, 0).map_or(Vec::new(), |found| found.turns);
        let options = SolveOptions { time: Some(STEP), short: Some(&short) };
        let solution = self.methods.borrow_mut().solve(&method, &cube, options).map_err(sentence)?;
        // The first step begins with the rotation to the hold of the method.
        let mut words = rotation_name(solution.rotation).to_owned();
        let lines = solution.steps.iter().map(|step| {
            words.extend(step.turns.iter().map(|turn| format!(" {turn}")));
            let plural = if step.turns.len() == 1 { "" } else { "s" };
            let own = position.steps(&std::mem::take(&mut words))?.join(" ");
            Ok(format!("{}, {} turn{plural}: {own}", step.name, step.turns.len()))
        });
        lines.collect()
    }
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
}
