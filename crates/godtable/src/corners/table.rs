//! Answers from a table of the 2x2x2 or of corners.

use std::ops::ControlFlow::Continue;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use godtable_answers::{Classes, Oracle, QueryError, Scrambles, VerifyError, most_cells_read};
use godtable_engine::generate::{fill, header_with};
use godtable_engine::index::{Cursor, StateNumber};
use godtable_engine::shares::{Progress, SearchError};
use godtable_puzzle::cube::{Goal, Held, Rules, State as FixedState, Turn, facelets};
use godtable_table::{CellKind, Distance, Header, Histogram, write_table};
use serde_json::json;

use super::words::CornersWords;
use crate::ask::{Census, Counts, Diameter, Moves, Scramble, Solutions, UpTo, Verification};
use crate::cannot::Traits;
use crate::distance_table::{DistanceTable, Draws, Layout};
use crate::game::{Answers, Words};
use crate::orbits::corners_from_solved;
use crate::page::outside_a_page;
use crate::state::State;
use crate::table_file;
use crate::words::grouped;
use crate::{About, Bytes, Error, Event, Input, Work, cube_rules, table_words, target};

/// A table of the 2x2x2 or of corners.
pub(super) struct CornersTable {
    oracle: Arc<Oracle<Bytes>>,
    about: About,
    words: CornersWords,
}

/// Opens the table in a file.
pub(super) fn try_open(path: &Path) -> Result<Oracle<Bytes>, QueryError> {
    Oracle::new(table_file::open(path)?)
}

impl CornersTable {
    pub(super) fn new(oracle: Oracle<Bytes>) -> CornersTable {
        let (about, words) =
            (cube_rules::about(oracle.rules(), Traits::CORNERS), CornersWords::new(oracle.rules().clone()));
        CornersTable { oracle: Arc::new(oracle), about, words }
    }

    fn rules(&self) -> &Rules {
        self.oracle.rules()
    }

    /// Returns a state of the fixed frame.
    fn fixed(&self, state: FixedState) -> State {
        self.words.state(Held::in_fixed_frame(state))
    }

    /// Returns the state with a number, in the index.
    fn cursor(&self, number: u64) -> Result<Cursor, Error> {
        let cursor =
            usize::try_from(number).ok().and_then(|number| self.oracle.index().cursor(StateNumber::new(number)));
        cursor.ok_or_else(|| table_words::no_such_state(number, self.numbers()))
    }

    fn classes(&self, up_to: UpTo) -> Result<Classes<'_, Bytes>, Error> {
        outside_a_page()?;
        match up_to {
            UpTo::Symmetry => Ok(self.oracle.classes()),
            UpTo::SymmetryAndInverse => {
                self.oracle.classes_with_inverses().ok_or_else(|| no_inverses(self.oracle.rules()))
            }
        }
    }

    /// Returns the table with the goal solved, whose paths lead to random states. It is made in memory.
    fn paths(&self) -> Result<Option<Arc<Oracle<Bytes>>>, Error> {
        if *self.rules().goal() == Goal::Solved {
            return Ok(None);
        }
        let rules = self.rules().clone().with_goal_solved();
        let failed = |error: &dyn std::fmt::Display| Error::failed(format!("the rules {rules}"), error);
        let filled = fill(&rules, &mut |_| Continue(())).map_err(|error| failed(&error))?;
        let paths = Oracle::new(filled.into_table().map_bytes(Bytes::from));
        Ok(Some(Arc::new(paths.map_err(|error| failed(&error))?)))
    }
}

impl Answers for CornersTable {
    fn about(&self) -> &About {
        &self.about
    }

    fn words(&self) -> &dyn Words {
        &self.words
    }

