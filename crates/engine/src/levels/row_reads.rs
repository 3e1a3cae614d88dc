//! Lists the rows that each row of a space reads; their [order](crate::order) is computed from this.

use crate::levels::space::{set_coordinates, step};
use crate::levels::{Arcs, Space};
use crate::order::Order;

/// Returns an order of the rows in a number of parts, or `None` if the rows or the moves are too many.
pub(crate) fn order(space: &Space, arcs: &Arcs, parts: usize) -> Option<Order> {
    let numbers = arcs.numbers();
    Order::of(space.rows, parts, |row, sources| add_sources(space, &numbers, row, sources))
}

/// Adds the rows to which moves with these numbers lead from a row.
pub(crate) fn add_sources(space: &Space, numbers: &[usize], row: usize, sources: &mut Vec<u32>) {
    let mut coordinates = vec![0; space.steps.len()];
    set_coordinates(&mut coordinates, &space.steps, row);
    sources.extend(numbers.iter().map(|&number| step(&space.steps, &coordinates, number).0 as u32));
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
        for (row, &part) in searched.iter().enumerate() {
            let mut sources = Vec::new();
            add_sources(&space, &numbers, row, &mut sources);
            for to in sources {
                let read = &mut last[to as usize];
                *read = (*read).max(part);
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
