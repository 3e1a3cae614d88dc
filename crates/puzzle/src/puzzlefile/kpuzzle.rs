//! The reader of cubing.js's KPuzzle definitions, and the reader and writer of its patterns.
//!
//! Places and pieces count from 0. A move lists for each place the place that its new piece comes from, and the
//! orientation that the new piece gained, which may be negative. As in cubing.js, a move may list orbits that the puzzle lacks.

use std::fmt::Write as _;

use crate::notation::NotationError;
use crate::orbits::{Action, Arrangement, MAXIMUM_PLACES, Move, OrbitArrangement};

use crate::puzzlefile::error::{ReadError, quoted};
use crate::puzzlefile::json::{self, Field, Kind, Value};
use crate::puzzlefile::open_pattern::{MOST_ORIENTATIONS, OpenPattern, all_orientations};
use crate::puzzlefile::puzzle::is_rotation;
use crate::puzzlefile::puzzle::{IdenticalKind, Orbit, Puzzle, SolvedOrbit};

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
    // The orbits.
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
    // The moves, rotations last.
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
    let (illegal, bandages, holds, sequences) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut puzzle = Puzzle { name, orbits, illegal, bandages, moves, rotations: count, sequences, holds };
    if let Some(derived) = file.field("derivedMoves") {
        derive(&mut puzzle, derived.fields("an object of sequences")?)?;
    }
    Ok(puzzle)
}

/// Reads the moves that others derive, each after those that it needs. A sequence with brackets, such as the conjugate `[x: U]`,
/// is a separate move, unless the power of another move equals it. A sequence of words has a name.
fn derive(puzzle: &mut Puzzle, fields: &[Field]) -> Result<(), ReadError> {
    let texts = fields.iter().map(|field| field.value.text("a sequence of moves"));
    let texts = texts.collect::<Result<Vec<&str>, ReadError>>()?;
    let mut known = puzzle.known_actions();
    let (mut is_pending, mut is_open) = (vec![true; fields.len()], vec![false; fields.len()]);
    // Each needs the one after it.
    let mut open: Vec<usize> = Vec::new();
    for start in 0..fields.len() {
        open.extend(is_pending[start].then_some(start));
        while let Some(&at) = open.last() {
            let Field { name, value, .. } = &fields[at];
            let wrong = |why: String| {
                let expected = format!("moves that make the move {}", quoted(name));
                value.place.error(expected, format!("{}: {why}", quoted(texts[at])))
            };
            is_open[at] = true;
            // A move of the file comes before a derived one.
            if puzzle.moves.iter().any(|made| made.name == *name) {
                is_pending[at] = false;
                open.pop();
                continue;
            }
            match puzzle.read_moves(texts[at]) {
                Ok(_) => {
                    puzzle.sequences.push((name.clone(), texts[at].to_owned()));
                    let equal =
                        texts[at].contains(['(', '[']).then(|| puzzle.make_move(name, &mut known).ok().flatten());
                    if let (Some(Some(equal)), Some((_, sequence))) = (equal, puzzle.sequences.last_mut()) {
                        *sequence = equal;
                    }
                    is_pending[at] = false;
                    open.pop();
                }
                Err(error) => match needed(fields, &is_pending, texts[at], &error) {
                    Some(next) if is_open[next] => {
                        return Err(wrong(format!("{} needs itself", quoted(&fields[next].name))));
                    }
                    Some(next) => open.push(next),
                    None => return Err(wrong(error.to_string())),
                },
            }
        }
    }
    Ok(())
}

