//! Addresses that open a state and its solution in Twizzle, the editor of cubing.js.

use godtable_puzzle::cube::Turn;

use crate::ask::Moves;

/// The editor.
const EDITOR: &str = "https://alpha.twizzle.net/edit/";

/// Returns the address for a solution. Its inverse sets the state up, so the solution ends at solved.
pub(crate) fn of_solution(puzzle: &str, solution: &[Turn]) -> String {
    let setup: Vec<Turn> = solution.iter().rev().map(|turn| turn.inverse()).collect();
    let written = godtable_puzzle::cube::notation::write;
    of_words(puzzle, &written(solution), &written(&setup))
}

/// Returns the address for a solution of face turns. [`Answers::link`](crate::Answers::link) rejects other moves.
pub(crate) fn of_moves(puzzle: &str, solution: &Moves) -> String {
    let turns: Vec<Turn> = solution.names().filter_map(|name| name.parse().ok()).collect();
    of_solution(puzzle, &turns)
}

/// Returns the address that opens a solution and its setup, both in notation, in Twizzle, the editor of cubing.js.
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
