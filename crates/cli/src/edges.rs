//! The edges of the 3x3x3: the number of positions at each distance, counted in memory, and tables.

mod checkpoint;
pub(crate) mod stored;

use std::ops::ControlFlow::Continue;

use godtable::cube::SymmetryGroup;
use godtable::{Histogram, Rules};
use godtable_engine::edges::{ByLevels, EdgesError, FlipChoice, InstructionSet, Search, Space};

use crate::arguments::{HistogramArguments, UpTo};
use crate::classes;
use crate::edges::checkpoint::Checkpoint;
use crate::edges::stored::StoredEdges;
use crate::failure::{Failure, refuse_options};
use crate::memory;
use crate::named::PuzzleName;
use crate::output::{self, grouped, size};
use crate::progress::Levels;

/// The memory that a search leaves free, unless `--memory` says how much it may take.
const RESERVE: u64 = 500_000_000;

/// The numbers of states of the edges, or of their classes, by distance.
pub(crate) struct EdgesCounts {
    pub(crate) puzzle: &'static str,
    pub(crate) rules: Rules,
    pub(crate) unlocked: Histogram,
    pub(crate) locked: Option<Histogram>,
    /// The symmetries in words, if classes are counted.
    pub(crate) alike: Option<String>,
}

/// Refuses the options of a search of edges, for other puzzles.
pub(crate) fn refuse_elsewhere(arguments: &HistogramArguments) -> Result<(), Failure> {
    let options = [(arguments.memory.is_some(), "--memory"), (arguments.checkpoint.is_some(), "--checkpoint")];
    refuse_options(&options, |option| {
        format!("{option} is for the edges of the 3x3x3; add --puzzle 3x3x3-edges, or leave it out")
    })
}

/// Returns the counts in the header of a table.
pub(crate) fn counts_of(stored: &StoredEdges, arguments: &HistogramArguments) -> Result<EdgesCounts, Failure> {
    let options = [
        (arguments.memory.is_some(), "--memory"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.solutions, "--solutions"),
        (arguments.up_to.is_some(), "--up-to"),
    ];
    refuse_options(&options, |option| {
        format!("{option} does not go with a table of the edges; leave it or --table out")
    })?;
    Ok(EdgesCounts {
        puzzle: stored.puzzle(),
        rules: stored.table.rules().clone(),
        unlocked: stored.table.header().unlocked.clone(),
        locked: None,
        alike: None,
    })
}

/// Counts the states of the edges under the chosen rules.
pub(crate) fn count(arguments: &HistogramArguments, flips: FlipChoice, quiet: bool) -> Result<EdgesCounts, Failure> {
    let puzzle = PuzzleName::of_edges(flips);
    refuse(puzzle, arguments)?;
    let option = format!("--puzzle {puzzle}");
    let rules = arguments.table.rules.of_cube3(&option)?;
    let wrong = |error: EdgesError| Failure::words(format!("{option}: {error}"));
    let space = Space::new(&rules, flips).map_err(wrong)?;
    if arguments.up_to.is_some() && space.locks() > 0 {
        return Err(Failure::words(format!("--up-to: {}", EdgesError::Classes)));
    }
    check_memory(&option, space.bytes(), arguments.memory)?;
    let mut checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::new).transpose()?;
    if !quiet {
        output::report(needs(puzzle, &space));
    }
    let mut search = match &checkpoint {
        Some(checkpoint) => checkpoint.search(space, quiet)?,
        None => Search::new(space, InstructionSet::best()).map_err(wrong)?,
    };
    if arguments.up_to.is_some() {
        search = search.counting_classes().map_err(wrong)?;
    }
    levels(&mut search, quiet, Failure::words, |search| match &mut checkpoint {
        Some(checkpoint) => checkpoint.after_level(search, quiet),
        None => Ok(()),
    })?;
    checkpoint.map_or(Ok(()), Checkpoint::finish)?;
    let (unlocked, locked) = search.histograms();
    let Some((unlocked, _)) = search.classes() else {
        return Ok(EdgesCounts { puzzle, rules, unlocked, locked, alike: None });
    };
    let alike = format!("alike by {}", classes::counted(SymmetryGroup::of(&rules).keeping()));
    Ok(EdgesCounts { puzzle, rules, unlocked, locked: None, alike: Some(alike) })
}

/// Does all levels that are left, with a progress bar. `failure` returns the failure of an error, and `after_level` is
/// called after each level.
pub(crate) fn levels<W: ByLevels>(
    work: &mut W,
    quiet: bool,
    failure: impl Fn(EdgesError) -> Failure,
    mut after_level: impl FnMut(&W) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut bar = Levels::new(quiet, work.level());
    while !work.is_done() {
        bar.start(work.level());
        let show = |part| {
            bar.show(part);
            Continue(())
        };
        work.advance(&show).map_err(&failure)?;
        after_level(work)?;
    }
    Ok(())
}

/// Refuses options that other tables have.
fn refuse(puzzle: &str, arguments: &HistogramArguments) -> Result<(), Failure> {
    let options = [
        (arguments.pieces.pieces.is_some(), "--pieces"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.solutions, "--solutions"),
        (arguments.up_to == Some(UpTo::SymmetryAndInverse), "--up-to symmetry+inverse"),
    ];
    if arguments.up_to.is_some() && arguments.checkpoint.is_some() {
        return Err(Failure::words("--checkpoint keeps no classes; leave it or --up-to out"));
    }
    refuse_options(&options, |option| format!("{option} does not go with --puzzle {puzzle}; leave it out"))
}

/// Says what a search needs.
fn needs(puzzle: &str, space: &Space) -> String {
    let states = space.positions() * space.locks().max(1);
    format!("{puzzle}: {} states, {} of memory", grouped(states), size(space.bytes()))
}

/// Refuses a search that does not fit into memory.
pub(crate) fn check_memory(option: &str, needed: u64, given: Option<u64>) -> Result<(), Failure> {
    let (most, which) = match given {
        Some(most) => (most, "--memory allows"),
        None => match memory::available() {
            Some(free) => (free.saturating_sub(RESERVE), "this machine can give"),
            None => return Ok(()),
        },
    };
    if needed <= most {
        return Ok(());
    }
    let (needed, most) = (size(needed), size(most));
    Err(Failure::words(format!(
        "{option}: the search needs {needed} of memory, and {which} {most}; rules with more symmetry need less"
    )))
}
