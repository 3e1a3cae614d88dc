//! Pictures of one state: the cube seen from a corner, with or without its hidden faces, and its net.

use godtable_cube::Face;

use crate::cube::Cube;
use crate::drawing::{Colour, Drawing};
use crate::lettering;
use crate::padlock::{self, Part};
use crate::path::{Path, Point};
use crate::scene::{self, Look, Turning};
use crate::space::{Camera, Frame, Vector};
use crate::style::Style;

/// The distance of the hidden faces from the cube, in half edges of the cube.
pub(crate) const APART: f64 = 2.15;

/// The width of the line around each side, in pixels.
const SEAM: f64 = 0.8;

/// The way a cube is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// From the corner URF. The three hidden faces stand beside the cube, as seen through it.
    #[default]
    Exploded,
    /// From the corner URF.
    Plain,
    /// The net: all six faces, unfolded.
    Net,
}

/// The options of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The view.
    pub view: View,
    /// The colours.
    pub style: Style,
    /// The width in pixels.
    pub size: u32,
    /// Whether each face shows its letter.
    pub labels: bool,
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
            let window = Window::new(Point::new(0.0, 0.0), size, size, apart);
            block(&mut drawing, cube, None, Camera::ISOMETRIC, window, picture.style, picture.labels);
            let labelled = Face::ALL.into_iter().filter(|_| picture.labels);
            for face in labelled {
                let frame = Frame::of(face);
                let (out, across, along) = match apart {
                    _ if window.camera_sees(face) => (0.0, 1.0, 1.0),
                    None => continue,
                    // A letter seen through the cube is mirrored, and on D upside down: undo this.
                    Some(apart) => {
                        if face == Face::D {
                            (apart, 1.0, -1.0)
                        } else {
                            (apart, -1.0, 1.0)
                        }
                    }
                };
                let place = |point: Point| {
                    let on_face = frame.place(Point::new(point.x * across, point.y * along));
                    window.place(Camera::ISOMETRIC, on_face + frame.normal * out)
                };
                label(&mut drawing, cube, face, picture.style, window.scale, place);
            }
        }
    }
    drawing
}

/// The place and the scale of a cube in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    middle: Point,
    scale: f64,
    apart: Option<f64>,
}

impl Window {
    /// Fits the cube into a rectangle, for any direction of view.
    pub(crate) fn new(corner: Point, width: f64, height: f64, apart: Option<f64>) -> Window {
        // A cube reaches 3 ^ 0.5 from its middle, and its hidden faces move out along the axes.
        let (half_width, above, below) = match apart {
            Some(apart) => {
                ((2.0 + apart) / 2_f64.sqrt(), (4.3 + apart) / 6_f64.sqrt(), (4.0 + 2.0 * apart) / 6_f64.sqrt())
            }
            None => (1.8, 1.8, 1.8),
        };
        let scale = (width / (2.0 * half_width)).min(height / (above + below)) * 0.94;
        let middle = Point::new(corner.x + width / 2.0, corner.y + height / 2.0 + (above - below) / 2.0 * scale);
        Window { middle, scale, apart }
    }

    fn place(self, camera: Camera, point: Vector) -> Point {
        let (seen, _) = camera.project(point);
        Point::new(self.middle.x + seen.x * self.scale, self.middle.y + seen.y * self.scale)
    }

    fn camera_sees(self, face: Face) -> bool {
        Frame::of(face).normal.dot(Camera::ISOMETRIC.direction()) > 0.0
    }
}

/// Draws a cube with a turning layer. With `has_labels`, padlocks have no keyholes: a letter follows there.
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
    for patch in patches.into_iter().filter(|patch| !has_labels || patch.look != Look::Padlock(Part::Keyhole)) {
        let outline = patch.outline.map(|point| window.place(camera, point));
        let colour = style.look(patch.look);
        if matches!(patch.look, Look::Body | Look::Inside) {
            // Without this line, the background shows where two sides meet.
            drawing.stroke(outline.clone(), colour, SEAM);
        }
        drawing.fill(outline, colour);
    }
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
        let (tile, rounding) = scene::tile(cube.puzzle());
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
        drawing.fill(Path::circle(Point::new(0.0, 0.0), 0.3).map(&place), style.body());
        (0.32, 0.16)
    };
    let letter = face.letter().to_string();
    let outline = lettering::outline(&letter, Point::new(0.0, baseline), height, lettering::Anchor::Middle);
    drawing.stroke(outline.map(place), Colour::hex(0xffffff), lettering::line(height) * scale * 1.15);
}
