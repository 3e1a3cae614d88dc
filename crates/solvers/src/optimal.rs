//! Proved fewest turns for the 3x3x3.
//!
//! An [`OptimalSolver`] looks for solutions of 0 turns, 1 turn, 2 turns and so on. Its *filter* contains all positions at
//! most some turns from solved, its *reach*, and few others. If a search gets within reach and its position is not in the
//! filter, it goes no further. A larger filter reaches farther, so that the search is shorter.
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
//! - **Meet in the middle, by a filter.** The search goes through all words of some turns from the given position. A position
//!   with 10 turns left is worth a visit only if it is at most 10 turns from solved. A Bloom filter contains all such positions,
//!   and a few others. Pattern databases of the same size exclude less: they see some of the pieces.
//! - **No false answer.** A filter has no gaps, only mistakes. A mistake costs time; it cannot hide a solution.
//! - **Double cosets** (`search/walk.rs`). A solution `w` of a position `g` ends with an axis move `h`. Made first instead, before
//!   `g`, it leads to the same end: `h g w'`, with `w = w' h`. So the search tries all last moves `h` and all next moves `k` at once:
//!   is one of the positions `h g k` within the reach? They are 256 for two axes, a *double coset*, and one entry of the filter.
//!   Two moves are saved, which is a factor of 180. There are three axes for `h` and two for `k`, so a node has six lines, for
//!   a factor of 30. Each position within the reach is in four double cosets: its word neither begins with the axis of `h`
//!   nor ends with that of `k`.
//! - **Nearer positions.** An entry nearer than the reach has three more bits. If the filter has a double coset by mistake, its next
//!   moves are tried one by one, and each must be such an entry. Most mistakes are not, so they have 12 more lines, not 30.
//! - **Canonical forms** (`canon.rs`, `canon/orbits.rs`). Symmetries take a double coset to others, and the inverse does, too. So an
//!   entry stands for up to 8,192 ways to write it: 16 moves on each side, and 32 symmetries, or 16 of two different axes. The
//!   permutation of the corners decides a first way to the form, from a table of 2.6 MB. Others lead to the same corners: 4 on
//!   average, or 13 if both axes are one. So the orientations of the corners decide a second way, from a table of 860 KB.
//!   Both are combined into one. If the axes are one, the slice between the layers can still turn; its least edge decides.
//! - **One shuffle for a way** (`canon/way.rs`). A position is 32 bytes. A way is a byte shuffle of places and another one of
//!   pieces (`kernel.rs`). A way with the inverse starts at the inverse, so a node has both.
//! - **Forms in steps** (`forms.rs`). All forms of a batch take the first step, then all take the next one, without branches that
//!   depend on the position. The filter is filled in the same way.
//! - **Any memory.** `Shape::within` estimates the work of each reach, and takes the best that fits.
//! - **No waiting.** A line comes from memory in the time of hundreds of instructions. So 64 lines are prefetched together, while
//!   others are looked up. A node has no word: few parts of the search have a solution, and these are searched again for it.
//! - **Filling** (`fill.rs`). All words are enumerated, up to symmetry at their start. A word and its inverse have the same
//!   entries, and only one of them inserts each: the one whose way has no inverse. Entries are collected for each region of
//!   memory, so that threads lock seldom and their accesses overlap.
//! - **Upper bound.** The search in two phases runs beside. If it finds a solution of the length that is next, the proof is done.
//!   It stops after a tenth of the time that its success would save: later, it finds less than the search itself.

mod axis;
mod canon;
mod check;
mod corners;
mod error;
mod fill;
mod filter;
mod forms;
mod kernel;
mod moves;
mod near;
mod packed;
mod prefix;
mod search;
mod solutions;
mod solve;
mod solver;
mod store;
mod tables;
#[cfg(test)]
mod tests;

pub use axis::Metric;
pub use check::Checked;
pub use error::OptimalError;
pub use godtable_system::atomic_file::Existing;
use godtable_system::instructions::InstructionSet;
pub use solve::{Answer, Event, SolveOptions};
pub use solver::{FilterInfo, MakeOptions, OptimalSolver};
pub use store::MAGIC;

/// Returns the instruction sets of this processor for which there is a kernel, the fastest first. AVX-512 has none: it was
/// 7 % faster than AVX2 at best, and no faster with 2.5 GB.
#[must_use]
pub fn instruction_sets() -> Vec<InstructionSet> {
    let mut sets = InstructionSet::available();
    #[cfg(target_arch = "x86_64")]
    sets.retain(|set| !matches!(set, InstructionSet::Avx512(_)));
    sets
}
