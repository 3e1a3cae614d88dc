//! Puzzles, and states of them: a position with a lock state.

use std::fmt;
use std::str::FromStr;

use crate::{Corner, Face, LockState, NamedLock, Position, Rotation, Rules, Turn, names};

/// A puzzle that tables can be made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Puzzle {
    /// The 2x2x2. Turning the whole cube over changes nothing, so the corner DBL is held still and U, R and F turn.
    #[default]
    Cube2,
    /// The corners of the 3x3x3 in the frame of its centres: all six faces turn, and the frame stays.
    Corners3,
}

impl Puzzle {
    /// All puzzles.
    pub const ALL: [Puzzle; 2] = [Puzzle::Cube2, Puzzle::Corners3];

    /// The puzzle's name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Puzzle::Cube2 => "2x2x2",
            Puzzle::Corners3 => "3x3x3-corners",
        }
    }

    /// The faces that turn, in the order in which turns are listed.
    #[must_use]
    pub const fn faces(self) -> &'static [Face] {
        match self {
            Puzzle::Cube2 => &[Face::R, Face::U, Face::F],
            Puzzle::Corners3 => &[Face::R, Face::U, Face::F, Face::L, Face::D, Face::B],
        }
    }

    /// How many corners move: the first so many of [`Corner::ALL`](crate::Corner::ALL).
    #[must_use]
    pub const fn moving_corners(self) -> usize {
        match self {
            Puzzle::Cube2 => 7,
            Puzzle::Corners3 => 8,
        }
    }

    /// Whether a position and the same position with the whole cube turned over are one.
    pub(crate) const fn may_be_turned_over(self) -> bool {
        match self {
            Puzzle::Cube2 => true,
            Puzzle::Corners3 => false,
        }
    }

    /// The position in the fixed frame: where the whole cube may be turned over, with the corner DBL at home, untwisted;
    /// else as it is.
    #[must_use]
    pub fn in_fixed_frame(self, position: &Position) -> Position {
        if self.is_in_fixed_frame(position) { *position } else { position.rotated(position.rotation_home()) }
    }

    /// Whether a position is in the [fixed frame](Puzzle::in_fixed_frame).
    #[must_use]
    #[inline]
    pub fn is_in_fixed_frame(self, position: &Position) -> bool {
        !self.may_be_turned_over() || position.cubie(Corner::DBL) == Position::SOLVED.cubie(Corner::DBL)
    }

    /// The named locks that make sense on the puzzle.
    #[must_use]
    pub const fn locks(self) -> &'static [NamedLock] {
        match self {
            Puzzle::Cube2 => &[NamedLock::None, NamedLock::Axis],
            Puzzle::Corners3 => &[NamedLock::None, NamedLock::Axis, NamedLock::Face],
        }
    }

    /// The face whose turns stand for those of `face`: itself where it turns, else, where the whole may be turned
    /// over, the opposite one.
    #[must_use]
    pub fn turning_face(self, face: Face) -> Face {
        if self.faces().contains(&face) { face } else { face.opposite() }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Puzzle {
    type Err = UnknownPuzzle;

    fn from_str(name: &str) -> Result<Puzzle, UnknownPuzzle> {
        Puzzle::ALL.into_iter().find(|puzzle| puzzle.name() == name).ok_or_else(|| UnknownPuzzle(name.to_owned()))
    }
}

/// A name that no puzzle has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no puzzle '{0}'; known: {known}{hint}",
    known = Puzzle::ALL.map(Puzzle::name).join(", "),
    hint = names::hint(.0, Puzzle::ALL.map(Puzzle::name))
)]
pub struct UnknownPuzzle(pub String);

/// A position of a puzzle with a lock state.
///
/// A state is kept in the fixed frame, and so is its lock state: if the whole cube may be turned over, the corner DBL is at
/// home, untwisted. A [`Held`](crate::Held) cube is a state in another hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    puzzle: Puzzle,
    position: Position,
    lock: LockState,
}

/// Why a state does not belong to some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The state is one of another puzzle.
    #[error("the state belongs to the puzzle {state}, and the rules belong to the puzzle {rules}")]
    OtherPuzzle {
        /// The puzzle of the state.
        state: Puzzle,
        /// The puzzle of the rules.
        rules: Puzzle,
    },
    /// The lock of the rules does not have the lock state.
    #[error("the lock is in {state}, and the lock of the rules has {states} states, numbered from 0")]
    OtherLock {
        /// The lock state.
        state: LockState,
        /// The number of states of the lock of the rules.
        states: usize,
    },
}

impl State {
    /// The solved position, unlocked.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> State {
        State { puzzle, position: Position::SOLVED, lock: LockState::START }
    }

    /// The unlocked state of `puzzle` with its corners at `position`, in any hold.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position) -> State {
        State::settled(puzzle, position).0
    }

    /// The state, and the rotation from the given hold to the fixed frame.
    pub(crate) fn settled(puzzle: Puzzle, position: Position) -> (State, Rotation) {
        let home = if puzzle.may_be_turned_over() { position.rotation_home() } else { Rotation::IDENTITY };
        (State { position: position.rotated(home), ..State::solved(puzzle) }, home)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// Where the corners are; with DBL at home if the whole cube may be turned over.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The lock state.
    #[must_use]
    pub const fn lock(&self) -> LockState {
        self.lock
    }

    /// The same position with another lock state.
    #[must_use]
    pub const fn with_lock(self, lock: LockState) -> State {
        State { lock, ..self }
    }

    /// Whether every corner is at home, in any lock state.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position == Position::SOLVED
    }

    /// The state after a turn under `rules`. A forbidden turn is made all the same, and leads to the lock state that its
    /// face names, else to the start.
    ///
    /// # Errors
    /// Returns an error if the state does not [belong to the rules](Rules::check).
    pub fn turned(&self, turn: Turn, rules: &Rules) -> Result<State, StateError> {
        rules.check(self)?;
        let turn = turn.on(self.puzzle.turning_face(turn.face()));
        let lock = rules.after(self.lock, turn).or_else(|| rules.lock().state_of(turn.face()));
        let mut state = *self;
        state.turn(turn, lock.unwrap_or_default());
        Ok(state)
    }

    /// Makes a turn of one of the puzzle's [faces](Puzzle::faces), which leads to `lock`. The state stays in the fixed
    /// frame.
    #[inline]
    pub(crate) fn turn(&mut self, turn: Turn, lock: LockState) {
        self.position.turn(turn);
        self.lock = lock;
    }
}

impl AsRef<State> for State {
    fn as_ref(&self) -> &State {
        self
    }
}
