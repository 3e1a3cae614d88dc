//! The progress of a search, and a time limit.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use godtable::{FillOptions, Puzzle, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::named(Puzzle::CORNERS3, "half-turn")?;
    let deadline = Instant::now() + Duration::from_secs(60);
    let oracle = godtable::make_with(&rules, FillOptions::default(), &mut |level| {
        println!("distance {:2}: {:3} % known", level.distance, 100 * level.found / level.total);
        if Instant::now() < deadline { Continue(()) } else { Break(()) }
    })?;
    println!("God's number {}", oracle.unlocked().gods_number());
    Ok(())
}
