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
//!
//! # Why the search is fast
//!
//! - **Sets instead of states.** The 729 fibres of a row are one block, which fills two AVX-512 registers. The upper three
//!   digits of a fibre choose the word, the lower three the bit. Adding a vector permutes the words, and rotates three
//!   digits of the bits by two shifts and a select each: some thirty instructions. With eight moving corners there is a
//!   seventh digit, and a set has three blocks. The engine is generic over the number of blocks.
//! - **One row of three.** Regrips take rows to rows. If the rules are alike on all axes, the search uses one row of each
//!   class (`index::RowClasses`): 1,692 classes instead of 5,040 rows, with one plane for each lock state. Representatives
//!   are chosen along one turn, so that this turn needs no regrip. After other turns, regrips permute words and exchange
//!   digits of bits. The other rows are computed when the cells are written. If cells hold choices and the regrip maps some
//!   plane to itself, such as the unlocked one, all rows are searched: the regrip would change the choices' numbers.
//! - **One pull for all planes.** Each transition is pulled once for a row, and used in every plane that allows it.
//! - **Half of the rows.** If every turn is odd, a level lies in the even rows or in the odd rows. Classes are sorted by
//!   parity, so a level reads one half and writes the other. Otherwise there are two copies of all rows, read and written
//!   alternately.
//! - **No frontier.** A pull reads all states found so far, not only the last level. Older states lead only to states that
//!   are known already. So each state needs one bit, and the bits of its cell.
//! - **Large pages.** All sets lie in one memory map (`memory/src/pages.rs`). One thread clears it while another computes the
//!   steps. Without the feature `mmap` they lie on the heap (`memory/src/heap.rs`).
//! - **No repeated work.** The search skips sources without states, and rows that are full. Counts stay in registers.
//! - **One source, three targets.** `generate/src/level.rs` is the search, and `generate/src/kernel` its vocabulary:
//!   portable, AVX2 and AVX-512, chosen at run time (`godtable_system::instructions`). The portable kernel has no intrinsics. Compilers
//!   vectorise its loops for SSE2, for NEON on 64-bit ARM (`scripts/aarch64` counts the vector instructions and runs the
//!   tests under emulation), or for WebAssembly.
//! - **Intrinsics are inlined.** Each kernel is inlined into one function with the processor's features. A closure in
//!   between lacks these features; then each intrinsic becomes a call with arguments in memory, 20 times as slow. So a
//!   macro writes out the parts of a block, and `scripts/check-inlining` fails if the program contains an intrinsic as a
//!   function.
//! - **Awake threads.** A level takes tens of microseconds, about as long as a thread takes to wake up. So the threads spin
//!   until the search ends (`parallel/src/awake.rs`). Half of the sets that a row pulls were written by another core; they
//!   are prefetched some rows ahead. Without these two measures, two threads take as long as one.
//!
//! `benches/README.md` shows where the time goes.

mod error;
mod fill;
mod filled;
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
pub use record::header_with;
