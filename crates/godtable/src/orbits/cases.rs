//! Cases: which piece goes where, as text, and which pieces matter.
//!
//! A case is an arrangement X of the puzzle with all pieces told apart, and a coloring c of its pieces: pieces of one kind
//! count as identical, and orientations count modulo the number of their kind. A sequence does the case if it leads from the
//! coloring of the solved puzzle, c, to that of X, written `X c`.

use std::collections::BTreeMap;

use godtable_engine::levels::orbits::{Arrangement, Definition, OrbitDefinition};
use godtable_puzzle::orbits::{Bandage, IllegalPiece, Piece};

use super::dialect::Dialect;
use super::pieces::Sticker;
use crate::{Error, Input};

/// Reads a case: cycles of stickers, or turns that do it. The result is an arrangement of the puzzle told apart.
pub(super) fn read(text: &str, dialect: &Dialect, definition: &Definition) -> Result<Arrangement, Error> {
    if has_cycles(text, dialect) {
        return cycles(text, dialect, definition).map_err(|reason| Error::given(Input::Case, reason));
    }
    dialect.effect(text).map_err(|error| match error {
        Error::Input { reason, .. } => {
            Error::given(Input::Case, format!("'{text}' is neither cycles nor turns: {reason}"))
        }
        error => error,
    })
}

/// Returns whether a text begins with a cycle, and not with a bracket of turns.
fn has_cycles(text: &str, dialect: &Dialect) -> bool {
    let first = text.trim_start().strip_prefix('(').map(|rest| words(rest.split(')').next().unwrap_or(rest)).next());
    first.flatten().is_some_and(|word| dialect.names_piece(word))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '\n', '\r', ',']).filter(|word| !word.is_empty())
}

/// Reads cycles such as `(UF UR UB)`: each sticker goes to the next place, and the last one to the first. After a cycle, `+`
/// or `+2` adds a twist to its last piece, and `-` subtracts one.
fn cycles(text: &str, dialect: &Dialect, definition: &Definition) -> Result<Arrangement, String> {
    let mut effect = definition.told_apart().solved();
    // By orbit and place: where its piece goes, and the twist that it gains.
    let mut goes: BTreeMap<(usize, usize), (usize, u8)> = BTreeMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        // One cycle: its stickers, and the twist after it.
        let inner = rest.strip_prefix('(').ok_or_else(|| format!("expected '(' before '{rest}'"))?;
        let (inner, after) = inner.split_once(')').ok_or_else(|| format!("'({inner}' has no ')'"))?;
        let next = after.find('(').unwrap_or(after.len());
        let (suffix, after) = after.split_at(next);
        let stickers = words(inner).map(|word| dialect.sticker(word)).collect::<Result<Vec<Sticker>, String>>()?;
        let Some(last) = stickers.len().checked_sub(1) else { return Err("a cycle has no pieces".to_owned()) };
        let orbit = stickers[0].orbit;
        if stickers.iter().any(|own| own.orbit != orbit) {
            return Err(format!("({inner}): no turns exchange pieces of different orbits"));
        }
        if let Some((number, _)) = stickers.iter().enumerate().find(|(number, own)| stickers[..*number].contains(own)) {
            let word = words(inner).nth(number).unwrap_or_default();
            return Err(format!("({inner}): {word} is there twice; a cycle names each sticker once"));
        }
        let modulus = definition.orbits()[orbit].modulus;
        let twist = twist(suffix.trim(), modulus)?;
        for (number, from) in stickers.iter().enumerate() {
            let to = stickers[(number + 1) % stickers.len()];
            let more = if number == last { twist } else { 0 };
            let gained = u16::from(to.number) + u16::from(modulus) - u16::from(from.number) + u16::from(more);
            let image = (to.place, (gained % u16::from(modulus)) as u8);
            let known = *goes.entry((orbit, from.place)).or_insert(image);
            if known != image {
                let word = words(inner).nth(number).unwrap_or_default();
                return Err(format!(
                    "({inner}): the piece {word} goes to two places; a cycle names all stickers of a piece, or one of them"
                ));
            }
        }
        rest = after.trim_start();
    }
    // The effect: each place gets one piece.
    let mut taken: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (&(orbit, from), &(to, twist)) in &goes {
        if taken.insert((orbit, to), from).is_some() {
            return Err(format!("two pieces go to one place; each piece is in one cycle of '{text}' at most"));
        }
        effect.orbits[orbit].kinds[to] = from as u8;
        effect.orbits[orbit].orientations[to] = twist;
    }
    match goes.keys().all(|own| taken.contains_key(own)) {
        true => Ok(effect),
        false => Err(format!("two pieces go to one place; each piece is in one cycle of '{text}' at most")),
    }
}

/// Reads the twist after a cycle.
fn twist(text: &str, modulus: u8) -> Result<u8, String> {
    let amount = |digits: &str| if digits.is_empty() { Some(1) } else { digits.parse::<u8>().ok() };
    let read = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        _ if text.is_empty() => Some(0),
        (Some(digits), _) => amount(digits).filter(|&twist| twist < modulus),
        (_, Some(digits)) => amount(digits).filter(|&twist| twist < modulus).map(|twist| (modulus - twist) % modulus),
        _ => None,
    };
    read.ok_or_else(|| match modulus {
        1 => format!("'{text}' after a cycle: these pieces have one orientation"),
        _ => format!("'{text}' after a cycle: expected '(', or a twist below {modulus}, as in '+' or '-'"),
    })
}

/// What counts of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    /// Its own kind.
    Kind(u8),
    /// Only its orientation.
    Alike,
    /// Nothing.
    Ignored,
}