/// Returns the number of the pending move whose name is where a text could not be read.
fn needed(fields: &[Field], is_pending: &[bool], text: &str, error: &NotationError) -> Option<usize> {
    let (at, _) = text.char_indices().nth(error.column - 1)?;
    let is_there = |&number: &usize| is_pending[number] && text[at..].starts_with(&fields[number].name);
    (0..fields.len()).filter(is_there).max_by_key(|&number| fields[number].name.len())
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
fn numbers(
    orbit: &Value,
    names: [&str; 2],
    places: usize,
    number: impl Fn(&Value) -> Result<u8, ReadError>,
) -> Result<Vec<u8>, ReadError> {
    match names.into_iter().find_map(|name| orbit.field(name)) {
        Some(list) => list.list(places)?.iter().map(number).collect(),
        None => Ok(vec![0; places]),
    }
}

/// Returns the orientations of an orbit, modulo their number.
fn orientations(orbit: &Value, names: [&str; 2], places: usize, modulus: u8) -> Result<Vec<u8>, ReadError> {
    numbers(orbit, names, places, |value| value.residue(modulus))
}

/// Returns the solved pieces of an orbit. A modulus of 0 means the modulus of the orbit.
fn solved_orbit(entry: &OrbitEntry<'_>, solved: &Value) -> Result<SolvedOrbit, ReadError> {
    let &OrbitEntry { places, modulus, .. } = entry;
    let list = solved.needed("pieces")?;
    let pieces = list.list(places)?.iter().map(|value| value.number(0, places as u8 - 1));
    let pieces = pieces.collect::<Result<Vec<u8>, ReadError>>()?;
    let mut orientations = orientations(solved, ["orientation", "orientations"], places, modulus)?;
    let mut moduli = numbers(solved, ["orientationMod", "orientationMods"], places, |value| value.number(0, modulus))?;
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
    made.fields("an object of orbits")?;
    let action = |(entry, orbit): (&OrbitEntry<'_>, &Orbit)| {
        let places = entry.places;
        let mut action = Action::none(places);
        let Some(own) = made.field(entry.name) else { return Ok(action) };
        let sources = own.needed("permutation")?.list(places)?;
        let gains = orientations(own, ["orientationDelta", "orientation"], places, entry.modulus)?;
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

/// The names of the orientations of an orbit in a pattern.
const ORIENTATIONS: [&str; 2] = ["orientation", "orientations"];

/// Returns the orbits of a pattern. A whole KPattern has them in a field.
fn data(file: &Value) -> Result<&Value, ReadError> {
    let pattern = file.field("patternData").unwrap_or(file);
    pattern.fields("an object of orbits")?;
    Ok(pattern)
}

impl Orbit {
    /// Reads a piece. Returns `None` for one that may be any.
    fn read_piece(&self, value: &Value) -> Result<Option<IdenticalKind>, ReadError> {
        if value.is_open() {
            return Ok(None);
        }
        let piece = value.number(0, u8::MAX)?;
        let kind = self.values.iter().position(|known| *known == piece);
        let kind = kind.ok_or_else(|| value.wrong(format!("a piece of the orbit {}", self.definition.name)))?;
        Ok(Some(self.alike[kind]))
    }

    /// Returns the kind of all pieces other than some, or `None` if they have several kinds.
    fn rest(&self, kinds: impl Iterator<Item = u8>) -> Option<u8> {
        let mut rest = self.definition.kinds.clone();
        for kind in kinds {
            rest.iter().position(|own| *own == kind).map(|place| rest.swap_remove(place));
        }
        rest.first().copied().filter(|first| rest.iter().all(|own| own == first))
    }
}

impl Puzzle {
    /// Reads the JSON of a pattern of cubing.js in which `?` stands for pieces and orientations that may be any.
    ///
    /// # Errors
    /// Returns an error with the line and the column of what is wrong.
    pub fn read_open(&self, text: &str) -> Result<OpenPattern, ReadError> {
        let file = json::read(text)?;
        let pattern = data(&file)?;
        let orbit = |orbit: &Orbit| {
            let definition = &orbit.definition;
            let places = definition.kinds.len();
            let own = pattern.needed(&definition.name)?;
            let values = own.needed("pieces")?.list(places)?;
            if definition.modulus > MOST_ORIENTATIONS {
                let expected = format!("an orbit with at most {MOST_ORIENTATIONS} orientations, if ? stands for some");
                return Err(own.wrong(expected));
            }
            let orientation = |value: &Value| match value.is_open() {
                true => Ok(0),
                false => value.residue(definition.modulus),
            };
            let orientations = numbers(own, ORIENTATIONS, places, orientation)?;
            let is_any = numbers(own, ORIENTATIONS, places, |value| Ok(u8::from(value.is_open())))?;
            let place = |(place, value): (usize, &Value)| {
                let given = orbit.read_piece(value)?;
                let mask = |(kind, &modulus): (usize, &u8)| {
                    let IdenticalKind { kind: own, shift } =
                        given.unwrap_or(IdenticalKind { kind: kind as u8, shift: 0 });
                    if usize::from(own) != kind {
                        return 0;
                    }
                    if is_any[place] > 0 {
                        return all_orientations(modulus);
                    }
                    let turned = u16::from(orientations[place]) + u16::from(definition.modulus);
                    1 << ((turned - u16::from(orbit.solved[place]) + u16::from(shift)) % u16::from(modulus))
                };
                Ok(definition.moduli.iter().enumerate().map(mask).collect())
            };
            values.iter().enumerate().map(place).collect::<Result<Vec<Vec<u128>>, ReadError>>()
        };
        let masks = self.orbits.iter().map(orbit).collect::<Result<_, ReadError>>()?;
        Ok(OpenPattern::new(self, masks))
    }

    /// Reads an arrangement from the JSON of a pattern of cubing.js. Pieces `?` are those that are left, if all are identical, and
    /// orientations `?` are those that do not count.
    ///
    /// # Errors
    /// Returns an error with the line and the column of what is wrong.
    pub fn read_pattern(&self, text: &str) -> Result<Arrangement, ReadError> {
        let file = json::read(text)?;
        let pattern = data(&file)?;
        let orbits = self.orbits.iter().map(|orbit| {
            let own = pattern.needed(&orbit.definition.name)?;
            let places = orbit.definition.kinds.len();
            let values = own.needed("pieces")?.list(places)?;
            let orientation = |value: &Value| match value.is_open() {
                true => Ok(0),
                false => value.residue(orbit.definition.modulus),
            };
            let orientations = numbers(own, ORIENTATIONS, places, orientation)?;
            let is_open = numbers(own, ORIENTATIONS, places, |value| Ok(u8::from(value.is_open())))?;
            let mut arrangement = OrbitArrangement { kinds: vec![0; places], orientations: vec![0; places] };
            let given = values.iter().map(|value| orbit.read_piece(value)).collect::<Result<Vec<_>, ReadError>>()?;
            let rest = orbit.rest(given.iter().flatten().map(|own| own.kind));
            for (place, value) in values.iter().enumerate() {
                let rest = || rest.map(|kind| IdenticalKind { kind, shift: 0 });
                let IdenticalKind { kind, shift } = given[place]
                    .or_else(rest)
                    .ok_or_else(|| value.wrong("a piece, since those left are not identical"))?;
                let modulus = orbit.definition.moduli[usize::from(kind)];
                if is_open[place] > 0 && modulus > 1 {
                    return Err(value.wrong("a piece whose orientation does not count"));
                }
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
        self.pattern_with(arrangement, |_| false)
    }

    /// Returns the same, with `?` for each orientation that counts in `told` and not in this puzzle. Both have the same orbits.
    #[must_use]
    pub fn pattern_open_in(&self, arrangement: &Arrangement, told: &Puzzle) -> String {
        self.pattern_with(arrangement, |orbit| told.orbits[orbit].definition.modulus > 1)
    }

    /// Writes a pattern. `?` stands for orientations that do not count, in the orbits for which `is_open` holds.
    fn pattern_with(&self, arrangement: &Arrangement, is_open: impl Fn(usize) -> bool) -> String {
        let mut text = String::from("{");
        for (number, (orbit, own)) in self.orbits.iter().zip(&arrangement.orbits).enumerate() {
            let separator = if number > 0 { "," } else { "" };
            let pieces: Vec<u8> = own.kinds.iter().map(|&kind| orbit.values[usize::from(kind)]).collect();
            let orientation = |(place, &orientation): (usize, &u8)| match u16::from(
                orbit.definition.moduli[usize::from(own.kinds[place])],
            ) {
                1 if is_open(number) => "?".to_owned(),
                modulus => ((u16::from(orientation) + u16::from(orbit.solved[place])) % modulus).to_string(),
            };
            let orientations: Vec<String> = own.orientations.iter().enumerate().map(orientation).collect();
            let name = json::as_json(&orbit.definition.name);
            // Writing to a text does not fail.
            let (pieces, orientations) = (list(&pieces), list(&orientations));
            let _ = write!(text, "{separator}{name}:{{\"pieces\":{pieces},\"orientation\":{orientations}}}");
        }
        text + "}"
    }
}

/// Returns numbers as a list of JSON.
fn list(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}
