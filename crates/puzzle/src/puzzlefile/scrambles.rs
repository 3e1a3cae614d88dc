//! The reader of twsearch's scrambles (`.scr`).
//!
//! A file has entries, each with a name: `ScrambleAlg` with moves, and positions as in a definition: `Scramble` counts pieces from
//! 1, and `ScrambleState` and `StartState` from 0. Each ends with `End`; `#` starts a comment line. A set that a position leaves
//! out is solved.

use crate::orbits::{Arrangement, OrbitArrangement};
use crate::puzzlefile::error::{ReadError, quoted};
use crate::puzzlefile::puzzle::{Orbit, Puzzle};
use crate::puzzlefile::tws::{Numbers, Reader, Word, number};

/// The first words of the entries with positions, and of those with moves.
const POSITIONS: [&str; 3] = ["Scramble", "ScrambleState", "StartState"];
const MOVES: &str = "ScrambleAlg";

/// An entry of a file of scrambles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scramble {
    /// The line of its first word, from 1.
    pub line: usize,
    /// The name, empty if it is missing.
    pub name: String,
    /// What it says, or what is wrong with it.
    pub read: Result<ScrambleText, ReadError>,
}

/// What an entry says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScrambleText {
    /// Moves from solved.
    Moves(String),
    /// A position, as the JSON of a pattern of cubing.js.
    Pattern(String),
}

/// Returns whether a line begins an entry of a file of scrambles.
#[must_use]
pub fn is_scramble(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first == MOVES || POSITIONS.contains(&first)
}

/// Reads the entries of a file of scrambles. Positions are those of a puzzle; without one they are errors. After an error, the
/// next entry is read.
#[must_use]
pub fn scrambles(text: &str, puzzle: Option<&Puzzle>) -> Vec<Scramble> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Reader::of_positions(text, puzzle.map_or(&[], |puzzle| &puzzle.orbits));
    let mut all = Vec::new();
    while let Some(line) = reader.next() {
        let words = reader.words(line).to_vec();
        let (first, name) = (words[0], words.get(1).map(|word| word.text.to_owned()).unwrap_or_default());
        let start = reader.at();
        let read = entry(&mut reader, line, first, puzzle);
        if read.is_err() {
            // The next entry is where one begins, or after an end.
            reader.go_to(start);
            reader.skip_to(|word| word == MOVES || POSITIONS.contains(&word));
        }
        all.push(Scramble { line: first.place.line, name, read });
    }
    all
}

fn entry<'a>(
    reader: &mut Reader<'a>,
    line: usize,
    first: Word<'a>,
    puzzle: Option<&Puzzle>,
) -> Result<ScrambleText, ReadError> {
    if first.text != MOVES && !POSITIONS.contains(&first.text) {
        let expected = format!("{}, or {MOVES}", POSITIONS.join(", "));
        return Err(first.place.error(expected, quoted(first.text)));
    }
    let [_] = reader.arguments(line, ["the name of the scramble"])?;
    if first.text == MOVES {
        return Ok(ScrambleText::Moves(reader.moves(first)?));
    }
    let Some(puzzle) = puzzle else {
        let expected = "a puzzle from a definition, whose sets the position names";
        return Err(first.place.error(expected, "a puzzle that is built in"));
    };
    let least = u8::from(first.text == POSITIONS[0]);
    let numbers = reader.numbers(first)?;
    let orbits = puzzle.orbits.iter().zip(numbers);
    let orbits = orbits.map(|(orbit, numbers)| position(orbit, numbers, first, least)).collect::<Result<_, _>>()?;
    Ok(ScrambleText::Pattern(puzzle.pattern(&Arrangement { orbits })))
}

/// Reads the pieces of an orbit.
fn position(orbit: &Orbit, numbers: Numbers<'_>, first: Word<'_>, least: u8) -> Result<OrbitArrangement, ReadError> {
    let definition = &orbit.definition;
    let places = definition.kinds.len();
    let mut own = OrbitArrangement { kinds: definition.kinds.clone(), orientations: vec![0; places] };
    let Some((pieces, orientations)) = numbers else { return Ok(own) };
    let most = orbit.values.iter().max().copied().unwrap_or_default();
    for (place, word) in pieces.iter().enumerate() {
        let value = number(*word, least, most.saturating_add(least))? - least;
        let kind = orbit.values.iter().position(|&known| known == value);
        let kind =
            kind.ok_or_else(|| word.place.error(format!("a piece of the set {}", definition.name), quoted(word.text)))?;
        own.kinds[place] = kind as u8;
    }
    for kind in 0..definition.moduli.len() as u8 {
        let count = |kinds: &[u8]| kinds.iter().filter(|&&other| other == kind).count();
        let (expected, got) = (count(&definition.kinds), count(&own.kinds));
        if expected != got {
            let piece = orbit.values[usize::from(kind)] + least;
            let place = pieces.first().map_or(first.place, |word| word.place);
            let expected = format!("the piece {piece} of the set {} {expected} times", definition.name);
            return Err(place.error(expected, format!("{got} times")));
        }
    }
    for place in 0..places {
        let modulus = definition.moduli[usize::from(own.kinds[place])];
        let word = orientations.as_ref().map(|words| words[place]);
        let orientation = match word {
            None => 0,
            Some(word) if word.text == "?" && modulus == 1 => 0,
            Some(word) => number(word, 0, definition.modulus - 1)?,
        };
        // Numbers count as those of the solved state in the file.
        let sum = u16::from(orientation) + u16::from(definition.modulus) - u16::from(orbit.solved[place]);
        own.orientations[place] = (sum % u16::from(modulus)) as u8;
    }
    Ok(own)
}
