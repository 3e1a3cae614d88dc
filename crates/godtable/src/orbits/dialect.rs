//! How people write a puzzle of orbits: what definitions and pieces of the 3x3x3 do differently.

use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_engine::levels::{Arcs, LevelsError, Positions};
use godtable_engine::shares::SearchError;

use super::definition::DefinedPuzzle;
use super::event::Event;
use super::free::FreeTurns;
use crate::ask::Moves;
use crate::identity::Identity;
use crate::state::{Form, Hold, OrbitsState, Place, State, Text};
use crate::{About, Error, Input};

/// The goal in a file.
#[derive(Clone, Copy)]
pub(super) enum StoredGoal<'a> {
    /// The numbers of its positions, of a table, and whether only the turns number the positions.
    Numbers(&'a [u64], bool),
    /// Its positions, of a pruning table.
    Arrangements(&'a [Arrangement]),
}

/// A puzzle of orbits under rules, as people write it.
pub(super) trait Dialect: Send + Sync {
    /// Describes the puzzle and its rules; the goal is solved.
    fn about(&self) -> About;

    /// Returns the identity of the puzzle under the rules.
    fn identity(&self) -> Identity;

    /// Returns the state of an arrangement.
    fn state(&self, own: OrbitsState) -> State {
        self.identity().state(Place::Orbits(own))
    }

    /// Returns what an error of the puzzle belongs to.
    fn given(&self) -> Input {
        Input::Puzzle(self.about().subject())
    }

    /// Returns the definition, or `None` for pieces of the 3x3x3.
    fn defined(&self) -> Option<&DefinedPuzzle> {
        None
    }

    /// Returns what to do if the positions are too many.
    fn advice(&self) -> &'static str;

    /// Returns the arrangement of the solved puzzle.
    fn solved(&self) -> Arrangement;

    /// Returns the goal of the rules if it is not solved.
    fn goal(&self) -> Vec<Arrangement>;

    /// Returns the puzzle with the turns as its moves, and the arcs of its lock.
    fn searched(&self) -> (Definition, Arcs);

    /// Numbers the positions that all moves of the puzzle reach or, if these are many, those that the turns reach.
    fn positions(&self) -> Result<Positions, LevelsError> {
        Positions::of_turns(self.searched().0, &self.whole())
    }

    /// Returns the definition in the file of a table or of a pruning table, or `None` if those of the puzzle are not kept in
    /// files.
    fn stored(&self, goal: StoredGoal<'_>) -> Option<Vec<u8>>;

    /// Reads a state in a form, with the given lock state, if any.
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<OrbitsState, Error>;

    /// Reads a position of the goal.
    fn read_goal(&self, text: &str, form: Form) -> Result<Arrangement, Error>;

    /// Splits a line of a batch into the state and the name of its lock state, if there is one.
    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error>;

    /// Writes moves in a hold.
    fn moves(&self, numbers: &[usize], hold: &Hold) -> Moves;

    /// Returns the turns that do not count, if there are any.
    fn free(&self) -> Option<&FreeTurns> {
        None
    }

    /// Writes the moves that lead from a position to a goal in a hold. Zero-cost moves may lead to it from where the last one
    /// leads.
    fn solution(&self, _own: &Arrangement, numbers: &[usize], hold: &Hold, _goals: &[Arrangement]) -> Moves {
        self.moves(numbers, hold)
    }

    /// Writes a path from solved to a position, as it is found.
    fn path(&self, _to: &Arrangement, numbers: &[usize]) -> Moves {
        self.moves(numbers, &Hold::FIXED)
    }

    /// Returns the address of a solution in Twizzle, or `None` if Twizzle does not know the puzzle.
    fn link(&self, solution: &Moves) -> Option<String>;

    /// Returns what the World Cube Association says of scrambles of the puzzle, if it holds competitions of it.
    fn event(&self) -> Option<&'static Event> {
        None
    }

    /// Returns the name of the lock state of a plane in a hold, or `None` if nothing is locked.
    fn lock_name(&self, plane: usize, hold: &Hold) -> Option<String>;

    /// Returns the state after turns that the rules allow.
    fn turned(&self, found: &OrbitsState, turns: &str) -> Result<OrbitsState, Error>;

    /// Returns the puzzle with all its moves, whether they are turns of the rules or not.
    fn whole(&self) -> Definition;

    /// Returns what any turns and rotations do, as an arrangement of the puzzle [told apart](Definition::told_apart).
    fn effect(&self, text: &str) -> Result<Arrangement, Error>;

    /// Returns whether a word names a piece, be it one that the puzzle lacks, and not turns.
    fn names_piece(&self, word: &str) -> bool;

    /// Reads a sticker. The error says what a sticker is.
    fn sticker(&self, word: &str) -> Result<Sticker, String>;

    /// Returns the cube of a state, for pictures, or `None` if a picture would need the shape of a puzzle.
    #[cfg(feature = "pictures")]
    fn picture(&self, _found: &OrbitsState) -> Option<godtable_render::Cube> {
        None
    }

    /// Writes a state in a form.
    fn show(&self, found: &OrbitsState, form: Form) -> Result<String, Error>;

    /// Writes an arrangement in a hold.
    fn written(&self, arrangement: &Arrangement, hold: &Hold) -> Text;
}

/// A sticker of a piece, by the place of the piece when the puzzle is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sticker {
    pub(super) orbit: usize,
    pub(super) place: usize,
    /// The orientation of a piece whose reference sticker is here.
    pub(super) number: u8,
}

/// A puzzle of orbits under rules whose sequences of turns are searched.
pub(crate) struct Turning {
    pub(crate) about: About,
    pub(super) dialect: Box<dyn Dialect>,
    /// The puzzle with the turns as its moves.
    pub(crate) definition: Definition,
    pub(crate) arcs: Arcs,
}

impl Turning {
    /// Returns the identity of the puzzle under the rules.
    pub(crate) fn identity(&self) -> Identity {
        self.dialect.identity()
    }
}

/// Returns why a puzzle cannot be numbered. What to do follows if it has too many positions.
pub(super) fn not_numbered(dialect: &dyn Dialect, error: &LevelsError) -> Error {
    match error {
        LevelsError::TooManyPositions { .. } | LevelsError::TooManyWithIllegal { .. } => {
            wrong(dialect, &format_args!("{error}; {}", dialect.advice()))
        }
        error => wrong(dialect, error),
    }
}

/// Returns the error of a puzzle.
pub(super) fn wrong(dialect: &dyn Dialect, error: &dyn std::fmt::Display) -> Error {
    Error::given(dialect.given(), error)
}

/// Returns the error of a puzzle whose tables no file can describe.
pub(super) fn not_kept(dialect: &dyn Dialect) -> Error {
    wrong(
        dialect,
        &"no file can describe this puzzle and its goal; use lookup, solve or histogram, which make the table",
    )
}

/// Returns the error of a search.
pub(super) fn search_error(dialect: &dyn Dialect, error: &SearchError) -> Error {
    match error {
        SearchError::Stopped => Error::Stopped,
        SearchError::OutOfMemory { .. } => Error::out_of_memory("the histogram", error),
        error => wrong(dialect, error),
    }
}
