//! Checkpoints of long work: when they are written, and how they are reported to the observer.

use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use godtable_engine::checkpoint::{self, CheckpointError};
use godtable_engine::shares::{Part, Progress, SearchError, Share};
use godtable_system::parallel::Alone;

use crate::ask::Counts;
use crate::{About, Error, Event, Input, Work, table_words};

/// The least time between two checkpoints that nobody asked for.
const BETWEEN: Duration = Duration::from_secs(60);

/// The least time between two such checkpoints, as a multiple of the time to write one.
const PATIENT: u32 = 10;

/// The checkpoint of a search by only this process.
pub(crate) struct Checkpoint {
    files: checkpoint::Checkpoint,
    /// How it was asked for.
    given: Input,
    /// When the last checkpoint was written, or the search began; and how long the writing took.
    last: Instant,
    took: Duration,
}

impl Checkpoint {
    /// Prepares the folder for checkpoints, if the work has one.
    pub(crate) fn of(about: &About, work: &Work<'_>) -> Result<Option<Checkpoint>, Error> {
        let Some(folder) = work.checkpoint() else { return Ok(None) };
        let given = if work.is_on_disk() { Input::Disk } else { Input::Checkpoint };
        let files = checkpoint::Checkpoint::new(folder, about.heading());
        let files = files.map_err(|error| wrong(&given, folder, &error))?;
        Ok(Some(Checkpoint { files, given, last: Instant::now(), took: Duration::ZERO }))
    }

    /// Returns whether there is a checkpoint, and checks that it is not of another search.
    pub(crate) fn check(&self, fingerprint: u32) -> Result<bool, Error> {
        self.files.check(fingerprint).map_err(|error| self.wrong(error))
    }

    /// Continues a new search after the saved level, if there is one. Returns whether there is one.
    pub(crate) fn resume(&mut self, rows: &mut dyn Share) -> Result<bool, Error> {
        self.files.resume(rows, &mut Alone).map_err(|error| self.wrong(error))
    }

    /// Says where the search continues.
    pub(crate) fn tell(&self, distance: usize, work: &Work<'_>) -> Result<(), Error> {
        let path = self.files.path();
        work.say(Event::Note(&format!("resuming after distance {distance}, from {}", path.display())))
    }

    /// Writes a checkpoint if the work is over, or much time has passed. Returns an error if the work is over.
    pub(crate) fn after_level(
        &mut self,
        rows: &dyn Share,
        distance: usize,
        is_over: bool,
        work: &Work<'_>,
    ) -> Result<(), Error> {
        let is_early = self.last.elapsed() < BETWEEN.max(PATIENT * self.took);
        if !is_over && is_early && rows.file_name().is_none() {
            return Ok(());
        }
        let began = Instant::now();
        self.files.save(rows, &mut Alone).map_err(|error| self.wrong(error))?;
        (self.last, self.took) = (Instant::now(), began.elapsed());
        if !is_over {
            return Ok(());
        }
        let path = self.files.path();
        let note = format!("interrupted after distance {distance}; the same command resumes from {}", path.display());
        let _ = work.tell(Event::Note(&note));
        Err(Error::Stopped)
    }

    /// Removes the checkpoint: the search is done.
    pub(crate) fn finish(self) -> Result<(), Error> {
        let (given, path) = (self.given, self.files.path());
        self.files.remove().map_err(|error| wrong(&given, &path, &error))
    }

    fn wrong(&self, error: CheckpointError) -> Error {
        wrong(&self.given, &self.files.path(), &error)
    }
}

/// Returns the error of a checkpoint, which was asked for as `given`. `path` is its list or its folder.
fn wrong(given: &Input, path: &Path, error: &CheckpointError) -> Error {
    let path = match error {
        CheckpointError::Other { .. } => return Error::given(given.clone(), error),
        CheckpointError::Write(error) => &error.path,
        CheckpointError::File { path, .. } => path,
        _ => path,
    };
    Error::of_file(given.name().unwrap_or_default(), path, error, "")
}

