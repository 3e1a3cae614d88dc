//! The farthest states: each is as far as it is said to be, and none is missing.

use std::collections::HashSet;

use godtable_cube::{Lock, Rules, State};

use crate::tables::{Memory, oracle, preset, unfolded, written};

/// Checks states that are said to be all at God's number, of which there are to be so many.
fn check(oracle: &Memory, antipodes: &[State], distance: usize, count: u64) {
    assert_eq!(antipodes.len() as u64, count);
    assert_eq!(antipodes.iter().collect::<HashSet<_>>().len(), antipodes.len(), "each is listed once");
    for state in antipodes {
        assert_eq!(oracle.distance(state).expect("cells that agree"), Some(distance), "{state:?}");
    }
}

/// Checks the unlocked and the locked antipodes, and returns them.
fn antipodes(oracle: &Memory) -> [Vec<State>; 2] {
    let unlocked = oracle.unlocked_antipodes().expect("cells that agree");
    assert!(unlocked.iter().all(|state| state.locked().is_none()));
    let gods_number = oracle.unlocked().gods_number();
    check(oracle, &unlocked, gods_number, oracle.unlocked().counts()[gods_number]);

    let locked = oracle.locked_antipodes().expect("cells that agree");
    match oracle.locked() {
        Some(histogram) => {
            assert!(locked.iter().all(|state| state.locked().is_some()));
            check(oracle, &locked, histogram.gods_number(), histogram.counts()[histogram.gods_number()]);
        }
        None => assert_eq!(locked, []),
    }
    [unlocked, locked]
}

/// Checks the unlocked and the locked antipodes, and returns how many there are of each.
fn checked(oracle: &Memory) -> (usize, usize) {
    let [unlocked, locked] = antipodes(oracle);
    (unlocked.len(), locked.len())
}

#[test]
fn the_irreversible_cube_has_eight_antipodes_and_forty_eight_locked() {
    assert_eq!(checked(preset("irreversible")), (8, 48));
}

#[test]
fn the_metrics_have_their_published_numbers_of_antipodes() {
    assert_eq!(checked(preset("half-turn")), (2_644, 0));
    assert_eq!(checked(preset("quarter-turn")), (276, 0));
    assert_eq!(checked(preset("clockwise")), (1_192, 0));
}

#[test]
fn the_fold_changes_no_antipode() {
    let unfolded = unfolded(&Rules::default());
    let all = |oracle: &Memory| antipodes(oracle).map(|states| states.into_iter().collect::<HashSet<State>>());
    assert_eq!(all(&unfolded), all(preset("irreversible")));
}

#[test]
fn antipodes_are_found_where_unlocked_states_have_a_plane_of_their_own() {
    assert_eq!(checked(&oracle(&written("U", Lock::Axis))), (1, 1));
    assert_eq!(checked(&oracle(&written("U U2 U'", Lock::Axis))), (3, 1));
}

#[test]
fn antipodes_are_those_that_can_be_solved_where_not_all_can() {
    assert_eq!(checked(&oracle(&written("R2 U2 F2", Lock::None))), (5, 0));
    assert_eq!(checked(&oracle(&written("R U", Lock::Axis))), (2, 2));
}
