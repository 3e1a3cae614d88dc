//! Files that are being written, and those that a killed program left.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

const PREFIX: &str = ".";
const SUFFIX: &str = ".godtable-tmp";

/// A file that nobody has changed for so long, and that nobody has locked, is not being written. The lock alone would not
/// do: there is a moment between a file's creation and its lock.
const QUIET: Duration = Duration::from_secs(60);

/// The files that this process is writing.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that vanishes unless it is kept, readable by whom the user lets read new files, and locked while it is written.
#[derive(Debug)]
pub(crate) struct Unfinished {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Unfinished {
    /// A new file in a folder, out of which those go that were left there.
    pub(crate) fn create_in(folder: &Path) -> io::Result<Unfinished> {
        remove_left_in(folder);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // Until the path is known to whoever removes it.
        let mut own = own();
        let file = builder.tempfile_in(folder)?;
        // Where the file system has no locks, files that are left are told by their age alone.
        let _ = file.as_file().try_lock();
        let path = file.path().to_owned();
        own.push(path.clone());
        Ok(Unfinished { file: Some(file), path })
    }

    /// The file.
    pub(crate) fn file(&mut self) -> &mut File {
        self.named().as_file_mut()
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// Where that fails, or the file was [removed](remove_unfinished) before.
    pub(crate) fn keep_as(mut self, path: &Path, replace: bool) -> io::Result<()> {
        // Kept until the file is in its place: it is removed before, or stays.
        let own = own();
        if !own.contains(&self.path) {
            return Err(io::Error::other("it was removed before it was finished"));
        }
        let file = self.file.take().expect("it is there until it is kept");
        let kept = if replace { file.persist(path) } else { file.persist_noclobber(path) };
        kept.map(drop).map_err(|failed| failed.error)
    }

    fn named(&mut self) -> &mut NamedTempFile {
        self.file.as_mut().expect("it is there until it is kept")
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It is gone before it is forgotten.
        self.file = None;
        own().retain(|path| *path != self.path);
    }
}

/// While it is there, no thread of this process begins a file, finishes one or learns that its own was removed: it waits.
#[derive(Debug)]
pub struct Standstill {
    _own: MutexGuard<'static, Vec<PathBuf>>,
}

/// Removes the files that this process is writing, whose writers get an error. What was put in its place stays.
///
/// A program that is about to end keeps the [`Standstill`] until then, so that nothing more is written and no writer tells
/// of an error. Once it is dropped, writing goes on as before.
pub fn remove_unfinished() -> Standstill {
    let mut own = own();
    for path in own.drain(..) {
        // One that was just put in its place is not there under this name any more.
        let _ = fs::remove_file(path);
    }
    Standstill { _own: own }
}

/// The files that this process is writing, for one thread at a time.
fn own() -> MutexGuard<'static, Vec<PathBuf>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what a killed program left in a folder. What cannot be read or removed stays there.
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

/// Whether nobody is writing a file.
fn is_left(path: &Path) -> io::Result<bool> {
    let metadata = fs::symlink_metadata(path)?;
    let is_quiet = metadata.modified()?.elapsed().is_ok_and(|age| age >= QUIET);
    Ok(metadata.is_file() && is_quiet && File::open(path)?.try_lock().is_ok())
}
