//! The fast path of facelets: 24 letters of faces without spaces.

use super::places::FACELETS_OF_PLACE;
use crate::cube::{Corner, Face, Placement, Position, Twist};

/// By letter: the index of the face in [`Face::ALL`], or 6 for other letters.
const FACES_OF_LETTERS: [u8; 256] = {
    let mut faces = [6; 256];
    let mut index = 0;
    while index < 6 {
        faces[Face::ALL[index].letter() as usize] = index as u8;
        index += 1;
    }
    faces
};

/// By three faces, clockwise: the corner with these colors, and its twist if the first is on the reference face of its
/// place. No corner has the face 6.
const CORNERS_OF_FACES: [[[Option<Placement>; 7]; 7]; 7] = {
    let mut corners = [[[None; 7]; 7]; 7];
    let mut index = 0;
    while index < 6 * 6 * 6 {
        let (a, b, c) = (index / 36, index / 6 % 6, index % 6);
        if let Some((place, first)) = Corner::from_faces([Face::ALL[a], Face::ALL[b], Face::ALL[c]]) {
            // The corner's sticker number `first` is on the place's reference face, so the twist is its negative.
            let twist = Twist::ALL[(3 - first.thirds() as usize) % 3];
            corners[a][b][c] = Some(Placement { place, twist });
        }
        index += 1;
    }
    corners
};

/// Reads a position from 24 letters of faces without spaces, or returns `None` for any other text. The fast twin of
/// [`read_named`](super::read_named).
pub(crate) fn read_plain(text: &str) -> Option<Position> {
    let letters: &[u8; 24] = text.as_bytes().try_into().ok()?;
    let mut cubies = [None; 8];
    for (place, facelets) in Corner::ALL.into_iter().zip(FACELETS_OF_PLACE) {
        let [a, b, c] = facelets.map(|facelet| usize::from(FACES_OF_LETTERS[usize::from(letters[facelet])]));
        let Placement { place: corner, twist } = CORNERS_OF_FACES[a][b][c]?;
        cubies[corner.index()] = Some(Placement { place, twist });
    }
    // If a corner occurs twice, another one is missing.
    let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g), Some(h)] = cubies else { return None };
    Position::new([a, b, c, d, e, f, g, h]).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cube::{Held, Puzzle, facelets};

    const SETUPS: &str = "([URFDLB][123]?['’ʼ]?[ .]{0,2}|[xyz]'?|\\([UR]\\)2){0,12}";

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn plain_facelets_equal_the_slow_reading(
            setup in SETUPS,
            swaps in "[URFDLBXu ]{0,3}",
            at in 0..24_usize,
        ) {
            let held = Held::read_setup(&setup, Puzzle::CORNERS3).unwrap_or_default();
            let text = facelets::write(held.state().position());
            prop_assert_eq!(read_plain(&text), facelets::read_named(&text).ok());
            let mut changed = text;
            changed.replace_range(at..(at + swaps.len()).min(24), &swaps);
            let slow = facelets::read_named(&changed).ok().filter(|_| changed.len() == 24);
            prop_assert_eq!(read_plain(&changed), slow);
        }

        #[test]
        fn repeated_or_twisted_corner_is_refused(from in 0..8_usize, to in 0..8_usize, by in 0..3_usize) {
            // Copies the letters of one corner, twisted, over another corner.
            let solved = facelets::write(&Position::SOLVED);
            let mut letters: Vec<char> = solved.chars().collect();
            for number in 0..3 {
                let letter = letters[FACELETS_OF_PLACE[from][number]];
                letters[FACELETS_OF_PLACE[to][(number + by) % 3]] = letter;
            }
            let changed: String = letters.into_iter().collect();
            prop_assert_eq!(read_plain(&changed), facelets::read_named(&changed).ok());
        }
    }
}
