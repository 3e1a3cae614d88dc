//! The tables of commands: from a named file, or from the cache. A missing table of the cache is made.

use std::io::ErrorKind;
use std::ops::ControlFlow::Continue;
use std::path::Path;

use godtable::table::{VERSION, WriteError};
use godtable::{
    Cache, CellKind, Event, FillOptions, Filled, Goal, Header, Oracle, Puzzle, QueryError, Rules, TableError, Unfit,
    Unwritten, folders,
};

pub(crate) use godtable::Bytes;

use crate::arguments::{GoalChoice, TableChoice};
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;

/// The largest table that is read into memory, in bytes. A larger one is mapped.
const READ_BYTES: u64 = 4 << 20;

/// Returns whether a table is read into memory instead of mapped.
pub(crate) fn is_small(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|metadata| metadata.len() <= READ_BYTES)
}

/// Returns the oracle of the chosen table.
pub(crate) fn choose(choice: &TableChoice, goal: &GoalChoice, quiet: bool) -> Result<Oracle<Bytes>, Failure> {
    let Some(file) = &choice.table else { return cached(&choice.rules.chosen(goal)?, quiet) };
    let rules = choice.rules.given(goal)?;
    let oracle = open(file, &words(choice.rules.table_puzzle()?, rules.as_ref()))?;
    let is_table_of = |what: String| Failure::words(format!("{} is a table of {what}", file.display()));
    let (puzzle, own) = (oracle.rules().puzzle(), oracle.rules());
    let asked = choice.rules.table_puzzle()?.or(rules.as_ref().map(Rules::puzzle));
    match (asked, rules) {
        (Some(asked), _) if asked != puzzle => {
            Err(is_table_of(format!("the puzzle {puzzle}, and not of {asked}; ask for it with --puzzle {puzzle}")))
        }
        (_, Some(rules)) if rules != *own => Err(is_table_of(format!("the rules {own}, not of {rules}"))),
        _ => Ok(oracle),
    }
}

/// Opens the table in a file. `words` are the options that choose its puzzle and rules, for the hint in a message.
pub(crate) fn open(file: &Path, words: &str) -> Result<Oracle<Bytes>, Failure> {
    if godtable::table::is_of_edges(file) {
        return Err(Failure::words(format!(
            "{} is a table of the edges of the 3x3x3; its commands are lookup, solve, antipodes, histogram, verify and info",
            file.display()
        )));
    }
    try_open(file).map_err(|error| match error {
        QueryError::Table(error) => cannot_read(file, words, &error),
        error => Failure::failed(format!("the table {}", file.display()), format!("{error}{}", again(file, words))),
    })
}

/// Returns the failure to read a table. `words` are the options that choose its puzzle and rules, as far as they are
/// known.
pub(crate) fn cannot_read(file: &Path, words: &str, error: &TableError) -> Failure {
    let hint = match error {
        TableError::Io(io) if io.kind() == ErrorKind::NotFound => {
            format!("; make one by `godtable generate{words} -o {}`", file.display())
        }
        // A file that is not a table may be valuable, so the message does not suggest to replace it.
        TableError::Io(_) | TableError::NotAFile | TableError::NotATable | TableError::TooShort { .. } => String::new(),
        TableError::Version { version } if *version > VERSION => {
            format!("; a newer godtable may read it{}", again(file, words))
        }
        _ => again(file, words),
    };
    Failure::failed(format!("the table {}", file.display()), format!("{error}{hint}"))
}

/// Says how to replace a damaged table.
pub(crate) fn again(file: &Path, words: &str) -> String {
    let rules = if words.is_empty() { ", with the same puzzle and rules" } else { "" };
    format!("; make it again by `godtable generate{words} --force -o {}`{rules}", file.display())
}

/// Returns the options that choose a puzzle and rules.
fn words(puzzle: Option<Puzzle>, rules: Option<&Rules>) -> String {
    let puzzle = puzzle.map(|puzzle| format!(" --puzzle {puzzle}")).unwrap_or_default();
    let goal = match rules.map(Rules::goal) {
        None | Some(Goal::Solved) => String::new(),
        Some(Goal::Positions(_)) => " --goal-state STATE".to_owned(),
        Some(goal) => format!(" --goal {goal}"),
    };
    let rules = rules.map(|rules| match (rules.name(), rules.lock().name()) {
        (Some(name), _) => format!(" --rules {name}"),
        (None, None) => " --rules FILE".to_owned(),
        (None, Some(lock)) => format!(" --turns \"{}\" --lock {lock}", rules.turns()),
    });
    puzzle + &rules.unwrap_or_default() + &goal
}

