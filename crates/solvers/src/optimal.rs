//! Proved fewest turns for the 3x3x3.
//!
//! An [`OptimalSolver`] looks for solutions of 0 turns, 1 turn, 2 turns and so on. Its *filter* contains all positions at
//! most some turns from solved, its *reach*, and few others. If a search gets within reach and its position is not in the
//! filter, it goes no further. A larger filter reaches farther, so that the search is shorter.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_puzzle::cube3::Cube3;
//! use godtable_solvers::optimal::{Metric, OptimalSolver, SolveOptions};
//!
//! let solver = OptimalSolver::new(Metric::HalfTurn, 4_000_000, &|_done, _all| Continue(()))?;
//! let cube = Cube3::read_turns("R U R' U' D2 U").expect("turns");
//! let answer = solver.solve(&cube, SolveOptions::default(), &mut |_event| Continue(()))?;
//! assert!(answer.is_optimal);
//! assert_eq!(answer.solution().map(|turns| turns.len()), Some(4)); // D2 R U' R'
//! # Ok::<(), godtable_solvers::optimal::OptimalError>(())
//! ```
//!
//! # Features
//!
//! Both are on by default.
//! - `rayon`: the work runs on the threads of the current rayon pool; without it, on the calling thread.
//! - `mmap`: the memory of the filter comes from the system in large pages; without it, from the heap.

mod axis;
mod canon;
mod check;
mod corners;
mod error;
mod fill;
mod filter;
mod forms;
mod instructions;
mod kernel;
mod moves;
mod near;
mod packed;
mod prefix;
mod search;
mod solutions;
mod solve;
mod solver;
mod store;
#[cfg(test)]
mod tests;

pub use axis::Metric;
pub use check::Checked;
pub use error::OptimalError;
pub use godtable_system::atomic_file::Existing;
pub use instructions::InstructionSet;
pub use solve::{Answer, Event, SolveOptions};
pub use solver::{FilterInfo, MakeOptions, OptimalSolver};
pub use store::MAGIC;
