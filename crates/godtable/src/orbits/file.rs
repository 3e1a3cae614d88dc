//! Tables of puzzles from definitions in files, and pruning tables of their searches, which are opened here too.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use godtable_engine::levels::orbits::{Arrangement, Definition};
use godtable_engine::levels::{Distances, LevelsError, Positions};
use godtable_engine::sectors::{Limits, Sectors};
use godtable_puzzle::effort::Effort;
use godtable_solvers::pruning_file::FileError;
use godtable_solvers::search::StoredPruningTable;
use godtable_table::{Existing, Field, OrbitsHeader, Table, TableError, is_of_orbits};

use super::definition::{DefinedPuzzle, Origin};
use super::limits::found;
use super::numbered_game::OrbitsGame;
use super::pruning;
use super::search::SearchGame;
use super::stored_definition::{NUMBERING, StoredDefinition};
use super::stored_puzzle::{check_written, stored_puzzle};
use super::table::{OrbitsTable, write};
use crate::game::{Answers, OpenRequest};
use crate::page::outside_a_page;
use crate::table_file::{self, AGAIN, and_not_of, cached, cannot_read, is_table_of, warn_of_unfit, warn_of_unkept};
use crate::{Bytes, Error, Event, Input, Work};

/// Returns whether a file is a table or a pruning table of a definition.
pub(crate) fn is_file(path: &Path) -> bool {
    is_of_orbits(path) || pruning::is_file(path)
}

/// Opens a table or a pruning table. It must be of what is asked for.
pub(crate) fn open(path: &Path, asked: &OpenRequest<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    outside_a_page()?;
    if pruning::is_file(path) {
        return open_pruning_table(path, asked, work);
    }
    let OpenTable { game, distances, puzzle } = opened(path, work)?;
    check(path, asked, &game, &puzzle)?;
    Ok(Box::new(game.with(distances)))
}

/// Opens a search with the pruning table in a file. It must be of what is asked for.
fn open_pruning_table(path: &Path, asked: &OpenRequest<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    let failed = |reason: String| Error::failed(format!("the pruning table {}", path.display()), reason);
    let wrong = |reason: String| failed(format!("its definition is wrong: {reason}"));
    let is_of_another = |what: std::fmt::Arguments<'_>| {
        Error::given(Input::Table, format!("{} is a pruning table of {what}", path.display()))
    };
    let unread = |error: FileError| match error {
        FileError::OutOfMemory { .. } => Error::out_of_memory("the pruning table", error),
        error => Error::of_file(format!("the pruning table {}", path.display()), path, &error, ""),
    };
    let stored = StoredPruningTable::read(path).map_err(unread)?;
    let written = StoredDefinition::read(&stored.note).map_err(wrong)?;
    let (puzzle, goals) = (stored_puzzle(&written).map_err(wrong)?, written.goals());
    let dialect = puzzle.under_written(&written).map_err(wrong)?;
    let (definition, _) = dialect.searched();
    if goals.is_empty() || !goals.iter().all(|goal| is_of(goal, &definition)) {
        return Err(wrong("the positions of the goal".to_owned()));
    }
    if let Some(other) = asked.puzzle.filter(|_| !puzzle.matches(asked)) {
        return Err(is_of_another(format_args!("{}", and_not_of(&puzzle.called(), &other.name()))));
    }
    if asked.rules.has_turns() || asked.rules.free.is_some() || asked.rules.has_goal() {
        return Err(is_of_another(format_args!("the rules {}; leave other ones out", dialect.about().rules)));
    }
    let refusal = Error::given(dialect.given(), "it is searched with the pruning table of a file");
    let game = SearchGame::with_goals(Arc::new(dialect), goals, refusal);
    check_written(&written, game.note().as_deref()).map_err(wrong)?;
    let mut table = game.search(work)?;
    table.searcher.load(&stored).map_err(unread)?;
    table.file = Some(stored);
    Ok(Box::new(table))
}

/// Returns whether an arrangement is one of a puzzle.
fn is_of(own: &Arrangement, definition: &Definition) -> bool {
    let mut orbits = own.orbits.iter().zip(definition.orbits());
    own.orbits.len() == definition.orbits().len() && orbits.all(|(own, orbit)| orbit.has(own))
}

/// Opens the table of a definition, and returns the definition too.
pub(crate) fn open_table(path: &Path, work: &Work<'_>) -> Result<(OrbitsTable, DefinedPuzzle), Error> {
    let OpenTable { game, distances, puzzle } = opened(path, work)?;
    match puzzle.origin {
        Origin::Pieces => Err(not_of_definition(path)),
        _ => Ok((game.with(distances), puzzle)),
    }
}

fn not_of_definition(path: &Path) -> Error {
    Error::given(Input::Table, format!("{} is not a table of a puzzle from a definition", path.display()))
}

/// A table in a file.
struct OpenTable {
    game: OrbitsGame,
    distances: Distances,
    puzzle: DefinedPuzzle,
}

