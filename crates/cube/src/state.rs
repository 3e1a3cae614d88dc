//! Puzzles, and states of them: a position with what is locked.

use std::fmt;
use std::str::FromStr;

use crate::{Face, Lock, Locked, Position, Rotation, Rules, Turn, names};

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

    /// The locks that tell apart what the puzzle tells apart.
    #[must_use]
    pub const fn locks(self) -> &'static [Lock] {
        match self {
            Puzzle::Cube2 => &[Lock::None, Lock::Axis],
            Puzzle::Corners3 => &[Lock::None, Lock::Axis, Lock::Face],
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

/// A position of a puzzle with what is locked, or unlocked.
///
/// Where the whole cube may be turned over, the state is kept with the corner DBL at home, untwisted, and a locked face
/// is one of U, R and F.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    puzzle: Puzzle,
    position: Position,
    locked: Option<Locked>,
}

impl State {
    /// The solved position, unlocked.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> State {
        State { puzzle, position: Position::SOLVED, locked: None }
    }

    /// The state of `puzzle` with its corners at `position`, held in any way, where `locked` was turned last.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position, locked: Option<Locked>) -> State {
        State::settled(puzzle, position, locked).0
    }

    /// The state, and the rotation that took the given hold to the one in which states are kept.
    pub(crate) fn settled(puzzle: Puzzle, position: Position, locked: Option<Locked>) -> (State, Rotation) {
        let home = if puzzle.may_be_turned_over() { position.rotation_home() } else { Rotation::IDENTITY };
        let locked = locked.map(|locked| locked.with_face(|face| home.image(face)));
        (State { position: position.rotated(home), ..State::solved(puzzle) }.with_locked(locked), home)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// Where the corners are; with DBL at home where the whole may be turned over.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What is locked, if anything.
    #[must_use]
    pub const fn locked(&self) -> Option<Locked> {
        self.locked
    }

    /// The same position with something else locked, or nothing.
    #[must_use]
    pub fn with_locked(self, locked: Option<Locked>) -> State {
        let locked = locked.map(|locked| locked.with_face(|face| self.puzzle.turning_face(face)));
        State { locked, ..self }
    }

    /// Whether every corner is at home, whatever is locked.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position == Position::SOLVED
    }

    /// The state after a turn of one of the puzzle's [faces](Puzzle::faces) under `rules`, which may or may not
    /// allow it.
    #[must_use]
    pub fn turned(&self, turn: Turn, rules: &Rules) -> State {
        if self.puzzle.turning_face(turn.face()) != turn.face() {
            return State::new(self.puzzle, self.position.turned(turn), rules.lock_of(turn.face()));
        }
        let mut state = *self;
        state.turn(turn, rules.after(self.locked, turn).unwrap_or_else(|| rules.lock_of(turn.face())));
        state
    }

    /// Turns one of the puzzle's [faces](Puzzle::faces), so that `locked`, one of them too, is locked. Such a turn
    /// leaves the hold as it is, so nothing needs to be settled.
    #[inline]
    pub(crate) fn turn(&mut self, turn: Turn, locked: Option<Locked>) {
        self.position.turn(turn);
        self.locked = locked;
    }
}
