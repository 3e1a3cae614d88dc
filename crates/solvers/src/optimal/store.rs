//! Pruning tables in files, by [`crate::pruning_file`]. Their fields are the metric (1 half turns, 2 quarter turns), the reach,
//! the bits that an entry sets, and 0.

use std::path::Path;

use godtable_system::atomic_file::Existing;
use godtable_system::instructions::InstructionSet;

use crate::optimal::axis::Metric;
use crate::optimal::error::OptimalError;
use crate::optimal::pruning::Shape;
use crate::optimal::solver::{OptimalSolver, PruningTableInfo};
use crate::pruning_file::{self, FileError, OpenFile, PruningTableKind};

/// The first bytes of a pruning table's file.
pub const MAGIC: [u8; 8] = *b"godfiltr";

/// Its version changes with the hash and the canonical form.
pub(crate) const KIND: PruningTableKind = PruningTableKind { mark: "godfiltr", of: "the 3x3x3", version: 4 };

const METRICS: [(u8, Metric); 2] = [(1, Metric::HalfTurn), (2, Metric::QuarterTurn)];

fn fields(shape: &Shape) -> [u8; 4] {
    let code = METRICS.iter().find(|(_, metric)| *metric == shape.metric).expect("all metrics").0;
    [code, shape.reach, shape.bits as u8, 0]
}

/// Opens a file, and reads its shape.
fn open(path: &Path) -> Result<(OpenFile, Shape), OptimalError> {
    let opened = OpenFile::open(KIND, path)?;
    let invalid = |field, value: u32| FileError::Field { field, value: value.into() };
    let ([code, reach, bits, last], lines) = (opened.header.fields, opened.header.lines);
    let metric = METRICS.iter().find(|(own, _)| *own == code).ok_or_else(|| invalid("metric", code.into()))?.1;
    if !(1..=26).contains(&reach) {
        return Err(invalid("reach", reach.into()).into());
    }
    if !Shape::LINES.contains(&lines) {
        return Err(invalid("number of lines", lines).into());
    }
    let shape = Shape::new(metric, reach, lines);
    if u32::from(bits) != shape.bits {
        return Err(invalid("number of bits", bits.into()).into());
    }
    let note = opened.note.len() as u32;
    if let Some(other) = [last.into(), opened.header.fingerprint, note].into_iter().find(|&value| value != 0) {
        return Err(invalid("reserved bytes", other).into());
    }
    Ok((opened, shape))
}

impl PruningTableInfo {
    /// Describes the pruning table in a file, from its header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a pruning table, or does not have the length of its header.
    pub fn read(path: &Path) -> Result<PruningTableInfo, OptimalError> {
        Ok(PruningTableInfo::of(&open(path)?.1))
    }
}

impl OptimalSolver {
    /// Reads the pruning table of a solver from a file, and checks all of it against its checksums, and some positions
    /// against its metric and its reach.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a whole, undamaged pruning table, or does not fit in memory, or if
    /// it lacks a position within its reach.
    pub fn read(path: &Path) -> Result<OptimalSolver, OptimalError> {
        let (opened, shape) = open(path)?;
        let solver = OptimalSolver::with_lines(shape, opened.lines()?, InstructionSet::best());
        solver.check_some()?;
        Ok(solver)
    }

    /// Writes the pruning table to a file atomically, by [`godtable_system::atomic_file::write_parts`], without a
    /// second copy in memory.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if it exists and `existing` is [`Existing::Keep`].
    pub fn write(&self, path: &Path, existing: Existing) -> Result<(), OptimalError> {
        Ok(pruning_file::write(KIND, path, existing, (fields(&self.shape), 0), &[], self.lines.as_slice())?)
    }
}
