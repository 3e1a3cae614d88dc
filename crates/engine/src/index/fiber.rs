//! Fibers: the twists of the cubies, as vectors modulo 3.
//!
//! A turn adds a constant to each fiber of a row. The digits lie in groups of three, one group for each 3-cycle of the
//! regrip, so that regrips and additions are lookups by group.

use godtable_puzzle::cube::{Position, Puzzle};

/// The number of values of a group of three digits. The cubies of a group are one 3-cycle of the regrip.
pub const GROUP: usize = 27;

/// The numbers of rows and fibers of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    corners: usize,
}

impl Shape {
    /// Returns the shape of a puzzle.
    #[must_use]
    pub const fn of(puzzle: Puzzle) -> Shape {
        let corners = puzzle.moving_corners();
        assert!(corners == 7 || corners == 8);
        Shape { corners }
    }

    /// Returns the number of moving corners: 7 or 8.
    #[must_use]
    pub const fn corners(self) -> usize {
        self.corners
    }

    /// Returns the number of rows: 5,040 for 7 corners, 40,320 for 8.
    #[must_use]
    pub const fn rows(self) -> usize {
        [5_040, 40_320][self.corners - 7]
    }

    /// Splits the number of a state into the number of full rows before it and its fiber.
    #[inline]
    pub(crate) fn split(self, number: usize) -> (usize, Fiber) {
        // With constants, so that the compiler avoids divisions.
        let (rows, rest) = match self.corners {
            7 => (number / 729, number % 729),
            _ => (number / 2_187, number % 2_187),
        };
        (rows, Fiber::of_number(rest))
    }

    /// Returns whether the fixed corners of a position are at home.
    pub(crate) fn fixes(self, position: &Position) -> bool {
        position.cubies()[self.corners..] == Position::SOLVED.cubies()[self.corners..]
    }

    /// Returns the number of fibers of a row: 729 for 7 corners, 2,187 for 8.
    #[must_use]
    pub const fn fibers(self) -> usize {
        [729, 2_187][self.corners - 7]
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn positions(self) -> usize {
        self.rows() * self.fibers()
    }
}

/// A vector of twists. Digit `n`, with weight 3^n in the fiber's number, is the twist of cubie `n`. The twist of the
/// last moving cubie follows from the others.
///
/// The lowest three digits and the next three are groups: each belongs to a 3-cycle of the regrip, which permutes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fiber {
    /// The seventh digit, 0 to 2, or 0 if the shape has only six.
    high: u8,
    /// The fourth to sixth digit as one number, 0 to 26.
    middle: u8,
    /// The lowest three digits as one number, 0 to 26.
    low: u8,
}

/// An addend to a group: the digits in the lowest five bits, and the number of regrips before the addition, 0 to 2, in
/// the next two.
pub(crate) type Addend = u8;

/// `MOVED[a][k << 5 | b]`: the group `a` after `k` regrips, plus `b`, digit by digit modulo 3. A regrip passes each
/// digit to the next cubie of the cycle. The sizes are powers of two, so that masked indices need no bounds check.
static MOVED: [[u8; 128]; 32] = {
    let mut moved = [[0; 128]; 32];
    let mut number = 0;
    while number < 3 * GROUP * GROUP {
        let (k, a, b) = (number / GROUP / GROUP, number / GROUP % GROUP, number % GROUP);
        let once = a % 9 * 3 + a / 9;
        let image = [a, once, once % 9 * 3 + once / 9][k];
        moved[a][k << 5 | b] = ((image + b) % 3 + 3 * ((image / 3 + b / 3) % 3) + 9 * ((image / 9 + b / 9) % 3)) as u8;
        number += 1;
    }
    moved
};

/// `MOVED` times the weight of the middle group.
static MOVED_MIDDLE: [[u16; 128]; 32] = {
    let mut moved = [[0; 128]; 32];
    let mut number = 0;
    while number < 32 * 128 {
        moved[number / 128][number % 128] = MOVED[number / 128][number % 128] as u16 * GROUP as u16;
        number += 1;
    }
    moved
};

/// `MOVED` for the seventh digit, which is invariant under regrips.
static MOVED_HIGH: [[u8; 4]; 4] = [[0, 1, 2, 0], [1, 2, 0, 0], [2, 0, 1, 0], [0; 4]];

impl Fiber {
    /// The fiber without twists.
    pub const ZERO: Fiber = Fiber { high: 0, middle: 0, low: 0 };

    /// Returns the fiber with this number, or `None` if the shape has no such fiber.
    #[must_use]
    pub fn new(number: usize, shape: Shape) -> Option<Fiber> {
        (number < shape.fibers()).then(|| Fiber::of_number(number))
    }

    /// Returns the fiber with this number, which must be below the number of fibers of some shape.
    #[inline]
    pub(crate) fn of_number(number: usize) -> Fiber {
        let group = |weight: usize| (number / weight % GROUP) as u8;
        Fiber { high: group(GROUP * GROUP), middle: group(GROUP), low: group(1) }
    }