/// Counts the states at each distance by a share of all rows, from the saved level on if there is one. If an
/// equivalence of states is given, it counts their classes.
pub(crate) fn count(
    doing: &str,
    checkpoint: Option<Checkpoint>,
    share: &mut dyn Share,
    alike: Option<String>,
    about: &About,
    work: &Work<'_>,
) -> Result<Counts, Error> {
    search(doing, checkpoint, share, work)?;
    let states = Counts::of(share.histograms());
    let Some((alike, classes)) = alike.zip(share.classes()) else { return Ok(states) };
    let remarks = if states.has_all() { Vec::new() } else { vec![table_words::unreached(about)] };
    Ok(Counts { remarks, ..states.in_classes(classes, &alike) })
}

/// Finds all levels by a share of all rows, from the saved level on if there is one. A proof ends too if it finds a difference.
pub(crate) fn search(
    doing: &str,
    mut checkpoint: Option<Checkpoint>,
    share: &mut dyn Share,
    work: &Work<'_>,
) -> Result<(), Error> {
    if let Some(checkpoint) = &mut checkpoint
        && checkpoint.resume(share)?
    {
        checkpoint.tell(share.progress().distance, work)?;
    }
    // If a stop would spoil the rows, the level is finished before the work stops.
    let finishes_level = checkpoint.is_some() && !share.outlasts_a_stop();
    let part = |Part { done, all, .. }: Part| {
        let told = work.tell(Event::Part { done, all });
        if finishes_level { ControlFlow::Continue(()) } else { told }
    };
    loop {
        let Progress { distance, found, states: total, .. } = share.progress();
        let is_over = work.tell(Event::Level { distance, found, total }).is_break();
        match &mut checkpoint {
            Some(checkpoint) => checkpoint.after_level(share, distance, is_over, work)?,
            None if is_over => return Err(Error::Stopped),
            None => {}
        }
        match share.advance(&mut Alone, &part) {
            Ok(true) => {}
            Ok(false) | Err(SearchError::Differs) => return checkpoint.map_or(Ok(()), Checkpoint::finish),
            Err(SearchError::Stopped) => {
                if let Some(checkpoint) = &mut checkpoint {
                    checkpoint.after_level(share, distance, true, work)?;
                }
                return Err(Error::Stopped);
            }
            Err(error) => return Err(failed(doing, error, work)),
        }
    }
}

