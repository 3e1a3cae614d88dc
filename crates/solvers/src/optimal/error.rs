//! The errors of filters and their files.

use std::io;

use godtable_system::atomic_file::WriteError;

/// The version of the format, and of what the bits of a filter mean. Another hash or canonical form is another version.
pub(crate) const VERSION: u16 = 4;

/// An error of a solver, or of the file of its filter. Only [`OptimalError::Write`] names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptimalError {
    /// There is not enough memory for the filter.
    #[error("not enough memory: the filter needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The number of bytes.
        bytes: u64,
    },
    /// The observer stopped the work.
    #[error("the work was stopped")]
    Stopped,
    /// The known solution does not solve the cube.
    #[error("the known solution does not solve the cube")]
    NotASolution,
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The path leads to a directory, or to something else that is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// The first bytes do not mark a filter.
    #[error("it is not a filter of the 3x3x3: it does not begin with the word 'godfiltr'")]
    NotAFilter,
    /// The version of the format is another one.
    #[error("its format has version {version}; this program reads version {VERSION}")]
    Version {
        /// The version of the file.
        version: u16,
    },
    /// The file was written by a machine with the other order of bytes.
    #[error("it was written by a machine with the other order of bytes")]
    ByteOrder,
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
        field: &'static str,
        /// The value.
        value: u64,
    },
    /// The length of the file differs from the length in its header.
    #[error("it has {bytes} bytes, but by its header it should have {expected}")]
    Length {
        /// The number of bytes.
        bytes: u64,
        /// The number of bytes by the header.
        expected: u64,
    },
    /// The lines do not match their checksum.
    #[error("its lines are damaged: their checksum is {computed:08x}, but the file states {stored:08x}")]
    Damaged {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the lines.
        computed: u32,
    },
    /// The filter excludes a position that is within its reach.
    #[error("it excludes a position that it must contain: the one after {turns}")]
    Missing {
        /// The turns from solved to the position.
        turns: String,
    },
}
