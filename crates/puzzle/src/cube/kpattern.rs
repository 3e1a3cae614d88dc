//! The patterns of cubing.js: the orbit CORNERS of its KPattern for the 2x2x2.
//!
//! The numbers of the places and the direction of the orientations follow the 2x2x2 in
//! <https://github.com/cubing/cubing.js>. A test here compares the effect of each turn.

use crate::cube::{Corner, Face, Placement, Position, PositionError, Twist};

/// The places in the order of cubing.js. Each place has the number of its home piece.
const CORNERS: [Corner; 8] =
    [Corner::URF, Corner::UBR, Corner::ULB, Corner::UFL, Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB];

/// A pattern of cubing.js for the 2x2x2. Not every pattern is a position.
///
/// Places and pieces are numbered from 0, in the order URF, UBR, ULB, UFL, DFR, DLF, DBL, DRB.
///
/// ```
/// use godtable_puzzle::cube::{KPattern, Position};
///
/// let pattern = KPattern::of(&Position::SOLVED);
/// assert_eq!(pattern, KPattern { pieces: [0, 1, 2, 3, 4, 5, 6, 7], orientation: [0; 8] });
/// assert_eq!(pattern.position(), Ok(Position::SOLVED));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KPattern {
    /// By place: the number of its piece, 0 to 7.
    pub pieces: [u8; 8],
    /// By place: the orientation of its piece, 0 to 2. It is the number of the place's face with the U or D sticker of the
    /// piece, clockwise from U or D.
    pub orientation: [u8; 8],
}

/// The reason why a pattern is not a position. Places are numbered as in the [pattern](KPattern).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KPatternError {
    /// A place has an unknown piece.
    #[error("place {place} ({}) holds the piece {piece}, and pieces are numbered 0 to 7", name(*.place))]
    NoSuchPiece {
        /// The number of the place.
        place: usize,
        /// The number of the piece.
        piece: u8,
    },
    /// A place has an unknown orientation.
    #[error("the orientation at place {place} ({}) is {orientation}, and orientations are 0, 1 or 2", name(*.place))]
    NoSuchOrientation {
        /// The number of the place.
        place: usize,
        /// The orientation there.
        orientation: u8,
    },
    /// One piece is at two places.
    #[error("the piece {piece} is at place {} ({}) and at place {} ({}), but the cube has it only once",
        .places[0], name(.places[0]), .places[1], name(.places[1]))]
    PieceTwice {
        /// The number of the piece.
        piece: u8,
        /// The numbers of the places.
        places: [usize; 2],
    },
    /// The pattern has each piece once, but no turns lead to the orientations.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl KPattern {
    /// Returns the position of the pattern.
    ///
    /// # Errors
    /// Returns an error if a number is out of range, a piece is repeated, or the orientations do not add up to 0 modulo 3.
    pub fn position(&self) -> Result<Position, KPatternError> {
        let mut cubies = *Position::SOLVED.cubies();
        let mut places: [Option<usize>; 8] = [None; 8];
        for (place, (&piece, &orientation)) in self.pieces.iter().zip(&self.orientation).enumerate() {
            let number = usize::from(piece);
            let Some(&corner) = CORNERS.get(number) else {
                return Err(KPatternError::NoSuchPiece { place, piece });
            };
            let Some(turned) = Twist::new(orientation) else {
                return Err(KPatternError::NoSuchOrientation { place, orientation });
            };
            if let Some(other) = places[number].replace(place) {
                return Err(KPatternError::PieceTwice { piece, places: [other, place] });
            }
            let place = CORNERS[place];
            cubies[corner.index()] = Placement { place, twist: upright(place) + turned - upright(corner) };
        }
        Ok(Position::new(cubies)?)
    }

    /// Returns the pattern of a position.
    #[must_use]
    pub fn of(position: &Position) -> KPattern {
        let mut pattern = KPattern { pieces: [0; 8], orientation: [0; 8] };
        for (piece, corner) in (0..).zip(CORNERS) {
            let Placement { place, twist } = position.cubie(corner);
            for (index, _) in CORNERS.iter().enumerate().filter(|&(_, &other)| other == place) {
                pattern.pieces[index] = piece;
                pattern.orientation[index] = (twist + upright(corner) - upright(place)).thirds();
            }
        }
        pattern
    }
}

impl From<&Position> for KPattern {
    fn from(position: &Position) -> KPattern {
        KPattern::of(position)
    }
}

