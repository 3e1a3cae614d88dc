//! A minimal perfect hash of the states of a puzzle, and its turns as steps over it.
//!
//! A state is a **plane** (what is locked), a **row** (where the corners are) and a **fibre** (how they are
//! twisted). Its index is `(plane * rows + row) * fibres + fibre`; no index is skipped and no two states share one.
//!
//! Twists are counted by cubie, not by place. So a turn takes a whole row of fibres to another row by adding one
//! constant vector to each of them, a [`Step`], and nothing else about a turn needs to be known to search the puzzle.
//!
//! Where the rules lock something and treat the three axes alike, the **regrip fold** leaves one plane for three:
//! after each turn the whole cube is turned about its URF-DBL diagonal until the axis just turned is that of the
//! plane.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![forbid(unsafe_code)]

mod class;
mod conjugation;
mod fibre;
mod index;
mod numbers;
mod planes;
mod representatives;
mod row;
mod step;

pub use class::RowClasses;
pub use fibre::{Fibre, GROUP};
pub use index::{Cursor, Index};
pub use numbers::{Choice, StateNumber};
pub use planes::{LockPlace, Move, Plane, Planes, Start, regripping};
pub use representatives::{Representative, Representatives};
pub use row::{Row, Shape};
pub use step::Step;
