//! States, lock states and rules of another puzzle: each query rejects them, with an error that names them.

use std::fmt::Debug;

use godtable_answers::QueryError;
use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Goal, Held, LockState, Position, Puzzle, State, StateError, Turn};

use crate::tables::{Memory, corners, oracle, preset, written};

/// Returns the errors of all queries that take a state.
fn refusals(oracle: &Memory, state: State) -> Vec<QueryError> {
    let (cube, own) = (Held::in_fixed_frame(state), Held::solved(oracle.rules().puzzle()));
    fn refused<T: Debug>(answer: Result<T, QueryError>) -> QueryError {
        answer.expect_err("the state is none of the rules")
    }
    vec![
        refused(oracle.distance(&state)),
        refused(oracle.distance(&cube)),
        refused(oracle.solution(&cube)),
        refused(oracle.solutions(&cube)),
        refused(oracle.solution_count(&state)),
        refused(oracle.optimal_turns(&cube)),
        refused(oracle.path(&cube, &own)),
        refused(oracle.path(&own, &cube)),
        refused(oracle.path(&cube, &cube)),
    ]
}

#[track_caller]
fn check(oracle: &Memory, state: State, expected: StateError) {
    for refused in refusals(oracle, state) {
        assert_eq!(refused.to_string(), expected.to_string());
        assert!(matches!(refused, QueryError::State(error) if error == expected));
    }
}

#[test]
fn a_state_of_another_puzzle_is_refused() {
    let turned = Position::SOLVED.turned(Turn::ALL[0]);
    for (oracle, own, other) in [
        (preset("irreversible"), Puzzle::CUBE2, Puzzle::CORNERS3),
        (preset("half-turn"), Puzzle::CUBE2, Puzzle::CORNERS3),
        (corners("irreversible"), Puzzle::CORNERS3, Puzzle::CUBE2),
        (corners("half-turn"), Puzzle::CORNERS3, Puzzle::CUBE2),
    ] {
        let expected = StateError::OtherPuzzle { state: other, rules: own };
        check(oracle, State::solved(other), expected);
        check(oracle, State::new(other, turned), expected);
    }
}

#[test]
fn corners3_states_are_refused_by_a_table_of_the_2x2x2() {
    // Their rows go beyond 5,039, the last of the 2x2x2.
    let index = corners("half-turn").index();
    for number in (0..index.states()).step_by(1_000_003) {
        let state = index.state(&index.cursor(StateNumber::new(number)).expect("a number of the index"));
        assert!(preset("half-turn").distance(&state).is_err());
    }
}

#[test]
fn a_lock_state_that_the_rules_lack_is_refused() {
    let front = Held::read_turns("U F", preset("irreversible").rules()).expect("legal");
    for name in ["half-turn", "quarter-turn", "clockwise"] {
        let expected = StateError::OtherLock { state: front.state().lock(), states: 1 };
        check(preset(name), *front.state(), expected);
    }
    let locked = |puzzle: Puzzle, number| State::solved(puzzle).with_lock(LockState::new(number));
    let expected = |number, states| StateError::OtherLock { state: LockState::new(number), states };
    check(preset("irreversible"), locked(Puzzle::CUBE2, 4), expected(4, 4));
    check(corners("clockwise"), locked(Puzzle::CORNERS3, 1), expected(1, 1));
}

#[test]
fn scrambles_by_a_table_of_other_rules_are_refused() {
    let with_goal = preset("half-turn").rules().clone().with_goal(Goal::Layer).expect("a goal of any puzzle");
    let layer = oracle(&with_goal);
    let scrambles = || layer.scrambles(.., 1);
    assert!(scrambles().with_paths_from(preset("half-turn")).is_ok(), "only the goal is another");
    for (other, named) in [
        (preset("irreversible"), "irreversible of the puzzle 2x2x2"),
        (corners("half-turn"), "half-turn of the puzzle 3x3x3-corners"),
        (&oracle(&written("R U", godtable_puzzle::cube::NamedLock::None)), "R U with lock none of the puzzle 2x2x2"),
    ] {
        let Err(refused) = scrambles().with_paths_from(other) else { panic!("{named} are other rules") };
        assert!(matches!(&refused, QueryError::OtherRules { .. }));
        let expected = format!(
            "the states have the rules half-turn of the puzzle 2x2x2, \
             but the table of the paths to them has the rules {named}"
        );
        assert_eq!(refused.to_string(), expected);
    }
}
