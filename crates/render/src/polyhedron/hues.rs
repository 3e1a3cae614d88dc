//! The colors of stickers: those that people know from the puzzles, where there are such.

use godtable_cuts::{CutPuzzle, Shape};
use godtable_puzzle::cube::Face;

use crate::drawing::Color;
use crate::scene::Look;
use crate::style::{Colors, Style};

/// The darkness of a side in the deepest shadow.
pub(super) const SHADOW: f64 = 0.24;

/// The number of shades of a color in an animation.
const SHADES: usize = 6;

/// The colors of a Pyraminx: D, F, R, L.
const TETRAHEDRON: [u32; 4] = [0xf9d71c, 0x1e9e4a, 0x1f5fcc, 0xc8222c];

/// The colors of a face-turning octahedron: U, D, F, BB, R, L, BR, BL.
const OCTAHEDRON: [u32; 8] = [0xf4f4f2, 0xf9d71c, 0xc8222c, 0x1f5fcc, 0x1e9e4a, 0x7b2fa8, 0x9aa0a6, 0xf58220];

/// The colors of a Megaminx: U, D, F, R, BR, BL, L, C, E, BF, I, A.
const DODECAHEDRON: [u32; 12] = [
    0xf4f4f2, 0x9aa0a6, 0x14773a, 0xc8222c, 0x1f4fc0, 0xf9d71c, 0x7b2fa8, 0xf3e6b0, 0xf29ac0, 0x8fd33a, 0xf58220,
    0x58b7ee,
];

/// The colors of a prism: U, D and the sides. A prism with four sides has those of the cube.
const PRISM: [u32; 14] = [
    0xf4f4f2, 0xf9d71c, 0x1e9e4a, 0xc8222c, 0x1f5fcc, 0xf58220, 0x7b2fa8, 0x58c6d8, 0xf29ac0, 0x8fd33a, 0x8a5a2b,
    0x9aa0a6, 0x0f6f6a, 0xb01f7a,
];

/// Twenty colors; faces that meet at a vertex differ clearly. The order is that of the faces: from above to below, each
/// ring from the front to the right.
const MANY: [u32; 20] = [
    0xf4f4f2, 0xc8222c, 0x1f5fcc, 0xf9d71c, 0x1e9e4a, 0x7b2fa8, 0xf58220, 0x58c6d8, 0xf29ac0, 0x8a5a2b, 0x8fd33a,
    0x9aa0a6, 0xb01f7a, 0x0f6f6a, 0xf3e6b0, 0x12307a, 0xe8775a, 0xbfa6ea, 0x6e7416, 0x7a1420,
];

/// Colors for people who do not distinguish red and green: the palette of Okabe and Ito
/// (<https://jfly.uni-koeln.de/color/>) with white, and lighter and darker shades of it.
const COLOR_BLIND: [u32; 20] = [
    0xf4f4f2, 0xf0e442, 0x009e73, 0xd55e00, 0x0072b2, 0xcc79a7, 0x56b4e9, 0xe69f00, 0x8c8c8c, 0x003f66, 0x7a3400,
    0x7fd8bd, 0x6d3659, 0xf7c99b, 0x00523c, 0xbfe0f7, 0xe8bcd3, 0x8a7f00, 0x4d4d4d, 0xc9c0ff,
];

/// The lightest and the darkest shade of a color, as shares of white and black.
const LIGHTEST: f64 = 0.45;
const DARKEST: f64 = 0.4;

/// The colors of all stickers.
#[derive(Debug)]
pub(crate) struct Hues {
    shape: Shape,
    /// By sticker: the number of the face whose color it has, its place on its face from 0 to 1, and whether the face has
    /// a picture.
    stickers: Vec<(usize, f64, bool)>,
}

impl Hues {
    pub(crate) fn of(puzzle: &CutPuzzle) -> Hues {
        let faces = puzzle.faces();
        let mut counts = vec![0; faces.len()];
        puzzle.stickers().iter().for_each(|sticker| counts[sticker.face] += 1);
        let mut numbers = vec![0; faces.len()];
        let sticker = |sticker: &godtable_cuts::Sticker| {
            let face = &faces[sticker.face];
            let along = f64::from(numbers[sticker.face]) / f64::from((counts[sticker.face] - 1).max(1));
            numbers[sticker.face] += 1;
            (face.color, along, face.has_picture)
        };
        Hues { shape: puzzle.description().shape(), stickers: puzzle.stickers().iter().map(sticker).collect() }
    }

    /// Returns the number of the face whose color a sticker has.
    pub(crate) fn face(&self, sticker: usize) -> usize {
        self.stickers[sticker].0
    }

    /// Returns the color of a sticker. In hues, and on a face with a picture, each sticker has a different shade.
    pub(crate) fn color(&self, sticker: usize, style: Style) -> Color {
        let (face, along, has_picture) = self.stickers[sticker];
        let hue = self.hue(face, style);
        if style.colors != Colors::Hues && !has_picture {
            return hue;
        }
        shade(hue, along)
    }

    /// Returns the color of a face.
    fn hue(&self, face: usize, style: Style) -> Color {
        let is_blind = style.colors == Colors::ColorBlind;
        Color::hex(match self.shape {
            Shape::Cube | Shape::Cuboid(_) => {
                return style.face([Face::U, Face::D, Face::F, Face::B, Face::R, Face::L][face]);
            }
            _ if is_blind => COLOR_BLIND[face % COLOR_BLIND.len()],
            Shape::Tetrahedron => TETRAHEDRON[face],
            Shape::Octahedron => OCTAHEDRON[face],
            Shape::Dodecahedron => DODECAHEDRON[face],
            Shape::Prism(_) => PRISM[face],
            _ => MANY[face % MANY.len()],
        })
    }
}

/// Returns a shade of a color, from light at 0 to dark at 1.
pub(super) fn shade(hue: Color, along: f64) -> Color {
    match 2.0 * along - 1.0 {
        darker if darker > 0.0 => hue.towards(Color::hex(0), DARKEST * darker),
        lighter => hue.towards(Color::hex(0xffffff), LIGHTEST * -lighter),
    }
}

/// Returns the colors of an animation with stickers of these colors: each with its shades, without repetition.
pub(super) fn flat(style: Style, mut colors: Vec<Color>) -> Vec<Color> {
    let mut flat = vec![style.paper(), style.body(), style.ink(), style.faint(), style.mark()];
    let mut add = |color: Color| {
        for shade in 0..SHADES {
            let share = SHADOW * shade as f64 / (SHADES - 1) as f64;
            flat.push(color.towards(crate::view::SHADOW, share));
        }
    };
    [Look::Body, Look::Inside].into_iter().for_each(|look| add(style.look(look)));
    colors.sort_unstable();
    colors.dedup();
    colors.into_iter().for_each(&mut add);
    let mut seen = Vec::new();
    flat.retain(|&color| {
        let is_new = !seen.contains(&color);
        seen.push(color);
        is_new
    });
    flat
}
