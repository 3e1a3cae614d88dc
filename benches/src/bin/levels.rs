//! The time of each part of a search: the start-up, each level, and the packing of cells.
//!
//! `levels [PUZZLE [RULES [SET]]]` prints a table for each instruction set of the processor, or for SET alone. Each
//! time is the median of some rounds on all cores.

use std::ops::ControlFlow::Continue;
use std::time::{Duration, Instant};

use godtable_benches::columns::{Flush, columns};
use godtable_benches::shipped::{self, label};
use godtable_engine::generate::{FillOptions, fill_with};
use godtable_engine::shares::Progress;
use godtable_puzzle::cube::{Puzzle, Rules};
use godtable_system::instructions::InstructionSet;

const ROUNDS: usize = 101;

/// The times of one round.
struct Round {
    start_up: Duration,
    levels: Vec<(Progress, Duration)>,
    packing: Duration,
}

fn main() {
    shipped::start_threads();
    let mut arguments = std::env::args().skip(1);
    let puzzle: Puzzle = arguments.next().map_or(Puzzle::CUBE2, |name| name.parse().expect("the name of a puzzle"));
    let rules = shipped::rules(puzzle, &arguments.next().unwrap_or_else(|| "irreversible".to_owned()));
    let mut cells = shipped::room_for_cells(shipped::fill(&rules).header());
    let only = arguments.next();
    let chosen = |set: &InstructionSet| only.as_ref().is_none_or(|only| set.to_string() == *only);
    for instructions in InstructionSet::available().into_iter().filter(chosen) {
        let began = Instant::now();
        let rounds: Vec<Round> = (0..ROUNDS)
            .take_while(|&round| round < 3 || began.elapsed() < Duration::from_secs(10))
            .map(|_| round(&rules, instructions, &mut cells))
            .collect();
        println!("{instructions}");
        println!("{}", report(&rules, &rounds));
    }
}

fn round(rules: &Rules, instructions: InstructionSet, cells: &mut [u8]) -> Round {
    let began = Instant::now();
    // A level is reported when it is found, before the search for the next one.
    let mut found: Vec<(Progress, Instant)> = Vec::with_capacity(64);
    let options = FillOptions { instructions, ..FillOptions::default() };
    let filled = fill_with(rules, options, &mut |level| {
        found.push((level, Instant::now()));
        Continue(())
    });
    let filled = filled.expect("distances that fit a table");
    let searched = Instant::now();
    filled.write_cells(cells);
    let packing = searched.elapsed();
    let start_up = found[0].1 - began;
    let ends = found.iter().skip(1).map(|&(_, moment)| moment).chain([searched]);
    let levels = found.iter().zip(ends).map(|(&(level, moment), end)| (level, end - moment)).collect();
    Round { start_up, levels, packing }
}

fn report(rules: &Rules, rounds: &[Round]) -> String {
    let median = |of: &dyn Fn(&Round) -> Duration| {
        let mut times: Vec<Duration> = rounds.iter().map(of).collect();
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e6
    };
    let whole = median(&|round| round.start_up + search(round) + round.packing);
    let part = |what: &str, states: String, time: f64| {
        [what.to_owned(), states, format!("{time:.0}"), format!("{:.1} %", time / whole * 100.0)]
    };
    let mut lines = vec![["part", "from states", "us", "share"].map(str::to_owned)];
    lines.push(part("start-up", String::new(), median(&|round| round.start_up)));
    for (number, (level, _)) in rounds[0].levels.iter().enumerate() {
        let what = format!("  level {}", level.distance + 1);
        lines.push(part(&what, level.level.to_string(), median(&|round| round.levels[number].1)));
    }
    lines.push(part("search", String::new(), median(&search)));
    lines.push(part("packing", String::new(), median(&|round| round.packing)));
    lines.push(part(&format!("all, {}", label(rules)), String::new(), whole));
    columns([Flush::Left, Flush::Right, Flush::Right, Flush::Right], &lines)
}

fn search(round: &Round) -> Duration {
    round.levels.iter().map(|&(_, time)| time).sum()
}
