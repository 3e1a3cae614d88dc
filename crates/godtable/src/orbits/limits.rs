//! The resource limits of a search, and the reports of its progress.

use std::ops::ControlFlow;

use godtable_engine::levels::{Positions, Progress};
use godtable_puzzle::effort::{Effort, Unfound};

use super::dialect::Dialect;
use crate::description::LEVELS;
use crate::words::{grouped, size};
use crate::{Error, Event, Work};

/// The binary digits of the largest distance that a search is expected to find.
pub(super) const DIGITS: usize = 5;

/// The most arrangements of pieces that are visited to count the legal positions for a message.
const VISITED: u64 = 1 << 22;

/// Returns the number of legal states, if it does not take long.
pub(super) fn legal_states(positions: &Positions, planes: usize) -> Option<u64> {
    positions.legal_count_within(VISITED)?.checked_mul(planes as u64)
}

/// Rejects puzzles whose table does not fit into the memory of the work. `digits` is the number of binary digits of a
/// distance that are kept.
pub(super) fn check_memory(
    dialect: &dyn Dialect,
    positions: &Positions,
    planes: usize,
    digits: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let needed = positions.bytes(planes, digits);
    match work.free_memory() {
        Some(available) if needed > available => {
            let (states, among) = match legal_states(positions, planes) {
                Some(states) => (states, ""),
                None => (positions.count().saturating_mul(planes as u64), " with the illegal ones"),
            };
            let states = grouped(states);
            let (needed, available, advice) = (size(needed), size(available), dialect.advice());
            let disk = if digits == 0 { ", or a folder for the sets" } else { "" };
            let reason = format!(
                "the table has {states} states{among} and needs {needed} of memory; {available} are available; \
                 {advice}{disk}"
            );
            Err(Error::out_of_memory(dialect.about().subject(), reason))
        }
        _ => Ok(()),
    }
}

/// The operations of a search, as [`Positions::work`] counts them, in a second of one thread: measured with the Pyraminx,
/// the 2x2x2 and the Dino Cube of twsearch.
const OPERATIONS_PER_SECOND: f64 = 7.0e9;

/// Estimates the seconds of a search of all states.
pub(super) fn seconds(positions: &Positions, planes: usize, threads: usize) -> f64 {
    positions.work() * planes as f64 * LEVELS / OPERATIONS_PER_SECOND / threads as f64
}

/// The least number of states for which a search is symmetry-reduced: smaller ones end before their symmetries are
/// found.
const LARGE: u64 = 1 << 26;

/// Returns whether a search of a puzzle is symmetry-reduced, if it has sectors.
pub(super) fn is_large(positions: &Positions, planes: usize) -> bool {
    positions.count().saturating_mul(planes as u64) >= LARGE
}

/// Returns an observer of a search.
pub(super) fn observer<'a>(work: &'a Work<'_>) -> impl FnMut(Progress) -> ControlFlow<()> + 'a {
    |level| work.tell(Event::Level { distance: level.distance, found: level.found, total: level.states })
}

/// The binary logarithm of the operations of a second, about.
const SECOND: u32 = 27;

/// Returns an effort of some seconds, about, counted in operations.
pub(super) fn effort(seconds: f64) -> Effort<'static> {
    Effort::of((seconds * f64::from(1 << SECOND)) as u64)
}

/// Returns the effort to find the symmetries and the sectors of a puzzle: two seconds, and for large puzzles more, but little
/// compared with a search without them. Neither the clock nor free memory ends it, since the bytes of a table depend on it.
pub(super) fn reduction_effort(positions: &Positions, planes: usize) -> Effort<'static> {
    effort((seconds(positions, planes, 1) / 8.0).max(2.0))
}

/// Returns what was found, or `None` if there is none.
///
/// # Errors
/// Returns an error if the search was stopped, or if memory ran out.
pub(super) fn found<T>(found: Result<T, Unfound>) -> Result<Option<T>, Error> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Unfound::Absent) => Ok(None),
        Err(Unfound::Stopped) => Err(Error::Stopped),
        Err(Unfound::OutOfMemory { bytes }) => {
            let reason = format!("the list of the sectors needs {}, more than the system gives", size(bytes));
            Err(Error::out_of_memory("the symmetries", reason))
        }
    }
}
