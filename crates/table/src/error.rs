//! Why a table cannot be read, written or trusted. A message starts after the name of the file, which its caller knows.

use std::{fmt, io};

use godtable_system::atomic_file::WriteError;

use crate::offsets::{HEADER_BYTES, VERSION};

/// An error of a table, or of reading or writing one. Only [`TableError::Write`] names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The path leads to a directory, or to something else that is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// The file exists already.
    #[error("a file is there already")]
    Exists,
    /// The file is shorter than a header.
    #[error("it has {bytes} bytes, but the header of a table has {HEADER_BYTES}")]
    TooShort {
        /// The number of bytes.
        bytes: usize,
    },
    /// The first bytes are not [`MAGIC`](crate::MAGIC).
    #[error("it is not a godtable table: it does not begin with the word 'godtable'")]
    NotATable,
    /// The version of the format is not [`VERSION`].
    #[error("its format has version {version}; this program reads version {VERSION}")]
    Version {
        /// The version of the file.
        version: u16,
    },
    /// The header does not match its checksum.
    #[error("its header is damaged: its checksum is {computed:08x}, but the file states {stored:08x}")]
    HeaderDamaged {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// A field of the header has an invalid value.
    #[error("its header has the invalid value {value} for the {field}")]
    Field {
        /// The field.
        field: Field,
        /// The value.
        value: u64,
    },
    /// The length of the file differs from the length in its header.
    #[error("it has {bytes} bytes, but by its header it should have {expected}")]
    Length {
        /// The number of bytes.
        bytes: u64,
        /// The number of bytes according to the header.
        expected: usize,
    },
    /// The definition does not match its checksum.
    #[error("its definition is damaged: its checksum is {computed:08x}, but the file states {stored:08x}")]
    DefinitionDamaged {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// The cells do not match their checksum.
    #[error("its cells are damaged: their checksum is {computed:08x}, but the file states {stored:08x}")]
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
    /// Whether the table is reduced by symmetry.
    Reduction,
    /// The number of the goal.
    Goal,
    /// The bytes without a meaning in this version.
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
            Field::Reduction => "reduction",
            Field::Goal => "goal",
            Field::Reserved => "reserved bytes",
            Field::Cells => "number of cells",
            Field::UnlockedStates => "number of unlocked states",
            Field::LockedStates => "number of locked states",
            Field::DefinitionBytes => "length of the definition",
        })
    }
}
