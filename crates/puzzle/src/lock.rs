//! Locks as finite automata over the numbers of moves.
//!
//! A lock reads the moves as they are made, and its state says which of them are allowed next. Everything that rules can say
//! is built from three constructions:
//!
//! - [`Lock::of_last`] remembers the class of the last move, and forbids this class.
//! - [`Lock::forbidding`] forbids sequences anywhere (`forbidden_sequences.rs`, the algorithm of Aho and Corasick).
//! - [`Lock::both`] runs two locks side by side: its states are the reachable pairs of their states, and a move is allowed
//!   if both allow it.
//!
//! `minimal.rs` joins states that allow the same sequences.

mod forbidden_sequences;
mod minimal;

use std::collections::HashMap;

/// The largest number of states of a lock.
pub const MAXIMUM_LOCK_STATES: usize = 1000;

/// A lock over numbered moves. It begins in state 0, the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lock {
    states: Vec<LockState>,
}

/// A state of a lock.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LockState {
    /// The name. It is empty if the moves so far forbid nothing.
    pub name: String,
    /// By move: the state after it, or `None` if it is forbidden.
    pub next: Vec<Option<usize>>,
}

/// The lock has too many states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the lock has {got} states or more; the maximum is {MAXIMUM_LOCK_STATES}; use fewer or shorter sequences")]
pub struct TooManyStates {
    /// The number of states so far.
    pub got: usize,
}

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

    /// Returns the lock that allows a sequence if both locks allow it. A state's name joins the names of its two parts by `+`.
    ///
    /// # Errors
    /// Returns an error if the states are too many.
    pub fn both(&self, other: &Lock) -> Result<Lock, TooManyStates> {
        let mut pairs = vec![(0, 0)];
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut states: Vec<LockState> = Vec::new();
        while let Some(&(one, two)) = pairs.get(states.len()) {
            let (own, theirs) = (&self.states[one], &other.states[two]);
            let next = own.next.iter().zip(&theirs.next).map(|(&one, &two)| {
                let pair = (one?, two?);
                Some(*numbers.entry(pair).or_insert_with(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                }))
            });
            let next = next.collect();
            let mut names: Vec<&str> = [&own.name, &theirs.name].map(String::as_str).into();
            names.retain(|name| !name.is_empty());
            names.dedup();
            states.push(LockState { name: names.join("+"), next });
            if pairs.len() > MAXIMUM_LOCK_STATES {
                return Err(TooManyStates { got: pairs.len() });
            }
        }
        Ok(Lock { states })
    }

    /// Returns the lock that allows a sequence if this lock allows it backwards, or `None` if some state allows a sequence
    /// that the start forbids, or if the states are too many.
    ///
    /// A state of the new lock is the set of states from which this lock allows what was read.
    #[must_use]
    pub fn reversed(&self) -> Option<Lock> {
        let moves = self.states[0].next.len();
        let mut sets = vec![vec![true; self.states.len()]];
        let mut states = Vec::new();
        while let Some(set) = sets.get(states.len()).cloned() {
            let mut next = Vec::with_capacity(moves);
            for number in 0..moves {
                let leads = |state: &LockState| state.next[number].is_some_and(|next| set[next]);
                let before: Vec<bool> = self.states.iter().map(leads).collect();
                if !before.contains(&true) {
                    next.push(None);
                    continue;
                }
                let known = sets.iter().position(|set| *set == before);
                next.push(known.or(Some(sets.len())));
                if known.is_none() {
                    let is_allowed = before[0] && sets.len() < MAXIMUM_LOCK_STATES;
                    sets.push(Some(before).filter(|_| is_allowed)?);
                }
            }
            states.push(LockState { name: String::new(), next });
        }
        Some(Lock { states })
    }

    /// Returns the lock in which some moves are forbidden everywhere.
    #[must_use]
    pub fn without(mut self, is_forbidden: impl Fn(usize) -> bool) -> Lock {
        for state in &mut self.states {
            for (_, next) in state.next.iter_mut().enumerate().filter(|&(number, _)| is_forbidden(number)) {
                *next = None;
            }
        }
        self
    }

    /// Returns the lock without the states that no moves lead to, in the order in which moves reach the others.
    #[must_use]
    pub fn reachable(self) -> Lock {
        let reached = self.reached();
        let mut numbers = vec![None; self.states.len()];
        reached.iter().enumerate().for_each(|(number, &state)| numbers[state] = Some(number));
        let state = |&state: &usize| {
            let LockState { name, next } = &self.states[state];
            LockState {
                name: name.clone(),
                next: next.iter().map(|next| next.and_then(|next| numbers[next])).collect(),
            }
        };
        Lock { states: reached.iter().map(state).collect() }
    }

    /// Returns the reachable states, the start first.
    fn reached(&self) -> Vec<usize> {
        let mut reached = vec![0];
        let mut is_reached = vec![false; self.states.len()];
        is_reached[0] = true;
        let mut done = 0;
        while let Some(&state) = reached.get(done) {
            for &next in self.states[state].next.iter().flatten() {
                if !std::mem::replace(&mut is_reached[next], true) {
                    reached.push(next);
                }
            }
            done += 1;
        }
        reached
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
    }

    #[test]
    fn reversed_locks_allow_what_is_allowed_backwards() {
        let locks = [
            Lock::none(2),
            Lock::of_last(&[0, 1], &names()),
            Lock::forbidding(&names(), &[vec![0, 0, 1], vec![1, 0, 1, 1]]).expect("few states"),
        ];
        for lock in locks {
            let reversed = lock.reversed().expect("the start allows all that later states do");
            for made in sequences() {
                let back: Vec<usize> = made.iter().rev().copied().collect();
                assert_eq!(allows(&reversed, &made), allows(&lock, &back), "{made:?}");
            }
        }
        let state = |next: [Option<usize>; 2]| LockState { name: String::new(), next: next.to_vec() };
        let one_way = Lock::new(vec![state([Some(1), None]), state([Some(1), Some(1)])]).expect("well formed");
        assert_eq!(one_way.reversed(), None);
    }

    #[test]
    fn minimal_locks_allow_the_same_sequences() {
        let forbidden = [vec![0, 0, 1], vec![1, 0, 1], vec![1, 1]];
        let lock = Lock::forbidding(&names(), &forbidden).expect("few states");
        let minimal = lock.minimal(MAXIMUM_LOCK_STATES).expect("few states");
        assert!(minimal.states().len() < lock.states().len() + 1, "{minimal:?}");
        for made in sequences() {
            assert_eq!(allows(&minimal, &made), allows(&lock, &made), "{made:?}");
        }
        let starts = |state: &LockState| state.next.contains(&Some(0));
        assert!(!minimal.states().iter().any(starts), "no move leads back to the start");
    }

    #[test]
    fn too_many_states_are_refused() {
        let long = vec![vec![0; MAXIMUM_LOCK_STATES + 2]];
        assert_eq!(Lock::forbidding(&names(), &long), Err(TooManyStates { got: MAXIMUM_LOCK_STATES + 2 }));
    }
}
