//! Rows: the permutations of the moving corners, ranked so that the parity is the lowest bit.

use godtable_puzzle::cube::{Corner, Placement, Position, Twist};

use crate::index::{Fiber, Shape};

/// The number of a permutation of the moving corners, 0 to 5,039 for 7 corners, 0 to 40,319 for 8. The solved
/// permutation is row 0, and even permutations have even rows.
///
/// The number is the lexicographic rank of the places of the cubies, except for the lowest bit. The lowest bit of the
/// rank is the order of the last two cubies. The row has the parity of the permutation instead, which determines that
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row(u16);

impl Shape {
    /// Returns all rows, in order.
    pub(crate) fn all_rows(self) -> impl Iterator<Item = Row> {
        (0..self.rows()).map(|number| Row(number as u16))
    }
}

impl Row {
    /// Returns the row with this number, or `None` if the shape has no such row.
    #[must_use]
    pub fn new(number: usize, shape: Shape) -> Option<Row> {
        if number < shape.rows() { u16::try_from(number).ok().map(Row) } else { None }
    }

    /// Returns the row with this number, which must be below the number of rows of some shape.
    #[inline]
    pub(crate) const fn from_bits(number: u16) -> Row {
        Row(number)
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the permutation is odd.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns the row of a position, or `None` if a fixed corner of the shape is not at home.
    #[must_use]
    pub fn of(position: &Position, shape: Shape) -> Option<Row> {
        shape.fixes(position).then(|| Row::of_position(position, shape))
    }

    /// Returns the row of a position with the fixed corners at home.
    #[inline]
    pub(crate) fn of_position(position: &Position, shape: Shape) -> Row {
        Row::of_places(&position.cubies().map(|cubie| cubie.place as u8), shape)
    }

    /// Returns the row of cubies at these places. The places of fixed cubies do not matter.
    #[inline]
    pub(crate) fn of_places(places: &[u8; 8], shape: Shape) -> Row {
        match shape.corners() {
            7 => Row(rank::<7>(places)),
            _ => Row(rank::<8>(places)),
        }
    }

    /// Returns the places by cubie. Fixed cubies are at home.
    #[inline]
    pub(crate) fn places(self, shape: Shape) -> [u8; 8] {
        match shape.corners() {
            7 => unrank::<7>(self.0),
            _ => unrank::<8>(self.0),
        }
    }

    /// Returns the position with this row and this fiber.
    ///
    /// # Panics
    /// Panics if the shape has no such row or no such fiber.
    #[must_use]
    pub fn position(self, fiber: Fiber, shape: Shape) -> Position {
        assert!(self.number() < shape.rows(), "row {} of {}", self.number(), shape.rows());
        assert!(fiber.number() < shape.fibers(), "fiber {} of {}", fiber.number(), shape.fibers());
        let twists = fiber.twists(shape);
        let places = self.places(shape);
        let cubies = std::array::from_fn(|number| Placement {
            place: Corner::ALL[usize::from(places[number])],
            twist: Twist::new(twists[number]).expect("digits of a fiber are 0 to 2"),
        });
        Position::new(cubies).expect("a row is a permutation, and the last cubie's twist completes the sum")
    }
}

/// The places 0 to 7, four bits each.
const PLACES: u32 = 0x7654_3210;

/// Returns the row of the first `N` cubies at these places.
#[inline]
fn rank<const N: usize>(places: &[u8; 8]) -> u16 {
    // By place: the number of smaller places left, four bits each.
    let mut smaller_left = PLACES;
    let (mut rank, mut inversions) = (0, 0);
    for (number, &place) in places[..N - 2].iter().enumerate() {
        let digit = smaller_left >> (4 * place) & 15;
        smaller_left = smaller_left.wrapping_sub(0x1111_1110 << (4 * place));
        rank = rank * (N - number) as u32 + digit;
        inversions += digit;
    }
    inversions += u32::from(places[N - 2] > places[N - 1]);
    (rank * 2 + inversions % 2) as u16
}

/// Returns the places by cubie of a row. The fixed cubies are at home.
#[inline]
fn unrank<const N: usize>(row: u16) -> [u8; 8] {
    let mut digits = [0; 8];
    let mut rank = u32::from(row / 2);
    for number in (0..N - 2).rev() {
        let left = (N - number) as u32;
        digits[number] = rank % left;
        rank /= left;
    }
    // Each cubie takes the place number `digit` of the places left. These stay in order, four bits each.
    let mut left = PLACES;
    let mut inversions = 0;
    let mut places = digits.map(|digit| {
        inversions += digit;
        let below = (1_u32 << (4 * digit)) - 1;
        let place = left >> (4 * digit) & 15;
        left = left & below | left >> 4 & !below;
        place as u8
    });
    if inversions % 2 != u32::from(row % 2) {
        places.swap(N - 2, N - 1);
    }
    places
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::cube::{Face, Puzzle, Turn};

    use super::*;

    const SEVEN: Shape = Shape::of(Puzzle::CUBE2);
    const EIGHT: Shape = Shape::of(Puzzle::CORNERS3);

    #[test]
    fn every_row_is_a_different_permutation() {
        for shape in [SEVEN, EIGHT] {
            for number in 0..shape.rows() {
                let row = Row::new(number, shape).expect("within the rows");
                let places = row.places(shape);
                let mut sorted = places;
                sorted.sort_unstable();
                assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7]);
                assert_eq!(Row::of_places(&places, shape), row);
                let inversions: usize =
                    (0..8).map(|i| places[i + 1..].iter().filter(|&&place| place < places[i]).count()).sum();
                assert_eq!(row.is_odd(), inversions % 2 == 1);
            }
            assert_eq!(Row::new(shape.rows(), shape), None);
        }
    }

    #[test]
    fn solved_is_row_and_fiber_zero() {
        for shape in [SEVEN, EIGHT] {
            assert_eq!(Row::of(&Position::SOLVED, shape), Row::new(0, shape));
            assert_eq!(Fiber::of(&Position::SOLVED, shape), Fiber::new(0, shape));
        }
    }

    #[test]
    fn position_with_dbl_away_has_no_row_of_seven_corners() {
        let after = |face| Position::SOLVED.turned(Turn::new(face, 1).expect("a quarter"));
        for (position, is_fixed) in [(after(Face::U), true), (after(Face::D), false), (after(Face::L), false)] {
            assert_eq!(Row::of(&position, SEVEN).is_some(), is_fixed);
            assert_eq!(Fiber::of(&position, SEVEN).is_some(), is_fixed);
            assert!(Row::of(&position, EIGHT).is_some() && Fiber::of(&position, EIGHT).is_some());
        }
    }

    #[test]
    #[should_panic(expected = "row 5040 of 5040")]
    fn row_of_another_shape_panics() {
        let row = Row::new(5_040, EIGHT).expect("one of 40,320");
        let _ = row.position(Fiber::ZERO, SEVEN);
    }

    #[test]
    #[should_panic(expected = "fiber 729 of 729")]
    fn fiber_of_another_shape_panics() {
        let fiber = Fiber::new(729, EIGHT).expect("one of 2,187");
        let _ = Row::new(0, SEVEN).expect("the first").position(fiber, SEVEN);
    }
}
