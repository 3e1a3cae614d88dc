//! The writer of cubing.js's KPuzzle definitions.
//!
//! Places and pieces count from 0. A move lists for each place the place that its new piece comes from, and the
//! orientation that the new piece gained.

use std::fmt::Write as _;

use godtable_puzzle::orbits::{Move, OrbitDefinition};

use crate::CutPuzzle;
use crate::tws::sources;

impl CutPuzzle {
    /// Returns the definition as the JSON of a KPuzzle. It has all names of sequences, but no bandages: KPuzzle has none.
    #[must_use]
    pub fn kpuzzle(&self) -> String {
        let puzzle = self.puzzle();
        let orbits: Vec<&OrbitDefinition> = puzzle.orbits().collect();
        let entry = |orbit: &&OrbitDefinition| {
            let (name, places, modulus) = (quoted(&orbit.name), orbit.kinds.len(), orbit.modulus);
            format!("    {{\"orbitName\": {name}, \"numPieces\": {places}, \"numOrientations\": {modulus}}}")
        };
        let moves = puzzle.moves().iter().chain(puzzle.rotations()).map(|own| made(own, &orbits));
        let sequences = self.sequences().iter();
        let sequences = sequences.map(|(name, moves)| format!("    {}: {}", quoted(name), quoted(moves)));
        let mut text = String::from("{\n");
        let _ = writeln!(text, "  \"name\": {},", quoted(puzzle.name()));
        let _ = writeln!(text, "  \"orbits\": [\n{}\n  ],", lines(orbits.iter().map(entry)));
        let _ = writeln!(text, "  \"defaultPattern\": {{\n{}\n  }},", lines(orbits.iter().map(solved)));
        let _ = writeln!(text, "  \"moves\": {{\n{}\n  }},", lines(moves));
        let _ = writeln!(text, "  \"derivedMoves\": {{\n{}\n  }}", lines(sequences));
        text + "}\n"
    }
}

fn solved(orbit: &&OrbitDefinition) -> String {
    let zeros = vec![0; orbit.kinds.len()];
    let moduli: Vec<u8> = orbit.kinds.iter().map(|&kind| orbit.moduli[usize::from(kind)]).collect();
    let moduli = match moduli.iter().all(|&modulus| modulus == orbit.modulus) {
        true => String::new(),
        false => format!(", \"orientationMod\": {}", list(&moduli)),
    };
    let (pieces, orientations) = (list(&orbit.kinds), list(&zeros));
    format!("    {}: {{\"pieces\": {pieces}, \"orientation\": {orientations}{moduli}}}", quoted(&orbit.name))
}

fn made(own: &Move, orbits: &[&OrbitDefinition]) -> String {
    let actions = own.actions.iter().zip(orbits).map(|(action, orbit)| {
        let sources = sources(action);
        let gains: Vec<u8> = sources.iter().map(|&source| action.twists[usize::from(source)]).collect();
        let (name, sources, gains) = (quoted(&orbit.name), list(&sources), list(&gains));
        format!("      {name}: {{\"permutation\": {sources}, \"orientationDelta\": {gains}}}")
    });
    format!("    {}: {{\n{}\n    }}", quoted(&own.name), lines(actions))
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<String>>().join(",\n")
}

fn list(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// Returns a name between quotes. Names have letters, digits, apostrophes, points and signs.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
