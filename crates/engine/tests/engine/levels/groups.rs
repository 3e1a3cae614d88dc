//! Puzzles whose positions are numbered as the elements of a group: searches, tables, classes and shares.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;

use godtable_engine::levels::orbits::{Action, Arrangement, Definition, Move, OrbitArrangement, OrbitDefinition};
use godtable_engine::levels::table::Table;
use godtable_engine::levels::{Arcs, Distances, Goal, LevelsError, Many, Paths, Positions, Space, Wrong, share};
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::{ChosenPieces, Cube3};
use godtable_system::parallel::Alone;

use super::stored::proof;

/// A permutation: the image of each place.
type Images = Vec<u8>;

/// Returns a permutation from its cycles.
fn cycles(places: u8, cycles: &[&[u8]]) -> Images {
    let mut images: Images = (0..places).collect();
    for cycle in cycles {
        for (number, &place) in cycle.iter().enumerate() {
            images[usize::from(place)] = cycle[(number + 1) % cycle.len()];
        }
    }
    images
}

/// Returns the generators of the Mathieu group M11 or M12, of order 7,920 or 95,040.
///
/// Source: J. H. Conway et al., ATLAS of Finite Groups, 1985.
fn mathieu(places: u8) -> Vec<Images> {
    let turn: Vec<u8> = (0..11).collect();
    let mut moves = vec![cycles(places, &[&turn]), cycles(places, &[&[2, 6, 10, 7], &[3, 9, 4, 5]])];
    if places == 12 {
        moves.push(cycles(12, &[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]]));
    }
    moves
}

/// Returns the puzzle of different pieces with these moves.
fn puzzle(moves: &[Images]) -> Definition {
    let places = moves[0].len();
    let orbit =
        OrbitDefinition { name: "A".into(), modulus: 1, kinds: (0..places as u8).collect(), moduli: vec![1; places] };
    let made = |(number, images): (usize, &Images)| Move {
        name: format!("M{number}"),
        actions: vec![Action { images: images.clone(), twists: vec![0; places] }],
    };
    Definition::new(vec![orbit], moves.iter().enumerate().map(made).collect()).expect("well formed")
}

/// Returns the distance to the identity of each permutation, by the piece at each place, by a search backwards.
fn plain(moves: &[Images]) -> HashMap<Vec<u8>, usize> {
    let solved: Vec<u8> = (0..moves[0].len() as u8).collect();
    // Before the move, the piece at each place was at the image of the place.
    let undone = |images: &Images, pieces: &[u8]| images.iter().map(|&image| pieces[usize::from(image)]).collect();
    let before = |pieces: &Vec<u8>| moves.iter().map(|images| undone(images, pieces)).collect::<Vec<Vec<u8>>>();
    godtable_testing::plain_search([solved], Vec::clone, usize::MAX, before)
}

fn arrangement(pieces: &[u8]) -> Arrangement {
    Arrangement { orbits: vec![OrbitArrangement { kinds: pieces.to_vec(), orientations: vec![0; pieces.len()] }] }
}

/// Finds the distances to solved under these moves, without a lock.
fn found(positions: Positions) -> Distances {
    let arcs = Arcs::free(positions.definition().moves().len());
    let goal = solved(&positions);
    Distances::find(Space::new(positions), arcs, goal, &mut |_| Continue(())).expect("few levels")
}

fn solved(positions: &Positions) -> Goal {
    Goal::Positions(vec![positions.number(&positions.definition().solved()).expect("a position")])
}

#[test]
fn mathieu_groups_agree_with_a_plain_search() {
    for (places, order) in [(11, 7_920), (12, 95_040)] {
        let moves = mathieu(places);
        let plain = plain(&moves);
        let found = found(Positions::new(puzzle(&moves)).expect("few positions"));
        assert_eq!([found.positions().count(), plain.len() as u64], [order; 2]);
        let mut counts = vec![0; found.unlocked().counts().len()];
        for (pieces, &distance) in &plain {
            let number = found.positions().number(&arrangement(pieces)).expect("an element of the group");
            assert_eq!(found.positions().arrangement(number), arrangement(pieces));
            assert_eq!(found.distance(found.state(number, 0)).map(usize::from), Some(distance), "{pieces:?}");
            counts[distance] += 1;
        }
        assert_eq!(found.unlocked().counts(), counts);
    }
}

