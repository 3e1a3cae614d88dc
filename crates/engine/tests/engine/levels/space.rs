//! Compares distances with a plain search over pieces as points in space.

use super::support;

use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{Cube3, NamedPieces};
use godtable_testing::{PiecesDistances, PiecesInSpace, is_exhaustive};
use support::{Chosen, HALF};

const QUARTER: &str = "U U' R R' F F' D D' L L' B B'";
const CLOCKWISE: &str = "R U F L D B";

/// Compares the counts, and the distances of random positions.
fn compare(chosen: &Chosen, pieces: &[&str], turns: &str, are_flips_counted: bool) {
    let solved = PiecesInSpace::solved(pieces, are_flips_counted);
    let plain = PiecesDistances::new(solved, turns, 1, |_, _| Some(0));
    assert_eq!(chosen.distances.unlocked().counts(), plain.counts(0), "{pieces:?}, {turns}");
    assert_eq!(chosen.distances.locked(), None);
    let mut random = Random::new(21);
    for _ in 0..200 {
        let turns = random.turns(12);
        let cube = turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
        let text = turns.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ");
        let distance = chosen.distances.distance(chosen.state(&cube)).map(usize::from);
        assert_eq!(distance, plain.distance(&text, 0), "{pieces:?}: {text}");
    }
}

#[test]
fn few_pieces_agree_under_reversible_and_one_way_rules() {
    for pieces in
        [&["DF", "DR"][..], &["DFR"], &["UF", "UFR"], &["DF", "DB", "UL"], &["DFR", "DLB"], &["FR", "BL", "DFR"]]
    {
        for turns in [HALF, QUARTER, CLOCKWISE] {
            compare(&Chosen::free(&pieces.join(" "), turns), pieces, turns, false);
        }
    }
}

#[test]
fn turns_that_reach_few_positions_agree() {
    for turns in ["U", "R2 U2", "R U'", "F2 B2"] {
        compare(&Chosen::free("UF UFR", turns), &["UF", "UFR"], turns, false);
    }
}

#[test]
fn flips_of_all_edges_agree() {
    let turns = if is_exhaustive() { HALF } else { "R U F" };
    compare(&Chosen::free("eoline", turns), &["DF", "DB"], turns, true);
}

#[test]
fn cross_and_block_agree() {
    let turns = if is_exhaustive() { HALF } else { CLOCKWISE };
    for name in ["cross", "2x2x2-block"].into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
        let named = NamedPieces::ALL.into_iter().find(|named| named.name == name).expect("a name");
        let pieces: Vec<&str> = named.pieces.split(' ').collect();
        compare(&Chosen::free(name, turns), &pieces, turns, false);
    }
}

#[test]
fn locked_axis_agrees_in_each_lock_state() {
    // The lock states: free, then the axis that was turned last, in the order R U F.
    let axis = |number: usize| number % 3 + 1;
    let after = |lock: usize, number: usize| (lock != axis(number)).then_some(axis(number));
    for pieces in [&["DF", "DR"][..], &["DFR", "UF"]] {
        let chosen = Chosen::named(&pieces.join(" "), "irreversible");
        let plain = PiecesDistances::new(PiecesInSpace::solved(pieces, false), CLOCKWISE, 4, after);
        assert_eq!(chosen.distances.unlocked().counts(), plain.counts(0));
        let mut locked = vec![0; plain.counts(1).len()];
        for lock in 1..4 {
            let counts = plain.counts(lock);
            locked.resize(locked.len().max(counts.len()), 0);
            locked.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        assert_eq!(chosen.distances.locked().expect("an axis is locked").counts(), locked);
        let mut random = Random::new(22);
        for _ in 0..100 {
            let turns = random.turns(9);
            let cube = turns.iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
            let text = turns.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ");
            let position = chosen.distances.position(chosen.state(&cube));
            for lock in 0..4 {
                let distance = chosen.distances.distance(chosen.distances.state(position, lock));
                assert_eq!(distance.map(usize::from), plain.distance(&text, lock), "{text}, lock {lock}");
            }
        }
    }
}
