//! The cross of the 3x3x3: the other pieces are ignored.

use godtable::{Error, Form, Puzzle, Wish, Work};

fn main() -> Result<(), Error> {
    let table = Puzzle::pieces("cross")?.table()?;
    let state = table.read("R U F D", Form::Setup, None)?;
    println!("{}", table.solve(&state, &Wish::default(), &Work::default())?.solutions[0]);
    Ok(())
}
