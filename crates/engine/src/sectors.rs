//! Symmetry-reduced searches: the number of states at each distance of a puzzle of orbits, from one state of each
//! class.
//!
//! A position is a *sector*, a table of small coordinates, and nothing else. A sector says which color of piece is at each
//! place; the coordinates are the orders and the orientations of the pieces of each color. Symmetries map sectors to
//! sectors, so one sector of each class is searched. The head of each file explains its part.
//!
//! | step | files |
//! |---|---|
//! | Colors: kinds that symmetries, or some of them, keep together | `colors`, `subgroups` |
//! | Coordinates of a sector, and their maps | `fiber`, `coordinate` |
//! | Sectors, classes of them under symmetries, and the steps between | `sector`, `symmetry_map`, `heads`, `classes`, `space` |
//! | Blocks: the bits that a pull permutes in the same way | `block`, `plans`, `network` |
//! | Moves that do not count, and bandaged pieces | `free`, `bandaged`, `gates` |
//! | The distances of all states, one for each class, and their proof | `distances` |
//! | The pull of a sector, and the search by levels (`rows`) | `pull`, `search` |
//! | An order of the classes, for sets without a second copy | `class_reads` |
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//!
//! use godtable_engine::levels::orbits::{Action, Definition, Move, OrbitDefinition};
//! use godtable_engine::levels::{Arcs, Goal, Positions};
//! use godtable_engine::sectors::{Limits, Sectors};
//! use godtable_puzzle::effort::Effort;
//! use godtable_system::instructions::InstructionSet;
//!
//! // Six different pieces in a ring; a move exchanges two neighbors.
//! let orbit = OrbitDefinition { name: "RING".into(), modulus: 1, kinds: (0..6).collect(), moduli: vec![1; 6] };
//! let swap = |place: u8| {
//!     let mut images: Vec<u8> = (0..6).collect();
//!     images.swap(usize::from(place), usize::from(place + 1) % 6);
//!     Move { name: format!("S{place}"), actions: vec![Action { images, twists: vec![0; 6] }] }
//! };
//! let positions = Positions::new(Definition::new(vec![orbit], (0..6).map(swap).collect())?)?;
//! let solved = positions.number(&positions.definition().solved()).expect("a position");
//! let (arcs, goal) = (Arcs::free(6), Goal::Positions(vec![solved]));
//! let sectors = Sectors::new(&positions, &arcs, &goal, Limits::NONE, &mut Effort::default()).expect("small");
//! assert_eq!(sectors.symmetries(), 12);
//! let (unlocked, _) = sectors.count(InstructionSet::best(), &|_| Continue(()))?;
//! assert_eq!(unlocked.counts().iter().sum::<u64>(), 720);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bandaged;
mod block;
mod class_reads;
mod classes;
mod colors;
mod coordinate;
mod cycles;
mod distances;
mod fiber;
mod free;
mod gates;
mod heads;
mod network;
mod plans;
mod pull;
mod search;
mod sector;
mod shuffle;
mod space;
mod subgroups;
mod symmetric;
mod symmetry_map;
#[cfg(test)]
mod tests;

pub use classes::Limits;
pub use space::Sectors;
