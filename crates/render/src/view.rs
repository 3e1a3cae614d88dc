//! Pictures of one state: the puzzle from a camera, with or without its hidden faces, and its net.

use crate::drawable::{Drawable, Net, Sign};
use crate::drawing::{Color, Drawing};
use crate::lettering;
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::scene::{Look, Patch};
use crate::space::{Camera, Vector};
use crate::style::Style;
use crate::window::{Bounds, Window};

/// The width of the line around each side, in pixels.
const SEAM: f64 = 0.8;

/// The width of several letters on a disc, in radii of the disc.
const LETTERS: f64 = 1.35;

/// The color of a side in the deepest shadow.
pub(crate) const SHADOW: Color = Color::hex(0x05070c);

/// The least share of its width at which a side still shows its letter.
const EDGE_ON: f64 = 0.1;

/// The way a puzzle is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// From the camera. The hidden faces stand next to the puzzle, as seen through it.
    #[default]
    Exploded,
    /// From the camera.
    Plain,
    /// The net: all faces, unfolded.
    Net,
}

/// The options of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Picture {
    /// The view.
    pub view: View,
    /// The direction of view. A net has none.
    pub camera: Camera,
    /// The colors.
    pub style: Style,
    /// The width in pixels.
    pub size: u32,
    /// Whether each face shows its letter.
    pub labels: bool,
}

impl Default for Picture {
    /// The exploded view from the usual direction: 400 pixels wide, in the standard colors on light, without letters.
    fn default() -> Picture {
        let (camera, style) = (Camera::default(), Style::default());
        Picture { view: View::Exploded, camera, style, size: 400, labels: false }
    }
}

/// Draws a puzzle.
#[must_use]
pub fn draw<D: Drawable>(puzzle: &D, picture: &Picture, title: &str) -> Drawing {
    let size = f64::from(picture.size);
    let Picture { view, camera, style, labels, .. } = *picture;
    if view == View::Net {
        let net = puzzle.net();
        let height = (size * net.aspect) as u32;
        let mut drawing = Drawing::new(picture.size, height.max(1), title.to_owned(), style.paper());
        unfolded(&mut drawing, puzzle, &net, style, labels);
        return drawing;
    }
    let mut drawing = Drawing::new(picture.size, picture.size.max(1), title.to_owned(), style.paper());
    let apart = (view == View::Exploded).then(|| puzzle.apart());
    let bounds = Bounds::of(puzzle, [(None, camera)], apart);
    let window = Window::new(bounds, Point::new(0.0, 0.0), size, size, apart);
    block(&mut drawing, puzzle, None, camera, window, style, labels);
    drawing
}

/// Draws a puzzle, with a turn on its way. `has_labels` writes the letters of each side of a puzzle at rest.
pub(crate) fn block<D: Drawable>(
    drawing: &mut Drawing,
    puzzle: &D,
    turning: Option<(&D::Turn, f64)>,
    camera: Camera,
    window: Window,
    style: Style,
    has_labels: bool,
) {
    let patches = puzzle.patches(turning, camera, window.apart);
    // The sides are painted one after the other.
    for side in patches.chunk_by(|one, other| one.normal == other.normal) {
        let shadow = puzzle.shadow() * (1.0 - light(side[0].normal, camera));
        let mut facelets = Facelets::default();
        // Letters replace the keyhole of a padlock.
        for patch in side.iter().filter(|patch| !has_labels || patch.look != Look::Padlock(Part::Keyhole)) {
            let outline = patch.outline.map(|point| window.place(camera, point));
            let color = puzzle.color(patch.look, style).towards(SHADOW, shadow);
            match patch.look {
                Look::Facelet(_) => facelets.add(color, outline),
                Look::Body | Look::Inside => {
                    facelets.fill(drawing);
                    // Without this line, the background shows where two sides meet.
                    drawing.stroke(outline.clone(), color, SEAM);
                    drawing.fill(outline, color);
                }
                _ => {
                    facelets.fill(drawing);
                    drawing.fill(outline, color);
                }
            }
        }
        facelets.fill(drawing);
        if has_labels {
            label_side(drawing, puzzle, side, camera, window, style);
        }
    }
}

