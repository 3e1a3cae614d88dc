//! Published numbers of positions at each distance, for chosen pieces of the 3x3x3 in half turns.

use std::ops::ControlFlow::Continue;

use godtable_cube::Turn;
use godtable_cube3::ChosenPieces;
use godtable_levels::{Arcs, Distances, Goal, Positions, Space};

/// Returns the numbers of positions at each distance.
fn counts(pieces: &str) -> Vec<u64> {
    let chosen: ChosenPieces = pieces.parse().expect("pieces");
    let now = std::time::Instant::now();
    let positions = Positions::new(chosen.definition(&Turn::ALL)).expect("few positions");
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    let space = Space::new(positions);
    eprintln!("{pieces} space {:?}", now.elapsed());
    let arcs = Arcs::free(Turn::ALL.len());
    let mut last = now.elapsed();
    let distances = Distances::find(space, arcs, Goal::Positions(vec![solved]), &mut |p| {
        eprintln!("  {p:?} {:?}", now.elapsed() - last);
        last = now.elapsed();
        Continue(())
    })
    .expect("small");
    eprintln!("{pieces} all {:?}", now.elapsed());
    let unlocked = distances.unlocked();
    assert_eq!(unlocked.reachable(), unlocked.states(), "{pieces}");
    unlocked.counts().to_vec()
}

#[test]
fn cross_has_190_080_positions() {
    assert_eq!(counts("cross"), [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102]);
}

#[test]
fn others() {
    for pieces in ["eoline", "2x2x2-block", "roux-block", "xcross"] {
        eprintln!("{:?}", counts(pieces));
    }
}
