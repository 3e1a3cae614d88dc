//! The steps of writing a file on a model of a disk: each step fails once, and the power fails after each step.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::rc::Rc;

use super::*;

const OLD: &[u8] = b"the old table";
const NEW: &[u8] = b"the new table, which is longer";

/// The number of steps of a successful write.
const STEPS: usize = 6;

/// The files of a folder by name.
type Files = BTreeMap<String, Vec<u8>>;

/// A change that may not be on the disk yet.
#[derive(Clone, Debug)]
enum Change {
    Content(String, Vec<u8>),
    Removed(String),
    Renamed(String, String),
}

impl Change {
    fn make(&self, files: &mut Files) {
        match self {
            Change::Content(name, bytes) => drop(files.insert(name.clone(), bytes.clone())),
            Change::Removed(name) => drop(files.remove(name)),
            Change::Renamed(from, to) => {
                let bytes = files.remove(from).unwrap_or_default();
                files.insert(to.clone(), bytes);
            }
        }
    }
}

/// A folder on a disk with a cache: after a power failure any combination of the unsynced changes may be there.
#[derive(Default)]
struct Disk {
    synced: Files,
    /// Unsynced changes of contents and names, in order.
    pending: Vec<Change>,
}

impl Disk {
    /// The files that readers see while the power is on.
    fn files(&self) -> Files {
        let mut files = self.synced.clone();
        self.pending.iter().for_each(|change| change.make(&mut files));
        files
    }

    /// Each state of the disk that a power failure may leave now.
    fn after_power_cut(&self) -> Vec<Files> {
        let choices = 0..1_usize << self.pending.len();
        let held = |choice: usize| {
            let mut files = self.synced.clone();
            let is_held = |number: &usize| choice >> number & 1 == 1;
            (0..self.pending.len()).filter(is_held).for_each(|number| self.pending[number].make(&mut files));
            files
        };
        choices.map(held).collect()
    }

    fn sync(&mut self, is_synced: impl Fn(&Change) -> bool) {
        let (synced, pending) = self.pending.drain(..).partition(|change| is_synced(change));
        self.pending = pending;
        let synced: Vec<Change> = synced;
        synced.iter().for_each(|change| change.make(&mut self.synced));
    }
}

/// Storage on a [`Disk`] that fails at one step; if that step writes, halfway through.
struct Model {
    disk: Rc<RefCell<Disk>>,
    steps_before_failure: Cell<usize>,
    /// Each state of the disk that a power failure at some moment could have left.
    found: RefCell<Vec<Files>>,
}

/// A temporary file of a [`Model`]. Dropping it removes it unless it was renamed.
struct ModelFile {
    disk: Rc<RefCell<Disk>>,
    is_kept: bool,
}

const TEMPORARY: &str = "temporary";

impl Drop for ModelFile {
    fn drop(&mut self) {
        if !self.is_kept {
            self.disk.borrow_mut().pending.push(Change::Removed(TEMPORARY.to_owned()));
        }
    }
}

impl Model {
    fn new(old: Option<&[u8]>, steps_before_failure: usize) -> Model {
        let synced = old.map(|old| ("table".to_owned(), old.to_vec())).into_iter().collect();
        let disk = Disk { synced, ..Disk::default() };
        Model {
            disk: Rc::new(RefCell::new(disk)),
            steps_before_failure: steps_before_failure.into(),
            found: RefCell::default(),
        }
    }

    /// Makes a change, unless this step must fail.
    fn step(&self, change: impl FnOnce(&mut Disk)) -> io::Result<()> {
        let left = self.steps_before_failure.get();
        self.steps_before_failure.set(left.wrapping_sub(1));
        if left == 0 {
            return Err(io::Error::other("on purpose"));
        }
        change(&mut self.disk.borrow_mut());
        self.found.borrow_mut().extend(self.disk.borrow().after_power_cut());
        Ok(())
    }
}

impl Storage for Model {
    type Folder = ();
    type File = ModelFile;

    fn open_folder(&self, _folder: &Path) -> io::Result<()> {
        self.step(|_| ())
    }

    fn create_in(&self, _folder: &Path) -> io::Result<ModelFile> {
        self.step(|disk| disk.pending.push(Change::Content(TEMPORARY.to_owned(), Vec::new())))?;
        Ok(ModelFile { disk: Rc::clone(&self.disk), is_kept: false })
    }

    fn write(&self, _file: &mut ModelFile, bytes: &[u8]) -> io::Result<()> {
        let content = |length: usize| Change::Content(TEMPORARY.to_owned(), bytes[..length].to_vec());
        self.disk.borrow_mut().pending.push(content(bytes.len() / 2));
        self.step(|disk| disk.pending.push(content(bytes.len())))
    }

    fn sync(&self, _file: &mut ModelFile) -> io::Result<()> {
        self.step(|disk| disk.sync(|change| matches!(change, Change::Content(..))))
    }