#[expect(unsafe_code, reason = "large tables are mapped")]
fn try_open(file: &Path) -> Result<Oracle<Bytes>, QueryError> {
    // SAFETY: this program replaces a table by a rename, which leaves the mapped file unchanged. SECURITY.md asks
    // users, under "What is not promised", that nobody writes into the file in place.
    unsafe { godtable::open(file) }
}

/// Describes the states of one cell of a folded table. Returns `None` without the fold.
pub(crate) fn states_per_cell(oracle: &Oracle<Bytes>) -> Option<&'static str> {
    let planes = oracle.index().planes();
    let locked = planes.all().iter().filter(|plane| plane.is_locked()).count();
    planes.is_folded().then_some(match (planes.locks().len(), planes.all().len() - locked) {
        (3, 0) if locked == 1 => "three, one under each lock",
        (3, _) if locked == 1 => "three, one under each lock, or for one that is unlocked",
        _ => "three, under different locks, or for one where a lock looks alike from all axes",
    })
}

/// Finds all distances under `rules` for cells of a kind, with a progress bar.
pub(crate) fn fill(rules: &Rules, cells: CellKind, quiet: bool) -> Result<Filled, Failure> {
    let mut progress = Progress::new(quiet);
    godtable::generate::fill_with(rules, FillOptions { cells, ..Default::default() }, &mut |level| {
        progress.level(level);
        Continue(())
    })
    .map_err(|error| Failure::failed(format!("the rules {rules}"), error))
}

/// Returns the user's cache, or `None` without a home folder.
#[expect(unsafe_code, reason = "large tables are mapped")]
pub(crate) fn cache() -> Option<Cache> {
    // SAFETY: as in `try_open`.
    Some(unsafe { Cache::mapping(folders::cache()?) })
}

/// Returns the header of the table of `rules`: from the cache, else from a new search whose table is not kept.
pub(crate) fn header(rules: &Rules, quiet: bool) -> Result<Header, Failure> {
    match cache().and_then(|cache| cache.find(rules).ok().flatten()) {
        Some(oracle) => Ok(oracle.table().header().clone()),
        None => Ok(fill(rules, CellKind::Compact, quiet)?.header().clone()),
    }
}

/// Returns the oracle of the table in the cache. A missing or damaged table is made. Without a cache, it is made in
/// memory.
pub(crate) fn cached(rules: &Rules, quiet: bool) -> Result<Oracle<Bytes>, Failure> {
    let mut progress = Progress::new(quiet);
    let oracle = match cache() {
        Some(cache) => cache.oracle_with(rules, &mut |event| {
            match event {
                Event::Level(level) => progress.level(level),
                Event::Unfit { path, reason } => warn_of_unfit(path, reason, quiet),
                Event::NotKept { path, reason: error } => {
                    progress.finish();
                    warn(quiet, &format!("the table is not kept in {}: {}", path.display(), reason(error)));
                }
                _ => {}
            }
            Continue(())
        }),
        None => godtable::make_with(rules, FillOptions::default(), &mut |level| {
            progress.level(level);
            Continue(())
        }),
    };
    oracle.map_err(|error| Failure::failed(format!("the rules {rules}"), error))
}

/// Returns the oracle of the table of `rules` in the cache, or `None` if it is missing or, with a warning, unfit.
pub(crate) fn find(cache: &Cache, rules: &Rules, quiet: bool) -> Option<Oracle<Bytes>> {
    cache.find(rules).unwrap_or_else(|reason| {
        warn_of_unfit(&cache.path(rules), &reason, quiet);
        None
    })
}

fn warn_of_unfit(path: &Path, reason: &Unfit, quiet: bool) {
    warn(quiet, &format!("the table {} is made again: {reason}", path.display()));
}

/// Returns the reason why a table could not be written, without its path.
fn reason(error: &Unwritten) -> String {
    match error {
        Unwritten::Table(TableError::Write(WriteError { step, source, .. })) => format!("{step}: {source}"),
        error => error.to_string(),
    }
}

pub(crate) fn warn(quiet: bool, what: &str) {
    if !quiet {
        output::report(format_args!("warning: {what}"));
    }
}
