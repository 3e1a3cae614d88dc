//! Puzzles of corners.

use std::fmt;
use std::str::FromStr;

use crate::cube::{Corner, Face, NamedLock, Position, names};

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

    /// The corners of the 3x3x3, relative to its centers. All six faces turn.
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
