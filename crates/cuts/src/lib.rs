//! Puzzles from a solid and cuts.
#![forbid(unsafe_code)]

mod bandage;
mod colours;
mod description;
mod error;
mod grips;
mod known;
mod kpuzzle;
mod letters;
mod names;
mod orbits;
mod picture;
mod pieces;
mod polygon;
mod puzzle;
mod solid;
mod surface;
mod turns;
mod tws;
mod vector;

pub use description::{Cut, CutKind, Description, MAXIMUM_CUTS, Shape};
pub use error::CutsError;
pub use known::{KNOWN, Known, known};
pub use names::Naming;
pub use picture::{Face, Piece, Place, Placed, Sticker, Turn};
pub use puzzle::{Choices, CutPuzzle};
pub use surface::{LEAST_WIDTH, MAXIMUM_STICKERS};
pub use turns::Turns;