    fn rename(&self, mut file: ModelFile, _path: &Path, existing: Existing) -> io::Result<()> {
        if existing == Existing::Keep && self.disk.borrow().files().contains_key("table") {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.step(|disk| disk.pending.push(Change::Renamed(TEMPORARY.to_owned(), "table".to_owned())))?;
        file.is_kept = true;
        Ok(())
    }

    fn sync_folder(&self, _folder: &()) -> io::Result<()> {
        self.step(|disk| disk.sync(|_| true))
    }
}

#[test]
fn a_whole_file_survives_each_failed_step_and_power_cut() {
    for old in [None, Some(OLD)] {
        for steps in 0..=STEPS {
            let model = Model::new(old, steps);
            let written = write(&model, Path::new("table"), Existing::Replace, &[NEW]);
            assert_eq!(written.is_ok(), steps == STEPS, "step {steps} fails");

            let is_whole = |files: &Files| {
                let table = files.get("table").map(Vec::as_slice);
                table == old || table == Some(NEW)
            };
            let mut found = model.found.borrow_mut();
            found.extend(model.disk.borrow().after_power_cut());
            assert!(found.iter().all(is_whole), "step {steps} fails: {found:?}");
            let files = model.disk.borrow().files();
            assert!(is_whole(&files) && !files.contains_key(TEMPORARY), "step {steps} fails: {files:?}");
            if written.is_ok() {
                let kept = model.disk.borrow().after_power_cut();
                assert!(kept.iter().all(|files| files.get("table").is_some_and(|table| table == NEW)), "{kept:?}");
            }
        }
    }
}

#[test]
fn an_existing_file_is_kept_by_the_model() {
    let model = Model::new(Some(OLD), usize::MAX);
    let written = write(&model, Path::new("table"), Existing::Keep, &[NEW]);
    let (step, error) = written.expect_err("it is there");
    assert_eq!((step, error.kind()), (WriteStep::Rename, io::ErrorKind::AlreadyExists));
    assert_eq!(model.disk.borrow().files(), Files::from([("table".to_owned(), OLD.to_vec())]));
}

/// The system with one failing step; the step is executed before it fails.
struct Failing {
    steps_before_failure: Cell<usize>,
}

impl Failing {
    fn step<T>(&self, result: io::Result<T>) -> io::Result<T> {
        let left = self.steps_before_failure.get();
        self.steps_before_failure.set(left.wrapping_sub(1));
        if left == 0 { Err(io::Error::other("on purpose")) } else { result }
    }
}

impl Storage for Failing {
    type Folder = Option<File>;
    type File = UnfinishedFile;

    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        self.step(System.open_folder(folder))
    }

    fn create_in(&self, folder: &Path) -> io::Result<UnfinishedFile> {
        self.step(System.create_in(folder))
    }

    fn write(&self, file: &mut UnfinishedFile, bytes: &[u8]) -> io::Result<()> {
        self.step(System.write(file, bytes))
    }

    fn sync(&self, file: &mut UnfinishedFile) -> io::Result<()> {
        self.step(System.sync(file))
    }

    fn rename(&self, file: UnfinishedFile, path: &Path, existing: Existing) -> io::Result<()> {
        self.step(System.rename(file, path, existing))
    }

    fn sync_folder(&self, folder: &Option<File>) -> io::Result<()> {
        self.step(System.sync_folder(folder))
    }
}

#[test]
fn a_failed_step_leaves_no_temporary_file() {
    for steps in 0..=STEPS {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        fs::write(&path, OLD).expect("written");
        let written = write(&Failing { steps_before_failure: steps.into() }, &path, Existing::Replace, &[NEW]);
        assert_eq!(written.is_ok(), steps == STEPS, "step {steps} fails");
        // The last two fail after the rename.
        assert_eq!(fs::read(&path).expect("a file"), if steps < STEPS - 2 { OLD } else { NEW }, "step {steps} fails");
        let names: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
        assert_eq!(names, ["table"], "step {steps} fails");
    }
}

#[test]
fn each_error_names_the_step_that_failed() {
    let order = [
        WriteStep::OpenFolder,
        WriteStep::Create,
        WriteStep::Write,
        WriteStep::Sync,
        WriteStep::Rename,
        WriteStep::SyncFolder,
    ];
    for (steps, expected) in order.into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder");
        let failing = Failing { steps_before_failure: steps.into() };
        let (step, error) =
            write(&failing, &folder.path().join("table"), Existing::Keep, &[NEW]).expect_err("it fails");
        assert_eq!((step, error.to_string().as_str()), (expected, "on purpose"));
    }
}

#[test]
fn a_bare_file_name_is_in_the_working_folder() {
    for (path, folder) in [("table", "."), ("a/table", "a"), ("/table", "/"), ("../table", "..")] {
        assert_eq!(folder_of(Path::new(path)), Path::new(folder));
    }
}
