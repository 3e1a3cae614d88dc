//! Where the eight corners are and how they are twisted.

use crate::{Corner, Face, Rotation, Turn, Twist};

/// A cubie in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Where the cubie stands.
    pub place: Corner,
    /// How far it is twisted there.
    pub twist: Twist,
}

impl Placed {
    /// The cubie after a turn of a face.
    pub(crate) fn turned(self, turn: Turn) -> Placed {
        let moved = Position::TURNS[turn.index()].cubies[self.place.index()];
        Placed { place: moved.place, twist: self.twist + moved.twist }
    }

    /// The rotation that brings DBL home, untwisted, if that cubie stands here.
    pub(crate) fn rotation_home(self) -> Rotation {
        let sticker = |number: u8| self.place.faces()[usize::from((self.twist.thirds() + number) % 3)];
        // The stickers of DBL are D, B and L, clockwise.
        Rotation::taking_up_and_front_to(sticker(0).opposite(), sticker(1).opposite()).inverse()
    }
}

/// An arrangement of the eight corners: for each cubie its place and twist.
///
/// Arrangements are also what turns and rotations do, so positions form a group under [`Position::then`]. Every
/// position has each place taken once and the twists adding up to nothing, as turns leave them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    cubies: [Placed; 8],
}

/// Why eight placed cubies are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Two cubies stand in one place.
    #[error("two corners stand at {0}")]
    PlaceTakenTwice(Corner),
    /// The twists add up to a third or two thirds of a turn; no turns lead there.
    #[error(
        "the twists of the corners add up to {0}/3 of a turn, and turns always leave a whole number: \
         one corner is twisted in place"
    )]
    TwistsDoNotAddUp(u8),
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

    /// By [`Rotation::key`]; a key that no rotation has stands for the identity.
    const ROTATIONS: [Position; 36] = {
        let mut rotations = [Position::SOLVED; 36];
        let mut index = 0;
        while index < 24 {
            rotations[Rotation::ALL[index].key()] = Position::of_rotation(Rotation::ALL[index]);
            index += 1;
        }
        rotations
    };

    /// The position with these cubies, given in the order of [`Corner::ALL`].
    ///
    /// # Errors
    /// Where two share a place, or the twists do not add up.
    pub fn new(cubies: [Placed; 8]) -> Result<Position, PositionError> {
        let mut taken = [false; 8];
        for cubie in cubies {
            if std::mem::replace(&mut taken[cubie.place.index()], true) {
                return Err(PositionError::PlaceTakenTwice(cubie.place));
            }
        }
        let total: Twist = cubies.iter().map(|cubie| cubie.twist).sum();
        if total != Twist::NONE {
            return Err(PositionError::TwistsDoNotAddUp(total.thirds()));
        }
        Ok(Position { cubies })
    }

    /// Place and twist of a cubie.
    #[must_use]
    pub const fn cubie(&self, corner: Corner) -> Placed {
        self.cubies[corner.index()]
    }

    /// Place and twist of all cubies, in the order of [`Corner::ALL`].
    #[must_use]
    pub const fn cubies(&self) -> &[Placed; 8] {
        &self.cubies
    }

    /// This position, then what `next` does to it.
    #[must_use]
    pub fn then(&self, next: &Position) -> Position {
        let mut position = *self;
        position.become_after(next);
        position
    }

    /// Becomes what `next` makes of it. In place: a copy waits for what was just written byte by byte, which made
    /// reading a dozen turns 0.04 us slower.
    #[inline]
    fn become_after(&mut self, next: &Position) {
        for cubie in &mut self.cubies {
            let moved = next.cubies[cubie.place.index()];
            *cubie = Placed { place: moved.place, twist: cubie.twist + moved.twist };
        }
    }

    /// The position that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Position {
        let mut cubies = Position::SOLVED.cubies;
        for (corner, cubie) in Corner::ALL.into_iter().zip(self.cubies) {
            cubies[cubie.place.index()] = Placed { place: corner, twist: -cubie.twist };
        }
        Position { cubies }
    }

    /// The position after a turn of a face.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Position {
        self.then(&Position::TURNS[turn.index()])
    }

    /// Becomes the position after a turn of a face.
    #[inline]
    pub(crate) fn turn(&mut self, turn: Turn) {
        self.become_after(&Position::TURNS[turn.index()]);
    }

    /// The position after a rotation of the whole cube.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Position {
        self.then(&Position::ROTATIONS[rotation.key()])
    }

    /// The position as it looks once the whole cube, colours and all, is gripped otherwise: what was true of a face
    /// or corner is then true of its image under `rotation`. Turns are re-gripped with it: to turn and then re-grip
    /// is to re-grip and then make the [turn of the image](Turn::turned_over).
    #[must_use]
    pub fn regripped(&self, rotation: Rotation) -> Position {
        Position::ROTATIONS[rotation.inverse().key()].then(self).rotated(rotation)
    }

    /// The rotation after which the cubie DBL is at home, untwisted.
    #[must_use]
    pub fn rotation_home(&self) -> Rotation {
        self.cubie(Corner::DBL).rotation_home()
    }

    /// Whether the permutation of the corners is odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        let places = self.cubies.map(|cubie| cubie.place);
        let inversions =
            |(number, place): (usize, &Corner)| places[..number].iter().filter(|other| *other > place).count();
        places.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
    }

    /// What turning the layers of `faces` by `rotation` does, the other corners staying.
    const fn of_layer(rotation: Rotation, face: Option<Face>) -> Position {
        let mut cubies = [Placed { place: Corner::UFL, twist: Twist::NONE }; 8];
        let mut index = 0;
        while index < 8 {
            let corner = Corner::ALL[index];
            let faces = corner.faces();
            let turns_along = match face {
                None => true,
                Some(face) => {
                    faces[0] as u8 == face as u8 || faces[1] as u8 == face as u8 || faces[2] as u8 == face as u8
                }
            };
            let (place, twist) = if turns_along { corner.rotated(rotation) } else { (corner, Twist::NONE) };
            cubies[index] = Placed { place, twist };
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
