//! The number of states at each distance.

use godtable::{Puzzle, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let oracle = godtable::make(&Rules::named(Puzzle::CUBE2, "half-turn")?)?;
    for (distance, states) in oracle.unlocked().counts().iter().enumerate() {
        println!("{distance:2} {states:9}");
    }
    Ok(())
}
