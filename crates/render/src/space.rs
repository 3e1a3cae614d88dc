//! Directions in space, the frames of the faces, and the camera.
//!
//! x points to R, y to U, z to F. The cube reaches from -1 to 1 on each. A camera is infinitely far away, so parallel
//! lines stay parallel.

use std::ops::{Add, Mul};

use godtable_puzzle::cube::Face;

use crate::path::Point;

/// A point or a direction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Vector(pub [f64; 3]);

impl Vector {
    /// Returns the scalar product.
    #[must_use]
    pub fn dot(self, other: Vector) -> f64 {
        self.0.iter().zip(other.0).map(|(one, other)| one * other).sum()
    }

    /// Returns the vector product.
    #[must_use]
    pub fn cross(self, other: Vector) -> Vector {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Vector([b * f - c * e, c * d - a * f, a * e - b * d])
    }

    /// Returns the length.
    #[must_use]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns the vector of length 1 in this direction. It is not zero.
    pub(crate) fn unit(self) -> Vector {
        self * (1.0 / self.length())
    }

    /// Returns the distance of two points.
    pub(crate) fn distance(self, other: Vector) -> f64 {
        (self + other * -1.0).length()
    }

    /// Rotates the vector by an angle in radians, clockwise as seen from the tip of `axis`. The axis has length 1.
    #[must_use]
    pub fn turned(self, axis: Vector, angle: f64) -> Vector {
        // Rodrigues' formula, with the angle negated: it counts counterclockwise.
        let (sine, cosine) = (-angle).sin_cos();
        self * cosine + axis.cross(self) * sine + axis * (axis.dot(self) * (1.0 - cosine))
    }
}

impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Vector([a + d, b + e, c + f])
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;

    fn mul(self, factor: f64) -> Vector {
        Vector(self.0.map(|length| length * factor))
    }
}

/// The share of the steepest direction that counts as pointing down. It is small, so that signs keep their direction
/// while the camera swings.
const CLEARLY: f64 = 0.2;

/// The directions of a face in which its facelets are read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The direction out of the face.
    pub normal: Vector,
    /// The direction along its rows.
    pub right: Vector,
    /// The direction along its columns.
    pub down: Vector,
}

impl Frame {
    /// Returns the frame of a face.
    #[must_use]
    pub const fn of(face: Face) -> Frame {
        let (normal, right, down) = match face {
            Face::U => ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
            Face::R => ([1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]),
            Face::F => ([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]),
            Face::D => ([0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]),
            Face::L => ([-1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]),
            Face::B => ([0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]),
        };
        Frame { normal: Vector(normal), right: Vector(right), down: Vector(down) }
    }

    /// Returns the frame in which a sign on the face appears upright to the camera, and not mirrored, even if the face
    /// is seen through the cube. The face's own directions are kept unless another one points down much more clearly.
    pub(crate) fn upright(self, camera: Camera) -> Frame {
        let screen = |direction: Vector| camera.project(direction).0;
        let downwards = [self.down, self.down * -1.0, self.right, self.right * -1.0];
        let clearest = downwards.into_iter().map(|down| screen(down).y).fold(0.0, f64::max);
        let down = downwards.into_iter().find(|&down| screen(down).y >= CLEARLY * clearest).unwrap_or(self.down);
        let across = down.cross(self.normal);
        let (across_seen, down_seen) = (screen(across), screen(down));
        let is_mirrored = across_seen.x * down_seen.y < across_seen.y * down_seen.x;
        Frame { right: if is_mirrored { across * -1.0 } else { across }, down, ..self }
    }

    /// Returns the point of space for a point of the face. `point` counts from the middle of the face, to the right and
    /// down.
    #[must_use]
    pub fn place(self, point: Point) -> Vector {
        self.normal + self.right * point.x + self.down * point.y
    }
}

/// The direction of view. The camera is infinitely far away, so parallel lines stay parallel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// The angle to the right of the front, in degrees.
    pub yaw: f64,
    /// The angle above the horizontal, in degrees.
    pub pitch: f64,
}

/// [`Camera::ISOMETRIC`].
impl Default for Camera {
    fn default() -> Camera {
        Camera::ISOMETRIC
    }
}

impl Camera {
    /// The view that shows U, R and F at equal angles.
    pub const ISOMETRIC: Camera = Camera { yaw: 45.0, pitch: 35.264_389_682_754_654 };

    /// Returns the direction from the cube to the camera.
    #[must_use]
    pub fn direction(self) -> Vector {
        let [(sine, cosine), (up, level)] = [self.yaw, self.pitch].map(|angle| angle.to_radians().sin_cos());
        Vector([sine * level, up, cosine * level])
    }

    /// Returns the directions to the right and up in the picture.
    pub(crate) fn across(self) -> (Vector, Vector) {
        let [(sine, cosine), (up, level)] = [self.yaw, self.pitch].map(|angle| angle.to_radians().sin_cos());
        (Vector([cosine, 0.0, -sine]), Vector([-sine * up, level, -cosine * up]))
    }

    /// Projects a point. Returns its place in the picture, in units of space, and its distance toward the camera.
    #[must_use]
    pub fn project(self, point: Vector) -> (Point, f64) {
        let (right, above) = self.across();
        (Point::new(point.dot(right), -point.dot(above)), point.dot(self.direction()))
    }
}
