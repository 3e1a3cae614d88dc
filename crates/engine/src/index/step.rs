//! Steps: the row to which a turn leads, the regrips after it, and what the turn adds to the twists.
//!
//! Twists are counted by cubie, so a turn adds the same vector to all fibers of a row: a step is the next row, the
//! number of regrips and a vector, in four bytes. Each cubie adds to a separate digit, so the vector is one sum
//! without carries.

use std::fmt;

use godtable_puzzle::cube::{Corner, Position};

use crate::index::planes::regripping;
use crate::index::{Fiber, Row, Shape};

/// The effect of a turn and the regrips after it on a row: the next row, the number of regrips of each fiber, and a
/// translation of the regripped fiber. It has four bytes, in the layout of the addends of a fiber.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RowStep {
    row: u16,
    /// The lowest three digits of the translation, the regrips, and in the top bit the lower bit of the seventh digit.
    low: u8,
    /// The next three digits, the regrips again, and in the top bit the upper bit of the seventh digit.
    middle: u8,
}

impl RowStep {
    pub(crate) fn new(row: Row, regrips: u8, translation: Fiber) -> RowStep {
        let [low, middle, high] = translation.groups();
        RowStep {
            row: row.number() as u16,
            low: (high & 1) << 7 | regrips << 5 | low,
            middle: high >> 1 << 7 | regrips << 5 | middle,
        }
    }

    /// Returns the row after the step.
    #[must_use]
    #[inline]
    pub const fn row(self) -> Row {
        Row::from_bits(self.row)
    }

    /// Returns the number of regrips, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn regrips(self) -> u8 {
        self.low >> 5 & 3
    }

    /// Returns the addend to each fiber, after its regrips.
    #[must_use]
    pub const fn translation(self) -> Fiber {
        Fiber::of_groups([self.low & 31, self.middle & 31, self.high()])
    }

    const fn high(self) -> u8 {
        self.middle >> 7 << 1 | self.low >> 7
    }

    /// Returns the fiber after the step.
    #[must_use]
    #[inline]
    pub fn apply(self, fiber: Fiber) -> Fiber {
        fiber.plus(self.low & 127, self.middle & 127, self.high())
    }

    /// Returns the fiber after the step, like [`RowStep::apply`], if fibers have only six digits.
    #[must_use]
    #[inline]
    pub fn apply_to_six_digits(self, fiber: Fiber) -> Fiber {
        fiber.plus(self.low, self.middle, 0)
    }

    /// Returns the number, within its plane, of the state after the step from a state with this fiber, if fibers have
    /// only six digits.
    #[must_use]
    #[inline]
    pub fn number_in_six_digits(self, fiber: Fiber) -> usize {
        usize::from(self.row) * 729 + fiber.number_of_six_digits_plus(self.low, self.middle)
    }
}

impl fmt::Debug for RowStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} by {:?} after {} regrips", self.row(), self.translation(), self.regrips())
    }
}

/// Returns the steps of some moves: row by row, and for each row move by move.
pub(crate) fn steps_by_row(moves: &[Moves], shape: Shape) -> Box<[RowStep]> {
    let mut steps = Vec::with_capacity(shape.rows() * moves.len());
    for row in shape.all_rows() {
        let cubies = row.places(shape);
        steps.extend(moves.iter().map(|moves| moves.step(&cubies, shape)));
    }
    steps.into_boxed_slice()
}

/// A turn and the regrips after it, as their effect on cubies and places.
pub(crate) struct Moves {
    regrips: u8,
    /// By cubie: the cubie that becomes it.
    cubies: [u8; 8],
    /// By place: the place after the turn and the regrips.
    places: [u8; 8],
    /// By cubie and place: the addend to the translation, with a byte for each group of digits.
    twists: [[u32; 8]; 8],
}

impl Moves {
    /// Returns the effect of a turn and `regrips` regrips. `turned` is the solved position after the turn.
    pub(crate) fn new(turned: Position, regrips: u8, shape: Shape) -> Moves {
        let regrip = Position::SOLVED.rotated(regripping(regrips));
        let moved = turned.then(&regrip);
        // A cubie becomes another one, with another reference sticker, and gets a twist.
        let twist = |cubie: Corner, place: Corner| {
            let becomes = regrip.cubie(cubie);
            let mut twists = [0; 8];
            twists[becomes.place.index()] = (moved.cubie(place).twist - becomes.twist).thirds();
            let [low, middle, high] = Fiber::of_twists(&twists, shape).groups().map(u32::from);
            low | middle << 8 | high << 16
        };
        Moves {
            regrips,
            cubies: Corner::ALL.map(|corner| regrip.inverse().cubie(corner).place as u8),
            places: Corner::ALL.map(|corner| moved.cubie(corner).place as u8),
            twists: Corner::ALL.map(|cubie| Corner::ALL.map(|place| twist(cubie, place))),
        }
    }

    /// Returns the step from the row with cubies at these places.
    pub(crate) fn step(&self, cubies: &[u8; 8], shape: Shape) -> RowStep {
        RowStep::new(self.row(cubies, shape), self.regrips, self.translation(cubies))
    }

    /// Returns the row after the row with cubies at these places.
    #[inline]
    pub(crate) fn row(&self, cubies: &[u8; 8], shape: Shape) -> Row {
        let places = self.cubies.map(|cubie| self.places[usize::from(cubies[usize::from(cubie)])]);
        Row::of_places(&places, shape)
    }

    /// Returns the addend to each fiber of the row with cubies at these places.
    #[inline]
    pub(crate) fn translation(&self, cubies: &[u8; 8]) -> Fiber {
        // Each cubie adds to a different digit, so nothing carries.
        let sum: u32 = self.twists.iter().zip(cubies).map(|(twists, &place)| twists[usize::from(place)]).sum();
        let [low, middle, high, _] = sum.to_le_bytes();
        Fiber::of_groups([low, middle, high])
    }
}
