//! The rows that the rows of a space read, for their [order](crate::order).
//!
//! Each move permutes the rows, so a row has exactly one reader by each move.

use crate::levels::space::{set_coordinates, step};
use crate::levels::{Arcs, Space};
use crate::order::{Order, Reads};

/// Returns an order of the rows in a number of parts, or `None` if the rows or the moves are too many.
pub(crate) fn order(space: &Space, arcs: &Arcs, parts: usize) -> Option<Order> {
    let numbers = arcs.numbers();
    u16::try_from(numbers.len()).ok()?;
    let inverses = inverses(space, &numbers);
    Order::of(RowReads { space, numbers, inverses, coordinates: vec![0; space.steps.len()] }, parts)
}

/// The rows to which moves lead.
struct RowReads<'a> {
    space: &'a Space,
    /// The numbers of the moves.
    numbers: Vec<usize>,
    /// By place in `numbers`: the number of the inverse move, if it is among them.
    inverses: Vec<Option<usize>>,
    /// Memory for the coordinates of a row.
    coordinates: Vec<usize>,
}

impl RowReads<'_> {
    /// Returns the row from which a move leads to `row`: the row after the inverse move, or else the last row of the cycle.
    fn reader(&self, row: usize, place: usize) -> usize {
        if let Some(inverse) = self.inverses[place] {
            return self.space.row_after(row, inverse);
        }
        let mut reader = row;
        loop {
            let to = self.space.row_after(reader, self.numbers[place]);
            if to == row {
                return reader;
            }
            reader = to;
        }
    }
}

impl Reads for RowReads<'_> {
    fn rows(&self) -> usize {
        self.space.rows
    }

    fn reader_count(&self, _row: usize) -> u16 {
        self.numbers.len() as u16
    }

    fn sources(&mut self, row: usize, found: &mut Vec<usize>) {
        set_coordinates(&mut self.coordinates, &self.space.steps, row);
        found.clear();
        found.extend(self.numbers.iter().map(|&number| step(&self.space.steps, &self.coordinates, number).0));
    }

    fn readers(&mut self, row: usize, found: &mut Vec<usize>) {
        found.clear();
        found.extend((0..self.numbers.len()).map(|place| self.reader(row, place)));
    }
}

/// Returns by move the number of its inverse, if the inverse is one of the moves.
fn inverses(space: &Space, numbers: &[usize]) -> Vec<Option<usize>> {
    let connected = &space.positions().connected;
    let (moves, inverted) = (connected.moves(), connected.inverted());
    let inverse = |&number: &usize| {
        let actions = &inverted.moves()[number].actions;
        numbers.iter().copied().find(|&other| moves[other].actions == *actions)
    };
    numbers.iter().map(inverse).collect()
}

#[cfg(test)]
mod tests {
    use godtable_puzzle::orbits::Definition;

    use super::*;
    use crate::levels::Positions;
    use crate::levels::tests::shipped;

    /// Checks an order of a puzzle's rows under some of its moves, and returns the fraction of rows that wait at once.
    fn checked(definition: Definition, is_allowed: impl Fn(usize) -> bool, parts: usize) -> f64 {
        let moves = definition.moves().len();
        let space = Space::new(Positions::new(definition).expect("few positions"));
        let arcs = Arcs::of(1, moves, |_, number| is_allowed(number).then_some(0));
        let order = super::order(&space, &arcs, parts).expect("few rows");
        assert!(order.parts().count().abs_diff(parts) <= 1);
        let (mut searched, mut finished) = (vec![None; space.rows], vec![None; space.rows]);
        let mut waiting: Vec<Option<u32>> = vec![None; order.slot_count()];
        for (number, part) in order.parts().enumerate() {
            assert!(part.rows.is_sorted() && part.finished.is_sorted());
            assert!(part.rows.iter().map(|&row| order.slot(row)).is_sorted());
            for &row in part.rows {
                assert_eq!(searched[row as usize].replace(number), None, "row {row} is in two parts");
                assert_eq!(waiting[order.slot(row)].replace(row), None, "row {row} shares its slot");
            }
            for &row in part.finished {
                assert_eq!(finished[row as usize].replace(number), None, "row {row} is written twice");
                assert_eq!(waiting[order.slot(row)].take(), Some(row));
            }
        }
        let numbers = arcs.numbers();
        let mut last = searched.clone();
        for row in 0..space.rows {
            for &number in &numbers {
                let read = &mut last[space.row_after(row, number)];
                *read = (*read).max(searched[row]);
            }
        }
        assert!(searched.iter().all(Option::is_some) && finished == last);
        order.slot_count() as f64 / space.rows as f64
    }

    #[test]
    fn rows_wait_until_their_last_reader() {
        for (name, parts) in [("dino", 32), ("skewb", 7), ("2x2x3", 1), ("topspin-10", 16)] {
            checked(shipped(name), |_| true, parts);
            checked(shipped(name), |number| number < 2, parts);
        }
    }

    #[test]
    fn dino_cube_needs_slots_for_35_percent_of_its_rows() {
        let share = checked(shipped("dino"), |_| true, 32);
        assert!((0.3..0.35).contains(&share), "{share}");
    }
}
