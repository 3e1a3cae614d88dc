//! Distance tables: cells of a few bits, what they mean, and the file that holds them.
//!
//! A [`Table`] is read from anything that is bytes: a memory map, a vector, a slice in a test. [`read`] copies a file into
//! memory, `open` maps one, which is unsafe, and [`write`](fn@write) makes one whole or not at all. What a cell stands for is its
//! [`Encoding`]; which state it belongs to is the business of the index, which this crate does not know.
//!
//! The file is described byte by byte in [`mod@format`], and so is the numbering of states: whoever has that page can
//! write another reader.
//!
//! # What is promised, and what is not
//!
//! Opening checks the length, each field and both checksums, so a damaged file is noticed at once, and no field can lead
//! out of bounds or ask for memory that the file does not fill. [`write`](fn@write) writes a table whole or not at all:
//! `godtable-atomic-file` syncs a temporary file, renames it, and syncs the folder. After a power failure the old file is
//! there or the new one.
//!
//! A file that somebody changes *while* it is mapped is undefined behaviour, as with every memory map: in practice a
//! truncated one kills its reader with a bus error, and one that was written into answers what was written. So `open` is
//! `unsafe`, and [`read`] is the default. Files that this crate replaces are never truncated
//! or written into. Where a file system cannot sync, or says that it did and did not, nobody can promise more than it does.
//!
//! # Features
//!
//! `mmap`, on by default, adds `open`. A target without memory maps, such as `wasm32-unknown-unknown`, turns it off. If the
//! target has no files either, [`read`] and [`write`](fn@write) return an error.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

mod cells;
mod codes;
mod definition;
mod distance;
mod encoding;
mod error;
mod file;
pub mod format;
mod header;
mod histogram;
pub mod marks;
mod table;

pub use cells::{CellBits, Cells, pack};
pub use definition::definition_checksum;
pub use distance::Distance;
pub use encoding::{CellKind, Encoding};
pub use error::{Field, TableError};
#[cfg(feature = "mmap")]
pub use file::open;
pub use file::{check_target, read, write};
pub use godtable_atomic_file::{Existing, WriteError};
pub use header::{HEADER_BYTES, Header, MAGIC, VERSION};
pub use histogram::Histogram;
pub use table::Table;