#[test]
fn arrangement_outside_of_the_group_has_no_number() {
    let positions = Positions::new(puzzle(&mathieu(12))).expect("few positions");
    let swapped = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    assert_eq!(positions.number(&arrangement(&swapped)), None, "an odd permutation");
    // A cycle of three places: M12 moves at least eight places.
    let turned = [1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    assert_eq!(positions.number(&arrangement(&turned)), None);
    assert_eq!(positions.number(&arrangement(&[0; 12])), None);
    assert_eq!(positions.number(&arrangement(&turned[..3])), None);
}

#[test]
fn numbers_do_not_depend_on_the_order_of_the_moves() {
    let moves = mathieu(12);
    let turned: Vec<Images> = moves.iter().rev().cloned().collect();
    let [one, other] = [moves, turned].map(|moves| Positions::new(puzzle(&moves)).expect("few positions"));
    for number in (0..95_040).step_by(397) {
        assert_eq!(other.number(&one.arrangement(number)), Some(number));
    }
    assert_eq!(one.number(&one.definition().solved()), Some(0));
}

#[test]
fn tables_of_groups_are_written_read_and_proved() {
    let positions = Positions::new(puzzle(&mathieu(12))).expect("few positions");
    let found = found(positions.clone());
    let header = found.header(b"M12".to_vec());
    let encoding = header.encoding;
    let table = Table::in_memory(header, |cells| found.write_cells(encoding, cells));
    let table = Table::of_orbits(table.as_bytes().to_vec()).expect("whole");
    let stored = Distances::from_table(positions.clone(), Arcs::free(3), solved(&positions), table);
    let stored = stored.expect("its states");
    let farthest = stored.at(stored.unlocked().gods_number(), false);
    assert_eq!(farthest, found.at(found.unlocked().gods_number(), false));
    let solutions = |distances: &Distances| distances.solutions(farthest[0]).collect::<Vec<Vec<usize>>>();
    assert_eq!(solutions(&stored), solutions(&found));
    proof(&stored).expect("right");
    for cell in [0, 40_000] {
        let wrong = Table::in_memory(found.header(Vec::new()), |cells| {
            found.write_cells(encoding, cells);
            cells[cell] ^= 3;
        });
        let wrong = Distances::from_table(positions.clone(), Arcs::free(3), solved(&positions), wrong);
        assert!(matches!(proof(&wrong.expect("its states")), Err(SearchError::Wrong(Wrong::Distance { .. }))));
    }
}

#[test]
fn paths_in_a_group_lead_from_solved() {
    // The turn alone has no inverse among the moves.
    let found = found(Positions::new(puzzle(&mathieu(12))).expect("few positions"));
    let paths = Paths::find(&found, &mut |_| Continue(())).expect("found");
    let definition = found.positions().definition();
    for number in (0..95_040).step_by(977) {
        let path = paths.to(&found, number).expect("moves lead there");
        let end = path.iter().fold(definition.solved(), |state, &made| definition.moved(&state, made));
        assert_eq!(found.positions().number(&end), Some(number));
    }
}

#[test]
fn shares_of_a_group_count_as_one_search() {
    let positions = Positions::new(puzzle(&mathieu(12))).expect("few positions");
    let goal = solved(&positions);
    let mut share = share(Space::new(positions.clone()), &Arcs::free(3), &goal, 0, 1).expect("memory");
    while share.advance(&mut Alone, &|_| Continue(())).expect("a level") {}
    let counts: Vec<u64> = share.counts().iter().map(|level| level.states[0]).collect();
    assert_eq!(counts, found(positions).unlocked().counts());
}

#[test]
fn group_and_product_have_the_same_classes() {
    // The moves of the symmetric group of five places: exchanges of neighbors in a ring. A dihedral group keeps the
    // set of these moves.
    let swaps: Vec<Images> = (0..5).map(|place| cycles(5, &[&[place, (place + 1) % 5]])).collect();
    let group = found(Positions::of_group(puzzle(&swaps)).expect("120 elements"));
    let product = found(Positions::new(puzzle(&swaps)).expect("few positions"));
    let (group, product) = (group.classes().expect("few"), product.classes().expect("few"));
    assert_eq!((group.keeping(), group.unlocked()), (product.keeping(), product.unlocked()));
    assert!(group.keeping() >= 10, "{} automorphisms", group.keeping());
}

#[test]
fn elements_that_look_alike_have_no_numbers() {
    let mut orbit = OrbitDefinition { name: "A".into(), modulus: 1, kinds: vec![0, 0, 1, 2], moduli: vec![1; 3] };
    let turn = Move { name: "T".into(), actions: vec![Action { images: vec![1, 2, 3, 0], twists: vec![0; 4] }] };
    let swap = Move { name: "S".into(), actions: vec![Action { images: vec![1, 0, 2, 3], twists: vec![0; 4] }] };
    let definition = Definition::new(vec![orbit.clone()], vec![turn.clone(), swap]).expect("well formed");
    assert!(Positions::of_group(definition).is_none(), "the swap changes nothing that is seen");
    let positions = Positions::of_group(Definition::new(vec![orbit.clone()], vec![turn.clone()]).expect("well formed"));
    assert_eq!(positions.expect("four turns look different").count(), 4);
    orbit.kinds = vec![0, 1, 0, 1];
    assert!(Positions::of_group(Definition::new(vec![orbit], vec![turn]).expect("well formed")).is_none());
}

#[test]
fn turns_of_a_large_puzzle_number_what_they_reach() {
    let whole = ChosenPieces::ALL.definition(&Turn::ALL);
    assert!(matches!(Positions::new(whole.clone()), Err(LevelsError::TooManyPositions { positions })
        if positions == Many::Exact(43_252_003_274_489_856_000) && positions.to_string() == "43,252,003,274,489,856,000"));
    for (turns, count) in [
        ("R2 U2", 12),
        ("U2 D2 R2 L2 F2 B2", 663_552),
        ("R R2 R' U U2 U'", 73_483_200),
        ("U D R2 L2 F2 B2", 19_508_428_800),
    ] {
        let turns: Vec<Turn> = turns.split_whitespace().map(|turn| turn.parse().expect("a turn")).collect();
        let positions = Positions::of_turns(ChosenPieces::ALL.definition(&turns), &whole).expect("few positions");
        assert_eq!((positions.count(), positions.are_of_turns()), (count, true), "{turns:?}");
        let other = Cube3::SOLVED.turned("F".parse().expect("a turn"));
        assert_eq!(positions.number(&ChosenPieces::ALL.arrangement(&other)), None);
    }
}

#[test]
fn turns_of_a_small_puzzle_number_all_positions() {
    let pieces: ChosenPieces = "UF UR UB".parse().expect("pieces");
    let turns = ["R2", "U2"].map(|turn| turn.parse().expect("a turn"));
    let positions = Positions::of_turns(pieces.definition(&turns), &pieces.definition(&Turn::ALL)).expect("few");
    assert_eq!((positions.count(), positions.are_of_turns()), (12 * 11 * 10 * 8, false));
}