/// Returns the error of a search.
pub(crate) fn failed(doing: &str, error: SearchError, work: &Work<'_>) -> Error {
    match &error {
        SearchError::Stopped => Error::Stopped,
        SearchError::OutOfMemory { .. } => Error::out_of_memory(doing, error),
        SearchError::System(cause) if cause.kind() == ErrorKind::OutOfMemory => Error::out_of_memory(doing, error),
        SearchError::System(_) => Error::of_file(doing, work.checkpoint().unwrap_or(Path::new("")), &error, ""),
        _ => Error::failed(doing, error),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{Break, Continue};
    use std::path::Path;
    use std::sync::Mutex;

    use crate::{Error, Event, Puzzle, UpTo, Work};

    /// Returns the distances that an observer hears of, and the counts; the work stops after the distance `last`.
    fn counted(puzzle: &Puzzle, folder: &Path, last: usize) -> (Vec<usize>, Result<crate::Counts, Error>) {
        counted_in(puzzle, None, Work::default().kept_in(folder), last)
    }

    fn counted_in(
        puzzle: &Puzzle,
        up_to: Option<UpTo>,
        work: Work<'_>,
        last: usize,
    ) -> (Vec<usize>, Result<crate::Counts, Error>) {
        let heard = Mutex::new(Vec::new());
        let observer = |event: Event<'_>| {
            let Event::Level { distance, .. } = event else { return Continue(()) };
            heard.lock().expect("no thread panics").push(distance);
            if distance == last { Break(()) } else { Continue(()) }
        };
        let counts = puzzle.counts(up_to, &Work::default().observed_by(&observer).using(&work));
        (heard.into_inner().expect("no thread panics"), counts)
    }

    /// Stops the work of a puzzle after distance 3, and continues.
    fn goes_on<'a>(puzzle: &Puzzle, up_to: Option<UpTo>, work: impl Fn(&Path) -> Work<'a>) -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let (heard, counts) = counted_in(puzzle, up_to, work(folder.path()), 3);
        assert_eq!((heard, counts), (vec![0, 1, 2, 3], Err(Error::Stopped)));
        let (heard, counts) = counted_in(puzzle, up_to, work(folder.path()), usize::MAX);
        assert_eq!(heard[0], 3, "the first level is the saved one");
        assert_eq!(counts?, puzzle.counts(up_to, &Work::default())?, "{}", puzzle.name());
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
        Ok(())
    }

    #[test]
    fn stopped_searches_of_definitions_and_pieces_go_on() -> Result<(), Error> {
        let puzzles = [
            Puzzle::named("skewb")?,
            Puzzle::named("pyraminx")?.with_lock("move")?,
            Puzzle::pieces("cross")?.with_rules("irreversible")?,
            Puzzle::pieces("DF DR")?.with_goal_states(["R U", "F"])?,
        ];
        puzzles.iter().try_for_each(|puzzle| goes_on(puzzle, None, |folder| Work::default().kept_in(folder)))
    }

    #[test]
    fn searches_on_disk_go_on() -> Result<(), Error> {
        let puzzles = [Puzzle::named("2x2x3")?, Puzzle::named("pyraminx")?.with_lock("move")?];
        [None, Some(UpTo::Symmetry)].into_iter().try_for_each(|up_to| {
            puzzles.iter().try_for_each(|puzzle| goes_on(puzzle, up_to, |folder| Work::default().on_disk(folder)))
        })
    }

    #[test]
    fn folder_of_another_search_is_refused() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let counted = |puzzle: &Puzzle, last| counted_in(puzzle, None, Work::default().on_disk(folder.path()), last).1;
        let (solved, other) = (Puzzle::named("pyraminx")?, Puzzle::named("pyraminx")?.with_goal_states(["U"])?);
        assert_eq!(counted(&solved, 3), Err(Error::Stopped));
        let error = counted(&other, 3).expect_err("the goal is another one").to_string();
        assert!(error.contains(" is a checkpoint of another search: "), "{error}");
        Ok(())
    }

    #[test]
    fn damaged_sets_on_disk_are_refused() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = Puzzle::named("pyraminx")?;
        let counted = |last| counted_in(&puzzle, None, Work::default().on_disk(folder.path()), last).1;
        let [list, even, odd] =
            ["godtable.checkpoint", "level-even.part", "level-odd.part"].map(|name| folder.path().join(name));
        let read = |path: &Path| std::fs::read(path).expect("a file");
        let refused = |path: &Path, bytes: &[u8], expected: &str| {
            let whole = std::fs::read(path).expect("a file");
            std::fs::write(path, bytes).expect("it is written");
            let error = counted(usize::MAX).expect_err("it is damaged").to_string();
            assert!(error.starts_with("disk: ") && error.contains(expected), "{error}");
            let advice = format!("; remove {} to start again", list.display());
            assert!(error.ends_with(&advice), "{error}");
            std::fs::write(path, whole).expect("it is written");
        };
        assert_eq!(counted(1), Err(Error::Stopped));
        let [old_list, old_sets] = [&list, &even].map(|path| read(path));
        assert_eq!(counted(3), Err(Error::Stopped));
        let (whole, wrong) = (read(&even), "even.part: it is damaged: its checksum is wrong");
        let set: Vec<usize> = (0..8 * whole.len()).filter(|bit| whole[bit / 8] >> (bit % 8) & 1 == 1).collect();
        for number in 1..=8 {
            let (from, to) = (set[number * 7919 % set.len()], number * 999_983 % (8 * whole.len()));
            let mut bytes = whole.clone();
            bytes[from / 8] ^= 1 << (from % 8);
            bytes[to / 8] |= 1 << (to % 8);
            refused(&even, &bytes, wrong);
        }
        let (head, end) = whole.split_at(whole.len() / 2);
        refused(&even, &[end, head].concat(), wrong);
        refused(&even, &vec![0; whole.len()], wrong);
        refused(&even, &old_sets, wrong);
        refused(&even, &whole[..whole.len() - 8], "even.part: it has ");
        refused(&even, &[&whole[..], &[0]].concat(), "even.part: it has ");
        refused(&odd, &[], "odd.part: it has 0 bytes");
        refused(&even, &read(&odd), wrong);
        refused(&list, &old_list, wrong);
        let mut bytes = read(&list);
        bytes[60] ^= 1;
        refused(&list, &bytes, "godtable.checkpoint: it is damaged: its checksum is wrong");
        std::fs::remove_file(&odd).expect("it is there");
        let error = counted(usize::MAX).expect_err("a file less").to_string();
        assert!(error.starts_with("disk: ") && error.contains("odd.part: "), "{error}");
        std::fs::remove_file(&list).expect("it is there");
        assert_eq!(counted(usize::MAX)?, puzzle.counts(None, &Work::default())?, "it starts again");
        Ok(())
    }

    #[test]
    fn file_that_cannot_be_made_leaves_no_other() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("level-odd.part")).expect("a folder in the way");
        let error = counted_in(&Puzzle::named("pyraminx")?, None, Work::default().on_disk(folder.path()), 3).1;
        let error = error.expect_err("a folder is no file").to_string();
        assert!(error.starts_with("disk: ") && error.contains("odd.part: "), "{error}");
        assert!(!folder.path().join("level-even.part").exists());
        Ok(())
    }

    #[test]
    fn puzzles_without_sets_in_files_are_refused() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let refused = |puzzle: Puzzle| {
            let counts = puzzle.counts(None, &Work::default().on_disk(folder.path()));
            counts.expect_err("no sets in files").to_string()
        };
        // One coordinate for all lamps would have 2^17 values.
        let pieces = |first: &dyn Fn(usize) -> String| (0..17).map(first).collect::<Vec<String>>().join(" ");
        let (lamps, next) = (pieces(&|_| "1".to_owned()), pieces(&|place| ((place + 1) % 17 + 1).to_string()));
        let (places, one) =
            (pieces(&|place| (place + 1).to_string()), pieces(&|place| u8::from(place == 0).to_string()));
        let text = format!(
            "Name lamps\nSet LAMPS 17 2\nSolved\nLAMPS\n{lamps}\nEnd\nMove T\nLAMPS\n{next}\nEnd\n\
             Move S\nLAMPS\n{places}\n{one}\nEnd\n"
        );
        assert!(refused(Puzzle::read("lamps.tws", &text)?).contains("no sectors; a checkpoint needs none"));
        assert!(refused(Puzzle::named("2x2x2")?.with_goal("face")?).contains("at solved or at positions"));
        Ok(())
    }

    #[test]
    fn checkpoint_of_another_goal_is_refused() -> Result<(), Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = |goal: &str| Puzzle::named("pyraminx")?.with_goal_states([goal]);
        assert_eq!(counted(&puzzle("R")?, folder.path(), 2).1, Err(Error::Stopped));
        let error = counted(&puzzle("U")?, folder.path(), 2).1.expect_err("the goal is another one");
        assert!(error.to_string().contains("is a checkpoint of another search"), "{error}");
        Ok(())
    }

    #[test]
    fn classes_have_no_checkpoint() -> Result<(), Error> {
        let counts = Puzzle::named("skewb")?.counts(Some(UpTo::Symmetry), &Work::default().kept_in("folder"));
        assert!(counts.expect_err("classes").to_string().contains("a checkpoint stores no classes"));
        Ok(())
    }

    #[test]
    fn shares_that_there_are_not_are_refused() -> Result<(), Error> {
        let refused =
            |puzzle: Puzzle, number, processes| puzzle.share(number, processes).expect_err("no share").to_string();
        let error = refused(Puzzle::named("3x3x3")?, 0, 1);
        assert!(
            error.ends_with("its corners are the puzzle 3x3x3-corners, its edges 3x3x3-edges; others can be chosen")
        );
        assert!(refused(Puzzle::named("skewb")?, 2, 2).starts_with("process 2 of 2"));
        assert!(refused(Puzzle::named("2x2x2")?.with_goal("face")?, 0, 1).contains("leave the goal out"));
        Ok(())
    }
}
