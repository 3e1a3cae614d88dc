//! Temporary files: those of this process, and those that a killed process left.
//!
//! A process locks its temporary file, and the system releases the lock when the process ends, however it ends. So a file
//! without a lock was left behind, and the next write into the folder locks and removes it. A process whose new file is
//! removed before it is locked creates another one. Only age decides where the file system has no locks.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

const PREFIX: &str = ".";
const SUFFIX: &str = ".godtable-tmp";

/// The age after which a temporary file counts as left behind where the file system has no locks.
const QUIET: Duration = Duration::from_secs(60);

/// The paths of this process's temporary files.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What runs before a file is created.
static BEFORE: OnceLock<fn()> = OnceLock::new();

/// Sets a function that runs before this process creates a file, such as one that makes signals call
/// [`remove_unfinished`]. It runs before each file. Only the first call has an effect.
pub fn before_files(prepare: fn()) {
    BEFORE.get_or_init(|| prepare);
}

/// What to do if the target exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Keep it, and return an error.
    Keep,
    /// Replace it in one step.
    Replace,
}

/// A temporary file, locked, with the permissions of any new file of the user. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct UnfinishedFile {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl UnfinishedFile {
    /// Creates a temporary file in a folder, and removes those that a killed process left there.
    pub(crate) fn create_in(folder: &Path) -> io::Result<UnfinishedFile> {
        BEFORE.get().into_iter().for_each(|prepare| prepare());
        remove_left(folder);
        // Locked until the path is listed: `remove_unfinished` must not miss the file.
        let mut own = own();
        let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder, create)?;
        let path = file.path().to_owned();
        own.push(path.clone());
        Ok(UnfinishedFile { file: Some(file), path })
    }

    /// The file.
    pub(crate) fn file(&mut self) -> &mut File {
        self.named().as_file_mut()
    }

    /// Renames the file to `path`.
    ///
    /// # Errors
    /// Returns an error if the rename fails, or if [`remove_unfinished`] removed the file before.
    pub(crate) fn rename(mut self, path: &Path, existing: Existing) -> io::Result<()> {
        // Locked during the rename: `remove_unfinished` removes the file before it or not at all.
        let own = own();
        if !own.contains(&self.path) {
            return Err(io::Error::other("the temporary file was removed before it was finished"));
        }
        let mut file = self.file.take().expect("only `rename` and `drop` take the file");
        match existing {
            // On Windows, this replaces a file that others read; `persist` does not.
            Existing::Replace => fs::rename(file.path(), path).map(|()| file.disable_cleanup(true)),
            Existing::Keep => file.persist_noclobber(path).map(drop).map_err(|failed| failed.error),
        }
    }

    fn named(&mut self) -> &mut NamedTempFile {
        self.file.as_mut().expect("only `rename` and `drop` take the file")
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        // Removed before it is unlisted.
        self.file = None;
        own().retain(|path| *path != self.path);
    }
}

/// A guard that stops all writes of this process: until it is dropped, a thread that creates, renames or drops a temporary
/// file waits.
#[derive(Debug)]
pub struct Standstill {
    _own: MutexGuard<'static, Vec<PathBuf>>,
}

/// Removes the temporary files of this process. Their writers get an error. Files that are in place stay.
///
/// A process that is about to end keeps the [`Standstill`] until then, so that no writer starts again or reports an error.
/// After the guard is dropped, writes work as before.
pub fn remove_unfinished() -> Standstill {
    let mut own = own();
    for path in own.drain(..) {
        // A file that was just renamed no longer has this name.
        let _ = fs::remove_file(path);
    }
    Standstill { _own: own }
}

/// Locks the list of this process's temporary files.
fn own() -> MutexGuard<'static, Vec<PathBuf>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file and locks it, if the file system has locks.
fn create(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create_new(true).open(path)?;
    match file.try_lock() {
        // Another process removes it: `tempfile` tries another name after this error.
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::AlreadyExists.into()),
        _ if !fs::exists(path)? => Err(io::ErrorKind::AlreadyExists.into()),
        _ => Ok(file),
    }
}

/// Removes the temporary files that killed processes left in a folder, as far as they can be read and removed.
pub fn remove_left(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX)) {
            let _ = remove_if_left(&entry.path());
        }
    }
}

/// Removes a temporary file unless its process works.
fn remove_if_left(path: &Path) -> io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() {
        return Ok(());
    }
    // The lock is held until the file is removed.
    let file = File::open(path)?;
    let is_left = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => metadata.modified()?.elapsed().is_ok_and(|age| age >= QUIET),
    };
    if is_left { fs::remove_file(path) } else { Ok(()) }
}
