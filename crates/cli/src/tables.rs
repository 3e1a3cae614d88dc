//! The tables that commands ask: from a file by name, or from the cache, where a missing one is made.

use std::fs;
use std::io::ErrorKind;
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

use godtable_cube::{Goal, Puzzle, Rules};
use godtable_generate::Filled;
use godtable_query::{Oracle, QueryError};
use godtable_table::{CellKind, Existing, Header, Table, TableError, VERSION};
use memmap2::Mmap;

use crate::arguments::{GoalChoice, TableChoice};
use crate::failure::Failure;
use crate::folders;
use crate::output;
use crate::progress::Progress;

/// The bytes of a table: mapped from a file where there are many, else in memory.
pub(crate) enum Bytes {
    Mapped(Mmap),
    InMemory(Vec<u8>),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::InMemory(bytes) => bytes,
        }
    }
}

/// The oracle of the chosen table.
pub(crate) fn choose(choice: &TableChoice, goal: &GoalChoice, quiet: bool) -> Result<Oracle<Bytes>, Failure> {
    let Some(file) = &choice.table else { return cached(&choice.rules.chosen(goal)?, quiet) };
    let rules = choice.rules.given(goal)?;
    let oracle = open(file, &words(choice.rules.puzzle, rules.as_ref()))?;
    let is_table_of = |what: String| Failure::words(format!("{} is a table of {what}", file.display()));
    let (puzzle, own) = (oracle.rules().puzzle(), oracle.rules());
    let asked = choice.rules.puzzle.or(rules.as_ref().map(Rules::puzzle));
    match (asked, rules) {
        (Some(asked), _) if asked != puzzle => {
            Err(is_table_of(format!("the puzzle {puzzle}, and not of {asked}; ask for it with --puzzle {puzzle}")))
        }
        (_, Some(rules)) if rules != *own => Err(is_table_of(format!("the rules {own}, and {rules} were asked for"))),
        _ => Ok(oracle),
    }
}

/// The oracle of the table in a file, which is asked for with those words of the command line.
pub(crate) fn open(file: &Path, words: &str) -> Result<Oracle<Bytes>, Failure> {
    try_open(file).map_err(|error| {
        let file = file.display();
        let hint = match &error {
            QueryError::Table(TableError::Io(io)) if io.kind() == ErrorKind::NotFound => {
                format!("; make one by `godtable generate{words} -o {file}`")
            }
            // What is no table may be something that somebody wants to keep.
            QueryError::Table(
                TableError::Io(_) | TableError::NotAFile | TableError::NotATable | TableError::TooShort { .. },
            ) => String::new(),
            _ => {
                let newer = match error {
                    QueryError::Table(TableError::Version { version }) if version > VERSION => {
                        " a newer godtable may read it;"
                    }
                    _ => "",
                };
                let rules = if words.is_empty() { ", with the rules that it was made for" } else { "" };
                format!(";{newer} make it again by `godtable generate{words} --force -o {file}`{rules}")
            }
        };
        Failure::failed(format!("the table {file}"), format!("{error}{hint}"))
    })
}

/// The words of the command line that ask for a puzzle and for rules.
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

/// Tables of up to so many bytes are read and not mapped, so that nothing that becomes of the file afterwards matters. It
/// takes half a millisecond more for the Irreversible Cube, which nobody notices.
const READ_BYTES: u64 = 4 << 20;

fn try_open(file: &Path) -> Result<Oracle<Bytes>, QueryError> {
    let is_small = fs::metadata(file).is_ok_and(|metadata| metadata.len() <= READ_BYTES);
    Oracle::new(if is_small { godtable_table::read(file)?.map_bytes(Bytes::InMemory) } else { mapped(file)? })
}

/// Maps a table: a copy of hundreds of megabytes would take longer than most questions, and as much memory again.
#[expect(unsafe_code, reason = "large tables are mapped")]
fn mapped(file: &Path) -> Result<Table<Bytes>, TableError> {
    // SAFETY: this program replaces a table by renaming another over it, which leaves the mapped one as it was. That nobody
    // else writes into the file in place is asked of the user, in SECURITY.md under "What is not promised".
    let table = unsafe { godtable_table::open(file) }?;
    Ok(table.map_bytes(Bytes::Mapped))
}

