//! The 48 rotations and reflections of space, as quarter turns after a reflection, and as matrices.

/// The coordinates of a cell: the center of a unit cube.
pub type Cell = [i32; 3];

/// A coordinate axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// The first coordinate.
    X,
    /// The second coordinate.
    Y,
    /// The third coordinate.
    Z,
}

impl Axis {
    /// All axes.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// Returns the capital letter of the axis.
    pub const fn letter(self) -> char {
        match self {
            Axis::X => 'X',
            Axis::Y => 'Y',
            Axis::Z => 'Z',
        }
    }
}

/// A rotation as right-handed quarter turns about fixed axes: first X, then Y, then Z. These are Euler angles XYZ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct QuarterTurns {
    /// The quarter turns about X, 0 to 3.
    pub x: u8,
    /// The quarter turns about Y, 0 to 3.
    pub y: u8,
    /// The quarter turns about Z, 0 to 3.
    pub z: u8,
}

impl QuarterTurns {
    /// Returns the 24 rotations, each once: Y 0 to 3, Z 1 and Z 3, each after X 0 to 3.
    pub fn all() -> impl Iterator<Item = QuarterTurns> {
        let majors = [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 3)];
        majors.into_iter().flat_map(|(y, z)| (0..4).map(move |x| QuarterTurns { x, y, z }))
    }

    /// Returns the angles about X, Y and Z in degrees.
    pub fn degrees(self) -> [u32; 3] {
        [self.x, self.y, self.z].map(|turns| 90 * u32::from(turns))
    }

    fn isometry(self) -> Isometry {
        let turns = [(Axis::X, self.x), (Axis::Y, self.y), (Axis::Z, self.z)];
        turns.into_iter().fold(Isometry::IDENTITY, |all, (axis, count)| {
            (0..count).fold(all, |all, _| all.then(Isometry::quarter_turn(axis)))
        })
    }
}

/// How a piece is turned into place: the reflection in x, if any, and then the rotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Orientation {
    /// Whether the x coordinates change their sign first.
    pub mirrored: bool,
    /// The rotation.
    pub turns: QuarterTurns,
}

impl Orientation {
    /// Returns the 24 rotations, and then their reflections if these are wanted.
    pub fn all(with_mirrored: bool) -> impl Iterator<Item = Orientation> {
        let mirrored = [false, true].into_iter().take(1 + usize::from(with_mirrored));
        mirrored.flat_map(|mirrored| QuarterTurns::all().map(move |turns| Orientation { mirrored, turns }))
    }

    /// Returns the image of a cell.
    pub fn apply(self, cell: Cell) -> Cell {
        self.isometry().apply(cell)
    }

    pub(crate) fn isometry(self) -> Isometry {
        let rotation = self.turns.isometry();
        if self.mirrored { Isometry::REFLECTION.then(rotation) } else { rotation }
    }
}

/// A rotation or reflection about the origin, as a matrix: row `i` gives coordinate `i` of the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Isometry([[i32; 3]; 3]);

impl Isometry {
    pub(crate) const IDENTITY: Isometry = Isometry([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    const REFLECTION: Isometry = Isometry([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// Returns the right-handed turn by 90 degrees about an axis.
    const fn quarter_turn(axis: Axis) -> Isometry {
        match axis {
            Axis::X => Isometry([[1, 0, 0], [0, 0, -1], [0, 1, 0]]),
            Axis::Y => Isometry([[0, 0, 1], [0, 1, 0], [-1, 0, 0]]),
            Axis::Z => Isometry([[0, -1, 0], [1, 0, 0], [0, 0, 1]]),
        }
    }

    /// Returns all 48; the first one is the identity.
    pub(crate) fn all() -> impl Iterator<Item = Isometry> {
        Orientation::all(true).map(Orientation::isometry)
    }

    pub(crate) fn apply(self, cell: Cell) -> Cell {
        self.0.map(|row| row.iter().zip(cell).map(|(factor, coordinate)| factor * coordinate).sum())
    }

    /// Returns this isometry followed by another.
    fn then(self, next: Isometry) -> Isometry {
        let entry = |row: usize, column: usize| (0..3).map(|inner| next.0[row][inner] * self.0[inner][column]).sum();
        Isometry(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
    }

    pub(crate) fn is_reflection(self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0
    }
}

/// A direction along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction {
    /// The axis.
    pub axis: Axis,
    /// Whether the coordinate grows.
    pub is_positive: bool,
}

impl Direction {
    /// All directions, in the order of preference: up first, down last.
    pub const ALL: [Direction; 6] = [
        Direction { axis: Axis::Z, is_positive: true },
        Direction { axis: Axis::X, is_positive: true },
        Direction { axis: Axis::X, is_positive: false },
        Direction { axis: Axis::Y, is_positive: true },
        Direction { axis: Axis::Y, is_positive: false },
        Direction { axis: Axis::Z, is_positive: false },
    ];
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.is_positive { '+' } else { '-' }, self.axis.letter().to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn orientations_are_48_different_isometries() {
        let images: HashSet<Cell> = Isometry::all().map(|isometry| isometry.apply([1, 2, 3])).collect();
        assert_eq!(images.len(), 48);
        assert_eq!(Isometry::all().filter(|isometry| isometry.is_reflection()).count(), 24);
        assert_eq!(Isometry::all().next(), Some(Isometry::IDENTITY));
    }

    #[test]
    fn turns_about_x_come_first() {
        let turns = QuarterTurns { x: 1, y: 0, z: 1 };
        // X maps y to z, and Z keeps z.
        assert_eq!(Orientation { mirrored: false, turns }.apply([0, 1, 0]), [0, 0, 1]);
        assert_eq!(Orientation { mirrored: true, turns }.apply([1, 0, 0]), [0, -1, 0]);
    }
}
