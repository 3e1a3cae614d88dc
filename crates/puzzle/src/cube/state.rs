//! Puzzles and their states.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Corner, Face, LockState, NamedLock, Position, Rotation, Rules, Turn, names};

/// A puzzle of corners, as data. No code asks which one it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Puzzle(u8);

/// What makes a puzzle.
struct Data {
    name: &'static str,
    faces: &'static [Face],
    moving_corners: usize,
    width: usize,
    ignores_rotations: bool,
    locks: &'static [NamedLock],
    twizzle: &'static str,
    orbits: &'static [&'static str],
    official: Option<&'static str>,
}

/// By number.
static PUZZLES: [Data; 2] = [
    Data {
        name: "2x2x2",
        faces: &[Face::R, Face::U, Face::F],
        moving_corners: 7,
        width: 2,
        ignores_rotations: true,
        locks: &[NamedLock::None, NamedLock::Axis],
        twizzle: "2x2x2",
        orbits: &["CORNERS"],
        official: Some("half-turn"),
    },
    Data {
        name: "3x3x3-corners",
        faces: &[Face::R, Face::U, Face::F, Face::L, Face::D, Face::B],
        moving_corners: 8,
        width: 3,
        ignores_rotations: false,
        locks: &[NamedLock::None, NamedLock::Axis, NamedLock::Face],
        twizzle: "3x3x3",
        orbits: &["CORNERS", "EDGES", "CENTERS"],
        official: None,
    },
];

impl Puzzle {
    /// The 2x2x2. A whole-cube rotation does not change its state. So the corner DBL is fixed, and U, R and F turn.
    pub const CUBE2: Puzzle = Puzzle(0);

    /// The corners of the 3x3x3, relative to its centres. All six faces turn.
    pub const CORNERS3: Puzzle = Puzzle(1);

    /// All puzzles.
    pub const ALL: [Puzzle; 2] = [Puzzle::CUBE2, Puzzle::CORNERS3];

    const fn data(self) -> &'static Data {
        &PUZZLES[self.0 as usize]
    }

    /// The name, on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.data().name
    }

    /// The faces that turn, in the order of [`TurnSet::iter`](crate::cube::TurnSet::iter).
    #[must_use]
    pub const fn faces(self) -> &'static [Face] {
        self.data().faces
    }

    /// The number of corners that move: 7 or 8. They are the first of [`Corner::ALL`].
    #[must_use]
    pub const fn moving_corners(self) -> usize {
        self.data().moving_corners
    }

    /// The number of layers along an axis.
    #[must_use]
    pub const fn width(self) -> usize {
        self.data().width
    }

    /// The name in Twizzle, the editor of cubing.js, of the puzzle on which these turns can be played.
    #[must_use]
    pub const fn twizzle(self) -> &'static str {
        self.data().twizzle
    }

    /// The orbits of its patterns in cubing.js. CORNERS is the first.
    #[must_use]
    pub const fn pattern_orbits(self) -> &'static [&'static str] {
        self.data().orbits
    }

    /// The name of the rules by which the World Cube Association scrambles the puzzle, if it does.
    #[must_use]
    pub const fn official_rules(self) -> Option<&'static str> {
        self.data().official
    }

    /// Whether positions that differ by a whole-cube rotation are the same.
    pub(crate) const fn ignores_rotations(self) -> bool {
        self.data().ignores_rotations
    }

    /// Returns the position in the fixed frame. On the 2x2x2 the corner DBL is at home there, untwisted. On other puzzles the
    /// position is already in it.
    #[must_use]
    pub fn in_fixed_frame(self, position: &Position) -> Position {
        if self.is_in_fixed_frame(position) { *position } else { position.rotated(position.rotation_home()) }
    }

    /// Whether a position is in the [fixed frame](Puzzle::in_fixed_frame).
    #[must_use]
    #[inline]
    pub fn is_in_fixed_frame(self, position: &Position) -> bool {
        !self.ignores_rotations() || position.cubie(Corner::DBL) == Position::SOLVED.cubie(Corner::DBL)
    }

    /// The built-in locks that make sense on the puzzle.
    #[must_use]
    pub const fn locks(self) -> &'static [NamedLock] {
        self.data().locks
    }

    /// Returns the face of the puzzle with the same turns as `face`: `face` itself if it turns, else the opposite face.
    #[must_use]
    pub fn turning_face(self, face: Face) -> Face {
        if self.faces().contains(&face) { face } else { face.opposite() }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&self.name()).finish()
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
        let known = Puzzle::ALL.into_iter().find(|puzzle| puzzle.name() == name);
        known.ok_or_else(|| UnknownPuzzle { name: name.to_owned() })
    }
}

/// The error for an unknown name of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no puzzle '{name}'; known: {known}{hint}",
    known = Puzzle::ALL.map(Puzzle::name).join(", "),
    hint = names::hint(.name, Puzzle::ALL.map(Puzzle::name))
)]
pub struct UnknownPuzzle {
    /// The name.
    pub name: String,
}

/// A position of a puzzle and a lock state.
///
/// Both are in the [fixed frame](Puzzle::in_fixed_frame). A [`Held`](crate::cube::Held) cube is a state in another hold.
///
/// ```
/// use godtable_puzzle::cube::{Puzzle, Rules, State};
///
/// let rules = Rules::default();
/// let state = State::solved(Puzzle::CUBE2).turned("R".parse()?, &rules)?;
/// assert_eq!(rules.allowed(state.lock()).to_string(), "U F", "R is on the locked axis");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    puzzle: Puzzle,
    position: Position,
    lock: LockState,
}

/// The reason why a state does not belong to some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The state belongs to another puzzle.
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
    /// Returns the solved, unlocked state.
    #[must_use]
    pub const fn solved(puzzle: Puzzle) -> State {
        State { puzzle, position: Position::SOLVED, lock: LockState::START }
    }

    /// Returns the unlocked state at `position`, in any hold.
    #[must_use]
    pub fn new(puzzle: Puzzle, position: Position) -> State {
        State::with_home(puzzle, position).0
    }

    /// Returns the unlocked state at `position`, and the rotation from its hold to the fixed frame.
    pub(crate) fn with_home(puzzle: Puzzle, position: Position) -> (State, Rotation) {
        let home = if puzzle.ignores_rotations() { position.rotation_home() } else { Rotation::IDENTITY };
        (State { position: position.rotated(home), ..State::solved(puzzle) }, home)
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// The position, in the fixed frame.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The lock state.
    #[must_use]
    pub const fn lock(&self) -> LockState {
        self.lock
    }

    /// Returns the same position with another lock state.
    #[must_use]
    pub const fn with_lock(self, lock: LockState) -> State {
        State { lock, ..self }
    }

    /// Whether the position is solved. The lock state does not matter.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position == Position::SOLVED
    }

    /// Returns the state after a turn. A forbidden turn is made too. It leads to the lock state with the name of its face, or
    /// to the start if there is none.
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

    /// Makes a turn of one of the puzzle's [faces](Puzzle::faces), which leads to `lock`. The state stays in the fixed frame.
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
