//! A cube as outlines in a plane, by the geometry of `render`.

use godtable::puzzles::cube::{Face, Layers, Turn};
use godtable::render::scene::{self, Look, Patch, Turning};
use godtable::render::space::{Camera, Frame, Vector};
use godtable::render::{Background, Colour, Colours, Path, Step, Style};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arrow::arrow;
use crate::{Cube, sentence};

/// The distance of the hidden faces from the cube, in half edges.
const APART: f64 = 2.15;

/// The largest share of black in a side. The light comes from the camera, from the left and from above.
const SHADE: f64 = 0.2;

/// The shapes of a cube, from back to front, in hundredths of half an edge. The cube's middle is at 0, 0.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Picture {
    looks: Vec<String>,
    places: Vec<String>,
    fills: Vec<String>,
    outlines: Vec<String>,
}

#[wasm_bindgen]
impl Picture {
    /// What each shape shows: `body`, `inside`, `sticker`, `blank`, `rim`, `metal`, `keyhole` or `arrow`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn looks(&self) -> Vec<String> {
        self.looks.clone()
    }

    /// The face and the tile of each sticker, such as `U0`; the face of each body; the turn of each arrow. Empty while a
    /// layer turns.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn places(&self) -> Vec<String> {
        self.places.clone()
    }

    /// The colour of each shape.
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

#[wasm_bindgen]
impl Cube {
    /// Draws the cube from a camera, in degrees. `arrows` are turns to point out on a cube at rest.
    ///
    /// `apart` is 0 without the hidden faces, and 1 if they stand off; between, they are on their way. `face` names the
    /// turning layer, if any, and `angle` its angle, clockwise in radians. `colours` is `standard`, `hues` or
    /// `colour-blind`.
    ///
    /// # Errors
    /// Returns an error if a turn or a face is misspelt.
    #[expect(clippy::too_many_arguments, reason = "plain values cross to JavaScript without an object")]
    pub fn picture(
        &self,
        yaw: f64,
        pitch: f64,
        apart: f64,
        face: Option<String>,
        angle: f64,
        arrows: Vec<String>,
        colours: &str,
        dark: bool,
    ) -> Result<Picture, String> {
        let camera = Camera { yaw, pitch };
        let style = Style {
            colours: match colours {
                "hues" => Colours::Hues,
                "colour-blind" => Colours::ColourBlind,
                _ => Colours::Standard,
            },
            background: if dark { Background::Dark } else { Background::Light },
        };
        let turning = match face {
            Some(face) => Some(Turning { face: face.parse().map_err(sentence)?, layers: Layers::FACE, angle }),
            None => None,
        };
        let arrows = arrows.iter().map(|turn| turn.parse()).collect::<Result<Vec<Turn>, _>>().map_err(sentence)?;
        let cube = godtable::render::Cube::of(&self.held, &self.rules).map_err(sentence)?;
        let cube = if turning.is_some() { cube.with_locked(&[]) } else { cube };
        let apart = (apart > 0.0).then_some(APART * apart);
        let mut picture = Picture::default();
        let patches = scene::patches(&cube, turning, camera, apart);
        for side in patches.chunk_by(|one, other| one.normal == other.normal) {
            let face = Face::ALL.into_iter().find(|&face| is_on(side[0].normal, face));
            for patch in side {
                let place =
                    face.filter(|_| turning.is_none()).map_or(String::new(), |face| place(patch, face, cube.width()));
                let fill = shaded(style.look(patch.look), patch, camera);
                picture.add(look(patch.look), place, fill, &patch.outline, camera);
            }
            for &turn in arrows.iter().filter(|turn| turning.is_none() && Some(turn.face()) == face) {
                let frame = Frame::of(turn.face());
                let middle = side[0].middle;
                let outline = arrow(turn.quarters()).map(|point| middle + frame.right * point.x + frame.down * point.y);
                picture.add("arrow", turn.to_string(), style.mark(), &outline, camera);
            }
        }
        Ok(picture)
    }
}

