//! Reads states in their input forms.

use godtable::cube::KPattern;
use godtable::render::Cube;
use godtable::states::{LockNameError, check_lock_name, split_line, with_lock_named};
use godtable::{Form, Held, Puzzle, Rules, facelets};
use godtable_puzzle::cube3::{Corners, Cube3Error, pieces, speffz};

use crate::arguments::{InputChoice, InputForm};
use crate::kpattern;

/// The refusal of a form of the whole 3x3x3.
pub(crate) const ONLY_WHOLE: &str = "the forms gist and dump are for the 3x3x3; add --puzzle 3x3x3";

/// Reads a state.
///
/// # Errors
/// Returns the error in the state, with its place.
pub(crate) fn read(text: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    read_as(text, choice.input, choice.locked.as_deref(), rules)
}

/// Reads a state in a form, with the given lock state, if any.
///
/// # Errors
/// Returns the error in the state, with its place.
pub(crate) fn read_as(text: &str, form: InputForm, locked: Option<&str>, rules: &Rules) -> Result<Held, String> {
    if let Some(name) = locked {
        check_lock(name, form, rules)?;
    }
    let plain = |form: Form| form.read(text, locked, rules).map_err(|error| error.to_string());
    let puzzle = rules.puzzle();
    let held = match form {
        InputForm::Turns => return plain(Form::Turns),
        InputForm::Setup => return plain(Form::Setup),
        InputForm::Facelets => return plain(Form::Facelets),
        InputForm::Kpattern => {
            let position = kpattern::read(text, puzzle)?.position().map_err(|error| error.to_string())?;
            Held::new(puzzle, position)
        }
        InputForm::Pieces => of_corners(pieces::read_corners(text), puzzle)?,
        InputForm::Corners => of_corners(speffz::read(text), puzzle)?,
        InputForm::Gist | InputForm::Dump => return Err(format!("--input: {ONLY_WHOLE}")),
    };
    match locked {
        None => Ok(held),
        Some(name) => with_lock_named(held, name, rules).map_err(|error| error.to_string()),
    }
}

/// Returns the cube with these corners.
fn of_corners(corners: Result<Corners, Cube3Error>, puzzle: Puzzle) -> Result<Held, String> {
    let corners = corners.map_err(|error| error.to_string())?;
    let pattern = KPattern { pieces: *corners.pieces(), orientation: *corners.orientations() };
    Ok(Held::new(puzzle, pattern.position().map_err(|error| error.to_string())?))
}

/// Reads a line of a batch: a state, optionally followed by a tab and the name of its lock state.
///
/// # Errors
/// Returns the error in the line, with its place.
pub(crate) fn read_line(line: &str, choice: &InputChoice, rules: &Rules) -> Result<Held, String> {
    match split(line, rules)? {
        (text, None) => read(text, choice, rules),
        (text, locked) => read_as(text, choice.input, locked, rules),
    }
}

/// Splits a line of a batch into the state and the name of its lock state, if there is one.
///
/// # Errors
/// Returns an error if no lock state has the name.
pub(crate) fn split<'a>(line: &'a str, rules: &Rules) -> Result<(&'a str, Option<&'a str>), String> {
    split_line(line, rules).map_err(|error| error.to_string())
}

/// Checks that a state in this form may have the named lock state.
pub(crate) fn check_lock(name: &str, form: InputForm, rules: &Rules) -> Result<(), String> {
    check_lock_name(name, form == InputForm::Turns, rules).map_err(|error| match error {
        LockNameError::Unknown { .. } => format!("--{error}"),
        LockNameError::OfTurns { .. } => format!("{error}; give the state with --input setup"),
        error => error.to_string(),
    })
}

/// Paints the cube in the colours of its facelets if it is given as facelets.
pub(crate) fn painted(cube: Cube, state: &str, input: &InputChoice) -> Cube {
    match facelets::read_scheme(state) {
        Ok((_, letters)) if input.input == InputForm::Facelets => cube.painted(letters),
        _ => cube,
    }
}
