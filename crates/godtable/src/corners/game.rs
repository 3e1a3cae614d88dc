//! The 2x2x2 and the corners under rules: builds their tables, or reads them from the cache.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Instant;

use godtable_answers::{Oracle, QueryError};
use godtable_engine::generate::{FillOptions, FilledTable, fill_bytes, fill_with};
use godtable_engine::shares::Share;
use godtable_puzzle::cube::{Goal, GoalError, Rules};
use godtable_table::{CellKind, Existing, Header, TableError, write};

use super::table::{CornersTable, of_level, try_open};
use super::words::CornersWords;
use crate::ask::{Counts, UpTo};
use crate::cannot::Traits;
use crate::game::{Answers, Game, GeneratedTable, Target, Words};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::table_file::{self, warn_of_unfit, warn_of_unkept};
use crate::{About, Bytes, Error, Input, Work, checkpoint, corner_forms, cube_rules, memory, orbits, target};

/// The 2x2x2 or the corners under rules.
pub(super) struct CornersGame {
    about: About,
    words: CornersWords,
}

/// Returns the rules in words with their goal. `default` has what the words leave out.
pub(super) fn rules_with_goal(default: Rules, choice: &RulesChoice) -> Result<Rules, Error> {
    let rules = cube_rules::rules_of(default.puzzle(), choice)?.unwrap_or(default);
    if let Some(goal) = &choice.goal {
        let goal: Goal = goal.parse().map_err(|error: GoalError| Error::given(Input::Goal, error))?;
        return rules.with_goal(goal).map_err(|error| Error::given(Input::Goal, error));
    }
    if choice.goal_states.is_empty() {
        return Ok(rules);
    }
    let wrong = |error: &dyn ToString| Error::given(Input::Goal, error.to_string());
    let positions =
        choice.positions(|text, form| Ok(*corner_forms::read(text, form, None, &rules)?.state().position()))?;
    let goal = Goal::positions(rules.puzzle(), positions.into_iter().map(|(_, position)| position));
    let goal = goal.map_err(|error| wrong(&error))?;
    rules.with_goal(goal).map_err(|error| wrong(&error))
}

impl CornersGame {
    pub(super) fn new(rules: Rules) -> CornersGame {
        CornersGame { about: cube_rules::about(&rules, Traits::CORNERS), words: CornersWords::new(rules) }
    }

    /// Returns the same puzzle as chosen pieces, which answer what the engine of the corners does not.
    fn pieces(&self) -> Result<Box<dyn Game>, Error> {
        outside_a_page()?;
        orbits::moving_corners(self.words.rules.clone())
    }

    /// Checks the limit of the memory, if there is one.
    fn check_memory(&self, cells: CellKind, work: &Work<'_>) -> Result<(), Error> {
        let check = || memory::check(&self.about.puzzle, fill_bytes(&self.words.rules, cells), work);
        work.memory().map_or(Ok(()), |_| check())
    }

    /// Finds the distances for cells of a kind.
    fn fill(&self, cells: CellKind, work: &Work<'_>) -> Result<FilledTable, Error> {
        let options = FillOptions { cells, ..FillOptions::default() };
        let filled = fill_with(&self.words.rules, options, &mut |level| work.tell(of_level(level)));
        filled.map_err(|error| checkpoint::failed(&self.doing(), error, work))
    }

    /// Returns the table of the cache, or makes it and keeps it there. Without a cache it stays in memory.
    fn oracle(&self, work: &Work<'_>) -> Result<Oracle<Bytes>, Error> {
        let path = self.path_in_cache(work);
        if let Some(oracle) = path.as_ref().and_then(|path| self.find(path, work)) {
            return Ok(oracle);
        }
        let filled = self.fill(CellKind::Compact, work)?;
        if let Some(path) = path {
            let write = || write(&path, Existing::Replace, filled.header(), |cells| filled.write_cells(cells));
            let kept = table_file::keep(&path, write);
            // Another process may have removed the file, or, on Windows, opened the one that it made meanwhile.
            if let Some(oracle) = self.find(&path, &Work::default()) {
                return Ok(oracle);
            }
            kept.unwrap_or_else(|reason| warn_of_unkept(&path, &reason, work));
        }
        Oracle::new(filled.into_table().map_bytes(Bytes::from)).map_err(|error| Error::failed(self.doing(), error))
    }

