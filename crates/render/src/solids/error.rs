//! The errors of this crate.

use crate::RenderError;

use crate::solids::Direction;

/// The reason why bodies cannot be written or drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolidsError {
    /// The list of bodies is empty.
    #[error("an assembly needs at least one body")]
    NoBodies,
    /// The numbers of bodies and poses differ.
    #[error("{bodies} bodies have {poses} poses; each body needs one")]
    Poses {
        /// The number of bodies.
        bodies: usize,
        /// The number of poses.
        poses: usize,
    },
    /// A body is empty.
    #[error("body {name} has no cells")]
    NoCells {
        /// The body's name.
        name: String,
    },
    /// A body has one cell twice.
    #[error("body {name} has the cell {cell:?} twice")]
    CellTwice {
        /// The body's name.
        name: String,
        /// The cell in the body's frame.
        cell: [i32; 3],
    },
    /// The bodies have more cells than can be drawn.
    #[error("the bodies have {cells} cells; at most {most} can be drawn")]
    TooManyCells {
        /// The number of cells.
        cells: usize,
        /// The limit.
        most: usize,
    },
    /// A cell or a location is not a number, or is too far from the origin.
    #[error("body {name} is too far from the origin: coordinates can be at most {most}")]
    TooFar {
        /// The body's name.
        name: String,
        /// The limit.
        most: u32,
    },
    /// The assembly is too wide.
    #[error("the assembly is {cells} cells wide; at most {most} can be drawn")]
    TooWide {
        /// The width in cells.
        cells: u32,
        /// The limit.
        most: u32,
    },
    /// The cells of a body do not lie on the lattice of the others.
    #[error("body {name} lies between the cells of {first}: their locations must differ by whole numbers")]
    OffLattice {
        /// The body's name.
        name: String,
        /// The name of the first body.
        first: String,
    },
    /// Two bodies have a cell in common.
    #[error("bodies {one} and {other} overlap")]
    Overlap {
        /// The name of one body.
        one: String,
        /// The name of the other body.
        other: String,
    },
    /// A move names a body that does not exist.
    #[error("body number {body} does not exist: the assembly has {bodies}, counted from 0")]
    NoSuchBody {
        /// The number of the body.
        body: usize,
        /// The number of bodies.
        bodies: usize,
    },
    /// A move has no bodies, or one body twice.
    #[error("move {number} must name at least one body, and each at most once")]
    BadMove {
        /// The number of the move, from 1.
        number: usize,
    },
    /// The motion has too many moves.
    #[error("the motion has {moves} moves; at most {most} are possible")]
    TooManyMoves {
        /// The number of moves.
        moves: usize,
        /// The limit.
        most: usize,
    },
    /// A move is too long.
    #[error("move {number} is {length} cells long; at most {most} are possible")]
    LongMove {
        /// The number of the move, from 1.
        number: usize,
        /// Its length.
        length: u32,
        /// The limit.
        most: u32,
    },
    /// A body cannot make its move.
    #[error("move {number}: {body} cannot move {direction:?}, {other} is in its way")]
    Blocked {
        /// The number of the move, from 1.
        number: usize,
        /// The name of the moving body.
        body: String,
        /// The direction of the move.
        direction: Direction,
        /// The name of the body in its way.
        other: String,
    },
    /// The assemblies of a timeline have different bodies.
    #[error("assembly {number} has other bodies than the first")]
    OtherBodies {
        /// The number of the assembly, from 1.
        number: usize,
    },
    /// There is nothing to show.
    #[error("no assembly to show")]
    NoAssemblies,
    /// A picture cannot be made.
    #[error(transparent)]
    Render(#[from] RenderError),
}
