//! Distance tables: cells of a few bits, their encodings, and the file format.
//!
//! The bytes of a [`Table`] may be a memory map, a vector or a slice. [`read`] copies a file into memory, `open` maps
//! one and is unsafe, and [`write`](fn@write) creates one atomically. The [`Encoding`] is the meaning of a cell. The
//! index, which this crate does not know, maps states to cells.
//!
//! [`mod@format`] describes the file byte by byte, and the numbering of states. It suffices to write another reader.
//!
//! # Guarantees
//!
//! Opening checks the length, each field and both checksums, so it detects a damaged file. No field can lead out of
//! bounds, or ask for more memory than the file fills. [`write`](fn@write) is atomic: `godtable-system` syncs a
//! temporary file, renames it, and syncs the folder. After a power failure, the path has the old file or the new one.
//!
//! A change of a file *while* it is mapped is undefined behavior, as with every memory map. In practice, a truncated
//! file kills its reader with a bus error, and new bytes give new answers. So `open` is `unsafe`, and [`read`] is the
//! default. This crate replaces files, and never truncates them or writes into them. These guarantees need a file
//! system that can sync, and that does not report a sync it has not done.
//!
//! WebAssembly has neither memory maps nor files: there is no `open`, and [`read`] and [`write`](fn@write) return an
//! error.
//!
//! `CHANGELOG.md` states what a version number promises.
#![deny(unsafe_code)]

mod cells;
mod codes;
mod definition;
mod distance;
mod edges;
mod encoding;
mod error;
mod fields;
mod file;
pub mod format;
mod header;
mod histogram;
pub mod marks;
mod offsets;
mod orbits;
mod table;

pub use cells::{CellBits, Cells, pack};
pub use definition::definition_checksum;
pub use distance::Distance;
pub use edges::EdgesHeader;
pub use encoding::{CellKind, Encoding};
pub use error::{Field, TableError};
pub use fields::Head;
pub use file::{
    check_target, is_of_edges, is_of_orbits, read, read_as, write, write_edges, write_in_batches, write_table,
};
#[cfg(not(target_family = "wasm"))]
pub use file::{open, open_as};
pub use godtable_system::atomic_file::{Existing, WriteError};
pub use header::Header;
pub use histogram::Histogram;
pub use offsets::{HEADER_BYTES, MAGIC, VERSION};
pub use orbits::OrbitsHeader;
pub use table::Table;
