//! Checkpoints of searches of the edges: what an interrupted search goes on from.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use godtable_engine::edges::{ByLevels as _, CheckpointError, Search, Space};
use godtable_system::instructions::InstructionSet;

use crate::{Error, Event, Given, Work};

/// The name of a checkpoint in its folder.
const CHECKPOINT: &str = "edges.checkpoint";

/// The least time between two checkpoints that nobody asked for.
const BETWEEN: Duration = Duration::from_secs(60);

/// The time between two such checkpoints is at least this many times that of writing one.
const PATIENT: u32 = 10;

/// The checkpoint of a search.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// When the last checkpoint was written, or the search began; and how long the writing took.
    last: Instant,
    took: Duration,
}

impl Checkpoint {
    /// Prepares the folder of a checkpoint.
    pub(super) fn new(folder: &Path) -> Result<Checkpoint, Error> {
        fs::create_dir_all(folder)
            .map_err(|error| Error::failed(format!("making the folder {}", folder.display()), error))?;
        Ok(Checkpoint { path: folder.join(CHECKPOINT), last: Instant::now(), took: Duration::ZERO })
    }

    /// Returns the search of the checkpoint, or a new one.
    pub(super) fn search(&self, space: Space, work: &Work<'_>) -> Result<Search, Error> {
        if !self.path.exists() {
            return Search::new(space, InstructionSet::best()).map_err(|error| wrong(&error.into()));
        }
        let search = Search::resume(space, InstructionSet::best(), &self.path).map_err(|error| wrong(&error))?;
        let (path, distance) = (self.path.display(), search.level().distance);
        work.say(Event::Note(&format!("going on after distance {distance}, from {path}")))?;
        Ok(search)
    }

    /// Writes a checkpoint if the work is over, or much time has passed. Returns an error if the work is over.
    pub(super) fn after_level(&mut self, search: &Search, is_over: bool, work: &Work<'_>) -> Result<(), Error> {
        if search.is_done() || !is_over && self.last.elapsed() < BETWEEN.max(PATIENT * self.took) {
            return Ok(());
        }
        let began = Instant::now();
        search.save(&self.path).map_err(|error| wrong(&error))?;
        (self.last, self.took) = (Instant::now(), began.elapsed());
        if !is_over {
            return Ok(());
        }
        let (path, distance) = (self.path.display(), search.level().distance);
        let note = format!("interrupted after distance {distance}; the same command goes on from {path}");
        let _ = work.tell(Event::Note(&note));
        Err(Error::Stopped)
    }

    /// Removes the checkpoint: the search is done.
    pub(super) fn finish(self) -> Result<(), Error> {
        if self.path.exists() {
            let removing = format!("removing the checkpoint {}", self.path.display());
            fs::remove_file(&self.path).map_err(|error| Error::failed(removing, error))?;
        }
        Ok(())
    }
}

fn wrong(error: &CheckpointError) -> Error {
    match error {
        CheckpointError::Search(godtable_engine::edges::EdgesError::Stopped { .. }) => Error::Stopped,
        error => Error::given(Given::Checkpoint, error),
    }
}
