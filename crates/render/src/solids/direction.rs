//! The six directions along the axes.

/// A direction along an axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// +x.
    Right,
    /// -x.
    Left,
    /// +y.
    Back,
    /// -y.
    Front,
    /// +z.
    Up,
    /// -z.
    Down,
}

impl Direction {
    /// All directions, in the order of the axes, positive first.
    pub const ALL: [Direction; 6] =
        [Direction::Right, Direction::Left, Direction::Back, Direction::Front, Direction::Up, Direction::Down];

    /// Returns the direction along an axis (0 to 2; larger numbers are z).
    #[must_use]
    pub const fn along(axis: usize, is_positive: bool) -> Direction {
        match (axis, is_positive) {
            (0, true) => Direction::Right,
            (0, false) => Direction::Left,
            (1, true) => Direction::Back,
            (1, false) => Direction::Front,
            (_, true) => Direction::Up,
            (_, false) => Direction::Down,
        }
    }

    /// Returns the number of the axis: 0 is x, 1 is y, 2 is z.
    #[must_use]
    pub const fn axis(self) -> usize {
        self as usize / 2
    }

    /// Returns 1 or -1.
    #[must_use]
    pub const fn sign(self) -> i32 {
        if (self as usize).is_multiple_of(2) { 1 } else { -1 }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::along(self.axis(), self.sign() < 0)
    }

    /// Returns the direction as a vector of length 1.
    #[must_use]
    pub const fn vector(self) -> [i32; 3] {
        let mut vector = [0; 3];
        vector[self.axis()] = self.sign();
        vector
    }

    /// Returns the two directions across, in the plane of a side that faces this way. They and this direction are
    /// right-handed.
    #[must_use]
    pub const fn across(self) -> [Direction; 2] {
        let one = Direction::along((self.axis() + 1) % 3, true);
        let other = Direction::along((self.axis() + 2) % 3, true);
        if self.sign() > 0 { [one, other] } else { [other, one] }
    }
}