    fn as_table(&self) -> Option<&dyn DistanceTable> {
        Some(self)
    }

    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        self.oracle.distance(self.words.held(state)?).map_err(failed)
    }

    fn save(&self, path: &Path, replace: bool) -> Result<(), Error> {
        target::save(path, replace, |existing| write_table(path, existing, self.oracle.table()))
    }

    fn numbers(&self) -> u64 {
        self.oracle.index().states() as u64
    }

    fn distances_of_numbers(&self, numbers: &[u64]) -> Result<Vec<Option<Distance>>, Error> {
        let all = self.numbers();
        let number = |&number: &u64| match number < all {
            true => Ok(StateNumber::new(number as usize)),
            false => Err(table_words::no_such_state(number, all)),
        };
        let numbers = numbers.iter().map(number).collect::<Result<Vec<StateNumber>, Error>>()?;
        let mut distances = vec![None; numbers.len()];
        self.oracle.distances_at(&numbers, &mut distances).map_err(failed)?;
        Ok(distances)
    }

    fn numbered(&self, number: u64) -> Result<State, Error> {
        Ok(self.fixed(self.oracle.index().state(&self.cursor(number)?)))
    }

    fn neighbors(&self, number: u64) -> Result<Vec<Option<u64>>, Error> {
        outside_a_page()?;
        let (index, cursor) = (self.oracle.index(), self.cursor(number)?);
        let successors: Vec<(Turn, u64)> =
            index.successors(cursor).map(|(turn, next)| (turn, index.number(&next).get() as u64)).collect();
        let after = |turn| successors.iter().find(|(own, _)| *own == turn).map(|&(_, number)| number);
        Ok(self.rules().turns().iter().map(after).collect())
    }

    fn number(&self, state: &State) -> Result<u64, Error> {
        let index = self.oracle.index();
        let mut cursors =
            index.cursors(self.words.held(state)?.state()).map_err(|error| Error::given(Input::State, error))?;
        match (cursors.next(), cursors.next()) {
            (Some(cursor), None) => Ok(index.number(&cursor).get() as u64),
            _ => {
                let reason = "this state is unlocked, and only locked states have numbers under these rules";
                Err(Error::given(Input::State, reason))
            }
        }
    }

    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        let solutions = self.oracle.solutions(self.words.held(state)?).map_err(failed)?;
        Ok(Box::new(solutions.map(|turns| Ok(Moves::of_turns(&turns.map_err(failed)?)))))
    }

    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        self.oracle.solution_count(self.words.held(state)?).map_err(failed)
    }

    fn path(&self, from: &State, to: &State, _work: &Work<'_>) -> Result<Option<Moves>, Error> {
        let turns = self.oracle.path(self.words.held(from)?, self.words.held(to)?).map_err(failed)?;
        Ok(turns.map(|turns| Moves::of_turns(&turns)))
    }

    fn verify(&self, work: &Work<'_>) -> Result<Verification, Error> {
        outside_a_page()?;
        let failure = |error| match error {
            VerifyError::Search(SearchError::Stopped) => Error::Stopped,
            VerifyError::Search(error @ SearchError::OutOfMemory { .. }) => Error::out_of_memory("the proof", error),
            error => Error::failed("the table is wrong", self.described(&error)),
        };
        self.oracle.verify_with(&mut |level| work.tell(of_level(level))).map_err(failure)?;
        let states = self.oracle.index().states() as u64;
        Ok(Verification {
            states,
            what: table_words::each_state(states),
            gods_number: Some(self.oracle.unlocked().gods_number().get()),
            remark: self.states_per_cell().map(|states| format!("each cell of the table serves {states}")),
        })
    }
}

impl DistanceTable for CornersTable {
    fn histograms(&self) -> (Histogram, Option<Histogram>) {
        (self.oracle.unlocked().clone(), self.oracle.locked().cloned())
    }

    fn layout(&self) -> Result<Layout, Error> {
        let header = self.oracle.table().header();
        let (cells_read, (kind, bytes, reads)) = (most_cells_read(header), other_cells(header));
        let cell_bytes = grouped(header.cell_bytes().unwrap_or_default() as u64);
        let each = self.states_per_cell().map(|states| format!(", each for {states}")).unwrap_or_default();
        let in_words = format!("cells {kind}: {} bytes, a lookup {}", grouped(bytes as u64), table_words::reads(reads));
        let locks = self.about.automaton.as_ref();
        let after_cells = format!("in {cell_bytes} bytes{each}");
        Ok(Layout {
            cells_read: Some(cells_read),
            lock_states: locks.map(|rows| rows.iter().map(|(name, _)| name.clone()).collect()),
            fields: vec![
                ("other", json!({"cell_kind": kind, "bytes": bytes, "cells_read": reads})),
                ("reduced", json!(header.is_reduced)),
            ],
            rows: vec![("otherwise", in_words)],
            ..Layout::new(header.encoding, header.cells, header.file_bytes(), after_cells)
        })
    }

