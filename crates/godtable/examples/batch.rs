//! The distances of a million states.

use godtable::{Error, Puzzle};

fn main() -> Result<(), Error> {
    let table = Puzzle::named("2x2x2")?.table()?;
    // States have numbers. These are every third one, a million in all.
    let numbers: Vec<u64> = (0..table.numbers()).step_by(3).take(1_000_000).collect();
    let distances = table.distances_of_numbers(&numbers)?;
    println!("{} states, the farthest at {:?}", numbers.len(), distances.iter().flatten().max());
    Ok(())
}