/// Which states a cell of a folded table stands for; `None` without the fold.
pub(crate) fn stands_for(oracle: &Oracle<Bytes>) -> Option<&'static str> {
    let planes = oracle.index().planes();
    let locked = planes.all().iter().filter(|plane| plane.is_locked()).count();
    planes.is_folded().then_some(match (planes.locks().len(), planes.all().len() - locked) {
        (3, 0) if locked == 1 => "three, one under each lock",
        (3, _) if locked == 1 => "three, one under each lock, or for one that is unlocked",
        _ => "three, under different locks, or for one where a lock looks alike from all axes",
    })
}

/// Finds all distances under `rules` for cells of that kind, while a person may watch.
pub(crate) fn fill(rules: &Rules, cells: CellKind, quiet: bool) -> Result<Filled, Failure> {
    let mut progress = Progress::new(quiet);
    godtable_generate::fill_with(rules, godtable_generate::FillOptions { cells, ..Default::default() }, &mut |level| {
        progress.level(level);
        Continue(())
    })
    .map_err(|error| Failure::failed(format!("the rules {rules}"), error))
}

/// Where the cache keeps the table of `rules`; `None` where the user has no home.
pub(crate) fn cache_path(rules: &Rules) -> Option<PathBuf> {
    let folder = folders::cache()?;
    let turns: Vec<String> = rules.turns().iter().map(|turn| format!("{}{}", turn.face(), turn.quarters())).collect();
    let mut name = format!("{}-{}-{}", rules.puzzle(), turns.concat(), rules.lock());
    if *rules.goal() != Goal::Solved {
        name += &format!("-{}", rules.goal().name());
    }
    if rules.lock().name().is_none() || matches!(rules.goal(), Goal::Positions(_)) {
        // A table of other rules under the same name is noticed, and made again.
        name += &format!("-{:08x}", godtable_table::definition_checksum(rules));
    }
    Some(folder.join(name + ".godtable"))
}

/// The header of the table of `rules`: from the cache where it is there, else of a table made for it and not kept.
pub(crate) fn header(rules: &Rules, quiet: bool) -> Result<Header, Failure> {
    let known = cache_path(rules).and_then(|path| try_open(&path).ok()).filter(|oracle| oracle.rules() == rules);
    match known {
        Some(oracle) => Ok(oracle.table().header().clone()),
        None => Ok(fill(rules, CellKind::Compact, quiet)?.header().clone()),
    }
}

/// The oracle of the table in the cache, which is made where it is missing or damaged.
pub(crate) fn cached(rules: &Rules, quiet: bool) -> Result<Oracle<Bytes>, Failure> {
    let Some(path) = cache_path(rules) else { return in_memory(fill(rules, CellKind::Compact, quiet)?) };
    if let Some(oracle) = kept(&path, rules, quiet) {
        return Ok(oracle);
    }
    let filled = fill(rules, CellKind::Compact, quiet)?;
    match keep(&path, &filled) {
        Ok(()) => open(&path, &words(Some(rules.puzzle()), Some(rules))),
        Err(error) => {
            warn(quiet, &format!("the table is not kept in {}: {}", path.display(), reason(&error)));
            in_memory(filled)
        }
    }
}

/// The oracle of the table at its path in the cache; `None` where it is missing, or is no table of these rules, which is
/// warned of.
pub(crate) fn kept(path: &Path, rules: &Rules, quiet: bool) -> Option<Oracle<Bytes>> {
    let reason = match try_open(path) {
        Ok(oracle) if oracle.rules() == rules => return Some(oracle),
        Ok(oracle) => format!("it is a table of the rules {}", oracle.rules()),
        Err(QueryError::Table(TableError::Io(error)))
            if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
        {
            return None;
        }
        Err(error) => error.to_string(),
    };
    warn(quiet, &format!("the table {} is made again: {reason}", path.display()));
    None
}

fn keep(path: &Path, filled: &Filled) -> Result<(), TableError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    godtable_table::write(path, Existing::Replace, filled.header(), |cells| filled.write_cells(cells))
}

/// Why a file could not be written, without the name of the temporary file, at which nobody wanted one.
pub(crate) fn reason(error: &TableError) -> String {
    let reason = error.to_string();
    match (error, reason.split_once(" at path ")) {
        (TableError::Io(_), Some((reason, _))) => reason.to_owned(),
        _ => reason,
    }
}

fn in_memory(filled: Filled) -> Result<Oracle<Bytes>, Failure> {
    Oracle::new(filled.into_table().map_bytes(Bytes::InMemory))
        .map_err(|error| Failure::failed("the table just made", error))
}

fn warn(quiet: bool, what: &str) {
    if !quiet {
        output::tell(format_args!("warning: {what}"));
    }
}
