//! Pieces as codes: the place of each piece and its orientation there, below 24 for corners, edges and centers.
//!
//! A code after a turn depends only on the code before it, so a turn is a table of 24 codes for each kind of piece.

use godtable_puzzle::cube::{LayerTurn, Rotation};
use godtable_puzzle::cube3::{CORNERS, Cube3, EDGES, faces_of, name_of, place_with};

/// The number of pieces: eight corners, twelve edges, and the six centers, which count as one piece.
pub(crate) const PIECES: usize = 21;

/// The number of codes of a piece. The code of a corner is `3 * place + twist`, the code of an edge is `2 * place +
/// flip`, and the code of the centers is the number of the hold.
pub(crate) const CODES: usize = 24;

/// The first edge.
pub(crate) const FIRST_EDGE: usize = CORNERS.len();

/// The centers.
pub(crate) const CENTERS: usize = FIRST_EDGE + EDGES.len();

/// The name of the centers in method files.
pub(crate) const CENTERS_NAME: &str = "centers";

/// The code of each piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Codes(pub(crate) [u8; PIECES]);

impl Codes {
    pub(crate) fn of(cube: &Cube3) -> Codes {
        let mut codes = [0; PIECES];
        let corners = cube.corners().pieces().iter().zip(cube.corners().orientations());
        for (place, (&piece, &twist)) in corners.enumerate() {
            codes[usize::from(piece)] = place as u8 * 3 + twist;
        }
        let edges = cube.edges().pieces().iter().zip(cube.edges().orientations());
        for (place, (&piece, &flip)) in edges.enumerate() {
            codes[FIRST_EDGE + usize::from(piece)] = place as u8 * 2 + flip;
        }
        let hold = cube.hold();
        let number = Rotation::ALL.iter().position(|&rotation| rotation == hold);
        codes[CENTERS] = number.expect("all rotations are listed") as u8;
        Codes(codes)
    }

    /// Returns the codes of the solved cube.
    pub(crate) fn home() -> Codes {
        Codes::of(&Cube3::SOLVED)
    }

    #[inline]
    pub(crate) fn moved(&self, images: &Images) -> Codes {
        Codes(std::array::from_fn(|piece| images.of(piece, self.0[piece])))
    }
}

/// The number of orientations of a piece at one place.
pub(crate) const fn orientations(piece: usize) -> usize {
    match piece {
        0..FIRST_EDGE => 3,
        FIRST_EDGE..CENTERS => 2,
        _ => 1,
    }
}

/// The code of each piece after a turn: by kind of piece, then by its code before the turn. Rows have 32 entries, so
/// that no index is out of bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Images([[u8; 32]; 3]);

impl Images {
    pub(crate) fn new(turn: LayerTurn) -> Images {
        let mut images = Images([[0; 32]; 3]);
        let solved = Codes::of(&Cube3::SOLVED.moved(turn)).0;
        for (piece, code) in solved[..CENTERS].iter().map(|&code| usize::from(code)).enumerate() {
            let count = orientations(piece);
            let (place, gained) = (code / count, code % count);
            let home = if piece < FIRST_EDGE { piece } else { piece - FIRST_EDGE };
            for orientation in 0..count {
                images.0[kind(piece)][home * count + orientation] =
                    (place * count + (orientation + gained) % count) as u8;
            }
        }
        for (number, &hold) in Rotation::ALL.iter().enumerate() {
            images.0[kind(CENTERS)][number] = Codes::of(&Cube3::SOLVED.rotated(hold).moved(turn)).0[CENTERS];
        }
        images
    }

    /// Returns the code of a piece after the turn.
    #[inline]
    pub(crate) fn of(&self, piece: usize, code: u8) -> u8 {
        self.0[kind(piece)][usize::from(code % 32)]
    }
}

/// Returns 0 for corners, 1 for edges, 2 for the centers.
#[inline]
pub(crate) const fn kind(piece: usize) -> usize {
    (piece >= FIRST_EDGE) as usize + (piece >= CENTERS) as usize
}

/// Returns the piece with a name: its faces in any order, or the centers.
pub(crate) fn piece(name: &str) -> Option<usize> {
    if [CENTERS_NAME, "centers"].contains(&name) {
        return Some(CENTERS);
    }
    let faces = faces_of(name)?;
    place_with(&CORNERS, &faces).or_else(|| place_with(&EDGES, &faces).map(|edge| FIRST_EDGE + edge))
}

/// Returns the names of all pieces.
pub(crate) fn names() -> String {
    let corners = CORNERS.iter().map(|faces| name_of(faces));
    let all: Vec<String> = EDGES.iter().map(|faces| name_of(faces)).chain(corners).collect();
    format!("{}, {CENTERS_NAME}", all.join(" "))
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::notation::parse_layers;
    use godtable_puzzle::cube3::random::Random;

    use super::*;

    #[test]
    fn turns_of_any_layers_move_codes_as_cubes() {
        let mut random = Random::new(3);
        for step in parse_layers("U R2 F' M E2 S' r d' b2 L B D").expect("turns") {
            let images = Images::new(step.action);
            for _ in 0..50 {
                let cube = random.cube().rotated(Rotation::ALL[7]);
                assert_eq!(Codes::of(&cube).moved(&images), Codes::of(&cube.moved(step.action)), "{}", step.action);
            }
        }
    }

    #[test]
    fn pieces_have_names_with_faces_in_any_order() {
        assert_eq!((piece("URF"), piece("fru"), piece("UF"), piece("LB")), (Some(0), Some(0), Some(8), Some(19)));
        assert_eq!(piece("centers"), Some(CENTERS));
        assert!(["", "U", "UD", "UFD", "x", "UU"].iter().all(|name| piece(name).is_none()));
    }
}
