//! Tables of puzzles from definitions in files.

use std::path::{Path, PathBuf};

use godtable::table::{Field, OrbitsHeader, Table, WriteError};
use godtable::{Existing, TableError, folders};
use godtable_engine::levels::{Distances, Goal, Lock, LockState};
use serde::{Deserialize, Serialize};

use super::rules::{DefinedRules, turns};
use super::{DefinedPuzzle, puzzle};
use crate::arguments::{GoalChoice, TableChoice};
use crate::failure::Failure;
use crate::made::{MadeTable, Wanted};
use crate::named::PuzzleName;
use crate::played::{Played as _, Prepared};
use crate::tables::{self, Bytes};

/// The definition of a table, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The name of a shipped puzzle, or else that of the definition.
    puzzle: String,
    /// The name of the rules, or null.
    rules: Option<String>,
    /// The moves.
    turns: Vec<String>,
    /// The name of the lock.
    lock: String,
    /// The states of the lock, the start first.
    lock_states: Vec<WrittenState>,
    /// The numbers of the goal positions.
    goal: Vec<u64>,
    /// The text of the puzzle file.
    text: String,
    /// The version of the numbers of positions: [`NUMBERING`].
    #[serde(default)]
    numbering: u32,
}

/// The version of `godtable_engine::levels::Positions::number`. In version 1 and in files without a version, the numbers have gaps
/// for some arrangements out of reach.
const NUMBERING: u32 = 2;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenState {
    name: String,
    /// By turn: the number of the state after it, or null if it is forbidden.
    next: Vec<Option<usize>>,
}

/// Returns the definition of the table of a puzzle and a goal.
pub(super) fn definition(played: &DefinedPuzzle, goal: &[u64]) -> Vec<u8> {
    let state = |state: &LockState| WrittenState { name: state.name.clone(), next: state.next.clone() };
    let written = Written {
        puzzle: played.name(),
        rules: played.rules.name.map(str::to_owned),
        turns: played.names.clone(),
        lock: played.rules.lock_name.clone(),
        lock_states: played.rules.lock.states().iter().map(state).collect(),
        goal: goal.to_vec(),
        text: played.text.clone(),
        numbering: NUMBERING,
    };
    serde_json::to_vec(&written).expect("texts and numbers can be written")
}

/// A table from a file.
pub(crate) struct Opened {
    pub(crate) header: OrbitsHeader,
    pub(crate) wanted: Wanted,
    pub(crate) distances: Distances,
}

impl Opened {
    /// Returns the table.
    pub(crate) fn table(self) -> MadeTable {
        self.wanted.with(self.distances)
    }
}

/// Opens a table.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    let table = read(path).map_err(|error| match error {
        TableError::Field { field: Field::Puzzle, .. } => {
            Failure::words(format!("{} is not a table of a puzzle from a definition", path.display()))
        }
        error => tables::cannot_read(path, "", &error),
    })?;
    let header = table.header().clone();
    let failed = |reason: String| {
        Failure::failed(format!("the table {}", path.display()), format!("{reason}{}", tables::again(path, "")))
    };
    let wrong = |reason: String| failed(format!("its definition is wrong: {reason}"));
    let written: Written = serde_json::from_slice(&header.definition).map_err(|error| wrong(error.to_string()))?;
    if written.numbering != NUMBERING {
        return Err(failed("another version of the program numbered its positions".to_owned()));
    }
    let goal = written.goal.clone();
    let prepared = prepared(written).map_err(wrong)?;
    let Prepared { positions, arcs, .. } = &prepared;
    let is_sorted = goal.is_sorted_by(|one, next| one < next);
    let is_position = |&number: &u64| number < positions.count() && positions.is_legal(number);
    if goal.is_empty() || !is_sorted || !goal.iter().all(is_position) {
        return Err(wrong("the numbers of the goal".to_owned()));
    }
    let distances = Distances::from_table(positions.clone(), arcs.clone(), Goal::Positions(goal.clone()), table);
    let distances = distances.map_err(|error| wrong(error.to_string()))?;
    Ok(Opened { header, wanted: prepared.with_goal(goal), distances })
}

/// Returns the puzzle and the rules of a definition.
fn prepared(written: Written) -> Result<Prepared, String> {
    let puzzle = godtable_puzzle::puzzlefile::read(&written.text).map_err(|error| error.to_string())?;
    let one = |name: &String| match turns(&puzzle, name)?[..] {
        [power] => Ok(power),
        _ => Err(format!("'{name}' is not one turn")),
    };
    let powers = written.turns.iter().map(one).collect::<Result<Vec<_>, String>>()?;
    let states = written.lock_states.into_iter().map(|state| LockState { name: state.name, next: state.next });
    let lock = Lock::new(states.collect()).filter(|lock| lock.states()[0].next.len() == powers.len());
    let lock = lock.ok_or("the states of the lock")?;
    let presets = godtable::Preset::ALL.iter().map(|preset| preset.name);
    let name = presets.into_iter().find(|name| Some(*name) == written.rules.as_deref());
    let rules = DefinedRules { name, powers, lock_name: written.lock, lock, goal: Vec::new() };
    let played = DefinedPuzzle::with_rules(&written.puzzle, written.text, puzzle, rules);
    let played = played.map_err(|error| error.to_string())?;
    let positions = played.positions().map_err(|error| error.to_string())?;
    let arcs = played.arcs.clone();
    Ok(Prepared { played: Box::new(played), positions, arcs })
}

