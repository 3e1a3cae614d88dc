//! Fibres: the twists of the cubies as a vector over the integers modulo 3.

use godtable_cube::Position;

use crate::Shape;

/// How many values a group of three digits has. The cubies of a group are one 3-cycle of the regrip.
pub const GROUP: usize = 27;

/// A vector of twists: digit `n`, of weight 3^n in the fibre's number, is the twist of cubie `n`. The twist of the last
/// moving cubie follows from the others.
///
/// The lowest three digits and the next three are the two 3-cycles of the regrip, which turns each group over in itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fibre {
    /// The seventh digit, 0 to 2; 0 where there is none.
    high: u8,
    /// The fourth to sixth digit as one number, 0 to 26.
    middle: u8,
    /// The lowest three digits as one number, 0 to 26.
    low: u8,
}

/// A group to be added after some regrips: the group in five bits, the number of regrips, 0 to 2, in two above them.
pub(crate) type Addend = u8;

/// `MOVED[a][k << 5 | b]`: the group `a` after `k` regrips, each of which passes a digit on to the next cubie of the
/// cycle, plus `b`, digit by digit modulo 3. Powers of two throughout, so that no bits that are masked lead out of them.
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

/// The same, times the weight of the middle group.
static MOVED_MIDDLE: [[u16; 128]; 32] = {
    let mut moved = [[0; 128]; 32];
    let mut number = 0;
    while number < 32 * 128 {
        moved[number / 128][number % 128] = MOVED[number / 128][number % 128] as u16 * GROUP as u16;
        number += 1;
    }
    moved
};

/// Likewise for the seventh digit, which regrips leave alone.
static MOVED_HIGH: [[u8; 4]; 4] = [[0, 1, 2, 0], [1, 2, 0, 0], [2, 0, 1, 0], [0; 4]];

impl Fibre {
    /// Untwisted cubies.
    pub const ZERO: Fibre = Fibre { high: 0, middle: 0, low: 0 };

    /// The fibre of that number; `None` where the shape has no such fibre.
    #[must_use]
    pub fn new(number: usize, shape: Shape) -> Option<Fibre> {
        (number < shape.fibres()).then(|| Fibre::of_number(number))
    }

    /// The fibre of a number below that of the fibres of some shape.
    #[inline]
    pub(crate) fn of_number(number: usize) -> Fibre {
        let group = |weight: usize| (number / weight % GROUP) as u8;
        Fibre { high: group(GROUP * GROUP), middle: group(GROUP), low: group(1) }
    }

    /// The fibre's number, 0 to 728 or 2,186.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        (self.high as usize * GROUP + self.middle as usize) * GROUP + self.low as usize
    }

    /// The fibre of a position; `None` where a corner is not at home that does not move in the shape.
    #[must_use]
    pub fn of(position: &Position, shape: Shape) -> Option<Fibre> {
        shape.holds(position).then(|| Fibre::of_position(position, shape))
    }

    /// The fibre of a position that has the corners at home that do not move.
    #[inline]
    pub(crate) fn of_position(position: &Position, shape: Shape) -> Fibre {
        Fibre::of_twists(&position.cubies().map(|cubie| cubie.twist.thirds()), shape)
    }

    /// The fibre of cubies with these twists, each 0 to 2.
    pub(crate) fn of_twists(twists: &[u8; 8], shape: Shape) -> Fibre {
        let [a, b, c, d, e, f, g, _] = *twists;
        let high = if shape.corners() == 8 { g } else { 0 };
        Fibre { high, middle: d + 3 * e + 9 * f, low: a + 3 * b + 9 * c }
    }

    /// The twists of the cubies, each 0 to 2; of those that do not move 0.
    pub(crate) fn twists(self, shape: Shape) -> [u8; 8] {
        let digits = |group: u8| [group % 3, group / 3 % 3, group / 9];
        let ([a, b, c], [d, e, f]) = (digits(self.low), digits(self.middle));
        let mut twists = [a, b, c, d, e, f, self.high, 0];
        twists[shape.corners() - 1] = (3 - twists.iter().sum::<u8>() % 3) % 3;
        twists
    }

    /// The vector after so many regrips, 0 to 2, but for what they add to it in its row, plus another vector.
    #[must_use]
    pub fn moved(self, regrips: u8, by: Fibre) -> Fibre {
        self.plus(regrips % 4 << 5 | by.low, regrips % 4 << 5 | by.middle, by.high)
    }

    /// [`Fibre::moved`], with the regrips in the addends of the two groups.
    #[inline]
    pub(crate) fn plus(self, low: Addend, middle: Addend, high: u8) -> Fibre {
        Fibre {
            high: MOVED_HIGH[usize::from(self.high % 4)][usize::from(high % 4)],
            middle: MOVED[usize::from(self.middle % 32)][usize::from(middle % 128)],
            low: MOVED[usize::from(self.low % 32)][usize::from(low % 128)],
        }
    }

    /// The number of the fibre that [`Fibre::plus`] gives where there is no seventh digit.
    #[inline]
    pub(crate) fn number_of_six_digits_plus(self, low: Addend, middle: Addend) -> usize {
        usize::from(MOVED_MIDDLE[usize::from(self.middle % 32)][usize::from(middle % 128)])
            + usize::from(MOVED[usize::from(self.low % 32)][usize::from(low % 128)])
    }

    /// The lowest three digits as a number 0 to 26, the next three likewise, and the seventh, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn groups(self) -> [u8; 3] {
        [self.low, self.middle, self.high]
    }

    /// The fibre of those groups; the inverse of [`Fibre::groups`].
    pub(crate) const fn of_groups([low, middle, high]: [u8; 3]) -> Fibre {
        Fibre { high, middle, low }
    }
}

#[cfg(test)]
mod tests {
    use godtable_cube::Puzzle;

    use super::*;

    #[test]
    fn sums_and_regrips_act_on_digits() {
        let shape = Shape::of(Puzzle::Cube2);
        let digits = |fibre: Fibre| fibre.twists(shape);
        for number in 0..shape.fibres() {
            let fibre = Fibre::new(number, shape).expect("within the fibres");
            assert_eq!(fibre.number(), number);
            assert_eq!(Fibre::of_twists(&digits(fibre), shape), fibre);
            let [a, b, c, d, e, f, ..] = digits(fibre);
            let regripped = |regrips| fibre.moved(regrips, Fibre::ZERO);
            assert_eq!(digits(regripped(1))[..6], [c, a, b, f, d, e]);
            assert_eq!(regripped(2), regripped(1).moved(1, Fibre::ZERO));
            let other = Fibre::new(number * 5 % 729, shape).expect("within the fibres");
            let sum = digits(fibre.moved(0, other));
            let expected: Vec<u8> = digits(fibre).iter().zip(digits(other)).map(|(a, b)| (a + b) % 3).collect();
            assert_eq!(sum[..6], expected[..6]);
            assert_eq!(fibre.moved(2, other), regripped(2).moved(0, other));
        }
        assert_eq!(Fibre::new(729, shape), None);
    }
}
