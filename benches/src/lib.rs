//! What the benches share: plain programs to measure against, questions to ask, processes, and tables of what came out.
//!
//! The baselines, [`queue`] and [`scan`], are what one writes first, written with some care. They have their own
//! cubies and coordinates, and share no code with what is shipped; that their counts agree is a test of both.
#![deny(unsafe_code)]

pub mod columns;
mod coordinates;
pub mod machine;
pub mod plain;
pub mod process;
pub mod queue;
pub mod ratio;
pub mod samples;
pub mod scan;
pub mod shipped;
