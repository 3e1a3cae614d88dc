//! Solutions: they reach solved, their length is the distance, and none is missing.

use std::collections::HashSet;

use godtable_puzzle::cube::{Face, Held, LockState, NamedLock, Puzzle, State, Turn, notation};
use godtable_testing::Stickers;
use proptest::prelude::*;
use proptest::sample::select;

use crate::tables::{Memory, any_preset, held_under, lock_under, oracle, preset, setup, state, under, written};

/// The largest number of solutions listed for a state.
const LISTED: usize = 300;

fn distance(oracle: &Memory, state: &State) -> Option<usize> {
    oracle.distance(state).expect("cells that agree").map(usize::from)
}

/// Returns the state after turns. Panics if the rules forbid one of them.
fn played(oracle: &Memory, state: &State, turns: &[Turn]) -> State {
    turns.iter().fold(*state, |state, &turn| {
        assert!(oracle.rules().allow(turn, state.lock()), "{turn} is not allowed in {state:?}");
        state.turned(turn, oracle.rules()).expect("a state of the rules")
    })
}

/// Returns the axis and the suffix of a written turn.
fn axis_and_suffix(word: &str) -> (usize, &str) {
    let axis = ["UD", "RL", "FB"].iter().position(|axis| axis.contains(&word[..1]));
    (axis.expect("a letter of a face"), &word[1..])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solution_solves_the_stickers_in_the_hold_of_the_cube(
        oracle in any_preset(),
        setup in setup(),
        locked in prop::option::of(select(Face::ALL.to_vec())),
    ) {
        let held = Held::read_setup(&setup, Puzzle::CUBE2).expect("well written");
        let held = held_under(oracle, held, locked);
        let solution = oracle.solution(&held).expect("cells that agree").expect("solved can be reached");
        prop_assert_eq!(Some(solution.len()), distance(oracle, held.state()));

        let written = notation::write(&solution);
        let stickers = Stickers::solved().play(&setup).expect("turns and rotations");
        let solved = stickers.play(&written).expect("turns");
        prop_assert!(solved.is_solved(), "{} then {}", setup, written);
    }

    #[test]
    fn irreversible_solution_is_clockwise_and_changes_axes(
        setup in setup(),
        locked in prop::option::of(select(Face::ALL.to_vec())),
    ) {
        let oracle = preset("irreversible");
        let held = held_under(oracle, Held::read_setup(&setup, Puzzle::CUBE2).expect("well written"), locked);
        let solution = oracle.solution(&held).expect("cells that agree");
        let written = notation::write(&solution.expect("solved can be reached"));
        let mut last = locked.map(|face| axis_and_suffix(&face.to_string()).0);
        for word in written.split_whitespace() {
            let (axis, suffix) = axis_and_suffix(word);
            prop_assert_eq!(suffix, "");
            prop_assert_ne!(Some(axis), last, "{} with {:?} locked: {}", setup, locked, written);
            last = Some(axis);
        }
    }

    #[test]
    fn optimal_turns_are_those_that_lead_one_turn_nearer(
        oracle in any_preset(),
        state in state(),
    ) {
        let state = under(oracle, state);
        let here = distance(oracle, &state).expect("solved can be reached");
        let mut nearer = Vec::new();
        for turn in oracle.rules().allowed(state.lock()).iter() {
            let there = distance(oracle, &state.turned(turn, oracle.rules()).expect("a state of the rules")).expect("solved can be reached");
            prop_assert!(there + 1 >= here, "{} leads from {} to {}", turn, here, there);
            if there + 1 == here {
                nearer.push(turn);
            }
        }
        prop_assert_eq!(nearer.is_empty(), here == 0);
        prop_assert_eq!(oracle.optimal_turns(&Held::in_fixed_frame(state)).expect("cells that agree"), nearer);
    }

    #[test]
    fn unlocked_distance_is_the_least_locked_one(state in state()) {
        let oracle = preset("irreversible");
        let locks = [Face::U, Face::R, Face::F].map(|face| {
            distance(oracle, &state.with_lock(lock_under(oracle, Some(face))))
        });
        prop_assert_eq!(distance(oracle, &state.with_lock(LockState::START)), locks.into_iter().min().flatten());
    }

    #[test]
    fn solutions_are_distinct_optimal_and_match_the_count(oracle in any_preset(), state in state()) {
        let state = under(oracle, state);
        let cube = Held::in_fixed_frame(state);
        let here = distance(oracle, &state).expect("solved can be reached");
        let count = oracle.solution_count(&state).expect("cells that agree");
        let mut listed: Vec<Vec<Turn>> = Vec::new();
        for solution in oracle.solutions(&cube).expect("cells that agree").take(LISTED) {
            listed.push(solution.expect("cells that agree"));
        }
        prop_assert_eq!(listed.len() as u128, count.min(LISTED as u128));
        for solution in &listed {
            prop_assert_eq!(solution.len(), here);
            prop_assert!(played(oracle, &state, solution).is_solved());
        }
        if count <= LISTED as u128 {
            let only = oracle.solution(&cube).expect("cells that agree").expect("solved can be reached");
            prop_assert!(listed.contains(&only));
        }
        prop_assert_eq!(listed.iter().collect::<HashSet<_>>().len(), listed.len());
    }

    #[test]
    fn solution_count_is_the_sum_after_each_optimal_turn(oracle in any_preset(), state in state()) {
        let state = under(oracle, state);
        let count = |state: &State| oracle.solution_count(state).expect("cells that agree");
        let turns = oracle.optimal_turns(&Held::in_fixed_frame(state)).expect("cells that agree");
        let sum: u128 = turns.iter().map(|&turn| count(&state.turned(turn, oracle.rules()).expect("a state of the rules"))).sum();
        prop_assert_eq!(count(&state), if state.is_solved() { 1 } else { sum });
    }
}

