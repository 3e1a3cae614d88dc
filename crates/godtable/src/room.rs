//! Rooms behind the door: one for each kind of puzzle. `rooms.rs` lists them.
//!
//! A room names its puzzles, reads rules for them, and makes or opens what answers. A new kind of puzzle is a new room, a line
//! in [`ROOMS`](crate::rooms::ROOMS), and the rows of [`cannot`](crate::cannot) for what it does not answer.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use godtable_engine::shares::Share;

use crate::ask::{Answers, Counts, Levels, UpTo};
use crate::cannot::{Kind, Question};
use crate::description::Description;
use crate::orbits::Turning;
use crate::rules::RulesChoice;
use crate::state::{Form, State, Text};
use crate::{About, Error, Work};

/// A kind of puzzles.
pub(crate) struct Room {
    /// Returns the names of its puzzles, each with a summary.
    pub(crate) names: fn() -> Vec<(&'static str, &'static str)>,
    /// Returns the puzzle with one of these names.
    pub(crate) named: fn(&str) -> Option<Arc<dyn Subject>>,
    /// Returns whether a file has a table or a filter of this room. It reads the first bytes alone.
    pub(crate) is_file: fn(&Path) -> bool,
    /// Opens a table. What is asked for must be what the table is of.
    pub(crate) open: Open,
}

/// Opens a table.
type Open = fn(&Path, &Asked<'_>, &Work<'_>) -> Result<Box<dyn Answers>, Error>;

/// What a caller says about a table that is to be opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The puzzle, if it is given.
    pub(crate) puzzle: Option<&'a dyn Subject>,
    /// The rules, as far as they are given.
    pub(crate) rules: &'a RulesChoice,
}

/// A puzzle without rules.
pub(crate) trait Subject: Debug + Send + Sync {
    /// Returns its name.
    fn name(&self) -> String;

    /// Returns its kind.
    fn kind(&self) -> Kind;

    /// Reads rules.
    fn game(&self, rules: &RulesChoice) -> Result<Box<dyn Game>, Error>;

    /// Returns the puzzle in which only some pieces matter.
    fn with_pieces(&self, _pieces: &str) -> Result<Arc<dyn Subject>, Error> {
        Err(crate::Cannot { puzzle: self.name(), kind: self.kind(), question: Question::Pieces }.into())
    }

    /// Returns the puzzle in which the pieces of each list count as alike.
    fn with_alike(&self, _lists: &[String]) -> Result<Arc<dyn Subject>, Error> {
        Err(crate::Cannot { puzzle: self.name(), kind: self.kind(), question: Question::Pieces }.into())
    }
    /// Reads rules for a search of [algorithms](crate::Algorithms).
    fn turning(&self, rules: &RulesChoice) -> Result<Turning, Error>;

    /// Describes the definition.
    fn describe(&self, _threads: usize) -> Result<Description, Error> {
        Err(crate::Cannot { puzzle: self.name(), kind: self.kind(), question: Question::Description }.into())
    }

    /// Returns what the puzzle is made of, if it is made from cuts and all its pieces matter.
    fn cut(&self) -> Option<&godtable_cuts::CutPuzzle> {
        None
    }

    /// Returns the text of the definition, or `None` if there is none.
    fn text(&self) -> Option<&str> {
        None
    }

    /// Returns the definition, or `None` if the puzzle is built in.
    fn definition(&self) -> Option<&godtable_puzzle::puzzlefile::Puzzle> {
        None
    }
}

/// A puzzle with its rules and its goal.
pub(crate) trait Game {
    fn about(&self) -> &About;

    fn kind(&self) -> Kind;

    /// Returns what answers: from the cache, or made and kept there.
    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error>;

    /// Returns what answers a few questions soonest: the same, or a search. If the search takes longer than the table, the table
    /// answers.
    fn soonest(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.table(work)
    }

    /// Returns a search, which lists longer solutions too, or the same if the puzzle has none.
    fn searched(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.table(work)
    }

    /// Counts the states at each distance. It may take less memory than a table.
    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        self.table(work)?.counts(up_to, work)
    }

    /// Counts the states at each distance up to `farthest`. Puzzles that have no table do it level by level.
    fn levels(self: Box<Self>, farthest: usize, work: &Work<'_>) -> Result<Levels, Error> {
        Ok(Levels::cut(&self.counts(None, work)?, farthest))
    }

    /// Returns the share of process `number` of so many.
    fn share(self: Box<Self>, _number: usize, _processes: usize) -> Result<Box<dyn Share>, Error> {
        Err(self.cannot(Question::Share))
    }

    /// Makes the table in a file.
    fn generate(self: Box<Self>, target: &Target, work: &Work<'_>) -> Result<Generated, Error>;

    /// Reads a state without a table.
    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error>;

    /// Returns the name of the lock state of a state.
    fn locked(&self, state: &State) -> Option<String>;

    /// Writes a state as facelets or as a pattern.
    fn written(&self, state: &State) -> Text;

    /// Returns the state after turns that the rules allow.
    fn turned(&self, state: &State, turns: &str) -> Result<State, Error>;

    /// Returns the cube of a state, for pictures.
    #[cfg(feature = "pictures")]
    fn picture(&self, _state: &State) -> Result<godtable_render::Cube, Error> {
        Err(self.cannot(Question::Picture))
    }

    /// Writes a state in a form.
    fn show(&self, _state: &State, _form: Form) -> Result<String, Error> {
        Err(self.cannot(Question::Show))
    }

    fn cannot(&self, question: Question) -> Error {
        crate::Cannot { puzzle: self.about().subject(), kind: self.kind(), question }.into()
    }
}

/// Where a new table goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// The file; without one, the cache.
    pub file: Option<PathBuf>,
    /// Whether an existing file is replaced.
    pub replace: bool,
    /// Whether cells hold distances.
    pub distance_cells: bool,
}

/// A table that is in its file.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The file.
    pub path: PathBuf,
    /// The number of its bytes.
    pub bytes: u64,
    /// The time to make it, in seconds; `None` if it was there already.
    pub seconds: Option<f64>,
    /// The kind of its cells: `compact` or `distance`; `None` for a filter.
    pub cell_kind: Option<&'static str>,
    /// The puzzle, its rules and its goal.
    pub about: About,
    /// The number of its states; `None` for a filter.
    pub states: Option<u64>,
    /// God's number of the unlocked states; `None` for a filter.
    pub gods_number: Option<usize>,
    /// The reach of a filter, in turns.
    pub reach: Option<u8>,
}
