//! What is drawn: the stickers of a cube as its holder sees them.

use godtable_cube::{Corner, Face, Held, Placed, Position, Puzzle, Rules, StateError, Turn, TurnSet, Twist};

use crate::space::{Frame, Vector};

/// One sticker of a corner, named by where it is at home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sticker {
    /// The face it belongs to, which gives its colour.
    pub face: Face,
    /// Its place there, row by row, 0 to 3.
    pub number: u8,
}

/// A cube in somebody's hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cube {
    puzzle: Puzzle,
    position: Position,
    centres: [Face; 6],
    locked: Vec<Face>,
}

impl Cube {
    /// The cube as its holder sees it, with the faces that the rules forbid to turn next.
    ///
    /// # Errors
    /// Where the state does not [belong to the rules](Rules::check).
    pub fn of(held: &Held, rules: &Rules) -> Result<Cube, StateError> {
        rules.check(held.state())?;
        let allowed = rules.allowed(held.state().lock());
        let is_locked = |face: &Face| {
            let face = rules.puzzle().turning_face(held.face(*face));
            let has_turns = |turns: TurnSet| turns.iter().any(|turn| turn.face() == face);
            has_turns(rules.turns()) && !has_turns(allowed)
        };
        let locked = Face::ALL.into_iter().filter(is_locked).collect();
        let (puzzle, position) = (rules.puzzle(), held.position());
        Ok(Cube { puzzle, position, centres: Face::ALL.map(|face| held.face(face)), locked })
    }

    /// Which puzzle it is.
    #[must_use]
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// The corners.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The faces that may not be turned next.
    #[must_use]
    pub fn locked(&self) -> &[Face] {
        &self.locked
    }

    /// The same cube with nothing locked.
    #[must_use]
    pub fn unlocked(mut self) -> Cube {
        self.locked.clear();
        self
    }

    /// The cube after a turn, which locks nothing here.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Cube {
        Cube { position: self.position.turned(turn), ..self.clone() }.unlocked()
    }

    /// The colour in the middle of a face of a 3x3x3.
    #[must_use]
    pub const fn centre(&self, face: Face) -> Face {
        self.centres[face.index()]
    }

    /// The stickers of a face, row by row.
    #[must_use]
    pub fn stickers(&self, face: Face) -> [Sticker; 4] {
        let mut stickers = [Sticker { face, number: 0 }; 4];
        for (corner, &Placed { place, twist }) in Corner::ALL.into_iter().zip(self.position.cubies()) {
            for (number, home) in Twist::ALL.into_iter().zip(corner.faces()) {
                if place.faces()[usize::from((twist + number).thirds())] == face {
                    let sticker = Sticker { face: home, number: slot(corner, home) as u8 };
                    stickers[slot(place, face)] = sticker;
                }
            }
        }
        stickers
    }
}

/// Where a corner is on one of its faces, row by row, 0 to 3.
fn slot(corner: Corner, face: Face) -> usize {
    let frame = Frame::of(face);
    let normals = corner.faces().map(|face| Frame::of(face).normal);
    let place = normals.into_iter().fold(Vector([0.0; 3]), |sum, normal| sum + normal);
    2 * usize::from(place.dot(frame.down) > 0.0) + usize::from(place.dot(frame.right) > 0.0)
}
