//! Distances and solutions, compared with a plain search over stickers in space, and with published counts.

use super::support;

use godtable_puzzle::cube3::random::Random;
use godtable_solvers::optimal::Metric;
use godtable_testing::is_exhaustive;
use support::{Letters, PlainTurn, after, counts, cube, distances, solutions, solve, solved, solver, turns};

const METRICS: [Metric; 2] = [Metric::HalfTurn, Metric::QuarterTurn];

/// Random walks of turns of a metric, by index.
fn walk(random: &mut Random, turns: &[PlainTurn], length: usize) -> Letters {
    // The cube after random turns, but played on the stickers.
    let play = |letters, turn: &godtable_puzzle::cube::Turn| {
        let number = turns.iter().position(|plain| plain.name == turn.to_string());
        number.map_or(letters, |number| turns[number].after(&letters))
    };
    random.turns(length).iter().fold(solved(), play)
}

#[test]
fn counts_at_each_distance_are_the_published_ones() {
    // Kunkle and Cooperman; Rokicki and others, <https://cube20.org>.
    let published: [&[usize]; 2] = [&[1, 18, 243, 3_240, 43_239], &[1, 12, 114, 1_068, 10_011, 93_840]];
    for (metric, published) in METRICS.into_iter().zip(published) {
        let known = distances(metric, if metric == Metric::HalfTurn { 4 } else { 5 });
        assert_eq!(counts(&known), published);
        let solver = solver(metric, 1_000_000);
        let sample = if metric == Metric::HalfTurn { 97 } else { 201 };
        for (letters, &distance) in
            known.iter().filter(|(_, distance)| **distance < 3).chain(known.iter().step_by(sample))
        {
            assert_eq!(solve(solver, &cube(letters), false).at_least, distance);
        }
    }
}

#[test]
fn distances_after_8_turns_equal_a_plain_search() {
    for (metric, depth) in [(Metric::HalfTurn, 4), (Metric::QuarterTurn, 5)] {
        let (turns, known, solver) = (turns(metric), distances(metric, depth), solver(metric, 4_000_000));
        let mut random = Random::new(11);
        for number in 0..40 {
            let letters = walk(&mut random, &turns, 5 + number % 4);
            let expected =
                solutions(&letters, &turns, &known).first().map_or(0, |turns| turns.split_whitespace().count());
            assert_eq!(usize::from(solve(solver, &cube(&letters), false).at_least), expected);
        }
    }
}

#[test]
fn all_solutions_equal_a_plain_search() {
    for (metric, depth) in [(Metric::HalfTurn, 4), (Metric::QuarterTurn, 5)] {
        let (turns, known, solver) = (turns(metric), distances(metric, depth), solver(metric, 4_000_000));
        let mut random = Random::new(12);
        let symmetrical = ["", "U2 D2", "U2 D2 R2 L2", "R2 L2 U D", "U D U D", "F2 B2 U2 D2 R2 L2"];
        // The last one is 12 quarter turns from solved.
        let most = if metric == Metric::HalfTurn || is_exhaustive() { 6 } else { 5 };
        let walks =
            (0..if is_exhaustive() { 25 } else { 8 }).map(|number| cube(&walk(&mut random, &turns, 3 + number % 4)));
        for cube in walks.chain(symmetrical.into_iter().take(most).map(after)) {
            let mut letters = [0; 54];
            letters.copy_from_slice(godtable_puzzle::cube3::facelets::write(&cube).as_bytes());
            let expected = solutions(&letters, &turns, &known);
            let answer = solve(solver, &cube, true);
            let mut found: Vec<String> =
                answer.solutions().map(|turns| godtable_puzzle::cube::notation::write(&turns)).collect();
            found.sort();
            assert_eq!(found, expected);
            assert_eq!(answer.count(), expected.len() as u128);
            assert!(answer.is_complete);
        }
    }
}

#[test]
fn solutions_are_in_the_hold_of_the_cube() {
    for metric in METRICS {
        let solver = solver(metric, 1_000_000);
        for rotations in ["x", "y", "z", "x y", "x2 z'"] {
            let cube = after(&format!("R U F2 L' {rotations}"));
            let answer = solve(solver, &cube, true);
            assert_eq!(answer.at_least, if metric == Metric::HalfTurn { 4 } else { 5 });
            for turns in answer.solutions() {
                assert!(turns.iter().fold(cube, |cube, &turn| cube.turned(turn)).is_solved());
            }
        }
    }
}
