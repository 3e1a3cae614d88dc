//! Both kinds of filters, on all instruction sets.

use std::ops::ControlFlow::Continue;

use godtable_cube::Turn;
use godtable_cube3::Cube3;
use godtable_cube3::random::Random;

use crate::axis::{AXIS_MOVES, FACE_TURNS, Metric};
use crate::canon::Unit;
use crate::error::OptimalError;
use crate::fill::Tables;
use crate::filter::Shape;
use crate::instructions::InstructionSet;
use crate::packed::Packed;
use crate::prefix::Prefix;
use crate::solve::SolveOptions;
use crate::solver::OptimalSolver;

const METRICS: [Metric; 2] = [Metric::HalfTurn, Metric::QuarterTurn];

/// Makes a filter of 4 MiB with few mistakes.
fn solver(metric: Metric, unit: Unit, instructions: InstructionSet) -> OptimalSolver {
    let reach = if metric == Metric::HalfTurn { 6 } else { 7 };
    OptimalSolver::with_shape(Shape::new(metric, unit, reach, 1 << 16), instructions, &|_, _| Continue(()))
        .expect("4 MiB of memory")
}

/// Solvers with both kinds of filters, on all instruction sets.
fn solvers(metric: Metric) -> Vec<OptimalSolver> {
    let of = |unit| InstructionSet::available().into_iter().map(move |set| solver(metric, unit, set));
    [Unit::Position, Unit::Coset].into_iter().flat_map(of).collect()
}

#[test]
fn all_kinds_of_filters_and_instructions_find_the_same_solutions() {
    for metric in METRICS {
        let (solvers, mut random) = (solvers(metric), Random::new(3));
        for number in 0..12 {
            let cube = random.turns(7 + number % 4).iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
            let all = SolveOptions { all: true, ..SolveOptions::default() };
            let solutions = |solver: &OptimalSolver| {
                let answer = solver.solve(&cube, all, &mut |_| Continue(())).expect("no known solution");
                let mut solutions: Vec<Vec<Turn>> = answer.solutions().collect();
                solutions.sort_unstable();
                (answer.at_least, solutions)
            };
            let first = solutions(&solvers[0]);
            assert!(solvers[1..].iter().all(|solver| solutions(solver) == first), "{first:?}");
        }
    }
}

#[test]
fn filters_with_many_regions_find_the_same_solutions() {
    let of = |lines| {
        let shape = Shape::new(Metric::HalfTurn, Unit::Coset, 5, lines);
        OptimalSolver::with_shape(shape, InstructionSet::best(), &|_, _| Continue(())).expect("80 MiB of memory")
    };
    // The larger one has three regions, and the last of them is not whole.
    let (small, large, mut random) = (of(1 << 16), of(5 << 18), Random::new(8));
    for length in 8..12 {
        let cube = random.turns(length).iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
        let all = SolveOptions { all: true, ..SolveOptions::default() };
        let answers =
            [&small, &large].map(|solver| solver.solve(&cube, all, &mut |_| Continue(())).expect("an answer"));
        let [first, second] = answers.map(|answer| answer.solutions().collect::<Vec<_>>());
        assert!(!first.is_empty() && first == second, "{first:?} {second:?}");
    }
}

#[test]
fn the_tasks_of_a_long_search_have_numbers_of_16_bits() {
    let tables = Tables::new(Unit::Coset);
    for metric in METRICS {
        for moves in [FACE_TURNS, AXIS_MOVES] {
            let [_, prefixes] = Prefix::start(Packed::SOLVED, 20).split(3, moves, metric, &tables);
            assert!((1_000..1 << u16::BITS).contains(&prefixes.len()), "{}", prefixes.len());
        }
    }
}

#[test]
fn instruction_sets_make_the_same_filters() {
    for metric in METRICS {
        for unit in [Unit::Position, Unit::Coset] {
            let of = |set| bytemuck::cast_slice::<_, u8>(solver(metric, unit, set).lines.as_slice()).to_vec();
            let filters: Vec<Vec<u8>> = InstructionSet::available().into_iter().map(of).collect();
            assert!(filters.windows(2).all(|pair| pair[0] == pair[1]), "{metric:?}, {unit:?}");
        }
    }
}

/// If this fails, a filter means something else than before: give the files another version.
#[test]
fn filters_of_this_version_have_their_golden_checksums() {
    let checksum = |metric, unit| {
        let solver = solver(metric, unit, InstructionSet::best());
        crc32fast::hash(bytemuck::cast_slice(solver.lines.as_slice()))
    };
    let checksums = METRICS.map(|metric| [Unit::Position, Unit::Coset].map(|unit| checksum(metric, unit)));
    assert_eq!((crate::store::VERSION, checksums), (3, [[92_153_971, 2_394_633_496], [2_157_329_441, 1_003_689_558]]));
}

#[test]
fn check_finds_a_position_that_is_missing() {
    for metric in METRICS {
        for unit in [Unit::Position, Unit::Coset] {
            let mut solver = solver(metric, unit, InstructionSet::best());
            // One line of 65,536 is lost.
            solver.lines.as_mut_slice()[12_345] = bytemuck::Zeroable::zeroed();
            assert!(matches!(solver.check(), Err(OptimalError::Missing { .. })), "{metric:?}, {unit:?}");
        }
    }
}

#[test]
fn filters_of_any_size_contain_all_within_reach() {
    for metric in METRICS {
        for bytes in [0, 3_000_000] {
            let solver = OptimalSolver::new(metric, bytes, &|_, _| Continue(())).expect("enough memory");
            assert!(solver.info().bytes <= bytes.max(64 << 10));
            assert!(solver.check().is_ok(), "{:?}", solver.info());
        }
    }
}
