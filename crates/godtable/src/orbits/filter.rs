//! Filters of searches in files: large ones are kept in the cache.

use std::fs;
use std::path::Path;

use godtable_solvers::filter_file::FileError;
use godtable_solvers::search::{Existing, MAGIC, Searcher, StoredFilter};
use serde_json::json;

use super::file::cached;
use super::kept::{check_written, kept};
use super::searched::SearchedGame;
use super::written::Written;
use crate::ask::{Answers, Info, Proved};
use crate::page::outside_a_page;
use crate::room::{Asked, Game as _};
use crate::table_file::begins_with;
use crate::words::{grouped, size};
use crate::{About, Error, Event, Given, Work};
use godtable_engine::levels::orbits::{Arrangement, Definition};

/// The least bytes of a filter that is kept: it takes about a tenth of a second to make.
const LARGE: u64 = 10_000_000;

/// The end of the names of filters.
const ENDING: &str = "filter";

/// Returns whether a file begins as a filter does.
pub(super) fn is_file(path: &Path) -> bool {
    begins_with(path, MAGIC)
}

/// Lets a search use the filter of the cache, if there is one.
pub(super) fn find(about: &About, searcher: &Searcher, work: &Work<'_>) {
    let Some(path) = cached(about, searcher.fingerprint(), ENDING, work).filter(|path| path.is_file()) else { return };
    let stored = StoredFilter::read(&path).map_err(|error| error.to_string());
    if let Err(reason) = stored.and_then(|stored| searcher.offer(stored).map_err(|error| error.to_string())) {
        work.warn(format_args!("the filter {} is made again: {reason}", path.display()));
    }
}

/// Keeps the filter of a search in the cache, if it is large. It replaces another one there.
pub(super) fn keep(game: &SearchedGame, searcher: &Searcher, work: &Work<'_>) {
    if searcher.new_filter().is_none_or(|bytes| bytes < LARGE) {
        return;
    }
    let Some(path) = cached(game.about(), searcher.fingerprint(), ENDING, work) else { return };
    let Some(note) = game.note() else { return };
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string());
    let written =
        folder.and_then(|()| searcher.write(&path, Existing::Replace, &note).map_err(|error| error.to_string()));
    if let Err(reason) = written {
        work.warn(format_args!("the filter is not kept: {reason}"));
    }
}

/// Opens a search with the filter in a file. It must be of what is asked for.
pub(super) fn open(path: &Path, asked: &Asked<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    let failed = |reason: String| Error::failed(format!("the filter {}", path.display()), reason);
    let wrong = |reason: String| failed(format!("its definition is wrong: {reason}"));
    let is_of_another =
        |what: std::fmt::Arguments<'_>| Error::given(Given::Table, format!("{} is a filter of {what}", path.display()));
    let unread = |error: FileError| match error {
        FileError::OutOfMemory { .. } => Error::out_of_memory("the filter", error),
        error => Error::of_file(format!("the filter {}", path.display()), path, &error, ""),
    };
    let stored = StoredFilter::read(path).map_err(unread)?;
    let written = Written::read(&stored.note).map_err(wrong)?;
    let (puzzle, goals) = (kept(&written).map_err(wrong)?, written.goals());
    let dialect = puzzle.under_written(&written).map_err(wrong)?;
    let (definition, _) = dialect.searched();
    if goals.is_empty() || !goals.iter().all(|goal| is_of(goal, &definition)) {
        return Err(wrong("the positions of the goal".to_owned()));
    }
    if let Some(other) = asked.puzzle.filter(|asked| !puzzle.matches(*asked)) {
        return Err(is_of_another(format_args!("the puzzle {}, and not of {}", puzzle.called(), other.name())));
    }
    if asked.rules.has_turns() || asked.rules.has_goal() {
        return Err(is_of_another(format_args!("the rules {}; leave other ones out", dialect.about().rules)));
    }
    let refusal = Error::given(dialect.given(), "it is searched with the filter of a file");
    let game = SearchedGame::with_goals(dialect, goals, refusal);
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

/// Checks the filter that was opened.
pub(super) fn verify(searcher: &Searcher, work: &Work<'_>) -> Result<Proved, Error> {
    outside_a_page()?;
    work.say(Event::Doing("looking up positions"))?;
    let checked = searcher.check().map_err(|error| Error::failed("the filter is wrong", error))?;
    let (words, turns) = (grouped(checked.words), checked.length);
    let what = format!("it contains the positions after {words} random sequences of {turns} turns back from the goal");
    Ok(Proved { states: checked.words, what, gods_number: None, remark: None })
}

/// Describes the filter that was opened.
pub(super) fn info(file: &StoredFilter, about: &About) -> Info {
    let rows = vec![
        ("rules", about.heading()),
        ("reach", format!("{} turns", file.back)),
        ("free turns", format!("{} between the filter and the search", file.free)),
        ("bytes", size(file.bytes)),
    ];
    let fields = vec![("reach", json!(file.back)), ("free", json!(file.free)), ("bytes", json!(file.bytes))];
    Info { file: "filter", fields, rows }
}
