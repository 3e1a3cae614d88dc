//! Opens files of tables: which are mapped, and the errors for those that are damaged or of something else.

use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use godtable_table::{Head, Table, TableError, VERSION, WriteError};

use crate::{About, Bytes, Error, Input, Work};

/// Returns whether a file begins with some bytes.
pub(crate) fn begins_with<const N: usize>(path: &Path, start: [u8; N]) -> bool {
    let mut bytes = [0; N];
    path.is_file() && File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).is_ok() && bytes == start
}

/// Returns the error for a table of something else than what is asked for.
pub(crate) fn is_table_of(path: &Path, what: &str) -> Error {
    Error::given(Input::Table, format!("{} is a table of {what}", path.display()))
}

/// Says which puzzle a table is of, where another one is requested. Both may have one name.
pub(crate) fn and_not_of(own: &str, other: &str) -> String {
    match own == other {
        true => {
            format!("another puzzle with the name {own}, whose pieces or moves differ; leave the puzzle out to use it")
        }
        false => format!("the puzzle {own}, and not of {other}"),
    }
}

/// The largest table that is read into memory, in bytes: 4 MiB. Reading a table of this size takes half a millisecond more
/// than mapping it.
#[cfg(not(target_family = "wasm"))]
const READ_BYTES: u64 = 4 << 20;

/// Opens the table in a file: reads a small one into memory, and maps a large one.
#[cfg_attr(not(target_family = "wasm"), expect(unsafe_code, reason = "large tables are mapped"))]
pub(crate) fn open<H: Head>(path: &Path) -> Result<Table<Bytes, H>, TableError> {
    #[cfg(not(target_family = "wasm"))]
    if !std::fs::metadata(path).is_ok_and(|metadata| metadata.len() <= READ_BYTES) {
        // SAFETY: the library replaces a table by a rename, which leaves the mapped file unchanged. The docs of
        // `Work::cached_in` and `open` ask callers that nobody writes into the file in place.
        return Ok(unsafe { godtable_table::open_as(path) }?.map_bytes(Bytes::from));
    }
    Ok(godtable_table::read_as(path)?.map_bytes(Bytes::from))
}

/// Warns of a table in the cache that is made again.
pub(crate) fn warn_of_unfit(path: &Path, reason: &dyn Display, work: &Work<'_>) {
    work.warn(format_args!("the table {} is rebuilt: {reason}", path.display()));
}

/// Writes a table to the cache. Returns why it is not kept there.
pub(crate) fn keep(path: &Path, write: impl FnOnce() -> Result<(), TableError>) -> Result<(), String> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder.map_err(|error| format!("cannot create its folder: {error}"))?;
    write().map_err(|error| match error {
        TableError::Write(WriteError { step, source, .. }) => format!("{step}: {source}"),
        error => error.to_string(),
    })
}

/// Warns of a table that is not kept in the cache.
pub(crate) fn warn_of_unkept(path: &Path, reason: &str, work: &Work<'_>) {
    work.warn(format_args!("the table is not stored in {}: {reason}", path.display()));
}

/// What to do about a damaged table.
pub(crate) const AGAIN: &str = "; rebuild it";

/// Returns the error for a table that cannot be read.
pub(crate) fn cannot_read(path: &Path, error: &TableError) -> Error {
    let hint = match error {
        TableError::Io(io) if io.kind() == ErrorKind::NotFound => "; build it",
        // A file that is not a table may be valuable, so the message does not suggest to replace it.
        TableError::Io(_) | TableError::NotAFile | TableError::NotATable | TableError::TooShort { .. } => "",
        TableError::Version { version } if *version > VERSION => "; a newer godtable may read it; rebuild it",
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
