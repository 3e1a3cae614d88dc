//! Reads and writes states of the 2x2x2 and of the corners of the 3x3x3 in each form: turns, facelets, patterns and others.

mod kpattern;

use godtable_puzzle::cube::{Held, KPattern, Position, Rules, facelets};
use godtable_puzzle::cube3::{Corners, Cube3Error, pieces, speffz};

use crate::state::Form;
use crate::{Error, Input, cube_rules};

/// Reads a state in a form, with the given lock state, if any.
pub(crate) fn read(text: &str, form: Form, locked: Option<&str>, rules: &Rules) -> Result<Held, Error> {
    let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
    if let Some(name) = locked {
        cube_rules::check_lock(name, form, rules)?;
    }
    let puzzle = rules.puzzle();
    let of_pattern = |pattern: KPattern| -> Result<Held, Error> {
        let position: Position = pattern.position().map_err(|error| wrong(&error))?;
        Ok(Held::new(puzzle, position))
    };
    let of_corners = |corners: Result<Corners, Cube3Error>| {
        let corners = corners.map_err(|error| wrong(&error))?;
        of_pattern(KPattern { pieces: *corners.pieces(), orientation: *corners.orientations() })
    };
    let held = match form {
        Form::Turns => Held::read_turns(text, rules).map_err(|error| wrong(&error))?,
        Form::Setup => Held::read_setup(text, puzzle).map_err(|error| wrong(&error))?,
        Form::Facelets => Held::read_facelets(text, puzzle).map_err(|error| wrong(&error))?,
        Form::Kpattern => of_pattern(kpattern::read(text, puzzle).map_err(|error| wrong(&error))?)?,
        Form::Pieces => of_corners(pieces::read_corners(text))?,
        Form::Corners => of_corners(speffz::read(text))?,
        Form::Gist | Form::Dump => return Err(only_whole()),
    };
    match locked {
        None => Ok(held),
        Some(name) => {
            let never = || wrong(&format_args!("the rules {rules} never lock {name}"));
            Ok(held.with_lock(held.lock_state_named(name, rules).ok_or_else(never)?))
        }
    }
}

/// Writes a position in a form.
pub(crate) fn write(position: &Position, form: Form) -> Result<String, Error> {
    let pattern = KPattern::of(position);
    let corners = || {
        let corners = Corners::new(pattern.pieces, pattern.orientation);
        corners.map_err(|error| Error::given(Input::State, Cube3Error::of_corners(error)))
    };
    match form {
        Form::Facelets => Ok(facelets::write(position)),
        Form::Kpattern => Ok(kpattern::write(&pattern)),
        Form::Pieces => Ok(pieces::write_corners(&corners()?)),
        Form::Corners => Ok(speffz::write(&corners()?)),
        Form::Gist | Form::Dump => Err(only_whole()),
        Form::Turns | Form::Setup => {
            Err(Error::given(Input::Input, "the turns to this position are unknown; solve it"))
        }
    }
}

/// Returns the error for a form of the whole 3x3x3.
fn only_whole() -> Error {
    Error::given(Input::Input, "the forms gist and dump are for the 3x3x3; use the puzzle 3x3x3")
}
