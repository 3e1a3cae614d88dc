//! Puzzles as outlines in a plane, by the geometry of `render`.

use godtable_puzzle::cube::{Face, Layers, Turn};
use godtable_render::scene::{self, Facelet, Look, Patch, Turning};
use godtable_render::space::{Camera, Frame};
use godtable_render::{Background, Color, Colors, Drawable, Spin, Style};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arrow::arrow;
use crate::drag::is_on;
use crate::outlines::Picture;
use crate::sentence::sentence;
use crate::{Cube, Solid, places};

/// The distance of the hidden faces from the cube, in half edges.
const APART: f64 = 2.15;

/// The paint of a place that looks as usual.
const AS_IT_IS: &str = "=";

/// The largest share of black in a side. The light comes from the camera, from the left and from above.
const SHADE: f64 = 0.2;

/// How a puzzle is seen.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Sight {
    pub(crate) yaw: f64,
    pub(crate) pitch: f64,
    pub(crate) apart: f64,
    turning: Option<(String, f64)>,
    arrows: Vec<String>,
    pub(crate) style: Style,
    paint: Vec<String>,
}

#[wasm_bindgen]
impl Sight {
    /// Returns how a puzzle is seen from a camera, in degrees. `arrows` are turns to point out on a cube at rest.
    ///
    /// `apart` is 0 without the hidden faces, and 1 if they stand off; between, they are on their way. `layer` names the
    /// turning layer, if any, and `angle` its angle, clockwise in radians. `colors` is `standard`, `hues` or
    /// `color-blind`. `paint` has a letter for each facelet of a puzzle that someone paints, nothing for no color, and `=` for the
    /// color that it has.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::too_many_arguments, reason = "plain values cross to JavaScript without an object")]
    #[must_use]
    pub fn new(
        yaw: f64,
        pitch: f64,
        apart: f64,
        layer: Option<String>,
        angle: f64,
        arrows: Vec<String>,
        colors: &str,
        dark: bool,
        paint: Vec<String>,
    ) -> Sight {
        let turning = layer.map(|layer| (layer, angle));
        Sight { yaw, pitch, apart, turning, arrows, style: style(colors, dark), paint }
    }
}

impl Sight {
    pub(crate) const fn camera(&self) -> Camera {
        Camera { yaw: self.yaw, pitch: self.pitch }
    }
}

