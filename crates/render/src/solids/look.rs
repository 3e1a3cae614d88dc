//! The colors of a body in a picture.

use crate::{Background, Color, Colors, Palette, Style};

use crate::solids::{Body, Direction};

/// The brightness above which letters are dark.
const BRIGHT: f64 = 0.55;

/// The colors of a body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Look {
    color: Color,
    /// The line around its sides.
    pub(crate) seam: Color,
}

impl Look {
    pub(crate) fn of(body: &Body) -> Look {
        let color = Color { rgb: body.color };
        Look { color, seam: color.towards(Color::hex(0x000000), 0.68) }
    }

    /// Returns the color of a side that faces this way.
    pub(crate) fn side(self, normal: Direction) -> Color {
        let (black, white) = (Color::hex(0x000000), Color::hex(0xffffff));
        match normal {
            Direction::Up => self.color.towards(white, 0.14),
            Direction::Right | Direction::Left => self.color.towards(black, 0.2),
            Direction::Front | Direction::Back => self.color,
            Direction::Down => self.color.towards(black, 0.34),
        }
    }

    /// Returns the color of the lines between the cells of a side.
    pub(crate) fn grid(self, normal: Direction) -> Color {
        self.side(normal).towards(self.seam, 0.3)
    }

    /// Returns the color of a letter on a side.
    pub(crate) fn letter(self, normal: Direction) -> Color {
        let [red, green, blue] = self.side(normal).rgb.map(|part| f64::from(part) / 255.0);
        let is_bright = 0.3 * red + 0.59 * green + 0.11 * blue > BRIGHT;
        Color::hex(if is_bright { 0x1f2328 } else { 0xffffff })
    }
}

/// Returns the colors of paper and text on a background.
pub(crate) fn style(background: Background) -> Style {
    Style { colors: Colors::default(), background }
}

/// Returns the palette of films of these bodies, as seen in these directions.
pub(crate) fn palette(looks: &[Look], background: Background, normals: &[Direction]) -> Palette {
    let (paper, ink) = (style(background).paper(), style(background).ink());
    let mut flat = vec![paper, ink];
    let mut pairs = vec![(paper, ink)];
    let mut known: Vec<Look> = Vec::new();
    for &look in looks {
        if known.contains(&look) {
            continue;
        }
        known.push(look);
        flat.push(look.seam);
        pairs.push((look.seam, paper));
        for &normal in normals {
            flat.extend([look.side(normal), look.letter(normal)]);
            pairs.extend([(look.side(normal), look.seam), (look.side(normal), look.letter(normal))]);
        }
    }
    Palette::new(&flat, &pairs)
}
