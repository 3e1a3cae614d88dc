//! Counts over sectors beside those over all states.

use std::ops::ControlFlow::Continue;

use godtable_system::instructions::InstructionSet;

use crate::levels::tests::shipped;
use crate::levels::{self, Arcs, Goal, Positions, Space};
use crate::sectors::{Limits, Sectors};

/// Compares the counts of a puzzle under a lock, from all instructions, and returns the number of symmetries.
fn compare(positions: &Positions, arcs: &Arcs, what: &str) -> usize {
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    let goal = Goal::Positions(vec![solved]);
    let space = Space::new(positions.clone());
    let expected = levels::count(&space, arcs, &goal, &mut |_| Continue(())).expect("near");
    let sectors = Sectors::new(positions, arcs, &goal, Limits::NONE, &mut || Continue(())).expect("small");
    for instructions in InstructionSet::available() {
        let got = sectors.clone().count(instructions, &|_| Continue(())).expect("near");
        assert_eq!(got, expected, "{what}, {instructions}");
    }
    sectors.symmetries()
}

#[test]
fn shipped_puzzles_have_the_counts_of_all_states() {
    for (name, symmetries) in [("pyraminx", 24), ("ivy", 24), ("2x2x3", 4)] {
        let positions = Positions::new(shipped(name)).expect("small");
        let arcs = Arcs::free(positions.definition().moves().len());
        assert_eq!(compare(&positions, &arcs, name), symmetries, "{name}");
    }
}
