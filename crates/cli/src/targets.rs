//! The files that tables are written to.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use godtable::{Distance, Existing, TableError};
use serde::Serialize;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::output::{self, grouped, size};
use crate::rules_fields::RulesFields;

/// A table that is in its file.
pub(crate) struct Generated<'a> {
    pub(crate) path: &'a Path,
    pub(crate) bytes: u64,
    pub(crate) cell_kind: &'static str,
    /// The time to make it, `None` if it existed already.
    pub(crate) seconds: Option<f64>,
    pub(crate) rules: RulesFields,
    /// The puzzle and its rules, for people.
    pub(crate) heading: String,
    pub(crate) states: u64,
    pub(crate) gods_number: Distance,
}

#[derive(Serialize)]
struct Fields {
    table: String,
    bytes: u64,
    cell_kind: &'static str,
    /// Null if the table existed already.
    seconds: Option<f64>,
    #[serde(flatten)]
    rules: RulesFields,
}

impl Generated<'_> {
    /// Reports the path of the table and the time to make it.
    pub(crate) fn report(self, format: Format, quiet: bool) -> Result<(), Failure> {
        let Generated { path, bytes, cell_kind, seconds, rules, heading, states, gods_number } = self;
        let table = path.display().to_string();
        let mut output = output::standard();
        match format {
            Format::Json => {
                let seconds = seconds.map(|seconds| (seconds * 1e6).round() / 1e6);
                output::json_line(&mut output, &Fields { table, bytes, cell_kind, seconds, rules })?;
            }
            Format::Text => writeln!(output, "{table}")?,
        }
        output.flush()?;
        if !quiet {
            let took = match seconds {
                Some(seconds) if seconds < 10.0 => format!("in {:.1} ms", seconds * 1e3),
                Some(seconds) => format!("in {seconds:.1} s"),
                None => "there already; --force makes it again".to_owned(),
            };
            let (states, bytes) = (grouped(states), grouped(bytes));
            output::report(format_args!(
                "{heading}: {states} states, God's number {gods_number}, {bytes} bytes {took}"
            ));
        }
        Ok(())
    }
}

/// Returns the path of a file in the cache, whose folder is made; `path` is `None` if there is no folder for the cache.
pub(crate) fn in_cache(path: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let path = path.ok_or_else(|| {
        Failure::failed("the cache", "there is no folder for it; set HOME or XDG_CACHE_HOME, or give --output")
    })?;
    let folder = path.parent().expect("the cache path has a folder");
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::failed(format!("making the folder {}", folder.display()), error))?;
    Ok(path)
}

/// Checks that a table may be written to a path.
pub(crate) fn check_target(path: &Path, existing: Existing) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| matches!(folder.try_exists(), Ok(false))) {
        return Err(Failure::failed(writing(path), format!("there is no folder {}", folder.display())));
    }
    godtable::table::check_target(path, existing).map_err(|error| cannot_write(path, error))
}

/// Refuses a file that does not fit into the free space of its folder.
pub(crate) fn check_space(path: &Path, needed: u64) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match free_space(folder) {
        Some(free) if free < needed => Err(Failure::failed(
            writing(path),
            format!("the file needs {} of disk, and its folder has {} free", size(needed), size(free)),
        )),
        _ => Ok(()),
    }
}

/// Returns the number of bytes that a user may write to a folder, or `None` if the system does not report it.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let space = rustix::fs::statvfs(folder).ok()?;
    space.f_bavail.checked_mul(space.f_frsize)
}

/// Returns the number of bytes that a user may write to a folder, or `None` if the system does not report it.
#[cfg(not(unix))]
fn free_space(_folder: &Path) -> Option<u64> {
    None
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
