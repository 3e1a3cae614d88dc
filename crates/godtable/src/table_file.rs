//! Files of tables: which are mapped, and what is said of one that is of something else or damaged.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use godtable_table::{TableError, VERSION};

use crate::{About, Error, Given, Work};

/// Returns whether a file begins with some bytes.
pub(crate) fn begins_with<const N: usize>(path: &Path, start: [u8; N]) -> bool {
    let mut bytes = [0; N];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok() && bytes == start
}

/// Returns the error for a table of something else than what is asked for.
pub(crate) fn is_table_of(path: &Path, what: &str) -> Error {
    Error::given(Given::Table, format!("{} is a table of {what}", path.display()))
}

/// The largest table that is read into memory, in bytes: 4 MiB. Reading a table of this size takes half a millisecond more
/// than mapping it.
const READ_BYTES: u64 = 4 << 20;

/// Returns whether a table is read into memory instead of mapped.
pub(crate) fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|metadata| metadata.len() <= READ_BYTES)
}

/// What to do about a damaged table.
pub(crate) const AGAIN: &str = "; make it again";

/// Returns the error for a table that cannot be read.
pub(crate) fn cannot_read(path: &Path, error: &TableError) -> Error {
    let hint = match error {
        TableError::Io(io) if io.kind() == ErrorKind::NotFound => "; make one",
        // A file that is not a table may be valuable, so the message does not suggest to replace it.
        TableError::Io(_) | TableError::NotAFile | TableError::NotATable | TableError::TooShort { .. } => "",
        TableError::Version { version } if *version > VERSION => "; a newer godtable may read it; make it again",
        _ => AGAIN,
    };
    Error::of_file(format!("the table {}", path.display()), path, error, hint)
}

/// Returns the path of a file in the cache.
pub(crate) fn cached(about: &About, checksum: u32, ending: &str, work: &Work<'_>) -> Option<PathBuf> {
    let letters = about.puzzle.chars();
    let name: String = letters.filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').take(40).collect();
    Some(work.cache()?.join(format!("{name}-{checksum:08x}.{ending}")))
}
