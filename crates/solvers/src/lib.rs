//! Solvers of puzzles that have too many positions for a table.
//!
//! * [`search`]: the fewest turns of any puzzle of orbits, proved.
//! * [`square1`]: a near-optimal solution of the Square-1 at once.
//!
//! And for the whole 3x3x3:
//!
//! * [`twophase`]: a near-optimal solution at once.
//! * [`optimal`]: the fewest turns, proved.
//! * [`methods`]: step by step, as people do it.
#![deny(unsafe_code)]

mod kernels;
mod lines;
pub mod methods;
pub mod optimal;
pub mod pruning_file;
mod regions;
pub mod search;
pub mod square1;
pub mod twophase;
mod watch;
