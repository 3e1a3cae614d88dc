//! Fibres: the twists of the cubies as a vector over the integers modulo 3.

use godtable_cube::Position;

use crate::Shape;

/// How many values a group of three digits has. The cubies of a group are one 3-cycle of the regrip.
pub const GROUP: usize = 27;

/// The number of a vector of twists, 0 to 728 or 2,186: digit `n`, of weight 3^n, is the twist of cubie `n`. The
/// twist of the last moving cubie follows from the others.
///
/// The lowest three digits and the next three are the two 3-cycles of the regrip, which turns each group over in
/// itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fibre(u16);

/// `SUMS[a][b]`: the sum of the groups `a` and `b`, digit by digit modulo 3.
const SUMS: [[u8; GROUP]; GROUP] = {
    let mut sums = [[0; GROUP]; GROUP];
    let mut pair = 0;
    while pair < GROUP * GROUP {
        let (a, b) = (pair / GROUP, pair % GROUP);
        sums[a][b] = ((a + b) % 3 + 3 * ((a / 3 + b / 3) % 3) + 9 * ((a / 9 + b / 9) % 3)) as u8;
        pair += 1;
    }
    sums
};

/// `REGRIPPED[k][a]`: the group `a` after `k` regrips, each of which passes a digit on to the next cubie of the
/// cycle.
const REGRIPPED: [[u8; GROUP]; 3] = {
    let mut regripped = [[0; GROUP]; 3];
    let mut number = 0;
    while number < GROUP {
        let once = number % 9 * 3 + number / 9;
        let twice = once % 9 * 3 + once / 9;
        regripped[0][number] = number as u8;
        regripped[1][number] = once as u8;
        regripped[2][number] = twice as u8;
        number += 1;
    }
    regripped
};

impl Fibre {
    /// Untwisted cubies.
    pub const ZERO: Fibre = Fibre(0);

    /// The fibre of that number; `None` where the shape has no such fibre.
    #[must_use]
    pub fn new(number: usize, shape: Shape) -> Option<Fibre> {
        if number < shape.fibres() { u16::try_from(number).ok().map(Fibre) } else { None }
    }

    /// The fibre's number.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The fibre of a position.
    #[must_use]
    pub fn of(position: &Position, shape: Shape) -> Fibre {
        Fibre::of_twists(&position.cubies().map(|cubie| cubie.twist.thirds()), shape)
    }

    /// The fibre of cubies with these twists, each 0 to 2.
    pub(crate) fn of_twists(twists: &[u8; 8], shape: Shape) -> Fibre {
        Fibre(twists[..shape.corners() - 1].iter().rev().fold(0, |number, &twist| number * 3 + u16::from(twist)))
    }

    /// The twists of the cubies, each 0 to 2; of those that do not move 0.
    pub(crate) fn twists(self, shape: Shape) -> [u8; 8] {
        let last = shape.corners() - 1;
        let mut twists = [0; 8];
        let mut rest = self.0;
        for twist in &mut twists[..last] {
            *twist = (rest % 3) as u8;
            rest /= 3;
        }
        twists[last] = (3 - twists.iter().sum::<u8>() % 3) % 3;
        twists
    }

    /// The sum of two vectors, digit by digit modulo 3.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Fibre) -> Fibre {
        let ([low, middle, high], [other_low, other_middle, other_high]) = (self.groups(), other.groups());
        Fibre::from_groups(
            usize::from(SUMS[low][other_low]),
            usize::from(SUMS[middle][other_middle]),
            (high + other_high) % 3,
        )
    }

    /// The vector after so many regrips, 0 to 2, but for what they add to it in its row.
    #[must_use]
    #[inline]
    pub fn regripped(self, regrips: u8) -> Fibre {
        let [low, middle, high] = self.groups();
        let table = &REGRIPPED[usize::from(regrips)];
        Fibre::from_groups(usize::from(table[low]), usize::from(table[middle]), high)
    }

    /// The lowest three digits as a number 0 to 26, the next three likewise, and the seventh.
    #[must_use]
    #[inline]
    pub const fn groups(self) -> [usize; 3] {
        let number = self.0 as usize;
        [number % GROUP, number / GROUP % GROUP, number / (GROUP * GROUP)]
    }

    fn from_groups(low: usize, middle: usize, high: usize) -> Fibre {
        Fibre((low + GROUP * middle + GROUP * GROUP * high) as u16)
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
            assert_eq!(Fibre::of_twists(&digits(fibre), shape), fibre);
            let [a, b, c, d, e, f, ..] = digits(fibre);
            assert_eq!(digits(fibre.regripped(1))[..6], [c, a, b, f, d, e]);
            assert_eq!(fibre.regripped(2), fibre.regripped(1).regripped(1));
            let other = Fibre::new(number * 5 % 729, shape).expect("within the fibres");
            let sum = digits(fibre.plus(other));
            let expected: Vec<u8> = digits(fibre).iter().zip(digits(other)).map(|(a, b)| (a + b) % 3).collect();
            assert_eq!(sum[..6], expected[..6]);
        }
        assert_eq!(Fibre::new(729, shape), None);
    }
}
