//! The projection of unit cubes into a picture: its options, the camera, the scale, and the visible sides.

use crate::space::{Camera, Vector};
use crate::{Background, Point};

use crate::solids::Direction;

/// The way an assembly is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// From the camera.
    #[default]
    Plain,
    /// From the camera, with the bodies moved apart.
    Exploded,
    /// Layer by layer, from above.
    Layers,
}

/// The options of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Picture {
    /// The view.
    pub view: View,
    /// The direction of view: yaw counts from the front, where y is least. Layers have none.
    pub camera: Camera,
    /// The background.
    pub background: Background,
    /// Whether bodies show their names, and a legend lists them.
    pub labels: bool,
    /// The width in pixels.
    pub size: u32,
}

/// A picture from a corner with labels, 480 pixels wide.
impl Default for Picture {
    fn default() -> Picture {
        let (view, camera) = (View::default(), Camera::default());
        Picture { view, camera, background: Background::default(), labels: true, size: 480 }
    }
}

/// The share of the room that the bodies fill.
const FILLED: f64 = 0.94;

/// A camera, the scale of its picture, and the middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    camera: Camera,
    middle: Point,
    scale: f64,
}

impl Window {
    /// Fits points into a rectangle of a picture.
    pub(crate) fn new(
        camera: Camera,
        points: impl IntoIterator<Item = [f64; 3]>,
        corner: Point,
        width: f64,
        height: f64,
    ) -> Window {
        let Window { middle, scale, .. } = Window::filling(camera, points, corner, width, height);
        let (x, y) = (corner.x + width / 2.0, corner.y + height / 2.0);
        // Only the scale shrinks; the middle of the points stays in the middle of the rectangle.
        let middle = Point::new(x + (middle.x - x) * FILLED, y + (middle.y - y) * FILLED);
        Window { camera, middle, scale: scale * FILLED }
    }

    /// Fits points into a rectangle and leaves no margin.
    pub(crate) fn filling(
        camera: Camera,
        points: impl IntoIterator<Item = [f64; 3]>,
        corner: Point,
        width: f64,
        height: f64,
    ) -> Window {
        let (mut least, mut most) = (Point::new(f64::MAX, f64::MAX), Point::new(f64::MIN, f64::MIN));
        for point in points {
            let seen = seen(camera, point);
            least = Point::new(least.x.min(seen.x), least.y.min(seen.y));
            most = Point::new(most.x.max(seen.x), most.y.max(seen.y));
        }
        let scale = (width / (most.x - least.x)).min(height / (most.y - least.y));
        let middle = Point::new(
            corner.x + width / 2.0 - scale * (least.x + most.x) / 2.0,
            corner.y + height / 2.0 - scale * (least.y + most.y) / 2.0,
        );
        Window { camera, middle, scale }
    }

    /// Returns the length of a unit in pixels.
    pub(crate) const fn scale(self) -> f64 {
        self.scale
    }

    /// Returns the place of a point of space in the picture.
    pub(crate) fn place(self, point: [f64; 3]) -> Point {
        let seen = seen(self.camera, point);
        Point::new(self.middle.x + seen.x * self.scale, self.middle.y + seen.y * self.scale)
    }

    /// Returns the camera.
    pub(crate) const fn camera(self) -> Camera {
        self.camera
    }
}

/// Returns the place of a point before the camera, in units of space.
pub(crate) fn seen(camera: Camera, [x, y, z]: [f64; 3]) -> Point {
    camera.project(Vector([x, z, -y])).0
}

/// Returns how much each axis points to the camera.
pub(crate) fn towards(camera: Camera) -> [f64; 3] {
    let Vector([x, up, front]) = camera.direction();
    [x, -front, up]
}

/// The least share of its width at which a side is drawn.
const EDGE_ON: f64 = 1e-6;

/// Returns the directions of the sides that face the camera.
pub(crate) fn visible(camera: Camera) -> Vec<Direction> {
    let towards = towards(camera);
    let is_visible = |normal: &Direction| towards[normal.axis()] * f64::from(normal.sign()) > EDGE_ON;
    Direction::ALL.into_iter().filter(is_visible).collect()
}

/// Returns the directions to the right and down on a side, in which a text is upright for the camera.
pub(crate) fn upright(camera: Camera, normal: Direction) -> [Direction; 2] {
    let [one, other] = normal.across();
    let down = [other.opposite(), other, one.opposite(), one];
    let steepness = |direction: Direction| {
        let screen = seen(camera, direction.vector().map(f64::from));
        // Vertical lines are preferred to others that are a little steeper.
        screen.y + if direction.axis() == 2 { 0.2 } else { 0.0 }
    };
    // The first of equals wins: rounding must not decide.
    let steepest =
        down.into_iter().fold(down[0], |best, next| if steepness(next) > steepness(best) + 1e-9 { next } else { best });
    let [x, y, z] = normal.vector();
    let [a, b, c] = steepest.vector();
    let right = [y * c - z * b, z * a - x * c, x * b - y * a];
    let right = Direction::ALL.into_iter().find(|direction| direction.vector() == right);
    [right.unwrap_or(one), steepest]
}
