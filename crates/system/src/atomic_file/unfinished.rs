//! Temporary files: those of this process, and those that a killed process left.
//!
//! A process locks its temporary file, and the system releases the lock when the process ends, however it ends. So an
//! old file without a lock was left behind, and the next write into the folder removes it. Age alone decides where the
//! file system has no locks.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::atomic_file::Existing;

const PREFIX: &str = ".";
const SUFFIX: &str = ".godtable-tmp";

/// The age after which an unlocked temporary file counts as left behind. The lock alone is not enough: a process locks its
/// file a moment after it creates it.
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

/// A temporary file, locked, with the permissions of any new file of the user. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Unfinished {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Unfinished {
    /// Creates a temporary file in a folder, and removes those that a killed process left there.
    pub(crate) fn create_in(folder: &Path) -> io::Result<Unfinished> {
        BEFORE.get().into_iter().for_each(|prepare| prepare());
        remove_left_in(folder);
        // Locked until the path is listed: `remove_unfinished` must not miss the file.
        let mut own = own();
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder, create)?;
        // If the file system has no locks, age alone shows which files were left behind.
        let _ = file.as_file().try_lock();
        let path = file.path().to_owned();
        own.push(path.clone());
        Ok(Unfinished { file: Some(file), path })
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

impl Drop for Unfinished {
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

/// Removes the temporary files that a killed process left in a folder, as far as they can be read and removed.
fn remove_left_in(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && is_left(&entry.path()).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether a temporary file was left behind: it is old and unlocked.
fn is_left(path: &Path) -> io::Result<bool> {
    let metadata = fs::symlink_metadata(path)?;
    let is_quiet = metadata.modified()?.elapsed().is_ok_and(|age| age >= QUIET);
    Ok(metadata.is_file() && is_quiet && File::open(path)?.try_lock().is_ok())
}
