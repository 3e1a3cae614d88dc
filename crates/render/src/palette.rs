//! Pixels as numbers of a palette: the painted colors, and mixtures of colors that meet at smoothed edges.

use std::collections::HashMap;

use crate::drawing::Color;
use crate::style::Style;

/// The largest number of colors in a palette. One more number marks unchanged pixels.
const COLORS: usize = 255;

/// The largest number of mixtures between two colors that meet at a smoothed edge.
const STEPS: usize = 2;

/// The flat colors of a style, and mixtures of those that meet.
#[derive(Clone, Debug)]
pub struct Palette {
    colors: Vec<Color>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// Returns a palette of flat colors, and of mixtures of the pairs that meet at edges. It has at most 255 colors:
    /// further flat colors are left out, and so are mixtures that do not fit.
    #[must_use]
    pub fn new(flat: &[Color], pairs: &[(Color, Color)]) -> Palette {
        let mut colors: Vec<Color> = Vec::new();
        for &color in flat {
            if colors.len() < COLORS && !colors.contains(&color) {
                colors.push(color);
            }
        }
        let steps = ((COLORS - colors.len()) / pairs.len().max(1)).min(STEPS);
        for (one, other) in pairs {
            for step in 1..=steps {
                let between = one.towards(*other, step as f64 / (steps + 1) as f64);
                if !colors.contains(&between) {
                    colors.push(between);
                }
            }
        }
        Palette { known: HashMap::new(), colors }
    }

    /// Returns the palette of an animation with these flat colors and a caption.
    #[must_use]
    pub(crate) fn of(style: Style, colors: &[Color]) -> Palette {
        let (paper, body) = (style.paper(), style.body());
        let captions = [style.ink(), style.faint(), style.mark()];
        let pairs: Vec<(Color, Color)> = captions
            .into_iter()
            .map(|color| (paper, color))
            .chain(colors.iter().filter(|&&color| color != body).map(|&color| (body, color)))
            .collect();
        Palette::new(colors, &pairs)
    }

    /// Returns red, green and blue of each color, in order.
    #[must_use]
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flat_map(|color| color.rgb).collect()
    }

    /// Returns the number of unchanged pixels: the first after all colors.
    #[must_use]
    pub(crate) fn unchanged(&self) -> u8 {
        u8::try_from(self.colors.len()).unwrap_or(u8::MAX)
    }

    /// Returns the number of the nearest color for each pixel. A color of the palette keeps its own number.
    #[must_use]
    pub(crate) fn places(&mut self, pixels: &[[u8; 3]]) -> Vec<u8> {
        let mut last = ([0; 3], self.place([0; 3]));
        let place = |&pixel: &[u8; 3]| {
            // Most pixels equal the one before them.
            if pixel != last.0 {
                last = (pixel, self.place(pixel));
            }
            last.1
        };
        pixels.iter().map(place).collect()
    }

    fn place(&mut self, pixel: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.known.entry(pixel).or_insert_with(|| {
            let distance = |color: &Color| -> u32 {
                color.rgb.iter().zip(pixel).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = colors.iter().enumerate().min_by_key(|(_, color)| distance(color));
            nearest.and_then(|(place, _)| u8::try_from(place).ok()).unwrap_or(0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Background, Colors};

    #[test]
    fn flat_colors_are_in_every_palette() {
        for colors in [Colors::Standard, Colors::Hues, Colors::ColorBlind] {
            for (background, width) in [(Background::Light, 2), (Background::Dark, 2), (Background::Dark, 3)] {
                let style = Style { colors, background };
                let mut palette = Palette::of(style, &style.flat(width));
                assert!(palette.colors.len() <= COLORS, "{style:?}: {}", palette.colors.len());
                for color in style.flat(width) {
                    let place = palette.places(&[color.rgb])[0];
                    assert_eq!(palette.colors[usize::from(place)], color, "{style:?}, {width}");
                }
            }
        }
    }
}
