//! The 2x2x2 and the corners under rules: their tables, made or from the cache.

use std::ops::ControlFlow::{self, Continue};
use std::path::{Path, PathBuf};
use std::time::Instant;

use godtable_answers::Oracle;
use godtable_answers::tables::{self, Cache, Unfit, Unwritten};
use godtable_engine::generate::{FillOptions, Filled, fill_with};
use godtable_engine::index::Shape;
use godtable_engine::shares::SearchError;
use godtable_engine::shares::Share;
use godtable_puzzle::cube::{Goal, GoalError, Rules};
use godtable_table::{CellKind, Header, TableError, WriteError};

use super::table::{self, CornersTable, of_level};
use crate::ask::{Counts, UpTo};
use crate::cannot::Kind;
use crate::identity::Identity;
use crate::page::outside_a_page;
use crate::room::{Answers, Game, Generated, Target};
use crate::rules::RulesChoice;
use crate::state::{Form, Place, State, Text};
use crate::{About, Bytes, Error, Given, Work, cube_rules, memory, orbits, target};

/// The 2x2x2 or the corners under rules.
pub(super) struct CornersGame {
    rules: Rules,
    about: About,
    identity: Identity,
}

/// Returns the rules in words with their goal. What the words leave out is that of `default`.
pub(super) fn rules_with_goal(default: Rules, choice: &RulesChoice) -> Result<Rules, Error> {
    let rules = cube_rules::rules_of(default.puzzle(), choice)?.unwrap_or(default);
    if let Some(goal) = &choice.goal {
        let goal: Goal = goal.parse().map_err(|error: GoalError| Error::given(Given::Goal, error))?;
        return rules.with_goal(goal).map_err(|error| Error::given(Given::Goal, error));
    }
    if choice.goal_states.is_empty() {
        return Ok(rules);
    }
    let wrong = |error: &dyn ToString| Error::given(Given::Goal, error.to_string());
    let positions = choice.positions(|text, form| Ok(*table::read(text, form, None, &rules)?.state().position()))?;
    let goal = Goal::positions(rules.puzzle(), positions.into_iter().map(|(_, position)| position));
    let goal = goal.map_err(|error| wrong(&error))?;
    rules.with_goal(goal).map_err(|error| wrong(&error))
}

impl CornersGame {
    pub(super) fn new(rules: Rules) -> CornersGame {
        CornersGame { about: cube_rules::about(&rules), identity: table::identity(&rules), rules }
    }

    /// Returns the same as pieces: they answer what the own engine does not.
    fn pieces(&self) -> Result<Box<dyn Game>, Error> {
        outside_a_page()?;
        orbits::moving_corners(self.rules.clone())
    }

    /// Checks the limit of the memory, if there is one.
    fn check_memory(&self, work: &Work<'_>) -> Result<(), Error> {
        let states = Shape::of(self.rules.puzzle()).positions() * (self.rules.lock_states().len() + 1);
        let limited = work.memory().map(|_| memory::check(&self.about.puzzle, (states * STATE) as u64, work));
        limited.unwrap_or(Ok(()))
    }

    /// Finds the distances for cells of a kind.
    fn fill(&self, cells: CellKind, work: &Work<'_>) -> Result<Filled, Error> {
        let options = FillOptions { cells, ..FillOptions::default() };
        fill_with(&self.rules, options, &mut |level| work.tell(of_level(level)))
            .map_err(|error| self.failed(&error.into()))
    }

    /// Returns the table of the cache, or makes it. Without a cache it stays in memory.
    fn oracle(&self, work: &Work<'_>) -> Result<Oracle<Bytes>, Error> {
        let made = match cache(work) {
            None => tables::make_with(&self.rules, FillOptions::default(), &mut |level| work.tell(of_level(level))),
            Some(cache) => cache.oracle_with(&self.rules, &mut |event| match event {
                tables::Event::Level(level) => work.tell(of_level(level)),
                tables::Event::Unfit { path, reason } => warn_of_unfit(path, reason, work),
                tables::Event::NotKept { path, reason } => {
                    let reason = match reason {
                        Unwritten::Table(TableError::Write(WriteError { step, source, .. })) => {
                            format!("{step}: {source}")
                        }
                        reason => reason.to_string(),
                    };
                    work.warn(format_args!("the table is not kept in {}: {reason}", path.display()));
                    Continue(())
                }
                _ => Continue(()),
            }),
        };
        made.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &tables::Error) -> Error {
        let doing = format!("the rules {}", self.rules);
        match error {
            tables::Error::Generate(SearchError::Stopped) => Error::Stopped,
            tables::Error::Generate(SearchError::OutOfMemory { .. }) => Error::out_of_memory(doing, error),
            error => Error::failed(doing, error),
        }
    }

