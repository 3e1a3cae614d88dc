//! Pixels as numbers of a palette: the painted colors, and mixtures of colors that meet at smoothed edges.

use std::collections::HashMap;

use crate::drawing::Colour;
use crate::style::Style;

/// The largest number of colors in a palette. One more number marks unchanged pixels.
const COLOURS: usize = 255;

/// The largest number of mixtures between two colors that meet at a smoothed edge.
const STEPS: usize = 2;

/// The flat colors of a style, and mixtures of those that meet.
#[derive(Clone, Debug)]
pub struct Palette {
    colours: Vec<Colour>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// Returns a palette of flat colors, and of mixtures of the pairs that meet at edges. It has at most 255 colors:
    /// further flat colors are left out, and so are mixtures that do not fit.
    #[must_use]
    pub fn new(flat: &[Colour], pairs: &[(Colour, Colour)]) -> Palette {
        let mut colours: Vec<Colour> = Vec::new();
        for &colour in flat {
            if colours.len() < COLOURS && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let steps = ((COLOURS - colours.len()) / pairs.len().max(1)).min(STEPS);
        for (one, other) in pairs {
            for step in 1..=steps {
                let between = one.towards(*other, step as f64 / (steps + 1) as f64);
                if !colours.contains(&between) {
                    colours.push(between);
                }
            }
        }
        Palette { known: HashMap::new(), colours }
    }

    /// Returns the palette of an animation with these flat colors and a caption.
    #[must_use]
    pub(crate) fn of(style: Style, colours: &[Colour]) -> Palette {
        let (paper, body) = (style.paper(), style.body());
        let captions = [style.ink(), style.faint(), style.mark()];
        let pairs: Vec<(Colour, Colour)> = captions
            .into_iter()
            .map(|colour| (paper, colour))
            .chain(colours.iter().filter(|&&colour| colour != body).map(|&colour| (body, colour)))
            .collect();
        Palette::new(colours, &pairs)
    }

    /// Returns red, green and blue of each color, in order.
    #[must_use]
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.rgb).collect()
    }

    /// Returns the number of unchanged pixels: the first after all colors.
    #[must_use]
    pub(crate) fn unchanged(&self) -> u8 {
        u8::try_from(self.colours.len()).unwrap_or(u8::MAX)
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
        let colours = &self.colours;
        *self.known.entry(pixel).or_insert_with(|| {
            let distance = |colour: &Colour| -> u32 {
                colour.rgb.iter().zip(pixel).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = colours.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
            nearest.and_then(|(place, _)| u8::try_from(place).ok()).unwrap_or(0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Background, Colours};

    #[test]
    fn flat_colours_are_in_every_palette() {
        for colours in [Colours::Standard, Colours::Hues, Colours::ColourBlind] {
            for (background, width) in [(Background::Light, 2), (Background::Dark, 2), (Background::Dark, 3)] {
                let style = Style { colours, background };
                let mut palette = Palette::of(style, &style.flat(width));
                assert!(palette.colours.len() <= COLOURS, "{style:?}: {}", palette.colours.len());
                for colour in style.flat(width) {
                    let place = palette.places(&[colour.rgb])[0];
                    assert_eq!(palette.colours[usize::from(place)], colour, "{style:?}, {width}");
                }
            }
        }
    }
}
