//! The writer of cubing.js's KPuzzle definitions.
//!
//! Places and pieces count from 0. A move lists for each place the place that its new piece comes from, and the
//! orientation that the new piece gained.

use std::fmt::Write as _;

use crate::orbits::{Move, OrbitDefinition};
use crate::puzzlefile::json::as_json;
use crate::puzzlefile::tws_writer::sources;
use crate::puzzlefile::{Puzzle, UnwritableError};

impl Puzzle {
    /// Returns the definition as the JSON of a KPuzzle, with all names of sequences.
    ///
    /// # Errors
    /// Returns an error if pieces are bandaged, or if the puzzle has illegal pieces: KPuzzle has neither.
    pub fn kpuzzle(&self) -> Result<String, UnwritableError> {
        let lacks = |what| Err(UnwritableError::Kpuzzle { what });
        if !self.bandages.is_empty() {
            return lacks("bandaged pieces");
        }
        if !self.illegal.is_empty() {
            return lacks("illegal pieces");
        }
        let orbits: Vec<&OrbitDefinition> = self.orbits().collect();
        let entry = |orbit: &&OrbitDefinition| {
            let (name, places, modulus) = (as_json(&orbit.name), orbit.kinds.len(), orbit.modulus);
            format!("    {{\"orbitName\": {name}, \"numPieces\": {places}, \"numOrientations\": {modulus}}}")
        };
        let solved = orbits.iter().enumerate().map(|(number, orbit)| self.solved_orbit(number, orbit));
        let moves = self.moves.iter().map(|own| made(own, &orbits));
        // KPuzzle has no turns of the hold.
        let fixed = Puzzle { holds: Vec::new(), ..self.clone() };
        let sequences =
            self.sequences.iter().filter(|(name, _)| self.holds.is_empty() || fixed.read_moves(name).is_ok());
        let sequences = sequences.map(|(name, moves)| format!("    {}: {}", as_json(name), as_json(moves)));
        let mut text = String::from("{\n");
        let _ = writeln!(text, "  \"name\": {},", as_json(&self.name));
        let _ = writeln!(text, "  \"orbits\": [\n{}\n  ],", lines(orbits.iter().map(entry)));
        let _ = writeln!(text, "  \"defaultPattern\": {{\n{}\n  }},", lines(solved));
        let _ = writeln!(text, "  \"moves\": {{\n{}\n  }},", lines(moves));
        let _ = writeln!(text, "  \"derivedMoves\": {{\n{}\n  }}", lines(sequences));
        Ok(text + "}\n")
    }

    fn solved_orbit(&self, number: usize, orbit: &OrbitDefinition) -> String {
        let pieces: Vec<u16> = orbit.kinds.iter().map(|&kind| self.piece(number, kind) - 1).collect();
        let moduli: Vec<u8> = orbit.kinds.iter().map(|&kind| orbit.moduli[usize::from(kind)]).collect();
        let moduli = match moduli.iter().all(|&modulus| modulus == orbit.modulus) {
            true => String::new(),
            false => format!(", \"orientationMod\": {}", list(&moduli)),
        };
        let (pieces, orientations) = (list(&pieces), list(&vec![0_u8; orbit.kinds.len()]));
        format!("    {}: {{\"pieces\": {pieces}, \"orientation\": {orientations}{moduli}}}", as_json(&orbit.name))
    }
}

fn made(own: &Move, orbits: &[&OrbitDefinition]) -> String {
    let actions = own.actions.iter().zip(orbits).map(|(action, orbit)| {
        let sources = sources(action);
        let gains: Vec<u8> = sources.iter().map(|&source| action.twists[usize::from(source)]).collect();
        let (name, sources, gains) = (as_json(&orbit.name), list(&sources), list(&gains));
        format!("      {name}: {{\"permutation\": {sources}, \"orientationDelta\": {gains}}}")
    });
    format!("    {}: {{\n{}\n    }}", as_json(&own.name), lines(actions))
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<String>>().join(",\n")
}

fn list(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(", "))
}
