//! Numbers of positions: one for each arrangement that the constraints leave, and moves between them.

use super::support;

use std::collections::HashSet;

use godtable_engine::levels::orbits::{Action, Arrangement, Definition, Move, OrbitDefinition};
use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Space};
use godtable_puzzle::cube3::random::Random;
use support::{Chosen, HALF};

/// Returns an orbit of three pieces and a modulus.
fn orbit(name: &str, modulus: u8) -> OrbitDefinition {
    OrbitDefinition { name: name.into(), modulus, kinds: vec![0, 1, 2], moduli: vec![modulus; 3] }
}

fn action(images: [u8; 3], twists: [u8; 3]) -> Action {
    Action { images: images.to_vec(), twists: twists.to_vec() }
}

/// Returns two orbits of three pieces whose permutations have the same parity. The orientations of the second add up
/// to 0.
fn linked() -> Definition {
    let stay = || action([0, 1, 2], [0; 3]);
    let swap = vec![action([1, 0, 2], [0; 3]), action([0, 2, 1], [1, 0, 2])];
    let turns = [vec![action([1, 2, 0], [0; 3]), stay()], vec![stay(), action([1, 2, 0], [0, 1, 2])]];
    let moves = [swap].into_iter().chain(turns);
    let moves = moves.enumerate().map(|(number, actions)| Move { name: format!("M{number}"), actions });
    Definition::new(vec![orbit("A", 1), orbit("B", 3)], moves.collect()).expect("well formed")
}

