//! States of the 2x2x2 and of corners: read, written and turned, with a table or without.

use std::sync::OnceLock;

use godtable_puzzle::cube::{Held, Position, Puzzle as Cube, Rules, facelets, notation};

use crate::ask::{Moves, Scrambles};
use crate::game::Words;
use crate::identity::{Identity, lock_of_cube};
use crate::orbits::{self, Turning};
use crate::state::{Form, Place, State, Text, of_another_puzzle};
use crate::{Error, Input, corner_forms, cube_rules, link};

/// The states of the 2x2x2 or of the corners under rules.
pub(super) struct CornersWords {
    pub(super) rules: Rules,
    identity: Identity,
    /// The turns and the pieces, for random turns.
    turning: OnceLock<Turning>,
}

impl CornersWords {
    pub(super) fn new(rules: Rules) -> CornersWords {
        let identity = Identity::of_corners(rules.puzzle(), lock_of_cube(&rules));
        CornersWords { identity, rules, turning: OnceLock::new() }
    }

    /// Returns the cube of a state.
    pub(super) fn held<'s>(&self, state: &'s State) -> Result<&'s Held, Error> {
        match self.identity.place(state)? {
            Place::Corners(held) => Ok(held),
            _ => Err(of_another_puzzle()),
        }
    }

    /// Returns the position of a state as it is written: in its hold on the 2x2x2, whose corners show it. The corners of the 3x3x3 do
    /// not show how its centers are held, so they are written in the fixed frame.
    fn shown(&self, state: &State) -> Result<Position, Error> {
        let held = self.held(state)?;
        let is_hold_shown = self.rules.puzzle() == Cube::CUBE2;
        Ok(if is_hold_shown { held.position() } else { *held.state().position() })
    }

    /// Returns the state of a cube.
    pub(super) fn state(&self, held: Held) -> State {
        self.identity.state(Place::Corners(held))
    }
}

impl Words for CornersWords {
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        Ok(self.state(corner_forms::read(text, form, locked, &self.rules)?))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        cube_rules::split(line, &self.rules)
    }

    fn locked(&self, state: &State) -> Option<String> {
        self.held(state).ok()?.lock_name(&self.rules).ok()?.map(|name| name.to_string())
    }

    fn written(&self, state: &State) -> Text {
        Text::Facelets(self.shown(state).map(|own| facelets::write(&own)).unwrap_or_default())
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::given(Input::State, error);
        let steps = notation::parse_of(turns, self.rules.puzzle()).map_err(|error| wrong(&error))?;
        let held = self.held(state)?;
        self.rules.check(held.state()).map_err(|error| wrong(&error))?;
        Ok(self.state(held.played(&steps, &self.rules).map_err(|error| wrong(&error))?))
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        corner_forms::write(&self.shown(state)?, form)
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
        Ok(turning.scrambles(count, seed))
    }
}
