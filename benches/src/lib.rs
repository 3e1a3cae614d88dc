//! Code shared by the benches: baselines, questions, processes, and tables of results.
//!
//! The baselines, [`queue`] and [`scan`], are straightforward searches, written with some care. They have their own
//! cubies and coordinates and share no code with the library; their equal counts are a test of both.
#![deny(unsafe_code)]

pub mod columns;
mod coordinates;
pub mod machine;
pub mod packing;
pub mod plain;
pub mod process;
pub mod processor_time;
pub mod queue;
pub mod ratio;
pub mod samples;
pub mod scan;
pub mod shipped;
