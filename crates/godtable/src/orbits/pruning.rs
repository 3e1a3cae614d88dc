//! Pruning tables of searches in files: large ones are stored in the cache.

use std::fs;
use std::path::Path;

use godtable_solvers::search::{Existing, MAGIC, Searcher, StoredPruningTable};
use serde_json::json;

use crate::ask::{Info, Verification};
use crate::page::outside_a_page;
use crate::table_file::{begins_with, cached};
use crate::words::{grouped, size};
use crate::{About, Error, Event, Work};

/// The least bytes of a pruning table that is kept: it takes about a tenth of a second to make.
const LARGE: u64 = 10_000_000;

/// The end of the names of pruning tables.
const ENDING: &str = "filter";

/// Returns whether a file begins as a pruning table does.
pub(super) fn is_file(path: &Path) -> bool {
    begins_with(path, MAGIC)
}

/// Lets a search use the pruning table of the cache, if there is one.
pub(super) fn find(about: &About, searcher: &Searcher, work: &Work<'_>) {
    // The fingerprint of a large puzzle takes longer than a look at the folder.
    let names = work.cache().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    if !names.into_iter().any(|own| own.path().extension().is_some_and(|ending| ending == ENDING)) {
        return;
    }
    let Some(path) = cached(about, searcher.fingerprint(), ENDING, work).filter(|path| path.is_file()) else { return };
    let stored = StoredPruningTable::read(&path).map_err(|error| error.to_string());
    if let Err(reason) = stored.and_then(|stored| searcher.offer(stored).map_err(|error| error.to_string())) {
        work.warn(format_args!("the pruning table {} is rebuilt: {reason}", path.display()));
    }
}

/// Keeps the pruning table of a search in the cache, if it is large. It replaces another one there.
pub(super) fn keep(about: &About, note: impl FnOnce() -> Option<Vec<u8>>, searcher: &Searcher, work: &Work<'_>) {
    if searcher.new_pruning_table().is_none_or(|bytes| bytes < LARGE) {
        return;
    }
    let Some(path) = cached(about, searcher.fingerprint(), ENDING, work) else { return };
    let Some(note) = note() else { return };
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string());
    let written =
        folder.and_then(|()| searcher.write(&path, Existing::Replace, &note).map_err(|error| error.to_string()));
    if let Err(reason) = written {
        work.warn(format_args!("the pruning table is not stored: {reason}"));
    }
}

/// Checks the pruning table that was opened.
pub(super) fn verify(searcher: &Searcher, work: &Work<'_>) -> Result<Verification, Error> {
    outside_a_page()?;
    work.say(Event::Doing("looking up positions"))?;
    let checked = searcher.check().map_err(|error| Error::failed("the pruning table is wrong", error))?;
    let (words, turns) = (grouped(checked.words), checked.length);
    let what = format!("it contains the positions after {words} random sequences of {turns} turns back from the goal");
    Ok(Verification { states: checked.words, what, gods_number: None, remark: None })
}

/// Describes the pruning table that was opened.
pub(super) fn info(file: &StoredPruningTable, about: &About) -> Info {
    let rows = vec![
        ("rules", about.heading()),
        ("reach", format!("{} turns", file.back)),
        ("free moves", format!("{} between the pruning table and the search", file.free)),
        ("bytes", size(file.bytes)),
    ];
    let fields = vec![("reach", json!(file.back)), ("free", json!(file.free)), ("bytes", json!(file.bytes))];
    Info { file: "filter", fields, rows }
}
