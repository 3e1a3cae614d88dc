//! The distance of every state of a puzzle of orbits, level by level, and the answers from them.
//!
//! [`Positions`] numbers the positions of a [`Definition`](godtable_orbits::Definition) without gaps, and a [`Space`] has the
//! moves between them. [`Arcs`] say which moves a lock allows. [`Distances`] are those of all states to the goal. They answer
//! questions: distances, solutions, antipodes. [`Paths`] lead from solved to each position, and [`Scrambles`] are random ones.
#![forbid(unsafe_code)]

mod arcs;
mod distances;
mod error;
mod layout;
mod network;
mod numbering;
mod paths;
mod positions;
mod reduced;
mod scrambles;
mod search;
mod space;
mod steps;
mod word;

pub use arcs::{Arc, Arcs};
pub use distances::{Distances, Goal, State};
pub use error::LevelsError;
pub use godtable_orbits as orbits;
pub use godtable_table as table;
pub use paths::Paths;
pub use positions::Positions;
pub use scrambles::{Scramble, Scrambles};
pub use search::Progress;
pub use space::Space;