    fn draws<'a>(
        &'a self,
        distances: RangeInclusive<Distance>,
        seed: u64,
        _work: &Work<'_>,
    ) -> Result<Draws<'a>, Error> {
        self.draw(Scrambles::new(Arc::clone(&self.oracle), distances, seed))
    }

    fn official<'a>(&'a self, seed: u64, _work: &Work<'_>) -> Result<Draws<'a>, Error> {
        let scrambles = Scrambles::wca(Arc::clone(&self.oracle), seed);
        self.draw(scrambles.ok_or_else(|| not_theirs(self.rules()))?)
    }

    fn class_counts(&self, states: Counts, up_to: UpTo, work: &Work<'_>) -> Result<Counts, Error> {
        let classes = self.classes(up_to)?;
        work.say(Event::Doing("finding classes"))?;
        let counts = (classes.unlocked().map_err(failed)?, classes.locked().map_err(failed)?);
        Ok(states.in_classes(counts, &symmetries(&classes)))
    }

    fn farthest(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Vec<(State, usize)>, Error> {
        work.say(Event::Doing("finding antipodes"))?;
        let Some(up_to) = up_to else {
            let states = if locked { self.oracle.locked_antipodes() } else { self.oracle.unlocked_antipodes() };
            return Ok(states.map_err(failed)?.into_iter().map(|state| (self.fixed(state), 1)).collect());
        };
        let classes = self.classes(up_to)?;
        let found = if locked { classes.locked_antipodes() } else { classes.unlocked_antipodes() };
        Ok(found.map_err(failed)?.into_iter().map(|class| (self.fixed(class.state), class.size)).collect())
    }

    fn solutions_of_all(&self, _work: &Work<'_>) -> Result<Census, Error> {
        outside_a_page()?;
        let state = |state| self.fixed(state);
        Ok(self.oracle.solution_census().map_err(failed)?.with_examples(state, state))
    }

    fn turns_from_solved(&self, alike: Diameter, work: &Work<'_>) -> Result<Diameter, Error> {
        outside_a_page()?;
        work.say(Event::Doing("searching from solved"))?;
        let states = self.oracle.locked().unwrap_or_else(|| self.oracle.unlocked()).states();
        match self.oracle.locked() {
            Some(_) => Ok(Diameter { states, from_solved: corners_from_solved(self.rules().clone(), work)?, ..alike }),
            None => Ok(Diameter { states, ..alike }),
        }
    }
}

impl CornersTable {
    /// Draws scrambles with the paths of the table, or of the same with the goal solved.
    fn draw(&self, scrambles: Scrambles<Arc<Oracle<Bytes>>>) -> Result<Draws<'_>, Error> {
        let paths = self.paths()?.unwrap_or_else(|| Arc::clone(&self.oracle));
        let mut scrambles = scrambles.with_paths_from(paths).map_err(failed)?;
        Ok(Box::new(move || {
            let Some(scramble) = scrambles.next().transpose().map_err(failed)? else { return Ok(None) };
            let solution = self.oracle.solution(&Held::in_fixed_frame(scramble.state)).map_err(failed)?;
            Ok(Some(Scramble {
                moves: Moves::of_turns(&scramble.turns),
                distance: Some(scramble.distance),
                state: self.fixed(scramble.state),
                solution: Moves::of_turns(&solution.unwrap_or_default()),
            }))
        }))
    }

    /// Describes the error of a proof and its state.
    fn described(&self, error: &VerifyError) -> String {
        let shown = |state: &FixedState| {
            let lock = state.lock();
            let name = if lock.is_start() { None } else { self.rules().lock().name_of(lock) };
            let locked = name.map(|name| format!(", {name} locked")).unwrap_or_default();
            format!("; its facelets are {}{locked}", facelets::write(state.position()))
        };
        let index = self.oracle.index();
        let state = match error {
            VerifyError::Distance { state, .. } | VerifyError::Mark { state, .. } => shown(state),
            VerifyError::Query(QueryError::Contradiction { number }) => {
                index.cursor(*number).map(|cursor| shown(&index.state(&cursor))).unwrap_or_default()
            }
            _ => String::new(),
        };
        format!("{error}{state}")
    }

    /// Describes the states of one cell of a symmetry-reduced table. Returns `None` for other tables.
    fn states_per_cell(&self) -> Option<&'static str> {
        let planes = self.oracle.index().planes();
        let locked = planes.all().iter().filter(|plane| plane.is_locked()).count();
        planes.is_reduced().then_some(match (planes.locks().len(), planes.all().len() - locked) {
            (3, 0) if locked == 1 => "three, one under each lock",
            (3, _) if locked == 1 => "three, one under each lock, or for one that is unlocked",
            _ => "three, under different locks, or for one where a lock looks the same from all axes",
        })
    }
}

