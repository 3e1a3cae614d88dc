//! Painted stickers: whether a cube has them, and why not.

use godtable::puzzles::cube::{Corner, Face, FaceletsError, Held};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Rules, code};

/// The verdict on painted stickers.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Painted {
    code: Option<String>,
    reason: String,
    marked: Vec<u8>,
}

#[wasm_bindgen]
impl Painted {
    /// The code of the cube, unlocked, if it exists.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn code(&self) -> Option<String> {
        self.code.clone()
    }

    /// The reason why no cube has these stickers; empty if one has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn reason(&self) -> String {
        self.reason.clone()
    }

    /// The numbers of the facelets that the reason is about.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn marked(&self) -> Vec<u8> {
        self.marked.clone()
    }
}

/// Checks 24 painted stickers. A sticker without a colour is `-`.
#[wasm_bindgen(js_name = checkPaint)]
#[must_use]
pub fn check_paint(letters: &str, rules: &Rules) -> Painted {
    let empty: Vec<u8> =
        letters.chars().zip(0..).filter(|(letter, _)| *letter == '-').map(|(_, number)| number).collect();
    if !empty.is_empty() {
        let reason = match empty.len() {
            1 => "1 sticker has no colour yet".to_owned(),
            count => format!("{count} stickers have no colour yet"),
        };
        return Painted { code: None, reason, marked: Vec::new() };
    }
    match Held::read_facelets(letters, rules.rules.puzzle()) {
        Ok(held) => Painted { code: Some(code::write(&held)), reason: String::new(), marked: Vec::new() },
        Err(error) => Painted { code: None, reason: error.to_string(), marked: marked(&error, letters) },
    }
}

/// Returns the facelets that an error is about.
fn marked(error: &FaceletsError, letters: &str) -> Vec<u8> {
    let places: Vec<Corner> = match error {
        FaceletsError::SameTwice { place, .. }
        | FaceletsError::OppositeOnOneCorner { place, .. }
        | FaceletsError::Mirrored { place, .. } => vec![*place],
        FaceletsError::CornerTwice { places, .. } => places.to_vec(),
        FaceletsError::WrongCounts { counts } => {
            let is_wrong = |letter: char| counts.iter().any(|&(wrong, count)| wrong == letter && count > 4);
            return letters
                .chars()
                .zip(0..)
                .filter(|(letter, _)| is_wrong(*letter))
                .map(|(_, number)| number)
                .collect();
        }
        _ => Vec::new(),
    };
    places.into_iter().flat_map(facelets_of).collect()
}

/// Returns the numbers of the facelets of a place.
fn facelets_of(place: Corner) -> Vec<u8> {
    (0..24).filter(|&number| place_of(number) == Some(place)).collect()
}

/// Returns the place of a facelet.
fn place_of(number: u8) -> Option<Corner> {
    let (face, tile) = (Face::ALL[usize::from(number / 4)], number % 4);
    let frame = godtable::render::space::Frame::of(face);
    let sign = |bit: u8| if bit == 0 { -1.0 } else { 1.0 };
    let point = frame.normal + frame.right * sign(tile % 2) + frame.down * sign(tile / 2);
    let is_at = |corner: &Corner| {
        corner.faces().iter().all(|&face| godtable::render::space::Frame::of(face).normal.dot(point) > 0.0)
    };
    Corner::ALL.into_iter().find(is_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules::named("2x2x2", "half-turn").expect("a preset")
    }

    #[test]
    fn facelets_of_a_place_are_three() {
        assert_eq!(facelets_of(Corner::URF), [3, 4, 9]);
        assert!(Corner::ALL.into_iter().all(|corner| facelets_of(corner).len() == 3));
    }

    #[test]
    fn twisted_corner_is_explained() {
        // The corner URF, twisted in place.
        let painted = check_paint("UUUFURRRFRFFDDDDLLLLBBBB", &rules());
        assert_eq!(painted.code(), None);
        assert!(painted.reason().contains("one corner is twisted in place"), "{}", painted.reason());
    }

    #[test]
    fn repeated_colour_marks_its_corner() {
        let painted = check_paint("UUURURRRFFFFDDDDLLLLBBBB", &rules());
        assert_eq!(painted.code(), None, "{}", painted.reason());
        let painted = check_paint("UUUUFRRRRFFFDDDDLLLLBBBB", &rules());
        assert_eq!(painted.marked(), [3, 4, 9], "{}", painted.reason());
    }

    #[test]
    fn empty_stickers_are_counted() {
        let painted = check_paint("UUUURRRRFFFFDDDDLLLLBBB-", &rules());
        assert_eq!(painted.reason(), "1 sticker has no colour yet");
    }

    #[test]
    fn painted_cube_in_any_hold_has_a_code() {
        let letters = godtable::puzzles::cube::facelets::write(
            &Held::read_setup("R U' x y", godtable::puzzles::cube::Puzzle::CUBE2).expect("a setup").position(),
        );
        assert!(check_paint(&letters, &rules()).code().is_some());
    }
}
