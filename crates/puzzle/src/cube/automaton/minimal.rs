//! Minimal automata: states that allow the same sequences become one.

use std::collections::BTreeMap;

use super::{
    Automaton, AutomatonError, AutomatonState, BEFORE_ANY_TURN, DrawnState, LONGEST_NAME, MAXIMUM_STATES,
    MAXIMUM_TRANSITIONS, Next,
};
use crate::cube::{StateName, Turn};

impl Automaton {
    /// Returns the minimal automaton of these states, the start first.
    pub(super) fn minimal(drawn: &[DrawnState]) -> Result<Automaton, AutomatonError> {
        if drawn.is_empty() {
            return Err(AutomatonError::NoStates);
        }
        let reached = reached(drawn);
        let classes = classes(drawn, &reached)?;
        // By class: the number of its state, in the order in which turns reach the classes. The start is a state of its own.
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let mut representatives = vec![reached[0]];
        let mut states = Vec::new();
        while let Some(&state) = representatives.get(states.len()) {
            let next = drawn[state].1.map(|next| {
                next.map(|next| {
                    *numbers.entry(classes[&next]).or_insert_with(|| {
                        representatives.push(next);
                        representatives.len() - 1
                    })
                })
            });
            states.push((state, next));
        }
        if states.len() > MAXIMUM_STATES {
            return Err(AutomatonError::TooManyStates { got: states.len() });
        }
        if let [(_, start), (_, other)] = &states[..]
            && start == other
        {
            // Nothing is ever forbidden.
            let next = start.map(|next| next.map(|_| 0));
            states = vec![(reached[0], next)];
        }
        let names = names(&states.iter().map(|(state, _)| drawn[*state].0.as_str()).collect::<Vec<&str>>());
        let state = |(name, (_, next)): (String, (usize, Next))| AutomatonState {
            name: StateName::Word(name),
            next: next.map(|next| next.map(|next| next as u8)),
        };
        let automaton = Automaton { states: names.into_iter().zip(states).map(state).collect() };
        let got = automaton.transitions().len();
        if got > MAXIMUM_TRANSITIONS { Err(AutomatonError::TooManyTransitions { got }) } else { Ok(automaton) }
    }
}

/// Returns a unique name for each state: its drawn name, unless an earlier state has it. If turns lead back to the start,
/// the state after these turns keeps the name, and state 0 becomes `start`.
fn names(drawn: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(drawn.len());
    for number in (1..drawn.len()).chain([0]) {
        let name = if number == 0 && drawn[1..].contains(&drawn[0]) { BEFORE_ANY_TURN } else { drawn[number] };
        let numbered =
            (number..).map(|number| format!("state {number}")).filter(|name| !drawn.contains(&name.as_str()));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| name.len() <= LONGEST_NAME && !names.contains(name);
        names.push(candidates.find(is_free).expect("numbers never run out"));
    }
    names.rotate_right(1);
    names
}

/// The reachable states, the start first.
fn reached(drawn: &[DrawnState]) -> Vec<usize> {
    let mut reached = vec![0];
    let mut is_reached = vec![false; drawn.len()];
    is_reached[0] = true;
    let mut done = 0;
    while let Some(&state) = reached.get(done) {
        for next in drawn[state].1.into_iter().flatten() {
            if !std::mem::replace(&mut is_reached[next], true) {
                reached.push(next);
            }
        }
        done += 1;
    }
    reached
}

/// Returns the class of each reachable state. States of one class allow the same sequences.
///
/// Moore's algorithm: at first all states are one class. Each round splits the classes by the allowed turns and by the
/// classes after them, until none splits. It stops early if the classes are more than [`MAXIMUM_STATES`].
fn classes(drawn: &[DrawnState], reached: &[usize]) -> Result<BTreeMap<usize, usize>, AutomatonError> {
    let mut classes: BTreeMap<usize, usize> = reached.iter().map(|&state| (state, 0)).collect();
    let mut count = 1;
    loop {
        let mut signatures: BTreeMap<(usize, [Option<usize>; Turn::ALL.len()]), usize> = BTreeMap::new();
        let finer: BTreeMap<usize, usize> = reached
            .iter()
            .map(|&state| {
                let next = drawn[state].1.map(|next| next.map(|next| classes[&next]));
                let number = signatures.len();
                (state, *signatures.entry((classes[&state], next)).or_insert(number))
            })
            .collect();
        if signatures.len() > MAXIMUM_STATES {
            return Err(AutomatonError::TooManyStates { got: signatures.len() });
        }
        if signatures.len() == count {
            return Ok(finer);
        }
        count = signatures.len();
        classes = finer;
    }
}
