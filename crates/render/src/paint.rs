//! The colors in which a cube is painted, from the letters of its facelets.

use godtable_puzzle::cube::Face;

/// The colors of the faces of the solved cube, and the letters of the colors. A color is given as the face that usually
/// has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    /// By the face of the cube.
    pub(crate) colors: [Face; 6],
    /// By the face that usually has the color.
    pub(crate) letters: [char; 6],
}

impl Paint {
    /// Each face has its own color and letter.
    pub(crate) const USUAL: Paint = Paint { colors: Face::ALL, letters: ['U', 'R', 'F', 'D', 'L', 'B'] };

    /// The letters that people write for the colors of the faces, in the order of [`Face::ALL`].
    const COLORS: [char; 6] = ['w', 'r', 'g', 'y', 'o', 'b'];

    /// The number of letters that must name colors; if fewer do, no letter counts as the name of a color.
    const LEAST_NAMED: usize = 5;

    /// Returns the paint of a cube whose faces have these letters: names of faces in any order, or of colors. If one
    /// letter names no color, it gets the remaining color.
    pub(crate) fn of(letters: [char; 6]) -> Paint {
        let faces = letters.map(Face::from_letter);
        if let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = faces {
            return Paint { colors: [a, b, c, d, e, f], ..Paint::USUAL };
        }
        let named = letters.map(|letter| {
            let number = Paint::COLORS.iter().position(|color| *color == letter.to_ascii_lowercase());
            number.map(|number| Face::ALL[number])
        });
        let mut left: Vec<Face> = Face::ALL.into_iter().filter(|face| !named.contains(&Some(*face))).collect();
        let colors = match 6 - left.len() >= Paint::LEAST_NAMED {
            true => named.map(|face| face.or_else(|| left.pop()).unwrap_or(Face::U)),
            false => Face::ALL,
        };
        let mut by_color = letters;
        for (color, letter) in colors.into_iter().zip(letters) {
            by_color[color.index()] = letter;
        }
        Paint { colors, letters: by_color }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_colors_give_those_colors() {
        let colors = |letters: &str| -> String {
            let letters: Vec<char> = letters.chars().collect();
            let paint = Paint::of(letters.try_into().expect("six letters"));
            paint.colors.iter().map(|face| face.letter()).collect()
        };
        assert_eq!(colors("wrgyob"), "URFDLB");
        assert_eq!(colors("YOBWRG"), "DLBURF");
        // Pink takes the place of orange.
        assert_eq!(colors("wrgypb"), "URFDLB");
        assert_eq!(colors("pGrwby"), "LFRUBD");
        assert_eq!(colors("DUFRLB"), "DUFRLB");
        for others in ["abcdef", "123456", "wrgabc", "URFDLB"] {
            assert_eq!(colors(others), "URFDLB", "{others}");
        }
    }
}
