//! What can be wrong with a table.

use std::{fmt, io};

use godtable_atomic_file::WriteError;

use crate::header::{HEADER_BYTES, VERSION};

/// An error of a table, or of reading or writing one. The caller adds the file, except for [`TableError::Write`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The path is that of a directory or of something else that is no file.
    #[error("it is not a file")]
    NotAFile,
    /// A file is there already.
    #[error("a file is there already")]
    Exists,
    /// Fewer bytes than a header.
    #[error("it has {bytes} bytes, and the header of a table alone has {HEADER_BYTES}")]
    TooShort {
        /// The number of bytes.
        bytes: usize,
    },
    /// The first bytes are other ones.
    #[error("it is not a godtable table: it does not begin with the word 'godtable'")]
    NotATable,
    /// A version that this code does not read.
    #[error("its format has version {version}; this program reads version {VERSION}")]
    Version {
        /// The version of the file.
        version: u16,
    },
    /// The header does not match its checksum.
    #[error("its header is damaged: the checksum is {computed:08x}, and {stored:08x} was stored")]
    HeaderDamaged {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// A field of the header has a value that it cannot have.
    #[error("its header says {value} for the {field}, which cannot be")]
    Field {
        /// The field.
        field: Field,
        /// The value.
        value: u64,
    },
    /// The length of the file is not the one of its header.
    #[error("it has {bytes} bytes, and by its header it should have {expected}")]
    Length {
        /// The number of bytes.
        bytes: u64,
        /// The number of bytes by the header.
        expected: usize,
    },
    /// The cells do not match their checksum.
    #[error("its cells are damaged: the checksum is {computed:08x}, and {stored:08x} was stored")]
    CellsDamaged {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
}

/// A field of the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Field {
    /// The number of the puzzle.
    Puzzle,
    /// The number of the lock.
    Lock,
    /// The allowed turns, a bit for each.
    Turns,
    /// The number of the encoding.
    Encoding,
    /// The width of a cell.
    CellBits,
    /// Whether a plane stands for several locks.
    Fold,
    /// The number of the goal.
    Goal,
    /// The bytes that have no meaning yet.
    Reserved,
    /// The number of cells.
    Cells,
    /// The number of unlocked states.
    UnlockedStates,
    /// The number of locked states.
    LockedStates,
    /// The length of the definition.
    DefinitionBytes,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Puzzle => "puzzle",
            Field::Lock => "lock",
            Field::Turns => "turns",
            Field::Encoding => "encoding",
            Field::CellBits => "bits of a cell",
            Field::Fold => "fold",
            Field::Goal => "goal",
            Field::Reserved => "reserved bytes",
            Field::Cells => "number of cells",
            Field::UnlockedStates => "number of unlocked states",
            Field::LockedStates => "number of locked states",
            Field::DefinitionBytes => "length of the definition",
        })
    }
}
