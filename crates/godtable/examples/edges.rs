//! The edges of the 3x3x3 under half turns of the faces: the number of positions at each distance.

use godtable::{Error, Puzzle, Work};

fn main() -> Result<(), Error> {
    let edges = Puzzle::named("3x3x3-edges")?.with_turns("U2 R2 F2 D2 L2 B2")?;
    let counts = edges.counts(None, &Work::default())?;
    println!("{} of {} can be solved", counts.unlocked.reachable(), counts.unlocked.states());
    Ok(())
}
