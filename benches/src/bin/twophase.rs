//! The lengths of solutions of the 3x3x3 after some times: averages over random positions.
//!
//! `twophase [POSITIONS [SECONDS [THREADS]]]` solves each position for that long. It prints the time for the tables,
//! the averages by wall time and by processor time, and the rate of first solutions of at most 22 turns, as scrambles
//! need them. On a machine with other users, only processor times can be compared: they leave out the waits for a
//! processor.

use std::num::NonZero;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use godtable_benches::processor_time::processor_time;
use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_solvers::twophase::{Solver, make_tables};

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
    let tables = make_tables(threads, &|_, _| std::ops::ControlFlow::Continue(())).expect("nothing stops it");
    println!("tables: {} bytes, made in {:.2} s by {threads} threads", tables.len(), began.elapsed().as_secs_f64());
    let began = Instant::now();
    let solver = Solver::open(tables).expect("the tables are as they were made");
    println!("opened in {:.1} ms", began.elapsed().as_secs_f64() * 1e3);

    let mut random = Random::new(SEED);
    let cubes: Vec<Cube3> = (0..positions).map(|_| random.cube()).collect();
    let time = Duration::from_secs_f64(seconds);
    let clocks = Clocks { threads: threads.get() as u32 };
    let lengths: Vec<[Lengths; 2]> = cubes.iter().map(|cube| lengths(&solver, cube, time, clocks)).collect();
    println!("              by the clock       by processor time of each thread");
    for (index, moment) in MOMENTS.into_iter().enumerate().filter(|&(_, ms)| Duration::from_millis(ms) <= time) {
        let column = |clock: usize| {
            let known: Vec<usize> = lengths.iter().filter_map(|lengths| lengths[clock][index]).collect();
            let average = known.iter().sum::<usize>() as f64 / known.len() as f64;
            format!("{average:.2} turns ({} solved)", known.len())
        };
        println!("{moment:>5} ms: {:>24} {:>24}", column(0), column(1));
    }
    let began = clocks.now();
    for cube in &cubes {
        solver.solve(cube, &mut |turns| if turns.len() <= 22 { Break(()) } else { Continue(()) });
    }
    let [wall, processor] = clocks.since(began).map(|time| positions as f64 / time.as_secs_f64());
    let processor = processor / f64::from(clocks.threads);
    println!("at most 22 turns, 1 thread: {wall:.0} a second by the clock, {processor:.0} by processor time");
}

/// The lengths of the best solution at each moment.
type Lengths = [Option<usize>; MOMENTS.len()];

/// Two clocks: wall time, and the processor time of the process divided by its threads.
#[derive(Clone, Copy)]
struct Clocks {
    threads: u32,
}

impl Clocks {
    fn now(self) -> (Instant, Duration) {
        (Instant::now(), processor_time().unwrap_or_default() / self.threads)
    }

    fn since(self, (wall, processor): (Instant, Duration)) -> [Duration; 2] {
        let (_, now) = self.now();
        [wall.elapsed(), now - processor]
    }
}

/// Solves a position, and returns the lengths by both clocks. The solution is played.
fn lengths(solver: &Solver, cube: &Cube3, time: Duration, clocks: Clocks) -> [Lengths; 2] {
    let mut lengths = [[None; MOMENTS.len()]; 2];
    let began = clocks.now();
    let threads = NonZero::new(clocks.threads as usize).expect("at least one");
    let solution = solver.solve_with(cube, threads, &mut |turns| {
        let elapsed = clocks.since(began);
        for (elapsed, lengths) in elapsed.iter().zip(&mut lengths) {
            for (moment, length) in MOMENTS.into_iter().zip(lengths) {
                if *elapsed <= Duration::from_millis(moment) {
                    *length = Some(turns.len());
                }
            }
        }
        let is_over = elapsed[0] >= time && (elapsed[1] >= time || processor_time().is_none());
        if is_over { Break(()) } else { Continue(()) }
    });
    assert!(cube.played(&solution.turns).is_solved(), "{cube:?}");
    lengths
}
