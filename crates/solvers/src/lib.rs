//! Solvers of the whole 3x3x3, which has too many positions for a table.
//!
//! * [`twophase`]: a short solution at once.
//! * [`optimal`]: the fewest turns, proved.
//! * [`methods`]: step by step, as people do it.
#![deny(unsafe_code)]

pub mod methods;
pub mod optimal;
pub mod twophase;
