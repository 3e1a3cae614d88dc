//! Packing puzzles: pieces of unit cubes that fill a box or any other shape.
//!
//! A [`Puzzle`] is data: a [`Shape`] and [`Piece`]s. [`file::parse`] reads one from TOML, and [`shipped`] has some by
//! name. A [`Solver`] finds every [`Solution`], each class of symmetric ones once. [`disassembly`] finds the moves
//! that take a solution apart. [`soma`] has the 240 solutions of the Soma cube as a published program
//! lists them, with their recipes.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_packing::{Limits, Puzzle, Solver, shipped};
//!
//! let puzzle: Puzzle = shipped::named("pentominoes-3x20").unwrap();
//! let mut count = 0;
//! Solver::new(&puzzle, false).run(&Limits::default(), |_| {
//!     count += 1;
//!     Continue(())
//! });
//! assert_eq!(count, 2);
//! ```
//!
//! # How it works
//!
//! The head of each file explains its part.
//!
//! | idea | file |
//! |---|---|
//! | Exact covers by masks: all cells are counted together, in bit planes | `cover`, `mask` |
//! | Cells that every solution fills, by weights that leave nothing over | `forced_cells` |
//! | Symmetric solutions once: a fixed kind of piece, and the least image | `symmetry` |
//! | The same order for any number of threads; estimates by random descents | `run` |
//! | The order of straight removals, without a search | `order` |
//! | Moves of groups of pieces: breadth first over offsets | `movement` |
//! | The published order of the Soma cube | `soma` |
#![forbid(unsafe_code)]

mod cover;
pub mod file;
mod forced_cells;
mod isometry;
mod mask;
mod movement;
mod order;
mod piece;
mod placements;
mod puzzle;
mod run;
mod shape;
pub mod shipped;
mod solver;
pub mod soma;
mod symmetry;
mod text;

pub use isometry::{Axis, Cell, Direction, Orientation, QuarterTurns};
pub use order::{Disassembly, Step, disassembly, disassembly_of};
pub use piece::{Color, Piece};
pub use placements::Placement;
pub use puzzle::{MAXIMUM_CELLS, MAXIMUM_PIECES, MAXIMUM_PLACEMENTS, Puzzle, PuzzleError};
pub use run::{Ending, Limits, Progress};
pub use shape::{Shape, ShapeCell};
pub use solver::{Solution, SolutionPiece, Solver};
pub use text::Labels;
