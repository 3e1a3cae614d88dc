//! Plays sequences of moves on a definition: `patterns FILE` reads a sequence a line from standard input, and writes the pattern after
//! it. The first line of the output has the names of the moves and rotations.

use std::io::{self, BufRead as _};

use godtable_puzzle::puzzlefile::read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: patterns FILE")?;
    let puzzle = read(&std::fs::read_to_string(file)?)?;
    let names = puzzle.moves().iter().chain(puzzle.rotations()).map(|made| made.name.as_str());
    let names = names.chain(puzzle.sequences().iter().map(|(name, _)| name.as_str()));
    println!("{}", names.collect::<Vec<&str>>().join(" "));
    for line in io::stdin().lock().lines() {
        println!("{}", puzzle.pattern(&puzzle.played(&puzzle.read_moves(&line?)?)));
    }
    Ok(())
}
