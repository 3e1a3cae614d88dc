//! Errors of pieces that make no 3x3x3.

use std::fmt;

use crate::cube::Face;

use crate::cube3::OrbitError;
use crate::cube3::place::{CENTERS, CORNERS, EDGES, name_of};

/// The reason why pieces or letters are no cube.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Cube3Error {
    /// The number of letters is not 54.
    #[error("expected 54 letters, nine for each of the faces U R F D L B, and got {got}")]
    Length {
        /// The number of letters, spaces left out.
        got: usize,
    },
    /// The letters are not six.
    #[error("expected six different letters, one for each color, and got {}", counted(.counts))]
    Letters {
        /// Each letter with its number of facelets.
        counts: Vec<(char, usize)>,
    },
    /// A letter is not there nine times.
    #[error("expected each letter on 9 facelets, and got {}", counted(.counts))]
    Counts {
        /// Each letter whose number is wrong, with its number of facelets.
        counts: Vec<(char, usize)>,
    },
    /// Two centers have one letter.
    #[error("the centers of {} and {} are both {letter}; each face has its own color", .faces[0], .faces[1])]
    CenterTwice {
        /// The letter.
        letter: char,
        /// The two faces.
        faces: [Face; 2],
    },
    /// No hold of a cube has these centers.
    #[error("the centers of U R F D L B are {centers}, which no cube has in any orientation: two of them are swapped")]
    Centers {
        /// The letters of the centers, in the order U R F D L B.
        centers: String,
    },
    /// A piece with one letter twice.
    #[error("the {kind} at {place} reads {letters}; no {kind} has {letter} twice", kind = kind(place))]
    SameTwice {
        /// The faces of the place.
        place: String,
        /// The letters there.
        letters: String,
        /// The letter that is there twice.
        letter: char,
    },
    /// A piece with the letters of opposite faces.
    #[error("the {kind} at {place} reads {letters}; {} and {} are opposite each other, so no {kind} has both",
        .opposite[0], .opposite[1], kind = kind(place))]
    Opposite {
        /// The faces of the place.
        place: String,
        /// The letters there.
        letters: String,
        /// The letters of opposite faces.
        opposite: [char; 2],
    },
    /// A corner whose letters run the wrong way around.
    #[error(
        "the corner at {place} reads {letters} clockwise, but the cube has only its mirror image: \
        two of its letters are swapped"
    )]
    Mirrored {
        /// The faces of the place.
        place: String,
        /// The letters there.
        letters: String,
    },
    /// One piece at two places.
    #[error("the {kind} {piece} is both at {} and at {}, and the {kind} {missing} is missing",
        .places[0], .places[1], kind = kind(piece))]
    PieceTwice {
        /// The faces of the piece.
        piece: String,
        /// The two places.
        places: [String; 2],
        /// A piece that is missing.
        missing: String,
    },
    /// A number that is no piece.
    #[error("the {kind} at {place} has the number {got}; numbers are 0 to {maximum}", kind = kind(place))]
    NoSuchPiece {
        /// The faces of the place.
        place: String,
        /// The number.
        got: u8,
        /// The largest number.
        maximum: u8,
    },
    /// A number that is no orientation.
    #[error("the {kind} at {place} has the orientation {got}; orientations are 0 to {maximum}", kind = kind(place))]
    NoSuchOrientation {
        /// The faces of the place.
        place: String,
        /// The orientation.
        got: u8,
        /// The largest orientation.
        maximum: u8,
    },
    /// The twists of the corners do not add up.
    #[error(
        "the twists of the corners add up to {thirds}/3 of a turn, but turns always keep a whole number: \
        one corner is twisted in place"
    )]
    CornerTwisted {
        /// The sum, 1 or 2 thirds of a full turn.
        thirds: u8,
    },
    /// The number of flipped edges is odd.
    #[error("an odd number of edges is flipped, but turns always flip an even number: one edge is flipped in place")]
    EdgeFlipped,
    /// The permutations of corners and edges have different parities.
    #[error("the corners and the edges need one swap more than turns can make: two pieces are swapped")]
    PiecesSwapped,
    /// A text of another form.
    #[error("expected {expected}, and got {got:?}")]
    Form {
        /// The form.
        expected: &'static str,
        /// The text, or the wrong part of it.
        got: String,
    },
}

impl Cube3Error {
    /// Returns the error of numbers that are no corners.
    #[must_use]
    pub fn of_corners(error: OrbitError) -> Cube3Error {
        named(error, &CORNERS)
    }

    /// Returns the error of numbers that are no edges.
    #[must_use]
    pub fn of_edges(error: OrbitError) -> Cube3Error {
        named(error, &EDGES)
    }

    /// Returns the error of numbers that are no centers.
    #[must_use]
    pub fn of_centers(error: OrbitError) -> Cube3Error {
        named(error, &CENTERS)
    }
}

/// The kind of a piece, by the number of its faces.
fn kind(faces: &str) -> &'static str {
    match faces.chars().count() {
        1 => "center",
        2 => "edge",
        _ => "corner",
    }
}

/// Letters with their numbers, as text.
fn counted(counts: &[(char, usize)]) -> impl fmt::Display {
    let words: Vec<String> = counts.iter().map(|(letter, count)| format!("{count} of {letter}")).collect();
    words.join(", ")
}

/// An error of numbers, with the names of the places.
pub(crate) fn named<const FACES: usize>(error: OrbitError, places: &[[Face; FACES]]) -> Cube3Error {
    let maximum = places.len() as u8 - 1;
    match error {
        OrbitError::NoSuchPiece { place, piece } => {
            Cube3Error::NoSuchPiece { place: name_of(&places[place]), got: piece, maximum }
        }
        OrbitError::NoSuchOrientation { place, orientation } => {
            Cube3Error::NoSuchOrientation { place: name_of(&places[place]), got: orientation, maximum: FACES as u8 - 1 }
        }
        OrbitError::PieceTwice { piece, places: [first, second], missing } => Cube3Error::PieceTwice {
            piece: name_of(&places[usize::from(piece)]),
            places: [name_of(&places[first]), name_of(&places[second])],
            missing: name_of(&places[usize::from(missing)]),
        },
    }
}
