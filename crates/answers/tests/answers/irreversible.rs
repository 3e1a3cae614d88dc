//! Facts about the Irreversible Cube that an owner can check by hand.

use godtable_puzzle::cube::{Held, LockState, Puzzle, State};
use godtable_table::Distance;

use crate::tables::preset;

#[test]
fn irreversible_cube_after_one_turn_needs_13_more() {
    let oracle = preset("irreversible");
    for turn in ["U", "R", "F", "D", "L", "B"] {
        let held = Held::read_turns(turn, oracle.rules()).expect("allowed");
        assert_eq!(oracle.distance(held.state()).expect("cells that agree"), Distance::new(13), "{turn}");
    }
}

#[test]
fn irreversible_cube_returns_to_solved_after_14_turns() {
    let oracle = preset("irreversible");
    let rules = oracle.rules();
    let solved = State::solved(Puzzle::CUBE2);
    let first: Vec<State> = rules
        .allowed(LockState::START)
        .iter()
        .map(|turn| solved.turned(turn, rules).expect("a state of the rules"))
        .collect();
    let returns =
        first.iter().map(|state| oracle.distance(state).expect("cells that agree").map(|rest| rest.get() + 1));
    assert_eq!(returns.min().flatten(), Some(14));

    // Without the table: no walk of 2 to 13 allowed turns ends at solved, and one of 14 does.
    let mut level: std::collections::HashSet<State> = first.into_iter().collect();
    for turns in 2..=14 {
        level = level
            .iter()
            .flat_map(|state| {
                rules.allowed(state.lock()).iter().map(|turn| state.turned(turn, rules).expect("a state of the rules"))
            })
            .collect();
        assert_eq!(level.iter().any(State::is_solved), turns == 14, "after {turns} turns");
    }
}

#[test]
fn irreversible_cube_cannot_undo_a_turn_with_three_turns() {
    let oracle = preset("irreversible");
    let state = |setup: &str| *Held::read_setup(setup, Puzzle::CUBE2).expect("well written").state();
    let distance = |setup: &str| oracle.distance(&state(setup)).expect("cells that agree").map(usize::from);
    assert_eq!(distance("R'"), Some(1));
    assert_ne!(distance("R"), Some(3), "the second turn of R would be locked");
    assert_eq!(preset("clockwise").distance(&state("R")).expect("cells that agree"), Distance::new(3));
}
