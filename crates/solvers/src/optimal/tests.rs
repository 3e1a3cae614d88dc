//! Pruning tables of all instruction sets.

use std::ops::ControlFlow::Continue;

use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_system::instructions::InstructionSet;
use godtable_testing::is_exhaustive;

use crate::optimal::axis::Metric;
use crate::optimal::error::OptimalError;
use crate::optimal::instruction_sets;
use crate::optimal::packed_position::PackedPosition;
use crate::optimal::prefix::Prefix;
use crate::optimal::pruning::Shape;
use crate::optimal::solve::SolveOptions;
use crate::optimal::solver::OptimalSolver;
use crate::optimal::tables::Tables;

const METRICS: [Metric; 2] = [Metric::HalfTurn, Metric::QuarterTurn];

/// Makes a pruning table of 4 MiB with few mistakes.
fn solver(metric: Metric, instructions: InstructionSet) -> OptimalSolver {
    of_shape(Shape::new(metric, if metric == Metric::HalfTurn { 6 } else { 7 }, 1 << 16), instructions)
}

fn of_shape(shape: Shape, instructions: InstructionSet) -> OptimalSolver {
    OptimalSolver::with_shape(shape, instructions, &|_, _| Continue(())).expect("enough memory")
}

/// Solvers of all instruction sets, with pruning tables of few mistakes and of many.
fn solvers(metric: Metric) -> Vec<OptimalSolver> {
    let shapes = [(5, 1 << 16), (5, 1 << 12), (6, 1 << 16), (6, 1 << 12)];
    let shapes = shapes.into_iter().take(if is_exhaustive() { 4 } else { 2 });
    let shapes = shapes.map(|(reach, lines)| Shape::new(metric, reach, lines));
    let of = |shape| instruction_sets().into_iter().map(move |set| of_shape(shape, set));
    shapes.flat_map(of).collect()
}

#[test]
fn all_filters_and_instructions_find_the_same_solutions() {
    for metric in METRICS {
        let (solvers, mut random) = (solvers(metric), Random::new(3));
        let (cubes, least) = if is_exhaustive() { (8, 7) } else { (3, 5) };
        for number in 0..cubes {
            let cube = random.turns(least + number % 4).iter().fold(Cube3::SOLVED, |cube, &turn| cube.turned(turn));
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
fn the_tasks_of_a_long_search_have_numbers_of_16_bits() {
    let tables = Tables::new();
    for metric in METRICS {
        let [_, prefixes] = Prefix::start(PackedPosition::SOLVED, 20).split(3, metric, &tables);
        assert!((1_000..1 << u16::BITS).contains(&prefixes.len()), "{}", prefixes.len());
    }
}

#[test]
fn instruction_sets_make_the_same_filters() {
    for metric in METRICS {
        let of = |set| bytemuck::cast_slice::<_, u8>(solver(metric, set).lines.as_slice()).to_vec();
        let tables: Vec<Vec<u8>> = instruction_sets().into_iter().map(of).collect();
        assert!(tables.windows(2).all(|pair| pair[0] == pair[1]), "{metric:?}");
    }
}

/// If this fails, a pruning table means something else than before: give the files another version.
#[test]
fn filters_of_this_version_have_their_golden_checksums() {
    let checksum = |metric| {
        let solver = solver(metric, InstructionSet::best());
        crc32fast::hash(bytemuck::cast_slice(solver.lines.as_slice()))
    };
    assert_eq!((crate::optimal::store::KIND.version, METRICS.map(checksum)), (4, [634_078_242, 1_046_909_433]));
}

#[test]
fn check_finds_a_position_that_is_missing() {
    for metric in METRICS {
        let mut solver = of_shape(Shape::new(metric, 5, 1 << 10), InstructionSet::best());
        // One line of 1,024 is lost.
        solver.lines.as_mut_slice()[345] = bytemuck::Zeroable::zeroed();
        assert!(matches!(solver.check(), Err(OptimalError::Missing { .. })), "{metric:?}");
    }
}

#[test]
fn filters_of_any_size_contain_all_within_reach() {
    for metric in METRICS {
        for bytes in [0, 3_000_000].into_iter().take(if is_exhaustive() { 2 } else { 1 }) {
            let solver = OptimalSolver::new(metric, bytes, &|_, _| Continue(())).expect("enough memory");
            assert!(solver.info().bytes <= bytes.max(64 << 10));
            assert!(solver.check().is_ok(), "{:?}", solver.info());
        }
    }
}
