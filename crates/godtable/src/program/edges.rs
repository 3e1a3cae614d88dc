//! The edges of the 3x3x3: the number of positions at each distance, counted in memory.

use std::ops::ControlFlow::Continue;

use godtable::{Histogram, Rules};
use godtable_edges::{EdgesError, FlipChoice, InstructionSet, Search, Space};

use crate::arguments::HistogramArguments;
use crate::failure::Failure;
use crate::memory;
use crate::named::PuzzleName;
use crate::output::{self, grouped};
use crate::progress::Levels;

/// The refusal of `--memory` for other puzzles.
pub(crate) const ONLY_EDGES: &str = "--memory is for the edges of the 3x3x3; add --puzzle 3x3x3-edges, or leave it out";

/// The memory that a search leaves free, unless `--memory` says how much it may take.
const RESERVE: u64 = 500_000_000;

/// The numbers of states of the edges, by distance.
pub(crate) struct EdgesCounts {
    pub(crate) puzzle: &'static str,
    pub(crate) rules: Rules,
    pub(crate) unlocked: Histogram,
    pub(crate) locked: Option<Histogram>,
}

/// Counts the states of the edges under the chosen rules.
pub(crate) fn count(arguments: &HistogramArguments, flips: FlipChoice, quiet: bool) -> Result<EdgesCounts, Failure> {
    let puzzle = PuzzleName::of_edges(flips);
    refuse(puzzle, arguments)?;
    let option = format!("--puzzle {puzzle}");
    let rules = arguments.table.rules.of_cube3(&option)?;
    let wrong = |error: EdgesError| Failure::words(format!("{option}: {error}"));
    let space = Space::new(&rules, flips).map_err(wrong)?;
    check_memory(&option, &space, arguments.memory)?;
    if !quiet {
        output::report(format_args!("{}", needs(puzzle, &space)));
    }
    let mut search = Search::new(space, InstructionSet::best()).map_err(wrong)?;
    let mut bar = Levels::new(quiet, search.level());
    while !search.is_done() {
        bar.start(search.level());
        search
            .advance(&|part| {
                bar.show(part);
                Continue(())
            })
            .map_err(wrong)?;
    }
    let (unlocked, locked) = search.histograms();
    Ok(EdgesCounts { puzzle, rules, unlocked, locked })
}

/// Refuses options that need a table.
fn refuse(puzzle: &str, arguments: &HistogramArguments) -> Result<(), Failure> {
    let options = [
        (arguments.pieces.pieces.is_some(), "--pieces"),
        (arguments.table.table.is_some(), "--table"),
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.solutions, "--solutions"),
        (arguments.up_to.is_some(), "--up-to"),
    ];
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::words(format!("{option} does not go with --puzzle {puzzle}; leave it out"))),
    }
}

/// Says what a search will need.
fn needs(puzzle: &str, space: &Space) -> String {
    let states = space.positions() * space.locks().max(1);
    format!("{puzzle}: {} states, {} of memory", grouped(states), gigabytes(space.bytes()))
}

/// Refuses a search that does not fit into memory.
fn check_memory(option: &str, space: &Space, given: Option<u64>) -> Result<(), Failure> {
    let needed = space.bytes();
    let advice = "rules with more symmetry need less";
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
    let (needed, most) = (gigabytes(needed), gigabytes(most));
    Err(Failure::words(format!("{option}: the search needs {needed} of memory, and {which} {most}; {advice}")))
}

fn gigabytes(bytes: u64) -> String {
    format!("{}.{} GB", grouped(bytes / 1_000_000_000), bytes / 100_000_000 % 10)
}
