//! Filters in files.
//!
//! A file is a header of 64 bytes and the lines. Numbers are little-endian; the lines are as in memory, so the header
//! has a mark of the order of bytes.
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0 | 8 | `godfiltr` |
//! | 8 | 2 | the version of the format and of the filter |
//! | 10 | 2 | 1, in the order of bytes of the lines |
//! | 12 | 1 | the metric: 1 half turns, 2 quarter turns |
//! | 13 | 1 | the reach |
//! | 14 | 1 | the bits that an entry sets |
//! | 15 | 1 | 0 |
//! | 16 | 4 | the number of lines |
//! | 20 | 4 | the checksum (CRC-32) of the lines |
//! | 24 | 36 | 0 |
//! | 60 | 4 | the checksum (CRC-32) of the header before it |

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use godtable_system::atomic_file::Existing;
use godtable_system::instructions::InstructionSet;

use crate::lines::Line;
use crate::optimal::axis::Metric;
use crate::optimal::error::OptimalError;
use crate::optimal::error::VERSION;
use crate::optimal::filter::Shape;
use crate::optimal::solver::{FilterInfo, OptimalSolver};

/// The first bytes of a filter's file.
pub const MAGIC: [u8; 8] = *b"godfiltr";

/// The bytes of the header.
const HEADER_BYTES: usize = 64;

/// The offset of the checksum of the header.
const CHECKSUM: usize = 60;

/// The lines that are read and checked at a time: 1 MiB.
const CHUNK: usize = 1 << 14;

/// The contents of a header.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Header {
    shape: Shape,
    checksum: u32,
}

const METRICS: [(u8, Metric); 2] = [(1, Metric::HalfTurn), (2, Metric::QuarterTurn)];

impl Header {
    fn bytes(&self) -> [u8; HEADER_BYTES] {
        let code = |value: Metric| METRICS.iter().find(|(_, metric)| *metric == value).expect("all metrics").0;
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&1_u16.to_ne_bytes());
        bytes[12..16].copy_from_slice(&[code(self.shape.metric), self.shape.reach, self.shape.bits as u8, 0]);
        bytes[16..20].copy_from_slice(&self.shape.lines.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; HEADER_BYTES]) -> Result<Header, OptimalError> {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let long = |at: usize| u32::from_le_bytes(std::array::from_fn(|number| bytes[at + number]));
        if bytes[..8] != MAGIC {
            return Err(OptimalError::NotAFilter);
        }
        if short(8) != VERSION {
            return Err(OptimalError::Version { version: short(8) });
        }
        let (stored, computed) = (long(CHECKSUM), crc32fast::hash(&bytes[..CHECKSUM]));
        if stored != computed {
            return Err(OptimalError::HeaderDamaged { stored, computed });
        }
        if bytes[10..12] != 1_u16.to_ne_bytes() {
            return Err(OptimalError::ByteOrder);
        }
        let invalid = |field, value: u32| OptimalError::Field { field, value: value.into() };
        let metric = METRICS.iter().find(|(code, _)| *code == bytes[12]);
        let metric = metric.ok_or_else(|| invalid("metric", bytes[12].into()))?.1;
        let (reach, bits, lines) = (bytes[13], u32::from(bytes[14]), long(16));
        if !(1..=26).contains(&reach) {
            return Err(invalid("reach", reach.into()));
        }
        if !Shape::LINES.contains(&lines) {
            return Err(invalid("number of lines", lines));
        }
        let shape = Shape::new(metric, reach, lines);
        if bits != shape.bits {
            return Err(invalid("number of bits", bits));
        }
        let reserved = [15].into_iter().chain(24..CHECKSUM).map(|at| bytes[at]);
        if let Some(byte) = reserved.into_iter().find(|&byte| byte != 0) {
            return Err(invalid("reserved bytes", u32::from(byte)));
        }
        Ok(Header { shape, checksum: long(20) })
    }
}

/// Opens a file, and reads its header. The length of the file is that in the header.
fn open(path: &Path) -> Result<(File, Header), OptimalError> {
    // The type is checked before the file is opened: opening a pipe waits for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(OptimalError::NotAFile);
    }
    let mut file = File::open(path)?;
    let mut bytes = [0; HEADER_BYTES];
    file.read_exact(&mut bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => OptimalError::NotAFilter,
        _ => error.into(),
    })?;
    let header = Header::read(&bytes)?;
    let (bytes, expected) = (file.metadata()?.len(), FilterInfo::of(&header.shape).bytes + HEADER_BYTES as u64);
    if bytes != expected {
        return Err(OptimalError::Length { bytes, expected });
    }
    Ok((file, header))
}

impl FilterInfo {
    /// Describes the filter in a file, from its header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a filter, or does not have the length of its header.
    pub fn read(path: &Path) -> Result<FilterInfo, OptimalError> {
        Ok(FilterInfo::of(&open(path)?.1.shape))
    }
}

impl OptimalSolver {
    /// Reads the filter of a solver from a file, and checks all of it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a whole, undamaged filter, or does not fit in memory.
    pub fn read(path: &Path) -> Result<OptimalSolver, OptimalError> {
        let (mut file, header) = open(path)?;
        let mut solver = OptimalSolver::empty(header.shape, InstructionSet::best())?;
        let mut hasher = crc32fast::Hasher::new();
        for lines in solver.lines.as_mut_slice().chunks_mut(CHUNK) {
            let bytes = bytemuck::cast_slice_mut(lines);
            file.read_exact(bytes)?;
            hasher.update(bytes);
        }
        let (stored, computed) = (header.checksum, hasher.finalize());
        if stored != computed {
            return Err(OptimalError::Damaged { stored, computed });
        }
        Ok(solver)
    }

    /// Writes the filter to a file atomically, by [`godtable_system::atomic_file::write_parts`], without a second copy
    /// in memory.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
    pub fn write(&self, path: &Path, existing: Existing) -> Result<(), OptimalError> {
        let lines: &[u8] = bytemuck::cast_slice::<Line, u8>(self.lines.as_slice());
        let header = Header { shape: self.shape, checksum: crc32fast::hash(lines) };
        Ok(godtable_system::atomic_file::write_parts(path, existing, &[&header.bytes(), lines])?)
    }
}
