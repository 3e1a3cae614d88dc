//! Points, directions and rotations in space: right-handed, x to the right, y up, z toward the viewer.

/// A point or a direction.
pub(crate) type Vector = [f64; 3];

/// A rotation about the origin, by rows of its matrix.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rotation(pub(crate) [Vector; 3]);

/// Lengths and distances that differ by less are equal. The distance from the center to a face is about 1.
pub(crate) const TOLERANCE: f64 = 1e-6;

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(crate) fn add(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|axis| a[axis] + b[axis])
}

pub(crate) fn subtract(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

pub(crate) fn scaled(a: Vector, factor: f64) -> Vector {
    a.map(|own| own * factor)
}

pub(crate) fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// Returns the vector of length 1 in the direction of `a`, which must not be zero.
pub(crate) fn unit(a: Vector) -> Vector {
    scaled(a, 1.0 / length(a))
}

pub(crate) fn are_near(a: Vector, b: Vector) -> bool {
    length(subtract(a, b)) < TOLERANCE
}

/// Returns the mean of some points.
pub(crate) fn mean(points: &[Vector]) -> Vector {
    let sum = points.iter().fold([0.0; 3], |sum, &point| add(sum, point));
    scaled(sum, 1.0 / points.len() as f64)
}

/// Returns a direction from the angle to the vertical and the angle about it, both in degrees: 0 about is the front, 90
/// the right.
pub(crate) fn direction(polar: f64, azimuth: f64) -> Vector {
    let (polar, azimuth) = (polar.to_radians(), azimuth.to_radians());
    [polar.sin() * azimuth.sin(), polar.cos(), polar.sin() * azimuth.cos()]
}

impl Rotation {
    pub(crate) const IDENTITY: Rotation = Rotation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);

    pub(crate) fn apply(&self, point: Vector) -> Vector {
        self.0.map(|row| dot(row, point))
    }

    /// Returns the rotation about a direction of length 1 by an angle in radians, counterclockwise as seen from its tip.
    pub(crate) fn about(axis: Vector, angle: f64) -> Rotation {
        let (sine, cosine) = angle.sin_cos();
        let entry = |row: usize, column: usize| {
            let part = axis[row] * axis[column] * (1.0 - cosine);
            match (column + 3 - row) % 3 {
                0 => part + cosine,
                1 => part - axis[(row + 2) % 3] * sine,
                _ => part + axis[(row + 1) % 3] * sine,
            }
        };
        Rotation(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
    }

    /// Returns the rotation R with R a = c and R b = d, for directions [a, b] and [c, d] at the same angle.
    pub(crate) fn between(from: [Vector; 2], to: [Vector; 2]) -> Rotation {
        let frame = |[a, b]: [Vector; 2]| {
            let x = unit(a);
            let z = unit(cross(a, b));
            [x, cross(z, x), z]
        };
        let (from, to) = (frame(from), frame(to));
        let entry = |row: usize, column: usize| (0..3).map(|own| to[own][row] * from[own][column]).sum();
        Rotation(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
    }

    pub(crate) fn is_near(&self, other: &Rotation) -> bool {
        self.0.iter().zip(&other.0).all(|(&a, &b)| are_near(a, b))
    }

    /// Returns `other` and then this rotation.
    pub(crate) fn after(&self, other: &Rotation) -> Rotation {
        let column = |column: usize| -> Vector { std::array::from_fn(|row| other.0[row][column]) };
        Rotation(self.0.map(|row| std::array::from_fn(|own| dot(row, column(own)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_about_up_takes_front_to_right() {
        let quarter = Rotation::about([0.0, 1.0, 0.0], std::f64::consts::FRAC_PI_2);
        assert!(are_near(quarter.apply([0.0, 0.0, 1.0]), [1.0, 0.0, 0.0]));
        assert!(are_near(direction(90.0, 90.0), [1.0, 0.0, 0.0]));
        let four = quarter.after(&quarter).after(&quarter).after(&quarter);
        assert!(four.is_near(&Rotation::IDENTITY));
    }

    #[test]
    fn rotation_between_frames_takes_one_to_the_other() {
        let from = [[1.0, 0.0, 0.0], unit([1.0, 1.0, 0.0])];
        let to = [[0.0, 0.0, 1.0], unit([0.0, 1.0, 1.0])];
        let rotation = Rotation::between(from, to);
        assert!(are_near(rotation.apply(from[0]), to[0]) && are_near(rotation.apply(from[1]), to[1]));
    }
}
