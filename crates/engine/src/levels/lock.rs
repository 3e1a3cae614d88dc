//! Locks: automata over the moves of a puzzle.

use std::collections::HashMap;

use crate::levels::{Arc, Arcs};

/// The largest number of states of a lock.
pub const MAXIMUM_LOCK_STATES: usize = 1000;

/// A lock. Its state says which moves are allowed next. It begins in state 0, the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lock {
    states: Vec<LockState>,
}

/// A state of a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockState {
    /// The name; that of the start may be empty.
    pub name: String,
    /// By move: the state after it, or `None` if it is forbidden.
    pub next: Vec<Option<usize>>,
}

/// The lock has too many states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the lock has {MAXIMUM_LOCK_STATES} states or more; use fewer or shorter sequences")]
pub struct TooManyStates;

impl Lock {
    /// Returns the lock of a puzzle with some moves that forbids nothing.
    #[must_use]
    pub fn none(moves: usize) -> Lock {
        Lock { states: vec![LockState { name: String::new(), next: vec![Some(0); moves] }] }
    }

    /// Returns the lock that forbids two moves of one class in a row. `classes` has the class of each move, and `names`
    /// the name of each class.
    ///
    /// # Panics
    /// Panics if a class has no name.
    #[must_use]
    pub fn of_last(classes: &[usize], names: &[String]) -> Lock {
        assert!(classes.iter().all(|&class| class < names.len()), "each class has a name");
        let state = |locked: Option<usize>| LockState {
            name: locked.map(|class| names[class].clone()).unwrap_or_default(),
            next: classes.iter().map(|&class| (Some(class) != locked).then_some(class + 1)).collect(),
        };
        Lock { states: (0..=names.len()).map(|number| state(number.checked_sub(1))).collect() }
    }

    /// Returns the lock with these states, or `None` if there is none, or if a state after a move does not exist.
    #[must_use]
    pub fn new(states: Vec<LockState>) -> Option<Lock> {
        let moves = states.first()?.next.len();
        let is_whole = |state: &LockState| {
            state.next.len() == moves && state.next.iter().flatten().all(|&next| next < states.len())
        };
        states.iter().all(is_whole).then_some(Lock { states })
    }

    /// Returns the lock that forbids some sequences of moves, given with their names. A state is the longest end of the
    /// moves so far that begins a sequence.
    ///
    /// # Errors
    /// Returns an error if the states are too many.
    pub fn forbidding(names: &[String], sequences: &[Vec<usize>]) -> Result<Lock, TooManyStates> {
        let mut prefixes: Vec<&[usize]> = vec![&[]];
        let mut known: HashMap<&[usize], usize> = HashMap::from([(&[][..], 0)]);
        for prefix in sequences.iter().flat_map(|sequence| (1..sequence.len()).map(|length| &sequence[..length])) {
            if !known.contains_key(prefix) {
                known.insert(prefix, prefixes.len());
                prefixes.push(prefix);
            }
            if prefixes.len() >= MAXIMUM_LOCK_STATES {
                return Err(TooManyStates);
            }
        }
        let next = |prefix: &[usize], number: usize| {
            let made: Vec<usize> = prefix.iter().copied().chain([number]).collect();
            if sequences.iter().any(|sequence| made.ends_with(sequence)) {
                return None;
            }
            (0..=made.len()).find_map(|start| known.get(&made[start..]).copied())
        };
        let state = |prefix: &&[usize]| {
            let name: Vec<&str> = prefix.iter().map(|&number| names[number].as_str()).collect();
            let next = (0..names.len()).map(|number| next(prefix, number)).collect();
            LockState { name: name.join(" "), next }
        };
        Ok(Lock { states: prefixes.iter().map(state).collect() }.reachable())
    }

    /// Returns the lock that forbids what this lock or another forbids.
    ///
    /// # Errors
    /// Returns an error if the states are too many.
    pub fn both(&self, other: &Lock) -> Result<Lock, TooManyStates> {
        let mut pairs = vec![(0, 0)];
        let mut states = Vec::new();
        while let Some(&(one, two)) = pairs.get(states.len()) {
            let (own, theirs) = (&self.states[one], &other.states[two]);
            let next = own.next.iter().zip(&theirs.next).map(|(&one, &two)| {
                let pair = (one?, two?);
                Some(pairs.iter().position(|known| *known == pair).unwrap_or_else(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                }))
            });
            let next = next.collect();
            let name = [&own.name, &theirs.name].map(String::as_str);
            let mut name = if name.contains(&"") { name.concat() } else { name.join(", ") };
            if states.iter().any(|known: &LockState| known.name == name) {
                name = format!("{name} ({})", states.len());
            }
            states.push(LockState { name, next });
            if pairs.len() >= MAXIMUM_LOCK_STATES {
                return Err(TooManyStates);
            }
        }
        Ok(Lock { states })
    }

    /// Returns the lock without the states that no moves lead to.
    #[must_use]
    pub fn reachable(self) -> Lock {
        let free = Lock::none(self.states[0].next.len());
        self.both(&free).unwrap_or(self)
    }

    /// Returns whether the lock forbids nothing.
    #[must_use]
    pub fn forbids_nothing(&self) -> bool {
        self.states.iter().all(|state| state.next.iter().all(Option::is_some))
    }

    /// Returns the states, the start first.
    #[must_use]
    pub fn states(&self) -> &[LockState] {
        &self.states
    }

    /// Returns the arcs: plane `n` is that of state `n`.
    #[must_use]
    pub fn arcs(&self) -> Arcs {
        if self.forbids_nothing() {
            return Arcs::free(self.states[0].next.len());
        }
        let arcs = self.states.iter().enumerate().flat_map(|(from, state)| {
            let moves = state.next.iter().enumerate();
            moves.filter_map(move |(number, next)| next.map(|to| Arc { from, number, to }))
        });
        Arcs::new(self.states.len(), arcs.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["A", "B"].map(str::to_owned).to_vec()
    }

    /// Returns whether a lock allows a sequence.
    fn allows(lock: &Lock, sequence: &[usize]) -> bool {
        let next = |state: Option<usize>, &number: &usize| lock.states()[state?].next[number];
        sequence.iter().fold(Some(0), next).is_some()
    }

    /// All sequences of up to six of two moves.
    fn sequences() -> impl Iterator<Item = Vec<usize>> {
        (0..=6_usize).flat_map(|length| {
            (0..1_usize << length).map(move |bits| (0..length).map(|place| bits >> place & 1).collect())
        })
    }

    #[test]
    fn forbidden_sequences_never_occur() {
        let forbidden = [vec![0, 0, 0], vec![0, 1, 0], vec![1, 1]];
        let lock = Lock::forbidding(&names(), &forbidden).expect("few states");
        for made in sequences() {
            let has = |sequence: &Vec<usize>| made.windows(sequence.len()).any(|window| window == sequence);
            assert_eq!(allows(&lock, &made), !forbidden.iter().any(has), "{made:?}");
        }
    }

    #[test]
    fn both_locks_forbid_together() {
        let one = Lock::of_last(&[0, 1], &names());
        let two = Lock::forbidding(&names(), &[vec![0, 1, 0]]).expect("few states");
        let both = one.both(&two).expect("few states");
        for made in sequences() {
            assert_eq!(allows(&both, &made), allows(&one, &made) && allows(&two, &made), "{made:?}");
        }
        assert!(!both.forbids_nothing() && Lock::none(2).forbids_nothing());
        assert_eq!(Lock::none(2).arcs(), Arcs::free(2));
    }
}
