//! Packing puzzles: pieces of unit cubes that fill a box or any other shape.
//!
//! A [`Puzzle`] is data: a [`Shape`] and [`Piece`]s. [`file::parse`] reads one from TOML, and [`shipped`] has some by
//! name. A [`Solver`] finds every [`Solution`], each class of symmetric ones once. [`disassembly`] finds the order in
//! which the pieces of a solution come out. [`soma`] has the 240 solutions of the Soma cube as a published program
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
//! - **Exact covers by masks** (`assembly/src/cover.rs`). A node keeps the placements that still fit, as bits of cells. It
//!   branches on the cell that the fewest of them cover, or on a needed piece with fewer placements. The cells are counted
//!   together, by additions in bit planes. So a node takes some ten operations for each placement left, without branches.
//! - **Symmetric solutions once** (`symmetry.rs`). A symmetry of the shape takes a solution to another if each piece's image
//!   is a piece of the puzzle: reflections need mirror images. One kind of piece is searched in one placement of each class
//!   alone. If a symmetry keeps that placement, or if no kind can be fixed, the least image of a solution counts.
//! - **The same order for any number of threads** (`run.rs`). The tree is cut into some 2,000 tasks. Solutions are handed
//!   over in the order of the tasks. Random descents estimate the size of each task, for the progress bar.
//! - **Orders without a search** (`order.rs`). A piece that can come out can still do so after others are out. So pieces are
//!   taken out until none can move; the rest is stuck in every order.
//! - **The published order of the Soma cube** (`soma.rs`). Solutions are found by the same search, and sorted by the
//!   numbers of their placements, in the order of the recipes.
#![forbid(unsafe_code)]

mod cover;
pub mod file;
mod isometry;
mod mask;
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

pub use isometry::{Axis, Cell, Orientation, QuarterTurns};
pub use order::{Direction, Disassembly, Removal, disassembly, disassembly_of};
pub use piece::{Colour, Piece};
pub use placements::Placement;
pub use puzzle::{MAXIMUM_CELLS, MAXIMUM_PIECES, MAXIMUM_PLACEMENTS, Puzzle, PuzzleError};
pub use run::{Ending, Limits, Progress};
pub use shape::{Shape, ShapeCell};
pub use solver::{Placed, Solution, Solver};
pub use text::Labels;
