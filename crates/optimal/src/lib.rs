//! Proved fewest turns for the 3x3x3.
mod axis;
mod canon;
mod corners;
mod fill;
mod filter;
mod kernel;
mod memory;
mod moves;
mod near;
mod packed;
mod prefix;
mod search;
mod solver;

pub use axis::Metric;
pub use solver::{OptimalSolver, Options};
