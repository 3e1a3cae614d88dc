//! Fills distance tables by a breadth-first search backwards from the goal, in parallel over rows.
//!
//! The states of a row are a set of fibres: a few words of bits, and a turn moves all of them at once. To find the states
//! at distance `d + 1` in a row, the search pulls the sets at distance `d` from the rows that its turns lead to, and takes
//! their union without the states already seen. Each row has one writer, so the table does not depend on the number of
//! threads.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use godtable_puzzle::cube::Rules;
//!
//! let filled = godtable_engine::generate::fill(&Rules::default(), &mut |_level| ControlFlow::Continue(()))?;
//! assert_eq!(filled.header().unlocked.gods_number().get(), 35);
//! # Ok::<(), godtable_engine::generate::GenerateError>(())
//! ```
//!
//! # Features
//!
//! Both are on by default. Turn them off for a target without threads or memory maps, such as `wasm32-unknown-unknown`.
//! - `rayon`: the search runs on the threads of the current rayon pool; without it, on the calling thread.
//! - `mmap`: the memory of the search comes from the system in large pages; without it, from the heap.
//!
//! `CHANGELOG.md` says what a version number promises.

mod error;
mod fill;
mod filled;
mod instructions;
mod kernel;
mod level;
mod memory;
mod record;
mod set;
#[cfg(test)]
mod tests;
mod transitions;

pub use error::GenerateError;
pub use fill::{FillOptions, Level, Observe, fill, fill_unfolded, fill_with};
pub use filled::Filled;
pub use instructions::InstructionSet;
pub use record::header_with;
