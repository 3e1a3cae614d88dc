//! Shortest solutions of small cube puzzles, from tables that hold the distance of every state.
//!
//! ```
//! use godtable::{Distance, Held, Rules};
//!
//! let oracle = godtable::make(&Rules::default())?; // the table of the Irreversible Cube, in a few milliseconds
//! let cube = Held::read_turns("R U F R", oracle.rules())?;
//! assert_eq!(oracle.distance(&cube)?, Distance::new(10));
//! assert_eq!(oracle.unlocked().gods_number().get(), 35);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The model
//!
//! * A **position** ([`Position`]) says where the pieces are and how they are twisted. A [`Puzzle`] is the set of positions
//!   that turns can reach: 3,674,160 for the 2x2x2, 88,179,840 for the corners of the 3x3x3.
//! * A **turn** ([`Turn`]) is one application of a face turn: `R`, `R2`, `R'`.
//! * **Rules** ([`Rules`]) are the puzzle, the allowed turns, a lock and a goal. [`Preset`] lists those with names;
//!   [`Rules::parse`] reads turns, and `rulesfile::parse` reads rules files.
//! * A **lock** ([`Lock`]) forbids some turns after others. `axis` forbids the axis that was turned last.
//! * A **state** ([`State`]) is a position and what is locked there. In an *unlocked* state no turn was made yet.
//! * A **distance** ([`Distance`]) is the fewest turns from a state *to* the goal, usually solved; `None` if no turns lead there. Under
//!   one-way rules the distance *from* solved is another number.
//! * A **table** ([`Table`]) has a cell of a few bits for each state. It is made by a search backwards from the goal, and kept
//!   in a file. An [`Oracle`] answers questions from a table.
//!
//! A [`Held`] cube is a state in somebody's hands. It reads turns, setups and facelets, and solutions come back in its hold:
//! the turns can be made on the cube as it is held.
//!
//! # Where to start
//!
//! | to | use |
//! |---|---|
//! | make a table in memory | [`make`], [`make_with`] |
//! | make a table once and keep it in a folder | [`Cache`] |
//! | read a table from a file | [`read`], or with the feature `mmap` `open` |
//! | ask | [`Oracle::distance`], [`Oracle::solution`], [`Oracle::solutions`], [`Oracle::path`], [`Oracle::scrambles`] |
//! | count | [`Oracle::unlocked`], [`Oracle::locked`], [`Oracle::classes`], [`Oracle::solution_census`] |
//! | prove a table | [`Oracle::verify`] |
//! | draw | `render` |
//!
//! An oracle is `Send` and `Sync`: share it in an [`Arc`](std::sync::Arc). [`Solutions`] and [`Scrambles`] borrow the oracle
//! or own such an `Arc`.
//!
//! # Features
//!
//! * `program`, the default, is for the program of the same name, and turns the others on. Libraries leave it out by
//!   `default-features = false`.
//! * `rayon` runs searches and questions about whole tables on the threads of the current rayon pool, else on the calling
//!   thread.
//! * `mmap` maps large tables instead of reading them, and takes the memory of a search in large pages.
//! * `render` draws pictures, animations and plots.
//! * `rulesfile` reads rules files.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

mod bytes;
mod cache;
mod error;
mod make;

pub use bytes::Bytes;
pub use cache::{Cache, Event};
pub use error::{Error, Unfit, Unwritten};
#[cfg(feature = "mmap")]
pub use make::open;
pub use make::{make, make_with, read};

pub use godtable_cube as cube;
pub use godtable_generate as generate;
pub use godtable_index as index;
pub use godtable_query as query;
#[cfg(feature = "render")]
pub use godtable_render as render;
#[cfg(feature = "rulesfile")]
pub use godtable_rulesfile as rulesfile;
pub use godtable_table as table;

pub use godtable_cube::{
    Automaton, Axis, Corner, Face, Goal, Held, Lock, LockState, NamedLock, Position, Preset, Puzzle, ReadError,
    Rotation, Rules, RulesError, State, Symmetry, Turn, TurnError, TurnSet, facelets, notation,
};
pub use godtable_generate::{FillOptions, Filled, GenerateError, Level, Observe};
pub use godtable_index::{Choice, Cursor, Index, StateNumber};
pub use godtable_query::{
    Class, Classes, FromSolved, Oracle, QueryError, Scramble, Scrambles, Solutions, Verified, VerifyError,
};
pub use godtable_table::{CellKind, Distance, Encoding, Existing, Header, Histogram, Table, TableError};
