//! The farthest states: each has God's number as its distance, and none is missing.

use std::collections::HashSet;

use godtable_puzzle::cube::{Automaton, NamedLock, Puzzle, Rules, State, Turn};
use godtable_table::Distance;
use godtable_testing::is_exhaustive;

use crate::tables::{Memory, oracle, preset, unreduced, written};

/// Checks that the listed antipodes are `count` different states at `distance`.
fn check(oracle: &Memory, antipodes: &[State], distance: Distance, count: u64) {
    assert_eq!(antipodes.len() as u64, count);
    assert_eq!(antipodes.iter().collect::<HashSet<_>>().len(), antipodes.len(), "each is listed once");
    for state in antipodes {
        assert_eq!(oracle.distance(state).expect("cells that agree"), Some(distance), "{state:?}");
    }
}

/// Checks the unlocked and the locked antipodes, and returns them.
fn antipodes(oracle: &Memory) -> [Vec<State>; 2] {
    let unlocked = oracle.unlocked_antipodes().expect("cells that agree");
    assert!(unlocked.iter().all(|state| state.lock().is_start()));
    let gods_number = oracle.unlocked().gods_number();
    check(oracle, &unlocked, gods_number, oracle.unlocked().antipodes());

    let locked = oracle.locked_antipodes().expect("cells that agree");
    match oracle.locked() {
        Some(histogram) => {
            assert!(locked.iter().all(|state| !state.lock().is_start()));
            check(oracle, &locked, histogram.gods_number(), histogram.antipodes());
        }
        None => assert_eq!(locked, []),
    }
    [unlocked, locked]
}

/// Checks the unlocked and the locked antipodes, and returns the number of each.
fn checked(oracle: &Memory) -> (usize, usize) {
    let [unlocked, locked] = antipodes(oracle);
    (unlocked.len(), locked.len())
}

#[test]
fn irreversible_cube_has_8_antipodes_and_48_locked_ones() {
    assert_eq!(checked(preset("irreversible")), (8, 48));
}

#[test]
fn metrics_have_the_published_numbers_of_antipodes() {
    assert_eq!(checked(preset("half-turn")), (2_644, 0));
    assert_eq!(checked(preset("quarter-turn")), (276, 0));
    assert_eq!(checked(preset("clockwise")), (1_192, 0));
}

#[test]
fn folded_and_unfolded_tables_have_the_same_antipodes() {
    let unreduced = unreduced(&Rules::default());
    let all = |oracle: &Memory| antipodes(oracle).map(|states| states.into_iter().collect::<HashSet<State>>());
    assert_eq!(all(&unreduced), all(preset("irreversible")));
}

#[test]
fn antipodes_are_found_in_a_plane_of_unlocked_states() {
    assert_eq!(checked(&oracle(&written("U", NamedLock::Axis))), (1, 1));
    assert_eq!(checked(&oracle(&written("U U2 U'", NamedLock::Axis))), (3, 1));
}

#[test]
fn unsolvable_states_are_no_antipodes() {
    assert_eq!(checked(&oracle(&written("R2 U2 F2", NamedLock::None))), (5, 0));
    assert_eq!(checked(&oracle(&written("R U", NamedLock::Axis))), (2, 2));
}

#[test]
fn folded_custom_locks_have_the_antipodes_of_unfolded_ones() {
    let turns = written("R U F", NamedLock::None).turns();
    let [right, up, front] = [0, 1, 2].map(|number| turns.iter().nth(number).expect("three turns"));
    let around = [[right, up], [up, front], [front, right]];
    let twice = turns.iter().map(|turn| vec![turn; 2]);
    let back = around.map(|[one, other]| vec![one, other, one]);
    let order: Vec<Vec<Turn>> = twice.chain(around.map(Vec::from)).collect();
    let more = written("R R2 U U2 F F2", NamedLock::None).turns();
    let quarters = around.map(Vec::from);
    // The first rules allow one turn after each turn. The second have a plane of the unlocked states, and the third
    // also one of the lock state after a half turn.
    let rules = [(turns, order), (turns, back.to_vec()), (more, quarters.to_vec())];
    for (turns, forbidden) in rules.into_iter().skip(if is_exhaustive() { 0 } else { 2 }) {
        let lock = Automaton::forbidding(turns, &forbidden).expect("few states");
        let rules = Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns");
        let [reduced, plain] = [oracle(&rules), unreduced(&rules)];
        assert!(reduced.table().header().is_reduced);
        assert_eq!((reduced.unlocked(), reduced.locked()), (plain.unlocked(), plain.locked()));
        if is_exhaustive() {
            reduced.verify().expect("a right table");
        }
        assert_eq!(checked(&plain), checked(&reduced));
    }
}
