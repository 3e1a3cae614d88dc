//! The twelve edges of the 3x3x3: the number of positions at each distance, from all 980,995,276,800 of them.
//!
//! The positions with the same places of the edges are a *row*: a set of 2,048 bits, one for each way to flip the
//! edges. A turn moves a whole row at once. Rows are numbered so that no step of a row need be stored: see `step.rs`.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
//! use godtable_engine::edges::{FlipChoice, Space, share};
//! use godtable_system::instructions::InstructionSet;
//! use godtable_system::parallel::Alone;
//!
//! let rules = Rules::parse(Puzzle::CORNERS3, "U2 R2 F2 D2 L2 B2", NamedLock::None)?;
//! let mut share = share(Space::new(&rules, FlipChoice::Counted)?, InstructionSet::best(), false, 0, 1)?;
//! while share.advance(&mut Alone, &|_| Continue(()))? {}
//! let (unlocked, _) = share.histograms();
//! assert_eq!(unlocked.states(), 980_995_276_800);
//! assert_eq!(unlocked.reachable(), 6_912);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! All 12! x 2^11 positions are counted. One bit for each is 123 GB; symmetry leaves 2.8 GB. The head of each file
//! explains its part.
//!
//! | step | files |
//! |---|---|
//! | Rows and flips: a position is a coloring, three orders and a vector of flips | `places`, `coloring`, `orders`, `flips` |
//! | Steps of all rows of a coloring, as products of three small tables | `step` |
//! | Sectors: a coloring under a lock state, one for each class under the symmetries | `space` |
//! | A pull: a linear map of 2,048 bits, for each kind of processor | `conjugation`, `last_step`, `shuffles`, `kernel` |
//! | The search by levels, by one process or several | `search`, `sector`, `row_set`, `crate::rows` |
//! | Classes of positions | `fixed_rows` |
//! | Checkpoints: the arrays of a search between two levels | `crate::checkpoint` |
//! | Tables: made, found again, asked, proved | `residues`, `place`, `table`, `proof` |
//!
//! Without flips a set is a byte with one position (`kernel/places_only.rs`). The same search then finds the
//! permutations of only the edges.

mod coloring;
mod conjugation;
mod error;
mod fixed_rows;
mod flips;
mod kernel;
mod last_step;
mod orders;
mod place;
mod places;
mod proof;
mod residues;
mod row_set;
mod search;
mod sector;
#[cfg(target_arch = "x86_64")]
mod shuffles;
mod space;
mod step;
mod table;
#[cfg(test)]
mod tests;

pub use error::EdgesError;
pub use proof::{Proof, Wrong};
pub use residues::Maker;
pub use search::share;
pub use space::{FlipChoice, Space};
pub use table::{AnswerError, EdgesTable};
