//! The notation of turns.
//!
//! | text | meaning |
//! |---|---|
//! | `U R F D L B` | a clockwise quarter turn of the face |
//! | `x y z` | a whole-cube rotation, in the direction of R, U or F |
//! | `R2`, `R3` | two quarter turns, three |
//! | `R'` | the inverse; also `R2'` and `R3'`, and with any of `'`, `’`, `‘`, `′`, `ʼ`, `´` and the backtick |
//! | `(R U)3`, `(R U)*3` | the group, repeated three times |
//! | `(R U)'` | the inverse of the group, `U' R'`; also `(R U)3'` |
//! | `[R, U]` | the commutator, `R U R' U'` |
//! | `[R: U]` | the conjugate, `R U R'` |
//! | `// text` | a comment, up to the end of the line |
//!
//! Spaces, line ends and dots between turns are optional: `RUR'` and `R.U.R'` mean `R U R'`. A number and a prime follow
//! their turn or bracket without a space, the number first. Brackets nest. Square brackets take numbers and primes as
//! round brackets do.

mod plain;
mod words;

pub(crate) use plain::Plain;

use std::str::FromStr;

pub use crate::cube::turn::Action;
use crate::cube::{LayerTurn, Puzzle, Rotation, Turn, TurnError};
pub use crate::notation::{MAXIMUM_DEPTH, NotationError, NotationErrorKind};
pub use words::MAXIMUM_STEPS;
use words::{Faces, Layers};

/// A turn or a whole-cube rotation, and its column in the text.
pub type Step<A = Action> = crate::notation::Step<A>;

/// Parses turns and rotations, and expands brackets. The [module](self) describes the notation.
///
/// ```
/// use godtable_puzzle::cube::notation::parse;
///
/// assert_eq!(parse("[R, U]2")?.len(), 8);
/// assert_eq!(parse("R U r'").unwrap_err().column, 5);
/// # Ok::<(), godtable_puzzle::cube::notation::NotationError>(())
/// ```
///
/// # Errors
/// Returns an error if the text is not in this notation, expands to more than [`MAXIMUM_STEPS`] steps, or nests brackets
/// deeper than [`MAXIMUM_DEPTH`].
pub fn parse(text: &str) -> Result<Vec<Step>, NotationError> {
    crate::notation::parse(text, &Faces)
}

/// Parses turns of any layers of a 3x3x3: the letters of [`parse`], wide turns `r` or `Rw`, and slice turns `M E S`, which
/// turn as L, D and F do. Numbers count layers from the face: `2R` is the second one, `3Rw` or `3r` all three, and `2-3Rw` or
/// `2-3r` the second and the third one.
///
/// ```
/// use godtable_puzzle::cube::notation::parse_layers;
///
/// assert_eq!(parse_layers("[Rw, M'] y")?.len(), 5);
/// # Ok::<(), godtable_puzzle::cube::notation::NotationError>(())
/// ```
///
/// # Errors
/// Returns an error in the same cases as [`parse`].
pub fn parse_layers(text: &str) -> Result<Vec<Step<LayerTurn>>, NotationError> {
    crate::notation::parse(text, &Layers { width: 3 })
}

/// Parses turns of any layers of a puzzle, as [`parse_layers`] does. On the 2x2x2, `2R` turns the layer of L, `Rw` is the
/// rotation `x`, and there are no slice turns and no small letters.
///
/// ```
/// use godtable_puzzle::cube::{Puzzle, notation};
///
/// let steps = notation::parse_layers_of("2R", Puzzle::CUBE2)?;
/// assert_eq!(steps[0].action.to_string(), "L'");
/// # Ok::<(), notation::NotationError>(())
/// ```
///
/// # Errors
/// Returns an error in the same cases as [`parse`], or for a layer that the puzzle lacks.
pub fn parse_layers_of(text: &str, puzzle: Puzzle) -> Result<Vec<Step<LayerTurn>>, NotationError> {
    crate::notation::parse(text, &Layers { width: puzzle.width() })
}

/// Parses turns of any layers of a puzzle, as [`parse_layers_of`] does, into [face turns and
/// rotations](LayerTurn::actions).
///
/// # Errors
/// Returns an error in the same cases as [`parse_layers_of`].
pub fn parse_of(text: &str, puzzle: Puzzle) -> Result<Vec<Step>, NotationError> {
    let layers = parse_layers_of(text, puzzle)?.into_iter();
    Ok(layers.flat_map(|Step { action, column }| action.actions().map(move |action| Step { action, column })).collect())
}

/// Writes turns with single spaces between them. [`parse`] reads them back.
///
/// ```
/// use godtable_puzzle::cube::{Turn, notation};
///
/// assert_eq!(notation::write(&["R".parse()?, "U2".parse()?]), "R U2");
/// # Ok::<(), godtable_puzzle::cube::TurnError>(())
/// ```
#[must_use]
pub fn write(turns: &[Turn]) -> String {
    let words: Vec<String> = turns.iter().map(Turn::to_string).collect();
    words.join(" ")
}

/// Returns a rotation in notation, in the fewest words. The rotation that moves nothing is empty.
#[must_use]
pub fn rotation_name(rotation: Rotation) -> &'static str {
    const NAMES: [&str; 24] = [
        "", "x", "x2", "x'", "y", "y2", "y'", "z", "z2", "z'", "x y", "x y2", "x y'", "x2 y", "x2 y'", "x' y", "x' y2",
        "x' y'", "z y", "z y2", "z y'", "z' y", "z' y2", "z' y'",
    ];
    let played = |name: &str| {
        let steps = parse(name).expect("the names are notation");
        steps.iter().fold(Rotation::IDENTITY, |all, step| match step.action {
            Action::Rotation(next) => all.then(next),
            Action::Turn(_) => all,
        })
    };
    NAMES.into_iter().find(|name| played(name) == rotation).expect("each rotation has a name")
}

impl Turn {
    /// Parses turns, in the [notation](self) without rotations.
    pub(crate) fn parse_all(text: &str) -> Result<Vec<Turn>, TurnError> {
        let turns = parse(text)?.into_iter().map(|step| match step.action {
            Action::Turn(turn) => Ok(turn),
            Action::Rotation(_) => Err(TurnError::Rotation { column: step.column }),
        });
        turns.collect()
    }

    /// Parses a list of turns, in which a bracket is one turn.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Turn>, TurnError> {
        let (_, items) = crate::notation::parse_items(text, &Faces)?;
        if let Some(item) = items.into_iter().find(|item| item.steps.len() > 1) {
            return Err(TurnError::Bracket { text: text[item.bytes].to_owned() });
        }
        Turn::parse_all(text)
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    /// Parses one turn in [notation](self).
    fn from_str(text: &str) -> Result<Turn, TurnError> {
        match Turn::parse_all(text)?[..] {
            [turn] => Ok(turn),
            ref turns => Err(TurnError::Count { got: turns.len() }),
        }
    }
}

#[cfg(test)]
mod tests;