/// Returns the number of arrangements that moves reach from solved.
fn reached(definition: &Definition) -> u64 {
    let mut found = HashSet::from([definition.solved()]);
    let mut open = vec![definition.solved()];
    while let Some(arrangement) = open.pop() {
        for made in 0..definition.moves().len() {
            let next = definition.moved(&arrangement, made);
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found.len() as u64
}

/// Returns a puzzle of orbits without orientation. `moves` has the images of each move, by orbit.
fn plain(kinds: &[&[u8]], moves: &[&[&[u8]]]) -> Definition {
    let orbit =
        |own: &&[u8]| OrbitDefinition { name: "P".into(), modulus: 1, kinds: own.to_vec(), moduli: vec![1; own.len()] };
    let action = |images: &&[u8]| Action { images: images.to_vec(), twists: vec![0; images.len()] };
    let made = |own: &&[&[u8]]| Move { name: "M".into(), actions: own.iter().map(action).collect() };
    Definition::new(kinds.iter().map(orbit).collect(), moves.iter().map(made).collect()).expect("well formed")
}

#[test]
fn arrangements_out_of_reach_have_no_number() {
    let (apart, two) = (&[0, 1, 2, 3][..], &[0, 0, 1, 1][..]);
    let (quarter, swap, pair) = (&[1, 2, 3, 0][..], &[1, 0, 2, 3][..], &[1, 0, 3, 2][..]);
    let (other, stay) = (&[0, 1, 3, 2][..], &[0, 1, 2, 3][..]);
    let ring: Vec<u8> = (1..6).chain([0]).collect();
    for (case, definition, size) in [
        ("opposite pieces stay opposite", plain(&[apart], &[&[quarter], &[&[1, 0, 3, 2]]]), 8),
        ("an orbit follows another", plain(&[apart, apart], &[&[quarter, &[3, 0, 1, 2]], &[swap, other]]), 24),
        ("the pairs of both orbits are the same", plain(&[apart, apart], &[&[swap, other], &[quarter, quarter]]), 24),
        ("kinds", plain(&[two, apart], &[&[pair, pair], &[quarter, quarter]]), 8),
        ("three orbits", plain(&[two, two, apart], &[&[swap; 3], &[quarter; 3], &[stay, stay, pair]]), 0),
        ("a ring", plain(&[&[0, 1, 2, 3, 4, 5]], &[&[&ring]]), 6),
    ] {
        let positions = Positions::new(definition.clone()).expect("few positions");
        assert_eq!(positions.count(), reached(&definition), "{case}");
        assert!(size == 0 || positions.count() == size, "{case}: {}", positions.count());
        for number in 0..positions.count() {
            let arrangement = positions.arrangement(number);
            assert_eq!(positions.number(&arrangement), Some(number), "{case}: {arrangement:?}");
        }
    }
    let positions = Positions::new(plain(&[apart], &[&[quarter]])).expect("few positions");
    let mut swapped = positions.definition().solved();
    swapped.orbits[0].kinds.swap(0, 1);
    assert_eq!(positions.number(&swapped), None);
}

#[test]
fn linked_parities_and_a_sum_are_divided_out() {
    let positions = Positions::new(linked()).expect("few positions");
    assert_eq!(positions.count(), 6 * 6 / 2 * 9);
    let arrangements: Vec<Arrangement> = (0..positions.count()).map(|number| positions.arrangement(number)).collect();
    for (number, arrangement) in arrangements.iter().enumerate() {
        assert_eq!(positions.number(arrangement), Some(number as u64), "{arrangement:?}");
        assert!(!arrangements[..number].contains(arrangement), "{arrangement:?}");
        for made in 0..3 {
            assert!(arrangements.contains(&linked().moved(arrangement, made)), "{arrangement:?}");
        }
    }
}

#[test]
fn impossible_arrangements_have_no_number() {
    let positions = Positions::new(linked()).expect("few positions");
    let solved = linked().solved();
    let changed = |change: &dyn Fn(&mut Arrangement)| {
        let mut arrangement = solved.clone();
        change(&mut arrangement);
        positions.number(&arrangement)
    };
    assert!(positions.number(&solved).is_some());
    assert_eq!(changed(&|arrangement| arrangement.orbits[0].kinds.swap(0, 1)), None, "one swap");
    assert_eq!(changed(&|arrangement| arrangement.orbits[1].orientations[2] = 1), None, "a twist");
    assert_eq!(changed(&|arrangement| arrangement.orbits[0].kinds[0] = 1), None, "a piece twice");
    assert_eq!(changed(&|arrangement| arrangement.orbits[0].kinds.truncate(2)), None, "a place less");
    assert_eq!(changed(&|arrangement| arrangement.orbits.truncate(1)), None, "an orbit less");
    let both = changed(&|arrangement| arrangement.orbits.iter_mut().for_each(|orbit| orbit.kinds.swap(0, 1)));
    assert!(both.is_some(), "two swaps");
}

#[test]
fn moved_state_is_the_state_of_the_turned_cube() {
    let mut random = Random::new(31);
    for pieces in ["cross", "eoline", "roux-block", "URF DFR DBL UF UR BL", "UF UR UB UL DF"] {
        let chosen = Chosen::free(pieces, HALF);
        let positions = chosen.distances.positions();
        for _ in 0..100 {
            let cube = random.cube();
            let state = chosen.state(&cube);
            let number = chosen.distances.position(state);
            assert_eq!(positions.arrangement(number), chosen.pieces.arrangement(&cube), "{pieces}");
            for (made, &turn) in chosen.turns.iter().enumerate() {
                let moved = chosen.distances.moved(state, made).expect("nothing is locked");
                assert_eq!(moved, chosen.state(&cube.turned(turn)), "{pieces} {turn}");
            }
        }
    }
}

#[test]
fn several_goal_positions_are_all_at_distance_0() {
    let space = Space::new(Positions::new(linked()).expect("few positions"));
    let goal = Goal::Positions(vec![0, 5, 5, 17]);
    let distances = Distances::find(space, Arcs::free(2), goal, &mut |_| std::ops::ControlFlow::Continue(()));
    let distances = distances.expect("near enough");
    assert_eq!(distances.unlocked().counts()[0], 3);
    for number in 0..distances.positions().count() {
        let state = distances.state(number, 0);
        let next =
            (0..2).filter_map(|made| distances.moved(state, made)).filter_map(|next| distances.distance(next)).min();
        let expected = if [0, 5, 17].contains(&number) { Some(0) } else { next.map(|next| next.get() + 1) };
        assert_eq!(distances.distance(state).map(usize::from), expected, "{number}");
    }
}

#[test]
fn too_many_positions_are_refused_at_once() {
    let places: Vec<u8> = (0..40).collect();
    let orbit = OrbitDefinition { name: "A".into(), modulus: 1, kinds: places.clone(), moduli: vec![1; 40] };
    let [mut turned, mut swapped] = [places.clone(), places];
    turned.rotate_left(1);
    swapped.swap(0, 1);
    let made = |name: &str, images| Move { name: name.into(), actions: vec![Action { images, twists: vec![0; 40] }] };
    let definition = Definition::new(vec![orbit], vec![made("T", turned), made("S", swapped)]).expect("well formed");
    let error = Positions::new(definition).expect_err("40! positions");
    assert_eq!(error.to_string(), "the puzzle has too many positions for a table: a number of 48 digits");
}
