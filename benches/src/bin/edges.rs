//! A whole search of the edges of the 3x3x3: the time of each level, and positions a second.
//!
//! Usage: `edges RULES [INSTRUCTIONS]`, such as `edges quarter-turn AVX2`. A search needs 2.8 to 15.7 GB of memory.

use std::ops::ControlFlow::Continue;
use std::time::Instant;

use godtable_engine::edges::{ByLevels as _, FlipChoice, Search, Space};
use godtable_puzzle::cube::{Puzzle, Rules};
use godtable_system::instructions::InstructionSet;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "quarter-turn".to_owned());
    let rules = Rules::named(Puzzle::CORNERS3, &name).unwrap_or_else(|error| panic!("{error}"));
    let instructions = arguments.next().unwrap_or_else(|| InstructionSet::best().to_string());
    let available = InstructionSet::available();
    let instructions = available.into_iter().find(|set| set.to_string() == instructions);
    let instructions = instructions.unwrap_or_else(|| panic!("this processor has {:?}", InstructionSet::available()));

    let began = Instant::now();
    let space = Space::new(&rules, FlipChoice::Counted).expect("the goal is solved");
    println!("{name}, {instructions}: {} rows, {} bytes", space.rows(), space.bytes());
    let mut search = Search::new(space, instructions).expect("enough memory");
    println!("start      {:8.3} s", began.elapsed().as_secs_f64());
    while !search.is_done() {
        let before = Instant::now();
        let level = search.advance(&|_| Continue(())).expect("nobody stops it");
        println!("level {:3}  {:8.3} s  {:>17}", level.distance, before.elapsed().as_secs_f64(), level.states);
    }
    let seconds = began.elapsed().as_secs_f64();
    let rate = search.level().found as f64 / seconds / 1e9;
    println!("all        {seconds:8.3} s  {:>17}  {rate:.1} billion states a second", search.level().found);
}