/// Opens the table that options choose. Its puzzle and rules are those of the file; given ones must be the same.
pub(crate) fn chosen(path: &Path, choice: &TableChoice, goal: &GoalChoice) -> Result<MadeTable, Failure> {
    let opened = open(path)?;
    let own = opened.wanted.definition.as_deref().unwrap_or_default();
    let own: Written = serde_json::from_slice(own).expect("it was just written");
    let is_table_of = |what: String| Failure::words(format!("{} is a table of {what}", path.display()));
    match &choice.rules.puzzle {
        Some(PuzzleName::Defined(name)) if puzzle(name)?.0 != own.text => {
            return Err(is_table_of(format!("the puzzle {}, and not of {name}", own.puzzle)));
        }
        Some(name @ (PuzzleName::Small(_) | PuzzleName::Cube3 | PuzzleName::Edges(_))) => {
            return Err(is_table_of(format!("the puzzle {}, and not of {name}", own.puzzle)));
        }
        _ => {}
    }
    let has_rules = choice.rules.turns.is_some() || choice.rules.lock.is_some() || !choice.rules.rules.is_empty();
    if has_rules || !goal.goal_states.is_empty() {
        let read = godtable_puzzle::puzzlefile::read(&own.text).map_err(Failure::words)?;
        let rules = DefinedRules::of(&choice.rules, &read)?;
        let given = DefinedPuzzle::with_rules(&own.puzzle, own.text.clone(), read, rules)?;
        let (positions, arcs) = (opened.distances.positions().clone(), given.arcs.clone());
        let (label, described) = (given.rules(), opened.wanted.prepared.played.rules());
        let wanted = Prepared { played: Box::new(given), positions, arcs }.wanted(goal)?;
        if wanted.goal != opened.wanted.goal {
            return Err(is_table_of("another goal".to_owned()));
        }
        if has_rules && wanted.definition != opened.wanted.definition {
            return Err(is_table_of(format!("the rules {described}, not of {label}")));
        }
    }
    Ok(opened.table())
}

#[expect(unsafe_code, reason = "large tables are mapped")]
fn read(path: &Path) -> Result<Table<Bytes, OrbitsHeader>, TableError> {
    if tables::is_small(path) {
        return Ok(godtable::table::read_orbits(path)?.map_bytes(Bytes::from));
    }
    // SAFETY: as in `tables::try_open`: the program replaces a table by a rename, which leaves the mapped file unchanged.
    Ok(unsafe { godtable::table::open_orbits(path) }?.map_bytes(Bytes::from))
}

/// Returns the path of a table in the cache, or `None` without a home folder.
pub(crate) fn path_in_cache(wanted: &Wanted) -> Option<PathBuf> {
    let definition = wanted.definition.as_ref()?;
    let name = wanted.prepared.played.name();
    let name: String =
        name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').take(40).collect();
    Some(folders::cache()?.join(format!("{name}-{:08x}.godtable", OrbitsHeader::checksum(definition))))
}

/// Returns the distances of the table in the cache, if it is there and undamaged.
fn find(wanted: &Wanted, quiet: bool) -> Option<Distances> {
    let path = path_in_cache(wanted).filter(|path| path.is_file())?;
    let warn = |reason: &dyn std::fmt::Display| {
        tables::warn(quiet, &format!("the table {} is made again: {reason}", path.display()));
    };
    let table = read(&path).map_err(|error| warn(&error)).ok()?;
    if Some(&table.header().definition) != wanted.definition.as_ref() {
        warn(&"it has other rules");
        return None;
    }
    let Prepared { positions, arcs, .. } = &wanted.prepared;
    let goal = Goal::Positions(wanted.goal.clone());
    Distances::from_table(positions.clone(), arcs.clone(), goal, table).map_err(|error| warn(&error)).ok()
}

/// Returns the table in the cache, or the wanted table if it is not there.
pub(crate) fn in_cache(wanted: Box<Wanted>, quiet: bool) -> Result<MadeTable, Box<Wanted>> {
    match find(&wanted, quiet) {
        Some(distances) => Ok(wanted.with(distances)),
        None => Err(wanted),
    }
}

/// Returns the table in the cache. A missing one is made and kept there.
pub(crate) fn cached(wanted: Box<Wanted>, quiet: bool) -> Result<MadeTable, Failure> {
    let wanted = match in_cache(wanted, quiet) {
        Ok(table) => return Ok(table),
        Err(wanted) => wanted,
    };
    let (path, definition) = (path_in_cache(&wanted), wanted.definition.clone().unwrap_or_default());
    let table = wanted.search(quiet)?;
    let Some(path) = path else { return Ok(table) };
    let folder = path.parent().expect("the cache path has a folder");
    let kept = std::fs::create_dir_all(folder).map_err(TableError::from);
    let kept = kept.and_then(|()| write(&path, Existing::Replace, &table, definition).map(drop));
    if let Err(error) = kept {
        let reason = match error {
            TableError::Write(WriteError { step, source, .. }) => format!("{step}: {source}"),
            error => error.to_string(),
        };
        tables::warn(quiet, &format!("the table is not kept in {}: {reason}", path.display()));
    }
    Ok(table)
}

/// Writes a table, and returns its header.
pub(crate) fn write(
    path: &Path,
    existing: Existing,
    table: &MadeTable,
    definition: Vec<u8>,
) -> Result<OrbitsHeader, TableError> {
    let distances = table.distances();
    let header = distances.header(definition);
    godtable::table::write(path, existing, &header, |cells| distances.write_cells(header.encoding, cells))?;
    Ok(header)
}