    /// Returns the path of the table in the cache. The file need not exist.
    fn path_in_cache(&self, work: &Work<'_>) -> Option<PathBuf> {
        let rules = &self.words.rules;
        let turns = rules.turns().iter().map(|turn| format!("{}{}", turn.face(), turn.quarters()));
        let mut name = format!("{}-{}-{}", rules.puzzle(), turns.collect::<String>(), rules.lock());
        if *rules.goal() != Goal::Solved {
            name += &format!("-{}", rules.goal().name());
        }
        if rules.lock().name().is_none() || matches!(rules.goal(), Goal::Positions(_)) {
            // Two definitions may have the same checksum, so `find` compares the rules.
            name += &format!("-{:08x}", godtable_table::definition_checksum(rules));
        }
        Some(work.cache()?.join(name + ".godtable"))
    }

    /// Returns the table of the cache, if it is there, undamaged, and of these rules.
    fn find(&self, path: &Path, work: &Work<'_>) -> Option<Oracle<Bytes>> {
        let unfit = match try_open(path) {
            Ok(oracle) if *oracle.rules() == self.words.rules => return Some(oracle),
            Ok(oracle) => format!("it is a table of the rules {}", oracle.rules()),
            Err(QueryError::Table(TableError::Io(error)))
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return None;
            }
            Err(error) => error.to_string(),
        };
        warn_of_unfit(path, &unfit, work);
        None
    }

    fn doing(&self) -> String {
        format!("the rules {}", self.words.rules)
    }

    fn generated(&self, path: PathBuf, header: &Header, seconds: Option<f64>) -> GeneratedTable {
        GeneratedTable {
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

    fn words(&self) -> &dyn Words {
        &self.words
    }

    fn table(self: Box<Self>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
        self.check_memory(CellKind::Compact, work)?;
        Ok(Box::new(CornersTable::new(self.oracle(work)?)))
    }

    fn counts(self: Box<Self>, up_to: Option<UpTo>, work: &Work<'_>) -> Result<Counts, Error> {
        // Pieces have fewer symmetries: one corner of the 2x2x2 holds it.
        match up_to.is_none() && (work.checkpoint().is_some() || self.check_memory(CellKind::Compact, work).is_err()) {
            true => self.pieces()?.counts(up_to, work),
            false => self.table(work)?.counts(up_to, work),
        }
    }

    fn share(self: Box<Self>, number: usize, processes: usize) -> Result<Box<dyn Share>, Error> {
        self.pieces()?.share(number, processes)
    }

    fn generate(self: Box<Self>, wanted: &Target, work: &Work<'_>) -> Result<GeneratedTable, Error> {
        outside_a_page()?;
        let cells = if wanted.distance_cells { CellKind::Distance } else { CellKind::Compact };
        let (path, existing) = target::of(wanted, || self.path_in_cache(work))?;
        // The cache belongs to the library: a whole table there is kept, and one with other cells is replaced.
        if wanted.file.is_none() && !wanted.replace {
            let found = self.find(&path, work);
            if let Some(oracle) = found.filter(|oracle| oracle.table().header().encoding.kind() == cells) {
                return Ok(self.generated(path, oracle.table().header(), None));
            }
        }
        self.check_memory(cells, work)?;
        target::check(&path, existing)?;
        let began = Instant::now();
        let filled = self.fill(cells, work)?;
        write(&path, existing, filled.header(), |cells| filled.write_cells(cells))
            .map_err(|error| target::cannot_write(&path, error))?;
        Ok(self.generated(path, filled.header(), Some(began.elapsed().as_secs_f64())))
    }
}
