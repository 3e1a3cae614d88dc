use godtable_cube3::{Cube3, facelets, random::Random};
use godtable_optimal::{Metric, OptimalSolver, Options};
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let bytes: f64 = args[1].parse().unwrap();
    let count: usize = args[2].parse().unwrap();
    let portable = args.get(3).is_some_and(|a| a == "portable");
    let metric = if args.get(4).is_some() { Metric::QuarterTurn } else { Metric::HalfTurn };
    let start = Instant::now();
    let solver = OptimalSolver::new(Options { metric, bytes: (bytes * 1e6) as u64, portable }, &|done, all| {
        if done % 50 == 0 {
            eprintln!("{done}/{all} {:?}", start.elapsed());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    println!("{} made in {:?}", solver.describe(), start.elapsed());
    let mut random = Random::new(7);
    let mut total = 0.0;
    for number in 0..count {
        let cube = if bytes < 400.0 {
            random.turns(13).iter().fold(Cube3::SOLVED, |c, &t| c.turned(t))
        } else {
            random.cube()
        };
        let from = 0;
        let begin = Instant::now();
        let mut parts = String::new();
        for length in 0..17 {
            if metric == Metric::QuarterTurn && (length % 2 == 1) != cube.corners().is_odd() {
                continue;
            }
            let part = Instant::now();
            let (solutions, nodes) = solver.solutions(&cube, length, true);
            if length > 15 {
                eprintln!("{length} {nodes} {:?}", part.elapsed());
                parts += &format!(" {length}: {nodes} {:.2}s", part.elapsed().as_secs_f64());
            }
            if let Some(solution) = solutions.first() {
                assert!(solution.iter().fold(cube, |c, &t| c.turned(t)).is_solved());
                println!("{number} {length} {:.3} s;{parts}", begin.elapsed().as_secs_f64());
                let _ = facelets::write(&cube);
                break;
            }
        }
        total += begin.elapsed().as_secs_f64();
    }
    println!("average {:.3} s", total / count as f64);
}
