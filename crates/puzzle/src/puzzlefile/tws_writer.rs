//! The writer of twsearch's form.
//!
//! Permutations list for each place the place that its new piece comes from, from 1, and orientations what the piece at
//! each place gains. `?` marks pieces whose orientations do not matter. Names of a single move become `MoveAlias` lines;
//! twsearch has no statement for names of longer sequences. `Block` lines are read by godtable and ksolve.

use std::fmt::Write as _;

use crate::orbits::{Action, Move, OrbitDefinition};
use crate::puzzlefile::{Puzzle, UnwritableError};

impl Puzzle {
    /// Returns the definition in twsearch's form. [`read`](crate::puzzlefile::read) reads it back.
    ///
    /// # Errors
    /// Returns an error if the form cannot say that some orientations look identical, or if a name has spaces.
    pub fn tws(&self) -> Result<String, UnwritableError> {
        let orbits: Vec<&OrbitDefinition> = self.orbits().collect();
        let names = self.moves.iter().map(|own| &own.name).chain(orbits.iter().map(|orbit| &orbit.name));
        let spaced = names.chain([&self.name]).find(|name| name.contains(char::is_whitespace));
        if let Some(name) = spaced {
            return Err(UnwritableError::Name { name: name.clone() });
        }
        let mut text = format!("Name {}\n", self.name);
        for orbit in &orbits {
            let _ = writeln!(text, "Set {} {} {}", orbit.name, orbit.kinds.len(), orbit.modulus);
        }
        text += "Solved\n";
        for (number, orbit) in orbits.iter().enumerate() {
            let pieces = orbit.kinds.iter().map(|&kind| self.piece(number, kind));
            let _ = writeln!(text, "{}\n{}", orbit.name, words(pieces));
            text += &marks(orbit)?;
        }
        text += "End\n";
        for own in &self.illegal {
            let (name, piece) = (&orbits[own.orbit].name, self.piece(own.orbit, own.kind));
            let _ = writeln!(text, "Illegal {name} {} {piece}", u16::from(own.place) + 1);
        }
        for bandage in &self.bandages {
            text += "Block\n";
            for piece in &bandage.pieces {
                let _ = writeln!(text, "{}\n{}", orbits[piece.orbit].name, self.piece(piece.orbit, piece.kind));
            }
            text += "End\n";
        }
        self.moves.iter().for_each(|own| text += &made(own, &orbits));
        let is_single = |sequence: &str| self.moves.iter().any(|own| own.name == sequence);
        for (name, sequence) in self.sequences.iter().filter(|(_, sequence)| is_single(sequence)) {
            let _ = writeln!(text, "MoveAlias {name} {sequence}");
        }
        Ok(text)
    }
}

/// Returns the line that marks the pieces whose orientations do not matter, if there are some.
fn marks(orbit: &OrbitDefinition) -> Result<String, UnwritableError> {
    let modulus = |kind: &u8| orbit.moduli[usize::from(*kind)];
    let is_whole = |kind: &u8| modulus(kind) == orbit.modulus;
    if orbit.kinds.iter().all(is_whole) {
        return Ok(String::new());
    }
    if orbit.kinds.iter().any(|kind| !is_whole(kind) && modulus(kind) != 1) {
        return Err(UnwritableError::Orientations { orbit: orbit.name.clone() });
    }
    let mark = |kind: &u8| if is_whole(kind) { "0" } else { "?" };
    Ok(orbit.kinds.iter().map(mark).collect::<Vec<&str>>().join(" ") + "\n")
}

fn made(own: &Move, orbits: &[&OrbitDefinition]) -> String {
    let mut text = format!("Move {}\n", own.name);
    for (action, orbit) in own.actions.iter().zip(orbits) {
        if (0..action.images.len()).any(|place| action.moves(place)) {
            let _ = writeln!(
                text,
                "{}\n{}",
                orbit.name,
                words(sources(action).into_iter().map(|source| u16::from(source) + 1))
            );
            if action.twists.iter().any(|&twist| twist > 0) {
                text += &(words(action.twists.iter().copied()) + "\n");
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

fn words(numbers: impl Iterator<Item = impl ToString>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<String>>().join(" ")
}
