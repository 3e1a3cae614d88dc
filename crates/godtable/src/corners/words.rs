//! States of the 2x2x2 and of corners: read, written and turned, with a table or without.

use std::sync::OnceLock;

use godtable_puzzle::cube::{Held, KPattern, Position, Rules, facelets, notation};
use godtable_puzzle::cube3::{Corners, Cube3Error, pieces, speffz};

use super::kpattern;
use crate::ask::{Moves, Scrambles};
use crate::identity::Identity;
use crate::orbits::{self, Turning};
use crate::room::Words;
use crate::state::{Form, Place, State, Text, of_another_puzzle};
use crate::{Error, Input, cube_rules, link};

/// The states of the 2x2x2 or of the corners under rules.
pub(super) struct CornersWords {
    pub(super) rules: Rules,
    identity: Identity,
    /// The turns and the pieces, for random turns.
    turning: OnceLock<Turning>,
}

impl CornersWords {
    pub(super) fn new(rules: Rules) -> CornersWords {
        let identity = Identity::under(rules.puzzle().name(), &rules);
        CornersWords { identity, rules, turning: OnceLock::new() }
    }

    /// Returns the cube of a state.
    pub(super) fn held<'s>(&self, state: &'s State) -> Result<&'s Held, Error> {
        match self.identity.place(state)? {
            Place::Corners(held) => Ok(held),
            _ => Err(of_another_puzzle()),
        }
    }

    /// Returns the state of a cube.
    pub(super) fn state(&self, held: Held) -> State {
        self.identity.state(Place::Corners(held))
    }
}

impl Words for CornersWords {
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        Ok(self.state(read(text, form, locked, &self.rules)?))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        cube_rules::split(line, &self.rules)
    }

    fn locked(&self, state: &State) -> Option<String> {
        self.held(state).ok()?.lock_name(&self.rules).ok()?.map(|name| name.to_string())
    }

    fn written(&self, state: &State) -> Text {
        Text::Facelets(self.held(state).map(|held| facelets::write(&held.position())).unwrap_or_default())
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
        let steps = notation::parse_of(turns, self.rules.puzzle()).map_err(|error| wrong(&error))?;
        let held = self.held(state)?;
        self.rules.check(held.state()).map_err(|error| wrong(&error))?;
        Ok(self.state(held.played(&steps, &self.rules).map_err(|error| wrong(&error))?))
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        let position = self.held(state)?.position();
        let pattern = KPattern::of(&position);
        let corners = || {
            let corners = Corners::new(pattern.pieces, pattern.orientation);
            corners.map_err(|error| Error::given(Input::State, Cube3Error::of_corners(error)))
        };
        match form {
            Form::Facelets => Ok(facelets::write(&position)),
            Form::Kpattern => Ok(kpattern::write(&pattern)),
            Form::Pieces => Ok(pieces::write_corners(&corners()?)),
            Form::Corners => Ok(speffz::write(&corners()?)),
            Form::Gist | Form::Dump => Err(only_whole()),
            Form::Turns | Form::Setup => {
                Err(Error::given(Input::Input, "the turns to this position are unknown; solve it"))
            }
        }
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<Option<godtable_render::Cube>, Error> {
        let cube = godtable_render::Cube::of(self.held(state)?, &self.rules);
        cube.map(Some).map_err(|error| Error::given(Input::State, error))
    }

    fn link(&self, solution: &Moves) -> Option<String> {
        Some(link::of_moves(self.rules.puzzle().twizzle(), solution))
    }

    fn random_turns(&self, count: usize, seed: u64) -> Result<Scrambles<'_>, Error> {
        let turning = self.turning.get_or_init(|| orbits::turning_corners(self.rules.clone()));
        Ok(turning.scrambles(count, seed, |turns| self.read(turns, Form::Turns, None)))
    }
}

/// Reads a state in a form, with the given lock state, if any.
pub(super) fn read(text: &str, form: Form, locked: Option<&str>, rules: &Rules) -> Result<Held, Error> {
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

/// Returns the error for a form of the whole 3x3x3.
fn only_whole() -> Error {
    Error::given(Input::Input, "the forms gist and dump are for the 3x3x3; use the puzzle 3x3x3")
}
