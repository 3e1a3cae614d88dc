//! An optimal solution, from a table that is kept for the next time.

use godtable::{Cache, Held, Rules, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let oracle = Cache::new("tables").oracle(&Rules::default())?;
    let cube = Held::read_turns("D R F", oracle.rules())?;
    match oracle.solution(&cube)? {
        Some(turns) => println!("{}", notation::write(&turns)),
        None => println!("no turns lead to solved"),
    }
    Ok(())
}
