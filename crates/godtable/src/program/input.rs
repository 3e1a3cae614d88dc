//! Reads states in their input forms.

use godtable::cube::KPattern;
use godtable::render::Cube;
use godtable::{Face, Held, Puzzle, Rules, facelets};
use godtable_cube3::{Corners, Cube3Error, pieces, speffz};

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
    let puzzle = rules.puzzle();
    let held = match form {
        InputForm::Turns => Held::read_turns(text, rules).map_err(|error| error.to_string())?,
        InputForm::Setup => Held::read_setup(text, puzzle).map_err(|error| error.to_string())?,
        InputForm::Facelets => Held::read_facelets(text, puzzle).map_err(|error| error.to_string())?,
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
        Some(name) => {
            let lock = held.lock_state_named(name, rules);
            Ok(held.with_lock(lock.ok_or_else(|| format!("the rules {rules} never lock {name}"))?))
        }
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
    let Some((text, name)) = line.rsplit_once('\t') else { return Ok((line, None)) };
    let name = name.trim();
    if is_name(name, rules) {
        return Ok((text, Some(name)));
    }
    Err(format!("after the tab stands '{name}'; expected {}, one of {}", what(rules), known(rules)))
}

/// Checks that a state in this form may have the named lock state.
pub(crate) fn check_lock(name: &str, form: InputForm, rules: &Rules) -> Result<(), String> {
    if !is_name(name, rules) {
        return Err(format!("--locked '{name}': {} is one of {}", what(rules), known(rules)));
    }
    if form == InputForm::Turns {
        return Err(format!(
            "a state given as turns is locked by the last of them, so {name} cannot be locked besides; \
             give the state with --input setup"
        ));
    }
    if rules.lock().forbids_nothing() && rules.lock().state_named(name).is_none() {
        return Err(format!("the rules {rules} lock nothing, so {name} cannot be locked"));
    }
    Ok(())
}

/// Returns whether the lock has a state of that name in some hold.
fn is_name(name: &str, rules: &Rules) -> bool {
    rules.lock().state_named(name).is_some() || rules.lock().is_named_by_faces() && name.parse::<Face>().is_ok()
}

/// Describes the names of lock states.
fn what(rules: &Rules) -> &'static str {
    if rules.lock().is_named_by_faces() { "the letter of a face" } else { "the name of a state of the lock" }
}

/// Returns the names of lock states.
fn known(rules: &Rules) -> String {
    if rules.lock().is_named_by_faces() {
        return "U R F D L B".to_owned();
    }
    let names: Vec<String> = rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    names.join(", ")
}

/// Paints the cube in the colours of its facelets if it is given as facelets.
pub(crate) fn painted(cube: Cube, state: &str, input: &InputChoice) -> Cube {
    match facelets::read_scheme(state) {
        Ok((_, letters)) if input.input == InputForm::Facelets => cube.painted(letters),
        _ => cube,
    }
}
