//! Axis moves: turns of the two faces of one axis, made together.
//!
//! Turns of opposite faces commute, so `U D` and `D U` are two sequences with one effect. As one axis move they are one
//! word, if no axis follows itself. There are 15 moves of an axis.

use godtable_puzzle::cube::{Face, Turn};

/// The two faces of each axis.
pub(crate) const FACES: [[Face; 2]; 3] = [[Face::U, Face::D], [Face::R, Face::L], [Face::F, Face::B]];

/// No axis: before the first move.
pub(crate) const NO_AXIS: u8 = 3;

/// The number of axis moves of one axis, with the empty one.
pub(crate) const MOVES: usize = 16;

/// The clockwise quarters of the first face of an axis, plus 4 times the quarters of the second face.
pub(crate) type Quarters = u8;

/// An axis move with its axis: 16 times the axis, plus the quarters.
pub(crate) type Code = u8;

/// The code of an axis move.
#[inline(always)]
pub(crate) fn code(axis: usize, quarters: usize) -> Code {
    (axis * MOVES + quarters) as Code
}

/// The cost of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Metric {
    /// A half turn is one turn.
    HalfTurn,
    /// A half turn is two turns.
    QuarterTurn,
}

impl Metric {
    /// Returns the cost of each axis move.
    pub(crate) fn costs(self) -> [u8; MOVES] {
        let of_face = match self {
            Metric::HalfTurn => [0, 1, 1, 1],
            Metric::QuarterTurn => [0, 1, 2, 1],
        };
        std::array::from_fn(|quarters| of_face[quarters % 4] + of_face[quarters / 4])
    }

    /// Returns whether every turn is an odd permutation: then a position and its distance have the same parity.
    pub(crate) fn alternates(self) -> bool {
        self == Metric::QuarterTurn
    }
}

/// The turns of an axis move.
pub(crate) fn turns(axis: usize, quarters: Quarters) -> impl Iterator<Item = Turn> {
    let by_face = [quarters % 4, quarters / 4];
    FACES[axis].into_iter().zip(by_face).filter_map(|(face, quarters)| Turn::new(face, quarters))
}

/// The axis of a turn, and its quarters as a move of this axis.
pub(crate) fn of_turn(turn: Turn) -> (usize, Quarters) {
    let places = (0..3).flat_map(|axis| (0..2).map(move |side| (axis, side)));
    let (axis, side) = places.into_iter().find(|&(axis, side)| FACES[axis][side] == turn.face()).expect("a face");
    (axis, turn.quarters() << (2 * side))
}

/// The axis moves that may follow one of an axis, each with its axis. All may follow [`NO_AXIS`].
pub(crate) fn following(last: u8) -> impl Iterator<Item = (usize, usize)> {
    let axes = (0..3).filter(move |&axis| axis != usize::from(last));
    axes.flat_map(|axis| (1..MOVES).map(move |quarters| (axis, quarters)))
}

/// The numbers of words of axis moves by cost, up to `longest`: sequences in which no axis follows itself.
pub(crate) fn words(metric: Metric, longest: usize) -> Vec<f64> {
    let costs = metric.costs();
    let mut words = vec![1.0];
    // By cost, the words that end with an axis move, and the empty one.
    for length in 1..=longest {
        let of = |cost: u8| match length.checked_sub(usize::from(cost)) {
            None => 0.0,
            Some(0) => 3.0,
            Some(shorter) => 2.0 * words[shorter],
        };
        words.push(costs[1..].iter().map(|&cost| of(cost)).sum());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_as_published() {
        // Words in which opposite faces have one order: 18, 27 x 9, ... of the half-turn metric, less no equal positions.
        assert_eq!(words(Metric::HalfTurn, 4)[1..], [18.0, 243.0, 3240.0, 43254.0]);
        assert_eq!(words(Metric::QuarterTurn, 3)[1..], [12.0, 114.0, 1068.0]);
    }
}
