//! The whole 3x3x3: its pieces, turns of any layers, and the forms in which programs write it.
//!
//! ```
//! use godtable_puzzle::cube3::{Cube3, facelets};
//!
//! let cube = Cube3::read_turns("R U R' U'")?;
//! assert_eq!(cube.order(), 6);
//! assert_eq!(facelets::write(&cube).len(), 54);
//! # Ok::<(), godtable_puzzle::cube::NotationError>(())
//! ```

mod chosen_pieces;
mod cube;
mod error;
pub mod facelets;
mod orbit;
pub mod pieces;
mod place;
mod play;
pub mod random;
pub mod sides;
pub mod speffz;
mod training;

pub use crate::orbits;
pub use chosen_pieces::{ChosenError, ChosenPieces, FlipsOf, NamedPieces};
pub use cube::{Centers, Corners, Cube3, Edges};
pub use error::Cube3Error;
pub use orbit::{Orbit, OrbitError};
pub use place::{CENTERS, CORNERS, EDGES, faces_of, name_of, place_with};
pub use training::TrainingCase;
