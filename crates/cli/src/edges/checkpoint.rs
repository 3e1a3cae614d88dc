//! Checkpoints of searches of the edges: what an interrupted search goes on from.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use godtable_engine::edges::{ByLevels as _, CheckpointError, InstructionSet, Search, Space};

use crate::failure::Failure;
use crate::output;
use crate::signals::Patience;

/// The name of a checkpoint in its folder.
const CHECKPOINT: &str = "edges.checkpoint";

/// The least time between two checkpoints that nobody asked for.
const BETWEEN: Duration = Duration::from_secs(60);

/// The time between two such checkpoints is at least this many times that of writing one.
const PATIENT: u32 = 10;

/// The checkpoint of a search.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// While this exists, a signal does not end the program: the search writes a checkpoint first.
    patience: Patience,
    /// When the last checkpoint was written, or the search began; and how long the writing took.
    last: Instant,
    took: Duration,
}

impl Checkpoint {
    /// Prepares the folder of a checkpoint.
    pub(super) fn new(folder: &Path) -> Result<Checkpoint, Failure> {
        let making = |error| Failure::failed(format!("--checkpoint: making the folder {}", folder.display()), error);
        fs::create_dir_all(folder).map_err(making)?;
        let path = folder.join(CHECKPOINT);
        Ok(Checkpoint { path, patience: Patience::new(), last: Instant::now(), took: Duration::ZERO })
    }

    /// Returns the search of the checkpoint, or a new one.
    pub(super) fn search(&self, space: Space, quiet: bool) -> Result<Search, Failure> {
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
    pub(super) fn after_level(&mut self, search: &Search, quiet: bool) -> Result<(), Failure> {
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
    pub(super) fn finish(self) -> Result<(), Failure> {
        if self.path.exists() {
            let removing = |error| Failure::failed(format!("--checkpoint: removing {}", self.path.display()), error);
            fs::remove_file(&self.path).map_err(removing)?;
        }
        self.patience.finish();
        Ok(())
    }
}
