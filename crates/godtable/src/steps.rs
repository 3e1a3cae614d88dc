//! Methods of definitions: a puzzle is solved in steps, each in the fewest turns to a goal of its own.
//!
//! A method is a file in TOML:
//!
//! ```toml
//! puzzle = "square-1"
//! summary = "cube shape, then solved"
//!
//! [[steps]]
//! name = "cube shape"
//! alike = ["PIECES 1 2 3 4 5 6 7 8", "PIECES 9 10 11 12 13 14 15 16"]   # the pieces of a list count as alike
//! pieces = "PIECES"        # these pieces matter; default: all
//! goal_turns = "U D"       # each position that these turns reach is a goal; default: solved
//! turns = "U D S"          # the allowed turns; default: all
//! most = 20                # its most turns; default: no limit
//! detours = ["S U3 S"]     # turns that come first if it or a later step needs too many turns; default: none
//!
//! [[steps]]
//! name = "solved"
//! ```

use std::iter;
use std::time::Duration;

use serde::Deserialize;

use crate::ask::{Answers, Moves, Wish};
use crate::rules::RulesChoice;
use crate::state::{Form, State, Text};
use crate::{Error, Given, Puzzle, Work};

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
    /// Lists of pieces that count as alike.
    #[serde(default)]
    pub alike: Vec<String>,
    /// Turns that lead to all goals; without them, the goal is solved.
    pub goal_turns: Option<String>,
    /// The most turns of its own.
    pub most: Option<usize>,
    /// Turns that come before the step if it or a later one needs too many turns otherwise. The first of these lists that helps
    /// is taken.
    #[serde(default)]
    pub detours: Vec<String>,
}

/// A step that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolvedStep {
    /// The name.
    pub name: String,
    /// The turns: the fewest, after the detour if it was made.
    pub moves: Moves,
    /// The state after them.
    pub after: Text,
}

/// The shipped methods, each with its name.
pub const SHIPPED: [(&str, &str); 1] = [("cube-shape", include_str!("../../../data/methods/cube-shape.toml"))];

impl DefinitionMethod {
    /// Reads a method file.
    ///
    /// # Errors
    /// Returns what is wrong in the file, with the line.
    pub fn read(text: &str) -> Result<DefinitionMethod, Error> {
        let wrong = |reason: String| Error::given(Given::Method, reason);
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
    pub fn is_one(text: &str) -> bool {
        text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("puzzle"))
    }

    /// Returns the shipped method with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<DefinitionMethod> {
        let (_, text) = SHIPPED.iter().find(|(own, _)| *own == name)?;
        DefinitionMethod::read(text).ok()
    }

    /// Solves a state of a definition. A step that takes longer than `time` is an error.
    ///
    /// # Errors
    /// Returns an error for a step that the puzzle cannot have, for one without a solution, and for one that needs more turns than
    /// it may have, if no detour helps.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        state: &State,
        time: Option<Duration>,
        work: &Work<'_>,
    ) -> Result<Vec<SolvedStep>, Error> {
        let tables = self.steps.iter().map(|step| step.table(puzzle, work).map_err(|error| step.told(error)));
        let tables = tables.collect::<Result<Vec<Box<dyn Answers>>, Error>>()?;
        let solving = Solving { puzzle, steps: &self.steps, tables: &tables, time, work };
        solving.from(0, state)?.map_err(|Step { name, most, .. }| {
            let most = most.map(|most| format!("more than {most} turns")).unwrap_or_default();
            Error::NoTurns(format!("the step {name} needs {most}"))
        })
    }
}

/// The steps of a method as they are made.
struct Solving<'a> {
    puzzle: &'a Puzzle,
    steps: &'a [Step],
    tables: &'a [Box<dyn Answers>],
    time: Option<Duration>,
    work: &'a Work<'a>,
}

/// The steps that solve a state, or the step that needs too many turns.
type Solved<'a> = Result<Vec<SolvedStep>, &'a Step>;

impl<'a> Solving<'a> {
    /// Makes the steps with this number and higher ones. If one needs too many turns, the detours are tried.
    fn from(&self, number: usize, state: &State) -> Result<Solved<'a>, Error> {
        let Some(step) = self.steps.get(number) else { return Ok(Ok(Vec::new())) };
        let mut solved = self.made(number, state, &Moves::default())?;
        for detour in &step.detours {
            if solved.is_err() {
                let wrong = |error: Error| Error::given(Given::Method, format!("the detour {detour}: {error}"));
                let turned = self.puzzle.turned(state, detour).map_err(wrong)?;
                solved = self.made(number, &turned, &Moves::of(detour.split_whitespace()))?;
            }
        }
        Ok(solved)
    }

    /// Makes a step after some moves, and then the other steps.
    fn made(&self, number: usize, state: &State, before: &Moves) -> Result<Solved<'a>, Error> {
        let step = &self.steps[number];
        let Some(moves) = self.moves(number, state).map_err(|error| step.told(error))? else { return Ok(Err(step)) };
        let state = self.puzzle.turned(state, &moves.to_string())?;
        let rest = self.from(number + 1, &state)?;
        let (name, after) = (step.name.clone(), self.puzzle.written(&state)?);
        let own = SolvedStep { name, moves: before.then(&moves), after };
        Ok(rest.map(|rest| iter::once(own).chain(rest).collect()))
    }

    /// Returns the fewest turns to the goal of a step, or `None` if they are too many.
    fn moves(&self, number: usize, state: &State) -> Result<Option<Moves>, Error> {
        let (step, table) = (&self.steps[number], &self.tables[number]);
        let state = table.read(&self.puzzle.written(state)?.to_string(), Form::Kpattern, None)?;
        let wish = Wish { length: step.most, time: self.time, ..Wish::default() };
        let solved = match table.solve(&state, &wish, self.work) {
            Err(Error::NoTurns(_)) if step.most.is_some() => return Ok(None),
            solved => solved?,
        };
        if solved.is_stopped {
            return Err(Error::Stopped);
        }
        let late = || Error::NoTurns(format!("it has {} turns at least; the time is over", solved.at_least));
        let moves = solved.solutions.into_iter().next().ok_or_else(late)?;
        Ok(Some(moves).filter(|moves| step.most.is_none_or(|most| moves.len() <= most)))
    }
}

impl Step {
    /// Returns what solves the step.
    fn table(&self, puzzle: &Puzzle, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        let mut own = puzzle.clone();
        if let Some(pieces) = &self.pieces {
            own = own.with_pieces(pieces)?;
        }
        if !self.alike.is_empty() {
            own = own.with_alike(&self.alike)?;
        }
        let (turns, goal_turns) = (self.turns.clone(), self.goal_turns.clone());
        own.with(RulesChoice { turns, goal_turns, ..RulesChoice::default() })?.table_with(work)
    }

    /// Returns an error that names the step.
    fn told(&self, error: Error) -> Error {
        match error {
            Error::Given { what, reason } => {
                Error::given(Given::Method, format!("the step {}: {what}{reason}", self.name))
            }
            Error::NoTurns(reason) => Error::NoTurns(format!("the step {}: {reason}", self.name)),
            error => error,
        }
    }
}
