//! Positions at known distances, and bounds.

use super::support;

use std::ops::ControlFlow::{Break, Continue};

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::optimal::{Event, Metric, OptimalError, OptimalSolver, SolveOptions};
use support::{after, solve, solver};

/// At distance 20 in half turns and 24 in quarter turns: <https://cube20.org>, <https://www.math.rwth-aachen.de/~Martin.Schoenert/Cube-Lovers/>.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// The turns back along a sequence.
fn back(turns: &str) -> Vec<Turn> {
    turns.split_whitespace().rev().map(|turn| turn.parse::<Turn>().expect("a turn").inverse()).collect()
}

#[test]
fn positions_at_distance_15_are_solved_in_15_turns() {
    let solver = solver(Metric::HalfTurn, 40_000_000);
    let lines =
        include_str!("../../../../../data/optimal3x3x3.tsv").lines().filter(|line| !line.starts_with(['#', 'd']));
    let mut count = 0;
    for line in lines.step_by(if godtable_testing::is_exhaustive() { 1 } else { 6 }) {
        let [distance, turns, _] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        assert_eq!(solve(solver, &after(turns), false).at_least.to_string(), distance, "{turns}");
        count += 1;
    }
    assert_eq!(count, if godtable_testing::is_exhaustive() { 12 } else { 2 });
}

/// Searches until a length is excluded, and returns what is proved.
fn excluded(solver: &OptimalSolver, cube: &Cube3, last: u8) -> u8 {
    let stop = |event| match event {
        Event::Excluded { length, .. } if length >= last => Break(()),
        _ => Continue(()),
    };
    let answer = solver.solve(cube, SolveOptions::default(), &mut { stop }).expect("no known solution");
    assert!(!answer.is_optimal && answer.solution().is_none() && answer.count() == 0);
    answer.at_least
}

#[test]
fn superflip_has_no_short_solution() {
    let superflip = after(SUPERFLIP);
    let turns = if godtable_testing::is_exhaustive() { 15 } else { 12 };
    assert_eq!(excluded(solver(Metric::HalfTurn, 40_000_000), &superflip, turns), turns + 1);
    // The superflip is even: odd lengths need no search.
    let turns = if godtable_testing::is_exhaustive() { 18 } else { 16 };
    assert_eq!(excluded(solver(Metric::QuarterTurn, 40_000_000), &superflip, turns), turns + 2);
}

#[test]
fn known_solution_is_optimal_once_shorter_ones_are_excluded() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        let solver = solver(metric, 4_000_000);
        let (turns, length) = ("R U F' D2 L B' R'", if metric == Metric::HalfTurn { 7 } else { 8 });
        let (cube, known) = (after(turns), back(turns));
        let mut lengths = vec![];
        let answer = solver.solve(&cube, SolveOptions { known: Some(&known), all: false }, &mut |event| {
            if let Event::Excluded { length, .. } = event {
                lengths.push(length);
            }
            Continue(())
        });
        let answer = answer.expect("a solution");
        assert_eq!((answer.at_least, answer.is_optimal, answer.solution()), (length, true, Some(known.clone())));
        assert!(!lengths.contains(&length), "{lengths:?}");
        let longer = [&known[..], &back("U"), &back("U'")].concat();
        let answer = solver.solve(&cube, SolveOptions { known: Some(&longer), all: false }, &mut |_| Continue(()));
        let answer = answer.expect("a solution");
        assert_eq!(metric.cost(&answer.solution().expect("a solution")), usize::from(length));
    }
}

#[test]
fn known_turns_that_do_not_solve_are_refused() {
    let known = back("R U");
    let options = SolveOptions { known: Some(&known), all: false };
    let answer = solver(Metric::HalfTurn, 1_000_000).solve(&after("R U F"), options, &mut |_| Continue(()));
    assert!(matches!(answer, Err(OptimalError::NotASolution)));
}

#[test]
fn stopped_search_returns_the_known_solution() {
    let solver = solver(Metric::HalfTurn, 1_000_000);
    let known = back(SUPERFLIP);
    let options = SolveOptions { known: Some(&known), all: false };
    let mut seen = vec![];
    let answer = solver.solve(&after(SUPERFLIP), options, &mut |event| match event {
        Event::Excluded { length, .. } => {
            seen.push(length);
            Continue(())
        }
        Event::Searching { length, .. } if length > 11 => Break(()),
        _ => Continue(()),
    });
    let answer = answer.expect("a solution");
    assert!(!answer.is_optimal && !answer.is_complete);
    assert_eq!(answer.solution(), Some(known));
    assert_eq!(seen, (5..answer.at_least).collect::<Vec<u8>>());
}

#[test]
fn stopped_making_is_an_error() {
    let solver = OptimalSolver::new(Metric::HalfTurn, 1_000_000, &|_, _| Break(()));
    assert!(matches!(solver, Err(OptimalError::Stopped)));
}
