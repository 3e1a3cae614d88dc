//! States of the whole 3x3x3: read, written and turned.

use godtable_puzzle::cube::{Rules, notation};
use godtable_puzzle::cube3::facelets;
use godtable_puzzle::cube3::random::Random;

use crate::ask::{Moves, Scrambles};
use crate::cube3_forms::{NAME, cube_and_turns, cube_of, faces, of_cube, played, read_cube, scramble, write};
use crate::game::Words;
use crate::state::{Form, State, Text};
use crate::{Error, Input, cube_rules, link};

/// The states of the whole 3x3x3 under rules.
pub(super) struct WholeWords {
    /// The rules have no lock state that a text could name.
    pub(super) rules: Rules,
}

impl Words for WholeWords {
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        locked.map_or(Ok(()), |name| cube_rules::check_lock(name, form, &self.rules))?;
        let (cube, given) = read_cube(text, form)?;
        Ok(of_cube(cube, given))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        cube_rules::split(line, &self.rules)
    }

    fn written(&self, state: &State) -> Text {
        Text::Facelets(cube_of(state).map(|cube| facelets::write(&cube)).unwrap_or_default())
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        let (cube, given) = cube_and_turns(state)?;
        let layers = notation::parse_layers(turns).map_err(|error| Error::given(Input::State, error))?;
        let given = given.zip(faces(&layers)).map(|(given, more)| [given, &more].concat());
        Ok(of_cube(played(&cube, &layers), given))
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        write(&cube_of(state)?, form)
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<Option<godtable_render::Cube>, Error> {
        Ok(Some(godtable_render::Cube::of_facelets(&facelets::colors(&cube_of(state)?))))
    }

    fn link(&self, solution: &Moves) -> Option<String> {
        Some(link::of_moves(NAME, solution))
    }

    fn random_turns(&self, count: usize, seed: u64) -> Result<Scrambles<'_>, Error> {
        let mut random = Random::new(seed);
        Ok(Box::new(std::iter::repeat_with(move || Ok(scramble(random.turns(count))))))
    }
}
