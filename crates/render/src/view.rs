//! Pictures of one state: the cube seen from a corner, with or without its hidden faces, and its net.

use godtable_puzzle::cube::Face;

use crate::cube::Cube;
use crate::drawing::{Colour, Drawing};
use crate::lettering;
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::scene::{self, Look, Patch, Turning};
use crate::space::{Camera, Frame};
use crate::style::Style;
use crate::window::{Bounds, Window};

/// The distance of the hidden faces from the cube, in half edges of the cube.
pub(crate) const APART: f64 = 2.15;

/// The width of the line around each side, in pixels.
const SEAM: f64 = 0.8;

/// The radius of the disc behind a letter, and its largest share of a tile.
const DISC: (f64, f64) = (0.3, 0.38);

/// The least share of its width at which a side still shows its letter.
const EDGE_ON: f64 = 0.1;

/// The way a cube is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// From the camera. The hidden faces stand beside the cube, as seen through it.
    #[default]
    Exploded,
    /// From the camera.
    Plain,
    /// The net: all six faces, unfolded.
    Net,
}

/// The options of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Picture {
    /// The view.
    pub view: View,
    /// The direction of view. A net has none.
    pub camera: Camera,
    /// The colours.
    pub style: Style,
    /// The width in pixels.
    pub size: u32,
    /// Whether each face shows its letter.
    pub labels: bool,
}

impl Default for Picture {
    /// The exploded view from the usual direction: 400 pixels wide, in the standard colours on light, without letters.
    fn default() -> Picture {
        let (camera, style) = (Camera::default(), Style::default());
        Picture { view: View::Exploded, camera, style, size: 400, labels: false }
    }
}

/// The column and the row of each face in the net.
const NET: [(Face, f64, f64); 6] = [
    (Face::U, 1.0, 0.0),
    (Face::L, 0.0, 1.0),
    (Face::F, 1.0, 1.0),
    (Face::R, 2.0, 1.0),
    (Face::B, 3.0, 1.0),
    (Face::D, 1.0, 2.0),
];

/// Draws a cube.
#[must_use]
pub fn draw(cube: &Cube, picture: &Picture, title: &str) -> Drawing {
    let size = f64::from(picture.size);
    let height = if picture.view == View::Net { picture.size * 3 / 4 } else { picture.size };
    let mut drawing = Drawing::new(picture.size, height.max(1), title.to_owned(), picture.style.paper());
    match picture.view {
        View::Net => net(&mut drawing, cube, picture),
        View::Plain | View::Exploded => {
            let apart = (picture.view == View::Exploded).then_some(APART);
            let bounds = Bounds::of(cube, [(None, picture.camera)], apart);
            let window = Window::new(bounds, Point::new(0.0, 0.0), size, size, apart);
            block(&mut drawing, cube, None, picture.camera, window, picture.style, picture.labels);
        }
    }
    drawing
}

/// Draws a cube, with a turn on its way. `has_labels` writes the letter of each side of a cube at rest.
pub(crate) fn block(
    drawing: &mut Drawing,
    cube: &Cube,
    turning: Option<Turning>,
    camera: Camera,
    window: Window,
    style: Style,
    has_labels: bool,
) {
    let patches = scene::patches(cube, turning, camera, window.apart);
    // The sides are painted one after the other.
    for side in patches.chunk_by(|one, other| one.normal == other.normal) {
        // A letter replaces the keyhole of a padlock.
        for patch in side.iter().filter(|patch| !has_labels || patch.look != Look::Padlock(Part::Keyhole)) {
            let outline = patch.outline.map(|point| window.place(camera, point));
            let colour = style.look(patch.look);
            if matches!(patch.look, Look::Body | Look::Inside) {
                // Without this line, the background shows where two sides meet.
                drawing.stroke(outline.clone(), colour, SEAM);
            }
            drawing.fill(outline, colour);
        }
        if has_labels {
            label_side(drawing, cube, &side[0], camera, window, style);
        }
    }
}

/// Writes the letter of a side of a cube at rest, unless the side is seen nearly edge-on. `body` is its first patch.
fn label_side(drawing: &mut Drawing, cube: &Cube, body: &Patch, camera: Camera, window: Window, style: Style) {
    let along = |face: &Face| Frame::of(*face).normal.dot(body.normal) > 0.999;
    let Some(face) = Face::ALL.into_iter().find(along) else { return };
    if body.normal.dot(camera.direction()).abs() < EDGE_ON {
        return;
    }
    let frame = Frame::of(face).upright(camera);
    let place = |point: Point| window.place(camera, body.middle + frame.right * point.x + frame.down * point.y);
    label(drawing, cube, face, style, window.scale, place);
}

fn net(drawing: &mut Drawing, cube: &Cube, picture: &Picture) {
    let style = picture.style;
    // Faces have width 2. These are the margin around the net and the gap between faces.
    let (margin, gap) = (0.25, 0.12);
    let scale = f64::from(picture.size) / (8.0 + 3.0 * gap + 2.0 * margin);
    let top = (f64::from(drawing.height) - scale * (6.0 + 2.0 * gap)) / 2.0;
    for (face, column, row) in NET {
        let middle = Point::new(scale * (margin + 1.0 + column * (2.0 + gap)), top + scale * (1.0 + row * (2.0 + gap)));
        let place = |point: Point| Point::new(middle.x + scale * point.x, middle.y + scale * point.y);
        drawing.fill(Path::rounded(-1.0, -1.0, 2.0, 2.0, 0.1).map(place), style.body());
        let (tile, rounding) = scene::tile(cube.width());
        for (look, centre) in scene::tiles(cube, face) {
            let (x, y) = (centre.x - tile / 2.0, centre.y - tile / 2.0);
            drawing.fill(Path::rounded(x, y, tile, tile, rounding).map(place), style.look(look));
        }
        if cube.locked().contains(&face) {
            for (part, outline) in padlock::parts() {
                if !picture.labels || part != Part::Keyhole {
                    drawing.fill(outline.map(place), style.padlock(part));
                }
            }
        }
        if picture.labels {
            label(drawing, cube, face, style, scale, place);
        }
    }
}

/// Writes the letter of a face on its padlock or on a disc.
fn label(drawing: &mut Drawing, cube: &Cube, face: Face, style: Style, scale: f64, place: impl Fn(Point) -> Point) {
    let (height, baseline) = if cube.locked().contains(&face) {
        padlock::LETTER
    } else {
        // The colour of a centre shows around the disc.
        let radius = DISC.0.min(DISC.1 * scene::tile(cube.width()).0);
        drawing.fill(Path::circle(Point::new(0.0, 0.0), radius).map(&place), style.body());
        (radius * 16.0 / 15.0, radius * 8.0 / 15.0)
    };
    let letter = face.letter().to_string();
    let outline = lettering::outline(&letter, Point::new(0.0, baseline), height, lettering::Anchor::Middle);
    drawing.stroke(outline.map(place), Colour::hex(0xffffff), lettering::line(height) * scale * 1.15);
}
