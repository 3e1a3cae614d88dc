//! Fingerprints that identify the puzzle of a state, and the lock of a locked state.
//!
//! A position belongs to its puzzle, under any rules, with any goal and for any engine. A locked state also belongs to
//! the lock that numbers the lock states. So each state carries a fingerprint of its puzzle, and a locked state also a
//! fingerprint of its lock. Each answer checks both, which costs two comparisons of integers.

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
    /// Returns the identity of a puzzle under rules whose lock has a given fingerprint.
    pub(crate) fn new(puzzle: &(impl Hash + ?Sized), lock: u64) -> Identity {
        Identity { puzzle: fingerprint(puzzle), lock }
    }

    /// Returns the identity of the 2x2x2 or of the corners of the 3x3x3.
    pub(crate) fn of_corners(cube: Cube, lock: u64) -> Identity {
        Identity::new(cube.name(), lock)
    }

    /// Returns the identity of pieces of the 3x3x3.
    pub(crate) fn of_pieces(pieces: &ChosenPieces, lock: u64) -> Identity {
        Identity::new(&(pieces, Cube::CORNERS3.name()), lock)
    }

    /// Returns whether both have the same puzzle, under any rules.
    pub(crate) fn has_puzzle_of(self, other: Identity) -> bool {
        self.puzzle == other.puzzle
    }

    /// Returns whether a state belongs to the puzzle, under any rules.
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

    /// Returns the place of a state of the puzzle, under any lock.
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

/// Returns the fingerprint of the lock of rules of cubes. If a lock has a name, this name and those of its states
/// identify it.
pub(crate) fn lock_of_cube(rules: &Rules) -> u64 {
    let (lock, states) = (rules.lock(), rules.lock().automaton().states());
    let names: Vec<&StateName> = states.iter().map(|state| &state.name).collect();
    let after = |state: &AutomatonState| state.next;
    fingerprint(&match lock.name() {
        Some(name) => (Some((name, names)), Vec::new()),
        None => (None, states.iter().map(after).collect()),
    })
}

/// Returns a hash: two different values share it with a probability of 2^-64.
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
