//! The cube as 24 points in space.

use crate::space::{FACES, Place, SLOT_COUNT, Vector, face_normal, rotation_axis, slot_of, slots};

/// The 24 stickers of a 2x2x2, each where it is in space.
///
/// Two values are equal if every sticker is at the same place; a cube that is turned as a whole is another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stickers {
    /// By the slot in which the sticker is when solved, so that its colour is that of slot / 4.
    places: [Place; SLOT_COUNT],
}

impl Stickers {
    /// The solved cube, with the colour U on U, R on R and so on.
    #[must_use]
    pub fn solved() -> Self {
        Self { places: slots() }
    }

    /// This cube after `quarters` clockwise quarters of the layer `face`, one of `URFDLB`.
    ///
    /// # Panics
    ///
    /// If `face` is another letter.
    #[must_use]
    pub fn turn(&self, face: char, quarters: u8) -> Self {
        self.try_turn(face, quarters).unwrap_or_else(|| panic!("{face:?} is not one of URFDLB"))
    }

    /// This cube turned as a whole: `x`, `y`, `z` are about the axes of R, U, F, clockwise as one looks at these.
    ///
    /// # Panics
    ///
    /// If `letter` is another one.
    #[must_use]
    pub fn rotate(&self, letter: char, quarters: u8) -> Self {
        self.try_rotate(letter, quarters).unwrap_or_else(|| panic!("{letter:?} is not one of xyz"))
    }

    /// This cube after the turns and rotations of `text`, from left to right.
    ///
    /// They stand apart by white space; each is one of `URFDLBxyz`, alone, with `2` or with `'`. `None` if one is
    /// not.
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

    /// The 24 colours as one sees them: faces in the order U R F D L B, each row by row.
    ///
    /// U is seen from above with B at the top, R F L B from outside with U at the top, D from below with F at the
    /// top.
    #[must_use]
    pub fn facelets(&self) -> String {
        let mut letters = [' '; SLOT_COUNT];
        for (home, &place) in self.places.iter().enumerate() {
            letters[slot_of(place)] = char::from(FACES[home / 4].letter);
        }
        letters.iter().collect()
    }

    /// Whether each face has one colour only, however the cube is held.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.facelets().as_bytes().chunks(4).all(|face| face.iter().all(|&letter| letter == face[0]))
    }

    /// The slot of the sticker whose slot is `home` when solved.
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