/// Returns the puzzle in which some pieces do not matter, and some count as identical.
pub(super) fn colored(
    definition: &Definition,
    dialect: &Dialect,
    [ignored, alike]: [&str; 2],
) -> Result<Definition, Error> {
    let kinds = |own: &OrbitDefinition| own.kinds.iter().copied().map(Class::Kind).collect();
    let mut classes: Vec<Vec<Class>> = definition.orbits().iter().map(kinds).collect();
    for (text, class, given) in [(alike, Class::Alike, Input::Alike), (ignored, Class::Ignored, Input::Ignored)] {
        for word in words(text) {
            let wrong = |reason: String| Error::given(given.clone(), reason);
            let orbit = definition.orbits().iter().position(|own| own.name.eq_ignore_ascii_case(word));
            let pieces = match orbit {
                Some(orbit) => (0..definition.orbits()[orbit].kinds.len()).map(|place| (orbit, place)).collect(),
                None => {
                    let Sticker { orbit, place, .. } = dialect.sticker(word).map_err(wrong)?;
                    vec![(orbit, place)]
                }
            };
            for (orbit, place) in pieces {
                let kind = definition.orbits()[orbit].kinds[place];
                if is_limited(definition, orbit, kind) {
                    let reason = format!("{word}: a piece that is bandaged, or illegal at some places, stays distinct");
                    return Err(wrong(reason));
                }
                if classes[orbit][place] == Class::Alike {
                    return Err(wrong(format!("{word} also counts as identical")));
                }
                classes[orbit][place] = class;
            }
        }
    }
    let is_alike = |class: &&Class| **class == Class::Alike;
    if let Some(orbit) = classes.iter().position(|own| own.iter().filter(is_alike).count() == 1) {
        let name = &definition.orbits()[orbit].name;
        let reason = format!(
            "only one piece of {name} is in the list, and a piece counts as identical with others of its orbit"
        );
        return Err(Error::given(Input::Alike, reason));
    }
    if classes.iter().flatten().all(|&class| class == Class::Ignored) {
        return Err(Error::given(Input::Ignored, "no piece is left that matters"));
    }
    recolored(definition, &classes)
}

/// Returns whether a kind is bandaged, or illegal at some place.
fn is_limited(definition: &Definition, orbit: usize, kind: u8) -> bool {
    let is_it = |own: &Piece| (own.orbit, own.kind) == (orbit, kind);
    definition.illegal().iter().any(|own| (own.orbit, own.kind) == (orbit, kind))
        || definition.bandages().iter().any(|own| own.pieces.iter().any(is_it))
}

/// Returns the greatest common divisor.
const fn common_divisor(one: u8, other: u8) -> u8 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// Returns the puzzle with a kind for each class.
fn recolored(definition: &Definition, classes: &[Vec<Class>]) -> Result<Definition, Error> {
    let mut numbers: Vec<BTreeMap<Class, u8>> = Vec::new();
    let mut orbits = Vec::new();
    for (own, classes) in definition.orbits().iter().zip(classes) {
        let mut known: BTreeMap<Class, u8> = classes.iter().map(|&class| (class, 0)).collect();
        known.values_mut().enumerate().for_each(|(number, kind)| *kind = number as u8);
        let modulus = |class: &Class| match class {
            Class::Kind(kind) => own.moduli[usize::from(*kind)],
            Class::Ignored => 1,
            // What is ignored of one of them is ignored of all.
            Class::Alike => {
                let members = classes.iter().zip(&own.kinds).filter(|(class, _)| **class == Class::Alike);
                members.fold(own.modulus, |all, (_, &kind)| common_divisor(all, own.moduli[usize::from(kind)]))
            }
        };
        orbits.push(OrbitDefinition {
            kinds: classes.iter().map(|class| known[class]).collect(),
            moduli: known.keys().map(modulus).collect(),
            ..own.clone()
        });
        numbers.push(known);
    }
    let kind = |orbit: usize, kind: u8| numbers[orbit].get(&Class::Kind(kind)).copied();
    let illegal = definition.illegal().iter();
    let illegal = illegal.filter_map(|own| Some(IllegalPiece { kind: kind(own.orbit, own.kind)?, ..*own })).collect();
    let piece = |own: &Piece| Some(Piece { kind: kind(own.orbit, own.kind)?, ..*own });
    let bandages = definition.bandages().iter();
    let bandages = bandages.map(|own| Bandage { pieces: own.pieces.iter().filter_map(piece).collect() }).collect();
    let made = Definition::new(orbits, definition.moves().to_vec());
    let made = made.and_then(|made| made.with_illegal(illegal)).and_then(|made| made.with_bandages(bandages));
    made.map_err(|error| Error::given(Input::Ignored, error))
}

/// Returns the coloring after what leads from solved to an arrangement of the puzzle told apart: `effect * colors`.
pub(super) fn applied(effect: &Arrangement, colors: &Arrangement, definition: &Definition) -> Arrangement {
    let mut after = colors.clone();
    for (orbit, own) in effect.orbits.iter().enumerate() {
        for (place, (&from, &twist)) in own.kinds.iter().zip(&own.orientations).enumerate() {
            let before = &colors.orbits[orbit];
            let kind = before.kinds[usize::from(from)];
            let modulus = definition.orbits()[orbit].moduli[usize::from(kind)];
            let sum = u16::from(before.orientations[usize::from(from)]) + u16::from(twist);
            after.orbits[orbit].kinds[place] = kind;
            after.orbits[orbit].orientations[place] = (sum % u16::from(modulus)) as u8;
        }
    }
    after
}