    /// Returns the number, 0 to 728 for 7 corners, 0 to 2,186 for 8.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        (self.high as usize * GROUP + self.middle as usize) * GROUP + self.low as usize
    }

    /// Returns the fiber of a position, or `None` if a fixed corner of the shape is not at home.
    #[must_use]
    pub fn of(position: &Position, shape: Shape) -> Option<Fiber> {
        shape.fixes(position).then(|| Fiber::of_position(position, shape))
    }

    /// Returns the fiber of a position with the fixed corners at home.
    #[inline]
    pub(crate) fn of_position(position: &Position, shape: Shape) -> Fiber {
        Fiber::of_twists(&position.cubies().map(|cubie| cubie.twist.thirds()), shape)
    }

    /// Returns the fiber with these twists by cubie, each 0 to 2.
    pub(crate) fn of_twists(twists: &[u8; 8], shape: Shape) -> Fiber {
        let [a, b, c, d, e, f, g, _] = *twists;
        let high = if shape.corners() == 8 { g } else { 0 };
        Fiber { high, middle: d + 3 * e + 9 * f, low: a + 3 * b + 9 * c }
    }

    /// Returns the twists by cubie, each 0 to 2. Fixed cubies have the twist 0.
    pub(crate) fn twists(self, shape: Shape) -> [u8; 8] {
        let digits = |group: u8| [group % 3, group / 3 % 3, group / 9];
        let ([a, b, c], [d, e, f]) = (digits(self.low), digits(self.middle));
        let mut twists = [a, b, c, d, e, f, self.high, 0];
        twists[shape.corners() - 1] = (3 - twists.iter().sum::<u8>() % 3) % 3;
        twists
    }

    /// Returns the vector after `regrips` permutations of its digits, 0 to 2, plus the vector `by`. The row's own
    /// translation under these regrips is part of `by`.
    #[must_use]
    pub fn moved(self, regrips: u8, by: Fiber) -> Fiber {
        self.plus(regrips % 4 << 5 | by.low, regrips % 4 << 5 | by.middle, by.high)
    }

    /// Returns the same as [`Fiber::moved`], with the regrips in the addends of the two groups.
    #[inline]
    pub(crate) fn plus(self, low: Addend, middle: Addend, high: u8) -> Fiber {
        Fiber {
            high: MOVED_HIGH[usize::from(self.high % 4)][usize::from(high % 4)],
            middle: MOVED[usize::from(self.middle % 32)][usize::from(middle % 128)],
            low: MOVED[usize::from(self.low % 32)][usize::from(low % 128)],
        }
    }

    /// Returns the number of the result of [`Fiber::plus`], if the shape has only six digits.
    #[inline]
    pub(crate) fn number_of_six_digits_plus(self, low: Addend, middle: Addend) -> usize {
        usize::from(MOVED_MIDDLE[usize::from(self.middle % 32)][usize::from(middle % 128)])
            + usize::from(MOVED[usize::from(self.low % 32)][usize::from(low % 128)])
    }

    /// Returns the lowest three digits and the next three as numbers from 0 to 26, and the seventh digit, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn groups(self) -> [u8; 3] {
        [self.low, self.middle, self.high]
    }

    /// Returns the fiber of these groups, the inverse of [`Fiber::groups`].
    pub(crate) const fn of_groups([low, middle, high]: [u8; 3]) -> Fiber {
        Fiber { high, middle, low }
    }
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::Puzzle;

    use super::*;

    #[test]
    fn sums_and_regrips_act_on_digits() {
        let shape = Shape::of(Puzzle::CUBE2);
        let digits = |fiber: Fiber| fiber.twists(shape);
        for number in 0..shape.fibers() {
            let fiber = Fiber::new(number, shape).expect("within the fibers");
            assert_eq!(fiber.number(), number);
            assert_eq!(Fiber::of_twists(&digits(fiber), shape), fiber);
            let [a, b, c, d, e, f, ..] = digits(fiber);
            let regripped = |regrips| fiber.moved(regrips, Fiber::ZERO);
            assert_eq!(digits(regripped(1))[..6], [c, a, b, f, d, e]);
            assert_eq!(regripped(2), regripped(1).moved(1, Fiber::ZERO));
            let other = Fiber::new(number * 5 % 729, shape).expect("within the fibers");
            let sum = digits(fiber.moved(0, other));
            let expected: Vec<u8> = digits(fiber).iter().zip(digits(other)).map(|(a, b)| (a + b) % 3).collect();
            assert_eq!(sum[..6], expected[..6]);
            assert_eq!(fiber.moved(2, other), regripped(2).moved(0, other));
        }
        assert_eq!(Fiber::new(729, shape), None);
    }
}
