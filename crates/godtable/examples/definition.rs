//! A puzzle that is defined in code: a ring of three pieces, two of them identical.

use godtable::definition::{Action, Definition, Move, OrbitDefinition};
use godtable::{Puzzle, Work};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ring = OrbitDefinition { name: "RING".into(), modulus: 1, kinds: vec![0, 1, 1], moduli: vec![1, 1] };
    let turn = Move { name: "R".into(), actions: vec![Action { images: vec![1, 2, 0], twists: vec![0; 3] }] };
    let puzzle = Puzzle::of_definition("ring", &Definition::new(vec![ring], vec![turn])?);
    println!("{:?}", puzzle.counts(None, &Work::default())?.unlocked.counts());
    Ok(())
}
