//! Steps: what a turn, and the regrip after it, does to the rows.

use godtable_cube::{Corner, Position, Rotation, Turn};

use crate::{Fibre, Row, Shape};

/// Where a step takes a row: each of its fibres, regripped as often as the [`Steps`] say, plus `translation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The row after the step.
    pub row: Row,
    /// What is added to each fibre.
    pub translation: Fibre,
}

/// What one turn followed by some regrips does to each row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    regrips: u8,
    steps: Box<[Step]>,
}

impl Steps {
    /// The steps of `turn` followed by `regrips` regrips, 0 to 2.
    #[must_use]
    pub fn new(turn: Turn, regrips: u8, shape: Shape) -> Steps {
        Steps::of_moves(&Moves::new(Position::SOLVED.turned(turn), regrips), regrips, shape)
    }

    /// The steps of `regrips` regrips alone, 0 to 2.
    #[must_use]
    pub fn of_regrips(regrips: u8, shape: Shape) -> Steps {
        Steps::of_moves(&Moves::new(Position::SOLVED, regrips), regrips, shape)
    }

    fn of_moves(moves: &Moves, regrips: u8, shape: Shape) -> Steps {
        let rows = (0..shape.rows()).map(|number| Row::new(number, shape).expect("within the rows"));
        Steps { regrips, steps: rows.map(|row| moves.step(row, shape)).collect() }
    }

    /// How many regrips follow the turn, 0 to 2.
    #[must_use]
    pub const fn regrips(&self) -> u8 {
        self.regrips
    }

    /// Where the row of that number goes.
    ///
    /// # Panics
    /// Where there is no such row.
    #[must_use]
    #[inline]
    pub fn at(&self, row: usize) -> Step {
        self.steps[row]
    }

    /// Where a fibre of a row goes.
    #[must_use]
    #[inline]
    pub fn apply(&self, row: Row, fibre: Fibre) -> (Row, Fibre) {
        let step = self.at(row.number());
        (step.row, fibre.regripped(self.regrips).plus(step.translation))
    }
}

/// A turn and the regrips after it, as what becomes of cubies and of places.
struct Moves {
    /// The cubie that each cubie becomes.
    cubies: [u8; 8],
    /// The twist that each cubie gains for what it becomes.
    cubie_twists: [u8; 8],
    /// The place to which a cubie goes from each place.
    places: [u8; 8],
    /// The twist that it gains there.
    place_twists: [u8; 8],
}

impl Moves {
    fn new(turned: Position, regrips: u8) -> Moves {
        let rotation = (0..regrips).fold(Rotation::IDENTITY, |rotation, _| rotation.then(Rotation::REGRIP));
        let regrip = Position::SOLVED.rotated(rotation);
        let moved = turned.then(&regrip);
        Moves {
            cubies: Corner::ALL.map(|corner| regrip.cubie(corner).place as u8),
            cubie_twists: Corner::ALL.map(|corner| (-regrip.cubie(corner).twist).thirds()),
            places: Corner::ALL.map(|corner| moved.cubie(corner).place as u8),
            place_twists: Corner::ALL.map(|corner| moved.cubie(corner).twist.thirds()),
        }
    }

    fn step(&self, row: Row, shape: Shape) -> Step {
        let (mut places, mut twists) = ([0; 8], [0; 8]);
        for (cubie, place) in row.places(shape).into_iter().map(usize::from).enumerate() {
            let becomes = usize::from(self.cubies[cubie]);
            places[becomes] = self.places[place];
            twists[becomes] = (self.cubie_twists[cubie] + self.place_twists[place]) % 3;
        }
        Step { row: Row::of_places(&places, shape), translation: Fibre::of_twists(&twists, shape) }
    }
}
