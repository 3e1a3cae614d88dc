//! The names and colors of the bodies, in lines below a picture.

use crate::lettering::{self, Anchor};
use crate::{Drawing, Path, Point, Style};

use crate::solids::Direction;
use crate::solids::look::Look;

/// The height of a capital letter, as a share of the picture's width.
const LETTER: f64 = 0.028;

/// The side of a swatch, the gap after it, the gap after a name, and the height of a line, in heights of letters.
const SWATCH: f64 = 1.5;
const NEAR: f64 = 0.6;
const APART: f64 = 1.5;
const LINE: f64 = 2.4;

/// An entry and its place: a line, and the distance from the start of the line.
#[derive(Clone, PartialEq, Debug)]
struct Entry {
    name: String,
    look: Look,
    line: usize,
    left: f64,
    width: f64,
}

/// The names and colors of bodies.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Legend {
    entries: Vec<Entry>,
    letter: f64,
    width: f64,
}

impl Legend {
    /// Returns the legend of bodies, for a picture `width` pixels wide.
    pub(crate) fn new(names: &[String], looks: &[Look], width: f64) -> Legend {
        let letter = width * LETTER;
        let (mut line, mut left) = (0, 0.0);
        let entry = |(name, &look): (&String, &Look)| {
            let needed = letter * (SWATCH + NEAR) + lettering::width(name, letter);
            if left > 0.0 && left + needed > 0.94 * width {
                (line, left) = (line + 1, 0.0);
            }
            let entry = Entry { name: name.clone(), look, line, left, width: needed };
            left += needed + letter * APART;
            entry
        };
        Legend { entries: names.iter().zip(looks).map(entry).collect(), letter, width }
    }

    /// Returns the height in pixels.
    pub(crate) fn height(&self) -> f64 {
        self.entries.last().map_or(0.0, |last| self.letter * LINE * (last.line as f64 + 1.25))
    }

    /// Draws the legend from a height of the picture on.
    pub(crate) fn draw(&self, drawing: &mut Drawing, top: f64, style: Style) {
        let letter = self.letter;
        for entry in &self.entries {
            let in_line = self.entries.iter().filter(|other| other.line == entry.line);
            let length = in_line.map(|other| other.left + other.width).fold(0.0, f64::max);
            let left = (self.width - length) / 2.0 + entry.left;
            let middle = top + letter * LINE * (entry.line as f64 + 0.5);
            let side = letter * SWATCH;
            let (up, border) = (middle - side / 2.0, side * 0.08);
            let swatch = |inset: f64| {
                Path::rounded(left + inset, up + inset, side - 2.0 * inset, side - 2.0 * inset, side * 0.18 - inset)
            };
            drawing.fill(swatch(0.0), entry.look.seam);
            drawing.fill(swatch(border), entry.look.side(Direction::Up));
            let at = Point::new(left + side + letter * NEAR, middle + letter / 2.0);
            lettering::write(drawing, &entry.name, at, letter, Anchor::Left, style.ink());
        }
    }
}
