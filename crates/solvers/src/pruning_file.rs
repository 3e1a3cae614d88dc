//! Pruning tables in files.
//!
//! A file is a header of 64 bytes, a note, and the lines. Numbers are little-endian; the lines are as in memory, so the
//! header records the byte order.
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0 | 8 | the mark of its kind: `godfiltr` of the 3x3x3, `godsieve` of any other puzzle |
//! | 8 | 2 | the version of the format and of the pruning table |
//! | 10 | 2 | 1, in the order of bytes of the lines |
//! | 12 | 4 | fields of the kind |
//! | 16 | 4 | the number of lines |
//! | 20 | 4 | the checksum (CRC-32) of the note and the lines |
//! | 24 | 4 | the bytes of the note |
//! | 28 | 4 | the fingerprint of the puzzle, or 0 |
//! | 32 | 28 | 0 |
//! | 60 | 4 | the checksum (CRC-32) of the header before it |

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use godtable_system::atomic_file::{Existing, WriteError, write_parts};
use godtable_system::checksum;
use godtable_system::memory::Buffer;

use crate::lines::Line;

/// The bytes of the header.
pub(crate) const HEADER_BYTES: usize = 64;

/// The offset of the checksum of the header.
const CHECKSUM: usize = 60;

/// The lines that are read and checked at a time: 1 MiB.
const CHUNK: usize = 1 << 14;

/// The most bytes of a note.
const MOST_NOTE: u32 = 1 << 24;

/// An error of the file of a pruning table. Only [`FileError::Write`] names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The pruning table is of another puzzle, other rules or other goals.
    #[error("it is a pruning table of another puzzle, other rules or other goals")]
    OfAnother,
    /// There is not enough memory for the pruning table.
    #[error("not enough memory: the pruning table needs {} MB", bytes.div_ceil(1_000_000))]
    OutOfMemory {
        /// The number of bytes.
        bytes: u64,
    },
    /// The path leads to a directory, or to something else that is not a file.
    #[error("it is not a file")]
    NotAFile,
    /// The first bytes do not mark a pruning table.
    #[error("it is not a pruning table of {of}: it does not begin with the word '{mark}'")]
    NotAPruningTable {
        /// The puzzles.
        of: &'static str,
        /// The mark of their pruning tables.
        mark: &'static str,
    },
    /// The version of the format is another one.
    #[error("its format has version {version}; this program reads version {known}")]
    Version {
        /// The version of the file.
        version: u16,
        /// The version that is read.
        known: u16,
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
}

/// A kind of pruning tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PruningTableKind {
    /// Eight letters.
    pub(crate) mark: &'static str,
    /// The puzzles.
    pub(crate) of: &'static str,
    /// The version of the format, and of what the bits mean. Another hash or another form of positions is another version.
    pub(crate) version: u16,
}

/// The contents of a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) fields: [u8; 4],
    pub(crate) lines: u32,
    pub(crate) fingerprint: u32,
    note: u32,
    checksum: u32,
}

