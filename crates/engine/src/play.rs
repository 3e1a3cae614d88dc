//! Answers from any kind of distance table: optimal solutions, their number, and random draws.
//!
//! A table implements [`DistanceSource`] if it lists the optimal moves of each state. [`Descents`] are the sequences of optimal moves
//! to the goal, and [`descent_count`] counts them. [`Draws`] draws random positions that fit.

mod descents;
mod draws;

pub use descents::{Descents, DistanceSource, Moves, descent_count};
pub use draws::Draws;
