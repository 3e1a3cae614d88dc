//! Colors and sizes.

use godtable_puzzle::cube::Face;

use crate::drawing::Color;
use crate::padlock::Part;
use crate::scene::Look;
use crate::tiles::Sticker;

/// The colors of the stickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Colors {
    /// White on U and green on F, as on most cubes.
    #[default]
    Standard,
    /// A hue for each face, and a shade of the hue for each tile.
    Hues,
    /// Colors for people who do not distinguish red and green.
    ColorBlind,
}

/// The background of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Background {
    /// White.
    #[default]
    Light,
    /// Nearly black.
    Dark,
}

/// The colors of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The colors of the stickers.
    pub colors: Colors,
    /// The background, which decides the other colors.
    pub background: Background,
}

/// In the order of [`Face::ALL`].
const STANDARD: [u32; 6] = [0xf4f4f2, 0xc8222c, 0x1e9e4a, 0xf9d71c, 0xf58220, 0x1f5fcc];

/// The palette of Okabe and Ito, <https://jfly.uni-koeln.de/color/>, and white.
const COLOR_BLIND: [u32; 6] = [0xf4f4f2, 0xd55e00, 0x009e73, 0xf0e442, 0xcc79a7, 0x0072b2];

/// Four shades of a hue for each face, for the stickers of the 2x2x2 by number. Larger cubes have shades between them.
const HUES: [[u32; 4]; 6] = [
    [0xf3dcf7, 0xdfa8ea, 0xc473d6, 0xa443ba],
    [0xf7a0a0, 0xec6466, 0xd02c31, 0x981519],
    [0xaee8b4, 0x6fcf7c, 0x33a94a, 0x1b7a30],
    [0xfff6ae, 0xfce94f, 0xe8cf1a, 0xbfa500],
    [0xffc999, 0xff9f4d, 0xf07c14, 0xb95a06],
    [0xa9cdf9, 0x69a3ee, 0x3276d6, 0x174a9c],
];

#[doc(hidden)]
impl Style {
    /// Returns the color of the background.
    #[must_use]
    pub const fn paper(self) -> Color {
        Color::hex(match self.background {
            Background::Light => 0xffffff,
            Background::Dark => 0x0d1117,
        })
    }

    /// Returns the color of text and axes.
    #[must_use]
    pub const fn ink(self) -> Color {
        Color::hex(match self.background {
            Background::Light => 0x1f2328,
            Background::Dark => 0xe6edf3,
        })
    }

    /// Returns the color of less important text and lines.
    #[must_use]
    pub const fn faint(self) -> Color {
        Color::hex(match self.background {
            Background::Light => 0x8c959f,
            Background::Dark => 0x7d8590,
        })
    }

    /// Returns the color that marks the current turn.
    #[must_use]
    pub const fn mark(self) -> Color {
        Color::hex(match self.background {
            Background::Light => 0x0969da,
            Background::Dark => 0x388bfd,
        })
    }

    /// Returns the color between the tiles.
    #[must_use]
    pub const fn body(self) -> Color {
        Color::hex(match self.background {
            Background::Light => 0x17191e,
            Background::Dark => 0x2b3038,
        })
    }

    /// Returns the color of a sticker.
    #[must_use]
    pub fn sticker(self, sticker: Sticker) -> Color {
        let Sticker { face, number, width } = sticker;
        if self.colors != Colors::Hues {
            return self.face(face);
        }
        let shades = HUES[face.index()].map(Color::hex);
        let last = usize::from(width).pow(2).saturating_sub(1).max(1);
        let along = (shades.len() - 1) as f64 * (f64::from(number) / last as f64).min(1.0);
        let darker = shades[(along as usize + 1).min(shades.len() - 1)];
        shades[along as usize].towards(darker, along.fract())
    }

    /// Returns the color of a face.
    #[must_use]
    pub const fn face(self, face: Face) -> Color {
        Color::hex(match self.colors {
            Colors::Standard => STANDARD[face.index()],
            Colors::Hues => HUES[face.index()][2],
            Colors::ColorBlind => COLOR_BLIND[face.index()],
        })
    }

    /// Returns the color of a patch of a cube.
    #[must_use]
    pub fn look(self, look: Look) -> Color {
        match look {
            Look::Body => self.body(),
            Look::Inside => self.body().towards(self.faint(), 0.25),
            Look::Sticker(sticker) => self.sticker(sticker),
            Look::Blank => self.body().towards(self.faint(), 0.5),
            Look::Padlock(part) => self.padlock(part),
            Look::Facelet(_) => self.body(),
        }
    }

    /// Returns the color of a part of a padlock.
    pub(crate) const fn padlock(self, part: Part) -> Color {
        match part {
            Part::Rim | Part::Keyhole => Color::hex(0xffffff),
            Part::Metal => self.body(),
        }
    }

    /// Returns the flat colors of an animation and its caption, without repetition, for a cube with `width` tiles along
    /// an edge. The background is the first.
    #[must_use]
    pub fn flat(self, width: usize) -> Vec<Color> {
        let mut colors = vec![self.paper(), self.body(), self.ink(), self.faint(), self.mark()];
        colors.extend([Look::Inside, Look::Blank].map(|look| self.look(look)));
        for face in Face::ALL {
            let sticker = |number: usize| Sticker { face, number: number as u8, width: width as u8 };
            colors.extend((0..width * width).map(|number| self.sticker(sticker(number))));
        }
        colors.push(self.padlock(Part::Rim));
        let mut flat = Vec::new();
        colors.into_iter().for_each(|color| {
            if !flat.contains(&color) {
                flat.push(color);
            }
        });
        flat
    }
}
