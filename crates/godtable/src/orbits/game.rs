//! A puzzle of orbits under rules, with its goal: its counts and its table, made or from the cache.

use std::fmt::Display;
use std::io::ErrorKind;
use std::ops::ControlFlow::{self, Continue};
use std::time::{Duration, Instant};

use godtable_engine::levels::{self, Arcs, Distances, Goal, LevelsError, Positions, Progress, Space};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_engine::shares::Share;
use godtable_puzzle::cube::{GoalError, MAXIMUM_POSITIONS};
use godtable_system::instructions::InstructionSet;
use godtable_table::{Histogram, TableError};

use super::dialect::{Dialect, Prepared, search_error, wrong};
use super::file;
use super::patience::patience;
use super::states::States;
use super::table::{OrbitsTable, automorphisms, left_out};
use crate::ask::{Answers, Counts, UpTo};
use crate::cannot::{Kind, Question};
use crate::checkpoint::{self, Checkpoint};
use crate::room::{Game, Generated, Target};
use crate::rules::{ROTATED, RulesChoice};
use crate::state::{Form, State, Text};
use crate::words::{grouped, size};
use crate::{About, Error, Event, Given, Work, memory, target};

/// The binary digits of the largest distance that a search is expected to find.
pub(super) const DIGITS: usize = 5;

/// A puzzle of orbits with its goal.
pub(super) struct Wanted {
    pub(super) prepared: Prepared,
    /// The numbers of the positions at the goal, sorted.
    pub(super) goal: Vec<u64>,
    /// The number of holds in which a position counts once: more than 1 if the goal is solved however the puzzle is held.
    holds: u64,
    pub(super) about: About,
    /// The definition in a file, or `None` if the table is not kept in files.
    pub(super) definition: Option<Vec<u8>>,
}

/// Returns a puzzle with the chosen goal.
pub(super) fn prepared_with(prepared: Prepared, choice: &RulesChoice) -> Result<Wanted, Error> {
    let goal = goal_positions(&*prepared.dialect, &prepared.positions, choice)?;
    let mut wanted = with_goal(prepared, goal);
    if choice.is_rotated() {
        wanted.about.goal = Some(ROTATED.to_owned());
        // If all pieces are told apart, no rotation keeps a position.
        if wanted.prepared.positions.definition().is_homogeneous() {
            wanted.holds = wanted.goal.len() as u64;
        }
    }
    Ok(wanted)
}

/// Returns a puzzle with a goal by the numbers of its positions.
pub(super) fn with_goal(prepared: Prepared, goal: Vec<u64>) -> Wanted {
    let Prepared { dialect, positions, .. } = &prepared;
    let is_solved = goal.len() == 1 && positions.number(&dialect.solved()) == goal.first().copied();
    let about = About { goal: (!is_solved).then(|| "positions".to_owned()), ..dialect.about() };
    let definition = dialect.stored(&goal, positions.are_of_turns());
    Wanted { about, goal, holds: 1, definition, prepared }
}