/// The number of a corner's U or D face, clockwise from its reference face.
fn upright(corner: Corner) -> Twist {
    let [reference, next, _] = corner.faces();
    let is_upright = |face: Face| matches!(face, Face::U | Face::D);
    Twist::ALL[if is_upright(reference) {
        0
    } else if is_upright(next) {
        1
    } else {
        2
    }]
}

/// The place with this number.
fn name(place: usize) -> Corner {
    CORNERS[place]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Rotation, Turn};

    const SOLVED: KPattern = KPattern { pieces: [0, 1, 2, 3, 4, 5, 6, 7], orientation: [0; 8] };

    /// The quarter turns and the rotations x, y and z, as cubing.js defines them: for each place, the former place of its new
    /// piece, and the change of the orientation.
    const TURNS: [(char, [usize; 8], [u8; 8]); 9] = [
        ('U', [1, 2, 3, 0, 4, 5, 6, 7], [0; 8]),
        ('F', [3, 1, 2, 5, 0, 4, 6, 7], [1, 0, 0, 2, 2, 1, 0, 0]),
        ('R', [4, 0, 2, 3, 7, 5, 6, 1], [2, 1, 0, 0, 1, 0, 0, 2]),
        ('L', [0, 1, 6, 2, 4, 3, 5, 7], [0, 0, 2, 1, 0, 2, 1, 0]),
        ('B', [0, 7, 1, 3, 4, 5, 2, 6], [0, 2, 1, 0, 0, 0, 2, 1]),
        ('D', [0, 1, 2, 3, 5, 6, 7, 4], [0; 8]),
        ('x', [4, 0, 3, 5, 7, 6, 2, 1], [2, 1, 2, 1, 1, 2, 1, 2]),
        ('y', [1, 2, 3, 0, 7, 4, 5, 6], [0; 8]),
        ('z', [3, 2, 6, 5, 0, 4, 7, 1], [1, 2, 1, 2, 2, 1, 2, 1]),
    ];

    fn turned(pattern: KPattern, from: [usize; 8], added: [u8; 8]) -> KPattern {
        KPattern {
            pieces: from.map(|place| pattern.pieces[place]),
            orientation: std::array::from_fn(|place| (pattern.orientation[from[place]] + added[place]) % 3),
        }
    }

    fn moved(position: &Position, letter: char) -> Position {
        match letter {
            'x' => position.rotated(Rotation::about(Face::R, 1)),
            'y' => position.rotated(Rotation::about(Face::U, 1)),
            'z' => position.rotated(Rotation::about(Face::F, 1)),
            _ => position.turned(Face::from_letter(letter).and_then(|face| Turn::new(face, 1)).expect("a face")),
        }
    }

    #[test]
    fn turns_have_the_effect_of_cubing_js() {
        let (mut position, mut pattern) = (Position::SOLVED, SOLVED);
        assert_eq!(KPattern::of(&position), pattern);
        let pairs = TURNS.into_iter().flat_map(|first| TURNS.into_iter().flat_map(move |second| [first, second]));
        for (letter, from, added) in pairs {
            position = moved(&position, letter);
            pattern = turned(pattern, from, added);
            assert_eq!(KPattern::of(&position), pattern, "after {letter}");
            assert_eq!(pattern.position(), Ok(position), "after {letter}");
        }
        for (letter, from, added) in TURNS {
            assert_eq!(KPattern::of(&moved(&Position::SOLVED, letter)), turned(SOLVED, from, added), "{letter}");
        }
    }

    #[test]
    fn impossible_patterns_are_refused() {
        let with = |change: fn(&mut KPattern)| {
            let mut pattern = SOLVED;
            change(&mut pattern);
            pattern.position().expect_err("no position").to_string()
        };
        assert_eq!(
            with(|pattern| pattern.pieces[4] = 8),
            "place 4 (DFR) holds the piece 8, and pieces are numbered 0 to 7"
        );
        assert_eq!(
            with(|pattern| pattern.orientation[7] = 3),
            "the orientation at place 7 (DRB) is 3, and orientations are 0, 1 or 2"
        );
        assert_eq!(
            with(|pattern| pattern.pieces[3] = 1),
            "the piece 1 is at place 1 (UBR) and at place 3 (UFL), but the cube has it only once"
        );
        let twisted = KPattern { orientation: [1, 0, 0, 0, 0, 1, 0, 0], ..SOLVED };
        assert_eq!(twisted.position(), Err(KPatternError::Position(PositionError::TwistsDoNotAddUp { thirds: 2 })));
    }
}
