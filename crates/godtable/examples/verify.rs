//! The proof of a table from the rules alone.

use godtable::{Error, Puzzle, Work};

fn main() -> Result<(), Error> {
    let table = Puzzle::named("skewb")?.table()?;
    let proved = table.verify(&Work::default())?;
    println!("{}", proved.what);
    Ok(())
}
