//! Near-optimal solutions of the 3x3x3 at once, by a search in two phases.
//!
//! The first phase leads to the subgroup of the turns U D R2 L2 F2 B2: no corner is twisted, no edge flipped, and the
//! four edges of the middle layer are in it. The second phase solves the cube by turns of that subgroup. Both are
//! searches of all turns, with tables of distances as lower bounds. Longer first phases can have shorter second ones,
//! so the search continues until its time is over, and returns the shortest solution found.
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
//! The head of each file explains its part.
//!
//! | idea | file |
//! |---|---|
//! | Distances modulo 3 tell which turns lead nearer | `tables`, `view` |
//! | All distances of a phase, up to symmetry, by pushes and pulls | `distances`, `symmetries` |
//! | Many nodes together, so that look-ups overlap | `first` |
//! | A graph of the turns that lead nearer, near the goal | `near` |
//! | Runs of turns of the second phase anywhere in a solution | `jobs`, `side` |
//! | The shortest second phase, with two bounds | `second` |
//! | Distances of pairs of coordinates instead, where tables cannot be kept | `compact` |
//! | The same tables everywhere, so their checksum is a constant | `format` |

mod compact;
mod coordinates;
mod distances;
mod first;
mod format;
mod jobs;
mod moves;
mod near;
mod phases;
mod report;
mod second;
mod side;
mod solver;
mod symmetries;
mod tables;
mod turns;
mod view;

pub use compact::CompactSolver;
pub use format::TablesError;
pub use solver::{Observe, Solution, Solver, make_tables};
pub use tables::Making;
