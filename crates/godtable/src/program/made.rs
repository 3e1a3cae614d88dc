//! Tables of puzzles of orbits, made in memory for each command: chosen pieces, and puzzles from definitions.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};

use godtable::Distance;
use godtable::cube::{GoalError, MAXIMUM_POSITIONS, Rotation};
use godtable_levels::orbits::Arrangement;
use godtable_levels::{Arcs, Distances, Goal, LevelsError, Paths, Positions, Space, State};
use serde::Serialize;

use crate::arguments::{GoalChoice, InputChoice, InputForm, PiecesChoice, RulesChoice, TableChoice};
use crate::failure::Failure;
use crate::memory;
use crate::named::PuzzleName;
use crate::output::{Described, grouped};
use crate::pieces::PiecesPuzzle;
use crate::progress::Progress;
use crate::questions::Asked;
use crate::rules_fields::RulesFields;
use crate::twisty::DefinedPuzzle;

/// The binary digits of the largest distance that a search is expected to find.
pub(crate) const DIGITS: usize = 5;

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

/// The distances of a puzzle of orbits.
pub(crate) struct MadeTable {
    played: Box<dyn Played>,
    has_goal: bool,
    distances: Distances,
}

/// A state and its hold.
#[derive(Clone, Copy)]
pub(crate) struct HeldState {
    state: State,
    hold: Rotation,
}

/// Refuses options that tables of orbits do not have, each with its name.
pub(crate) fn refuse(pieces: &PiecesChoice, rules: &RulesChoice, options: &[(bool, &str)]) -> Result<(), Failure> {
    let option = match (&pieces.pieces, &rules.puzzle) {
        (Some(_), _) => "--pieces",
        (None, Some(PuzzleName::Defined(_))) => "a puzzle from a definition",
        _ => return Ok(()),
    };
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, other)) => Err(Failure::words(format!("{other} does not go with {option}; leave it out"))),
    }
}

impl MadeTable {
    /// Finds the distances of chosen pieces or of a puzzle from a definition, if either is chosen.
    pub(crate) fn of(
        pieces: &PiecesChoice,
        choice: &TableChoice,
        goal: &GoalChoice,
        quiet: bool,
    ) -> Result<Option<MadeTable>, Failure> {
        let given = [(choice.table.is_some(), "--table"), (goal.goal.is_some(), "--goal")];
        refuse(pieces, &choice.rules, &given)?;
        let prepared = match (&pieces.pieces, &choice.rules.puzzle) {
            (Some(_), Some(PuzzleName::Defined(name))) => {
                let message = format!("--pieces chooses pieces of the 3x3x3, and not of {name}; use --puzzle 3x3x3");
                return Err(Failure::words(message));
            }
            (Some(pieces), _) => PiecesPuzzle::prepared(pieces, &choice.rules)?,
            (None, Some(PuzzleName::Defined(name))) => DefinedPuzzle::prepared(name, &choice.rules)?,
            _ => return Ok(None),
        };
        Ok(Some(prepared.search(goal, quiet)?))
    }

    pub(crate) fn played(&self) -> &dyn Played {
        &*self.played
    }

    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Describes the puzzle, its rules and its goal.
    pub(crate) fn described(&self) -> Described {
        let described = self.played.described();
        if !self.has_goal {
            return described;
        }
        Described { heading: described.heading + ", goal positions", aim: "the goal", ..described }
    }

    /// Finds the paths from solved.
    pub(crate) fn paths(&self, quiet: bool) -> Result<Paths, Failure> {
        Paths::find(&self.distances, &mut observer(quiet))
            .map_err(|error| Failure::failed("the paths from solved", error))
    }

    /// Writes the position of a state.
    pub(crate) fn state_text(&self, state: State) -> StateText {
        let positions = self.distances.space().positions();
        self.played.state(&positions.arrangement(self.distances.position(state)))
    }

    /// Returns an optimal solution of a state in the standard hold.
    pub(crate) fn solution(&self, state: State) -> Vec<usize> {
        self.distances.solution(state).unwrap_or_default()
    }

    /// Returns the state of something that was read.
    fn held(&self, found: Found) -> Result<HeldState, String> {
        let position = self.distances.space().positions().number(&found.arrangement);
        let position = position
            .ok_or_else(|| format!("no moves of {} lead to this state: its pieces cannot be so", self.played.name()))?;
        Ok(HeldState { state: self.distances.state(position, found.plane), hold: found.hold })
    }

    fn read_as(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<HeldState, String> {
        self.held(self.played.read(text, form, locked)?)
    }
}

impl Prepared {
    /// Finds the distances to the goal.
    fn search(self, goal: &GoalChoice, quiet: bool) -> Result<MadeTable, Failure> {
        let Prepared { played, positions, arcs } = self;
        check_memory(&*played, &positions, arcs.planes())?;
        let solved = positions.number(&played.solved()).expect("the solved puzzle is a position");
        let goal = goal_positions(&*played, &positions, solved, goal)?;
        let has_goal = goal != [solved];
        let distances = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(quiet));
        let distances = distances.map_err(|error| wrong(&played.option(), &error))?;
        Ok(MadeTable { played, has_goal, distances })
    }
}

