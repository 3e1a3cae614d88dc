//! Short solutions of the 3x3x3 at once, by a search in two phases.
//!
//! The first phase leads to the subgroup of the turns U D R2 L2 F2 B2: no corner is twisted, no edge flipped, and the
//! four edges of the middle layer are in it. The second phase solves the cube by turns of that subgroup. Both are
//! searches of all turns, with tables of distances as lower bounds. Longer first phases can have shorter second ones,
//! so the search goes on until its time is over, and keeps the shortest solution.
//!
//! [`make_tables`] searches the tables, and [`Solver::open`] takes them as bytes: from memory, or from a file in a map.
//! The crate knows no files.
//!
//! Source of the method: Herbert Kociemba, <https://kociemba.org/cube.htm>.
//!
//! ```no_run
//! use std::ops::ControlFlow::{Break, Continue};
//!
//! use godtable_puzzle::cube3::Cube3;
//! use godtable_solvers::twophase::Solver;
//!
//! let cube = Cube3::read_turns("R U F' L2")?;
//! let solver = Solver::new(&|_, _| Continue(()))?;
//! let solution = solver.solve(&cube, &mut |turns| if turns.len() <= 4 { Break(()) } else { Continue(()) });
//! assert!(solution.turns.len() <= 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! - **Exact first phase.** A table has the distance modulo 3 of every twist with every class of flips and places of the
//!   middle edges: 64,430 classes under the 16 symmetries that keep the axis U-D, 2,187 twists. The search knows the
//!   distance of the start, so residues show which turns lead nearer. The second phase has a table of the corners'
//!   classes with the outer edges.
//! - **A graph near the goal.** Most nodes are near the end of a first phase, where one turn in 15 leads nearer. For the
//!   851,311 pairs within 7 turns, a graph lists the turns that do (`near.rs`).
//! - **Many nodes together.** The table does not fit into caches. The search takes up to 128 nodes at a time, and looks
//!   all turns up in loops without branches, so that the processor overlaps the waits (`first.rs`). It was 1.6 times as
//!   fast as one node after the other.
//! - **Runs anywhere.** A solution is found if it has a run of turns of the second phase at its end. The search also
//!   fixes up to three turns after the run: for the same work it finds other solutions (`jobs.rs`). With the six sides
//!   (three axes, the cube and its inverse), this shortened solutions by 0.2 turns after two seconds of one core.
//! - **The same tables everywhere.** Their checksum is a constant of the program. A push finds many new pairs from the
//!   few found last, a pull finds the rest from their neighbours (`distances.rs`).

mod coordinates;
mod distances;
mod first;
mod format;
mod jobs;
mod moves;
mod near;
mod report;
mod second;
mod side;
mod solver;
mod symmetries;
mod tables;
mod turns;
mod view;

pub use format::TablesError;
pub use solver::{Observe, Solution, Solver, make_tables};
pub use tables::Making;
