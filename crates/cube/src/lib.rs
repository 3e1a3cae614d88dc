//! The puzzle: faces, turns, rotations, positions, rules, and how people write them.
//!
//! Everything here is pure: no input or output, no unsafe, and no dependency beyond the derive of its errors.
//!
//! A [`Position`] says where the eight corners are and how they are twisted. A [`State`] is a position of a
//! [`Puzzle`] with the face that is locked. [`Rules`] say which turns are allowed and what a turn locks. A [`Held`]
//! cube is a state in somebody's hands: it reads turns as they are written and says turns back in the same hold.
//!
//! ```
//! use godtable_cube::{Held, Rules};
//!
//! let rules = Rules::default(); // the Irreversible Cube
//! let held = Held::read_turns("R U F", &rules)?;
//! assert_eq!(held.state().locked().unwrap().to_string(), "F");
//! # Ok::<(), godtable_cube::ReadError>(())
//! ```
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![forbid(unsafe_code)]

mod automaton;
mod corner;
mod face;
pub mod facelets;
mod goal;
mod held;
mod holds;
mod kpattern;
mod locked;
mod names;
pub mod notation;
mod position;
mod rotation;
mod rules;
mod state;
mod symmetry;
mod symmetry_group;
mod turn;

pub use automaton::{Automaton, AutomatonError, AutomatonState, MAXIMUM_STATES, MAXIMUM_WAYS, NamedState};
pub use corner::{Corner, Twist};
pub use face::{Axis, Face};
pub use facelets::FaceletsError;
pub use goal::{Goal, GoalError, MAXIMUM_POSITIONS};
pub use held::{Held, ReadError};
pub use kpattern::{KPattern, KPatternError};
pub use locked::Locked;
pub use names::nearest;
pub use notation::NotationError;
pub use position::{Placed, Position, PositionError};
pub use rotation::Rotation;
pub use rules::{Lock, Preset, Rules, RulesError, TurnSet};
pub use state::{Puzzle, State, UnknownPuzzle};
pub use symmetry::Symmetry;
pub use symmetry_group::SymmetryGroup;
pub use turn::Turn;
