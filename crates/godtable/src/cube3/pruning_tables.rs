//! The pruning tables of optimal searches, built at the first use and stored in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use godtable_solvers::optimal::{Existing, Metric, OptimalError, OptimalSolver, PruningTableInfo};
use godtable_solvers::pruning_file::FileError;

use crate::table_file::AGAIN;
use crate::words::size;
use crate::{Error, Event, Work, memory, target};

/// The most bytes of a pruning table that is made without a limit of memory: larger ones take minutes to make.
const UNASKED: u64 = 650_000_000;

/// The bytes of the pruning table for positions near solved: it is made at once, and not kept.
const SMALL: u64 = 4_000_000;

/// The most turns of a solution for which the small pruning table is enough.
const NEAR: usize = 12;

/// The least bytes of a pruning table.
const LEAST: u64 = 1_000_000;

/// The most bytes of a pruning table.
const MOST: u64 = 1 << 34;

/// The bytes that a search takes in addition to its pruning table: the program, and the tables of the two-phase search.
const BESIDES: u64 = 170_000_000;

/// The bytes of a line of a pruning table.
const LINE: u64 = 64;

/// The end of the names of pruning tables.
const ENDING: &str = "filter";

/// A small pruning table for positions near solved, and another for all others. Each is loaded or made on first use.
#[derive(Default)]
pub(super) struct PruningTables {
    small: Mutex<Option<Arc<OptimalSolver>>>,
    large: Mutex<Option<Arc<OptimalSolver>>>,
}

impl PruningTables {
    /// Returns the pruning tables with a given large one.
    pub(super) fn with(large: OptimalSolver) -> PruningTables {
        PruningTables { large: Mutex::new(Some(Arc::new(large))), ..PruningTables::default() }
    }

    /// Returns the large pruning table, if it is loaded.
    pub(super) fn large(&self) -> Option<Arc<OptimalSolver>> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the solver for a position with a known solution of `known` turns.
    pub(super) fn solver(&self, metric: Metric, known: usize, work: &Work<'_>) -> Result<Arc<OptimalSolver>, Error> {
        let is_near = known <= NEAR && self.large().is_none();
        let cell = if is_near { &self.small } else { &self.large };
        let mut cell = cell.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = &*cell {
            return Ok(Arc::clone(solver));
        }
        most_bytes(work.memory())?;
        let work = &besides_tables(work);
        let made = if is_near { make(metric, SMALL, &work.unobserved())? } else { kept(metric, work)? };
        Ok(Arc::clone(cell.insert(Arc::new(made))))
    }
}

/// Returns the same work with the memory that is left for a pruning table. A limit below twice the rest bounds the
/// pruning table only.
fn besides_tables<'a>(work: &Work<'a>) -> Work<'a> {
    match work.memory() {
        Some(limit) if limit > 2 * BESIDES => work.clone().within(limit - BESIDES),
        _ => work.clone(),
    }
}

/// Returns the path of a pruning table in the cache.
pub(super) fn path(work: &Work<'_>, metric: Metric, bytes: u64) -> Option<PathBuf> {
    Some(work.cache()?.join(format!("{}{bytes}.{ENDING}", prefix(metric))))
}

fn prefix(metric: Metric) -> String {
    format!("3x3x3-{}-", name(metric))
}

/// Returns the name of the rules with a metric.
pub(super) const fn name(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "half-turn",
        Metric::QuarterTurn => "quarter-turn",
    }
}

/// Returns the sizes of the pruning tables in the cache, by their names.
fn sizes(work: &Work<'_>, metric: Metric) -> Vec<u64> {
    let entries = work.cache().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let size = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.ok()?.file_name();
        name.to_str()?.strip_prefix(&prefix(metric))?.strip_suffix(ENDING)?.strip_suffix('.')?.parse().ok()
    };
    entries.filter_map(size).collect()
}

/// Returns the most bytes of a pruning table: the given limit, or half of the free memory.
fn most_bytes(limit: Option<u64>) -> Result<u64, Error> {
    match (limit, memory::available()) {
        (Some(asked), Some(free)) if asked > free => {
            let reason = format!("{} are more than the {} that are free", size(asked), size(free));
            Err(Error::out_of_memory("memory", reason))
        }
        (Some(asked), _) if asked < LEAST => {
            let reason = format!("{asked} bytes are too few for a pruning table; it needs at least 1M");
            Err(Error::out_of_memory("memory", reason))
        }
        (Some(asked), _) => Ok(asked),
        (None, Some(free)) => Ok((free / 2).max(LEAST)),
        (None, None) => Ok(UNASKED),
    }
}

