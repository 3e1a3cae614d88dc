//! Every step fails once, and the power goes after every step.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::rc::Rc;

use super::*;

const OLD: &[u8] = b"the old table";
const NEW: &[u8] = b"the new table, which is longer";

/// The steps of a writing that succeeds.
const STEPS: usize = 6;

/// The files of a folder by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// A change that the disk may or may not hold yet.
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

/// A folder on a disk with a cache: what was not synced may be there after the power went, or not, in any combination.
#[derive(Default)]
struct Disk {
    synced: Files,
    /// Changes of contents and of names that are not synced, in their order.
    pending: Vec<Change>,
}

impl Disk {
    /// What everybody sees while there is power.
    fn files(&self) -> Files {
        let mut files = self.synced.clone();
        self.pending.iter().for_each(|change| change.make(&mut files));
        files
    }

    /// All that the disk may hold if the power goes now.
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

/// A storage that keeps files on such a disk, and fails at one of the steps, halfway through if it writes.
struct Model {
    disk: Rc<RefCell<Disk>>,
    steps_before_failure: Cell<usize>,
    /// All that could have been found at some moment after the power went.
    found: RefCell<Vec<Files>>,
}

/// A file of a [`Model`], removed when it is dropped unless it was put into its place.
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

    /// Makes a change, unless this is the step that fails.
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

    fn put(&self, mut file: ModelFile, _path: &Path, existing: Existing) -> io::Result<()> {
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
fn whatever_step_fails_and_whenever_the_power_goes_a_whole_file_is_found() {
    for old in [None, Some(OLD)] {
        for steps in 0..=STEPS {
            let model = Model::new(old, steps);
            let written = write(&model, Path::new("table"), Existing::Replace, NEW);
            assert_eq!(written.is_ok(), steps == STEPS, "step {steps} fails");

            let is_whole = |files: &Files| {
                let table = files.get("table").map(Vec::as_slice);
                table == old || table == Some(NEW)
            };
            let mut found = model.found.borrow_mut();
            found.extend(model.disk.borrow().after_power_cut());
            assert!(found.iter().all(is_whole), "where step {steps} fails: {found:?}");
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
fn a_file_to_be_kept_is_kept_in_the_model_too() {
    let model = Model::new(Some(OLD), usize::MAX);
    let written = write(&model, Path::new("table"), Existing::Keep, NEW);
    assert_eq!(written.expect_err("it is there").kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(model.disk.borrow().files(), Files::from([("table".to_owned(), OLD.to_vec())]));
}

/// The system, but for one of the steps, which fails; where it writes or puts, after it was done.
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
    type File = Unfinished;

    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        self.step(System.open_folder(folder))
    }

    fn create_in(&self, folder: &Path) -> io::Result<Unfinished> {
        self.step(System.create_in(folder))
    }

    fn write(&self, file: &mut Unfinished, bytes: &[u8]) -> io::Result<()> {
        self.step(System.write(file, bytes))
    }

    fn sync(&self, file: &mut Unfinished) -> io::Result<()> {
        self.step(System.sync(file))
    }

    fn put(&self, file: Unfinished, path: &Path, existing: Existing) -> io::Result<()> {
        self.step(System.put(file, path, existing))
    }

    fn sync_folder(&self, folder: &Option<File>) -> io::Result<()> {
        self.step(System.sync_folder(folder))
    }
}

#[test]
fn nothing_is_left_in_a_real_folder_whatever_step_fails() {
    for steps in 0..=STEPS {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        fs::write(&path, OLD).expect("written");
        let written = write(&Failing { steps_before_failure: steps.into() }, &path, Existing::Replace, NEW);
        assert_eq!(written.is_ok(), steps == STEPS, "step {steps} fails");
        // The last two fail once the file is in its place.
        assert_eq!(fs::read(&path).expect("a file"), if steps < STEPS - 2 { OLD } else { NEW }, "step {steps} fails");
        let names: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
        assert_eq!(names, ["table"], "step {steps} fails");
    }
}

#[test]
fn a_folder_that_was_not_synced_is_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let failing = Failing { steps_before_failure: Cell::new(STEPS - 1) };
    let error = write(&failing, &folder.path().join("table"), Existing::Keep, NEW).expect_err("not synced");
    assert!(error.to_string().starts_with("it is in its place, but may be lost if the power fails"), "{error}");
}

#[test]
fn a_file_without_a_folder_is_in_the_working_one() {
    for (path, folder) in [("table", "."), ("a/table", "a"), ("/table", "/"), ("../table", "..")] {
        assert_eq!(folder_of(Path::new(path)), Path::new(folder));
    }
}
