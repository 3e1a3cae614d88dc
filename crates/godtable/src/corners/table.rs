//! Answers from a table of the 2x2x2 or of corners.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use godtable_answers::{Class, Classes, Oracle, QueryError, SolutionCounts, VerifyError, most_cells_read};
use godtable_engine::generate::{Level, header_with};
use godtable_engine::index::{Cursor, StateNumber};
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::{Goal, Held, KPattern, Position, Rules, State as FixedState, Turn, facelets, notation};
use godtable_puzzle::cube3::{Corners, Cube3Error, pieces, speffz};
use godtable_table::{CellKind, Distance, Existing, Header, VERSION};
use serde_json::json;

use super::kpattern;
use crate::ask::{
    Antipodes, Census, CensusRow, Counts, Diameter, Draw, Info, Moves, Proved, Scramble, Scrambles, Solutions, UpTo,
};
use crate::cannot::Kind;
use crate::identity::Identity;
use crate::orbits::{self, Turning};
use crate::page::outside_a_page;
use crate::room::Answers;
use crate::state::{Form, Place, State, Text, of_another_puzzle};
use crate::words::grouped;
use crate::{About, Bytes, Error, Event, Given, Work, cube_rules, link, table_words, target};

/// A table of the 2x2x2 or of corners.
pub(super) struct CornersTable {
    oracle: Arc<Oracle<Bytes>>,
    about: About,
    identity: Identity,
    /// The turns and the pieces, for random turns.
    turning: OnceLock<Turning>,
}

impl CornersTable {
    pub(super) fn new(oracle: Oracle<Bytes>) -> CornersTable {
        let (about, identity) = (cube_rules::about(oracle.rules()), identity(oracle.rules()));
        CornersTable { oracle: Arc::new(oracle), about, identity, turning: OnceLock::new() }
    }

    fn rules(&self) -> &Rules {
        self.oracle.rules()
    }

    /// Returns the cube of a state of these rules.
    fn held<'s>(&self, state: &'s State) -> Result<&'s Held, Error> {
        held(state, self.identity)
    }

    /// Returns a state of the fixed frame.
    fn fixed(&self, state: FixedState) -> State {
        self.identity.state(Place::Corners(Held::in_fixed_frame(state)))
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

    /// Refuses classes of locked states with inverses.
    fn check_inverses(&self, locked: bool, up_to: Option<UpTo>) -> Result<(), Error> {
        match up_to {
            Some(UpTo::SymmetryAndInverse) if locked => Err(table_words::inverse_is_not_locked()),
            _ => Ok(()),
        }
    }

    /// Returns the table with the goal solved, whose paths lead to random states. It is made in memory.
    fn paths(&self) -> Result<Option<Arc<Oracle<Bytes>>>, Error> {
        if *self.rules().goal() == Goal::Solved {
            return Ok(None);
        }
        let rules = self.rules().clone().with_goal_solved();
        let paths = godtable_answers::tables::make(&rules);
        Ok(Some(Arc::new(paths.map_err(|error| Error::failed(format!("the rules {rules}"), error))?)))
    }

    /// Returns the least distance that is asked for, if some state has it.
    fn least(&self, draw: &Draw) -> Result<Distance, Error> {
        let gods_number = self.oracle.unlocked().gods_number();
        table_words::least_distance(draw, gods_number, &self.about)
    }
}

impl Answers for CornersTable {
    fn about(&self) -> &About {
        &self.about
    }

    fn kind(&self) -> Kind {
        Kind::Corners
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        Ok(self.identity.state(Place::Corners(read(text, form, locked, self.rules())?)))
    }

