//! The slow oracle that the tests hold the fast code against.
//!
//! It depends on no other crate of the workspace and shares no representation with any. The puzzle is 24 stickers,
//! each a point in space with an outward normal; a turn is a rotation of those vectors. [`PlainTable`] is the
//! complete table of distances by a plain search, level by level, in a hash map of sticker arrangements.
//!
//! Letters and turns mean what they mean to cubers: `U R F D L B` are the faces, a quarter is clockwise as one looks
//! at the face from outside, and `x y z` turn the whole cube as `R U F` turn a layer.

#![forbid(unsafe_code)]

mod space;
mod stickers;
mod table;

pub use stickers::Stickers;
pub use table::{Arrangement, Distances, LOCKS, PlainTable};
