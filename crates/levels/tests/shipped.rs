//! The published counts of the Dino Cube, from its shipped definition.

use std::ops::ControlFlow::Continue;

use godtable_levels::{Arcs, Distances, Goal, Positions, Space};

#[test]
fn dino_cube_has_its_published_counts() {
    let text = godtable_puzzlefile::shipped("dino").expect("shipped");
    let puzzle = godtable_puzzlefile::read(text).expect("well formed");
    let definition = puzzle.definition(&puzzle.powers()).expect("moves");
    let positions = Positions::new(definition.clone()).expect("few positions");
    assert!(positions.bytes(1, 4) < 400_000_000, "{} bytes", positions.bytes(1, 4));
    let solved = positions.number(&definition.solved()).expect("a position");
    let arcs = Arcs::free(definition.moves().len());
    let found = Distances::find(Space::new(positions), arcs, Goal::Positions(vec![solved]), &mut |_| Continue(()));
    // OEIS A079768.
    let expected = [
        1,
        16,
        160,
        1_408,
        11_712,
        90_912,
        644_756,
        4_070_826,
        21_433_009,
        76_410_122,
        109_897_795,
        26_611_502,
        328_215,
        366,
    ];
    assert_eq!(found.expect("few levels").unlocked().counts(), expected);
}
