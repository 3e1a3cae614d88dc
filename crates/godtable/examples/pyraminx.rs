//! The table of a Pyraminx.

use godtable::{Error, Form, Puzzle};

fn main() -> Result<(), Error> {
    let table = Puzzle::named("pyraminx")?.table()?;
    let state = table.read("R U' L B", Form::Setup, None)?;
    for solution in table.solutions(&state)? {
        println!("{}", solution?);
    }
    Ok(())
}
