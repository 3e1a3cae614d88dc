//! Solutions: the sequences of turns of a word of axis moves.
//!
//! The search finds each word once. Turns of opposite faces commute, so one word can be several sequences of turns: `U
//! D` and `D U`. In quarter turns a half turn is two turns, in one direction or the other: `U U` or `U' U'`.

use godtable_puzzle::cube::{Rotation, Turn};

use crate::optimal::axis::{FACES, MOVES, Metric, Quarters};
use crate::optimal::prefix::Word;

/// The axis moves of a word: the number of the axis, and the quarters of its faces. No axis follows itself.
pub(crate) type Moves = Vec<(usize, Quarters)>;

/// Returns the axis moves of a word, with adjacent ones of one axis combined.
pub(crate) fn moves(word: Word) -> Moves {
    let mut moves: Moves = Vec::new();
    for (axis, quarters) in word.moves() {
        match moves.last_mut() {
            // They turn different faces, so no digit is carried.
            Some((last, before)) if *last == axis => *before += quarters,
            _ => moves.push((axis, quarters)),
        }
    }
    moves
}

/// A turn of an axis: the number of its face, 0 or 1, and its quarters.
type AxisTurn = (usize, u8);

/// The sequences of turns of each axis move.
#[derive(Clone, Debug)]
pub(crate) struct Orders([Vec<Vec<AxisTurn>>; MOVES]);

impl Orders {
    pub(crate) fn new(metric: Metric) -> Orders {
        Orders(std::array::from_fn(|quarters| {
            let [first, second] = [quarters % 4, quarters / 4].map(|count| turns_of_face(metric, count as u8));
            let mut orders = vec![];
            for first in &first {
                second.iter().for_each(|second| merge(first, second, &mut vec![], &mut orders));
            }
            orders
        }))
    }

    /// The number of sequences of a word.
    pub(crate) fn count(&self, moves: &Moves) -> u128 {
        moves.iter().map(|&(_, quarters)| self.0[usize::from(quarters)].len() as u128).product()
    }

    /// A sequence of a word, by its number, in the hold after a rotation.
    pub(crate) fn sequence(&self, moves: &Moves, mut number: u128, hold: Rotation) -> Vec<Turn> {
        let mut turns = vec![];
        for &(axis, quarters) in moves {
            let orders = &self.0[usize::from(quarters)];
            let order = &orders[(number % orders.len() as u128) as usize];
            number /= orders.len() as u128;
            let turn = |&(face, quarters): &AxisTurn| Turn::new(FACES[axis][face], quarters).expect("1 to 3 quarters");
            turns.extend(order.iter().map(|step| turn(step).rotated(hold)));
        }
        turns
    }
}

/// The sequences of turns of one face that turn it by some quarters, 0 to 3.
fn turns_of_face(metric: Metric, quarters: u8) -> Vec<Vec<u8>> {
    match (metric, quarters) {
        (_, 0) => vec![vec![]],
        (Metric::QuarterTurn, 2) => vec![vec![1, 1], vec![3, 3]],
        _ => vec![vec![quarters]],
    }
}

/// Adds all sequences that merge two sequences of opposite faces.
fn merge(first: &[u8], second: &[u8], start: &mut Vec<AxisTurn>, orders: &mut Vec<Vec<AxisTurn>>) {
    if first.is_empty() && second.is_empty() {
        orders.push(start.clone());
    }
    if let [quarters, rest @ ..] = first {
        start.push((0, *quarters));
        merge(rest, second, start, orders);
        start.pop();
    }
    if let [quarters, rest @ ..] = second {
        start.push((1, *quarters));
        merge(first, rest, start, orders);
        start.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_moves_have_all_orders_of_their_turns() {
        let counts = |metric| Orders::new(metric).0.map(|orders| orders.len());
        let half: [usize; MOVES] = [1, 1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2];
        assert_eq!(counts(Metric::HalfTurn), half);
        // U2 D: three places for D, and two directions of U. U2 D2: six places, and four directions.
        let quarter: [usize; MOVES] = [1, 1, 2, 1, 1, 2, 6, 2, 2, 6, 24, 6, 1, 2, 6, 2];
        assert_eq!(counts(Metric::QuarterTurn), quarter);
    }

    #[test]
    fn turns_of_one_axis_are_one_axis_move() {
        let word = Word::EMPTY.with(0, 1).with(0, 8).with(1, 3);
        assert_eq!(moves(word), [(0, 9), (1, 3)]);
        assert_eq!(moves(Word::EMPTY.with(0, 2).with(0, 4)), [(0, 6)]);
    }
}
