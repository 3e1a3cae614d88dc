//! Chosen pieces of the 3x3x3: their distances, made in memory for each command.

use std::ops::ControlFlow::Continue;

use godtable::cube::{GoalError, MAXIMUM_POSITIONS};
use godtable::{Distance, LockState, Rules, Turn};
use godtable_cube3::{ChosenPieces, Cube3};
use godtable_levels::{Arc, Arcs, Distances, Goal, LevelsError, Paths, Positions, Space, State};

use crate::arguments::{GoalChoice, InputChoice, InputForm, PiecesChoice, TableChoice};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::output::{self, grouped};
use crate::progress::Progress;
use crate::questions::Asked;
use crate::rules_fields::RulesFields;
use crate::{input, memory, whole};

/// The binary digits of the largest distance that a search is expected to find.
const DIGITS: usize = 5;

/// The distances of chosen pieces.
pub(crate) struct PiecesTable {
    pieces: ChosenPieces,
    rules: Rules,
    /// The turns of the rules: move `n` is the turn `n`.
    turns: Vec<Turn>,
    has_goal: bool,
    distances: Distances,
}

/// A cube with the state of its chosen pieces.
#[derive(Clone, Copy)]
pub(crate) struct HeldPieces {
    state: State,
    cube: Cube3,
}

/// Refuses options that are given, each with its name.
pub(crate) fn refuse(options: &[(bool, &str)]) -> Result<(), Failure> {
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::words(format!("{option} does not go with --pieces; leave it out"))),
    }
}

impl PiecesTable {
    /// Finds the distances of the chosen pieces, if pieces are chosen.
    pub(crate) fn of(
        pieces: &PiecesChoice,
        choice: &TableChoice,
        goal: &GoalChoice,
        quiet: bool,
    ) -> Result<Option<PiecesTable>, Failure> {
        let Some(pieces) = &pieces.pieces else { return Ok(None) };
        let rules = choice.rules.of_pieces()?;
        refuse(&[(choice.table.is_some(), "--table"), (goal.goal.is_some(), "--goal")])?;
        let turns: Vec<Turn> = rules.turns().iter().collect();
        let wrong = |error: LevelsError| Failure::words(format!("--pieces \"{pieces}\": {error}"));
        let positions = Positions::among(pieces.definition(&turns), &pieces.definition(&Turn::ALL));
        let positions = positions.map_err(wrong)?;
        let arcs = arcs(&rules, &turns);
        check_memory(pieces, &positions, arcs.planes())?;
        let goal = goal_positions(pieces, &positions, goal)?;
        let has_goal = goal.len() != 1 || goal[0] != number(pieces, &positions, &Cube3::SOLVED);
        let distances = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(quiet));
        let distances = distances.map_err(wrong)?;
        Ok(Some(PiecesTable { pieces: pieces.clone(), rules, turns, has_goal, distances }))
    }

    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) const fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Returns the name of the puzzle.
    pub(crate) fn puzzle(&self) -> String {
        format!("{}, pieces {}", PuzzleName::CUBE3, self.pieces)
    }

    /// Describes the pieces and the rules in one line.
    pub(crate) fn heading(&self) -> String {
        let goal = if self.has_goal { ", goal positions" } else { "" };
        output::heading_of(&self.puzzle(), &self.rules) + goal
    }

    /// Returns the name of the goal for use in a sentence.
    pub(crate) const fn aim(&self) -> &'static str {
        if self.has_goal { "the goal" } else { "solved" }
    }

    /// Returns the fields that describe the pieces and the rules.
    pub(crate) fn fields(&self, file: Option<String>) -> RulesFields {
        RulesFields::of(&self.rules).of_pieces(&self.pieces).read_from(file)
    }

    /// Finds the paths from solved.
    pub(crate) fn paths(&self, quiet: bool) -> Result<Paths, Failure> {
        Paths::find(&self.distances, &mut observer(quiet))
            .map_err(|error| Failure::failed("the paths from solved", error))
    }

    /// Returns a cube with the pieces of a position. The ignored ones fill the other places.
    pub(crate) fn cube(&self, position: u64) -> Cube3 {
        self.pieces.cube(&self.distances.space().positions().arrangement(position))
    }

    /// Returns the turns with these numbers.
    pub(crate) fn turns(&self, numbers: &[usize]) -> Vec<Turn> {
        numbers.iter().map(|&number| self.turns[number]).collect()
    }

    /// Returns an optimal solution of a state in the hold with U on top and F in front.
    pub(crate) fn solution(&self, state: State) -> Vec<Turn> {
        self.turns(&self.distances.solution(state).unwrap_or_default())
    }

    /// Returns the name of the lock state of a plane, or `None` if nothing is locked.
    pub(crate) fn lock_name(&self, state: State) -> Option<String> {
        output::locked(LockState::new(state.plane() as u8), &self.rules)
    }

    /// Reads a state in a form, with the given lock state, if any.
    fn read_as(&self, text: &str, form: InputForm, locked: Option<&str>) -> Result<HeldPieces, String> {
        if let Some(name) = locked {
            input::check_lock(name, form, &self.rules)?;
        }
        let after = if form == InputForm::Turns { self.lock_after(text)? } else { LockState::START };
        let cube = whole::read(text, form)?;
        let named = |name: &str| {
            let lock = self.rules.lock().state_named_in(name, cube.hold().inverse());
            lock.ok_or_else(|| format!("the rules {} never lock {name}", self.rules))
        };
        let lock = locked.map_or(Ok(after), named)?;
        let position = number(&self.pieces, self.distances.space().positions(), &cube);
        Ok(HeldPieces { state: self.distances.state(position, lock.number()), cube })
    }

    /// Returns the lock state after turns from solved.
    fn lock_after(&self, text: &str) -> Result<LockState, String> {
        let held = godtable::Held::read_turns(text, &self.rules).map_err(|error| error.to_string())?;
        Ok(held.state().lock())
    }
}

