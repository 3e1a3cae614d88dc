//! Prints the times and the lengths of steps for random positions: `cargo run --example times -- cfop 20`.

use std::env;
use std::time::Instant;

use godtable_puzzle::cube3::random::Random;
use godtable_solvers::methods::{MethodSolver, NamedMethod, SolveOptions};

fn main() {
    let mut words = env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "beginner".to_owned());
    let count = words.next().map_or(5, |count| count.parse().expect("a number of positions"));
    let named = NamedMethod::ALL.into_iter().find(|method| method.name == name).expect("the name of a method");
    let (method, mut random) = (named.method(), Random::new(1));
    for _ in 0..count {
        let cube = random.cube();
        // Each position with new tables, as on the command line.
        let start = Instant::now();
        let solution = MethodSolver::new().solve(&method, &cube, SolveOptions::default()).expect("a solution");
        let proof = |is_optimal: bool| if is_optimal { "" } else { "?" };
        let steps = solution.steps.iter().map(|step| format!("{}{}", step.turns.len(), proof(step.is_optimal)));
        let steps: Vec<String> = steps.collect();
        println!("{:.2} s: {}", start.elapsed().as_secs_f64(), steps.join(" "));
    }
}
