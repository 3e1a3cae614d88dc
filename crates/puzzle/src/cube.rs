//! The puzzle: faces, turns, rotations, positions, rules, and their notation.
//!
//! Everything here is pure: no input or output, no unsafe code, and no dependency but a derive for errors.
//!
//! A [`Position`] is the places and twists of the eight corners. [`Rules`] are the allowed turns of a [`Puzzle`], a [`Lock`]
//! and a [`Goal`]. A lock is an automaton over turns; its [`LockState`] says which turns are forbidden next. A [`State`] is a
//! position and a lock state, in the fixed frame: on the 2x2x2, with the corner DBL at home. A [`Held`] cube is a state in
//! the hold of its holder. It reads turns and translates turns to the same hold.
//!
//! ```
//! use godtable_puzzle::cube::{Held, Rules};
//!
//! let rules = Rules::default(); // the Irreversible Cube
//! let held = Held::read_turns("R U F", &rules)?;
//! assert_eq!(held.lock_name(&rules)?.unwrap().to_string(), "F");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `CHANGELOG.md` says what a version number promises.

mod automaton;
mod corner;
mod face;
pub mod facelets;
mod goal;
mod held;
mod holds;
mod kpattern;
mod layer_turn;
mod lock;
mod lock_state;
mod names;
pub mod notation;
mod position;
mod preset;
mod puzzle;
mod rotation;
mod rules;
mod state;
mod symmetry;
mod symmetry_group;
mod turn;
mod turn_set;

pub(crate) use automaton::check_name;
pub use automaton::{Automaton, AutomatonError, AutomatonState, MAXIMUM_STATES, MAXIMUM_TRANSITIONS, NamedState};
pub use corner::{Corner, Twist};
pub use face::{Axis, Face, UnknownFace};
pub use facelets::FaceletsError;
pub use goal::{Goal, GoalError, MAXIMUM_POSITIONS, Positions};
pub use held::{Held, ReadError};
pub use kpattern::{KPattern, KPatternError};
pub use layer_turn::{LayerTurn, Layers};
pub use lock::{Lock, NamedLock};
pub use lock_state::{LockState, StateName};
pub use names::nearest;
pub use notation::NotationError;
pub use position::{Placement, Position, PositionError};
pub use preset::Preset;
pub use puzzle::{Puzzle, UnknownPuzzle};
pub use rotation::Rotation;
pub use rules::{Rules, RulesError};
pub use state::{State, StateError};
pub use symmetry::Symmetry;
pub use symmetry_group::SymmetryGroup;
pub use turn::{Turn, TurnError};
pub use turn_set::TurnSet;
