//! The places of the 3x3x3, named by their faces, in the order of cubing.js.

use crate::cube::{Face, Layers, Rotation};

use crate::cube3::Orbit;
use Face::{B, D, F, L, R, U};

/// The corners, by the faces of each: the reference face U or D first, then clockwise.
pub const CORNERS: [[Face; 3]; 8] =
    [[U, R, F], [U, B, R], [U, L, B], [U, F, L], [D, F, R], [D, L, F], [D, B, L], [D, R, B]];

/// The edges, by the faces of each: the reference face first, which is U or D, else F or B.
pub const EDGES: [[Face; 2]; 12] =
    [[U, F], [U, R], [U, B], [U, L], [D, F], [D, R], [D, B], [D, L], [F, R], [F, L], [B, R], [B, L]];

/// The centers: U L F R B D.
pub const CENTERS: [[Face; 1]; 6] = [[U], [L], [F], [R], [B], [D]];

/// Returns the number of the place with these faces, in any order.
#[must_use]
pub fn place_with<const FACES: usize>(places: &[[Face; FACES]], faces: &[Face]) -> Option<usize> {
    places.iter().position(|place| faces.len() == FACES && place.iter().all(|face| faces.contains(face)))
}

/// Returns the faces with the letters of a word, in either case.
#[must_use]
pub fn faces_of(word: &str) -> Option<Vec<Face>> {
    word.chars().map(|letter| Face::from_letter(letter.to_ascii_uppercase())).collect()
}

/// Returns the letters of some faces.
#[must_use]
pub fn name_of(faces: &[Face]) -> String {
    faces.iter().map(|face| face.letter()).collect()
}

/// The layer of a place with these faces, counted from `face`: 0 to 2.
const fn layer<const FACES: usize>(face: Face, faces: &[Face; FACES]) -> usize {
    let mut number = 0;
    while number < FACES {
        if faces[number] as u8 == face as u8 {
            return 0;
        }
        if faces[number] as u8 == face.opposite() as u8 {
            return 2;
        }
        number += 1;
    }
    1
}

/// Returns the orbit of a turn of some layers, clockwise by `quarters` as seen on `face`.
pub(crate) const fn turned<const FACES: usize, const PLACES: usize, const ORIENTATIONS: u8>(
    places: &[[Face; FACES]; PLACES],
    face: Face,
    layers: Layers,
    quarters: u8,
) -> Orbit<PLACES, ORIENTATIONS> {
    let rotation = Rotation::about(face, quarters);
    let mut images = [(0, 0); PLACES];
    let mut place = 0;
    while place < PLACES {
        images[place] =
            if layers.contain(layer(face, &places[place])) { image(places, place, rotation) } else { (place, 0) };
        place += 1;
    }
    Orbit::of_images(images)
}

/// The place to which a rotation takes the piece of a place, and the number of the face there with its reference sticker.
const fn image<const FACES: usize, const PLACES: usize>(
    places: &[[Face; FACES]; PLACES],
    place: usize,
    rotation: Rotation,
) -> (usize, u8) {
    let mut other = 0;
    while other < PLACES {
        let mut orientation = 0;
        while orientation < FACES {
            let mut number = 0;
            while number < FACES
                && rotation.image(places[place][number]) as u8 == places[other][(orientation + number) % FACES] as u8
            {
                number += 1;
            }
            if number == FACES {
                return (other, orientation as u8);
            }
            orientation += 1;
        }
        other += 1;
    }
    panic!("a rotation maps places to places")
}
