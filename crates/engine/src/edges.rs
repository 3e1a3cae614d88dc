//! The twelve edges of the 3x3x3: the number of positions at each distance, from all 980,995,276,800 of them.
//!
//! The positions with the same places of the edges are a *row*: a set of 2,048 bits, one for each way to flip the edges. A
//! turn moves a whole row at once. Rows are numbered so that no step of a row need be stored: see `step.rs`.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_puzzle::cube::{NamedLock, Puzzle, Rules};
//! use godtable_engine::edges::{ByLevels as _, FlipChoice, Search, Space};
//! use godtable_system::instructions::InstructionSet;
//!
//! let rules = Rules::parse(Puzzle::CORNERS3, "U2 R2 F2 D2 L2 B2", NamedLock::None)?;
//! let mut search = Search::new(Space::new(&rules, FlipChoice::Counted)?, InstructionSet::best())?;
//! while !search.is_done() {
//!     search.advance(&|_| Continue(()))?;
//! }
//! let (unlocked, _) = search.histograms();
//! assert_eq!(unlocked.states(), 980_995_276_800);
//! assert_eq!(unlocked.reachable(), 6_912);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! `edges` counts all 12! x 2^11 positions. One bit for each is 123 GB; symmetry leaves 2.8 GB.
//!
//! 1. **Rows and flips.** A row is a permutation; its fibres are the flips, counted by cubie. So a turn takes a row to a row, and
//!    adds one vector to all fibres: 2,048 bits, 256 bytes (`flips.rs`).
//! 2. **Colourings instead of classes of rows.** The cubies of a slice have one colour. A turn and a symmetry take a
//!    colouring to a colouring, whatever the orders. So symmetries fold the 34,650 colourings, and not the 479 million rows:
//!    all 48 symmetries leave 782 colourings, 10.8 million rows. Classes of rows would be 10.0 million. The 8 % are the price
//!    for an index without any table (`colouring.rs`, `space.rs`).
//! 3. **Steps are products.** For one colouring and turn, the symmetry to the representative is one and the same. Each slice's
//!    order changes independently of the others, and so does its part of the vector. So the step of all 13,824 rows is three
//!    tables of 24 entries, made when a sector is searched (`step.rs`). No step is stored, and there is no table by rank.
//! 4. **Sectors fold locks too.** The pairs of a colouring and a lock state form classes under the symmetries that keep the
//!    rules. So a locked axis is folded without code of its own: 103,950 pairs leave 4,388. Which symmetries there are follows
//!    from the rules.
//! 5. **Sources are near each other.** The 24 orders of one slice are adjacent in memory. So a strip pulls from few stretches of
//!    memory, and the sources of the next strip are prefetched. The same symmetry serves all strips of a sector, so the
//!    kernel's branches and tables do not change.
//! 6. **Kernels** (`conjugation.rs`, `kernel/`). A pull permutes the bits of a set by a linear map, one for each symmetry, and a
//!    vector. With AVX-512 a plan is at most two products of 8 x 8 bits (GF2P8AFFINEQB) for each word, and a permutation of the
//!    256 bytes (VPERMI2B). With AVX2, bytes are shuffled in lines of 16, and exchanged between lines by interleaving
//!    (`shuffles.rs`). The tests compare each kernel with the definition, bit by bit.
//! 7. **Levels** (`search.rs`, `sector.rs`). As in `generate`, a pull reads all states found so far. If each turn is odd,
//!    one copy of the sets is enough; otherwise there are two (`copies.rs`). Full rows are skipped, and so are sources that the last level did not change.
//!    Unlocked states have no sets: strips whose sources changed are pulled again, and counted.
//! 8. **Classes of positions** (`fixed.rs`) are counted by Burnside's lemma: few rows have positions that a symmetry fixes, and
//!    these are counted after each level.
//! 9. **Shares** (`shares.rs`) are some of the sectors, each of a process. A **checkpoint** has all sectors as they are between two
//!    levels, so that one process or several can go on from it.
//! 10. **Tables** (`residues.rs`, `table.rs`) have the distance modulo 3 of each stored position. The search that makes one
//!     keeps a plane of bits for each residue. A level reads the plane of the last one and writes its own: no plane is read
//!     and written at once, and older positions in a plane lead to nothing new. Two of the planes are the two bits of the
//!     cells, and are written to the file as they lie in memory. `located.rs` finds the cell of a position without any
//!     table.
//! 11. **Proofs** (`proof.rs`) search again, with the sets of all positions found so far, and compare each level with the
//!     file. Residues of neighbours differ by anything, so no local check would be a proof
//!     (`docs/edges.md#tables`).
//!
//! Without flips a set is a byte with one position. The same search then finds the permutations of the edges alone.

mod colouring;
mod conjugation;
mod copies;
mod error;
mod fixed;
mod flips;
mod kernel;
mod last_step;
mod levels;
mod located;
mod orders;
mod places;
mod proof;
mod residues;
mod row_set;
mod search;
mod sector;
mod shares;
#[cfg(target_arch = "x86_64")]
mod shuffles;
mod space;
mod step;
mod table;
#[cfg(test)]
mod tests;

pub use error::EdgesError;
pub use levels::{ByLevels, Level, Observe, Part};
pub use proof::{Proof, Wrong};
pub use residues::Maker;
pub use search::Search;
pub use shares::share;
pub use space::{FlipChoice, Space};
pub use table::{AnswerError, EdgesTable};
