//! The writer of twsearch's form.
//!
//! Permutations list for each place the place that its new piece comes from, from 1, and orientations what the piece at
//! each place gains. `?` marks pieces whose orientations do not matter. Names of a single move become `MoveAlias` lines;
//! twsearch has no statement for names of longer sequences. `Block` lines are read by godtable and ksolve.

use std::fmt::Write as _;

use godtable_puzzle::orbits::{Action, Move, OrbitDefinition};

use crate::{CutPuzzle, CutsError};

impl CutPuzzle {
    /// Returns the definition in twsearch's form. [`puzzlefile::read`](godtable_puzzle::puzzlefile::read) reads it back.
    ///
    /// # Errors
    /// Returns an error if some orientations of pieces of an orbit look alike and others do not, in a way that the form
    /// cannot say. KPuzzle can.
    pub fn tws(&self) -> Result<String, CutsError> {
        let puzzle = self.puzzle();
        let orbits: Vec<&OrbitDefinition> = puzzle.orbits().collect();
        let mut text = format!("# {}\nName {}\n", self.description(), puzzle.name());
        for orbit in &orbits {
            let _ = writeln!(text, "Set {} {} {}", orbit.name, orbit.kinds.len(), orbit.modulus);
        }
        text += "Solved\n";
        for orbit in &orbits {
            let _ = writeln!(text, "{}\n{}", orbit.name, numbers(&orbit.kinds, 1));
            text += &marks(orbit)?;
        }
        text += "End\n";
        for bandage in puzzle.bandages() {
            text += "Block\n";
            for piece in &bandage.pieces {
                let _ = writeln!(text, "{}\n{}", orbits[piece.orbit].name, puzzle.piece(piece.orbit, piece.kind));
            }
            text += "End\n";
        }
        puzzle.moves().iter().chain(puzzle.rotations()).for_each(|own| text += &made(own, &orbits));
        let is_single =
            |sequence: &str| puzzle.moves().iter().chain(puzzle.rotations()).any(|own| own.name == sequence);
        for (name, sequence) in self.sequences().iter().filter(|(_, sequence)| is_single(sequence)) {
            let _ = writeln!(text, "MoveAlias {name} {sequence}");
        }
        Ok(text)
    }
}

/// Returns the line that marks the pieces whose orientations do not matter, if there are some.
fn marks(orbit: &OrbitDefinition) -> Result<String, CutsError> {
    let modulus = |kind: &u8| orbit.moduli[usize::from(*kind)];
    let is_whole = |kind: &u8| modulus(kind) == orbit.modulus;
    if orbit.kinds.iter().all(is_whole) {
        return Ok(String::new());
    }
    if orbit.kinds.iter().any(|kind| !is_whole(kind) && modulus(kind) != 1) {
        return Err(CutsError::Unwritable { orbit: orbit.name.clone() });
    }
    let mark = |kind: &u8| if is_whole(kind) { "0" } else { "?" };
    Ok(orbit.kinds.iter().map(mark).collect::<Vec<&str>>().join(" ") + "\n")
}

fn made(own: &Move, orbits: &[&OrbitDefinition]) -> String {
    let mut text = format!("Move {}\n", own.name);
    for (action, orbit) in own.actions.iter().zip(orbits) {
        if (0..action.images.len()).any(|place| action.moves(place)) {
            let _ = writeln!(text, "{}\n{}", orbit.name, numbers(&sources(action), 1));
            if action.twists.iter().any(|&twist| twist > 0) {
                text += &(numbers(&action.twists, 0) + "\n");
            }
        }
    }
    text + "End\n"
}

/// Returns for each place the place that its new piece comes from.
pub(crate) fn sources(action: &Action) -> Vec<u8> {
    let mut sources = vec![0; action.images.len()];
    for (source, &image) in action.images.iter().enumerate() {
        sources[usize::from(image)] = source as u8;
    }
    sources
}

fn numbers(numbers: &[u8], first: u8) -> String {
    numbers.iter().map(|&number| (number + first).to_string()).collect::<Vec<String>>().join(" ")
}
