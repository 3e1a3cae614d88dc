//! The time of the search for many rules, as CSV: from a few states to 500 million.
//!
//! `growth [ROUNDS]`; each time is the median, from rules to cells on all cores.

use std::time::{Duration, Instant};

use godtable_benches::shipped;
use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};

/// The time after which no new round starts.
const ENOUGH: Duration = Duration::from_secs(3);

/// The allowed turns and the locks of each puzzle.
const CHOICES: [(Puzzle, &[&str], &[NamedLock]); 2] = [
    (
        Puzzle::CUBE2,
        &[
            "R2",
            "R",
            "R2 U2",
            "R2 U2 F2",
            "R U2",
            "R U",
            "R U2 F2",
            "R U F2",
            "R U F",
            "R R' U U' F F'",
            "R R2 U U2 F F2",
            "R R2 R' U U2 U' F F2 F'",
        ],
        &[NamedLock::None, NamedLock::Axis],
    ),
    (
        Puzzle::CORNERS3,
        &[
            "R2 U2 F2 L2 D2 B2",
            "R L",
            "R U",
            "R U F2",
            "R U2 F2 L D2 B2",
            "R U F L D B",
            "R R' U U' F F' L L' D D' B B'",
            "R R2 R' U U2 U' F F2 F' L L2 L' D D2 D' B B2 B'",
        ],
        &[NamedLock::None, NamedLock::Axis, NamedLock::Face],
    ),
];

fn main() {
    shipped::start_threads();
    let rounds: usize = std::env::args().nth(1).map_or(9, |rounds| rounds.parse().expect("a number of rounds"));
    println!("puzzle,rules,lock,cell_bits,searched,reachable,milliseconds");
    for (puzzle, choices, locks) in CHOICES {
        for &turns in choices {
            for &lock in locks {
                measure(&Rules::parse(puzzle, turns, lock).expect("turns and a lock of the puzzle"), rounds);
            }
        }
    }
}

fn measure(rules: &Rules, rounds: usize) {
    let filled = shipped::fill(rules);
    // With a lock, the locked states are counted.
    let states = filled.header().locked.as_ref().unwrap_or(&filled.header().unlocked).clone();
    let mut cells = shipped::room_for_cells(filled.header());
    let bits = filled.header().encoding.bits().get();
    drop(filled);
    let first = Instant::now();
    let mut times: Vec<f64> = (0..rounds)
        .take_while(|&round| round == 0 || first.elapsed() < ENOUGH)
        .map(|_| {
            let began = Instant::now();
            let filled = shipped::rules_to_cells(rules, &mut cells);
            let time = began.elapsed().as_secs_f64() * 1e3;
            drop(filled);
            time
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    let name = rules.name().filter(|_| rules.lock().name() == Some(NamedLock::None));
    let name = name.map_or_else(|| rules.turns().to_string(), str::to_owned);
    println!(
        "{},{name},{},{bits},{},{},{:.3}",
        rules.puzzle(),
        rules.lock(),
        states.states(),
        states.reachable(),
        times[times.len() / 2]
    );
}
