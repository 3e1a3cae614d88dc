//! A picture as a list of shapes, for any painter.

use crate::path::Path;

/// A colour without transparency.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour {
    /// Red, green and blue, 0 to 255.
    pub rgb: [u8; 3],
}

impl Colour {
    /// The colour of six hexadecimal digits, such as 0xff8800.
    pub(crate) const fn hex(digits: u32) -> Colour {
        let [_, red, green, blue] = digits.to_be_bytes();
        Colour { rgb: [red, green, blue] }
    }

    /// The colour that lies `share` of the way to another, 0 to 1.
    pub(crate) fn towards(self, other: Colour, share: f64) -> Colour {
        let mix = |index: usize| {
            let (from, to) = (f64::from(self.rgb[index]), f64::from(other.rgb[index]));
            (from + (to - from) * share).round() as u8
        };
        Colour { rgb: [mix(0), mix(1), mix(2)] }
    }
}

/// How an outline is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// What it encloses.
    Fill(Colour),
    /// The line itself with round ends, so many pixels wide.
    Stroke(Colour, f64),
}

impl Paint {
    /// Its colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Paint::Fill(colour) | Paint::Stroke(colour, _) => colour,
        }
    }
}

/// An outline and its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// How.
    pub paint: Paint,
}

/// A picture: shapes on a background, each over those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What is to be seen, in words.
    pub title: String,
    /// The colour under all shapes.
    pub background: Colour,
    /// From back to front.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// A picture with nothing on it.
    #[must_use]
    pub const fn new(width: u32, height: u32, title: String, background: Colour) -> Drawing {
        Drawing { width, height, title, background, shapes: Vec::new() }
    }

    /// Paints what an outline encloses.
    pub fn fill(&mut self, path: Path, colour: Colour) {
        self.shapes.push(Shape { path, paint: Paint::Fill(colour) });
    }

    /// Paints an outline.
    pub fn stroke(&mut self, path: Path, colour: Colour, width: f64) {
        self.shapes.push(Shape { path, paint: Paint::Stroke(colour, width) });
    }
}
