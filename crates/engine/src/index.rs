//! A minimal perfect hash of the states of a puzzle, and its turns as steps between their numbers.
//!
//! A state is a **plane** (the lock state), a **row** (the permutation of the corners) and a **fiber** (their twists).
//! Its number is `(plane * rows + row) * fibers + fiber`. No number is skipped, and no two states have the same number.
//!
//! Twists are counted by cubie, not by place. So a turn maps a whole row to a row, and adds one constant vector to all
//! of its fibers. Such a [`RowStep`] is all that a search needs to know about a turn.
//!
//! If the lock forbids something and the three axes are equivalent, **symmetry reduction by regrips** stores one plane
//! for three lock states. A regrip is a whole-cube rotation about the URF-DBL diagonal. Regrips after each turn bring
//! its axis to the axis of the plane.
//!
//! ```
//! use godtable_puzzle::cube::{Puzzle, Rules, State};
//! use godtable_engine::index::Index;
//!
//! let index = Index::new(&Rules::default());
//! assert_eq!(index.states(), 3_674_160);
//! let state = State::solved(Puzzle::CUBE2).turned("R".parse()?, index.rules())?;
//! let cursor = index.cursors(&state)?.next().expect("a locked state has one cursor");
//! assert_eq!(index.state(&cursor), state);
//! assert_eq!(index.successors(cursor).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `CHANGELOG.md` states what a version number promises.

mod class;
mod conjugation;
mod fiber;
mod numbers;
mod planes;
mod representatives;
mod row;
mod state_index;
mod step;

pub use class::RowClasses;
pub use fiber::{Fiber, GROUP, Shape};
pub use numbers::{Choice, StateNumber};
pub use planes::{LockPlace, Move, Plane, Planes, Start, regripping};
pub use representatives::{Representative, Representatives};
pub use row::Row;
pub use state_index::{Cursor, Index};
pub use step::RowStep;
