//! Solvers of puzzles that have too many positions for a table.
//!
//! * [`search`]: the fewest turns of any puzzle of orbits, proved.
//!
//! And for the whole 3x3x3:
//!
//! * [`twophase`]: a short solution at once.
//! * [`optimal`]: the fewest turns, proved.
//! * [`methods`]: step by step, as people do it.
#![deny(unsafe_code)]

pub mod filter_file;
mod lines;
pub mod methods;
pub mod optimal;
pub mod search;
pub mod twophase;
mod watched;
