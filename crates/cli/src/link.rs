//! Addresses that open a state and its solution in Twizzle, the editor of cubing.js.

use godtable::Turn;

use crate::output;

/// The editor.
const EDITOR: &str = "https://alpha.twizzle.net/edit/";

/// Returns the address for a solution. Its inverse sets the state up, so the solution ends at solved.
pub(crate) fn of_solution(puzzle: &str, solution: &[Turn]) -> String {
    let setup: Vec<Turn> = solution.iter().rev().map(|turn| turn.inverse()).collect();
    of_words(puzzle, &output::written(solution), &output::written(&setup))
}

/// Returns the address for a solution and its setup, both in notation.
pub(crate) fn of_words(puzzle: &str, solution: &str, setup: &str) -> String {
    format!("{EDITOR}?alg={}&setup-alg={}&puzzle={puzzle}", encoded(solution), encoded(setup))
}

/// Encodes turns for an address: letters and digits stand for themselves.
fn encoded(turns: &str) -> String {
    turns.replace(' ', "+").replace('\'', "%27")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_has_the_solution_and_its_inverse() {
        let solution: Vec<Turn> = ["R", "U'", "F2"].map(|turn| turn.parse().expect("a turn")).to_vec();
        assert_eq!(
            of_solution("2x2x2", &solution),
            "https://alpha.twizzle.net/edit/?alg=R+U%27+F2&setup-alg=F2+U+R%27&puzzle=2x2x2"
        );
    }
}
