//! Pictures of the whole 3x3x3.

use godtable::render::Cube;
use godtable_puzzle::cube3::{Cube3, facelets, sides};

use crate::arguments::{InputChoice, InputForm, RulesChoice};
use crate::failure::{Failure, refuse_options};
use crate::whole;

/// Reads a cube, and returns it with its picture. A cube that is given by letters of colours keeps its colours.
///
/// # Errors
/// Returns the error in the text, with its place.
pub(crate) fn read(text: &str, input: &InputChoice) -> Result<(Cube3, Cube), Failure> {
    let cube = whole::read(text, input.input).map_err(Failure::words)?;
    let drawn = Cube::of_facelets(&facelets::colours(&cube));
    let drawn = match input.input {
        InputForm::Facelets => match facelets::read_scheme(text) {
            Ok((_, letters)) => drawn.painted(letters),
            Err(_) => drawn,
        },
        InputForm::Gist | InputForm::Dump => drawn.painted(sides::COLOURS),
        _ => drawn,
    };
    Ok((cube, drawn))
}

/// Refuses options that need rules: the 3x3x3 has all turns, and nothing is locked.
pub(crate) fn check(rules: &RulesChoice, input: &InputChoice) -> Result<(), Failure> {
    let refused = [
        (!rules.rules.is_empty(), "--rules"),
        (rules.turns.is_some(), "--turns"),
        (input.locked.is_some(), "--locked"),
    ];
    refuse_options(&refused, |option| {
        format!("{option}: in pictures of the 3x3x3 all turns are allowed and nothing is locked")
    })
}
