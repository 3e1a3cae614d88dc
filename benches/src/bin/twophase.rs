//! The lengths of solutions of the 3x3x3 after some times: averages over random positions.
//!
//! `twophase [POSITIONS [SECONDS [THREADS]]]` solves each position for that long. It prints the time for the tables, the
//! averages, and the time until the first solution of at most 22 turns, as scrambles take it.

use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use godtable_cube3::Cube3;
use godtable_cube3::random::Random;
use godtable_twophase::{Solver, make_tables};

/// The moments at which lengths are compared, in milliseconds.
const MOMENTS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// The seed of the positions.
const SEED: u64 = 77;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let positions: usize = arguments.next().map_or(200, |count| count.parse().expect("a number of positions"));
    let seconds: f64 = arguments.next().map_or(0.1, |seconds| seconds.parse().expect("a number of seconds"));
    let threads = arguments.next().map_or_else(
        || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        |threads| threads.parse().expect("a number of threads"),
    );
    let began = Instant::now();
    let tables = make_tables(threads);
    println!("tables: {} bytes, made in {:.2} s by {threads} threads", tables.len(), began.elapsed().as_secs_f64());
    let began = Instant::now();
    let solver = Solver::open(tables).expect("the tables are as they were made");
    println!("opened in {:.1} ms", began.elapsed().as_secs_f64() * 1e3);

    let mut random = Random::new(SEED);
    let cubes: Vec<Cube3> = (0..positions).map(|_| random.cube()).collect();
    let time = Duration::from_secs_f64(seconds);
    let lengths: Vec<_> = cubes.iter().map(|cube| lengths(&solver, cube, time, threads)).collect();
    for (index, moment) in MOMENTS.into_iter().enumerate().filter(|&(_, ms)| Duration::from_millis(ms) <= time) {
        // A position without a solution by then would need a length of its own.
        let known: Vec<usize> = lengths.iter().filter_map(|lengths| lengths[index]).collect();
        let average = known.iter().sum::<usize>() as f64 / known.len() as f64;
        println!("{moment:>5} ms: {average:.2} turns, {} of {positions} positions solved", known.len());
    }
    let began = Instant::now();
    for cube in &cubes {
        solver.solve(cube, &mut |turns| if turns.len() <= 22 { Break(()) } else { Continue(()) });
    }
    println!("at most 22 turns: {:.0} a second, 1 thread", positions as f64 / began.elapsed().as_secs_f64());
}

/// Solves a position, and returns the length of the best solution at each moment. The solution is played.
fn lengths(solver: &Solver, cube: &Cube3, time: Duration, threads: NonZero<usize>) -> [Option<usize>; MOMENTS.len()] {
    let mut lengths = [None; MOMENTS.len()];
    let began = Instant::now();
    let solution = solver.solve_with(cube, threads, &mut |turns| {
        let elapsed = began.elapsed();
        for (moment, length) in MOMENTS.into_iter().zip(&mut lengths) {
            if elapsed <= Duration::from_millis(moment) {
                *length = Some(turns.len());
            }
        }
        if elapsed < time { Continue(()) } else { Break(()) }
    });
    assert!(cube.played(&solution.turns).is_solved(), "{cube:?}");
    lengths
}
