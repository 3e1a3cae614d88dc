//! The edges of the 3x3x3: the number of positions at each distance, counted in memory, and tables.

pub(crate) mod stored;

use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use godtable::cube::SymmetryGroup;
use godtable::{Histogram, Rules};
use godtable_edges::{ByLevels, CheckpointError, EdgesError, FlipChoice, InstructionSet, Search, Space};

use crate::arguments::{HistogramArguments, UpTo};
use crate::classes;
use crate::edges::stored::StoredEdges;
use crate::failure::Failure;
use crate::memory;
use crate::named::PuzzleName;
use crate::output::{self, grouped};
use crate::progress::Levels;
use crate::signals::Patience;

/// The memory that a search leaves free, unless `--memory` says how much it may take.
const RESERVE: u64 = 500_000_000;

/// The name of a checkpoint in its folder.
const CHECKPOINT: &str = "edges.checkpoint";

/// The least time between two checkpoints that nobody asked for.
const BETWEEN: Duration = Duration::from_secs(60);

/// The time between two such checkpoints is at least this many times that of writing one.
const PATIENT: u32 = 10;

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
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::words(format!(
            "{option} is for the edges of the 3x3x3; add --puzzle 3x3x3-edges, or leave it out"
        ))),
    }
}

/// Returns the counts in the header of a table.
pub(crate) fn counts_of(stored: &StoredEdges, arguments: &HistogramArguments) -> Result<EdgesCounts, Failure> {
    let options = [
        (arguments.memory.is_some(), "--memory"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.solutions, "--solutions"),
        (arguments.up_to.is_some(), "--up-to"),
    ];
    match options.iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => {
            Err(Failure::words(format!("{option} does not go with a table of the edges; leave it or --table out")))
        }
        None => Ok(EdgesCounts {
            puzzle: stored.puzzle(),
            rules: stored.table.rules().clone(),
            unlocked: stored.table.header().unlocked.clone(),
            locked: None,
            alike: None,
        }),
    }
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
    let checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::new).transpose()?;
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
    run(&mut search, checkpoint, quiet)?;
    let (unlocked, locked) = search.histograms();
    let Some((unlocked, _)) = search.classes() else {
        return Ok(EdgesCounts { puzzle, rules, unlocked, locked, alike: None });
    };
    let alike = format!("alike by {}", classes::counted(SymmetryGroup::of(&rules).keeping()));
    Ok(EdgesCounts { puzzle, rules, unlocked, locked: None, alike: Some(alike) })
}

/// Does all levels that are left, with a progress bar.
pub(crate) fn levels(work: &mut impl ByLevels, quiet: bool) -> Result<(), Failure> {
    levels_with(work, quiet, Failure::words)
}

/// Does all levels that are left, with a progress bar. `failure` returns the failure of an error.
pub(crate) fn levels_with(
    work: &mut impl ByLevels,
    quiet: bool,
    failure: impl Fn(EdgesError) -> Failure,
) -> Result<(), Failure> {
    let mut bar = Levels::new(quiet, work.level());
    while !work.is_done() {
        bar.start(work.level());
        let show = |part| {
            bar.show(part);
            Continue(())
        };
        work.advance(&show).map_err(&failure)?;
    }
    Ok(())
}

/// Finds all levels that are left, with a progress bar.
fn run(search: &mut Search, mut checkpoint: Option<Checkpoint>, quiet: bool) -> Result<(), Failure> {
    let mut bar = Levels::new(quiet, search.level());
    while !search.is_done() {
        bar.start(search.level());
        let show = |part| {
            bar.show(part);
            Continue(())
        };
        search.advance(&show).map_err(Failure::words)?;
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.after_level(search, quiet)?;
        }
    }
    checkpoint.map_or(Ok(()), Checkpoint::finish)
}

/// The checkpoint of a search.
struct Checkpoint {
    path: PathBuf,
    /// While this exists, a signal does not end the program: the search writes a checkpoint first.
    patience: Patience,
    /// When the last checkpoint was written, or the search began; and how long the writing took.
    last: Instant,
    took: Duration,
}

impl Checkpoint {
    /// Prepares the folder of a checkpoint.
    fn new(folder: &Path) -> Result<Checkpoint, Failure> {
        let making = |error| Failure::failed(format!("--checkpoint: making the folder {}", folder.display()), error);
        fs::create_dir_all(folder).map_err(making)?;
        let path = folder.join(CHECKPOINT);
        Ok(Checkpoint { path, patience: Patience::new(), last: Instant::now(), took: Duration::ZERO })
    }

    /// Returns the search of the checkpoint, or a new one.
    fn search(&self, space: Space, quiet: bool) -> Result<Search, Failure> {
        let wrong = |error: CheckpointError| Failure::Failed(format!("--checkpoint: {error}"));
        if !self.path.exists() {
            return Search::new(space, InstructionSet::best()).map_err(|error| wrong(error.into()));
        }
        let search = Search::resume(space, InstructionSet::best(), &self.path).map_err(wrong)?;
        if !quiet {
            let (path, distance) = (self.path.display(), search.level().distance);
            output::report(format_args!("going on after distance {distance}, from {path}"));
        }
        Ok(search)
    }

    /// Writes a checkpoint if a signal asks for it, or much time has passed. Returns an error after a signal.
    fn after_level(&mut self, search: &Search, quiet: bool) -> Result<(), Failure> {
        let is_over = self.patience.is_over();
        if search.is_done() || !is_over && self.last.elapsed() < BETWEEN.max(PATIENT * self.took) {
            return Ok(());
        }
        let began = Instant::now();
        search.save(&self.path).map_err(|error| Failure::Failed(format!("--checkpoint: {error}")))?;
        (self.last, self.took) = (Instant::now(), began.elapsed());
        if !is_over {
            return Ok(());
        }
        if !quiet {
            let (path, distance) = (self.path.display(), search.level().distance);
            output::report(format_args!("interrupted after distance {distance}; the same command goes on from {path}"));
        }
        Err(Failure::Interrupted)
    }

    /// Removes the checkpoint: the search is done. A signal in the last level comes too late to lose the counts.
    fn finish(self) -> Result<(), Failure> {
        if self.path.exists() {
            let removing = |error| Failure::failed(format!("--checkpoint: removing {}", self.path.display()), error);
            fs::remove_file(&self.path).map_err(removing)?;
        }
        self.patience.finish();
        Ok(())
    }
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
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Failure::words(format!("{option} does not go with --puzzle {puzzle}; leave it out"))),
    }
}

/// Says what a search needs.
fn needs(puzzle: &str, space: &Space) -> String {
    let states = space.positions() * space.locks().max(1);
    format!("{puzzle}: {} states, {} of memory", grouped(states), gigabytes(space.bytes()))
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
    let (needed, most) = (gigabytes(needed), gigabytes(most));
    Err(Failure::words(format!(
        "{option}: the search needs {needed} of memory, and {which} {most}; rules with more symmetry need less"
    )))
}

/// Writes a number of bytes, rounded up.
pub(crate) fn gigabytes(bytes: u64) -> String {
    match bytes.div_ceil(100_000_000) {
        1 => format!("{} MB", bytes.div_ceil(1_000_000)),
        tenths => format!("{}.{} GB", tenths / 10, tenths % 10),
    }
}
