//! Fills distance tables: level by level, backwards from the solved position, in parallel over rows.
//!
//! A row's states are a set of fibres, a few words of bits, and a turn moves all of them at once. To find the states
//! at distance `d + 1` in a row, the sets at distance `d` in the rows to which its turns lead are pulled back,
//! joined, and stripped of what was seen before. Each row has one writer, so the result does not depend on the
//! number of threads.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use godtable_cube::Rules;
//!
//! let filled = godtable_generate::fill(&Rules::default(), &mut |_level| ControlFlow::Continue(()))?;
//! assert_eq!(filled.header().unlocked.gods_number().get(), 35);
//! # Ok::<(), godtable_generate::GenerateError>(())
//! ```
//!
//! # Features
//!
//! Both are on by default; a target without threads or memory maps, such as `wasm32-unknown-unknown`, turns them off.
//! - `rayon`: the search runs on the threads of the current rayon pool, else on the calling thread.
//! - `mmap`: the memory of the search comes from the system in large pages, else from the heap.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

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
mod ways;

pub use error::GenerateError;
pub use fill::{FillOptions, Level, Observe, fill, fill_unfolded, fill_with};
pub use filled::Filled;
pub use instructions::InstructionSet;
pub use record::header_with;
