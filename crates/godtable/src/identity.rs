//! Fingerprints by which a state belongs to a puzzle, and a locked one to the lock of some rules.
//!
//! A position belongs to its puzzle, under whatever rules and toward whatever goal, and whatever engine answers. What is locked
//! belongs to the lock that numbers its states. So each state carries a fingerprint of its puzzle, and a locked state also one
//! of its lock. Each answer compares both, which costs two comparisons of integers.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use godtable_puzzle::cube::{AutomatonState, Held, Puzzle as Cube, Rules, StateName};
use godtable_puzzle::cube3::ChosenPieces;

use crate::state::{Place, SetUp, State, of_another_puzzle};
use crate::{Error, Input};

/// The fingerprints of a puzzle and of the lock of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    puzzle: u64,
    lock: u64,
}

impl Identity {
    /// Returns the identity of a puzzle under rules whose lock has a fingerprint.
    pub(crate) fn new(puzzle: &(impl Hash + ?Sized), lock: u64) -> Identity {
        Identity { puzzle: fingerprint(puzzle), lock }
    }

    /// Returns the identity of the 2x2x2 or of the corners.
    pub(crate) fn of_corners(cube: Cube, lock: u64) -> Identity {
        Identity::new(cube.name(), lock)
    }

    /// Returns the identity of pieces of the 3x3x3.
    pub(crate) fn of_pieces(pieces: &ChosenPieces, lock: u64) -> Identity {
        Identity::new(&(pieces, Cube::CORNERS3.name()), lock)
    }

    /// Returns whether both have the same puzzle, under whatever rules.
    pub(crate) fn has_puzzle_of(self, other: Identity) -> bool {
        self.puzzle == other.puzzle
    }

    /// Returns whether a state is one of the puzzle, under whatever rules.
    pub(crate) fn has(self, state: &State) -> bool {
        self.puzzle == state.puzzle
    }

    /// Returns a state of the puzzle under these rules.
    pub(crate) fn state(self, place: Place) -> State {
        let is_locked = match &place {
            Place::Corners(held) => !held.state().lock().is_start(),
            Place::Orbits(own) => own.plane != 0,
        };
        State { place, puzzle: self.puzzle, lock: is_locked.then_some(self.lock), set_up: SetUp(None) }
    }

    /// Returns the place of a state of the puzzle, whatever locks it.
    pub(crate) fn position(self, state: &State) -> Result<&Place, Error> {
        if self.has(state) { Ok(&state.place) } else { Err(of_another_puzzle()) }
    }

    /// Returns the place of a state of the puzzle under these rules.
    pub(crate) fn place(self, state: &State) -> Result<&Place, Error> {
        match state.lock {
            Some(lock) if lock != self.lock && self.has(state) => {
                Err(Error::given(Input::State, "it is locked under the lock of other rules"))
            }
            _ => self.position(state),
        }
    }
}

/// Returns the fingerprint of the lock of rules of cubes. The turns determine a lock with a name as far as it names its states.
pub(crate) fn lock_of_cube(rules: &Rules) -> u64 {
    let (lock, states) = (rules.lock(), rules.lock().automaton().states());
    let names: Vec<&StateName> = states.iter().map(|state| &state.name).collect();
    let after = |state: &AutomatonState| state.next;
    fingerprint(&match lock.name() {
        Some(name) => (Some((name, names)), Vec::new()),
        None => (None, states.iter().map(after).collect()),
    })
}

/// Returns a number that two values share by chance only once in 2^64 times.
pub(crate) fn fingerprint(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A state of the 2x2x2 or of the corners of the 3x3x3.
#[doc(hidden)]
impl From<Held> for State {
    fn from(held: Held) -> State {
        State { lock: None, ..Identity::of_corners(held.state().puzzle(), 0).state(Place::Corners(held)) }
    }
}