#[test]
fn solved_has_the_empty_solution_in_each_lock_state() {
    for name in ["irreversible", "half-turn", "quarter-turn", "clockwise"] {
        let oracle = preset(name);
        for locked in [None, Some(Face::U), Some(Face::R), Some(Face::F)] {
            let solved = State::solved(Puzzle::CUBE2).with_lock(lock_under(oracle, locked));
            let cube = Held::in_fixed_frame(solved);
            assert_eq!(distance(oracle, &solved), Some(0));
            assert_eq!(oracle.solution(&cube).expect("cells that agree"), Some(Vec::new()));
            assert_eq!(oracle.optimal_turns(&cube).expect("cells that agree"), []);
            assert_eq!(oracle.solution_count(&solved).expect("cells that agree"), 1);
            let solutions: Result<Vec<_>, _> = oracle.solutions(&cube).expect("cells that agree").collect();
            assert_eq!(solutions.expect("cells that agree"), [Vec::new()]);
        }
    }
}

#[test]
fn unsolvable_state_has_no_distance_and_no_solution() {
    for (turns, lock) in
        [("R2 U2 F2", NamedLock::None), ("R U", NamedLock::None), ("R U", NamedLock::Axis), ("U", NamedLock::Axis)]
    {
        let oracle = oracle(&written(turns, lock));
        let twisted = Held::read_setup("F U R", Puzzle::CUBE2).expect("well written");
        assert_eq!(distance(&oracle, twisted.state()), None, "{turns} with lock {lock}");
        assert_eq!(oracle.solution(&twisted).expect("cells that agree"), None);
        assert_eq!(oracle.optimal_turns(&twisted).expect("cells that agree"), []);
        assert_eq!(oracle.solution_count(twisted.state()).expect("cells that agree"), 0);
        assert!(oracle.solutions(&twisted).expect("cells that agree").next().is_none());
    }
}

#[test]
fn locked_state_is_unsolvable_if_its_only_face_is_locked() {
    let oracle = oracle(&written("U U2 U'", NamedLock::Axis));
    let turned = Held::read_setup("U", Puzzle::CUBE2).expect("well written");
    assert_eq!(distance(&oracle, turned.state()), Some(1));
    assert_eq!(
        distance(&oracle, &turned.state().with_lock(lock_under(&oracle, Some(Face::R)))),
        Some(1),
        "R never locks"
    );
    assert_eq!(distance(&oracle, &turned.state().with_lock(lock_under(&oracle, Some(Face::U)))), None);
}