impl Header {
    fn bytes(&self, kind: PruningTableKind) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(kind.mark.as_bytes());
        bytes[8..10].copy_from_slice(&kind.version.to_le_bytes());
        bytes[10..12].copy_from_slice(&1_u16.to_ne_bytes());
        bytes[12..16].copy_from_slice(&self.fields);
        bytes[16..20].copy_from_slice(&self.lines.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.checksum.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.note.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.fingerprint.to_le_bytes());
        let checksum = checksum::hash(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    fn read(kind: PruningTableKind, bytes: &[u8; HEADER_BYTES]) -> Result<Header, FileError> {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let long = |at: usize| u32::from_le_bytes(std::array::from_fn(|number| bytes[at + number]));
        let PruningTableKind { mark, of, version: known } = kind;
        if bytes[..8] != *mark.as_bytes() {
            return Err(FileError::NotAPruningTable { of, mark });
        }
        if short(8) != known {
            return Err(FileError::Version { version: short(8), known });
        }
        let (stored, computed) = (long(CHECKSUM), checksum::hash(&bytes[..CHECKSUM]));
        if stored != computed {
            return Err(FileError::HeaderDamaged { stored, computed });
        }
        if bytes[10..12] != 1_u16.to_ne_bytes() {
            return Err(FileError::ByteOrder);
        }
        let invalid = |field, value: u32| FileError::Field { field, value: value.into() };
        let (fields, lines, note) = (std::array::from_fn(|at| bytes[12 + at]), long(16), long(24));
        if lines == 0 {
            return Err(invalid("number of lines", lines));
        }
        if note > MOST_NOTE {
            return Err(invalid("bytes of the note", note));
        }
        if let Some(&byte) = bytes[32..CHECKSUM].iter().find(|&&byte| byte != 0) {
            return Err(invalid("reserved bytes", byte.into()));
        }
        Ok(Header { fields, lines, fingerprint: long(28), note, checksum: long(20) })
    }

    /// Returns the bytes of the lines.
    fn line_bytes(&self) -> u64 {
        u64::from(self.lines) * size_of::<Line>() as u64
    }
}

/// A pruning table's file whose lines are not yet read.
#[derive(Debug)]
pub(crate) struct OpenFile {
    file: File,
    pub(crate) header: Header,
    pub(crate) note: Vec<u8>,
}

impl OpenFile {
    /// Opens a file, and reads its header and its note. The length of the file is that in the header.
    pub(crate) fn open(kind: PruningTableKind, path: &Path) -> Result<OpenFile, FileError> {
        // The type is checked before the file is opened: opening a pipe waits for its writer.
        if !fs::metadata(path)?.is_file() {
            return Err(FileError::NotAFile);
        }
        let mut file = File::open(path)?;
        let mut bytes = [0; HEADER_BYTES];
        file.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => FileError::NotAPruningTable { of: kind.of, mark: kind.mark },
            _ => error.into(),
        })?;
        let header = Header::read(kind, &bytes)?;
        let expected = HEADER_BYTES as u64 + u64::from(header.note) + header.line_bytes();
        let bytes = file.metadata()?.len();
        if bytes != expected {
            return Err(FileError::Length { bytes, expected });
        }
        let mut note = vec![0; header.note as usize];
        file.read_exact(&mut note)?;
        Ok(OpenFile { file, header, note })
    }

    /// Reads the lines, and checks all of the file.
    pub(crate) fn lines(mut self) -> Result<Buffer<Line>, FileError> {
        let out_of_memory = FileError::OutOfMemory { bytes: self.header.line_bytes() };
        let mut all: Buffer<Line> = Buffer::zeroed(self.header.lines as usize).ok_or(out_of_memory)?;
        let mut hasher = checksum::Hasher::new();
        hasher.update(&self.note);
        for lines in all.as_mut_slice().chunks_mut(CHUNK) {
            let bytes = bytemuck::cast_slice_mut(lines);
            self.file.read_exact(bytes)?;
            hasher.update(bytes);
        }
        let (stored, computed) = (self.header.checksum, hasher.finalize());
        if stored != computed {
            return Err(FileError::Damaged { stored, computed });
        }
        Ok(all)
    }
}

/// Writes a pruning table atomically, by [`write_parts`], without a second copy in memory.
pub(crate) fn write(
    kind: PruningTableKind,
    path: &Path,
    existing: Existing,
    (fields, fingerprint): ([u8; 4], u32),
    note: &[u8],
    lines: &[Line],
) -> Result<(), FileError> {
    let bytes: &[u8] = bytemuck::cast_slice::<Line, u8>(lines);
    let mut hasher = checksum::Hasher::new();
    hasher.update(note);
    hasher.update(bytes);
    let (checksum, note_bytes) = (hasher.finalize(), note.len() as u32);
    let header = Header { fields, lines: lines.len() as u32, fingerprint, note: note_bytes, checksum };
    Ok(write_parts(path, existing, &[&header.bytes(kind), note, bytes])?)
}
