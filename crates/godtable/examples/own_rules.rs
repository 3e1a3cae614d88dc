//! Turns of your own with a named lock, and a rules file.

use godtable::{Error, Puzzle, Work};

fn main() -> Result<(), Error> {
    let cube = Puzzle::named("2x2x2")?;
    let turns = cube.clone().with_turns("R U F2")?.with_lock("axis")?;
    println!("{}", turns.counts(None, &Work::default())?.unlocked.gods_number());
    let file = cube.with_rules_file("turns = 'R U F'\nnever = ['R R R', 'U U U', 'F F F']")?;
    println!("{}", file.counts(None, &Work::default())?.unlocked.gods_number());
    Ok(())
}
