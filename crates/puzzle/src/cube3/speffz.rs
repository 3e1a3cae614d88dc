//! The corners as the Julia model of the 2x2x2 writes them: `cp`, the piece at each place, and `co`, its twist there.
//!
//! Places and pieces are numbered 1 to 8 in the order of Speffz: UBL UBR UFR UFL DFL DFR DBR DBL. A twist is 0, 1 (clockwise)
//! or 2. Source: julia-small-rubiks-cube-model.

use crate::cube3::cube::Corners;
use crate::cube3::error::named;
use crate::cube3::place::CORNERS;
use crate::cube3::{Cube3Error, Orbit};

/// The places in the order of Speffz, as numbers in [`CORNERS`].
const PLACES: [u8; 8] = [2, 1, 0, 3, 5, 4, 7, 6];

/// Writes two lines: `cp` and `co`, eight numbers each.
///
/// ```
/// use godtable_puzzle::cube3::{Cube3, speffz};
///
/// let cube = Cube3::read_turns("R")?;
/// assert_eq!(speffz::write(cube.corners()), "cp 1 3 6 4 5 7 2 8\nco 0 1 2 0 0 1 2 0");
/// # Ok::<(), godtable_puzzle::cube::NotationError>(())
/// ```
#[must_use]
pub fn write(corners: &Corners) -> String {
    let number = |piece: u8| PLACES.iter().position(|&place| place == piece).expect("each corner has a number") + 1;
    let pieces = PLACES.map(|place| number(corners.pieces()[usize::from(place)]).to_string());
    let twists = PLACES.map(|place| corners.orientations()[usize::from(place)].to_string());
    format!("cp {}\nco {}", pieces.join(" "), twists.join(" "))
}

/// Reads `cp` and `co`, in one line or two. The words `cp` and `co` may be left out.
///
/// # Errors
/// Returns an error if the text is not 16 numbers, or they are no corners. Their twists may not add up.
pub fn read(text: &str) -> Result<Corners, Cube3Error> {
    let wrong = || Cube3Error::Form {
        expected: "cp and eight pieces 1 to 8, then co and eight twists 0 to 2",
        got: text.trim().to_owned(),
    };
    let words = text.split_whitespace().filter(|word| !matches!(*word, "cp" | "co"));
    let numbers: Vec<u8> = words.map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
    let numbers: [u8; 16] = numbers.try_into().map_err(|_| wrong())?;
    let (mut pieces, mut twists) = ([0; 8], [0; 8]);
    for (number, place) in PLACES.into_iter().enumerate() {
        let piece = usize::from(numbers[number]).checked_sub(1).and_then(|piece| PLACES.get(piece));
        pieces[usize::from(place)] = *piece.ok_or_else(wrong)?;
        twists[usize::from(place)] = numbers[8 + number];
    }
    Orbit::new(pieces, twists).map_err(|error| named(error, &CORNERS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube3::Cube3;

    #[test]
    fn values_are_those_of_the_julia_model() {
        const SCRAMBLE: &str = "R' U' F D2 B2 U2 L2 B2 U2 F2 R' B2 R' U' F' R D2 L D L' U2 F R' U' F";
        for (turns, text) in [
            ("R", "cp 1 3 6 4 5 7 2 8\nco 0 1 2 0 0 1 2 0"),
            ("x", "cp 4 3 6 5 8 7 2 1\nco 2 1 2 1 2 1 2 1"),
            ("y", "cp 4 1 2 3 6 7 8 5\nco 0 0 0 0 0 0 0 0"),
            ("R U R' U'", "cp 2 1 6 4 5 3 7 8\nco 0 2 2 0 0 2 0 0"),
            (SCRAMBLE, "cp 6 5 7 8 2 4 3 1\nco 1 1 0 1 1 2 1 2"),
        ] {
            let corners = *Cube3::read_turns(turns).expect("turns").corners();
            assert_eq!(write(&corners), text, "{turns}");
            assert_eq!(read(text), Ok(corners), "{turns}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1 2 3", "cp 1 2 3 4 5 6 7 9 co 0 0 0 0 0 0 0 0", "cp 0 1 2 3 4 5 6 7 co 0 0 0 0 0 0 0 0"] {
            assert!(matches!(read(text), Err(Cube3Error::Form { .. })), "{text}");
        }
        let twice = read("1 1 3 4 5 6 7 8 0 0 0 0 0 0 0 0").expect_err("one corner twice").to_string();
        assert_eq!(twice, "the corner ULB is both at UBR and at ULB, and the corner UBR is missing");
    }
}
