//! Prints the time and the steps of random positions, by method.

use std::time::Instant;

use godtable_cube3::random::Random;
use godtable_methods::NamedMethod;

fn main() {
    for named in NamedMethod::ALL.iter().filter(|m| std::env::args().nth(1).is_none_or(|n| n == m.name)) {
        let mut random = Random::new(1);
        for _ in 0..std::env::args().nth(2).map_or(5, |n| n.parse().expect("n")) {
            let cube = random.cube();
            let start = Instant::now();
            let solution = named.method().solve(&cube, None).expect("a solution");
            let steps: Vec<String> = solution
                .steps
                .iter()
                .map(|step| format!("{}{}", step.turns.len(), if step.is_optimal { "" } else { "?" }))
                .collect();
            println!("{} {:.2} s: {}", named.name, start.elapsed().as_secs_f64(), steps.join(" "));
        }
    }
}
