//! States of a puzzle of orbits: read, written and turned, with a table or without.

use std::sync::Arc;

use godtable_engine::levels::Positions;
use godtable_engine::levels::orbits::Arrangement;

use super::dialect::Dialect;
use super::random_turns::RandomTurns;
use crate::ask::{Moves, Scrambles};
use crate::room::{Puzzle, Words};
use crate::state::{Form, Hold, OrbitsState, Place, State, Text, of_another_puzzle};
use crate::{Error, Input};

/// What has the states of a puzzle of orbits under rules.
pub(super) trait HasDialect: Send + Sync {
    fn dialect(&self) -> &dyn Dialect;

    /// Returns the numbers of the positions, if they have numbers.
    fn positions(&self) -> Option<&Positions> {
        None
    }

    /// Returns unlocked states in the fixed frame.
    fn unlocked(&self, arrangements: Vec<Arrangement>) -> Vec<State> {
        let state = |arrangement| self.dialect().state(OrbitsState { arrangement, plane: 0, hold: Hold::FIXED });
        arrangements.into_iter().map(state).collect()
    }

    /// Returns the parts of a state, if it is one of these.
    fn found<'s>(&self, state: &'s State) -> Result<&'s OrbitsState, Error> {
        match self.dialect().identity().place(state)? {
            Place::Orbits(found) => Ok(found),
            _ => Err(of_another_puzzle()),
        }
    }
}

impl<T: HasDialect> Words for T {
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        let found = self.dialect().read(text, form, locked)?;
        let is_nowhere = |own: &Positions| !own.are_of_turns() && own.number(&found.arrangement).is_none();
        if self.positions().is_some_and(is_nowhere) {
            let subject = self.dialect().about().subject();
            let reason = format!("no moves of {subject} lead to this state: its pieces cannot be arranged in this way");
            return Err(Error::given(Input::State, reason));
        }
        Ok(self.dialect().state(found))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        self.dialect().split(line)
    }

    fn locked(&self, state: &State) -> Option<String> {
        let found = self.found(state).ok()?;
        self.dialect().lock_name(found.plane, &found.hold)
    }

    fn written(&self, state: &State) -> Text {
        let written = self.found(state).map(|found| self.dialect().written(&found.arrangement, &found.hold));
        written.unwrap_or(Text::Pattern(String::new()))
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        Ok(self.dialect().state(self.dialect().turned(self.found(state)?, turns)?))
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        self.dialect().show(self.found(state)?, form)
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<Option<godtable_render::Cube>, Error> {
        crate::page::outside_a_page()?;
        Ok(self.dialect().picture(self.found(state)?))
    }

    fn link(&self, solution: &Moves) -> Option<String> {
        self.dialect().link(solution)
    }

    fn in_notation_of(&self, state: &str, solution: Moves) -> Moves {
        let (event, defined) = (self.dialect().event(), self.dialect().defined());
        let spelled = event.zip(defined).and_then(|(event, own)| event.in_notation_of(&own.puzzle, state, &solution));
        match spelled {
            Some(text) => solution.respelled(text),
            None => solution,
        }
    }

    fn random_turns(&self, count: usize, seed: u64) -> Result<Scrambles<'_>, Error> {
        Ok(RandomTurns::of(self.dialect()).scrambles(count, seed))
    }

    fn puzzle(&self) -> Option<Puzzle> {
        self.dialect().defined().map(|defined| Puzzle::of(Arc::new(defined.clone())))
    }
}
