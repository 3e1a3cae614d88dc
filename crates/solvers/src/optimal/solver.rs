//! The solver: a pruning table of a chosen size, and the tables that the search needs in addition.

use std::fmt;
use std::ops::ControlFlow;

use godtable_system::instructions::InstructionSet;
use godtable_system::memory::Buffer;

use crate::lines::Line;
use crate::optimal::axis::Metric;
use crate::optimal::error::OptimalError;
use crate::optimal::fill;
use crate::optimal::near::NearDistances;
use crate::optimal::pruning::Shape;
use crate::optimal::tables::Tables;

/// Proves the fewest turns of positions of the 3x3x3.
pub struct OptimalSolver {
    pub(crate) shape: Shape,
    pub(crate) tables: Tables,
    pub(crate) lines: Buffer<Line>,
    pub(crate) near: NearDistances,
    pub(crate) instructions: InstructionSet,
}

/// The parts of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MakeOptions {
    /// How turns are counted.
    pub metric: Metric,
    /// The most bytes of the pruning table. It has 64 KiB at least and 16 GiB at most.
    pub bytes: u64,
    /// The vector instructions.
    pub instructions: InstructionSet,
}

impl MakeOptions {
    /// The options for a pruning table of at most `bytes` bytes, made with the fastest instructions.
    #[must_use]
    pub fn new(metric: Metric, bytes: u64) -> MakeOptions {
        MakeOptions { metric, bytes, instructions: InstructionSet::best() }
    }
}

/// A description of a pruning table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PruningTableInfo {
    /// How turns are counted.
    pub metric: Metric,
    /// The largest distance of the positions that it must contain.
    pub reach: u8,
    /// Its bytes in memory. Its file has 64 more.
    pub bytes: u64,
}

impl PruningTableInfo {
    pub(crate) fn of(shape: &Shape) -> PruningTableInfo {
        let bytes = u64::from(shape.lines) * size_of::<Line>() as u64;
        PruningTableInfo { metric: shape.metric, reach: shape.reach, bytes }
    }
}

impl fmt::Debug for OptimalSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OptimalSolver").field("filter", &self.info()).finish_non_exhaustive()
    }
}

impl OptimalSolver {
    /// Makes the pruning table of a solver, of at most `bytes` bytes.
    ///
    /// Several threads call `observe`, each with the number of a part that is done and the number of all parts. It
    /// stops the work by [`ControlFlow::Break`].
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or if `observe` breaks.
    pub fn new(
        metric: Metric,
        bytes: u64,
        observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Result<OptimalSolver, OptimalError> {
        OptimalSolver::new_with(MakeOptions::new(metric, bytes), observe)
    }

    /// Makes the pruning table of a solver as [`OptimalSolver::new`] does.
    ///
    /// # Errors
    /// Returns an error as [`OptimalSolver::new`] does.
    pub fn new_with(
        options: MakeOptions,
        observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Result<OptimalSolver, OptimalError> {
        OptimalSolver::with_shape(Shape::within(options.metric, options.bytes), options.instructions, observe)
    }

    /// Makes a pruning table of a shape.
    pub(crate) fn with_shape(
        shape: Shape,
        instructions: InstructionSet,
        observe: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Result<OptimalSolver, OptimalError> {
        let mut solver = OptimalSolver::empty(shape, instructions)?;
        match fill::fill(instructions, &shape, &solver.tables, solver.lines.as_mut_slice(), observe) {
            ControlFlow::Continue(()) => Ok(solver),
            ControlFlow::Break(()) => Err(OptimalError::Stopped),
        }
    }

    /// Returns a solver whose pruning table is still empty.
    pub(crate) fn empty(shape: Shape, instructions: InstructionSet) -> Result<OptimalSolver, OptimalError> {
        let bytes = PruningTableInfo::of(&shape).bytes;
        let lines = Buffer::zeroed(shape.lines as usize).ok_or(OptimalError::OutOfMemory { bytes })?;
        Ok(OptimalSolver::with_lines(shape, lines, instructions))
    }

    /// Returns a solver with a pruning table.
    pub(crate) fn with_lines(shape: Shape, lines: Buffer<Line>, instructions: InstructionSet) -> OptimalSolver {
        OptimalSolver { shape, tables: Tables::new(), lines, near: NearDistances::new(shape.metric), instructions }
    }

    /// Describes the pruning table.
    #[must_use]
    pub fn info(&self) -> PruningTableInfo {
        PruningTableInfo::of(&self.shape)
    }
}