fn opened(path: &Path, work: &Work<'_>) -> Result<OpenTable, Error> {
    let table = table_file::open::<OrbitsHeader>(path).map_err(|error| match error {
        TableError::Field { field: Field::Puzzle, .. } => not_of_definition(path),
        error => cannot_read(path, &error),
    })?;
    let failed = |reason: String| Error::failed(format!("the table {}", path.display()), format!("{reason}{AGAIN}"));
    let wrong = |reason: String| failed(format!("its definition is wrong: {reason}"));
    let written = StoredDefinition::read(&table.header().definition).map_err(wrong)?;
    if written.numbering != NUMBERING {
        return Err(failed("another version of the program numbered its positions".to_owned()));
    }
    let goal = written.goal.clone();
    let puzzle = stored_puzzle(&written).map_err(wrong)?;
    let dialect = puzzle.under_written(&written).map_err(wrong)?;
    // Older files number all positions, however many.
    let positions = match written.of_turns {
        true => dialect.positions(),
        false => Positions::among(dialect.searched().0, &dialect.whole()),
    };
    let positions = positions.map_err(|error| wrong(error.to_string()))?;
    let is_sorted = goal.is_sorted_by(|one, next| one < next);
    let is_position = |&number: &u64| number < positions.count() && positions.is_legal(number);
    if goal.is_empty() || !is_sorted || !goal.iter().all(is_position) {
        return Err(wrong("the numbers of the goal".to_owned()));
    }
    let game = OrbitsGame::with_goal(dialect, Arc::new(positions), goal);
    check_written(&written, game.definition.as_deref()).map_err(wrong)?;
    let distances = distances_of(&game, table, work)?.map_err(|error| wrong(error.to_string()))?;
    Ok(OpenTable { game, distances, puzzle })
}

/// Checks that a table belongs to the requested puzzle and rules.
fn check(path: &Path, asked: &OpenRequest<'_>, own: &OrbitsGame, puzzle: &DefinedPuzzle) -> Result<(), Error> {
    if let Some(other) = asked.puzzle.filter(|_| !puzzle.matches(asked)) {
        return Err(is_table_of(path, &and_not_of(&puzzle.called(), &other.name())));
    }
    let has_turns = asked.rules.has_turns() || asked.rules.free.is_some();
    if !has_turns && !asked.rules.has_goal() {
        return Ok(());
    }
    let dialect = puzzle.under_chosen(asked.rules)?;
    // A goal by turns may be solved of a puzzle with identical pieces.
    if !dialect.identity().has_puzzle_of(own.dialect.identity()) {
        return Err(is_table_of(path, "another goal"));
    }
    let given = OrbitsGame::new(dialect, own.positions.clone(), asked.rules)?;
    if given.goal != own.goal {
        return Err(is_table_of(path, "another goal"));
    }
    if has_turns && given.definition != own.definition {
        let (described, label) = (&own.about.rules, &given.about.rules);
        return Err(is_table_of(path, &format!("the rules {described}, not of {label}")));
    }
    Ok(())
}

/// Returns the distances of a table, of all states or one for each class, or why they are not its own.
fn distances_of(
    game: &OrbitsGame,
    table: Table<Bytes, OrbitsHeader>,
    work: &Work<'_>,
) -> Result<Result<Distances, LevelsError>, Error> {
    let (positions, arcs, goal) = game.searched_states();
    let is_reduced = table.header().cells as u64 != positions.count().saturating_mul(arcs.planes() as u64);
    if is_reduced && game.dialect.free().is_none() {
        let mut observe = || work.tell(Event::Doing("finding the symmetries"));
        let limits = Limits { reduce_all: false, ..Limits::NONE };
        let effort = &mut Effort::default().observed_by(&mut observe);
        if let Some(sectors) = found(Sectors::new(&positions, &arcs, &goal, limits, effort))? {
            return Ok(sectors.distances_of((positions, arcs, goal), table));
        }
    }
    Ok(Distances::from_table(positions, arcs, goal, table))
}

/// Returns the path of a table in the cache, or `None` without a cache, and for tables that are not kept.
pub(super) fn path_in_cache(game: &OrbitsGame, work: &Work<'_>) -> Option<PathBuf> {
    let definition = game.definition.as_ref()?;
    cached(&game.about, OrbitsHeader::checksum(definition), "godtable", work)
}

/// Returns the distances of the table in the cache, if it is there and undamaged.
///
/// # Errors
/// Returns an error if the work is stopped.
pub(super) fn find(game: &OrbitsGame, path: &Path, work: &Work<'_>) -> Result<Option<Distances>, Error> {
    if !path.is_file() {
        return Ok(None);
    }
    let warn = |reason: &dyn std::fmt::Display| warn_of_unfit(path, reason, work);
    let Ok(table) = table_file::open::<OrbitsHeader>(path).map_err(|error| warn(&error)) else { return Ok(None) };
    if Some(&table.header().definition) != game.definition.as_ref() {
        warn(&"it has other rules");
        return Ok(None);
    }
    match distances_of(game, table, work)? {
        Ok(distances) => Ok(Some(distances)),
        Err(error) => {
            warn(&error);
            Ok(None)
        }
    }
}

/// Keeps a table in the cache, if it can be written there.
pub(super) fn keep(path: &Path, distances: &Distances, definition: Vec<u8>, work: &Work<'_>) {
    let kept = table_file::keep(path, || write(path, Existing::Replace, distances, definition));
    kept.unwrap_or_else(|reason| warn_of_unkept(path, &reason, work));
}
