//! The files that tables are written to.

use std::path::Path;

use godtable::{Existing, TableError};

use crate::failure::Failure;

/// Checks that a table may be written to a path.
pub(crate) fn check_target(path: &Path, existing: Existing) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| matches!(folder.try_exists(), Ok(false))) {
        return Err(Failure::failed(writing(path), format!("there is no folder {}", folder.display())));
    }
    godtable::table::check_target(path, existing).map_err(|error| cannot_write(path, error))
}

/// Returns the failure to write a table.
pub(crate) fn cannot_write(path: &Path, error: TableError) -> Failure {
    match error {
        TableError::Write(error) => Failure::Failed(error.to_string()),
        TableError::Exists => Failure::failed(writing(path), format!("{error}; --force replaces it")),
        _ => Failure::failed(writing(path), error),
    }
}

fn writing(path: &Path) -> String {
    format!("writing {}", path.display())
}