/// The stickers of a side by color: one shape for each color, since they do not overlap.
#[derive(Default)]
struct Facelets(Vec<(Color, Path)>);

impl Facelets {
    fn add(&mut self, color: Color, outline: Path) {
        match self.0.iter_mut().find(|(known, _)| *known == color) {
            Some((_, path)) => path.steps.extend(outline.steps),
            None => self.0.push((color, outline)),
        }
    }

    fn fill(&mut self, drawing: &mut Drawing) {
        self.0.drain(..).for_each(|(color, outline)| drawing.fill(outline, color));
    }
}

/// Returns the light on a side, 0 to 1. It comes from above, from the left and from the camera. A hidden side is seen
/// from behind.
fn light(normal: Vector, camera: Camera) -> f64 {
    let (seen, towards) = camera.project(normal);
    let light = (-0.3 * seen.x - 0.55 * seen.y) * towards.signum() + 0.9 * towards.abs();
    light.clamp(0.0, 1.0)
}

/// Writes the letters of a side of a puzzle at rest, unless the side is seen nearly edge-on.
fn label_side<D: Drawable>(
    drawing: &mut Drawing,
    puzzle: &D,
    side: &[Patch],
    camera: Camera,
    window: Window,
    style: Style,
) {
    if side[0].normal.dot(camera.direction()).abs() < EDGE_ON {
        return;
    }
    let Some(sign) = puzzle.sign(side, camera) else { return };
    let Sign { middle, directions: [right, down], .. } = sign;
    let place = |point: Point| window.place(camera, middle + right * point.x + down * point.y);
    label(drawing, &sign.letters, sign.padlock, sign.radius, style, window.scale, place);
}

/// Draws all faces, unfolded.
fn unfolded<D: Drawable>(drawing: &mut Drawing, puzzle: &D, net: &Net, style: Style, has_labels: bool) {
    let scale = f64::from(drawing.width) / net.width;
    let top = (f64::from(drawing.height) - scale * net.height) / 2.0;
    for face in &net.faces {
        let middle = Point::new(scale * face.middle.x, top + scale * face.middle.y);
        let place = |point: Point| Point::new(middle.x + scale * point.x, middle.y + scale * point.y);
        let mut facelets = Facelets::default();
        for (look, outline) in &face.patches {
            let (outline, color) = (outline.map(place), puzzle.color(*look, style));
            match look {
                Look::Facelet(_) => facelets.add(color, outline),
                Look::Padlock(Part::Keyhole) if has_labels => {}
                _ => {
                    facelets.fill(drawing);
                    drawing.fill(outline, color);
                }
            }
        }
        facelets.fill(drawing);
        if has_labels {
            label(drawing, &face.letters, face.padlock, face.radius, style, scale, place);
        }
    }
}

/// Writes the letters of a face on its padlock or on a disc.
fn label(
    drawing: &mut Drawing,
    letters: &str,
    padlock: Option<f64>,
    radius: f64,
    style: Style,
    scale: f64,
    place: impl Fn(Point) -> Point,
) {
    let (height, baseline) = if let Some(size) = padlock {
        (padlock::LETTER.0 * size, padlock::LETTER.1 * size)
    } else {
        drawing.fill(Path::circle(Point::new(0.0, 0.0), radius).map(&place), style.body());
        (radius * 16.0 / 15.0, radius * 8.0 / 15.0)
    };
    // Several letters are as wide together as the disc has room for.
    let fitting = if letters.len() > 1 { (LETTERS * radius / lettering::width(letters, height)).min(1.0) } else { 1.0 };
    let (height, baseline) = (height * fitting, baseline * fitting);
    let outline = lettering::outline(letters, Point::new(0.0, baseline), height, lettering::Anchor::Middle);
    drawing.stroke(outline.map(place), Color::hex(0xffffff), lettering::line(height) * scale * 1.15);
}
