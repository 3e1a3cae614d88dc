//! Errors of facelets.

use super::places::FACELETS;
use crate::cube::{Corner, PositionError};

/// The reason why letters are not a position. The three letters of a corner are in clockwise order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaceletsError {
    /// The number of letters is not 24.
    #[error("expected {FACELETS} letters, four for each of the faces U R F D L B, and got {got}")]
    WrongLength {
        /// The number of letters, without spaces.
        got: usize,
    },
    /// The number of different letters is not six.
    #[error("expected six different letters, one for each color, and got {}: {}", .counts.len(), listed(.counts))]
    WrongLetters {
        /// Each letter and the number of its facelets.
        counts: Vec<(char, usize)>,
    },
    /// A letter is not on four facelets.
    #[error("expected each letter on 4 facelets, and got {}", listed(.counts))]
    WrongCounts {
        /// Each such letter and the number of its facelets.
        counts: Vec<(char, usize)>,
    },
    /// A letter does not name a face, but the puzzle needs the names.
    #[error(
        "{letter:?} names no face; on a cube with fixed centers, write each color as the face U R F D L B of its center"
    )]
    Unnamed {
        /// The letter.
        letter: char,
    },
    /// A letter is no face in a pattern with open facelets.
    #[error("{letter:?} is no face; with ? each other letter is one of the faces U R F D L B")]
    NoFace {
        /// The letter.
        letter: char,
    },
    /// A corner has one letter twice.
    #[error("the corner at {place} reads {}; no corner has {letter} twice", word(.letters))]
    SameTwice {
        /// The place of the corner.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
        /// The repeated letter.
        letter: char,
    },
    /// A corner has the letters of opposite faces.
    #[error("the corner at {place} reads {}; {} and {} are opposite each other, so no corner has both",
        word(.letters), .opposite[0], .opposite[1])]
    OppositeOnOneCorner {
        /// The place of the corner.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
        /// The letters of opposite faces.
        opposite: [char; 2],
    },
    /// A letter meets all others on a corner, so none can be its opposite.
    #[error("no letter can be opposite {letter}, since it meets each of the others on a corner: {}; \
        one of these is misread",
        met(.meetings))]
    NoOpposite {
        /// The letter.
        letter: char,
        /// The possible opposites, each with the places of the corners that have both letters.
        meetings: Vec<(char, Vec<Corner>)>,
    },
    /// A letter fails to meet several others, so each of them could be its opposite.
    #[error("the opposite of {letter} is ambiguous: on no corner does it meet any of {}, \
        and it should meet all but one",
        word(.candidates))]
    ManyOpposites {
        /// The letter.
        letter: char,
        /// The letters that it does not meet.
        candidates: Vec<char>,
    },
    /// Two letters have the same opposite.
    #[error("{} and {} would both be opposite {opposite}, which meets neither on any corner; \
        some corner with {opposite} is misread",
        .letters[0], .letters[1])]
    SharedOpposite {
        /// The two letters.
        letters: [char; 2],
        /// The opposite of both.
        opposite: char,
    },
    /// The letters of a corner are in counterclockwise order.
    #[error("the corner at {place} reads {} clockwise, but the cube has only {}: two of its letters are swapped",
        word(.letters), word(&mirrored(*.letters)))]
    Mirrored {
        /// The place of the corner.
        place: Corner,
        /// Its letters.
        letters: [char; 3],
    },
    /// One corner is at two places.
    #[error("the corner {} is both at {} and at {}, but the cube has it only once",
        word(.letters), .places[0], .places[1])]
    CornerTwice {
        /// The corner's letters at the first place.
        letters: [char; 3],
        /// The two places.
        places: [Corner; 2],
    },
    /// The cube has each corner once, but no turns lead to their twists.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// The letters of the mirrored corner.
fn mirrored([first, second, third]: [char; 3]) -> [char; 3] {
    [first, third, second]
}

/// Letters for a message.
fn word(letters: &[char]) -> String {
    let words: Vec<String> = letters.iter().map(char::to_string).collect();
    words.join(" ")
}

/// Counted letters for a message.
fn listed(counts: &[(char, usize)]) -> String {
    let words: Vec<String> = counts.iter().map(|(letter, count)| format!("{letter} on {count}")).collect();
    words.join(", ")
}

/// Meetings of letters for a message.
fn met(meetings: &[(char, Vec<Corner>)]) -> String {
    let words: Vec<String> = meetings
        .iter()
        .map(|(letter, places)| {
            let places: Vec<String> = places.iter().map(Corner::to_string).collect();
            format!("{letter} at {}", places.join(" and "))
        })
        .collect();
    words.join(", ")
}
