//! Steps: what a turn, and the regrip after it, does to the rows.

use std::fmt;

use godtable_cube::{Corner, Position};

use crate::planes::regripping;
use crate::{Fibre, Row, Shape};

/// Where a step takes a row: each of its fibres, regripped so often, plus a translation. Four bytes, so that the steps of
/// a row lie close together, laid out so that a lookup has little to take apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Step {
    row: u16,
    /// The lowest three digits of the translation and the regrips; the top bit is the seventh digit's lower one.
    low: u8,
    /// The next three digits, and the regrips again; the top bit is the seventh digit's upper one.
    middle: u8,
}

impl Step {
    pub(crate) fn new(row: Row, regrips: u8, translation: Fibre) -> Step {
        let [low, middle, high] = translation.groups();
        Step {
            row: row.number() as u16,
            low: (high & 1) << 7 | regrips << 5 | low,
            middle: high >> 1 << 7 | regrips << 5 | middle,
        }
    }

    /// The row after the step.
    #[must_use]
    #[inline]
    pub const fn row(self) -> Row {
        Row::from_bits(self.row)
    }

    /// How many regrips there are in the step, 0 to 2.
    #[must_use]
    #[inline]
    pub const fn regrips(self) -> u8 {
        self.low >> 5 & 3
    }

    /// What is added to each fibre once it is regripped.
    #[must_use]
    pub const fn translation(self) -> Fibre {
        Fibre::of_groups([self.low & 31, self.middle & 31, self.high()])
    }

    const fn high(self) -> u8 {
        self.middle >> 7 << 1 | self.low >> 7
    }

    /// Where a fibre goes.
    #[must_use]
    #[inline]
    pub fn apply(self, fibre: Fibre) -> Fibre {
        fibre.plus(self.low & 127, self.middle & 127, self.high())
    }

    /// Where a fibre of six digits goes: [`Step::apply`] where there is no seventh.
    #[must_use]
    #[inline]
    pub fn apply_to_six_digits(self, fibre: Fibre) -> Fibre {
        fibre.plus(self.low, self.middle, 0)
    }

    /// The number of the state, within its plane of rows of six digits, to which one with that fibre goes.
    #[must_use]
    #[inline]
    pub fn number_in_six_digits(self, fibre: Fibre) -> usize {
        usize::from(self.row) * 729 + fibre.number_of_six_digits_plus(self.low, self.middle)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} by {:?} after {} regrips", self.row(), self.translation(), self.regrips())
    }
}

/// The steps of some moves, row after row, and for each row move after move.
pub(crate) fn steps_by_row(moves: &[Moves], shape: Shape) -> Box<[Step]> {
    let mut steps = Vec::with_capacity(shape.rows() * moves.len());
    for row in shape.all_rows() {
        let cubies = row.places(shape);
        steps.extend(moves.iter().map(|moves| moves.step(&cubies, shape)));
    }
    steps.into_boxed_slice()
}

/// A turn and the regrips after it, as what becomes of cubies and of places.
pub(crate) struct Moves {
    regrips: u8,
    /// The cubie that becomes each cubie.
    cubies: [u8; 8],
    /// The place to which a cubie goes from each place.
    places: [u8; 8],
    /// By cubie and its place: what it adds to the translation, the groups of digits a byte each.
    twists: [[u32; 8]; 8],
}

impl Moves {
    /// What `turned`, the solved cube after the turn, and so many regrips do.
    pub(crate) fn new(turned: Position, regrips: u8, shape: Shape) -> Moves {
        let regrip = Position::SOLVED.rotated(regripping(regrips));
        let moved = turned.then(&regrip);
        // A cubie becomes another one, whose reference sticker is another one too, and is twisted on its way.
        let twist = |cubie: Corner, place: Corner| {
            let becomes = regrip.cubie(cubie);
            let mut twists = [0; 8];
            twists[becomes.place.index()] = (moved.cubie(place).twist - becomes.twist).thirds();
            let [low, middle, high] = Fibre::of_twists(&twists, shape).groups().map(u32::from);
            low | middle << 8 | high << 16
        };
        Moves {
            regrips,
            cubies: Corner::ALL.map(|corner| regrip.inverse().cubie(corner).place as u8),
            places: Corner::ALL.map(|corner| moved.cubie(corner).place as u8),
            twists: Corner::ALL.map(|cubie| Corner::ALL.map(|place| twist(cubie, place))),
        }
    }

    /// Where the row of cubies at these places goes.
    pub(crate) fn step(&self, cubies: &[u8; 8], shape: Shape) -> Step {
        Step::new(self.row(cubies, shape), self.regrips, self.translation(cubies))
    }

    /// The row to which that of cubies at these places goes.
    #[inline]
    pub(crate) fn row(&self, cubies: &[u8; 8], shape: Shape) -> Row {
        let places = self.cubies.map(|cubie| self.places[usize::from(cubies[usize::from(cubie)])]);
        Row::of_places(&places, shape)
    }

    /// What is added there to each fibre.
    #[inline]
    pub(crate) fn translation(&self, cubies: &[u8; 8]) -> Fibre {
        // Each cubie adds to a digit of its own, so nothing carries.
        let sum: u32 = self.twists.iter().zip(cubies).map(|(twists, &place)| twists[usize::from(place)]).sum();
        let [low, middle, high, _] = sum.to_le_bytes();
        Fibre::of_groups([low, middle, high])
    }
}
