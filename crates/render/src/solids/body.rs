//! Bodies, and their poses in space.

/// A body of unit cubes, in its local coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// The name, such as the letter of a piece.
    pub name: String,
    /// Red, green and blue, 0 to 255 (sRGB).
    pub color: [u8; 3],
    /// The middles of its cells.
    pub cells: Vec<[i32; 3]>,
}

/// The orientation and the place of a body.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pose {
    /// Quarter turns about x, then y, then z, right-handed: an XYZ Euler rotation. Numbers count modulo 4.
    pub quarters: [u8; 3],
    /// The place of the body's origin, after the rotation.
    pub location: [f64; 3],
}

impl Pose {
    /// Returns the Euler angles in degrees, 0 to 270, about x first.
    #[must_use]
    pub fn degrees(self) -> [u16; 3] {
        self.quarters.map(|quarters| u16::from(quarters % 4) * 90)
    }

    /// Rotates a cell.
    #[must_use]
    pub fn rotated(self, cell: [i32; 3]) -> [i32; 3] {
        rotated(self.quarters, cell, |length| -length)
    }

    /// Returns the place in space of a point of the body.
    #[must_use]
    pub fn place(self, point: [f64; 3]) -> [f64; 3] {
        let point = rotated(self.quarters, point, |length| -length);
        std::array::from_fn(|axis| point[axis] + self.location[axis])
    }

    /// Returns the rotation as a quaternion (x, y, z, w).
    #[must_use]
    pub fn quaternion(self) -> [f64; 4] {
        let about = |axis: usize| {
            let (sine, cosine) = (f64::from(self.quarters[axis] % 4) * std::f64::consts::FRAC_PI_4).sin_cos();
            let mut quaternion = [0.0, 0.0, 0.0, cosine];
            quaternion[axis] = sine;
            quaternion
        };
        product(about(2), product(about(1), about(0)))
    }
}

/// Rotates about x, then y, then z.
fn rotated<T: Copy>(quarters: [u8; 3], [mut x, mut y, mut z]: [T; 3], minus: impl Fn(T) -> T) -> [T; 3] {
    for _ in 0..quarters[0] % 4 {
        (y, z) = (minus(z), y);
    }
    for _ in 0..quarters[1] % 4 {
        (x, z) = (z, minus(x));
    }
    for _ in 0..quarters[2] % 4 {
        (x, y) = (minus(y), x);
    }
    [x, y, z]
}

/// Returns the quaternion of the rotation `second` after `first`.
fn product(second: [f64; 4], first: [f64; 4]) -> [f64; 4] {
    let ([a, b, c, d], [e, f, g, h]) = (second, first);
    [
        d * e + a * h + b * g - c * f,
        d * f - a * g + b * h + c * e,
        d * g + a * f - b * e + c * h,
        d * h - a * e - b * f - c * g,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quaternion_rotates_as_quarter_turns_do() {
        for number in 0..64u8 {
            let pose = Pose { quarters: [number % 4, number / 4 % 4, number / 16], location: [0.0; 3] };
            let [x, y, z, w] = pose.quaternion();
            let point = product(product([x, y, z, w], [1.0, 2.0, 3.0, 0.0]), [-x, -y, -z, w]);
            let expected = pose.rotated([1, 2, 3]).map(f64::from);
            assert!((0..3).all(|axis| (point[axis] - expected[axis]).abs() < 1e-12), "{pose:?}: {point:?}");
            assert_eq!(pose.place([1.0, 2.0, 3.0]), expected, "{pose:?}");
        }
    }
}
