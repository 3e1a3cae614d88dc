//! A short solution of the 3x3x3 at once, and an optimal one, proved. The cache keeps what both need.

use godtable::{Error, Form, Puzzle, Wish, Work};

fn main() -> Result<(), Error> {
    let work = Work::default().cached();
    let solver = Puzzle::named("3x3x3")?.table_with(&work)?;
    let state = solver.read("R U F' L2 D B", Form::Setup, None)?;
    let short = solver.solve(&state, &Wish::default(), &work)?;
    let optimal = solver.solve(&state, &Wish { proof: true, ..Wish::default() }, &work)?;
    println!("{} turns, and {} at least", short.length, optimal.at_least);
    Ok(())
}
