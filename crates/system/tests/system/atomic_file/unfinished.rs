//! Temporary files are removed during writes: no writer waits for ever, and no file is left.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use godtable_system::atomic_file::{Existing, WriteError, WriteStep, remove_unfinished, write};
use tempfile::TempDir;

/// Long enough for any write of these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes the tests run one at a time, because `remove_unfinished` removes the files of all of them.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Starts a thread that writes `bytes` bytes to a file and sends the result.
fn begin(path: &Path, bytes: usize) -> Receiver<Result<(), WriteError>> {
    let (reported, written) = channel();
    let path = path.to_owned();
    thread::spawn(move || reported.send(write(&path, Existing::Replace, &vec![7; bytes])));
    written
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
}

#[test]
fn a_write_after_a_removal_succeeds() {
    let _alone = alone();
    let folder = folder();
    for number in 0..10 {
        remove_unfinished();
        let written = begin(&folder.path().join("table"), 1_000 + number);
        written.recv_timeout(PATIENCE).expect("it does not wait").expect("it is written");
        assert_eq!(fs::read(folder.path().join("table")).expect("a file").len(), 1_000 + number);
    }
    assert_eq!(names(&folder), ["table"]);
}

#[test]
fn a_write_during_a_removal_is_whole_or_an_error() {
    let _alone = alone();
    let folder = folder();
    let path = folder.path().join("table");
    // The moment of the removal is left to chance, so the test repeats until a removal comes before the rename.
    let was_removed = (0..1_000).any(|_| {
        let written = begin(&path, 1 << 20);
        let written = loop {
            match written.recv_timeout(Duration::from_micros(100)) {
                Ok(written) => break written,
                Err(RecvTimeoutError::Timeout) if !names(&folder).is_empty() => drop(remove_unfinished()),
                Err(error) => assert_eq!(error, RecvTimeoutError::Timeout),
            }
        };
        match &written {
            Ok(()) => {
                assert_eq!(fs::read(&path).expect("a file").len(), 1 << 20);
                fs::remove_file(&path).expect("it is removed");
            }
            Err(error) => {
                assert_eq!((&error.path, error.step), (&path, WriteStep::Rename));
                assert_eq!(error.source.to_string(), "the temporary file was removed before it was finished");
            }
        }
        assert_eq!(names(&folder), [""; 0], "nothing is left");
        written.is_err()
    });
    assert!(was_removed);
    write(&path, Existing::Replace, b"more").expect("it is written");
}

#[test]
fn a_write_waits_until_the_standstill_ends() {
    let _alone = alone();
    let folder = folder();
    let standstill = remove_unfinished();
    let written = begin(&folder.path().join("table"), 1_000);
    assert!(matches!(written.recv_timeout(Duration::from_millis(200)), Err(RecvTimeoutError::Timeout)));
    assert_eq!(names(&folder), [""; 0], "nothing is begun");
    drop(standstill);
    written.recv_timeout(PATIENCE).expect("it goes on").expect("it is written");
    assert_eq!(names(&folder), ["table"]);
}
