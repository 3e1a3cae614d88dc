//! Text as a rules file.

use std::collections::BTreeSet;

use godtable_cube::{Automaton, Goal, Lock, NamedState, Puzzle, Rules, Turn};

use crate::told;

/// Reads text as a rules file, whichever puzzle is asked for. Rules that are accepted are what they say of themselves: their
/// turns read the same, their lock is the lock that is drawn from its own states, and each of these has a name of its own.
pub fn rulesfile(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for puzzle in [None].into_iter().chain(Puzzle::ALL.map(Some)) {
        match godtable_rulesfile::parse(&text, puzzle) {
            Ok(file) => {
                assert!(puzzle.is_none_or(|puzzle| puzzle == file.rules.puzzle()), "the puzzle that was asked for");
                are_what_they_say(&file.rules);
            }
            Err(error) => told(&error),
        }
    }
}

/// Rules are those that are read from what they say of themselves.
pub(crate) fn are_what_they_say(rules: &Rules) {
    told(rules);
    let again = Rules::parse(rules.puzzle(), &rules.turns().to_string(), rules.lock().clone());
    assert_eq!(again.as_ref(), Ok(&rules.clone().with_goal_solved()), "{rules}");
    for locked in rules.locks() {
        assert_eq!(rules.locked_named(&rules.name_of(locked)), Some(locked), "{rules}");
    }
    if let Lock::Own(automaton) = rules.lock() {
        let names: BTreeSet<&str> = automaton.states().iter().map(|state| state.name.as_str()).collect();
        assert_eq!(names.len(), automaton.states().len(), "{names:?}");
        assert_eq!(Automaton::new(&drawn(automaton)).as_ref(), Ok(&**automaton), "{rules}");
    }
    if let Goal::Positions(positions) = rules.goal() {
        assert_eq!(Goal::positions(rules.puzzle(), positions.iter().copied()).as_ref(), Ok(rules.goal()), "{rules}");
    }
}

/// The states of an automaton as one draws them.
fn drawn(automaton: &Automaton) -> Vec<NamedState> {
    let states = automaton.states();
    let name = |state: u8| states[usize::from(state)].name.clone();
    let turns = |next: &[Option<u8>; 18]| {
        Turn::ALL.into_iter().zip(next).filter_map(|(turn, next)| Some((turn, name((*next)?)))).collect()
    };
    states.iter().map(|state| (state.name.clone(), turns(&state.next))).collect()
}