/// Returns the numbers of the goal positions, sorted.
fn goal_positions(dialect: &dyn Dialect, positions: &Positions, choice: &RulesChoice) -> Result<Vec<u64>, Error> {
    let number = |arrangement: &_, what: &dyn Fn() -> Given| {
        positions.number(arrangement).ok_or_else(|| Error::given(what(), "no moves lead to this state"))
    };
    let mut numbers = Vec::new();
    if choice.goal_states.is_empty() {
        let own = dialect.goal();
        let solved = dialect.solved();
        let goal = if own.is_empty() { std::slice::from_ref(&solved) } else { &own[..] };
        for arrangement in goal {
            match number(arrangement, &|| Given::Goal) {
                // No moves rotate the puzzle so.
                Err(_) if choice.is_rotated() => {}
                found => numbers.push(found?),
            }
        }
    }
    if choice.goal_states.len() > MAXIMUM_POSITIONS {
        return Err(Error::given(Given::Goal, GoalError::TooManyPositions { got: choice.goal_states.len() }));
    }
    for text in &choice.goal_states {
        let given = || Given::GoalState(text.clone());
        let arrangement = dialect.read_goal(text, choice.goal_form.0).map_err(|error| match error {
            Error::Given { reason, .. } => Error::given(given(), reason),
            error => error,
        })?;
        numbers.push(number(&arrangement, &given)?);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

impl Wanted {
    /// Finds the distances to the goal.
    fn search(self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let Wanted { prepared: Prepared { dialect, positions, arcs }, goal, about, .. } = self;
        check_memory(&*dialect, &positions, arcs.planes(), DIGITS)?;
        let found = Distances::find(Space::new(positions), arcs, Goal::Positions(goal), &mut observer(work));
        let distances = found.map_err(|error| search_error(&*dialect, &error))?;
        Ok(OrbitsTable::new(dialect, about, distances))
    }

    /// Counts the states or the classes at each distance, in the way that takes the least memory and can be continued, if that
    /// is asked for.
    fn count(self, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let Prepared { dialect, positions, arcs } = &self.prepared;
        let (goal, planes) = (Goal::Positions(self.goal.clone()), arcs.planes());
        let fits = check_memory(&**dialect, positions, planes, 0);
        let (checkpoint, instructions) = (Checkpoint::of(&self.about, work)?, InstructionSet::best());
        // Without sectors a search takes more memory, and not much more time. So they are not awaited if it fits. A checkpoint
        // is of one search, whatever the time.
        let mut time = (fits.is_ok() && checkpoint.is_none()).then(|| patience(SYMMETRIES_TIME));
        let mut observe = || {
            time.as_mut().map_or(Continue(()), |time| time())?;
            work.tell(Event::Doing("finding the symmetries"))
        };
        let mut share = if work.is_on_disk() {
            let refused = |reason: &dyn Display| Error::given(Given::Disk, reason);
            let folder = work.checkpoint().expect("it is on disk");
            let sectors = Sectors::new(positions, arcs, &goal, Limits::NONE, &mut observe);
            let sectors = sectors.ok_or_else(|| refused(&"this puzzle has no sectors; use --checkpoint"))?;
            if let Some(checkpoint) = &checkpoint {
                checkpoint.check(sectors.fingerprint())?;
            }
            let needed = size(sectors.bytes());
            sectors.share(instructions, Some(folder), 0, 1).map_err(|error| match error.kind() {
                ErrorKind::StorageFull => refused(&format!("the sets need {needed}: {error}")),
                _ => refused(&error),
            })?
        } else if let Some(sectors) = folded(positions, arcs, &goal, memory::available(), &mut observe) {
            let share = sectors.share(instructions, None, 0, 1);
            share.map_err(|error| Error::out_of_memory("the histogram", error))?
        } else if up_to.is_some() {
            // Only the sectors count classes without distances.
            return OrbitsGame(self).made(work)?.counts(up_to, work);
        } else {
            fits?;
            let space = Space::new(positions.clone());
            if checkpoint.is_none() {
                let counts = levels::count(&space, arcs, &goal, &mut observer(work));
                return counts.map(Counts::of).map_err(|error| search_error(&**dialect, &error));
            }
            levels::share(space, arcs, &goal, 0, 1)
        };
        let states = Counts::of(checkpoint::count(checkpoint, &mut *share, work)?);
        let Some(symmetries) = share.symmetries().filter(|_| up_to.is_some()) else {
            return Ok(states);
        };
        let all = [Some(&states.unlocked), states.locked.as_ref()];
        let has_all = all.into_iter().flatten().all(|all| all.states() == all.reachable());
        let remarks = if has_all { Vec::new() } else { vec![left_out(&self.about)] };
        let classes = share.classes().expect("it has symmetries");
        Ok(Counts { remarks, ..states.in_classes(classes, &automorphisms(symmetries)) })
    }

    /// Returns the table with distances from a file.
    pub(super) fn with(self, distances: Distances) -> OrbitsTable {
        OrbitsTable::new(self.prepared.dialect, self.about, distances)
    }
}

/// A puzzle of orbits under rules.
pub(super) struct OrbitsGame(Wanted);

impl OrbitsGame {
    pub(super) fn new(wanted: Wanted) -> OrbitsGame {
        OrbitsGame(wanted)
    }

    fn states(&self) -> States<'_> {
        let Prepared { dialect, positions, arcs } = &self.0.prepared;
        States { dialect: &**dialect, positions, planes: arcs.planes() }
    }

    /// Returns the table of the cache. A missing one is made and kept there.
    fn made(self, work: &Work<'_>) -> Result<OrbitsTable, Error> {
        let wanted = self.0;
        let Some(path) = file::path_in_cache(&wanted, work) else { return wanted.search(work) };
        if let Some(distances) = file::find(&wanted, &path, work) {
            return Ok(wanted.with(distances));
        }
        let definition = wanted.definition.clone().unwrap_or_default();
        let table = wanted.search(work)?;
        file::keep(&path, table.distances(), definition, work);
        Ok(table)
    }
}

impl Game for OrbitsGame {
    fn about(&self) -> &About {
        &self.0.about
    }

    fn kind(&self) -> Kind {
        self.0.prepared.dialect.kind()
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        Ok(Box::new(self.made(work)?))
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        self.states().read(text, form, locked)
    }

    fn locked(&self, state: &State) -> Option<String> {
        self.states().locked(state)
    }

    fn written(&self, state: &State) -> Text {
        self.states().written(state)
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        self.states().turned(state, turns)
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        let wanted = self.0;
        let found = file::path_in_cache(&wanted, work).and_then(|path| file::find(&wanted, &path, &work.unobserved()));
        let holds = if up_to.is_some() { 1 } else { wanted.holds };
        let counts = match found {
            Some(distances) => wanted.with(distances).counts(up_to, work)?,
            None if up_to == Some(UpTo::SymmetryAndInverse) => OrbitsGame(wanted).made(work)?.counts(up_to, work)?,
            None => wanted.count(up_to, work)?,
        };
        if holds == 1 {
            return Ok(counts);
        }
        let in_one_hold = |histogram: &Histogram| {
            let counts = histogram.counts().iter().map(|count| count / holds).collect();
            Histogram::new(histogram.states() / holds, counts).expect("the goal is at distance 0")
        };
        let held = (in_one_hold(&counts.unlocked), counts.locked.as_ref().map(in_one_hold));
        Ok(counts.in_classes(held, &format!("{holds} rotations")))
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        let Wanted { prepared: Prepared { positions, arcs, .. }, goal, .. } = self.0;
        let goal = Goal::Positions(goal);
        match folded(&positions, &arcs, &goal, None, &mut || Continue(())) {
            Some(sectors) => {
                let share = sectors.share(InstructionSet::best(), None, number, processes);
                share.map_err(|error| Error::out_of_memory("the histogram", error))
            }
            None => Ok(levels::share(Space::new(positions), &arcs, &goal, number, processes)),
        }
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<Generated, Error> {
        let Some(definition) = self.0.definition.clone() else { return Err(self.cannot(Question::Generate)) };
        let (path, existing) = target::of(wanted, || file::path_in_cache(&self.0, work))?;
        let began = Instant::now();
        let found = match wanted.file.is_none() && !wanted.replace {
            true => file::find(&self.0, &path, work),
            false => None,
        };
        let (table, seconds) = match found {
            Some(distances) => (self.0.with(distances), None),
            None => {
                target::check(&path, existing)?;
                let table = self.0.search(work)?;
                let written = file::write(&path, existing, table.distances(), definition);
                written.map_err(|error: TableError| target::cannot_write(&path, error))?;
                (table, Some(began.elapsed().as_secs_f64()))
            }
        };
        let header = table.distances().header(Vec::new());
        Ok(Generated {
            bytes: std::fs::metadata(&path).map_or(0, |metadata| metadata.len()),
            path,
            seconds,
            cell_kind: Some(header.encoding.kind().name()),
            about: table.about().clone(),
            states: Some(header.cells as u64),
            gods_number: Some(header.unlocked.gods_number().get()),
            reach: None,
        })
    }
}

/// The most arrangements of pieces that are visited to count the legal positions for a message.
const VISITED: u64 = 1 << 22;

/// Returns the number of legal states, if it does not take long.
pub(super) fn legal_states(positions: &Positions, planes: usize) -> Option<u64> {
    positions.legal_count_within(VISITED)?.checked_mul(planes as u64)
}

/// Refuses puzzles whose table does not fit into memory. `digits` is the number of binary digits of a distance that are
/// kept.
pub(super) fn check_memory(
    dialect: &dyn Dialect,
    positions: &Positions,
    planes: usize,
    digits: usize,
) -> Result<(), Error> {
    let needed = positions.bytes(planes, digits);
    match memory::available() {
        Some(available) if needed > available => {
            let (states, among) = match legal_states(positions, planes) {
                Some(states) => (states, ""),
                None => (positions.count().saturating_mul(planes as u64), " with the illegal ones"),
            };
            let states = grouped(states);
            let (needed, available, advice) = (size(needed), size(available), dialect.advice());
            let disk = if digits == 0 { ", or a folder for the sets (--disk)" } else { "" };
            let reason = format!(
                "the table has {states} states{among} and needs {needed} of memory; {available} are available; \
                 {advice}{disk}"
            );
            Err(wrong(dialect, &reason))
        }
        _ => Ok(()),
    }
}

/// The least number of states for which a search is folded: smaller ones end before their symmetries are found.
const LARGE: u64 = 1 << 26;

/// Returns whether a search of a puzzle is folded, if it has sectors.
pub(super) fn is_large(positions: &Positions, planes: usize) -> bool {
    positions.count().saturating_mul(planes as u64) >= LARGE
}

/// The time to find the symmetries and the sectors of a puzzle that fits into memory without them.
const SYMMETRIES_TIME: Duration = Duration::from_secs(2);

/// Returns the sectors of a puzzle with many states, if a search over them takes less memory, and not more than is available,
/// and unless `observe` stops the search for them.
pub(super) fn folded(
    positions: &Positions,
    arcs: &Arcs,
    goal: &Goal,
    available: Option<u64>,
    observe: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Sectors> {
    let planes = arcs.planes();
    if !is_large(positions, planes) {
        return None;
    }
    let most_bytes = (positions.bytes(planes, 0) - 1).min(available.unwrap_or(u64::MAX));
    Sectors::new(positions, arcs, goal, Limits { least_positions: 64, most_bytes }, observe)
}

/// Returns an observer of a search.
pub(super) fn observer<'a>(work: &'a Work<'_>) -> impl FnMut(Progress) -> ControlFlow<()> + 'a {
    |level| work.tell(Event::Level { distance: level.distance, found: level.found, total: level.states })
}

/// Returns the error of a search that was stopped, or of what it was for.
pub(super) fn failed(doing: &str, error: &LevelsError) -> Error {
    if matches!(error, LevelsError::Stopped) { Error::Stopped } else { Error::failed(doing, error) }
}
