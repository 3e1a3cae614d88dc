//! Fills distance tables by a breadth-first search backward from the goal, in parallel over rows.
//!
//! The states of a row are a set of fibers: a few words of bits, and a turn moves all of them at once. To find the
//! states at distance `d + 1` in a row, the search pulls the sets at distance `d` from the rows that its turns lead to,
//! and takes their union without the states already seen. Each row has one writer, so the table does not depend on the
//! number of threads.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use godtable_puzzle::cube::Rules;
//!
//! let filled = godtable_engine::generate::fill(&Rules::default(), &mut |_level| ControlFlow::Continue(()))?;
//! assert_eq!(filled.header().unlocked.gods_number().get(), 35);
//! # Ok::<(), godtable_engine::shares::SearchError>(())
//! ```
//!
//! `CHANGELOG.md` says what a version number promises.
//!
//! # Why the search is fast
//!
//! The head of each file explains its part, and `benches/HISTORY.md` shows where the time went.
//!
//! | idea | where |
//! |---|---|
//! | Sets instead of states: 729 fibers in two AVX-512 registers | `set`, `kernel` |
//! | One row of three: regrips group rows into classes | `index::RowClasses` |
//! | Half of the rows, if every turn is odd | `fill` |
//! | One pull for all planes, no frontier, no repeated work | `level`, `transitions` |
//! | One source for four kinds of processor | `kernel` |
//! | Large pages, cleared while the steps are computed | `memory`, `godtable_system::memory` |
//! | Threads that stay awake between levels | `godtable_system::parallel::with_all_awake` |
//! | Cells packed a word at a time | `record`, `filled_table` |

mod fill;
mod filled_table;
mod kernel;
mod level;
mod memory;
mod record;
mod set;
#[cfg(test)]
mod tests;
mod transitions;

pub use fill::{FillOptions, Observe, fill, fill_as, fill_bytes, fill_unreduced, fill_with};
pub use filled_table::FilledTable;
pub use record::header_with;
