//! Counts of states by their distance from solved, compared with a plain search over states.

use std::collections::HashMap;

use godtable_puzzle::cube::{NamedLock, Position, State};
use godtable_testing::is_exhaustive;

use crate::tables::{Memory, corners, oracle, preset, unreduced, written};

/// Counts the locked states (all states if the rules have no lock) and the positions by the fewest turns from solved.
fn plain_search(oracle: &Memory, farthest: usize) -> [Vec<u64>; 2] {
    let rules = oracle.rules();
    let after = |state: &State| {
        let allowed = rules.turns().iter().filter(|&turn| rules.allow(turn, state.lock()));
        allowed.map(|turn| state.turned(turn, rules).expect("a state of the rules")).collect::<Vec<State>>()
    };
    let found = godtable_testing::plain_search([State::solved(rules.puzzle())], |&state| state, farthest, after);
    let mut positions: HashMap<Position, usize> = HashMap::new();
    for (state, &turns) in &found {
        let fewest = positions.entry(*state.position()).or_insert(turns);
        *fewest = turns.min(*fewest);
    }
    let counts = |state: &State| !state.lock().is_start() || rules.lock().name() == Some(NamedLock::None);
    let states: HashMap<State, usize> = found.into_iter().filter(|(state, _)| counts(state)).collect();
    let tally = |turns: Vec<usize>| {
        let mut counts = vec![0; farthest + 1];
        turns.into_iter().for_each(|turns| counts[turns] += 1);
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    };
    [tally(states.into_values().collect()), tally(positions.into_values().collect())]
}

#[test]
fn counts_from_solved_of_small_rules_equal_a_plain_search() {
    for (turns, lock) in [
        ("R U", NamedLock::None),
        ("R2 U", NamedLock::None),
        ("R U", NamedLock::Axis),
        ("R R2 U", NamedLock::Axis),
        ("R R2 U2", NamedLock::Axis),
        ("U", NamedLock::Axis),
        ("U U2 U'", NamedLock::Axis),
    ] {
        let oracle = oracle(&written(turns, lock));
        let [states, positions] = plain_search(&oracle, 120);
        assert_eq!(oracle.from_solved().counts(), states, "{turns}, {lock}");
        // The distance from solved to a position is the distance to solved of its inverse.
        assert_eq!(oracle.unlocked().counts(), positions, "{turns}, {lock}");
    }
}

#[test]
fn near_counts_from_solved_equal_a_plain_search() {
    let near = [(preset("irreversible"), 12), (preset("half-turn"), 5), (preset("clockwise"), 8)];
    let far = || {
        let cube = [(preset("irreversible"), 15), (preset("half-turn"), 6), (preset("clockwise"), 10)];
        cube.into_iter().chain([(corners("irreversible"), 6), (corners("R U L D2 with lock axis"), 8)])
    };
    for (oracle, farthest) in near.into_iter().chain(is_exhaustive().then(far).into_iter().flatten()) {
        let [states, positions] = plain_search(oracle, farthest);
        assert_eq!(oracle.from_solved().counts()[..=farthest], states, "{}", oracle.rules());
        assert_eq!(oracle.unlocked().counts()[..=farthest], positions, "{}", oracle.rules());
    }
}

#[test]
fn counts_from_solved_are_the_same_without_the_fold() {
    let from_solved = preset("irreversible").from_solved();
    assert_eq!(from_solved.reachable(), 11_022_480);
    assert_eq!(from_solved, unreduced(preset("irreversible").rules()).from_solved());
}

#[test]
fn turns_from_solved_can_exceed_the_largest_distance() {
    use godtable_puzzle::cube::{Automaton, NamedState, Puzzle, Rules};
    use godtable_table::Distance;

    let turns = Rules::parse(Puzzle::CUBE2, "R U", NamedLock::None).expect("two turns").turns();
    let mut each = turns.iter();
    let [r, u] = [(); 2].map(|()| each.next().expect("two turns"));
    // After R at the start, U leads to `free`. Only U after `last` turns of R leads to the state `0`. With 29 turns, there are
    // 118 million states at 450 levels.
    let last = if is_exhaustive() { 29 } else { 5 };
    let free = |name: &str| (name.to_owned(), vec![(r, "free".to_owned()), (u, "free".to_owned())]);
    let wind = |count: usize| (count.to_string(), vec![(r, (count + 1).to_string()), (u, "free".to_owned())]);
    let mut states: Vec<NamedState> = vec![("start".to_owned(), vec![(r, "1".to_owned()), (u, "free".to_owned())])];
    states.extend((1..last).map(wind));
    states.push((last.to_string(), vec![(u, "0".to_owned())]));
    states.push(("0".to_owned(), vec![(r, "1".to_owned())]));
    states.push(free("free"));
    let lock = Automaton::new(&states).expect("few states");
    let oracle = oracle(&Rules::with_automaton(Puzzle::CUBE2, turns, lock).expect("a lock of these turns"));
    // The cycle of R and U has 15 positions.
    let farthest = 15 * (last + 1);
    let from_solved = oracle.from_solved();
    assert_eq!(from_solved.farthest(), farthest);
    assert!(last < 29 || farthest > Distance::MAXIMUM.get());
    assert_eq!(from_solved.counts(), plain_search(&oracle, farthest + 10)[0]);
}
