//! Fingerprints by which a state belongs to a puzzle, and a locked one to the lock of some rules.
//!
//! A position belongs to its puzzle, under whatever rules and toward whatever goal. What is locked belongs to the lock
//! that numbers its states. So each state carries a fingerprint of its puzzle, and a locked state also one of its
//! lock. Each answer compares both, which costs two comparisons of integers.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use godtable_puzzle::cube::{Held, Puzzle as Cube, Rules, StateName};

use crate::state::{Place, State, of_another_puzzle};
use crate::{Error, Input};

/// The fingerprints of a puzzle and of the lock of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    puzzle: u64,
    lock: u64,
}

impl Identity {
    /// Returns the identity of a puzzle under rules with a lock.
    pub(crate) fn new(puzzle: &(impl Hash + ?Sized), lock: &impl Hash) -> Identity {
        Identity { puzzle: fingerprint(puzzle), lock: fingerprint(lock) }
    }

    /// Returns the identity of a puzzle under rules of cubes. The turns determine a lock with a name as far as it names its
    /// states.
    pub(crate) fn under(puzzle: &(impl Hash + ?Sized), rules: &Rules) -> Identity {
        let lock = rules.lock();
        let names: Vec<&StateName> = lock.automaton().states().iter().map(|state| &state.name).collect();
        Identity::new(puzzle, &(lock.name(), names, lock.name().is_none().then(|| lock.automaton())))
    }

    /// Returns the identity of the 2x2x2 or of the corners.
    pub(crate) fn of_corners(cube: Cube) -> Identity {
        Identity::new(cube.name(), &())
    }

    /// Returns whether both have the same puzzle, under whatever rules.
    pub(crate) fn has_puzzle_of(self, other: Identity) -> bool {
        self.puzzle == other.puzzle
    }

    /// Returns a state of the puzzle under these rules.
    pub(crate) fn state(self, place: Place) -> State {
        let is_locked = match &place {
            Place::Corners(held) => !held.state().lock().is_start(),
            Place::Orbits(own) => own.plane != 0,
            Place::Cube(..) => false,
        };
        State { place, puzzle: self.puzzle, lock: is_locked.then_some(self.lock) }
    }

    /// Returns the place of a state of the puzzle, whatever locks it.
    pub(crate) fn position(self, state: &State) -> Result<&Place, Error> {
        if state.puzzle == self.puzzle { Ok(&state.place) } else { Err(of_another_puzzle()) }
    }

    /// Returns the place of a state of the puzzle under these rules.
    pub(crate) fn place(self, state: &State) -> Result<&Place, Error> {
        match state.lock {
            Some(lock) if lock != self.lock && state.puzzle == self.puzzle => {
                Err(Error::given(Input::State, "it is locked under the lock of other rules"))
            }
            _ => self.position(state),
        }
    }
}

/// Returns a number that two values share by chance only once in 2^64 times.
fn fingerprint(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A state of the 2x2x2 or of the corners of the 3x3x3.
#[doc(hidden)]
impl From<Held> for State {
    fn from(held: Held) -> State {
        State { lock: None, ..Identity::of_corners(held.state().puzzle()).state(Place::Corners(held)) }
    }
}
