//! The cube as 24 points in space.

use crate::space::{FACES, Place, SLOT_COUNT, Vector, face_normal, rotation_axis, slot_of, slots};

/// The 24 stickers of a 2x2x2 and their places in space.
///
/// Two values are equal if every sticker is in the same place. A rotation of the whole cube makes a different value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stickers {
    /// The places, by the sticker's slot on the solved cube. The sticker has the color of face `slot / 4`.
    places: [Place; SLOT_COUNT],
}

impl Stickers {
    /// Returns the solved cube, with the color U on U, R on R and so on.
    #[must_use]
    pub fn solved() -> Self {
        Self { places: slots() }
    }

    /// Returns the cube after `quarters` clockwise quarter turns of `face`, one of `URFDLB`.
    ///
    /// # Panics
    ///
    /// Panics if `face` is another letter.
    #[must_use]
    pub fn turn(&self, face: char, quarters: u8) -> Self {
        self.try_turn(face, quarters).unwrap_or_else(|| panic!("{face:?} is not one of URFDLB"))
    }

    /// Returns the cube after a rotation of the whole: `x`, `y` and `z` are clockwise as seen on R, U and F.
    ///
    /// # Panics
    ///
    /// Panics if `letter` is another one.
    #[must_use]
    pub fn rotate(&self, letter: char, quarters: u8) -> Self {
        self.try_rotate(letter, quarters).unwrap_or_else(|| panic!("{letter:?} is not one of xyz"))
    }

    /// Returns the cube after the turns and rotations of `text`, from left to right.
    ///
    /// White space separates them. Each is only one of `URFDLBxyz`, or with `2` or with `'`; otherwise the result is
    /// `None`.
    #[must_use]
    pub fn play(&self, text: &str) -> Option<Self> {
        text.split_whitespace().try_fold(self.clone(), |stickers, token| {
            let mut rest = token.chars();
            let letter = rest.next()?;
            let quarters = match rest.as_str() {
                "" => 1,
                "2" => 2,
                "'" => 3,
                _ => return None,
            };
            stickers.try_turn(letter, quarters).or_else(|| stickers.try_rotate(letter, quarters))
        })
    }

    /// Returns the 24 colors: faces in the order U R F D L B, each row by row.
    ///
    /// On U, B is at the top; on R, F, L and B, U is at the top; on D, F is at the top. All are seen from outside.
    #[must_use]
    pub fn facelets(&self) -> String {
        let mut letters = [' '; SLOT_COUNT];
        for (home, &place) in self.places.iter().enumerate() {
            letters[slot_of(place)] = char::from(FACES[home / 4].letter);
        }
        letters.iter().collect()
    }

    /// Returns whether each face has a single color, in any orientation of the cube.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.facelets().as_bytes().chunks(4).all(|face| face.iter().all(|&letter| letter == face[0]))
    }

    /// Returns the slot of the sticker that is in slot `home` on the solved cube.
    pub(crate) fn slot_of_sticker(&self, home: usize) -> usize {
        slot_of(self.places[home])
    }

    fn try_turn(&self, face: char, quarters: u8) -> Option<Self> {
        face_normal(face).map(|normal| self.moved(|place| place.turned(normal, quarters)))
    }

    fn try_rotate(&self, letter: char, quarters: u8) -> Option<Self> {
        rotation_axis(letter).map(|axis: Vector| self.moved(|place| place.rotated(axis, quarters)))
    }

    fn moved(&self, motion: impl Fn(Place) -> Place) -> Self {
        Self { places: self.places.map(motion) }
    }
}
