//! Writes files whole or not at all.
//!
//! [`write`](fn@write) creates a temporary file in the folder of the target, syncs it, renames it to the target, and syncs
//! the folder. Readers see the old file or the new one, never a mixture, even after a power failure.
//!
//! ```
//! use godtable_system::atomic_file::{Existing, WriteStep, write};
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer");
//! write(&path, Existing::Keep, b"42")?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//!
//! let error = write(&path, Existing::Keep, b"43").expect_err("the file exists");
//! assert_eq!((error.step, error.path), (WriteStep::Rename, path));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A process that is about to end removes its temporary files with [`remove_unfinished`]. If it is killed, the next
//! [`write`](fn@write) into the folder removes them, and so does [`remove_left`]. A temporary file is named
//! `.RANDOM.godtable-tmp`.
//!
//! If a file system cannot sync, or falsely claims to have synced, a power failure may lose the new file. On a target
//! without files, such as `wasm32-unknown-unknown`, [`write`](fn@write) returns [`io::ErrorKind::Unsupported`] for
//! the step [`WriteStep::Create`].

mod storage;
mod unfinished;

use std::io;
use std::path::{Path, PathBuf};

pub use storage::WriteStep;
pub use unfinished::{Existing, Standstill, before_files, remove_left, remove_unfinished};

/// Returns the number of bytes that a user may write to a folder, or `None` if the system does not report it.
#[must_use]
pub fn free_space(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    return rustix::fs::statvfs(folder).ok().and_then(|space| space.f_bavail.checked_mul(space.f_frsize));
    #[cfg(windows)]
    return crate::windows::free_space(folder);
    #[cfg(not(any(unix, windows)))]
    return {
        _ = folder;
        None
    };
}

/// The error of [`write`](fn@write).
#[derive(Debug, thiserror::Error)]
#[error("writing {}: {step}: {source}", path.display())]
pub struct WriteError {
    /// The target.
    pub path: PathBuf,
    /// The step that failed.
    pub step: WriteStep,
    /// The error of the system.
    pub source: io::Error,
}

/// Writes `bytes` to the file at `path`, in the steps of [`WriteStep`].
///
/// # Errors
/// Returns the first step that fails. Unless it is [`WriteStep::SyncFolder`], the folder is as it was before: the old
/// file is in place, and no temporary file is left. If a file exists that is to be [kept](Existing::Keep),
/// [`WriteStep::Rename`] fails with [`io::ErrorKind::AlreadyExists`].
pub fn write(path: &Path, existing: Existing, bytes: &[u8]) -> Result<(), WriteError> {
    write_parts(path, existing, &[bytes])
}

/// Writes several parts, one after the other, to the file at `path`, in the steps of [`WriteStep`]. A file of many gigabytes
/// needs no second copy in memory.
///
/// # Errors
/// Returns an error as [`write`](fn@write) does.
pub fn write_parts(
    path: &Path,
    existing: Existing,
    parts: impl IntoIterator<Item: AsRef<[u8]>>,
) -> Result<(), WriteError> {
    let written = storage::write(&storage::System, path, existing, parts);
    written.map_err(|(step, source)| WriteError { path: path.to_owned(), step, source })
}
