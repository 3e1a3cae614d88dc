//! The reader of the scrambles of twsearch and ksolve (`.scr`).
//!
//! A file has entries, each with a name: `ScrambleAlg` with moves, and positions as in a definition: `Scramble` counts pieces from
//! 1, and `ScrambleState` and `StartState` from 0. Each ends with `End`; `#` starts a comment line. A set that a position leaves
//! out is solved. A position lists pieces, or the places that they come from: these differ if pieces are identical. Statements of
//! ksolve that set something for a search are entries too.

use crate::orbits::{Arrangement, OrbitArrangement};
use crate::puzzlefile::error::{ReadError, quoted};
use crate::puzzlefile::puzzle::{Orbit, Puzzle};
use crate::puzzlefile::tws::{Numbers, Reader, Word, number};

/// The first words of the entries with positions, and of those with moves.
const POSITIONS: [&str; 3] = ["Scramble", "ScrambleState", "StartState"];
const MOVES: &str = "ScrambleAlg";

/// The statements of ksolve that set something for a search: those of one line, and those that end with `End`.
const LINES: [&str; 4] = ["Slack", "MaxDepth", "QTM", "HTM"];
const BLOCKS: [&str; 2] = ["MoveLimits", "RandomScramble"];

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
    /// A statement of ksolve for a search: `Slack`, `MaxDepth`, `QTM`, `MoveLimits` or `RandomScramble`.
    Setting(&'static str),
}

/// Returns whether a line begins an entry of a file of scrambles.
#[must_use]
pub fn is_scramble(line: &str) -> bool {
    begins(line.split_whitespace().next().unwrap_or_default())
}

/// Returns whether a word begins an entry.
fn begins(word: &str) -> bool {
    word == MOVES || [&POSITIONS[..], &LINES, &BLOCKS].iter().any(|words| words.contains(&word))
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
        let (first, start) = (words[0], reader.at());
        let names: Vec<&str> = words[1..].iter().map(|word| word.text).collect();
        let Some(read) = entry(&mut reader, line, first, puzzle).transpose() else { continue };
        if read.is_err() {
            // The next entry is where one begins, or after an end.
            reader.go_to(start);
            reader.skip_to(begins);
        }
        all.push(Scramble { line: first.place.line, name: names.join(" "), read });
    }
    all
}

/// Reads an entry, or `None` if it sets what searches do anyway.
fn entry<'a>(
    reader: &mut Reader<'a>,
    line: usize,
    first: Word<'a>,
    puzzle: Option<&Puzzle>,
) -> Result<Option<ScrambleText>, ReadError> {
    if let Some(&setting) = LINES.iter().chain(&BLOCKS).find(|&&setting| setting == first.text) {
        let is_usual = is_usual(reader, line, first)?;
        return Ok((!is_usual).then_some(ScrambleText::Setting(setting)));
    }
    if first.text != MOVES && !POSITIONS.contains(&first.text) {
        let expected = format!("{}, or {MOVES}", POSITIONS.join(", "));
        return Err(first.place.error(expected, quoted(first.text)));
    }
    if reader.words(line).len() == 1 {
        let [_] = reader.arguments(line, ["the name of the scramble"])?;
    }
    if first.text == MOVES {
        return Ok(Some(ScrambleText::Moves(reader.moves(first)?)));
    }
    let Some(puzzle) = puzzle else {
        let expected = "a puzzle from a definition, whose sets the position names";
        return Err(first.place.error(expected, "a puzzle that is built in"));
    };
    let least = u8::from(first.text == POSITIONS[0]);
    let numbers = reader.numbers(first)?;
    let orbits = puzzle.orbits.iter().zip(numbers);
    let orbits = orbits.map(|(orbit, numbers)| position(orbit, numbers, first, least)).collect::<Result<_, _>>()?;
    Ok(Some(ScrambleText::Pattern(puzzle.pattern(&Arrangement { orbits }))))
}

/// Reads a statement that sets something for a search, and returns whether searches do that anyway.
fn is_usual<'a>(reader: &mut Reader<'a>, line: usize, first: Word<'a>) -> Result<bool, ReadError> {
    Ok(match first.text {
        "Slack" | "MaxDepth" => {
            let [turns] = reader.arguments(line, ["a number of turns"])?;
            (first.text, turns.text) == ("Slack", "0")
        }
        "QTM" | "HTM" => {
            let [] = reader.arguments(line, [])?;
            first.text == "HTM"
        }
        _ => reader.moves(first)?.is_empty() && first.text == "MoveLimits",
    })
}

/// Reads the pieces of an orbit.
fn position(orbit: &Orbit, numbers: Numbers<'_>, first: Word<'_>, least: u8) -> Result<OrbitArrangement, ReadError> {
    let definition = &orbit.definition;
    let places = definition.kinds.len();
    let mut own = definition.solved();
    let Some((pieces, orientations)) = numbers else { return Ok(own) };
    // The numbers, which are values of pieces or places.
    let most = orbit.values.iter().copied().max().unwrap_or_default().max(places as u8 - 1).saturating_add(least);
    let value = |&word: &Word<'_>| match word.text.starts_with('?') {
        true => Err(word.place.error("a piece (which pieces matter is chosen for all positions)", quoted(word.text))),
        false => Ok(number(word, least, most)? - least),
    };
    let values = pieces.iter().map(value);
    let values = values.collect::<Result<Vec<u8>, ReadError>>()?;
    let sorted = |values: &mut dyn Iterator<Item = u8>| {
        let mut values: Vec<u8> = values.collect();
        values.sort_unstable();
        values
    };
    let solved = sorted(&mut definition.kinds.iter().map(|&kind| orbit.values[usize::from(kind)]));
    let listed = sorted(&mut values.iter().copied());
    let are_places = listed != solved && listed.iter().copied().eq(0..places as u8);
    // The kind at each place.
    for (place, (&value, word)) in values.iter().zip(&pieces).enumerate() {
        let kind = match are_places {
            true => Some(definition.kinds[usize::from(value)]),
            false => orbit.values.iter().position(|&known| known == value).map(|kind| kind as u8),
        };
        own.kinds[place] =
            kind.ok_or_else(|| word.place.error(format!("a piece of the set {}", definition.name), quoted(word.text)))?;
    }
    // Each kind must occur as often as in the solved state.
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
    // The orientations.
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
