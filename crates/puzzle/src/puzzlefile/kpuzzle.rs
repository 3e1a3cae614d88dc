//! The reader of cubing.js's KPuzzle definitions, and the reader and writer of its patterns.
//!
//! Places and pieces count from 0. A move lists for each place the place that its new piece comes from, and the
//! orientation that the new piece gained.

use std::fmt::Write as _;

use crate::orbits::{Action, Arrangement, MAXIMUM_PLACES, Move, OrbitArrangement};

use crate::puzzlefile::error::{ReadError, quoted};
use crate::puzzlefile::json::{self, Kind, Value};
use crate::puzzlefile::puzzle::{Alike, Orbit, Puzzle, SolvedOrbit};
use crate::puzzlefile::tws::is_rotation;

/// An entry of the list of orbits.
struct OrbitEntry<'a> {
    name: &'a str,
    places: usize,
    modulus: u8,
}

/// Reads a definition.
pub(crate) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let file = json::read(text)?;
    let name = match file.field("name") {
        Some(name) => name.text("the name of the puzzle")?.to_owned(),
        None => "Unnamed".to_owned(),
    };
    let entries = entries(file.needed("orbits")?)?;
    let pattern = file.needed("defaultPattern")?;
    pattern.fields("an object of orbits")?;
    let orbits = entries.iter().map(|entry| {
        let solved = match pattern.field(entry.name) {
            Some(solved) => solved_orbit(entry, solved)?,
            None => return Err(pattern.wrong(format!("the orbit \"{}\" in the default pattern", entry.name))),
        };
        Ok(Orbit::new(entry.name.to_owned(), entry.modulus, solved))
    });
    let orbits = orbits.collect::<Result<Vec<Orbit>, ReadError>>()?;
    let list = file.needed("moves")?;
    let (mut moves, mut rotations): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
    for field in list.fields("an object of moves")? {
        if moves.iter().chain(&rotations).any(|made| made.name == field.name) {
            return Err(field.place.error("each move once", format!("{} again", quoted(&field.name))));
        }
        if field.name.is_empty() || field.name.contains(char::is_whitespace) {
            return Err(field.place.error("a name without spaces", quoted(&field.name)));
        }
        let made = Move { name: field.name.clone(), actions: actions(&entries, &orbits, &field.value)? };
        if is_rotation(&field.name) { rotations.push(made) } else { moves.push(made) }
    }
    if moves.is_empty() {
        return Err(list.place.error("at least one move", "none"));
    }
    let count = rotations.len();
    moves.extend(rotations);
    let mut sequences = Vec::new();
    if let Some(derived) = file.field("derivedMoves") {
        for field in derived.fields("an object of sequences")? {
            sequences.push((field.name.clone(), field.value.text("a sequence of moves")?.to_owned()));
        }
    }
    let (illegal, bandages, holds) = (Vec::new(), Vec::new(), Vec::new());
    Ok(Puzzle { name, orbits, illegal, bandages, moves, rotations: count, sequences, holds })
}

/// Returns the orbits: a list, or in older files an object.
fn entries(orbits: &Value) -> Result<Vec<OrbitEntry<'_>>, ReadError> {
    let named: Vec<(&str, &Value)> = match &orbits.kind {
        Kind::List(list) => {
            let name = |orbit| Ok((Value::needed(orbit, "orbitName")?.text("the name of the orbit")?, orbit));
            list.iter().map(name).collect::<Result<_, ReadError>>()?
        }
        Kind::Object(fields) => fields.iter().map(|field| (field.name.as_str(), &field.value)).collect(),
        _ => return Err(orbits.wrong("a list of orbits")),
    };
    if named.is_empty() {
        return Err(orbits.place.error("at least one orbit", "none"));
    }
    let mut entries: Vec<OrbitEntry<'_>> = Vec::new();
    for (name, orbit) in named {
        if entries.iter().any(|known| known.name == name) {
            return Err(orbit.place.error("each orbit once", format!("{} again", quoted(name))));
        }
        let places = usize::from(orbit.needed("numPieces")?.number(1, MAXIMUM_PLACES as u8)?);
        entries.push(OrbitEntry { name, places, modulus: orbit.needed("numOrientations")?.number(1, u8::MAX)? });
    }
    Ok(entries)
}

/// Returns the numbers of an optional list of an orbit, or zeros.
fn numbers(orbit: &Value, names: [&str; 2], places: usize, most: u8) -> Result<Vec<u8>, ReadError> {
    match names.into_iter().find_map(|name| orbit.field(name)) {
        Some(list) => list.list(places)?.iter().map(|value| value.number(0, most)).collect(),
        None => Ok(vec![0; places]),
    }
}

/// Returns the solved pieces of an orbit. A modulus of 0 means the modulus of the orbit.
fn solved_orbit(entry: &OrbitEntry<'_>, solved: &Value) -> Result<SolvedOrbit, ReadError> {
    let &OrbitEntry { places, modulus, .. } = entry;
    let list = solved.needed("pieces")?;
    let pieces = list.list(places)?.iter().map(|value| value.number(0, places as u8 - 1));
    let pieces = pieces.collect::<Result<Vec<u8>, ReadError>>()?;
    let mut orientations = numbers(solved, ["orientation", "orientations"], places, modulus - 1)?;
    let mut moduli = numbers(solved, ["orientationMod", "orientationMods"], places, modulus)?;
    for place in 0..places {
        if moduli[place] == 0 {
            moduli[place] = modulus;
        }
        let wrong = |expected: String| {
            let list = solved.field("orientationMod").unwrap_or(solved);
            list.place.error(expected, moduli[place].to_string())
        };
        if !modulus.is_multiple_of(moduli[place]) {
            return Err(wrong(format!("a divisor of {modulus} for each piece")));
        }
        let first = pieces.iter().position(|piece| *piece == pieces[place]).expect("the piece itself");
        if moduli[first] != moduli[place] {
            return Err(wrong(format!("one number for all pieces {}", pieces[place])));
        }
        orientations[place] %= moduli[place];
    }
    Ok(SolvedOrbit { pieces, orientations, moduli })
}

