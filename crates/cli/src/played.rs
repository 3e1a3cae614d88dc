//! Puzzles of orbits as people see them, before a search.

use std::fmt;

use godtable::cube::Rotation;
use godtable_engine::levels::orbits::Arrangement;
use godtable_engine::levels::{Arcs, LevelsError, Positions};
use serde::Serialize;

use crate::arguments::InputForm;
use crate::failure::Failure;
use crate::output::Described;
use crate::rules_fields::RulesFields;

/// A puzzle of orbits as people see it: its names, its rules, and the forms of its states.
pub(crate) trait Played: Sync {
    /// Returns the option that chose the puzzle, for messages.
    fn option(&self) -> String;

    /// Returns what to do if the table is too large.
    fn advice(&self) -> &'static str;

    /// Returns the name of the puzzle.
    fn name(&self) -> String;

    /// Returns the name of the rules for use in a sentence.
    fn rules(&self) -> String;

    /// Returns the label of the rules in a plot; `given` are the values of `--rules`.
    fn label(&self, given: &[String]) -> String;

    /// Describes the puzzle and its rules. The goal is solved.
    fn described(&self) -> Described;

    /// Returns the fields that describe the puzzle and its rules.
    fn fields(&self, file: Option<String>) -> RulesFields;

    /// Returns the arrangement of the solved puzzle.
    fn solved(&self) -> Arrangement;

    /// Returns the goal of the rules if it is not solved.
    fn goal(&self) -> Vec<Arrangement>;

    /// Returns the definition of a table in a file, for a goal by the numbers of its positions, or `None` if tables of
    /// the puzzle are not kept in files.
    fn stored(&self, goal: &[u64]) -> Option<Vec<u8>>;

    /// Reads a state in a form, with the given lock state, if any.
    fn read(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<Found, String>;

    /// Reads a position of the goal.
    fn read_goal(&self, text: &str, form: InputForm) -> Result<Arrangement, String>;

    /// Splits a line of a batch into the state and the name of its lock state, if there is one.
    fn split<'a>(&self, line: &'a str) -> Result<(&'a str, Option<&'a str>), String>;

    /// Writes moves in a hold.
    fn written(&self, moves: &[usize], hold: Rotation) -> String;

    /// Returns the address that shows a solution in Twizzle, or `None` if Twizzle does not know the puzzle.
    fn link(&self, moves: &[usize], hold: Rotation) -> Option<String>;

    /// Returns the name of the lock state of a plane in a hold, or `None` if nothing is locked.
    fn lock_name(&self, plane: usize, hold: Rotation) -> Option<String>;

    /// Returns whether the written states are facelets.
    fn has_facelets(&self) -> bool;

    /// Writes an arrangement.
    fn state(&self, arrangement: &Arrangement) -> StateText;

    /// Writes the state after moves from solved.
    fn state_after(&self, moves: &[usize]) -> StateText;
}

/// A state that was read: an arrangement, the plane of its lock state, and the hold.
pub(crate) struct Found {
    pub(crate) arrangement: Arrangement,
    pub(crate) plane: usize,
    pub(crate) hold: Rotation,
}

/// A written state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StateText {
    /// The letters of the facelets of a cube.
    Facelets(String),
    /// A pattern in the JSON of cubing.js.
    Pattern(String),
}

impl fmt::Display for StateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StateText::Facelets(text) | StateText::Pattern(text)) = self;
        f.write_str(text)
    }
}

/// A puzzle of orbits with its moves and its lock, before the search.
pub(crate) struct Prepared {
    pub(crate) played: Box<dyn Played>,
    pub(crate) positions: Positions,
    pub(crate) arcs: Arcs,
}

/// Returns the failure of a search; `option` chose its puzzle.
pub(crate) fn wrong(option: &str, error: &LevelsError) -> Failure {
    Failure::words(format!("{option}: {error}"))
}
