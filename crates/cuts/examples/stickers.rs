//! Prints the stickers of a puzzle from cuts, and plays sequences of moves on them. `scripts/cubing-js` compares them with
//! those of cubing.js.
//!
//! `stickers <description>` writes a line for each sticker: the middle of its corners. After an empty line comes one with
//! the names of all moves, rotations and sequences. Then it reads sequences, and writes for each a line: by sticker, the
//! number of the place where it ends.

use std::io::{BufRead, Write};

use godtable_cuts::{Choices, CutPuzzle, Description};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().skip(1).collect::<Vec<String>>().join(" ");
    let description: Description = text.parse()?;
    let puzzle = CutPuzzle::new(&description, &Choices { joins_rotated: true, ..Choices::default() })?;
    let mut output = std::io::stdout().lock();
    for sticker in puzzle.stickers() {
        let sum = |axis: usize| sticker.polygon.iter().map(|corner| corner[axis]).sum::<f64>();
        let [x, y, z] = [0, 1, 2].map(|axis| sum(axis) / sticker.polygon.len() as f64);
        writeln!(output, "{x} {y} {z}")?;
    }
    let names =
        puzzle.turns().iter().map(|turn| &turn.name).chain(puzzle.puzzle().sequences().iter().map(|(name, _)| name));
    writeln!(output, "\n{}", names.map(String::as_str).collect::<Vec<&str>>().join(" "))?;
    output.flush()?;
    for line in std::io::stdin().lock().lines() {
        let powers = puzzle.puzzle().read_moves(&line?)?;
        let mut places: Vec<usize> = (0..puzzle.stickers().len()).collect();
        for power in powers {
            let images = &puzzle.turns()[power.number].images;
            for place in &mut places {
                *place = (0..power.exponent).fold(*place, |place, _| images[place] as usize);
            }
        }
        let places: Vec<String> = places.iter().map(usize::to_string).collect();
        writeln!(output, "{}", places.join(" "))?;
        output.flush()?;
    }
    Ok(())
}
