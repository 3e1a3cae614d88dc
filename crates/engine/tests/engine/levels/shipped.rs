//! Counts of shipped definitions, compared with published counts and with searches of points in space.

use std::ops::ControlFlow::Continue;

use godtable_engine::levels::{Arcs, Automorphisms, Distances, Goal, Positions, Space, count};
use godtable_puzzle::effort::Effort;

#[test]
fn dino_cube_has_its_published_counts() {
    let text = godtable_puzzle::puzzlefile::shipped("dino").expect("shipped");
    let puzzle = godtable_puzzle::puzzlefile::read(text).expect("well formed");
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

#[test]
fn shipped_puzzles_have_known_numbers_of_automorphisms() {
    for (name, expected) in [
        ("2x2x2", 6),     // the cube's automorphisms that keep DBL
        ("pyraminx", 24), // the tetrahedron
        ("skewb", 24),
        ("skewb-diamond", 24),
        ("ivy", 24),
        ("dino", 48),      // the cube
        ("topspin-10", 2), // a reflection; rotations of the ring take F to no move
        ("8-puzzle", 2),   // the reflection that keeps the corner of the blank
    ] {
        let text = godtable_puzzle::puzzlefile::shipped(name).expect("shipped");
        let puzzle = godtable_puzzle::puzzlefile::read(text).expect("well formed");
        let definition = puzzle.definition(&puzzle.powers()).expect("moves");
        let found = Automorphisms::of(&definition, &mut Effort::default()).expect("few automorphisms");
        assert_eq!(found.count(), expected, "{name}");
    }
}

/// A piece of the 2x2x4: right, towards the front, and up, in half edges from the middle.
type Point = [i8; 3];

/// Where each piece of the 2x2x4 is.
type Tower = Vec<Point>;

/// Returns the tower after a turn of some pieces.
fn turned(tower: &Tower, does_turn: impl Fn(&Point) -> bool, image: impl Fn(Point) -> Point) -> Tower {
    tower.iter().map(|&point| if does_turn(&point) { image(point) } else { point }).collect()
}

/// Returns the tower after a quarter turn of some pieces, clockwise from above.
fn quarter(tower: &Tower, does_turn: impl Fn(&Point) -> bool) -> Tower {
    turned(tower, does_turn, |[right, front, up]| [-front, right, up])
}

/// Returns the towers after each power of each turn, held with the piece at the left, back and bottom at home.
fn neighbors(tower: &Tower) -> Vec<Tower> {
    let mut all = Vec::new();
    let layers: [fn(&Point) -> bool; 3] = [|point| point[2] > 2, |point| point[2] > 0, |point| point[2] < -2];
    for layers in layers {
        let mut next = tower.clone();
        for _ in 0..3 {
            next = quarter(&next, layers);
            all.push(next.clone());
        }
    }
    all.push(turned(tower, |point| point[0] > 0, |[right, front, up]| [right, -front, -up]));
    all.push(turned(tower, |point| point[1] > 0, |[right, front, up]| [-right, front, -up]));
    for tower in &mut all {
        while tower[0] != [-1, -1, -3] {
            *tower = quarter(tower, |_| true);
        }
    }
    all
}

#[test]
fn tower_of_four_layers_has_the_counts_of_points_in_space() {
    let text = godtable_puzzle::puzzlefile::shipped("2x2x4").expect("shipped");
    let puzzle = godtable_puzzle::puzzlefile::read(text).expect("well formed");
    let definition = puzzle.definition(&puzzle.powers()).expect("moves");
    let positions = Positions::new(definition.clone()).expect("few positions");
    let goal = Goal::Positions(vec![positions.number(&definition.solved()).expect("a position")]);
    let arcs = Arcs::free(definition.moves().len());
    let (unlocked, _) = count(&Space::new(positions), &arcs, &goal, &mut |_| Continue(())).expect("few levels");
    assert_eq!(unlocked.counts().iter().sum::<u64>(), 203_212_800);

    let ups = [-3, -1, 1, 3].into_iter();
    let layer = |up| [[-1, -1, up], [-1, 1, up], [1, -1, up], [1, 1, up]];
    let solved: Tower = ups.flat_map(layer).collect();
    let levels = godtable_testing::plain_levels([solved], Tower::clone, neighbors);
    let first = if godtable_testing::is_exhaustive() { 7 } else { 6 };
    for (level, &expected) in levels.zip(&unlocked.counts()[..first]) {
        assert_eq!(level.len() as u64, expected);
    }
}
