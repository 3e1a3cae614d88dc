//! The 3x3x3 as 54 points in space.

use crate::space::{FACES, Place, Vector, dot, face_normal, facelet};

/// The number of stickers.
const STICKERS: usize = 54;

/// The letters of turns: the face, and the layers that turn, by their distance from the middle along its normal.
const LETTERS: [(&str, char, &[i8]); 18] = [
    ("U", 'U', &[1]),
    ("R", 'R', &[1]),
    ("F", 'F', &[1]),
    ("D", 'D', &[1]),
    ("L", 'L', &[1]),
    ("B", 'B', &[1]),
    ("u", 'U', &[1, 0]),
    ("Rw", 'R', &[1, 0]),
    ("f", 'F', &[1, 0]),
    ("d", 'D', &[1, 0]),
    ("l", 'L', &[1, 0]),
    ("Bw", 'B', &[1, 0]),
    ("M", 'L', &[0]),
    ("E", 'D', &[0]),
    ("S", 'F', &[0]),
    ("x", 'R', &[1, 0, -1]),
    ("y", 'U', &[1, 0, -1]),
    ("z", 'F', &[1, 0, -1]),
];

/// The 54 stickers of a 3x3x3, each with its color and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stickers3 {
    stickers: Vec<(char, Place)>,
}

/// Returns the places in the order of facelets: face by face, each row by row in the net.
fn places() -> impl Iterator<Item = Place> {
    let offsets = |number: usize| [(number / 3) as i8 - 1, (number % 3) as i8 - 1];
    (0..STICKERS).map(move |number| facelet(&FACES[number / 9], offsets(number % 9)))
}

impl Stickers3 {
    /// The letters of face turns, of wide turns, of slices, and of rotations.
    pub const LETTERS: [&'static str; 18] = {
        let mut letters = [""; 18];
        let mut number = 0;
        while number < letters.len() {
            letters[number] = LETTERS[number].0;
            number += 1;
        }
        letters
    };

    /// Returns the solved cube, with the color U on U, R on R and so on.
    #[must_use]
    pub fn solved() -> Self {
        Self::of(&FACES.map(|face| char::from(face.letter).to_string().repeat(9)).concat())
    }

    /// Returns the cube with these colors, in the order of facelets.
    ///
    /// # Panics
    ///
    /// Panics if there are not 54.
    #[must_use]
    pub fn of(colors: &str) -> Self {
        assert_eq!(colors.chars().count(), STICKERS, "{colors}");
        Self { stickers: colors.chars().zip(places()).collect() }
    }

    /// Returns the cube after a turn such as `U`, `Rw2` or `x'`.
    ///
    /// # Panics
    ///
    /// Panics if the text is no turn.
    #[must_use]
    pub fn turn(&self, text: &str) -> Self {
        let (letter, quarters) = match (text.strip_suffix('2'), text.strip_suffix('\'')) {
            (Some(letter), _) => (letter, 2),
            (_, Some(letter)) => (letter, 3),
            _ => (text, 1),
        };
        let found = LETTERS.iter().find(|(own, ..)| *own == letter);
        let &(_, face, layers) = found.unwrap_or_else(|| panic!("{text:?} is no turn"));
        let axis: Vector = face_normal(face).unwrap_or_default();
        let moved = |&(color, place): &(char, Place)| {
            let is_moved = layers.contains(&dot(place.position, axis));
            (color, if is_moved { place.rotated(axis, quarters) } else { place })
        };
        Self { stickers: self.stickers.iter().map(moved).collect() }
    }

    /// Returns the colors in the order of facelets.
    #[must_use]
    pub fn facelets(&self) -> String {
        let color = |place: Place| self.stickers.iter().find(|sticker| sticker.1 == place).map(|sticker| sticker.0);
        places().filter_map(color).collect()
    }

    /// Returns whether each face has one color.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let facelets: Vec<char> = self.facelets().chars().collect();
        facelets.chunks(9).all(|face| face.iter().all(|color| *color == face[0]))
    }
}
