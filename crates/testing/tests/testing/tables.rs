//! The tables against published counts, and against the stickers.

use std::collections::HashSet;

use godtable_testing::{Distances, LOCKS, PlainTable, Stickers, is_exhaustive};

/// OEIS A079761.
const HALF_TURN_COUNTS: [u64; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870_072, 1_887_748, 623_800, 2644];

/// OEIS A079762.
const QUARTER_TURN_COUNTS: [u64; 15] =
    [1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276];

/// arXiv 2404.07337, semi-quarter-turn metric. Distances from solved and to solved have the same counts: turns from
/// solved to a position also lead from the inverse position to solved.
const CLOCKWISE_COUNTS: [u64; 20] = [
    1, 3, 9, 27, 78, 216, 583, 1546, 4035, 10320, 25824, 62832, 146_322, 321_876, 635_632, 988_788, 958_176, 450_280,
    66420, 1192,
];

const ARRANGEMENT_COUNT: u64 = 3_674_160;

fn all_turns(quarters: &[u8]) -> Vec<(char, u8)> {
    LOCKS.iter().flat_map(|&face| quarters.iter().map(move |&quarters| (face, quarters))).collect()
}

/// The number of faces that turn in some tests, and of the arrangements that their turns reach.
fn faces() -> (usize, u64) {
    if is_exhaustive() { (3, ARRANGEMENT_COUNT) } else { (2, 29_160) }
}

fn mean(counts: &[u64]) -> String {
    let sum: u64 = (0..).zip(counts).map(|(distance, count)| distance * count).sum();
    format!("{:.6}", sum as f64 / counts.iter().sum::<u64>() as f64)
}

/// Checks distances along a walk: each is one more than the least distance after an allowed turn.
fn check_on_a_walk(table: &PlainTable, turns: &[(char, u8)], locks_axis: bool) {
    let mut stickers = Stickers::solved();
    let mut random = 1_u64;
    for step in 0..500 {
        let after: Vec<(usize, Distances)> = turns
            .iter()
            .map(|&(face, quarters)| {
                let axis = LOCKS.iter().position(|&letter| letter == face).expect("one of URF");
                (axis, table.distances(&stickers.turn(face, quarters)))
            })
            .collect();
        let expected: Distances = std::array::from_fn(|lock| {
            if stickers.is_solved() {
                return Some(0);
            }
            let allowed = after.iter().filter(|(axis, _)| !locks_axis || *axis != lock);
            allowed.filter_map(|(axis, distances)| distances[*axis]).min().map(|least| least + 1)
        });
        assert_eq!(table.distances(&stickers), expected, "step {step}, {}", stickers.facelets());
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        stickers = stickers.turn(LOCKS[(random >> 33) as usize % 3], 1);
    }
}

#[test]
fn half_turns_have_the_published_counts() {
    let turns = all_turns(&[1, 2, 3]);
    let table = PlainTable::search(&turns, false);
    assert_eq!(table.counts_unlocked(), HALF_TURN_COUNTS);
    assert_eq!(table.counts_locked(), HALF_TURN_COUNTS);
    check_on_a_walk(&table, &turns, false);
}

#[test]
fn half_turn_counts_with_an_axis_lock_are_unchanged() {
    let (faces, arrangements) = faces();
    let turns: Vec<(char, u8)> = all_turns(&[1, 2, 3]).into_iter().take(3 * faces).collect();
    let table = PlainTable::search(&turns, true);
    let free = PlainTable::search(&turns, false).counts_unlocked();
    assert_eq!(table.counts_unlocked(), free, "two turns of a face are one");
    assert_eq!(table.counts_locked().iter().sum::<u64>(), faces as u64 * arrangements);
}

#[test]
fn quarter_turns_have_the_published_counts() {
    let turns = all_turns(&[1, 3]);
    let table = PlainTable::search(&turns, false);
    assert_eq!(table.counts_unlocked(), QUARTER_TURN_COUNTS);
    check_on_a_walk(&table, &turns, false);
}

#[test]
fn clockwise_turns_have_the_published_counts() {
    let turns = all_turns(&[1]);
    let table = PlainTable::search(&turns, false);
    assert_eq!(table.counts_unlocked(), CLOCKWISE_COUNTS);
    assert_eq!(table.distances(&Stickers::solved().turn('U', 1)), [Some(3); 3], "distances are to solved, not from");
    check_on_a_walk(&table, &turns, false);
}

#[test]
fn half_turns_alone_reach_24_arrangements() {
    let table = PlainTable::search(&all_turns(&[2]), false);
    assert_eq!(table.counts_unlocked(), [1, 3, 6, 9, 5]);
    assert_eq!(table.distances(&Stickers::solved().turn('U', 1)), [None; 3]);
}

#[test]
fn irreversible_rules_have_gods_number_35() {
    let turns = all_turns(&[1]);
    let table = PlainTable::search(&turns, true);
    let (unlocked, locked) = (table.counts_unlocked(), table.counts_locked());
    assert_eq!(unlocked.iter().sum::<u64>(), ARRANGEMENT_COUNT);
    assert_eq!(locked.iter().sum::<u64>(), 3 * ARRANGEMENT_COUNT);
    assert_eq!((unlocked.len(), locked.len()), (36, 36), "the largest distance is 35");
    assert_eq!(unlocked[..3], [1, 3, 6]);
    assert_eq!(mean(&unlocked), "25.408215");
    assert_eq!(mean(&locked), "26.051421");
    assert_eq!(table.distances(&Stickers::solved().turn('U', 1))[0], Some(13), "U is locked after U");
    check_on_a_walk(&table, &turns, true);
}

#[test]
fn axes_that_cannot_turn_are_not_counted_as_locked() {
    // Each arrangement of this table is one turn of U from solved, unless U is locked.
    let table = PlainTable::search(&[('U', 1), ('U', 2), ('U', 3)], true);
    assert_eq!(table.arrangement_count(), 4);
    assert_eq!(table.counts_locked(), [1]);
    assert_eq!(table.counts_unlocked(), [1, 3]);
    assert_eq!(table.distances(&Stickers::solved().turn('U', 1)), [None, Some(1), Some(1)]);
}

#[test]
fn arrangements_are_distinct_and_match_their_stickers() {
    let (faces, arrangements) = faces();
    let table = PlainTable::search(&all_turns(&[1])[..faces], false);
    let mut distances = HashSet::new();
    for arrangement in table.arrangements() {
        distances.insert((arrangement.facelets, arrangement.distances));
        let mut letters = arrangement.facelets;
        letters.sort_unstable();
        assert_eq!(letters, *b"BBBBDDDDFFFFLLLLRRRRUUUU");
    }
    assert_eq!(distances.len() as u64, arrangements);
    let mut stickers = Stickers::solved();
    for turn in 0..1000 {
        stickers = stickers.turn(LOCKS[turn * turn / 7 % faces], 1);
        let facelets: [u8; 24] = stickers.facelets().into_bytes().try_into().expect("24 letters");
        assert!(distances.contains(&(facelets, table.distances(&stickers))), "turn {turn}");
    }
}

#[test]
fn rotated_cubes_are_not_in_the_table() {
    let table = PlainTable::search(&all_turns(&[2]), false);
    assert_eq!(table.distances(&Stickers::solved()), [Some(0); 3]);
    for rotations in ["x", "y2", "x y", "y' x'"] {
        let stickers = Stickers::solved().play(rotations).expect("rotations");
        assert_eq!(table.distances(&stickers), [None; 3]);
    }
}
