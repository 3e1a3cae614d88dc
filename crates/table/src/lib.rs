//! Distance tables: cells of a few bits, what they mean, and the file that holds them.
//!
//! A [`Table`] is read from anything that is bytes: a memory map, a vector, a slice in a test. [`read`] copies a file into
//! memory, [`open`] maps one, which is unsafe, and [`write`](fn@write) makes one whole or not at all. What a cell stands for is its
//! [`Encoding`]; which state it belongs to is the business of the index, which this crate does not know.
//!
//! # The file, byte by byte
//!
//! All numbers are little-endian. The header has [`HEADER_BYTES`] bytes; the cells follow; the definition, which most
//! tables do not need, ends the file.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | magic: `godtable` in ASCII |
//! | 8 | 2 | version of the format: 1 |
//! | 10 | 1 | puzzle: 0 the 2x2x2, 1 the corners of the 3x3x3 |
//! | 11 | 1 | lock: 0 none, 1 axis, 2 face, 255 one's own, in the definition |
//! | 12 | 4 | allowed turns: bit `3 * face + quarters - 1`, the faces counted U R F D L B |
//! | 16 | 1 | encoding: 0 distance modulo 3, 1 choice and mark, 2 choice, 3 half the distance modulo 3 |
//! | 17 | 1 | bits of a cell: 2, 4 or 8 |
//! | 18 | 1 | fold: 1 where one plane stands for three axes, else 0 |
//! | 19 | 1 | God's number of the unlocked states, 0 to 253 |
//! | 20 | 1 | God's number of the locked states, 0 to 253; as above where the rules lock nothing |
//! | 21 | 1 | goal: 0 solved, 1 face, 2 layer, 3 oriented, 255 positions, in the definition |
//! | 22 | 2 | reserved: 0 |
//! | 24 | 8 | number of cells |
//! | 32 | 8 | number of unlocked states |
//! | 40 | 8 | number of locked states; 0 where the rules lock nothing |
//! | 48 | 4 | CRC-32 (IEEE) of the cells and the definition |
//! | 52 | 4 | CRC-32 (IEEE) of the header with these four bytes 0 |
//! | 56 | 4 | how many bytes the definition has |
//! | 60 | 4 | reserved: 0 |
//! | 64 | 2,048 | number of unlocked states at each distance 0 to 255, 8 bytes each |
//! | 2,112 | 2,048 | number of locked states at each distance, likewise; 0 where the rules lock nothing |
//! | 4,160 | | the cells: cell `n` begins at bit `n * bits`, the lowest bit of a byte first; bits past the last mean nothing, and are written as 0 |
//! | after them | | the definition: a lock of one's own, then a goal that is a list of positions, if either is there |
//!
//! A lock of one's own is the number of its states in a byte; and for each state, that of the start first, the length of
//! its name in a byte, the name in UTF-8, and for each turn, in the order of the bits of the allowed ones, the number of
//! the state after it in a byte, 255 where it is not allowed. A list of positions is their number in four bytes; and for
//! each position, for each of the corners URF UFL UBR DFR ULB DLF DRB DBL, the number of its place among those, times
//! three, plus its twist in thirds of a turn clockwise, in a byte.
//!
//! # What is promised, and what is not
//!
//! Opening checks the length, each field and both checksums, so a damaged file is noticed at once, and no field can lead
//! out of bounds or ask for memory that the file does not fill. A table is written beside its place, synced, renamed, and
//! its folder synced, before anybody is told that it is there: whenever the power goes, the old file is there or the new
//! one. What a killed program left of a table that it was writing is removed by the next one that writes into the folder.
//!
//! A file that somebody changes *while* it is mapped is undefined behaviour, as with every memory map: in practice a
//! truncated one kills its reader with a bus error, and one that was written into answers what was written. So [`open`] is
//! `unsafe`, and [`read`] is the default. Files that this crate replaces are never truncated
//! or written into. Where a file system cannot sync, or says that it did and did not, nobody can promise more than it does.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

mod cells;
mod definition;
mod encoding;
mod error;
mod file;
mod header;
mod histogram;
pub mod marks;
mod storage;
mod table;
mod unfinished;

pub use cells::{CellBits, Cells, pack};
pub use definition::definition_checksum;
pub use encoding::Encoding;
pub use error::TableError;
pub use file::{Existing, check_target, open, read, write, write_whole};
pub use header::{HEADER_BYTES, Header, MAGIC, MAXIMUM_DISTANCE, VERSION};
pub use histogram::Histogram;
pub use table::Table;
pub use unfinished::{Standstill, remove_unfinished};
