//! Solves cubes in two phases, and plays the solutions on stickers.

use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::LazyLock;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::random::Random;
use godtable_puzzle::cube3::{Cube3, facelets};
use godtable_solvers::twophase::{CompactSolver, Observe, Solution, Solver};
use godtable_testing::Stickers3;
use godtable_testing::plain_search;

use super::TABLES;

static SOLVER: LazyLock<Solver<&[u8]>> = LazyLock::new(|| Solver::open(&TABLES[..]).expect("they are whole"));

static COMPACT: LazyLock<CompactSolver> = LazyLock::new(CompactSolver::new);

/// Both solvers.
const SOLVERS: [fn(&Cube3, &mut Observe<'_>) -> Solution; 2] =
    [|cube, observe| SOLVER.solve(cube, observe), |cube, observe| COMPACT.solve(cube, observe)];

/// Plays turns on 54 stickers in space, and returns whether each face then has one color. It shares no code with the
/// solver: the facelets of the cube are the colors, and the turns are read as text.
fn is_solved_by(cube: &Cube3, turns: &[Turn]) -> bool {
    let start = Stickers3::of(&facelets::write(cube));
    turns.iter().fold(start, |stickers, turn| stickers.turn(&turn.to_string())).is_solved()
}

/// Returns the first solution of at most that many turns.
fn within(cube: &Cube3, turns: usize) -> Solution {
    SOLVER.solve(cube, &mut |solution| if solution.len() <= turns { Break(()) } else { Continue(()) })
}

#[test]
fn random_cubes_are_solved_within_21_turns() {
    let mut random = Random::new(1);
    for number in 0..200 {
        let cube = random.cube();
        for solve in SOLVERS {
            let turns = solve(&cube, &mut |turns| if turns.len() <= 21 { Break(()) } else { Continue(()) }).turns;
            assert!(turns.len() <= 21 && is_solved_by(&cube, &turns), "cube {number}: {turns:?}");
        }
    }
}

#[test]
fn unsolved_stickers_are_not_solved() {
    let cube = Cube3::read_turns("R U").expect("turns");
    assert!(!is_solved_by(&cube, &[]));
    assert!(is_solved_by(&cube, &["U'", "R'"].map(|turn| turn.parse().expect("a turn"))));
}

#[test]
fn near_cubes_are_solved_as_by_a_plain_search() {
    let distances = plain_search([Cube3::SOLVED], |&cube| cube, 4, |cube| Turn::ALL.map(|turn| cube.turned(turn)));
    let mut counts = [0; 5];
    distances.values().for_each(|&distance| counts[distance] += 1);
    // Published: <https://cube20.org>.
    assert_eq!(counts, [1, 18, 243, 3_240, 43_239]);
    let mut seen = [0; 5];
    for (number, (cube, &distance)) in distances.iter().enumerate() {
        if distance <= 2 || number % 150 == 0 {
            for solve in SOLVERS {
                let solution = solve(cube, &mut |_| Continue(()));
                assert_eq!((solution.turns.len(), solution.is_optimal), (distance, true), "{cube:?}");
                assert!(is_solved_by(cube, &solution.turns), "{cube:?}");
            }
            seen[distance] += 1;
        }
    }
    assert!(seen[3] > 5 && seen[4] > 200, "{seen:?}");
}

#[test]
fn few_turns_are_solved_optimally_in_any_hold() {
    for (setup, length) in
        [("", 0), ("R", 1), ("U2 x", 1), ("R U y2", 2), ("F R U' z'", 3), ("M2", 2), ("x y", 0), ("R L' U2 D F", 5)]
    {
        let cube = Cube3::read_turns(setup).expect("turns");
        for solve in SOLVERS {
            let solution = solve(&cube, &mut |_| Continue(()));
            assert!(solution.is_optimal, "{setup}");
            assert_eq!(solution.turns.len(), length, "{setup}: {:?}", solution.turns);
            assert!(is_solved_by(&cube, &solution.turns), "{setup}: {:?}", solution.turns);
        }
    }
}

#[test]
fn several_threads_find_shorter_and_shorter_solutions() {
    let cube = Random::new(7).cube();
    let mut lengths = Vec::new();
    let threads = NonZero::new(3).expect("three");
    let solution = SOLVER.solve_with(&cube, threads, &mut |turns| {
        lengths.push(turns.len());
        if turns.len() <= 19 { Break(()) } else { Continue(()) }
    });
    assert!(lengths.is_sorted_by(|before, after| before >= after), "{lengths:?}");
    assert!(solution.turns.len() <= 19 && !solution.is_optimal);
    assert!(is_solved_by(&cube, &solution.turns));
    let near = Cube3::read_turns("R U F").expect("turns");
    let solution = SOLVER.solve_with(&near, threads, &mut |_| Continue(()));
    assert_eq!((solution.turns.len(), solution.is_optimal), (3, true));
}

#[test]
fn one_thread_finds_the_same_solution_each_time() {
    let cube = Random::new(3).cube();
    assert_eq!(within(&cube, 20), within(&cube, 20));
}

#[test]
fn superflip_is_solved_in_20_turns() {
    let cube = Cube3::read_turns("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").expect("turns");
    let turns = within(&cube, 20).turns;
    assert_eq!(turns.len(), 20);
    assert!(is_solved_by(&cube, &turns));
}
