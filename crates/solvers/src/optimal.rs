//! Proved fewest turns for the 3x3x3.
//!
//! An [`OptimalSolver`] looks for solutions of 0 turns, 1 turn, 2 turns and so on. Its *pruning table* contains all
//! positions up to a distance from solved, its *reach*, and few others. A search leaves a position that has as many
//! turns left as the reach and is not in the pruning table. A larger pruning table reaches farther, so that the search
//! is shorter.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_puzzle::cube3::Cube3;
//! use godtable_solvers::optimal::{Metric, OptimalSolver, SolveOptions};
//!
//! let solver = OptimalSolver::new(Metric::HalfTurn, 4_000_000, &|_done, _all| Continue(()))?;
//! let cube = Cube3::read_turns("R U R' U' D2 U").expect("turns");
//! let answer = solver.solve(&cube, SolveOptions::default(), &mut |_event| Continue(()))?;
//! assert!(answer.is_optimal);
//! assert_eq!(answer.solution().map(|turns| turns.len()), Some(4)); // D2 R U' R'
//! # Ok::<(), godtable_solvers::optimal::OptimalError>(())
//! ```
//!
//! # How it works
//!
//! The head of each file explains its part.
//!
//! | idea | file |
//! |---|---|
//! | Meet in the middle: a pruning table bounds a search by increasing lengths | `search`, `solve` |
//! | A pruning table never excludes a position by mistake; its shape fits any memory | `pruning` |
//! | The last move and the next one at once: a double coset of 256 positions has one line | `search/walk` |
//! | All images of a double coset under symmetries and the inverse share an entry | `canon`, `canon/orbits` |
//! | Maps of positions in 16 bits, each one byte shuffle | `canon/way`, `kernel` |
//! | Look-ups overlap: double cosets move in batches, without branches | `forms` |
//! | One word of each class fills the pruning table | `fill`, `prefix` |

mod axis;
mod canon;
mod check;
mod corners;
mod error;
mod fill;
mod forms;
pub(crate) mod kernel;
mod moves;
mod near;
mod packed_position;
mod prefix;
mod pruning;
mod search;
mod solutions;
mod solve;
mod solver;
mod store;
mod tables;
#[cfg(test)]
mod tests;

pub use axis::Metric;
pub use check::CheckedWords;
pub use error::OptimalError;
pub use godtable_system::atomic_file::Existing;
use godtable_system::instructions::InstructionSet;
pub use solve::{Answer, Event, SolveOptions};
pub use solver::{MakeOptions, OptimalSolver, PruningTableInfo};
pub use store::MAGIC;

/// Returns the instruction sets of this processor for which there is a kernel, the fastest first. AVX-512 has none: it
/// was 7 % faster than AVX2 at best, and no faster with 2.5 GB. Vector instructions are an eighth of the time of a search.
#[must_use]
pub fn instruction_sets() -> Vec<InstructionSet> {
    let sets = InstructionSet::available().into_iter();
    #[cfg(target_arch = "x86_64")]
    let sets = sets.filter(|set| !matches!(set, InstructionSet::Avx512(_)));
    sets.collect()
}