/// Returns the failure of a search; `option` chose its puzzle.
pub(crate) fn wrong(option: &str, error: &LevelsError) -> Failure {
    Failure::words(format!("{option}: {error}"))
}

/// Returns the numbers of the goal positions.
fn goal_positions(
    played: &dyn Played,
    positions: &Positions,
    solved: u64,
    goal: &GoalChoice,
) -> Result<Vec<u64>, Failure> {
    if goal.goal_states.is_empty() {
        return Ok(vec![solved]);
    }
    if goal.goal_states.len() > MAXIMUM_POSITIONS {
        let error = GoalError::TooManyPositions { got: goal.goal_states.len() };
        return Err(Failure::words(format!("--goal-state: {error}")));
    }
    let read = |text: &String| {
        let arrangement = played.read_goal(text, goal.goal_input);
        let number = arrangement.and_then(|arrangement| {
            positions.number(&arrangement).ok_or_else(|| "no moves lead to this state".to_owned())
        });
        number.map_err(|error| Failure::words(format!("--goal-state '{text}': {error}")))
    };
    let mut numbers = goal.goal_states.iter().map(read).collect::<Result<Vec<u64>, Failure>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Refuses puzzles whose table does not fit into memory.
fn check_memory(played: &dyn Played, positions: &Positions, planes: usize) -> Result<(), Failure> {
    let needed = positions.bytes(planes, DIGITS);
    match memory::available() {
        Some(available) if needed > available => Err(Failure::words(format!(
            "{}: the table has {} states and needs {} of memory; {} are available; {}",
            played.option(),
            grouped(positions.count().saturating_mul(planes as u64)),
            gigabytes(needed),
            gigabytes(available),
            played.advice()
        ))),
        _ => Ok(()),
    }
}

/// Writes a number of bytes.
pub(crate) fn gigabytes(bytes: u64) -> String {
    format!("{}.{} GB", grouped(bytes / 1_000_000_000), bytes / 100_000_000 % 10)
}

/// Returns an observer that draws the progress.
fn observer(quiet: bool) -> impl FnMut(godtable_levels::Progress) -> ControlFlow<()> {
    let mut progress = Progress::new(quiet);
    move |level| {
        progress.states(level.distance, level.found, level.states);
        Continue(())
    }
}

impl Asked for MadeTable {
    type State = HeldState;
    type Solution = Vec<usize>;

    fn read(&self, text: &str, choice: &InputChoice) -> Result<HeldState, String> {
        self.read_as(text, choice.input, choice.locked.as_deref())
    }

    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<HeldState, String> {
        match self.played.split(line)? {
            (text, None) => self.read(text, choice),
            (text, locked) => self.read_as(text, choice.input, locked),
        }
    }

    fn distance(&self, held: &HeldState) -> Result<Option<Distance>, Failure> {
        Ok(self.distances.distance(held.state))
    }

    fn locked(&self, held: &HeldState) -> Result<Option<String>, Failure> {
        Ok(self.played.lock_name(held.state.plane(), held.hold))
    }

    fn solutions<'a>(
        &'a self,
        held: &'a HeldState,
    ) -> Result<impl Iterator<Item = Result<Vec<usize>, Failure>> + use<'a>, Failure> {
        Ok(self.distances.solutions(held.state).map(Ok))
    }

    fn solution_count(&self, held: &HeldState) -> Result<u128, Failure> {
        let too_many = || Failure::failed("--count", "the state has 2^128 optimal solutions or more");
        self.distances.solution_count(held.state).ok_or_else(too_many)
    }

    fn written(&self, held: &HeldState, solution: &Vec<usize>) -> String {
        self.played.written(solution, held.hold)
    }

    fn link(&self, held: &HeldState, solution: &Vec<usize>) -> Result<String, Failure> {
        self.played.link(solution, held.hold).ok_or_else(|| no_link(&self.played.name()))
    }

    fn not_solvable(&self) -> Failure {
        let (aim, rules) = (self.described().aim, self.played.rules());
        Failure::NotFound(format!("no turns lead from this state to {aim} under the rules {rules}"))
    }
}

/// Refuses `--link` for a puzzle from a definition.
pub(crate) fn check_link(rules: &RulesChoice, has_link: bool) -> Result<(), Failure> {
    match &rules.puzzle {
        Some(PuzzleName::Defined(name)) if has_link => Err(no_link(name)),
        _ => Ok(()),
    }
}

/// Returns the failure of `--link` for a puzzle that Twizzle does not know.
pub(crate) fn no_link(name: &str) -> Failure {
    Failure::words(format!("--link: Twizzle may not know the puzzle {name}; leave --link out"))
}
