//! Positions: the places and twists of the eight corners.

use crate::cube::{Corner, Face, Rotation, Turn, Twist};
use crate::permutations;

/// The place and the twist of a cubie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The place.
    pub place: Corner,
    /// The twist in this place.
    pub twist: Twist,
}

impl Placement {
    /// Returns the place and twist after a turn.
    pub(crate) fn turned(self, turn: Turn) -> Placement {
        let moved = Position::TURNS[turn.index()].cubies[self.place.index()];
        Placement { place: moved.place, twist: self.twist + moved.twist }
    }

    /// Returns the whole-cube rotation that brings the cubie DBL home, untwisted, if this is its place and twist.
    pub(crate) fn rotation_home(self) -> Rotation {
        let sticker = |number: u8| self.place.faces()[usize::from((self.twist.thirds() + number) % 3)];
        // The stickers of DBL are D, B and L, clockwise.
        Rotation::taking_up_and_front_to(sticker(0).opposite(), sticker(1).opposite()).inverse()
    }
}

/// A position of the eight corners: the place and twist of each cubie.
///
/// The places are a permutation, and the twists add up to 0 modulo 3: turns lead to exactly these positions. The effect of
/// a turn or rotation is a position too, so positions are a group under [`Position::then`].
///
/// ```
/// use godtable_puzzle::cube::{Corner, Position};
///
/// let turned = Position::SOLVED.turned("U".parse()?);
/// assert_eq!(turned.cubie(Corner::URF).place, Corner::UFL);
/// assert_eq!(turned.then(&turned.inverse()), Position::SOLVED);
/// # Ok::<(), godtable_puzzle::cube::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    cubies: [Placement; 8],
}

/// The reason why eight places and twists are not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Two cubies are at one place.
    #[error("two corners are at {place}")]
    PlaceTakenTwice {
        /// The place.
        place: Corner,
    },
    /// The twists add up to a third or two thirds of a turn, so no turns lead there.
    #[error(
        "the twists of the corners add up to {thirds}/3 of a turn, but turns always keep a whole number: \
         one corner is twisted in place"
    )]
    TwistsDoNotAddUp {
        /// The sum of the twists modulo 3: 1 or 2.
        thirds: u8,
    },
}

impl Position {
    /// Each cubie at home, untwisted.
    pub const SOLVED: Position = Position::of_rotation(Rotation::IDENTITY);

    const TURNS: [Position; 18] = {
        let mut turns = [Position::SOLVED; 18];
        let mut index = 0;
        while index < 18 {
            turns[index] = Position::of_turn(Turn::ALL[index]);
            index += 1;
        }
        turns
    };

    /// By [`Rotation::key`]. An unused key has the identity.
    const ROTATIONS: [Position; 36] = {
        let mut rotations = [Position::SOLVED; 36];
        let mut index = 0;
        while index < 24 {
            rotations[Rotation::ALL[index].key()] = Position::of_rotation(Rotation::ALL[index]);
            index += 1;
        }
        rotations
    };

    /// Returns the position with these places and twists, by cubie in the order of [`Corner::ALL`].
    ///
    /// # Errors
    /// Returns an error if two cubies are at one place, or the twists do not add up to 0 modulo 3.
    pub fn new(cubies: [Placement; 8]) -> Result<Position, PositionError> {
        let mut taken = [false; 8];
        for cubie in cubies {
            if std::mem::replace(&mut taken[cubie.place.index()], true) {
                return Err(PositionError::PlaceTakenTwice { place: cubie.place });
            }
        }
        let total: Twist = cubies.iter().map(|cubie| cubie.twist).sum();
        if total != Twist::NONE {
            return Err(PositionError::TwistsDoNotAddUp { thirds: total.thirds() });
        }
        Ok(Position { cubies })
    }

    /// The place and twist of a cubie.
    #[must_use]
    pub const fn cubie(&self, corner: Corner) -> Placement {
        self.cubies[corner.index()]
    }

    /// The places and twists of all cubies, in the order of [`Corner::ALL`].
    #[must_use]
    pub const fn cubies(&self) -> &[Placement; 8] {
        &self.cubies
    }

    /// Returns the composition: first this position, then `next`.
    #[must_use]
    pub fn then(&self, next: &Position) -> Position {
        let mut position = *self;
        position.compose(next);
        position
    }

    /// Composes with `next`, in place. A copy would wait for the bytes just written: that made reading a dozen turns 0.04 us
    /// slower.
    #[inline]
    fn compose(&mut self, next: &Position) {
        for cubie in &mut self.cubies {
            let moved = next.cubies[cubie.place.index()];
            *cubie = Placement { place: moved.place, twist: cubie.twist + moved.twist };
        }
    }

    /// Returns the inverse position: composed with this one it is solved.
    #[must_use]
    pub fn inverse(&self) -> Position {
        let mut cubies = Position::SOLVED.cubies;
        for (corner, cubie) in Corner::ALL.into_iter().zip(self.cubies) {
            cubies[cubie.place.index()] = Placement { place: corner, twist: -cubie.twist };
        }
        Position { cubies }
    }

    /// Returns the position after a turn.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Position {
        self.then(&Position::TURNS[turn.index()])
    }

    /// Makes a turn, in place.
    #[inline]
    pub(crate) fn turn(&mut self, turn: Turn) {
        self.compose(&Position::TURNS[turn.index()]);
    }

    /// Returns the position after a whole-cube rotation.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Position {
        self.then(&Position::ROTATIONS[rotation.key()])
    }

    /// Returns the conjugate by a whole-cube rotation, which moves places and colors in the same way.
    ///
    /// A turn and then a conjugation is the conjugation and then the [rotated turn](Turn::rotated).
    #[must_use]
    pub fn regripped(&self, rotation: Rotation) -> Position {
        Position::ROTATIONS[rotation.inverse().key()].then(self).rotated(rotation)
    }

    /// Returns the whole-cube rotation after which the cubie DBL is at home, untwisted.
    #[must_use]
    pub fn rotation_home(&self) -> Rotation {
        self.cubie(Corner::DBL).rotation_home()
    }

    /// Whether the permutation of the corners is odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        permutations::is_odd(&self.cubies.map(|cubie| cubie.place as u8))
    }

    /// The effect of `rotation` on the corners of `face`, or on all corners if it is `None`.
    const fn of_layer(rotation: Rotation, face: Option<Face>) -> Position {
        let mut cubies = [Placement { place: Corner::UFL, twist: Twist::NONE }; 8];
        let mut index = 0;
        while index < 8 {
            let corner = Corner::ALL[index];
            let faces = corner.faces();
            let is_moved = match face {
                None => true,
                Some(face) => {
                    faces[0] as u8 == face as u8 || faces[1] as u8 == face as u8 || faces[2] as u8 == face as u8
                }
            };
            let (place, twist) = if is_moved { corner.rotated(rotation) } else { (corner, Twist::NONE) };
            cubies[index] = Placement { place, twist };
            index += 1;
        }
        Position { cubies }
    }

    const fn of_rotation(rotation: Rotation) -> Position {
        Position::of_layer(rotation, None)
    }

    const fn of_turn(turn: Turn) -> Position {
        Position::of_layer(Rotation::about(turn.face(), turn.quarters()), Some(turn.face()))
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::SOLVED
    }
}