/// Returns the number of the position of the chosen pieces on a cube.
fn number(pieces: &ChosenPieces, positions: &Positions, cube: &Cube3) -> u64 {
    positions.number(&pieces.arrangement(cube)).expect("the pieces of a cube are in a position of the puzzle")
}

/// Returns the turns that the lock of the rules allows.
fn arcs(rules: &Rules, turns: &[Turn]) -> Arcs {
    let states = rules.lock().automaton().states();
    let arcs = states.iter().enumerate().flat_map(|(from, state)| {
        let arc = move |(number, turn): (usize, &Turn)| {
            state.next[turn.index()].map(|to| Arc { from, number, to: usize::from(to) })
        };
        turns.iter().enumerate().filter_map(arc)
    });
    Arcs::new(states.len(), arcs.collect())
}

/// Returns the numbers of the goal positions.
fn goal_positions(pieces: &ChosenPieces, positions: &Positions, goal: &GoalChoice) -> Result<Vec<u64>, Failure> {
    if goal.goal_states.is_empty() {
        return Ok(vec![number(pieces, positions, &Cube3::SOLVED)]);
    }
    if goal.goal_states.len() > MAXIMUM_POSITIONS {
        let error = GoalError::TooManyPositions { got: goal.goal_states.len() };
        return Err(Failure::words(format!("--goal-state: {error}")));
    }
    let read = |text: &String| {
        let cube = whole::read(text, goal.goal_input);
        let cube = cube.map_err(|error| Failure::words(format!("--goal-state '{text}': {error}")))?;
        Ok(number(pieces, positions, &cube))
    };
    let mut numbers = goal.goal_states.iter().map(read).collect::<Result<Vec<u64>, Failure>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Refuses pieces whose table does not fit into memory.
fn check_memory(pieces: &ChosenPieces, positions: &Positions, planes: usize) -> Result<(), Failure> {
    let needed = positions.bytes(planes, DIGITS);
    match memory::available() {
        Some(available) if needed > available => Err(Failure::words(format!(
            "--pieces \"{pieces}\": the table has {} states and needs {} of memory; {} are available; leave pieces out",
            grouped(positions.count().saturating_mul(planes as u64)),
            gigabytes(needed),
            gigabytes(available)
        ))),
        _ => Ok(()),
    }
}

fn gigabytes(bytes: u64) -> String {
    format!("{}.{} GB", grouped(bytes / 1_000_000_000), bytes / 100_000_000 % 10)
}

/// Returns an observer that draws the progress.
fn observer(quiet: bool) -> impl FnMut(godtable_levels::Progress) -> std::ops::ControlFlow<()> {
    let mut progress = Progress::new(quiet);
    move |level| {
        progress.states(level.distance, level.found, level.states);
        Continue(())
    }
}

impl Asked for PiecesTable {
    type State = HeldPieces;

    fn read(&self, text: &str, choice: &InputChoice) -> Result<HeldPieces, String> {
        self.read_as(text, choice.input, choice.locked.as_deref())
    }

    fn read_line(&self, line: &str, choice: &InputChoice) -> Result<HeldPieces, String> {
        match input::split(line, &self.rules)? {
            (text, None) => self.read(text, choice),
            (text, locked) => self.read_as(text, choice.input, locked),
        }
    }

    fn distance(&self, held: &HeldPieces) -> Result<Option<Distance>, Failure> {
        Ok(self.distances.distance(held.state))
    }

    fn locked(&self, held: &HeldPieces) -> Result<Option<String>, Failure> {
        let lock = LockState::new(held.state.plane() as u8);
        let name = self.rules.lock().name_of(lock).filter(|_| !lock.is_start());
        Ok(name.map(|name| name.rotated(held.cube.hold()).to_string()))
    }

    fn solutions<'a>(
        &'a self,
        held: &'a HeldPieces,
    ) -> Result<impl Iterator<Item = Result<Vec<Turn>, Failure>> + use<'a>, Failure> {
        let hold = held.cube.hold();
        let solutions = self.distances.solutions(held.state);
        Ok(solutions.map(move |moves| Ok(moves.iter().map(|&number| self.turns[number].rotated(hold)).collect())))
    }

    fn solution_count(&self, held: &HeldPieces) -> Result<u128, Failure> {
        let too_many = || Failure::failed("--count", "the state has 2^128 optimal solutions or more");
        self.distances.solution_count(held.state).ok_or_else(too_many)
    }

    fn twizzle_name(&self) -> &'static str {
        PuzzleName::CUBE3
    }

    fn not_solvable(&self) -> Failure {
        Failure::NotFound(format!("no turns lead from this state to {} under the rules {}", self.aim(), self.rules))
    }
}
