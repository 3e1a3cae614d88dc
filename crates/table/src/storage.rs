//! The steps by which a file is written whole or not at all, and what takes them.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use crate::Existing;
use crate::unfinished::Unfinished;

/// What takes the steps of writing a file: the system, or in tests something that fails, or loses what was not synced.
pub(crate) trait Storage {
    /// A folder that can be synced.
    type Folder;
    /// A file that is being written, and is removed when it is dropped.
    type File;

    fn open_folder(&self, folder: &Path) -> io::Result<Self::Folder>;
    fn create_in(&self, folder: &Path) -> io::Result<Self::File>;
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;
    fn put(&self, file: Self::File, path: &Path, existing: Existing) -> io::Result<()>;
    fn sync_folder(&self, folder: &Self::Folder) -> io::Result<()>;
}

/// Writes a file whole or not at all: beside its place first, and there it is synced before it is put into its place. What
/// was there before is there still where a step before the last one fails.
pub(crate) fn write<S: Storage>(storage: &S, path: &Path, existing: Existing, bytes: &[u8]) -> io::Result<()> {
    let beside = folder_of(path);
    // Opened first: a folder that cannot be synced afterwards is told of before anything is done in it.
    let folder = storage.open_folder(beside)?;
    let mut file = storage.create_in(beside)?;
    storage.write(&mut file, bytes)?;
    storage.sync(&mut file)?;
    storage.put(file, path, existing)?;
    storage.sync_folder(&folder).map_err(|error| {
        let told =
            format!("it is in its place, but may be lost if the power fails, for its folder was not synced: {error}");
        io::Error::new(error.kind(), told)
    })
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The files of the system.
pub(crate) struct System;

impl Storage for System {
    /// `None` where the system does not sync folders.
    type Folder = Option<File>;
    type File = Unfinished;

    fn open_folder(&self, folder: &Path) -> io::Result<Option<File>> {
        if cfg!(unix) { File::open(folder).map(Some) } else { Ok(None) }
    }

    fn create_in(&self, folder: &Path) -> io::Result<Unfinished> {
        Unfinished::create_in(folder)
    }

    fn write(&self, file: &mut Unfinished, bytes: &[u8]) -> io::Result<()> {
        file.file().write_all(bytes)
    }

    fn sync(&self, file: &mut Unfinished) -> io::Result<()> {
        file.file().sync_all()
    }

    fn put(&self, file: Unfinished, path: &Path, existing: Existing) -> io::Result<()> {
        file.keep_as(path, existing == Existing::Replace)
    }

    fn sync_folder(&self, folder: &Option<File>) -> io::Result<()> {
        match folder.as_ref().map(File::sync_all) {
            // There are file systems that cannot sync a folder, and say so.
            Some(Err(error)) if !matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
                Err(error)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
