//! The filters of optimal searches: kept in the cache, and made at the first use.

use std::cell::OnceCell;
use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use godtable::{Rules, folders};
use godtable_solvers::optimal::{Existing, FilterInfo, Metric, OptimalError, OptimalSolver};

use crate::arguments::{GoalChoice, RulesChoice};
use crate::failure::{Failure, refuse_options};
use crate::memory;
use crate::output::{self, size};
use crate::progress::Parts;
use crate::signals::Patience;
use crate::tables::warn;

/// The most bytes of a filter that is made without `--memory`: larger ones take minutes to make.
const UNASKED: u64 = 650_000_000;

/// The bytes of the filter for positions near solved: it is made at once, and not kept.
const SMALL: u64 = 4_000_000;

/// The most turns of a solution for which the small filter is enough.
const NEAR: usize = 12;

/// The least bytes of `--memory`.
const LEAST: u64 = 1_000_000;

/// The most bytes of a filter.
const MOST: u64 = 1 << 34;

/// The bytes of a line of a filter.
const LINE: u64 = 64;

/// The refusal of `--memory` for other puzzles.
pub(crate) const ONLY_CUBE3: &str =
    "--memory is for optimal solutions of the 3x3x3; add --puzzle 3x3x3, or leave it out";

/// The end of the names of filters.
const ENDING: &str = "filter";

/// Returns how the rules count turns.
///
/// # Errors
/// Returns an error for options that choose other rules or goals.
pub(crate) fn metric(rules: &RulesChoice, goal: &GoalChoice) -> Result<Metric, Failure> {
    let refused = [
        (rules.turns.is_some(), "--turns"),
        (goal.goal.is_some(), "--goal"),
        (!goal.goal_states.is_empty(), "--goal-state"),
        (rules.rules.len() > 1, "--rules given twice"),
    ];
    refuse_options(&refused, |option| {
        format!(
            "{option}: optimal solutions of the 3x3x3 are in half turns or quarter turns, to solved; use --rules \
             half-turn or quarter-turn"
        )
    })?;
    let Some(name) = rules.rules.first() else { return Ok(Metric::HalfTurn) };
    match Rules::named(godtable::Puzzle::CORNERS3, name).ok().and_then(|rules| rules.name()) {
        Some("half-turn") => Ok(Metric::HalfTurn),
        Some("quarter-turn") => Ok(Metric::QuarterTurn),
        _ => Err(Failure::words(format!("--rules {name}: for the 3x3x3 the rules are half-turn or quarter-turn"))),
    }
}

/// Returns the name of the rules with a metric.
pub(crate) fn name(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "half-turn",
        Metric::QuarterTurn => "quarter-turn",
    }
}

/// Returns the path of a filter in the cache, or `None` without a home folder.
pub(crate) fn path(metric: Metric, bytes: u64) -> Option<PathBuf> {
    Some(folders::cache()?.join(format!("{}{bytes}.{ENDING}", prefix(metric))))
}

fn prefix(metric: Metric) -> String {
    format!("3x3x3-{}-", name(metric))
}

/// Returns the sizes of the filters in the cache, by their names.
fn sizes(metric: Metric) -> Vec<u64> {
    let entries = folders::cache().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let size = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.ok()?.file_name();
        name.to_str()?.strip_prefix(&prefix(metric))?.strip_suffix(ENDING)?.strip_suffix('.')?.parse().ok()
    };
    entries.filter_map(size).collect()
}

/// Returns the most bytes of a filter: those asked for, else half of the free memory.
///
/// # Errors
/// Returns an error if so much is not free, or if it is too little.
fn most_bytes(memory: Option<u64>) -> Result<u64, Failure> {
    let free = memory::available();
    match (memory, free) {
        (Some(asked), Some(free)) if asked > free => {
            let (asked, free) = (size(asked), size(free));
            Err(Failure::words(format!("--memory: {asked} are more than the {free} that are free")))
        }
        (Some(asked), _) if asked < LEAST => {
            Err(Failure::words(format!("--memory: {asked} bytes are too few for a filter; it needs at least 1M")))
        }
        (Some(asked), _) => Ok(asked),
        (None, Some(free)) => Ok((free / 2).max(LEAST)),
        (None, None) => Ok(UNASKED),
    }
}

/// Returns the bytes of a new filter, a whole number of lines: without `--memory` no more than what is made in seconds.
///
/// # Errors
/// Returns an error as [`most_bytes`] does.
pub(crate) fn bytes_to_make(memory: Option<u64>) -> Result<u64, Failure> {
    let most = most_bytes(memory)?;
    let bytes = if memory.is_some() { most } else { most.min(UNASKED) };
    Ok(bytes.min(MOST) / LINE * LINE)
}

