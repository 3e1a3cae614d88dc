//! The distance of every state of a puzzle of orbits, level by level, and the answers from them.
//!
//! A [`Space`] numbers the positions of a [`Definition`](godtable_orbits::Definition) without gaps. [`Arcs`] say which moves
//! are allowed after others. [`Distances`] are those of all states to the goal.
#![forbid(unsafe_code)]

mod arcs;
mod distances;
mod error;
mod layout;
mod network;
mod numbering;
mod reduced;
mod search;
mod space;
mod steps;
mod word;

pub use arcs::{Arc, Arcs};
pub use distances::{Distances, Goal, State};
pub use error::LevelsError;
pub use godtable_orbits as orbits;
pub use search::Progress;
pub use space::Space;
