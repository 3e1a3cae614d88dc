//! A picture as a list of flat shapes, from back to front. Letters are shapes too, so any painter can paint it.

use crate::path::Path;

/// A color without transparency.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Color {
    /// Red, green and blue, 0 to 255.
    pub rgb: [u8; 3],
}

impl Color {
    /// Returns the color of six hexadecimal digits, such as 0xff8800.
    #[must_use]
    pub const fn hex(digits: u32) -> Color {
        let [_, red, green, blue] = digits.to_be_bytes();
        Color { rgb: [red, green, blue] }
    }

    /// Mixes the color with another: 0 returns this color, 1 the other.
    #[must_use]
    pub fn towards(self, other: Color, share: f64) -> Color {
        let mix = |index: usize| {
            let (from, to) = (f64::from(self.rgb[index]), f64::from(other.rgb[index]));
            (from + (to - from) * share).round() as u8
        };
        Color { rgb: [mix(0), mix(1), mix(2)] }
    }
}

/// How an outline is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// The interior is filled.
    Fill(Color),
    /// The line itself is drawn, with round ends; the number is its width in pixels.
    Stroke(Color, f64),
}

impl Paint {
    /// Returns the color.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Paint::Fill(color) | Paint::Stroke(color, _) => color,
        }
    }
}

/// An outline and its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The outline, in pixels.
    pub path: Path,
    /// How the outline is painted.
    pub paint: Paint,
}

/// A picture: shapes on a background, each over those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// What the picture shows, in words.
    pub title: String,
    /// The color under all shapes.
    pub background: Color,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
}

#[doc(hidden)]
impl Drawing {
    /// Returns an empty picture.
    #[must_use]
    pub const fn new(width: u32, height: u32, title: String, background: Color) -> Drawing {
        Drawing { width, height, title, background, shapes: Vec::new() }
    }

    /// Fills an outline.
    pub fn fill(&mut self, path: Path, color: Color) {
        self.shapes.push(Shape { path, paint: Paint::Fill(color) });
    }

    /// Draws the line of an outline, `width` pixels wide.
    pub fn stroke(&mut self, path: Path, color: Color, width: f64) {
        self.shapes.push(Shape { path, paint: Paint::Stroke(color, width) });
    }
}