/// Returns the bytes of a new pruning table, a whole number of lines: without a limit no more than what is made in
/// seconds.
pub(super) fn bytes_to_make(limit: Option<u64>) -> Result<u64, Error> {
    let most = most_bytes(limit)?;
    let bytes = if limit.is_some() { most } else { most.min(UNASKED) };
    Ok(bytes.min(MOST) / LINE * LINE)
}

/// Returns the solver with the largest pruning table of the cache that fits. If there is none, or none of half the size
/// asked for, makes one and keeps it.
fn kept(metric: Metric, work: &Work<'_>) -> Result<OptimalSolver, Error> {
    let most = most_bytes(work.memory())?;
    let least = work.memory().map_or(0, |_| most / 2);
    let largest = sizes(work, metric).into_iter().filter(|bytes| (least..=most).contains(bytes)).max();
    if let Some((bytes, path)) = largest.and_then(|bytes| Some((bytes, path(work, metric, bytes)?))) {
        let again = |reason: &dyn std::fmt::Display| {
            work.warn(format_args!("the pruning table {} is rebuilt: {reason}", path.display()));
        };
        match OptimalSolver::read(&path) {
            Ok(solver) if solver.info().metric == metric && solver.info().bytes == bytes => return Ok(solver),
            Ok(_) => again(&"its metric or size contradicts its name"),
            Err(OptimalError::File(FileError::OutOfMemory { bytes })) => return Err(out_of_memory(bytes)),
            Err(reason) => again(&reason),
        }
    }
    let bytes = largest.map_or_else(|| bytes_to_make(work.memory()), Ok)?;
    let solver = make(metric, bytes, work)?;
    if let Some(path) = path(work, metric, solver.info().bytes)
        && let Err(reason) = keep(&solver, &path)
    {
        work.warn(format_args!("the pruning table is not stored: {reason}"));
    }
    Ok(solver)
}

/// Makes the pruning table of a solver.
pub(super) fn make(metric: Metric, bytes: u64, work: &Work<'_>) -> Result<OptimalSolver, Error> {
    if bytes > 10 * LEAST {
        let (bytes, name) = (size(bytes), name(metric));
        work.say(Event::Note(&format!(
            "building a pruning table of {bytes} for the 3x3x3, {name}; it is stored for later searches"
        )))?;
    }
    let parts = AtomicU64::new(0);
    let made = OptimalSolver::new(metric, bytes, &|_, all| {
        work.tell(Event::Part { done: parts.fetch_add(1, Relaxed) + 1, all: all as u64 })
    });
    made.map_err(|error| match error {
        OptimalError::Stopped => Error::Stopped,
        OptimalError::OutOfMemory { bytes } => out_of_memory(bytes),
        error => Error::failed("the pruning table", error),
    })
}

/// Writes a pruning table to the cache, and makes its folder.
fn keep(solver: &OptimalSolver, path: &std::path::Path) -> Result<(), OptimalError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(FileError::from)?;
    }
    solver.write(path, Existing::Replace)
}

fn out_of_memory(bytes: u64) -> Error {
    Error::out_of_memory(
        "not enough memory",
        format!("the pruning table needs {}; try a smaller limit of memory", size(bytes)),
    )
}

/// Reads the header of a pruning table.
pub(super) fn pruning_table_info(path: &Path) -> Result<PruningTableInfo, Error> {
    PruningTableInfo::read(path).map_err(|error| unread(path, &error))
}

/// Returns the error for a pruning table that cannot be read.
pub(super) fn unread(path: &Path, error: &OptimalError) -> Error {
    let doing = format!("the pruning table {}", path.display());
    match error {
        OptimalError::File(FileError::OutOfMemory { .. }) => Error::out_of_memory(doing, error),
        OptimalError::File(FileError::Io(_)) => Error::of_file(doing, path, error, ""),
        _ => Error::of_file(doing, path, error, AGAIN),
    }
}

/// Writes a pruning table to a file.
pub(super) fn write(pruning: &OptimalSolver, path: &Path, existing: Existing) -> Result<(), Error> {
    pruning.write(path, existing).map_err(|error| match error {
        OptimalError::File(FileError::Write(error)) => {
            target::cannot_write(path, godtable_table::TableError::Write(error))
        }
        error => Error::of_file(format!("writing the pruning table {}", path.display()), path, &error, ""),
    })
}
