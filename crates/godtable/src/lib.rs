//! Shortest solutions of small cube puzzles, from tables with the distance of every state.
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
//! * A **position** ([`Position`]) is the places and orientations of the pieces. A [`Puzzle`] is the set of positions
//!   that turns can reach: 3,674,160 for the 2x2x2, 88,179,840 for the corners of the 3x3x3.
//! * A **turn** ([`Turn`]) is one application of a face turn: `R`, `R2`, `R'`.
//! * **Rules** ([`Rules`]) are the puzzle, the allowed turns, a lock and a goal. [`Preset`] lists those with names;
//!   [`Rules::parse`] reads turns, and `rulesfile::parse` reads rules files.
//! * A **lock** ([`Lock`]) forbids some turns after others. `axis` forbids the axis turned last.
//! * A **state** ([`State`]) is a position and a lock state ([`LockState`]). An *unlocked* state is one before any
//!   turn.
//! * A **distance** ([`Distance`]) is the fewest turns from a state *to* the goal, usually solved; `None` if no turns
//!   lead there. Under one-way rules, the number of turns *from* solved differs.
//! * A **table** ([`Table`]) has a cell of a few bits for each state. A search backwards from the goal makes it, and a
//!   file keeps it. An [`Oracle`] answers questions from a table.
//!
//! A [`Held`] cube is a state and a hold. It is read from turns, setups or facelets. Solutions are in its hold: their
//! turns apply to the cube without rotating it first.
//!
//! # Where to start
//!
//! | to | use |
//! |---|---|
//! | make a table in memory | [`make`], [`make_with`] |
//! | make a table once and keep it in a folder | [`Cache`] |
//! | read a table from a file | [`read`], or with the feature `mmap` `open` |
//! | read a state | [`Form::read`], or a [`Held`] cube |
//! | ask | [`Oracle::distance`], [`Oracle::solution`], [`Oracle::solutions`], [`Oracle::path`], [`Oracle::scrambles`] |
//! | ask about many states | [`distances_of`], [`distances_of_numbers`] |
//! | count | [`Oracle::unlocked`], [`Oracle::locked`], [`Oracle::classes`], [`Oracle::solution_census`] |
//! | prove a table | [`Oracle::verify`] |
//! | draw | `render` |
//!
//! An oracle is `Send` and `Sync`: share it in an [`Arc`](std::sync::Arc). [`Solutions`] and [`Scrambles`] borrow the
//! oracle or own such an `Arc`.
//!
//! # Features
//!
//! * `program`, the default, is for the `godtable` program, and turns the others on. Libraries leave it out with
//!   `default-features = false`.
//! * `rayon` runs searches and questions about whole tables on the threads of the current rayon pool, else on the
//!   calling thread.
//! * `mmap` maps large tables instead of reading them, and takes the memory of a search in large pages.
//! * `render` draws pictures, animations and plots.
//! * `rulesfile` reads rules files.
//!
//! `CHANGELOG.md` states what a version number promises.
#![deny(unsafe_code)]

mod batch;
mod bytes;
mod cache;
mod error;
pub mod folders;
mod make;
pub mod states;

pub use batch::{BatchError, distances_of, distances_of_numbers};
pub use bytes::Bytes;
pub use cache::{Cache, Event};
pub use error::{Error, Unfit, Unwritten};
#[cfg(not(target_family = "wasm"))]
pub use make::open;
pub use make::{make, make_with, read};
pub use states::Form;

pub use godtable_answers as query;
pub use godtable_engine::generate;
pub use godtable_engine::index;
pub use godtable_puzzle::cube;
#[cfg(not(target_family = "wasm"))]
pub use godtable_puzzle::rulesfile;
#[cfg(not(target_family = "wasm"))]
pub use godtable_render as render;
pub use godtable_table as table;

pub use godtable_answers::{
    Class, Classes, FromSolved, Oracle, QueryError, Scramble, Scrambles, Solutions, Verified, VerifyError,
};
pub use godtable_engine::generate::{FillOptions, Filled, GenerateError, Level, Observe};
pub use godtable_engine::index::{Choice, Cursor, Index, StateNumber};
pub use godtable_puzzle::cube::{
    Automaton, Axis, Corner, Face, Goal, Held, Lock, LockState, NamedLock, Position, Preset, Puzzle, ReadError,
    Rotation, Rules, RulesError, State, Symmetry, Turn, TurnError, TurnSet, facelets, notation,
};
pub use godtable_table::{CellKind, Distance, Encoding, Existing, Header, Histogram, Table, TableError};