/// Returns the actions of a move. An absent orbit stays as it is.
fn actions(entries: &[OrbitEntry<'_>], orbits: &[Orbit], made: &Value) -> Result<Vec<Action>, ReadError> {
    for field in made.fields("an object of orbits")? {
        if !entries.iter().any(|entry| entry.name == field.name) {
            return Err(field.place.error("the name of an orbit", quoted(&field.name)));
        }
    }
    let action = |(entry, orbit): (&OrbitEntry<'_>, &Orbit)| {
        let places = entry.places;
        let mut action = Action { images: (0..places as u8).collect(), twists: vec![0; places] };
        let Some(own) = made.field(entry.name) else { return Ok(action) };
        let sources = own.needed("permutation")?.list(places)?;
        let gains = numbers(own, ["orientationDelta", "orientation"], places, entry.modulus - 1)?;
        let mut is_known = vec![false; places];
        for (place, value) in sources.iter().enumerate() {
            let source = usize::from(value.number(0, places as u8 - 1)?);
            if std::mem::replace(&mut is_known[source], true) {
                return Err(value.place.error("a permutation", format!("'{source}' again")));
            }
            action.images[source] = place as u8;
            action.twists[source] = gains[place];
        }
        Ok(orbit.counted_from_solved(action))
    };
    entries.iter().zip(orbits).map(action).collect()
}

impl Puzzle {
    /// Reads an arrangement from the JSON of a pattern of cubing.js.
    ///
    /// # Errors
    /// Returns an error with the line and the column of what is wrong.
    pub fn read_pattern(&self, text: &str) -> Result<Arrangement, ReadError> {
        let file = json::read(text)?;
        // A whole KPattern has its data in a field of this name.
        let pattern = file.field("patternData").unwrap_or(&file);
        pattern.fields("an object of orbits")?;
        let orbits = self.orbits.iter().map(|orbit| {
            let own = pattern.needed(&orbit.definition.name)?;
            let places = orbit.definition.kinds.len();
            let values = own.needed("pieces")?.list(places)?;
            let orientations = numbers(own, ["orientation", "orientations"], places, orbit.definition.modulus - 1)?;
            let mut arrangement = OrbitArrangement { kinds: vec![0; places], orientations: vec![0; places] };
            for (place, value) in values.iter().enumerate() {
                let piece = value.number(0, u8::MAX)?;
                let kind = orbit.values.iter().position(|known| *known == piece);
                let kind =
                    kind.ok_or_else(|| value.wrong(format!("a piece of the orbit {}", orbit.definition.name)))?;
                let Alike { kind, shift } = orbit.alike[kind];
                let modulus = orbit.definition.moduli[usize::from(kind)];
                let orientation = u16::from(orientations[place]) + u16::from(orbit.definition.modulus);
                let orientation =
                    (orientation - u16::from(orbit.solved[place]) + u16::from(shift)) % u16::from(modulus);
                arrangement.kinds[place] = kind;
                arrangement.orientations[place] = orientation as u8;
            }
            let count = |kinds: &[u8], kind: u8| kinds.iter().filter(|&&other| other == kind).count();
            for kind in 0..orbit.values.len() as u8 {
                let (expected, got) = (count(&orbit.definition.kinds, kind), count(&arrangement.kinds, kind));
                if expected != got {
                    let piece = orbit.values[usize::from(kind)];
                    let expected = format!("the piece {piece} {expected} times");
                    return Err(own.place.error(expected, format!("{got} times")));
                }
            }
            Ok(arrangement)
        });
        Ok(Arrangement { orbits: orbits.collect::<Result<_, ReadError>>()? })
    }

    /// Returns an arrangement as the JSON of a pattern of cubing.js.
    #[must_use]
    pub fn pattern(&self, arrangement: &Arrangement) -> String {
        let mut text = String::from("{");
        for (number, (orbit, own)) in self.orbits.iter().zip(&arrangement.orbits).enumerate() {
            let separator = if number > 0 { "," } else { "" };
            let pieces: Vec<u8> = own.kinds.iter().map(|&kind| orbit.values[usize::from(kind)]).collect();
            let orientation = |(place, &orientation): (usize, &u8)| {
                let modulus = u16::from(orbit.definition.moduli[usize::from(own.kinds[place])]);
                (u16::from(orientation) + u16::from(orbit.solved[place])) % modulus
            };
            let orientations: Vec<u16> = own.orientations.iter().enumerate().map(orientation).collect();
            let name = escaped(&orbit.definition.name);
            // Writing to a text does not fail.
            let (pieces, orientations) = (list(&pieces), list(&orientations));
            let _ = write!(text, "{separator}\"{name}\":{{\"pieces\":{pieces},\"orientation\":{orientations}}}");
        }
        text + "}"
    }
}

/// Returns numbers as a list of JSON.
fn list(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// Returns a text as JSON writes it between quotes.
fn escaped(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        control if control < ' ' => format!("\\u{:04x}", u32::from(control)),
        other => other.to_string(),
    };
    text.chars().map(escape).collect()
}
