//! Pixels as places in a palette that is made from the colours that were painted with.

use std::collections::HashMap;

use crate::drawing::Colour;
use crate::style::Style;

/// A palette has at most so many colours; one more place is for what does not change.
const COLOURS: usize = 255;

/// At most so many steps between two colours that meet at a smoothed edge.
const STEPS: usize = 2;

/// The flat colours of a style, and the steps between those that meet.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    colours: Vec<Colour>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The palette of a moving cube with a caption.
    #[must_use]
    pub(crate) fn of(style: Style) -> Palette {
        let mut colours = style.flat();
        let (paper, body) = (style.paper(), style.body());
        let captions = [style.ink(), style.faint(), style.mark()];
        let pairs: Vec<(Colour, Colour)> = captions
            .into_iter()
            .map(|colour| (paper, colour))
            .chain(colours.iter().filter(|&&colour| colour != body).map(|&colour| (body, colour)))
            .collect();
        let steps = ((COLOURS - colours.len()) / pairs.len()).min(STEPS);
        for (one, other) in pairs {
            for step in 1..=steps {
                let between = one.towards(other, step as f64 / (steps + 1) as f64);
                if !colours.contains(&between) {
                    colours.push(between);
                }
            }
        }
        Palette { known: HashMap::new(), colours }
    }

    /// Red, green and blue of each place, one after another.
    #[must_use]
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.rgb).collect()
    }

    /// The place for pixels that do not change: the first after all colours.
    #[must_use]
    pub(crate) fn unchanged(&self) -> u8 {
        u8::try_from(self.colours.len()).unwrap_or(u8::MAX)
    }

    /// Each pixel as the place of the nearest colour. A colour of the palette is nearest to itself.
    #[must_use]
    pub(crate) fn places(&mut self, pixels: &[[u8; 3]]) -> Vec<u8> {
        let mut last = ([0; 3], self.place([0; 3]));
        let place = |&pixel: &[u8; 3]| {
            // Most pixels are as the one before them.
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
    fn flat_colours_are_kept_as_they_are() {
        for colours in [Colours::Standard, Colours::Hues, Colours::ColourBlind] {
            for background in [Background::Light, Background::Dark] {
                let style = Style { colours, background };
                let mut palette = Palette::of(style);
                assert!(palette.colours.len() <= COLOURS, "{style:?}: {}", palette.colours.len());
                for colour in style.flat() {
                    let place = palette.places(&[colour.rgb])[0];
                    assert_eq!(palette.colours[usize::from(place)], colour, "{style:?}");
                }
            }
        }
    }
}
