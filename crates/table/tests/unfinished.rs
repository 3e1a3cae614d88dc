//! Files that are removed before they are finished: nobody waits for ever, and nothing is left behind.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use godtable_table::{remove_unfinished, write_whole};
use tempfile::TempDir;

/// Long enough for any write of these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// All files of the process are removed together, so the tests take turns.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Begins to write so many bytes to a file, in a thread of its own, and tells what came of it.
fn begin(path: &Path, bytes: usize) -> Receiver<io::Result<()>> {
    let (told, written) = channel();
    let path = path.to_owned();
    thread::spawn(move || told.send(write_whole(&path, &vec![7; bytes])));
    written
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
}

#[test]
fn a_write_after_a_removal_does_not_wait() {
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
fn a_write_beside_a_removal_ends_whole_or_with_an_error() {
    let _alone = alone();
    let folder = folder();
    let path = folder.path().join("table");
    // How far a write is when its file is removed is left to chance, until one was early enough.
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
            Err(error) => assert_eq!(error.to_string(), "it was removed before it was finished"),
        }
        assert_eq!(names(&folder), [""; 0], "nothing is left");
        written.is_err()
    });
    assert!(was_removed);
    write_whole(&path, b"more").expect("it is written");
}

#[test]
fn a_write_waits_for_the_end_of_a_standstill_and_no_longer() {
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
