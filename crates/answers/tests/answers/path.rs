//! Paths, compared with a plain search, and checked by applying their turns.

use std::collections::HashMap;

use godtable_engine::index::StateNumber;
use godtable_puzzle::cube::{Face, Held, LockState, NamedLock, Position, State};
use proptest::prelude::*;

use crate::tables::{Memory, any_preset, lock_under, oracle, preset, state, under, written};

/// Returns all positions within `farthest` turns of a state, with the fewest turns to each.
fn plain_search(oracle: &Memory, from: State, farthest: usize) -> HashMap<Position, usize> {
    let rules = oracle.rules();
    let after = |state: &State| {
        let allowed = rules.turns().iter().filter(|&turn| rules.allow(turn, state.lock()));
        allowed.map(|turn| state.turned(turn, rules).expect("a state of the rules")).collect::<Vec<State>>()
    };
    let mut found = HashMap::new();
    for (state, turns) in godtable_testing::plain_search([from], |&state| state, farthest, after) {
        let fewest = found.entry(*state.position()).or_insert(turns);
        *fewest = turns.min(*fewest);
    }
    found
}

fn length(oracle: &Memory, from: &State, to: &State) -> Option<usize> {
    oracle
        .path(&Held::in_fixed_frame(*from), &Held::in_fixed_frame(*to))
        .expect("cells that agree")
        .map(|turns| turns.len())
}

#[test]
fn path_lengths_equal_a_plain_search() {
    for (turns, lock) in [("R U", NamedLock::None), ("R R2 U", NamedLock::Axis), ("U U2 U'", NamedLock::Axis)] {
        let oracle = oracle(&written(turns, lock));
        for locked in [None, Some(Face::R)] {
            // Solved may be out of reach from this state.
            let place = oracle.index().cursor(StateNumber::new(2_345_678)).expect("a number of the index");
            let from = oracle.index().state(&place).with_lock(lock_under(&oracle, locked));
            let found = plain_search(&oracle, from, 60);
            for (position, turns) in found {
                let to = State::new(from.puzzle(), position).with_lock(lock_under(&oracle, Some(Face::U)));
                assert_eq!(length(&oracle, &from, &to), Some(turns), "{}, {to:?}", oracle.rules());
            }
        }
    }
}

#[test]
fn near_path_lengths_of_presets_equal_a_plain_search() {
    for (name, farthest) in [("irreversible", 11), ("half-turn", 4), ("clockwise", 7)] {
        let oracle = preset(name);
        for number in [1_234_567, 3_000_001] {
            let from =
                oracle.index().state(&oracle.index().cursor(StateNumber::new(number)).expect("a number of the index"));
            for from in [from, from.with_lock(LockState::START)] {
                for (position, turns) in plain_search(oracle, from, farthest) {
                    let to = State::new(from.puzzle(), position);
                    assert_eq!(length(oracle, &from, &to), Some(turns), "{name}, {from:?} to {to:?}");
                }
            }
        }
    }
}

#[test]
fn unreachable_position_has_no_path() {
    let oracle = oracle(&written("R", NamedLock::None));
    let solved = State::solved(oracle.rules().puzzle());
    let other = preset("half-turn").index().cursor(StateNumber::new(5_000)).expect("a number of the index");
    assert_eq!(length(&oracle, &solved, &preset("half-turn").index().state(&other)), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn path_is_allowed_and_reaches_its_target(oracle in any_preset(), from in state(), to in state()) {
        let (from, to) = (under(oracle, from), under(oracle, to));
        let path = oracle.path(&Held::in_fixed_frame(from), &Held::in_fixed_frame(to)).expect("cells that agree");
        let turns = path.expect("all can be reached");
        let last = turns.iter().fold(from, |state, &turn| {
            assert!(oracle.rules().allow(turn, state.lock()), "{turn} is not allowed in {state:?}");
            state.turned(turn, oracle.rules()).expect("a state of the rules")
        });
        prop_assert_eq!(last.position(), to.position());
    }
}
