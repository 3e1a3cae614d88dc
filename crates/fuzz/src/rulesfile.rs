//! The target `rulesfile`: text as a rules file.

use std::collections::BTreeSet;

use godtable_puzzle::cube::{Automaton, Goal, NamedState, Puzzle, Rules, Turn};

use crate::message::check_message;

/// Reads text as a rules file, for each requested puzzle and for none. Accepted rules agree with their own description:
/// their turns read the same, the states of their lock make the same lock, and these states have different names.
pub fn rulesfile(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for puzzle in [None].into_iter().chain(Puzzle::ALL.map(Some)) {
        match godtable_puzzle::rulesfile::parse(&text, puzzle) {
            Ok(file) => {
                assert!(puzzle.is_none_or(|puzzle| puzzle == file.rules.puzzle()), "the requested puzzle");
                check_description(&file.rules);
            }
            Err(error) => check_message(&error),
        }
    }
}

/// Checks that rules agree with their own description.
pub(crate) fn check_description(rules: &Rules) {
    check_message(rules);
    let automaton = rules.lock().automaton();
    let again = match rules.lock().name() {
        Some(lock) => Rules::parse(rules.puzzle(), &rules.turns().to_string(), lock),
        None => Rules::with_automaton(rules.puzzle(), rules.turns(), automaton.clone()),
    };
    assert_eq!(again.as_ref(), Ok(&rules.clone().with_goal_solved()), "{rules}");
    for lock in rules.lock_states() {
        let name = rules.lock().name_of(lock).expect("a state of the lock").to_string();
        assert_eq!(rules.lock().state_named(&name), Some(lock), "{rules}");
    }
    let names: BTreeSet<String> = automaton.states().iter().map(|state| state.name.to_string()).collect();
    assert_eq!(names.len(), automaton.states().len(), "{names:?}");
    let drawn = Automaton::new(&drawn(automaton)).expect("states that are there");
    assert!(drawn.allows_the_same_as(automaton), "{rules}");
    assert!(rules.lock().name().is_some() || drawn == *automaton, "{rules}");
    if let Goal::Positions(positions) = rules.goal() {
        assert_eq!(Goal::positions(rules.puzzle(), positions.iter().copied()).as_ref(), Ok(rules.goal()), "{rules}");
    }
}

/// Returns the states of an automaton as a rules file lists them.
fn drawn(automaton: &Automaton) -> Vec<NamedState> {
    let states = automaton.states();
    let name = |state: u8| states[usize::from(state)].name.to_string();
    let turns = |next: &[Option<u8>; 18]| {
        Turn::ALL.into_iter().zip(next).filter_map(|(turn, next)| Some((turn, name((*next)?)))).collect()
    };
    states.iter().map(|state| (state.name.to_string(), turns(&state.next))).collect()
}
