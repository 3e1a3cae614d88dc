//! The steps of writing a file, and their two implementations: the system and, in tests, a model of it.
//!
//! A rename replaces a name in one step, so a reader sees the old file or the new one. The bytes are synced before the
//! rename: after it, a power failure cannot leave the new name with old or missing bytes. The folder is synced after
//! the rename, so that the name itself is on the disk before the writer continues. The tests make each step fail, and
//! simulate a power cut after it.

use std::fmt;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use crate::atomic_file::unfinished::{Existing, UnfinishedFile};

/// A step of writing a file, in the order of the steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WriteStep {
    /// Open the folder of the target, for [`WriteStep::SyncFolder`].
    OpenFolder,
    /// Create a temporary file in the folder.
    Create,
    /// Write the bytes to the temporary file.
    Write,
    /// Sync the temporary file.
    Sync,
    /// Rename the temporary file to the target.
    Rename,
    /// Sync the folder. If this fails, the new file is in place, but a power failure may lose it.
    SyncFolder,
}

/// Says what failed: `cannot sync the temporary file`.
impl fmt::Display for WriteStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteStep::OpenFolder => "cannot open its folder",
            WriteStep::Create => "cannot create a temporary file in its folder",
            WriteStep::Write => "cannot write a temporary file in its folder",
            WriteStep::Sync => "cannot sync a temporary file in its folder",
            WriteStep::Rename => "cannot rename a temporary file to it",
            WriteStep::SyncFolder => "it is in place, but a power failure may lose it: cannot sync its folder",
        })
    }
}

/// Executes the steps of writing a file: the system or, in tests, a model that fails or loses unsynced changes.
pub(crate) trait Storage {
    /// An open folder.
    type Folder;
    /// A temporary file. Dropping it removes it.
    type File;

    fn open_folder(&self, folder: &Path) -> io::Result<Self::Folder>;
    fn create_in(&self, folder: &Path) -> io::Result<Self::File>;
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;
    fn rename(&self, file: Self::File, path: &Path, existing: Existing) -> io::Result<()>;
    fn sync_folder(&self, folder: &Self::Folder) -> io::Result<()>;
}

/// Writes a file in the steps of [`WriteStep`]: to a temporary file in its folder, which is synced and then renamed.
///
/// # Errors
/// Returns the first step that fails, and why.
pub(crate) fn write<S: Storage>(
    storage: &S,
    path: &Path,
    existing: Existing,
    parts: impl IntoIterator<Item: AsRef<[u8]>>,
) -> Result<(), (WriteStep, io::Error)> {
    let at = |step: WriteStep| move |error: io::Error| (step, error);
    let folder_path = folder_of(path);
    // The folder is opened first: if it cannot be synced, nothing is created in it.
    let folder = storage.open_folder(folder_path).map_err(at(WriteStep::OpenFolder))?;
    let mut file = storage.create_in(folder_path).map_err(at(WriteStep::Create))?;
    let mut parts = parts.into_iter();
    parts.try_for_each(|bytes| storage.write(&mut file, bytes.as_ref())).map_err(at(WriteStep::Write))?;
    storage.sync(&mut file).map_err(at(WriteStep::Sync))?;
    storage.rename(file, path, existing).map_err(at(WriteStep::Rename))?;
    storage.sync_folder(&folder).map_err(at(WriteStep::SyncFolder))
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The files of the system.
pub(crate) struct System;

impl Storage for System {
    /// `None` if the system does not sync folders.
    type Folder = Option<File>;
    type File = UnfinishedFile;

    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        // The final dot makes the path of a file an error.
        if cfg!(unix) { File::open(folder.join(".")).map(Some) } else { Ok(None) }
    }

    fn create_in(&self, folder: &Path) -> io::Result<UnfinishedFile> {
        UnfinishedFile::create_in(folder)
    }

    fn write(&self, file: &mut UnfinishedFile, bytes: &[u8]) -> io::Result<()> {
        file.file().write_all(bytes)
    }

    fn sync(&self, file: &mut UnfinishedFile) -> io::Result<()> {
        file.file().sync_all()
    }

    fn rename(&self, file: UnfinishedFile, path: &Path, existing: Existing) -> io::Result<()> {
        file.rename(path, existing)
    }

    fn sync_folder(&self, folder: &Option<File>) -> io::Result<()> {
        match folder.as_ref().map(File::sync_all) {
            // Some file systems cannot sync a folder, and say so.
            Some(Err(error)) if !matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
                Err(error)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
