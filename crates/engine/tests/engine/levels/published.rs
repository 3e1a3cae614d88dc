//! Published numbers of positions at each distance.

use super::support;

use std::ops::ControlFlow::Continue;

use godtable_engine::levels::orbits::{Action, Definition, Move, OrbitDefinition};
use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Space};
use support::{Chosen, HALF};

/// Returns the numbers of positions at each distance, all of which are reached.
fn counts(pieces: &str) -> Vec<u64> {
    let unlocked = Chosen::free(pieces, HALF).distances.unlocked();
    assert_eq!(unlocked.reachable(), unlocked.states(), "{pieces}");
    unlocked.counts().to_vec()
}

#[test]
fn cross_has_190_080_positions() {
    assert_eq!(counts("cross"), [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102]);
}

#[test]
fn all_corners_have_the_counts_of_oeis_a080629() {
    let corners = counts("URF UBR ULB UFL DFR DLF DBL DRB");
    assert_eq!(
        corners,
        [1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736]
    );
}

#[test]
fn named_pieces_have_as_many_positions_as_formulas_say() {
    for (name, positions) in
        [("eoline", 12 * 11 << 11), ("2x2x2-block", 24 * 12 * 11 * 10 * 8), ("roux-block", 5_322_240)]
    {
        assert_eq!(counts(name).iter().sum::<u64>(), positions, "{name}");
    }
}

/// Returns the Pyraminx without tips. A vertex is a number from 0 to 3, and a face has the number of the vertex
/// opposite.
fn pyraminx() -> Definition {
    let edges: Vec<[usize; 2]> = (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b])).collect();
    let vertex =
        |name: usize| OrbitDefinition { name: format!("V{name}"), modulus: 3, kinds: vec![0], moduli: vec![3] };
    let mut orbits: Vec<OrbitDefinition> = (0..4).map(vertex).collect();
    orbits.push(OrbitDefinition { name: "EDGES".into(), modulus: 2, kinds: (0..6).collect(), moduli: vec![2; 6] });
    let mut moves = Vec::new();
    for (vertex, cycle) in [(0, [1, 2, 3]), (1, [0, 3, 2]), (2, [0, 1, 3]), (3, [0, 2, 1])] {
        let turned = |number: usize| match cycle.iter().position(|&other| other == number) {
            Some(place) => cycle[(place + 1) % 3],
            None => number,
        };
        let (mut images, mut flips) = (Vec::new(), Vec::new());
        for edge in &edges {
            let is_turned = edge.contains(&vertex);
            let image = if is_turned { edge.map(turned) } else { *edge };
            let place = edges.iter().position(|other| image.iter().all(|end| other.contains(end))).expect("an edge");
            // The sticker on the face with the smaller number is the reference.
            let face = |edge: &[usize; 2]| (0..4).find(|face| !edge.contains(face)).expect("two faces meet there");
            let flip = is_turned && turned(face(edge)) != face(&image);
            images.push(place as u8);
            flips.push(u8::from(flip));
        }
        let twist = |place: usize| Action { images: vec![0], twists: vec![u8::from(place == vertex)] };
        let mut actions: Vec<Action> = (0..4).map(twist).collect();
        actions.push(Action { images, twists: flips });
        let clockwise = Move { name: format!("{vertex}"), actions };
        let moduli = [3, 3, 3, 3, 2];
        let inverse = clockwise.actions.iter().zip(moduli).map(|(action, modulus)| action.inverse(modulus)).collect();
        moves.extend([Move { name: format!("{vertex}'"), actions: inverse }, clockwise]);
    }
    Definition::new(orbits, moves).expect("well formed")
}

#[test]
fn pyraminx_has_933_120_positions() {
    // OEIS A079744.
    let positions = Positions::new(pyraminx()).expect("few positions");
    assert_eq!(positions.count(), 933_120);
    let solved = positions.number(&positions.definition().solved()).expect("a position");
    let arcs = Arcs::free(8);
    let distances = Distances::find(Space::new(positions), arcs, Goal::Positions(vec![solved]), &mut |_| Continue(()));
    let counts = distances.expect("near enough").unlocked();
    assert_eq!(counts.counts(), [1, 8, 48, 288, 1_728, 9_896, 51_808, 220_111, 480_467, 166_276, 2_457, 32]);
}