/// Returns the kind, the bytes and the cells read of the same table with the other kind of cells.
fn other_cells(header: &Header) -> (&'static str, usize, usize) {
    let kind = match header.encoding.kind() {
        CellKind::Compact => CellKind::Distance,
        CellKind::Distance => CellKind::Compact,
    };
    let other = header_with(kind, header);
    (kind.name(), other.file_bytes().unwrap_or_default(), most_cells_read(&other))
}

/// Describes the classes in a few words.
fn symmetries(classes: &Classes<'_, Bytes>) -> String {
    let group = classes.group();
    let and_inverses = match group.inverting() {
        [] => String::new(),
        inverting => format!(", or inverses under {}", table_words::counted(inverting)),
    };
    format!("{}{and_inverses}", table_words::counted(group.keeping()))
}

/// Returns the error if classes cannot include inverses: the goal is not solved, the lock is custom, or no symmetry inverts
/// the turns.
fn no_inverses(rules: &Rules) -> Error {
    let reason = match (rules.goal(), rules.lock().name()) {
        (Goal::Solved, None) => "since the lock is custom, and may allow other turns backwards".to_owned(),
        (Goal::Solved, _) => "since no rotation or reflection maps the inverse turns to the turns".to_owned(),
        (goal, _) => format!("since the goal is {goal} and not solved"),
    };
    let rules = rules.clone().with_goal_solved();
    let reason = format!(
        "a state and its inverse need not be equally far under the rules {rules}, {reason}; use classes under symmetry"
    );
    Error::given(Input::UpTo, reason)
}

/// Returns the error for rules under which the World Cube Association draws no scrambles.
fn not_theirs(rules: &Rules) -> Error {
    let (puzzle, goal) = (rules.puzzle(), rules.goal());
    let has_their_turns = rules.name().is_some() && rules.name() == puzzle.official_rules();
    let reason = if puzzle.official_rules().is_none() {
        format!("this is the puzzle {puzzle}; use the puzzle 2x2x2 under the rules half-turn")
    } else if has_their_turns {
        format!("for the goal solved, not {goal}; leave the goal out")
    } else if *goal == Goal::Solved {
        format!("these are the rules {rules}; use the rules half-turn")
    } else {
        format!("these are the rules {rules}; use the rules half-turn, and leave the goal out")
    };
    Error::given(Input::Number, format!("official scrambles are for the 2x2x2 in half turns, and {reason}"))
}

/// Returns the error of a question that a table could not answer.
fn failed(error: QueryError) -> Error {
    match error {
        QueryError::OtherGoal { .. } | QueryError::State(_) => Error::given(Input::State, error),
        QueryError::Contradiction { .. } => Error::failed("the table", format!("{error}; rebuild it")),
        _ => Error::failed("the table", error),
    }
}

/// Returns the event of a level.
pub(super) fn of_level(level: Progress) -> Event<'static> {
    Event::Level { distance: level.distance, found: level.found, total: level.states }
}