    fn generated(&self, path: PathBuf, header: &Header, seconds: Option<f64>) -> Generated {
        Generated {
            path,
            bytes: header.file_bytes().unwrap_or_default() as u64,
            seconds,
            cell_kind: Some(header.encoding.kind().name()),
            about: self.about.clone(),
            states: Some(header.locked.as_ref().unwrap_or(&header.unlocked).states()),
            gods_number: Some(header.unlocked.gods_number().get()),
            reach: None,
        }
    }
}

impl Game for CornersGame {
    fn about(&self) -> &About {
        &self.about
    }

    fn kind(&self) -> Kind {
        Kind::Corners
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.check_memory(work)?;
        Ok(Box::new(CornersTable::new(self.oracle(work)?)))
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        // Pieces have fewer symmetries: one corner of the 2x2x2 holds it.
        match up_to.is_none() && (work.checkpoint().is_some() || self.check_memory(work).is_err()) {
            true => self.pieces()?.counts(up_to, work),
            false => self.table(work)?.counts(up_to, work),
        }
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        self.pieces()?.share(number, processes)
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<Generated, Error> {
        outside_a_page()?;
        let cells = if wanted.distance_cells { CellKind::Distance } else { CellKind::Compact };
        let cache = cache(work);
        let (path, existing) = target::of(wanted, || cache.as_ref().map(|cache| cache.path(&self.rules)))?;
        // The cache belongs to the library: a whole table there is kept, and one with other cells is replaced.
        if let Some(cache) = cache.filter(|_| wanted.file.is_none() && !wanted.replace) {
            let found = cache.find(&self.rules).unwrap_or_else(|reason| {
                let _ = warn_of_unfit(&path, &reason, work);
                None
            });
            if let Some(oracle) = found.filter(|oracle| oracle.table().header().encoding.kind() == cells) {
                return Ok(self.generated(path, oracle.table().header(), None));
            }
        }
        self.check_memory(work)?;
        target::check(&path, existing)?;
        let began = Instant::now();
        let filled = self.fill(cells, work)?;
        godtable_table::write(&path, existing, filled.header(), |cells| filled.write_cells(cells))
            .map_err(|error| target::cannot_write(&path, error))?;
        Ok(self.generated(path, filled.header(), Some(began.elapsed().as_secs_f64())))
    }

    fn read(&self, text: &str, form: Form, locked: Option<&str>) -> Result<State, Error> {
        Ok(self.identity.state(Place::Corners(table::read(text, form, locked, &self.rules)?)))
    }

    fn locked(&self, state: &State) -> Option<String> {
        table::locked(state, &self.rules, self.identity)
    }

    fn written(&self, state: &State) -> Text {
        table::written(state, self.identity)
    }

    fn turned(&self, state: &State, turns: &str) -> Result<State, Error> {
        table::turned(state, turns, &self.rules, self.identity)
    }

    #[cfg(feature = "pictures")]
    fn picture(&self, state: &State) -> Result<godtable_render::Cube, Error> {
        table::picture(state, &self.rules, self.identity)
    }

    fn show(&self, state: &State, form: Form) -> Result<String, Error> {
        table::show(state, form, self.identity)
    }
}

/// The most bytes of a state, in two sets of a search, in eight bits that it records, and in a cell.
const STATE: usize = 3;

/// Returns the cache.
#[cfg_attr(not(target_family = "wasm"), expect(unsafe_code, reason = "large tables are mapped"))]
fn cache(work: &Work<'_>) -> Option<Cache> {
    let folder = work.cache()?;
    // SAFETY: `Work::cached_in` asks that nobody truncates a file of the folder or writes into one.
    #[cfg(not(target_family = "wasm"))]
    return Some(unsafe { Cache::mapping(folder) });
    #[cfg(target_family = "wasm")]
    Some(Cache::new(folder))
}

/// Warns of a table that is made again.
fn warn_of_unfit(path: &Path, reason: &Unfit, work: &Work<'_>) -> ControlFlow<()> {
    work.warn(format_args!("the table {} is made again: {reason}", path.display()));
    Continue(())
}