    fn split<'t>(&self, line: &'t str) -> Result<(&'t str, Option<&'t str>), Error> {
        cube_rules::split(line, self.rules())
    }

    fn locked(&self, state: &State) -> Option<String> {
        locked(state, self.rules(), self.identity)
    }

    fn written(&self, state: &State) -> Text {
        written(state, self.identity)
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        turned(state, turns, self.rules(), self.identity)
    }

    fn distance(&self, state: &State) -> Result<Option<Distance>, Error> {
        self.oracle.distance(self.held(state)?).map_err(failed)
    }

    fn save(&self, path: &Path, replace: bool) -> Result<(), Error> {
        let existing = if replace { Existing::Replace } else { Existing::Keep };
        target::check(path, existing)?;
        let written = godtable_table::write_table(path, existing, self.oracle.table());
        written.map_err(|error| target::cannot_write(path, error))
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

    fn neighbours(&self, number: u64) -> Result<Vec<Option<u64>>, Error> {
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
            index.cursors(self.held(state)?.state()).map_err(|error| Error::given(Given::State, error))?;
        match (cursors.next(), cursors.next()) {
            (Some(cursor), None) => Ok(index.number(&cursor).get() as u64),
            _ => {
                let reason = "this state is unlocked, and only locked states have numbers under these rules";
                Err(Error::given(Given::State, reason))
            }
        }
    }

    fn solutions<'a>(&'a self, state: &'a State) -> Result<Solutions<'a>, Error> {
        let solutions = self.oracle.solutions(self.held(state)?).map_err(failed)?;
        Ok(Box::new(solutions.map(|turns| Ok(moves(&turns.map_err(failed)?)))))
    }

    fn solution_count(&self, state: &State) -> Result<u128, Error> {
        self.oracle.solution_count(self.held(state)?).map_err(failed)
    }

    fn path(&self, from: &State, to: &State, _work: &Work<'_>) -> Result<Option<Moves>, Error> {
        let turns = self.oracle.path(self.held(from)?, self.held(to)?).map_err(failed)?;
        Ok(turns.map(|turns| moves(&turns)))
    }

    fn scrambles<'a>(&'a self, draw: &Draw, _work: &Work<'_>) -> Result<Scrambles<'a>, Error> {
        if let Some(count) = draw.turns {
            outside_a_page()?;
            let turning = self.turning.get_or_init(|| orbits::turning_corners(self.rules().clone()));
            return Ok(turning.scrambles(count, draw.seed, |turns| self.read(turns, Form::Turns, None)));
        }
        if draw.case.is_some() {
            return Err(self.cannot(crate::Question::TrainingCase));
        }
        let scrambles = if draw.wca {
            godtable_answers::Scrambles::wca(Arc::clone(&self.oracle), draw.seed)
                .ok_or_else(|| not_theirs(self.rules()))?
        } else {
            let least = self.least(draw)?;
            let most = if draw.distance.is_some() { least } else { Distance::MAXIMUM };
            godtable_answers::Scrambles::new(Arc::clone(&self.oracle), least..=most, draw.seed)
        };
        let paths = self.paths()?.unwrap_or_else(|| Arc::clone(&self.oracle));
        let mut scrambles = scrambles.with_paths_from(paths).map_err(failed)?;
        let draw = draw.clone();
        let next = move || {
            let Some(scramble) = scrambles.next() else { return Err(table_words::none_there(&draw, &self.about)) };
            let scramble = scramble.map_err(failed)?;
            let solution = self.oracle.solution(&Held::in_fixed_frame(scramble.state)).map_err(failed)?;
            Ok(Scramble {
                moves: moves(&scramble.turns),
                distance: Some(scramble.distance),
                state: self.fixed(scramble.state),
                solution: moves(&solution.unwrap_or_default()),
            })
        };
        Ok(Box::new(std::iter::repeat_with(next)))
    }

    fn counts(&self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let states = Counts::of((self.oracle.unlocked().clone(), self.oracle.locked().cloned()));
        let Some(kind) = up_to else {
            return Ok(states);
        };
        outside_a_page()?;
        let classes = self.classes(kind)?;
        work.say(Event::Doing("finding classes"))?;
        let remarks = table_words::left_out(up_to, states.locked.is_some()).into_iter().collect();
        let counted = (classes.unlocked().map_err(failed)?, classes.locked().map_err(failed)?);
        Ok(Counts { remarks, ..states.in_classes(counted, &symmetries(&classes)) })
    }

    fn antipodes(&self, locked: bool, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Antipodes, Error> {
        outside_a_page()?;
        let histogram = if locked { self.oracle.locked() } else { Some(self.oracle.unlocked()) };
        let histogram = histogram.ok_or_else(|| table_words::nothing_locked(&self.about))?;
        self.check_inverses(locked, up_to)?;
        work.say(Event::Doing("finding antipodes"))?;
        let found: Vec<Class> = match up_to {
            None => {
                let states = if locked { self.oracle.locked_antipodes() } else { self.oracle.unlocked_antipodes() };
                states.map_err(failed)?.into_iter().map(|state| Class { state, size: 1 }).collect()
            }
            Some(up_to) => {
                let classes = self.classes(up_to)?;
                let found = if locked { classes.locked_antipodes() } else { classes.unlocked_antipodes() };
                found.map_err(failed)?
            }
        };
        let found = found.into_iter().map(|class| (self.fixed(class.state), class.size)).collect();
        let antipodes = Antipodes { distance: histogram.gods_number(), found };
        let (counted, found) = (histogram.antipodes(), antipodes.states() as u64);
        if counted != found {
            return Err(Error::failed("the table", format!("it counts {counted} antipodes and has {found}")));
        }
        Ok(antipodes)
    }

    fn diameter(&self, work: &Work<'_>) -> Result<Diameter, Error> {
        outside_a_page()?;
        if *self.rules().goal() != Goal::Solved {
            return Err(table_words::other_goal());
        }
        work.say(Event::Doing("searching from solved"))?;
        let (unlocked, locked) = (self.oracle.unlocked(), self.oracle.locked());
        let from_solved = self.oracle.from_solved();
        let gods_number = unlocked.gods_number().get();
        Ok(Diameter {
            to_solved: gods_number,
            locked_to_solved: locked.map(|locked| locked.gods_number().get()),
            to_position: gods_number,
            is_by_inverses: true,
            between: Ok(gods_number),
            states: from_solved.states(),
            from_solved: from_solved.counts().to_vec(),
            positions: unlocked.states(),
            reachable: unlocked.reachable(),
        })
    }

    fn census(&self, work: &Work<'_>) -> Result<Census, Error> {
        outside_a_page()?;
        work.say(Event::Doing("counting solutions"))?;
        let census = self.oracle.solution_census().map_err(failed)?;
        let rows =
            |counts: &[SolutionCounts]| counts.iter().map(|own| CensusRow::of(own, self.fixed(own.example))).collect();
        Ok(Census { unlocked: rows(&census.unlocked), locked: census.locked.as_deref().map(rows) })
    }

    fn verify(&self, work: &Work<'_>) -> Result<Proved, Error> {
        outside_a_page()?;
        let failure = |error| match error {
            VerifyError::Search(SearchError::Stopped) => Error::Stopped,
            VerifyError::Search(error @ SearchError::OutOfMemory { .. }) => Error::out_of_memory("the proof", error),
            error => Error::failed("the table is wrong", self.described(&error)),
        };
        self.oracle.verify_with(&mut |level| work.tell(of_level(level))).map_err(failure)?;
        let states = self.oracle.index().states() as u64;
        Ok(Proved {
            states,
            what: table_words::each_state(states),
            gods_number: Some(self.oracle.unlocked().gods_number().get()),
            remark: self.states_per_cell().map(|states| format!("each cell of the table serves {states}")),
        })
    }

    fn info(&self) -> Result<Info, Error> {
        outside_a_page()?;
        let header = self.oracle.table().header();
        let (cells_read, other) = (most_cells_read(header), other_cells(header));
        let locks = self.about.automaton.as_ref();
        let lock_states = locks.map(|rows| rows.iter().map(|(name, _)| name.clone()).collect::<Vec<String>>());
        let encoding = header.encoding;
        let bytes = header.file_bytes().unwrap_or_default();
        let mut fields = vec![("version", json!(VERSION))];
        fields.extend(lock_states.as_ref().map(|states| ("lock_states", json!(states))));
        fields.extend([
            ("encoding", json!(encoding.name())),
            ("cell_bits", json!(encoding.bits().get())),
            ("cells", json!(header.cells)),
            ("bytes", json!(bytes)),
            ("cell_kind", json!(encoding.kind().name())),
            ("cells_read", json!(cells_read)),
            ("other", json!({"cell_kind": other.0, "bytes": other.1, "cells_read": other.2})),
            ("folded", json!(header.is_folded)),
            ("unlocked_gods_number", json!(self.oracle.unlocked().gods_number().get())),
            ("locked_gods_number", json!(self.oracle.locked().map(|locked| locked.gods_number().get()))),
        ]);
        let mut rows = vec![("format", format!("version {VERSION}")), ("rules", self.about.heading())];
        rows.extend(lock_states.map(|states| ("lock states", states.join(", "))));
        let cell_bytes = grouped(header.cell_bytes().unwrap_or_default() as u64);
        let each = self.states_per_cell().map(|states| format!(", each for {states}")).unwrap_or_default();
        rows.extend([
            ("encoding", format!("{}, {} bits a cell", encoding.name(), encoding.bits().get())),
            ("cells", format!("{} in {cell_bytes} bytes{each}", grouped(header.cells as u64))),
            ("bytes", grouped(bytes as u64)),
            ("lookup", table_words::reads(cells_read)),
            (
                "otherwise",
                format!(
                    "cells {}: {} bytes, a lookup {}",
                    other.0,
                    grouped(other.1 as u64),
                    table_words::reads(other.2)
                ),
            ),
            ("God's number", table_words::gods_numbers(self.oracle.unlocked(), self.oracle.locked())),
        ]);
        Ok(Info { file: "table", fields, rows })
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<godtable_render::Cube, Error> {
        picture(state, self.rules(), self.identity)
    }

    fn link(&self, solution: &Moves) -> Result<String, Error> {
        Ok(link::of_moves(self.rules().puzzle().twizzle(), solution))
    }
}

impl CornersTable {
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

    /// Describes the states of one cell of a folded table. Returns `None` without the fold.
    fn states_per_cell(&self) -> Option<&'static str> {
        let planes = self.oracle.index().planes();
        let locked = planes.all().iter().filter(|plane| plane.is_locked()).count();
        planes.is_folded().then_some(match (planes.locks().len(), planes.all().len() - locked) {
            (3, 0) if locked == 1 => "three, one under each lock",
            (3, _) if locked == 1 => "three, one under each lock, or for one that is unlocked",
            _ => "three, under different locks, or for one where a lock looks alike from all axes",
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
        inverting => format!(", or inverses by {}", table_words::counted(inverting)),
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
    Error::given(Given::UpTo, reason)
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
    Error::given(Given::Number, format!("official scrambles are for the 2x2x2 in half turns, and {reason}"))
}

/// Returns the cube of a state, for pictures.
#[cfg(feature = "pictures")]
pub(super) fn picture(state: &State, rules: &Rules, own: Identity) -> Result<godtable_render::Cube, Error> {
    godtable_render::Cube::of(held(state, own)?, rules).map_err(|error| Error::given(Given::State, error))
}

/// Reads a state in a form, with the given lock state, if any.
pub(super) fn read(text: &str, form: Form, locked: Option<&str>, rules: &Rules) -> Result<Held, Error> {
    let wrong = |error: &dyn std::fmt::Display| Error::given(Given::State, error);
    if let Some(name) = locked {
        cube_rules::check_lock(name, form, rules)?;
    }
    let puzzle = rules.puzzle();
    let of_pattern = |pattern: KPattern| -> Result<Held, Error> {
        let position: Position = pattern.position().map_err(|error| wrong(&error))?;
        Ok(Held::new(puzzle, position))
    };
    let of_corners = |corners: Result<Corners, Cube3Error>| {
        let corners = corners.map_err(|error| wrong(&error))?;
        of_pattern(KPattern { pieces: *corners.pieces(), orientation: *corners.orientations() })
    };
    let held = match form {
        Form::Turns => Held::read_turns(text, rules).map_err(|error| wrong(&error))?,
        Form::Setup => Held::read_setup(text, puzzle).map_err(|error| wrong(&error))?,
        Form::Facelets => Held::read_facelets(text, puzzle).map_err(|error| wrong(&error))?,
        Form::Kpattern => of_pattern(kpattern::read(text, puzzle).map_err(|error| wrong(&error))?)?,
        Form::Pieces => of_corners(pieces::read_corners(text))?,
        Form::Corners => of_corners(speffz::read(text))?,
        Form::Gist | Form::Dump => {
            return Err(Error::given(Given::Input, "the forms gist and dump are for the 3x3x3; use the puzzle 3x3x3"));
        }
    };
    match locked {
        None => Ok(held),
        Some(name) => {
            let never = || wrong(&format_args!("the rules {rules} never lock {name}"));
            Ok(held.with_lock(held.lock_state_named(name, rules).ok_or_else(never)?))
        }
    }
}

/// Returns the name of the lock state of a state.
pub(super) fn locked(state: &State, rules: &Rules, own: Identity) -> Option<String> {
    held(state, own).ok()?.lock_name(rules).ok()?.map(|name| name.to_string())
}

/// Writes the facelets of a state.
pub(super) fn written(state: &State, own: Identity) -> Text {
    Text::Facelets(held(state, own).map(|held| facelets::write(&held.position())).unwrap_or_default())
}

/// Returns the state after turns and rotations under rules.
pub(super) fn turned(state: &State, turns: &str, rules: &Rules, own: Identity) -> Result<State, Error> {
    let wrong = |error: &dyn std::fmt::Display| Error::given(Given::State, error);
    let steps = notation::parse_of(turns, rules.puzzle()).map_err(|error| wrong(&error))?;
    let held = held(state, own)?;
    rules.check(held.state()).map_err(|error| wrong(&error))?;
    Ok(own.state(Place::Corners(held.played(&steps, rules).map_err(|error| wrong(&error))?)))
}

/// Writes a state in a form.
pub(super) fn show(state: &State, form: Form, own: Identity) -> Result<String, Error> {
    let position = held(state, own)?.position();
    let pattern = KPattern::of(&position);
    let corners = || {
        let corners = Corners::new(pattern.pieces, pattern.orientation);
        corners.map_err(|error| Error::given(Given::State, Cube3Error::of_corners(error)))
    };
    match form {
        Form::Facelets => Ok(facelets::write(&position)),
        Form::Kpattern => Ok(kpattern::write(&KPattern::of(&position))),
        Form::Pieces => Ok(pieces::write_corners(&corners()?)),
        Form::Corners => Ok(speffz::write(&corners()?)),
        Form::Gist | Form::Dump => {
            Err(Error::given(Given::Input, "the forms gist and dump are for the 3x3x3; use the puzzle 3x3x3"))
        }
        Form::Turns | Form::Setup => {
            Err(Error::given(Given::Input, "a position has no turns of its own; solve it to get some"))
        }
    }
}

/// Returns the identity of a cube under rules.
pub(super) fn identity(rules: &Rules) -> Identity {
    Identity::under(rules.puzzle().name(), rules)
}

/// Returns the cube of a state.
fn held(state: &State, own: Identity) -> Result<&Held, Error> {
    match own.place(state)? {
        Place::Corners(held) => Ok(held),
        _ => Err(of_another_puzzle()),
    }
}

fn moves(turns: &[godtable_puzzle::cube::Turn]) -> Moves {
    Moves::of_turns(turns)
}

/// Returns the error of a question that a table could not answer.
fn failed(error: QueryError) -> Error {
    match error {
        QueryError::OtherGoal { .. } | QueryError::State(_) => Error::given(Given::State, error),
        QueryError::Contradiction { .. } => Error::failed("the table", format!("{error}; make it again")),
        _ => Error::failed("the table", error),
    }
}

/// Returns the event of a level.
pub(super) fn of_level(level: Level) -> Event<'static> {
    Event::Level { distance: usize::from(level.distance), found: level.found, total: level.total }
}
