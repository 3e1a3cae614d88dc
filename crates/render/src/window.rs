//! The place and the scale of a puzzle in a picture: all frames of an animation fit, with one scale.

use crate::drawable::Drawable;
use crate::path::Point;
use crate::scene::Look;
use crate::space::{Camera, Vector};

/// The share of the room that the puzzle fills.
const FILLED: f64 = 0.94;

/// The bounds of a puzzle as a camera sees it, in units of space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    least: Point,
    most: Point,
}

impl Bounds {
    /// Returns the bounds of a puzzle in all these moments.
    pub(crate) fn of<'a, D: Drawable>(
        puzzle: &D,
        moments: impl IntoIterator<Item = (Option<(&'a D::Turn, f64)>, Camera)>,
        apart: Option<f64>,
    ) -> Bounds
    where
        D::Turn: 'a,
    {
        let nowhere = Bounds { least: Point::new(f64::MAX, f64::MAX), most: Point::new(f64::MIN, f64::MIN) };
        moments.into_iter().fold(nowhere, |bounds, (turning, camera)| {
            let sides = puzzle.patches(turning, camera, apart);
            let sides = sides.iter().filter(|patch| matches!(patch.look, Look::Body | Look::Inside));
            let ends = sides.flat_map(|patch| patch.outline.ends()).map(|end| camera.project(end).0);
            ends.fold(bounds, Bounds::with)
        })
    }

    fn with(self, point: Point) -> Bounds {
        let Bounds { least, most } = self;
        Bounds {
            least: Point::new(least.x.min(point.x), least.y.min(point.y)),
            most: Point::new(most.x.max(point.x), most.y.max(point.y)),
        }
    }
}

/// The place and the scale of a puzzle in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The place of the middle of the puzzle.
    middle: Point,
    /// The length of half an edge of the puzzle, in pixels.
    pub(crate) scale: f64,
    /// The distance of the hidden faces from the cube, if they are shown.
    pub(crate) apart: Option<f64>,
}

impl Window {
    /// Fits a puzzle with these bounds into a rectangle.
    pub(crate) fn new(bounds: Bounds, corner: Point, width: f64, height: f64, apart: Option<f64>) -> Window {
        let Bounds { least, most } = bounds;
        let scale = FILLED * (width / (most.x - least.x)).min(height / (most.y - least.y));
        let middle = Point::new(
            corner.x + width / 2.0 - scale * (least.x + most.x) / 2.0,
            corner.y + height / 2.0 - scale * (least.y + most.y) / 2.0,
        );
        Window { middle, scale, apart }
    }

    /// Returns the place of a point of space in the picture.
    pub(crate) fn place(self, camera: Camera, point: Vector) -> Point {
        let (seen, _) = camera.project(point);
        Point::new(self.middle.x + seen.x * self.scale, self.middle.y + seen.y * self.scale)
    }
}
