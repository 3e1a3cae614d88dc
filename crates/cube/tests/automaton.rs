//! Locks of one's own against what they are to mean.

use godtable_cube::{Automaton, AutomatonError, NamedState, Turn, TurnSet};
use proptest::prelude::*;
use proptest::sample::select;

fn turns() -> Vec<Turn> {
    Turn::ALL[..3].to_vec()
}

fn sequence(lengths: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Turn>> {
    prop::collection::vec(select(turns()), lengths)
}

/// Whether the automaton allows the turns one after the other.
fn allows(automaton: &Automaton, turned: &[Turn]) -> bool {
    let step = |state: usize, turn: &Turn| automaton.states()[state].next[turn.index()].map(usize::from);
    turned.iter().try_fold(0, step).is_some()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn turns_are_allowed_that_have_no_forbidden_sequence_in_them(
        forbidden in prop::collection::vec(sequence(1..5), 0..5),
        turned in sequence(0..12),
    ) {
        let has = |sequence: &Vec<Turn>| turned.windows(sequence.len()).any(|window| window == sequence);
        let automaton = Automaton::forbidding(turns().into_iter().collect(), &forbidden).expect("few states");
        prop_assert_eq!(allows(&automaton, &turned), !forbidden.iter().any(has), "{:?}", forbidden);
    }
}

#[test]
fn states_are_named_by_the_turns_that_matter() {
    let [quarter, half, _] = *turns() else { panic!("three turns") };
    let set: TurnSet = [quarter, half].into_iter().collect();
    let automaton = Automaton::forbidding(set, &[vec![quarter, quarter, half]]).expect("few states");
    let names: Vec<&str> = automaton.states().iter().map(|state| state.name.as_str()).collect();
    assert_eq!(names, ["free", "U", "free again", "U U"]);
}

#[test]
fn each_state_has_a_name_of_its_own() {
    // The start, to which a turn leads back, cannot be called so again: that is too long.
    let long = "a".repeat(30);
    let [up, right] = [Turn::ALL[0], Turn::ALL[3]];
    for name in ["state 1", "state 2"] {
        let states: Vec<NamedState> = vec![
            (long.clone(), vec![(up, name.to_owned()), (right, long.clone())]),
            (name.to_owned(), vec![(right, long.clone())]),
        ];
        let automaton = Automaton::new(&states).expect("few states");
        let mut names: Vec<&str> = automaton.states().iter().map(|state| state.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), automaton.states().len(), "{automaton:?}");
        assert!(names.contains(&name));
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_looked_into() {
    // By plain ways each of these would take hours.
    let turns: Vec<Turn> = Turn::ALL.into_iter().collect();
    let set: TurnSet = turns.iter().copied().collect();
    let sequences = (0..500_usize).map(|number| {
        let turn = |place: usize| turns[(place * place + number * (place % 7)) % 18];
        (0..5_000).map(turn).collect::<Vec<Turn>>()
    });
    let error = Automaton::forbidding(set, &sequences.collect::<Vec<_>>()).expect_err("too many states");
    assert!(matches!(error, AutomatonError::TooManyStates(_)), "{error}");
    let chain = |state: usize| (state.to_string(), vec![(turns[0], (state + 1).to_string())]);
    let mut states: Vec<NamedState> = (0..50_000).map(chain).collect();
    states.push((50_000.to_string(), Vec::new()));
    let error = Automaton::new(&states).expect_err("too many states");
    assert!(matches!(error, AutomatonError::TooManyStates(33..)), "{error}");
}
