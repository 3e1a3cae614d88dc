//! Near-optimal solutions of the Square-1.

use godtable_puzzle::orbits::Arrangement;
use godtable_puzzle::puzzlefile::{self, Puzzle};
use godtable_solvers::square1::{Position, Solver};

use crate::ask::Moves;

/// Returns a near-optimal solution of a state, or `None` of another puzzle than the shipped Square-1.
pub(super) fn solution(puzzle: &Puzzle, state: &Arrangement) -> Option<Moves> {
    let shipped = puzzlefile::read(puzzlefile::shipped("square-1")?).ok()?;
    let [pieces, middle] = &state.orbits[..] else { return None };
    // Places and pieces have the same numbers there.
    let position = Position::new(pieces.kinds[..].try_into().ok()?, middle.orientations == [1])?;
    (*puzzle == shipped).then(|| Moves::of(Solver::new().solve(&position).words()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_optimal_solution_leads_to_solved() {
        let puzzle = puzzlefile::read(puzzlefile::shipped("square-1").expect("shipped")).expect("well formed");
        let far = "(1,-3)/(-1,5)/(1,-2)/(-3,0)/(-3,0)/(-1,-4)/(-3,0)/(-3,-2)/(-3,0)/(-2,5)/(0,2)/(-1,-2)/(0,2)/(0,5)";
        for turns in ["", "U D2'", "S", "(1,0)/(3,3)/(-3,0)/", far] {
            let state = puzzle.played(&puzzle.read_sequence(turns).expect("turns"));
            let solution = solution(&puzzle, &state).expect("a solution");
            let all = format!("{turns} {solution}");
            assert_eq!(puzzle.played(&puzzle.read_sequence(&all).expect("turns")), puzzle.played(&[]), "{all}");
        }
        let ivy = puzzlefile::read(puzzlefile::shipped("ivy").expect("shipped")).expect("well formed");
        assert_eq!(solution(&ivy, &ivy.played(&[])), None);
    }
}
