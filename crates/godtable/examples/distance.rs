//! The fewest turns from a state to solved.

use godtable::{Held, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let oracle = godtable::make(&Rules::default())?;
    let cube = Held::read_turns("R U F", oracle.rules())?;
    println!("{:?}", oracle.distance(&cube)?);
    Ok(())
}