/// The filters of a process: a small one for positions near solved, and another for all others. Each is there once it is used.
pub(crate) struct Filters {
    metric: Metric,
    memory: Option<u64>,
    quiet: bool,
    small: OnceCell<OptimalSolver>,
    large: OnceCell<OptimalSolver>,
}

impl Filters {
    pub(crate) fn new(metric: Metric, memory: Option<u64>, quiet: bool) -> Filters {
        Filters { metric, memory, quiet, small: OnceCell::new(), large: OnceCell::new() }
    }

    /// Returns the solver for a position with a solution of so many turns, or `None` if a signal stops the work.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or `--memory` is out of range.
    pub(crate) fn solver(&self, known: usize) -> Result<Option<&OptimalSolver>, Failure> {
        let cell = if known <= NEAR { &self.small } else { &self.large };
        if cell.get().is_none() {
            // Not before: a filter that is there takes memory that would be missed.
            most_bytes(self.memory)?;
            let made = match known <= NEAR {
                true => make(self.metric, SMALL, true)?,
                false => solver(self.metric, self.memory, self.quiet)?,
            };
            let Some(made) = made else { return Ok(None) };
            let _ = cell.set(made);
        }
        Ok(cell.get())
    }
}

/// Returns the solver with the largest filter of the cache that fits. If there is none, or none of half the size asked for,
/// makes one and keeps it. Returns `None` if a signal stops that.
fn solver(metric: Metric, memory: Option<u64>, quiet: bool) -> Result<Option<OptimalSolver>, Failure> {
    let most = most_bytes(memory)?;
    let least = memory.map_or(0, |_| most / 2);
    let largest = sizes(metric).into_iter().filter(|bytes| (least..=most).contains(bytes)).max();
    let bytes = match largest {
        Some(bytes) => bytes,
        None => bytes_to_make(memory)?,
    };
    if let (Some(bytes), Some(path)) = (largest, path(metric, bytes)) {
        match OptimalSolver::read(&path) {
            Ok(solver) if solver.info().metric == metric && solver.info().bytes == bytes => return Ok(Some(solver)),
            Ok(_) => warn(quiet, &format!("the filter {} is made again: it is another one", path.display())),
            Err(OptimalError::OutOfMemory { bytes }) => return Err(out_of_memory(bytes)),
            Err(reason) => warn(quiet, &format!("the filter {} is made again: {reason}", path.display())),
        }
    }
    let Some(solver) = make(metric, bytes, quiet)? else { return Ok(None) };
    if let Some(path) = path(metric, solver.info().bytes)
        && let Err(reason) = keep(&solver, &path, Existing::Replace)
    {
        warn(quiet, &format!("the filter is not kept: {reason}"));
    }
    Ok(Some(solver))
}

/// Makes the filter of a solver, with a bar. Returns `None` if a signal stops it.
pub(crate) fn make(metric: Metric, bytes: u64, quiet: bool) -> Result<Option<OptimalSolver>, Failure> {
    if !quiet && bytes > 10 * LEAST {
        let (bytes, name) = (size(bytes), name(metric));
        output::report(format_args!("making a filter of {bytes} for the 3x3x3, {name}; it is kept for later"));
    }
    let (patience, parts) = (Patience::new(), Parts::new(quiet));
    let made = OptimalSolver::new(metric, bytes, &|_, all| {
        parts.done(all);
        if patience.is_over() { Break(()) } else { Continue(()) }
    });
    drop(parts);
    match made {
        _ if patience.finish() => Ok(None),
        Ok(solver) => Ok(Some(solver)),
        Err(OptimalError::OutOfMemory { bytes }) => Err(out_of_memory(bytes)),
        Err(error) => Err(Failure::failed("the filter", error)),
    }
}

/// Writes the filter, and makes the folder of the cache if that is where it goes.
pub(crate) fn keep(solver: &OptimalSolver, path: &Path, existing: Existing) -> Result<(), OptimalError> {
    if let Some(folder) = folders::cache().filter(|folder| path.parent() == Some(folder)) {
        fs::create_dir_all(folder)?;
    }
    solver.write(path, existing)
}

fn out_of_memory(bytes: u64) -> Failure {
    Failure::failed("out of memory", format!("the filter needs {}; try a smaller --memory", size(bytes)))
}

/// Describes a filter in one line.
pub(crate) fn heading(info: &FilterInfo) -> String {
    let (name, reach, bytes) = (name(info.metric), info.reach, output::grouped(info.bytes));
    format!("a filter of the 3x3x3, {name}: reach {reach}, {bytes} bytes")
}
