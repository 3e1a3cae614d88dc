//! Methods of definitions: a puzzle is solved in steps, each in the fewest turns to its own goal.
//!
//! A method is a file in TOML:
//!
//! ```toml
//! puzzle = "square-1"
//! summary = "cube shape, then solved"
//!
//! [[steps]]
//! name = "cube shape"
//! alike = ["PIECES 1 2 3 4 5 6 7 8", "PIECES 9 10 11 12 13 14 15 16"]   # the pieces of a list count as identical
//! pieces = "PIECES"        # these pieces matter; default: all
//! goal_turns = "U D"       # each position that these turns reach is a goal; default: solved
//! turns = "U D S"          # the allowed turns; default: all
//!
//! [[steps]]
//! name = "solved"
//! ```
//!
//! A step with `as = "3x3x3"` is solved as a 3x3x3, by a near-optimal solution: see [`Step::like`]. A step that solves a whole
//! Square-1 gets a near-optimal solution if its search takes too long.

mod cube3;
mod square1;

use std::time::Duration;

use godtable_puzzle::cube3::Cube3;
use serde::Deserialize;

use crate::ask::{Moves, SolvedStep, Steps, Wish};
use crate::game::Answers;
use crate::rules::RulesChoice;
use crate::state::{Form, OrbitsState, Place, State};
use crate::{Error, Input, Puzzle, Work, cube3_forms};

/// The most steps.
const MOST: usize = 100;

/// A method of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DefinitionMethod {
    /// The name of the puzzle: that of a shipped definition, or the one in the file of another.
    pub puzzle: String,
    /// What the steps are, in a line.
    pub summary: Option<String>,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// A step: its turns and its goal.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Step {
    /// The name.
    pub name: String,
    /// The allowed turns; all without them.
    pub turns: Option<String>,
    /// The pieces that matter; all without them.
    pub pieces: Option<String>,
    /// Lists of pieces that count as identical.
    #[serde(default)]
    pub alike: Vec<String>,
    /// Turns that lead to all goals; without them, the goal is solved.
    pub goal_turns: Option<String>,
    /// In files `as`: the 3x3x3 if face turns move the pieces as those of a 3x3x3. The step has a near-optimal solution
    /// then, and none of the other fields.
    #[serde(rename = "as")]
    pub like: Option<String>,
}

/// The shipped methods, each with its name.
pub const SHIPPED: [(&str, &str); 2] =
    [("cube-shape", include_str!("../shipped/cube-shape.toml")), ("4x4x4", include_str!("../shipped/4x4x4.toml"))];

impl DefinitionMethod {
    /// Reads a method file.
    ///
    /// # Errors
    /// Returns what is wrong in the file, with the line.
    pub fn read(text: &str) -> Result<DefinitionMethod, Error> {
        let wrong = |reason: String| Error::given(Input::Method, reason);
        let read: DefinitionMethod =
            toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))?;
        match read.steps.len() {
            0 => Err(wrong("expected at least one [[steps]]".to_owned())),
            got if got > MOST => Err(wrong(format!("{got} steps; {MOST} at most"))),
            _ => Ok(read),
        }
    }

    /// Returns whether a method file names a puzzle. Those of the 3x3x3 do not.
    #[must_use]
    pub fn names_a_puzzle(text: &str) -> bool {
        text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("puzzle"))
    }

    /// Returns the shipped method with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<DefinitionMethod> {
        let (_, text) = SHIPPED.iter().find(|(own, _)| *own == name)?;
        DefinitionMethod::read(text).ok()
    }

    /// Solves a state of a definition. A step that takes longer than `time` is an error, except that the last step of the Square-1
    /// gets a near-optimal solution then.
    ///
    /// # Errors
    /// Returns an error for a step that the puzzle cannot have, and for one without a solution.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        work: &Work<'_>,
    ) -> Result<Steps, Error> {
        let short = |cube: Cube3| {
            let solver = Puzzle::named("3x3x3")?.soonest_with(work)?;
            first(&*solver, &cube3_forms::of_cube(cube, None), time, work)
        };
        let steps = self.solve_with(puzzle, state, time, &short, work)?;
        Ok(Steps { rotation: "", steps, link: None })
    }

    /// Solves a state as [`DefinitionMethod::solve`] does. `short` solves a 3x3x3: it returns the moves, and whether they are proved to
    /// be the fewest.
    ///
    /// # Errors
    /// Returns an error as [`DefinitionMethod::solve`] does.
    #[doc(hidden)]
    pub fn solve_with(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        short: &dyn Fn(Cube3) -> Result<(Moves, bool), Error>,
        work: &Work<'_>,
    ) -> Result<Vec<SolvedStep>, Error> {
        let mut state = state.clone();
        let made = |step: &Step| {
            let found = match &step.like {
                Some(name) => step.as_3x3x3(name, puzzle, &state, short),
                None => step.searched(puzzle, &state, time, work),
            };
            let (moves, is_optimal) = found.map_err(|error| step.told(error))?;
            state = puzzle.turned(&state, moves.as_str())?;
            Ok(SolvedStep { name: step.name.clone(), moves, is_optimal, after: state.clone() })
        };
        self.steps.iter().map(made).collect()
    }
}

