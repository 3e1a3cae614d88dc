//! States of a puzzle of orbits: read, written and turned, with a table or without.

use std::sync::Arc;

use godtable_engine::levels::Positions;

use super::dialect::Dialect;
use crate::room::{Puzzle, named};
use crate::state::{Arranged, Form, Place, State, Text, of_another_puzzle};
use crate::{Error, Given};

/// The states of a puzzle of orbits under rules.
pub(super) struct States<'a> {
    pub(super) dialect: &'a dyn Dialect,
    /// The numbers of the positions, if they have numbers.
    pub(super) positions: Option<&'a Positions>,
}

impl States<'_> {
    pub(super) fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        let found = self.dialect.read(text, form, locked)?;
        let is_nowhere = |own: &Positions| !own.are_of_turns() && own.number(&found.arrangement).is_none();
        if self.positions.is_some_and(is_nowhere) {
            let subject = self.dialect.about().subject();
            let reason = format!("no moves of {subject} lead to this state: its pieces cannot be so");
            return Err(Error::given(Given::State, reason));
        }
        Ok(self.dialect.state(found))
    }

    /// Returns the parts of a state, if it is one of these.
    pub(super) fn found<'s>(&self, state: &'s State) -> Result<&'s Arranged, Error> {
        match self.dialect.identity().place(state)? {
            Place::Orbits(found) => Ok(found),
            _ => Err(of_another_puzzle()),
        }
    }

    pub(super) fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        Ok(self.dialect.state(self.dialect.turned(self.found(state)?, turns)?))
    }

    pub(super) fn written(&self, state: &State) -> Text {
        let written = self.found(state).map(|found| self.dialect.written(&found.arrangement, &found.hold));
        written.unwrap_or(Text::Pattern(String::new()))
    }

    #[cfg(feature = "pictures")]
    pub(super) fn picture(&self, state: &State) -> Result<godtable_render::Cube, Error> {
        crate::page::outside_a_page()?;
        let refused = || {
            let puzzle = self.dialect.about().subject();
            crate::Cannot { puzzle, kind: self.dialect.kind(), question: crate::Question::Picture }
        };
        Ok(self.dialect.picture(self.found(state)?).ok_or_else(refused)?)
    }

    pub(super) fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        self.dialect.show(self.found(state)?, form)
    }

    pub(super) fn locked(&self, state: &State) -> Option<String> {
        let found = self.found(state).ok()?;
        self.dialect.lock_name(found.plane, &found.hold)
    }
}

/// Returns a puzzle under its default rules.
pub(super) fn puzzle_of(dialect: &dyn Dialect) -> Result<Puzzle, Error> {
    match dialect.defined() {
        Some(defined) => Ok(Puzzle::of(Arc::new(defined.clone()))),
        None => named(&dialect.about()),
    }
}