impl Picture {
    fn add(&mut self, look: &str, place: String, fill: Colour, outline: &Path<Vector>, camera: Camera) {
        let [red, green, blue] = fill.rgb;
        self.looks.push(look.to_owned());
        self.places.push(place);
        self.fills.push(format!("#{red:02x}{green:02x}{blue:02x}"));
        self.outlines.push(written(outline, camera));
    }
}

/// Whether a direction is the normal of a face.
pub(crate) fn is_on(normal: Vector, face: Face) -> bool {
    Frame::of(face).normal.dot(normal) > 0.999
}

/// Returns the name of a look.
const fn look(look: Look) -> &'static str {
    match look {
        Look::Body => "body",
        Look::Inside => "inside",
        Look::Sticker(_) => "sticker",
        Look::Blank => "blank",
        Look::Padlock(godtable::render::Part::Rim) => "rim",
        Look::Padlock(godtable::render::Part::Metal) => "metal",
        Look::Padlock(godtable::render::Part::Keyhole) => "keyhole",
        Look::Facelet(_) => "facelet",
    }
}

/// Returns the face of a patch, and the number of its tile if it is one.
fn place(patch: &Patch, face: Face, width: usize) -> String {
    let frame = Frame::of(face);
    let layer = |along: f64| (((along + 1.0) * width as f64 - 1.0) / 2.0).round().max(0.0) as usize;
    match patch.look {
        Look::Sticker(_) | Look::Blank => {
            let tile = width * layer(patch.middle.dot(frame.down)) + layer(patch.middle.dot(frame.right));
            format!("{face}{tile}")
        }
        _ => face.to_string(),
    }
}

/// Returns the colour of a patch under the light.
fn shaded(colour: Colour, patch: &Patch, camera: Camera) -> Colour {
    if matches!(patch.look, Look::Padlock(_)) {
        return colour;
    }
    let (seen, towards) = camera.project(patch.normal);
    // Hidden sides are seen from behind.
    let light = (-0.3 * seen.x - 0.55 * seen.y) * towards.signum() + 0.9 * towards.abs();
    colour.towards(Colour::hex(0x05070c), SHADE * (1.0 - light.clamp(0.0, 1.0)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn cube(puzzle: &str) -> Cube {
        Cube::solved(&Rules::named(puzzle, "irreversible").expect("a preset"))
    }

    fn drawn(cube: &Cube, face: Option<&str>) -> Picture {
        let face = face.map(str::to_owned);
        cube.picture(45.0, 35.0, 0.0, face, 0.3, vec!["U".to_owned()], "standard", false).expect("a picture")
    }

    #[test]
    fn stickers_have_the_places_of_their_faces() {
        for (puzzle, count) in [("2x2x2", 4), ("3x3x3-corners", 9)] {
            let picture = drawn(&cube(puzzle), None);
            let tiles = picture.looks().into_iter().zip(picture.places());
            let tiles = tiles.filter(|(look, _)| look == "sticker" || look == "blank").map(|(_, place)| place);
            let expected = |face: char| (0..count).map(move |number| format!("{face}{number}"));
            let mut tiles: Vec<String> = tiles.collect();
            tiles.sort();
            let mut all: Vec<String> = "FRU".chars().flat_map(expected).collect();
            all.sort();
            assert_eq!(tiles, all);
            assert_eq!(picture.looks().iter().filter(|look| *look == "arrow").count(), 1);
        }
    }

    #[test]
    fn turning_layer_has_no_places_and_no_arrow() {
        let picture = drawn(&cube("2x2x2"), Some("U"));
        assert!(picture.places().iter().all(String::is_empty));
        assert!(picture.looks().iter().any(|look| look == "inside"));
        assert!(!picture.looks().iter().any(|look| look == "arrow"), "the arrow's face is on its way");
    }

    #[test]
    fn locked_faces_have_padlocks() {
        let turned = cube("2x2x2").played("R").expect("allowed");
        let picture = drawn(&turned, None);
        let locked = picture.looks().into_iter().zip(picture.places()).filter(|(look, _)| look == "keyhole");
        assert_eq!(locked.map(|(_, place)| place).collect::<Vec<String>>(), ["R"]);
    }
}
