//! Fills distance tables: level by level, backwards from the solved position, in parallel over rows.
//!
//! A row's states are a set of fibres, a few words of bits, and a turn moves all of them at once. To find the states
//! at distance `d + 1` in a row, the sets at distance `d` in the rows to which its turns lead are pulled back,
//! joined, and stripped of what was seen before. Each row has one writer, so the result does not depend on the
//! number of threads.
//!
//! ```
//! use godtable_cube::Rules;
//!
//! let filled = godtable_generate::fill(&Rules::default(), &mut |_level| ())?;
//! assert_eq!(filled.header().unlocked.gods_number(), 35);
//! # Ok::<(), godtable_generate::GenerateError>(())
//! ```
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

mod awake;
mod fill;
mod filled;
mod instructions;
mod kernel;
mod level;
mod memory;
mod set;
#[cfg(test)]
mod tests;
mod ways;

pub use fill::{GenerateError, Level, fill, fill_on, fill_unfolded};
pub use filled::Filled;
pub use instructions::InstructionSet;
