//! The distance of every state of a puzzle of orbits, level by level, and the answers from them.
//!
//! [`Positions`] numbers the positions of a [`Definition`](godtable_puzzle::orbits::Definition) without gaps, and a
//! [`Space`] has the moves between them. [`Arcs`] say which moves a lock allows. [`Distances`] has the distance of each
//! state to the goal, and answers questions: distances, solutions, antipodes. [`Paths`] lead from solved to each
//! position, and [`Scrambles`] are random ones. Several processes can count the states at each distance together, with
//! a [share](share()) each.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_engine::levels::orbits::{Action, Definition, Move, OrbitDefinition};
//! use godtable_engine::levels::{Arcs, Distances, Goal, Positions, Space};
//!
//! // Four different pieces in a row; a move exchanges two neighbors.
//! let orbit = OrbitDefinition { name: "ROW".into(), modulus: 1, kinds: vec![0, 1, 2, 3], moduli: vec![1; 4] };
//! let swap = |place: u8| {
//!     let mut images: Vec<u8> = (0..4).collect();
//!     images.swap(usize::from(place), usize::from(place) + 1);
//!     Move { name: format!("S{place}"), actions: vec![Action { images, twists: vec![0; 4] }] }
//! };
//! let positions = Positions::new(Definition::new(vec![orbit], (0..3).map(swap).collect())?)?;
//! let solved = positions.number(&positions.definition().solved()).expect("a position");
//! let goal = Goal::Positions(vec![solved]);
//! let distances = Distances::find(Space::new(positions), Arcs::free(3), goal, &mut |_| Continue(()))?;
//! assert_eq!(distances.unlocked().counts(), [1, 3, 5, 6, 5, 3, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! The puzzle is data: chosen pieces of the 3x3x3, or a definition from a file. Nothing here knows cubes. The head of
//! each file explains its part.
//!
//! | step | files |
//! |---|---|
//! | Numbers: orbits are split (`puzzle::orbits::split`), constraints divided out, dependent orbits listed | `reduction`, `sums`, `joint`, `numbering` |
//! | Numbers of a group instead, if it has fewer elements than the product has numbers | `group_numbering`, `column_steps` |
//! | The layout of the numbers in rows, columns and bits | `layout`, `positions`, `cell` |
//! | Moves: steps between rows, permutations within them | `steps`, `space`, `network` |
//! | The search by levels (`rows`), in little memory | `search`, `row_reads`, `instructions` |
//! | Locks, and positions that are illegal | `arcs`, `legality` |
//! | Answers: distances, paths, scrambles, proofs | `distances`, `paths`, `scrambles`, `store`, `stored_cells` |
//! | Classes of states under automorphisms (`puzzle::orbits::automorphisms`) | `classes`, `fixed_arrangements` |
//!
//! All that follows the numbers, from `search` to `classes`, knows only rows, columns and bits.

mod arcs;
pub(crate) mod cell;
pub(crate) mod classes;
mod column_steps;
mod distances;
mod error;
pub(crate) mod fixed_arrangements;
mod goal;
mod group_numbering;
mod instructions;
mod joint;
mod layout;
mod legality;
mod network;
mod numbering;
mod paths;
mod positions;
mod ranking;
pub(crate) mod reduction;
mod row_reads;
mod scrambles;
mod search;
mod space;
mod steps;
pub(crate) mod store;
pub(crate) mod stored_cells;
pub(crate) mod sums;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::shares::Progress;
pub use arcs::{Arc, Arcs};
pub use cell::State;
pub use classes::{Class, Classes};
pub use distances::Distances;
pub use error::{LevelsError, Many, Wrong};
pub use goal::Goal;
pub use godtable_puzzle::orbits;
pub use godtable_puzzle::orbits::{automorphisms::Automorphisms, symmetries::Symmetries};
pub use godtable_system::parallel::Meeting;
pub use godtable_table as table;
pub use paths::{FromSolved, Paths, counts_from_solved};
pub use positions::Positions;
pub use ranking::Ranking;
pub use scrambles::{Scramble, Scrambles};
pub use search::{count, share};
pub use space::Space;