impl Step {
    /// Returns turns to the goal of the step, and whether they are proved to be the fewest.
    fn searched(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        work: &Work<'_>,
    ) -> Result<(Moves, bool), Error> {
        let table = self.table(puzzle, work)?;
        let from = table.read(&puzzle.written(state)?.to_string(), Form::Kpattern, None)?;
        first(&*table, &from, time, work).or_else(|error| match (&error, puzzle.definition(), &state.place) {
            (Error::NoTurns(_), Some(own), Place::Orbits(at)) if !self.has_fields() => {
                square1::solution(own, &at.arrangement).map(|moves| (moves, false)).ok_or(error)
            }
            _ => Err(error),
        })
    }

    /// Returns a solution of the 3x3x3 that the puzzle is like, and whether it is proved to have the fewest turns.
    fn as_3x3x3(
        &self,
        name: &str,
        puzzle: &Puzzle,
        state: &State,
        short: &dyn Fn(Cube3) -> Result<(Moves, bool), Error>,
    ) -> Result<(Moves, bool), Error> {
        if name != "3x3x3" {
            return Err(Error::given(Input::Method, format!("as: expected \"3x3x3\", and not \"{name}\"")));
        }
        if self.has_fields() {
            return Err(Error::given(Input::Method, "as: a step as a 3x3x3 has no other fields; leave them out"));
        }
        let Place::Orbits(OrbitsState { arrangement, .. }) = &state.place else { return Err(not_reduced()) };
        let cube = puzzle.definition().and_then(|own| cube3::cube(own, arrangement)).ok_or_else(not_reduced)?;
        let (moves, is_optimal) = short(cube)?;
        let after = puzzle.written(&puzzle.turned(state, moves.as_str())?)?;
        match after == puzzle.written(&puzzle.state("", Form::Setup, None)?)? {
            true => Ok((moves, is_optimal)),
            false => Err(not_reduced()),
        }
    }

    /// Returns whether the step restricts the turns, or has another goal than the solved puzzle.
    fn has_fields(&self) -> bool {
        self.turns.is_some() || self.pieces.is_some() || !self.alike.is_empty() || self.goal_turns.is_some()
    }

    /// Returns what solves the step.
    fn table(&self, puzzle: &Puzzle, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let mut own = puzzle.clone().without_rules();
        if let Some(pieces) = &self.pieces {
            own = own.with_pieces(pieces)?;
        }
        if !self.alike.is_empty() {
            own = own.with_alike(&self.alike)?;
        }
        let (turns, goal_turns) = (self.turns.clone(), self.goal_turns.clone());
        own.with(RulesChoice { turns, goal_turns, ..RulesChoice::default() })?.soonest_with(work)
    }

    /// Returns an error that names the step.
    fn told(&self, error: Error) -> Error {
        match error {
            Error::Input { what: Input::Method, reason } => {
                Error::given(Input::Method, format!("the step {}: {reason}", self.name))
            }
            Error::Input { what, reason } => {
                Error::given(Input::Method, format!("the step {}: {what}{reason}", self.name))
            }
            Error::NoTurns(reason) => Error::NoTurns(format!("the step {}: {reason}", self.name)),
            error => error,
        }
    }
}

/// Returns a solution of a table or a solver, and whether it is proved to have the fewest turns.
fn first(table: &dyn Answers, from: &State, time: Option<Duration>, work: &Work<'_>) -> Result<(Moves, bool), Error> {
    let solved = table.solve(from, &Wish { time, ..Wish::default() }, work)?;
    if solved.is_stopped {
        return Err(Error::Stopped);
    }
    let late = || Error::NoTurns(format!("it has {} turns at least; the time is over", solved.at_least));
    let moves = solved.solutions.into_iter().next().ok_or_else(late)?;
    Ok((moves, solved.is_optimal))
}

fn not_reduced() -> Error {
    Error::NoTurns("face turns do not solve it as a 3x3x3; the earlier steps have to lead to that".to_owned())
}
