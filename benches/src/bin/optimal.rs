//! The optimal solver of the 3x3x3: the time to make its filter, and to solve random positions.
//!
//! `optimal MEGABYTES POSITIONS [half-turn|quarter-turn] [FILE]`. A filter is made with each instruction set of the
//! processor, and all positions are solved with each. With FILE, one filter is read from it, or made and written to it.

use std::ops::ControlFlow::Continue;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use godtable_puzzle::cube3::Cube3;
use godtable_puzzle::cube3::random::Random;
use godtable_solvers::optimal::{
    Event, Existing, MakeOptions, Metric, OptimalError, OptimalSolver, SolveOptions, instruction_sets,
};

/// Draws the same positions in each run.
const SEED: u64 = 7;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut rest = words.iter().map(String::as_str).peekable();
    let numbers: Option<(u64, usize)> =
        rest.next().zip(rest.next()).and_then(|(bytes, count)| Some((bytes.parse().ok()?, count.parse().ok()?)));
    let Some((megabytes, count)) = numbers else {
        eprintln!("error: usage: optimal MEGABYTES POSITIONS [half-turn|quarter-turn] [FILE]");
        return ExitCode::from(2);
    };
    let metric = match rest.next_if(|word| ["half-turn", "quarter-turn"].contains(word)) {
        Some("quarter-turn") => Metric::QuarterTurn,
        _ => Metric::HalfTurn,
    };
    let options = MakeOptions::new(metric, megabytes * 1_000_000);
    let result = match rest.next() {
        Some(path) => of_file(options, Path::new(path)).and_then(|solver| solve(&solver, count)),
        None => instruction_sets().into_iter().try_for_each(|instructions| {
            println!("{instructions}");
            let mut options = options;
            options.instructions = instructions;
            solve(&made(options)?, count)
        }),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn made(options: MakeOptions) -> Result<OptimalSolver, OptimalError> {
    let start = Instant::now();
    let solver = OptimalSolver::new_with(options, &|_, _| Continue(()))?;
    let info = solver.info();
    println!("a filter of {} MB, reach {}, made in {:.1?}", info.bytes / 1_000_000, info.reach, start.elapsed());
    Ok(solver)
}

fn of_file(options: MakeOptions, path: &Path) -> Result<OptimalSolver, OptimalError> {
    if path.exists() {
        return OptimalSolver::read(path);
    }
    let solver = made(options)?;
    solver.write(path, Existing::Keep)?;
    Ok(solver)
}

/// Solves random positions, and prints the time of each length from 16 on.
fn solve(solver: &OptimalSolver, count: usize) -> Result<(), OptimalError> {
    let (mut random, mut times) = (Random::new(SEED), vec![]);
    for number in 1..=count {
        let cube = random.cube();
        let (start, mut lengths) = (Instant::now(), String::new());
        let answer = solver.solve(&cube, SolveOptions::default(), &mut |event| {
            if let Event::Excluded { length: length @ 16.., elapsed, lines } = event {
                lengths += &format!("  {length}: {lines} lines in {:.2} s", elapsed.as_secs_f64());
            }
            Continue(())
        })?;
        let elapsed = start.elapsed();
        let turns = answer.solution().expect("the search ends with a solution");
        assert!(turns.iter().fold(cube, |cube: Cube3, &turn| cube.turned(turn)).is_solved());
        println!("{number:>4}: {} turns in {:.2} s;{lengths}", answer.at_least, elapsed.as_secs_f64());
        times.push(elapsed);
    }
    times.sort_unstable();
    if let (Some(median), Some(last)) = (times.get(times.len() / 2), times.last()) {
        let average = times.iter().sum::<Duration>().as_secs_f64() / times.len() as f64;
        println!("average {average:.2} s, median {:.2} s, longest {:.2} s", median.as_secs_f64(), last.as_secs_f64());
    }
    Ok(())
}
