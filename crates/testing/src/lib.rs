//! The slow oracle: tests compare the fast code with it.
//!
//! It depends on no other crate of the workspace, and shares no representation with them. The puzzle is 24 stickers,
//! each a point in space with an outward normal. A turn rotates those vectors. [`PlainTable`] is the complete table of
//! distances: a plain search, level by level, over a hash map of sticker arrangements. [`Stickers3`] are
//! the 54 stickers of a 3x3x3. [`PiecesInSpace`] and [`PiecesDistances`] do the same for some of its pieces.
//! [`plain_search`] and [`plain_levels`] search any graph, and [`DancingLinks`] finds exact covers, for packing puzzles.
//!
//! Letters and turns are the usual ones: `U R F D L B` are the faces, a quarter turn is clockwise as seen from outside,
//! and `x y z` turn the whole cube as `R U F` turn a layer.

#![forbid(unsafe_code)]

mod dancing_links;
mod levels;
mod pieces;
mod space;
mod stickers;
mod stickers3;
mod table;

pub use dancing_links::DancingLinks;
pub use levels::{plain_levels, plain_search};
pub use pieces::{PiecesDistances, PiecesInSpace};
pub use stickers::Stickers;
pub use stickers3::Stickers3;
pub use table::{Arrangement, Distances, LOCKS, PlainTable};

/// Returns whether tests check all cases, in minutes, instead of samples, in seconds: with the variable
/// `GODTABLE_EXHAUSTIVE`.
#[must_use]
pub fn is_exhaustive() -> bool {
    std::env::var_os("GODTABLE_EXHAUSTIVE").is_some()
}
