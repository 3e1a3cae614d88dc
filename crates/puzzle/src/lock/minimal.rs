//! Minimal locks: states that allow the same sequences become one.
//!
//! Moore's algorithm: at first all states are one class. Each round splits the classes by the allowed moves and by the classes
//! after them. If no class splits, two states of a class allow the same sequences: by induction over the length, the same
//! moves are allowed and lead to states of one class. Each round is linear in the states times the moves, and there are at
//! most as many rounds as classes.

use std::collections::HashMap;

use super::{Lock, LockState, TooManyStates};

impl Lock {
    /// Returns the minimal lock that allows the same sequences, with at most `most` states. The start is a separate state, to
    /// which no move leads back, unless the lock forbids nothing. A state has the name of the first that it stands for.
    ///
    /// # Errors
    /// Returns an error if the states are too many.
    pub(crate) fn minimal(&self, most: usize) -> Result<Lock, TooManyStates> {
        let reached = self.reached();
        let classes = self.classes(&reached, most)?;
        // By class: the number of its state, in the order in which moves reach the classes.
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let mut representatives = vec![reached[0]];
        let mut states: Vec<LockState> = Vec::new();
        while let Some(&state) = representatives.get(states.len()) {
            let LockState { name, next } = &self.states[state];
            let next = next.iter().map(|next| {
                next.map(|next| {
                    *numbers.entry(classes[&next]).or_insert_with(|| {
                        representatives.push(next);
                        representatives.len() - 1
                    })
                })
            });
            states.push(LockState { name: name.clone(), next: next.collect() });
        }
        if states.len() > most {
            return Err(TooManyStates { got: states.len() });
        }
        if let [start, other] = &mut states[..]
            && start.next == other.next
        {
            // Nothing is ever forbidden but moves that no state allows.
            start.next.iter_mut().flatten().for_each(|next| *next = 0);
            states.truncate(1);
        }
        Ok(Lock { states })
    }

    /// Returns the class of each reachable state. States of one class allow the same sequences.
    fn classes(&self, reached: &[usize], most: usize) -> Result<HashMap<usize, usize>, TooManyStates> {
        let mut classes: HashMap<usize, usize> = reached.iter().map(|&state| (state, 0)).collect();
        let mut count = 1;
        loop {
            let mut signatures: HashMap<(usize, Vec<Option<usize>>), usize> = HashMap::new();
            let mut finer = HashMap::new();
            for &state in reached {
                let next = self.states[state].next.iter().map(|next| next.map(|next| classes[&next])).collect();
                let number = signatures.len();
                finer.insert(state, *signatures.entry((classes[&state], next)).or_insert(number));
            }
            if signatures.len() > most {
                return Err(TooManyStates { got: signatures.len() });
            }
            if signatures.len() == count {
                return Ok(finer);
            }
            count = signatures.len();
            classes = finer;
        }
    }
}
