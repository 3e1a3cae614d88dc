//! Where a new table is written: to a named file, or to the cache.

use std::path::{Path, PathBuf};

use godtable_table::{Existing, TableError, WriteError};

use crate::game::Target;
use crate::words::size;
use crate::{Error, Input};

/// Returns the path of a new table, and what to do with an existing file. Files in the cache are always replaced.
pub(crate) fn of(target: &Target, in_cache: impl FnOnce() -> Option<PathBuf>) -> Result<(PathBuf, Existing), Error> {
    match &target.file {
        Some(path) => Ok((path.clone(), if target.replace { Existing::Replace } else { Existing::Keep })),
        None => {
            let variables = if cfg!(windows) { "LOCALAPPDATA" } else { "HOME or XDG_CACHE_HOME" };
            let nowhere = || format!("there is no folder for it; set {variables}, or name a file");
            let path = in_cache().ok_or_else(|| Error::failed("the cache", nowhere()))?;
            let folder = path.parent().unwrap_or(Path::new(""));
            std::fs::create_dir_all(folder).map_err(|error| {
                Error::of_file(format!("making the folder {}", folder.display()), folder, &error, "")
            })?;
            Ok((path, Existing::Replace))
        }
    }
}

/// Writes a table that answers to a file.
pub(crate) fn save(
    path: &Path,
    replace: bool,
    write: impl FnOnce(Existing) -> Result<(), TableError>,
) -> Result<(), Error> {
    let existing = if replace { Existing::Replace } else { Existing::Keep };
    check(path, existing)?;
    write(existing).map_err(|error| cannot_write(path, error))
}

/// Checks that a table may be written to a path.
pub(crate) fn check(path: &Path, existing: Existing) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| matches!(folder.try_exists(), Ok(false))) {
        return Err(Error::failed(writing(path), format!("there is no folder {}", folder.display())));
    }
    godtable_table::check_target(path, existing).map_err(|error| cannot_write(path, error))
}

/// Rejects a file that does not fit into the free space of its folder.
pub(crate) fn check_space(path: &Path, needed: u64) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match godtable_system::atomic_file::free_space(folder) {
        Some(free) if free < needed => Err(Error::failed(
            writing(path),
            format!("the file needs {} of disk, and its folder has {} free", size(needed), size(free)),
        )),
        _ => Ok(()),
    }
}

/// Returns the error of writing a table.
pub(crate) fn cannot_write(path: &Path, error: TableError) -> Error {
    match error {
        TableError::Write(WriteError { path, step, source }) => {
            Error::of_file(format!("{}: {step}", writing(&path)), &path, &source, "")
        }
        TableError::Exists => Error::failed(writing(path), format!("{error}; it is not replaced")),
        _ => Error::of_file(writing(path), path, &error, ""),
    }
}

fn writing(path: &Path) -> String {
    format!("writing {}", path.display())
}

/// The error for a table that is made only in a file with a name.
pub(crate) fn needs_file(bytes: u64) -> Error {
    Error::given(Input::Output, format!("the table has {}; name its file", size(bytes)))
}
