//! Counts of states by their distance from solved, compared with a plain search over states.

use std::collections::HashMap;

use godtable::{Puzzle, Work};
use godtable_puzzle::cube::{Automaton, NamedLock, NamedState, Position, Puzzle as Cube, Rules, State};
use godtable_testing::is_exhaustive;

/// Returns the counts of states by their distance from solved, and those of unlocked states by their distance to it.
fn counted(rules: &Rules) -> [Vec<u64>; 2] {
    let table = Puzzle::from(rules.clone()).table().expect("enough memory");
    let diameter = table.diameter(&Work::default()).expect("the goal is solved");
    [diameter.from_solved, table.counts(None, &Work::default()).expect("no classes").unlocked.counts().to_vec()]
}

/// Counts the locked states (all states if the rules have no lock) and the positions by the fewest turns from solved.
fn plain_search(rules: &Rules, farthest: usize) -> [Vec<u64>; 2] {
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
        let rules = Rules::parse(Cube::CUBE2, turns, lock).expect("turns of the rules");
        // The distance from solved to a position is the distance to solved of its inverse.
        assert_eq!(counted(&rules), plain_search(&rules, 120), "{turns}, {lock}");
    }
}

#[test]
fn near_counts_from_solved_equal_a_plain_search() {
    let named = |cube, name, farthest| (Rules::named(cube, name).expect("a preset"), farthest);
    let cube2 = |name, farthest| named(Cube::CUBE2, name, farthest);
    let near = [cube2("irreversible", 12), cube2("half-turn", 5), cube2("clockwise", 8)];
    let far = || {
        let uneven = Rules::parse(Cube::CORNERS3, "R U L D2", NamedLock::Axis).expect("turns of the rules");
        let cube = [cube2("irreversible", 15), cube2("half-turn", 6), cube2("clockwise", 10)];
        cube.into_iter().chain([named(Cube::CORNERS3, "irreversible", 6), (uneven, 8)])
    };
    for (rules, farthest) in near.into_iter().chain(is_exhaustive().then(far).into_iter().flatten()) {
        let counted = counted(&rules).map(|counts| counts[..=farthest].to_vec());
        assert_eq!(counted, plain_search(&rules, farthest), "{rules}");
    }
}

#[test]
fn all_locked_states_are_reached_from_solved() {
    let [from_solved, _] = counted(&Rules::named(Cube::CUBE2, "irreversible").expect("a preset"));
    assert_eq!(from_solved.iter().sum::<u64>(), 11_022_480);
}

#[test]
fn turns_from_solved_can_exceed_the_largest_distance() {
    let turns = Rules::parse(Cube::CUBE2, "R U", NamedLock::None).expect("two turns").turns();
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
    let rules = Rules::with_automaton(Cube::CUBE2, turns, lock).expect("a lock of these turns");
    // The cycle of R and U has 15 positions.
    let farthest = 15 * (last + 1);
    let [from_solved, _] = counted(&rules);
    assert_eq!(from_solved.len(), farthest + 1);
    assert!(last < 29 || farthest > 253, "past the largest distance");
    assert_eq!(from_solved, plain_search(&rules, farthest + 10)[0]);
}
