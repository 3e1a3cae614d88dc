//! The words of cubes: turns, rotations, and what is neither.

use crate::cube::LayerTurn;
use crate::cube::turn::Action;
use crate::notation::{Alphabet, Fault, NotationErrorKind, digits, suffix};

/// The maximum number of steps in a text, after brackets are expanded.
pub const MAXIMUM_STEPS: usize = 10_000;

/// Face turns, and whole-cube rotations.
pub(super) struct Faces;

/// Turns of any layers of a cube, and whole-cube rotations.
pub(super) struct Layers {
    /// The number of layers along an axis, 2 or 3.
    pub(super) width: usize,
}

impl Alphabet for Faces {
    type Action = Action;

    const MAXIMUM_STEPS: usize = MAXIMUM_STEPS;

    fn word(&self, text: &str, actions: &mut Vec<Action>) -> Result<usize, Fault> {
        let letter = text.chars().next().unwrap_or_default();
        if Action::of_letter(letter, 1).is_none() {
            let (numbers, _) = layers(text);
            let is_turn = numbers > 0 && text[numbers..].starts_with(is_of_layers);
            let got = || text[..=numbers].to_owned();
            return if is_turn { Fault::new(0, NotationErrorKind::NumberedTurn { got: got() }) } else { Ok(0) };
        }
        let (quarters, bytes) = amount(letter, 1, text)?;
        actions.push(Action::of_letter(letter, quarters).expect("the letter has a meaning"));
        Ok(bytes)
    }

    fn unknown(&self, text: &str) -> NotationErrorKind {
        match text.chars().next().unwrap_or_default() {
            got @ ('u' | 'r' | 'f' | 'd' | 'l' | 'b') => NotationErrorKind::WideTurn { got },
            'w' => NotationErrorKind::WideMark,
            got @ ('M' | 'E' | 'S') => NotationErrorKind::SliceTurn { got },
            got => no_turn(got),
        }
    }

    fn inverse(&self, action: &Action) -> Action {
        action.inverse()
    }
}

impl Alphabet for Layers {
    type Action = LayerTurn;

    const MAXIMUM_STEPS: usize = MAXIMUM_STEPS;

    fn word(&self, text: &str, actions: &mut Vec<LayerTurn>) -> Result<usize, Fault> {
        let (numbers, range) = layers(text);
        let mut rest = text[numbers..].chars();
        let letter = rest.next().unwrap_or_default();
        if LayerTurn::of_letter(letter, 1).is_none() || numbers > 0 && !is_of_layers(letter) {
            return Ok(0);
        }
        let has_mark = letter.is_ascii_uppercase() && is_of_layers(letter) && rest.next() == Some('w');
        let letters = if has_mark { 2 } else { 1 };
        let (quarters, bytes) = amount(letter, numbers + letters, text)?;
        let is_wide = has_mark || is_of_layers(letter) && letter.is_ascii_lowercase();
        let turned = |layers: [u8; 2]| LayerTurn::of_layers(letter, layers, self.width, quarters);
        let turn = match (range, is_wide) {
            (None, false) => LayerTurn::of_letter(letter, quarters),
            (None, true) => turned([1, 2]),
            (Some([None, Some(layer)]), false) => turned([layer, layer]),
            (Some([first, Some(last)]), true) => turned([first.unwrap_or(1), last]),
            _ => None,
        };
        // A cube of two layers has no middle one, and a small letter there rather means the face.
        let is_missing = self.width == 2 && range.is_none() && !has_mark && !"URFDLBxyz".contains(letter);
        let Some(turn) = turn.filter(|_| !is_missing) else {
            let got_letter = letter.to_ascii_uppercase();
            let kind = match (range, is_wide) {
                (None, true) => NotationErrorKind::WideTurn { got: letter },
                (None, false) => NotationErrorKind::SliceTurn { got: letter },
                _ => NotationErrorKind::NoLayer {
                    got: text[..numbers + letters].to_owned(),
                    got_letter,
                    width: self.width,
                },
            };
            return Fault::new(0, kind);
        };
        actions.push(turn);
        Ok(bytes)
    }

    fn unknown(&self, text: &str) -> NotationErrorKind {
        match text.chars().next().unwrap_or_default() {
            'w' => NotationErrorKind::WideMark,
            got => no_turn(got),
        }
    }

    fn inverse(&self, turn: &LayerTurn) -> LayerTurn {
        turn.inverse()
    }
}

/// Returns the number of bytes of the numbers of layers before a letter, and the first and the last layer.
fn layers(text: &str) -> (usize, Option<[Option<u8>; 2]>) {
    let first = digits(text);
    let number = |digits: &str| digits.parse::<u8>().unwrap_or(u8::MAX);
    match text[first.len()..].strip_prefix('-').map(digits).filter(|last| !first.is_empty() && !last.is_empty()) {
        Some(last) => (first.len() + 1 + last.len(), Some([Some(number(first)), Some(number(last))])),
        None if first.is_empty() => (0, None),
        None => (first.len(), Some([None, Some(number(first))])),
    }
}

/// Reads the number and the prime of a turn whose letter ends after some bytes. Returns the quarters, 1 to 3, and the number of all
/// bytes.
fn amount(letter: char, begin: usize, text: &str) -> Result<(u8, usize), Fault> {
    let suffix = suffix(&text[begin..]).map_err(|fault| Fault { at: begin + fault.at, ..fault })?;
    let quarters = match suffix.number {
        "" | "1" => 1,
        "2" => 2,
        "3" => 3,
        got => return Fault::new(begin, NotationErrorKind::WrongAmount { letter, got: got.to_owned() }),
    };
    Ok((if suffix.is_inverse { 4 - quarters } else { quarters }, begin + suffix.bytes))
}

/// Returns whether numbers of layers may stand before a letter.
fn is_of_layers(letter: char) -> bool {
    matches!(letter.to_ascii_uppercase(), 'U' | 'R' | 'F' | 'D' | 'L' | 'B')
}

fn no_turn(got: char) -> NotationErrorKind {
    match got {
        'X' | 'Y' | 'Z' => NotationErrorKind::UpperCaseRotation { got },
        got => NotationErrorKind::UnknownCharacter { got },
    }
}
