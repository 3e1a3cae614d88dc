//! A whole search of the edges of the 3x3x3: the time of each level, and positions a second.
//!
//! Usage: `edges RULES [INSTRUCTIONS]`, such as `edges quarter-turn AVX2`. A search needs 2.8 to 15.7 GB of memory.

use std::ops::ControlFlow::Continue;
use std::time::Instant;

use godtable_engine::edges::{FlipChoice, Space, share};
use godtable_puzzle::cube::{Puzzle, Rules};
use godtable_system::instructions::InstructionSet;
use godtable_system::parallel::Alone;

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
    let mut share = share(space, instructions, false, 0, 1).expect("enough memory");
    println!("start      {:8.3} s", began.elapsed().as_secs_f64());
    let mut before = Instant::now();
    while share.advance(&mut Alone, &|_| Continue(())).expect("nobody stops it") {
        let (distance, states) =
            (share.progress().distance, share.counts().last().map_or([0, 0], |level| level.states));
        println!("level {distance:3}  {:8.3} s  {:>17}", before.elapsed().as_secs_f64(), states[0] + states[1]);
        before = Instant::now();
    }
    let (seconds, found) = (began.elapsed().as_secs_f64(), share.progress().found);
    println!("all        {seconds:8.3} s  {found:>17}  {:.1} billion states a second", found as f64 / seconds / 1e9);
}
