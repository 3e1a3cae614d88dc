//! The fewest turns from a state to solved.

use godtable::{Error, Form, Puzzle};

fn main() -> Result<(), Error> {
    let table = Puzzle::named("2x2x2")?.table()?;
    let state = table.read("R U F", Form::Turns, None)?;
    println!("{:?}", table.distance(&state)?);
    Ok(())
}
