//! A picture for a page: shapes as outlines of SVG.

use godtable_render::space::{Camera, Vector};
use godtable_render::{Color, Path, Step};
use wasm_bindgen::prelude::wasm_bindgen;

/// The shapes of a cube, from back to front, in hundredths of half an edge. The cube's middle is at 0, 0.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Picture {
    looks: Vec<String>,
    places: Vec<String>,
    fills: Vec<String>,
    outlines: Vec<String>,
    bounds: [f64; 4],
}

#[wasm_bindgen]
impl Picture {
    /// The left, upper, right and lower bounds, in the units of the outlines.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bounds(&self) -> Vec<f64> {
        self.bounds.iter().map(|bound| bound * 100.0).collect()
    }

    /// What each shape shows: `body`, `inside`, `sticker`, `unpainted`, `blank`, `rim`, `metal`, `keyhole` or `arrow`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn looks(&self) -> Vec<String> {
        self.looks.clone()
    }

    /// The place of each sticker: of a [`Cube`](crate::Cube) its face and its tile, such as `U0`, of a
    /// [`Solid`](crate::Solid) its number. The face of each body of a cube; the turn of each arrow. Empty while a layer turns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn places(&self) -> Vec<String> {
        self.places.clone()
    }

    /// The color of each shape.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn fills(&self) -> Vec<String> {
        self.fills.clone()
    }

    /// The outline of each shape, in the notation of SVG.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outlines(&self) -> Vec<String> {
        self.outlines.clone()
    }
}

impl Picture {
    pub(crate) fn add(&mut self, look: &str, place: String, fill: Color, outline: &Path<Vector>, camera: Camera) {
        for seen in outline.ends().map(|point| camera.project(point).0) {
            let [left, top, right, bottom] = self.bounds;
            self.bounds = [left.min(seen.x), top.min(seen.y), right.max(seen.x), bottom.max(seen.y)];
        }
        self.looks.push(look.to_owned());
        self.places.push(place);
        self.fills.push(hex(fill));
        self.outlines.push(written(outline, camera));
    }
}

/// Returns a color in the notation of CSS.
pub(crate) fn hex(color: Color) -> String {
    let [red, green, blue] = color.rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns an outline in the notation of SVG, in hundredths of half an edge, with one decimal.
fn written(outline: &Path<Vector>, camera: Camera) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    let mut write = |letter: char, points: &[Vector]| {
        text.push(letter);
        for &point in points {
            let seen = camera.project(point).0;
            // Writing to a string cannot fail.
            let _ = write!(text, "{:.1} {:.1} ", seen.x * 100.0, seen.y * 100.0);
        }
    };
    for step in &outline.steps {
        match *step {
            Step::Move(to) => write('M', &[to]),
            Step::Line(to) => write('L', &[to]),
            Step::Curve(one, other, to) => write('C', &[one, other, to]),
            Step::Close => write('Z', &[]),
        }
    }
    text
}
