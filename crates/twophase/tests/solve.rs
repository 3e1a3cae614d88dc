//! Solves cubes in two phases, and plays the solutions.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use godtable_cube::Turn;
use godtable_cube3::Cube3;
use godtable_twophase::Solver;

static SOLVER: LazyLock<Solver> = LazyLock::new(Solver::new);

fn played(turns: &str) -> Cube3 {
    Cube3::read_turns(turns).expect("turns")
}

fn is_solved_by(cube: Cube3, turns: &[Turn]) -> bool {
    turns.iter().fold(cube, |cube, &turn| cube.turned(turn)).is_solved()
}

/// Some random turns.
fn scrambled(seed: u64, length: usize) -> Cube3 {
    let mut state = seed;
    (0..length).fold(Cube3::SOLVED, |cube, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cube.turned(Turn::ALL[(state >> 33) as usize % 18])
    })
}

#[test]
fn random_cubes_are_solved_within_23_turns() {
    for seed in 0..50 {
        let cube = scrambled(seed, 60);
        let turns = SOLVER.solve(&cube, &mut |turns| if turns.len() <= 23 { Break(()) } else { Continue(()) }).turns;
        assert!(turns.len() <= 23 && is_solved_by(cube, &turns), "seed {seed}");
    }
}

#[test]
fn few_turns_are_solved_optimally_in_any_hold() {
    assert_eq!(SOLVER.solve(&Cube3::SOLVED, &mut |_| Continue(())).turns, []);
    for (setup, length) in
        [("R", 1), ("U2 x", 1), ("R U y2", 2), ("F R U' z'", 3), ("M2", 2), ("x y", 0), ("R L' U2 D F", 5)]
    {
        let cube = played(setup);
        let solution = SOLVER.solve(&cube, &mut |_| Continue(()));
        assert!(solution.is_optimal, "{setup}");
        let turns = solution.turns;
        assert_eq!(turns.len(), length, "{setup}: {turns:?}");
        assert!(is_solved_by(cube, &turns), "{setup}: {turns:?}");
    }
}

#[test]
fn solutions_get_shorter_with_time() {
    let cube = scrambled(7, 60);
    let mut lengths = Vec::new();
    let end = Instant::now() + Duration::from_millis(300);
    let turns = SOLVER.solve(&cube, &mut |turns| {
        lengths.push(turns.len());
        if Instant::now() < end { Continue(()) } else { Break(()) }
    });
    let turns = turns.turns;
    assert!(lengths.is_sorted_by(|before, after| before >= after), "{lengths:?}");
    assert_eq!(lengths.last(), Some(&turns.len()));
    assert!(is_solved_by(cube, &turns));
}