#[wasm_bindgen]
impl Cube {
    /// Draws the cube.
    ///
    /// # Errors
    /// Returns an error if a turn or a face is misspelt.
    pub fn picture(&self, sight: &Sight) -> Result<Picture, String> {
        let (camera, style) = (sight.camera(), sight.style);
        let turning = match &sight.turning {
            Some((face, angle)) => {
                Some(Turning { face: face.parse().map_err(sentence)?, layers: Layers::FACE, angle: *angle })
            }
            None => None,
        };
        let arrows = sight.arrows.iter().map(|turn| turn.parse());
        let arrows = arrows.collect::<Result<Vec<Turn>, _>>().map_err(sentence)?;
        let cube = godtable_render::Cube::of(&self.held, &self.rules).map_err(sentence)?;
        let is_plain = turning.is_some() || !sight.paint.is_empty();
        let cube = if is_plain { cube.with_locked(&[]) } else { cube };
        let painted = self.places().into_iter().zip(&sight.paint).collect::<Vec<(String, &String)>>();
        let apart = (sight.apart > 0.0).then_some(APART * sight.apart);
        let mut picture = Picture::default();
        let patches = scene::patches(&cube, turning, camera, apart);
        for side in patches.chunk_by(|one, other| one.normal == other.normal) {
            let face = Face::ALL.into_iter().find(|&face| is_on(side[0].normal, face));
            for patch in side {
                let place =
                    face.filter(|_| turning.is_none()).map_or(String::new(), |face| place(patch, face, cube.width()));
                let paint = painted.iter().find(|(own, letter)| *own == place && *letter != AS_IT_IS);
                let paint = paint.map(|(_, letter)| letter.parse().ok());
                let (look, color) = match paint {
                    Some(Some(face)) => (look(patch.look), style.face(face)),
                    Some(None) => ("unpainted", style.look(Look::Blank)),
                    None => (look(patch.look), style.look(patch.look)),
                };
                picture.add(look, place, shaded(color, patch, camera), &patch.outline, camera);
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

#[wasm_bindgen]
impl Solid {
    /// Draws the puzzle. Without a shape, each orbit is a row of places. Nothing is pointed out.
    ///
    /// # Errors
    /// Returns an error if the layer is misspelt.
    pub fn picture(&self, sight: &Sight) -> Result<Picture, String> {
        let (camera, style) = (sight.camera(), sight.style);
        let Some(drawn) = &self.drawn else {
            return Ok(places::picture(self, style, &sight.paint));
        };
        let turn_of = |(name, angle): &(String, f64)| {
            let turn = self.shared.turn_of(name).ok_or_else(|| format!("there is no layer '{name}'"))?;
            let share = angle / self.shared.angle(turn);
            Ok::<_, String>((Spin { turn, times: 1, name: name.clone(), locked: Vec::new() }, share))
        };
        let turning = sight.turning.as_ref().map(turn_of).transpose()?;
        let is_turning = turning.is_some();
        let apart = (sight.apart > 0.0).then_some(drawn.apart() * sight.apart);
        let patches = drawn.patches(turning.as_ref().map(|(spin, share)| (spin, *share)), camera, apart);
        let mut picture = Picture::default();
        for patch in &patches {
            let (mut look, mut place, mut color) = (look(patch.look), String::new(), drawn.color(patch.look, style));
            if let (Look::Facelet(facelet), false) = (patch.look, is_turning) {
                place = facelet.place.to_string();
                match sight.paint.get(usize::from(facelet.place)).map(|own| (own.as_str(), self.sticker_of(own))) {
                    Some((AS_IT_IS, _)) | None => {}
                    Some((_, Some(sticker))) => {
                        color = drawn.color(Look::Facelet(Facelet { sticker, ..facelet }), style);
                    }
                    Some((_, None)) => (look, color) = ("unpainted", style.look(Look::Blank)),
                }
            }
            if let (Look::Facelet(facelet), true) = (patch.look, sight.paint.is_empty())
                && self.is_gray(facelet.sticker)
            {
                color = style.look(Look::Blank);
            }
            picture.add(look, place, shaded(color, patch, camera), &patch.outline, camera);
        }
        Ok(picture)
    }
}

/// Returns the colors of a name: `standard`, `hues` or `color-blind`.
pub(crate) fn style(colors: &str, is_dark: bool) -> Style {
    let colors = match colors {
        "hues" => Colors::Hues,
        "color-blind" => Colors::ColorBlind,
        _ => Colors::Standard,
    };
    Style { colors, background: if is_dark { Background::Dark } else { Background::Light } }
}

/// Returns the name of a look.
const fn look(look: Look) -> &'static str {
    match look {
        Look::Body => "body",
        Look::Inside => "inside",
        Look::Sticker(_) => "sticker",
        Look::Blank => "blank",
        Look::Padlock(godtable_render::Part::Rim) => "rim",
        Look::Padlock(godtable_render::Part::Metal) => "metal",
        Look::Padlock(godtable_render::Part::Keyhole) => "keyhole",
        Look::Facelet(_) => "sticker",
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

/// Returns the color of a patch under the light.
fn shaded(color: Color, patch: &Patch, camera: Camera) -> Color {
    if matches!(patch.look, Look::Padlock(_)) {
        return color;
    }
    let (seen, towards) = camera.project(patch.normal);
    // Hidden sides are seen from behind.
    let light = (-0.3 * seen.x - 0.55 * seen.y) * towards.signum() + 0.9 * towards.abs();
    color.towards(Color::hex(0x05070c), SHADE * (1.0 - light.clamp(0.0, 1.0)))
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
        let sight = Sight::new(45.0, 35.0, 0.0, face, 0.3, vec!["U".to_owned()], "standard", false, vec![]);
        cube.picture(&sight).expect("a picture")
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

    #[test]
    fn solid_is_drawn_at_rest_turning_and_without_shape() {
        let picture = |text: &str, layer: Option<&str>, paint: Vec<String>| {
            let solid = Solid::read(text).expect("a puzzle");
            let layer = layer.map(str::to_owned);
            solid.picture(&Sight::new(30.0, 30.0, 0.0, layer, 0.4, vec![], "standard", false, paint))
        };
        let looks = |picture: &Picture, look: &str| picture.looks().iter().filter(|own| *own == look).count();
        let rest = picture("megaminx", None, vec![]).expect("a picture");
        assert_eq!(looks(&rest, "sticker"), 6 * 11);
        assert!(rest.bounds()[2] > 100.0 && rest.bounds()[0] < -100.0);
        let turning = picture("megaminx", Some("U"), vec![]).expect("a picture");
        assert!(turning.places().iter().all(String::is_empty) && looks(&turning, "inside") > 0);
        // Two cut surfaces; one of them is seen.
        assert_eq!(looks(&picture("3x3x3", Some("M"), vec![]).expect("a picture"), "inside"), 2);
        assert!(picture("megaminx", Some("Q"), vec![]).is_err());
        let blank = picture("skewb", None, vec![String::new(); 30]).expect("a picture");
        assert_eq!(looks(&blank, "unpainted"), 15);
        let rows = "Name Min\nSet A 5 1\nSolved\nA\n1 2 3 4 5\nEnd\nMove R\nA\n2 1 3 4 5\nEnd\n";
        assert_eq!(looks(&picture(rows, None, vec![]).expect("a picture"), "sticker"), 5);
        // A tile and its number.
        assert_eq!(looks(&picture("8-puzzle", Some("R"), vec![]).expect("a picture"), "sticker"), 16);
    }
}
