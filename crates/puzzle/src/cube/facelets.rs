//! The 24 facelets: the stickers of a cube, face by face.
//!
//! The faces come in the order U R F D L B, each row by row in front of the reader. U is at the top of R, F, L and B. B is
//! at the top of U, and F is at the top of D. On the net:
//!
//! ```text
//!        1  2
//!        3  4
//! 17 18  9 10  5  6 21 22
//! 19 20 11 12  7  8 23 24
//!       13 14
//!       15 16
//! ```
//!
//! ```
//! use godtable_puzzle::cube::{Position, facelets};
//!
//! let turned = Position::SOLVED.turned("R".parse()?);
//! assert_eq!(facelets::write(&turned), "UFUFRRRRFDFDDBDBLLLLUBUB");
//! assert_eq!(facelets::read("UFUF RRRR FDFD DBDB LLLL UBUB")?, turned);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod places;
mod plain;
mod scheme;

pub use error::FaceletsError;
pub(crate) use plain::read_plain;
pub(crate) use scheme::counts;

pub(crate) use places::FACELETS;

use places::FACELETS_OF_PLACE;
use scheme::{PlaceLetters, assembled, check_corners, deduced_scheme, six_letters};

use crate::cube::{Corner, Face, Placement, Position, Twist};

/// The letters of the faces, in the order of [`Face::ALL`].
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// Reads a position like [`read`], but each letter must name the face of its color.
///
/// # Errors
/// Returns an error if [`read`] does, or a letter is not one of `URFDLB`.
pub fn read_named(text: &str) -> Result<Position, FaceletsError> {
    match text.chars().find(|letter| !letter.is_whitespace() && Face::from_letter(*letter).is_none()) {
        Some(letter) => Err(FaceletsError::Unnamed { letter }),
        None => Facelets::read(text)?.named(),
    }
}

/// Reads a position from 24 letters. White space is ignored, and case matters.
///
/// If the letters are `URFDLB`, each letter is the color of its face, provided that such a cube exists. The cube may be
/// in any orientation.
///
/// Any other six letters are colors without names, and so are these six if the first reading fails. Then the corner at DBL
/// is at home by definition. The other three colors are the opposites of its colors.
///
/// # Errors
/// Returns an error if no turns lead to such a cube.
pub fn read(text: &str) -> Result<Position, FaceletsError> {
    Ok(read_scheme(text)?.0)
}

/// Reads a position like [`read`], and returns it with the letter of each face, in the order of [`Face::ALL`].
///
/// # Errors
/// Returns an error if [`read`] does.
pub fn read_scheme(text: &str) -> Result<(Position, [char; 6]), FaceletsError> {
    let facelets = Facelets::read(text)?;
    if !facelets.are_faces() {
        return facelets.colored();
    }
    // If both readings fail, the error of the common one counts: each letter names its face.
    facelets.named().map(|position| (position, FACES)).or_else(|error| facelets.colored().map_err(|_| error))
}

/// Writes the 24 letters of a position. Each letter names the home face of its facelet.
#[must_use]
pub fn write(position: &Position) -> String {
    colors(position).as_flattened().iter().map(|face| face.letter()).collect()
}

/// Returns the colors of a position, by face and in the order of its facelets. A color is the home face of a facelet.
#[must_use]
pub fn colors(position: &Position) -> [[Face; 4]; 6] {
    let mut colors = [[Face::U; 4]; 6];
    for (corner, &Placement { place, twist }) in Corner::ALL.into_iter().zip(position.cubies()) {
        for (number, face) in Twist::ALL.into_iter().zip(corner.faces()) {
            let around = usize::from((twist + number).thirds());
            colors.as_flattened_mut()[FACELETS_OF_PLACE[place.index()][around]] = face;
        }
    }
    colors
}

/// Six letters, four of each, on corners with three different letters.
struct Facelets {
    letters: [char; 6],
    corners: [PlaceLetters; 8],
}

impl Facelets {
    fn read(text: &str) -> Result<Facelets, FaceletsError> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let letters: [char; FACELETS] =
            letters.try_into().map_err(|letters: Vec<char>| FaceletsError::WrongLength { got: letters.len() })?;
        let six = six_letters(&letters)?;
        let corners =
            Corner::ALL.map(|place| (place, FACELETS_OF_PLACE[place.index()].map(|facelet| letters[facelet])));
        for (place, letters) in corners {
            let [a, b, c] = letters;
            if let Some((letter, _)) = [(a, b), (b, c), (c, a)].into_iter().find(|(one, other)| one == other) {
                return Err(FaceletsError::SameTwice { place, letters, letter });
            }
        }
        Ok(Facelets { letters: six, corners })
    }

    /// Whether the letters name the faces.
    fn are_faces(&self) -> bool {
        FACES.iter().all(|letter| self.letters.contains(letter))
    }

    /// The position if each letter names the face of its color.
    fn named(&self) -> Result<Position, FaceletsError> {
        check_corners(&FACES, &self.corners, true)?;
        assembled(&FACES, &self.corners)
    }

    /// The position if the corner at DBL is at home, and the letter of each face.
    fn colored(&self) -> Result<(Position, [char; 6]), FaceletsError> {
        let scheme = deduced_scheme(&self.letters, &self.corners)?;
        check_corners(&scheme, &self.corners, false)?;
        Ok((assembled(&scheme, &self.corners)?, scheme))
    }
}

#[cfg(test)]
mod tests;
