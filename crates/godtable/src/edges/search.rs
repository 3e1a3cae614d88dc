//! What the searches of the edges have in common: their rules in words, their progress, and their memory.

use std::ops::ControlFlow;

use godtable_engine::edges::{ByLevels, EdgesError, FlipChoice, Part};
use godtable_puzzle::cube::Rules;

use super::name_of;
use crate::words::size;
use crate::{About, Error, Event, Work, cube_rules, memory};

/// Describes the edges and their rules.
pub(super) fn about(rules: &Rules, flips: FlipChoice) -> About {
    About { puzzle: name_of(flips).to_owned(), ..cube_rules::about(rules) }
}

/// What [`levels`] calls after a level if nothing is to be kept: work that is over stops.
pub(super) fn stop_if_over<W>(_work: &W, is_over: bool) -> Result<(), Error> {
    if is_over { Err(Error::Stopped) } else { Ok(()) }
}

/// Does all levels that are left. `after_level` is called after each level, and told whether the observer stops the work.
pub(super) fn levels<W: ByLevels>(
    by_levels: &mut W,
    work: &Work<'_>,
    error_of: impl Fn(EdgesError) -> Error,
    mut after_level: impl FnMut(&W, bool) -> Result<(), Error>,
) -> Result<(), Error> {
    // With a checkpoint, a level is finished before the work stops: the checkpoint is written between levels.
    let keeps = work.checkpoint().is_some();
    while !by_levels.is_done() {
        let level = by_levels.level();
        let is_over =
            work.tell(Event::Level { distance: level.distance, found: level.found, total: level.total }).is_break();
        after_level(by_levels, is_over)?;
        let part = |Part { done, all, .. }: Part| {
            let told = work.tell(Event::Part { done, all });
            if keeps { ControlFlow::Continue(()) } else { told }
        };
        by_levels.advance(&part).map_err(&error_of)?;
    }
    Ok(())
}

/// The memory that a search leaves free, unless the caller says how much it may take.
const RESERVE: u64 = 500_000_000;

/// Refuses a search that does not fit into memory.
pub(super) fn check_memory(what: &str, needed: u64, work: &Work<'_>) -> Result<(), Error> {
    let (most, which) = match (work.memory(), memory::available()) {
        (Some(most), _) => (most, "the given limit is"),
        (None, Some(free)) => (free.saturating_sub(RESERVE), "this machine can give"),
        (None, None) => return Ok(()),
    };
    if needed <= most {
        return Ok(());
    }
    let (needed, most) = (size(needed), size(most));
    let reason = format!("{what} needs {needed} of memory, and {which} {most}; rules with more symmetry need less");
    Err(Error::out_of_memory("memory", reason))
}
