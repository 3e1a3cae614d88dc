//! Answers questions of optimal play from a distance table.
//!
//! ```
//! use godtable_answers::Oracle;
//! use godtable_answers::cube::{Held, notation};
//! # use std::ops::ControlFlow::Continue;
//! # use godtable_answers::table::{Existing, write};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("irreversible.godtable");
//! # let filled = godtable_engine::generate::fill(&Default::default(), &mut |_| Continue(()))?;
//! # write(&path, Existing::Keep, filled.header(), |cells| filled.write_cells(cells))?;
//!
//! // A table written by `godtable generate -o irreversible.godtable`:
//! let oracle = Oracle::new(godtable_answers::table::read(&path)?)?;
//! let cube = Held::read_turns("D", oracle.rules())?;
//! assert_eq!(oracle.distance(&cube)?.map(usize::from), Some(13));
//!
//! // The turns are in the cube's hold:
//! let turns = oracle.solution(&cube)?.expect("solved can be reached from everywhere");
//! let whole = Held::read_turns(&format!("D {}", notation::write(&turns)), oracle.rules())?;
//! assert!(whole.state().is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Questions about turns take a [`Held`](cube::Held) cube, and the answer is in its hold. A bare [`State`](cube::State)
//! is in the fixed frame; [`Held::in_fixed_frame`](cube::Held::in_fixed_frame) converts it. A state of another puzzle,
//! or with a lock state that the table's rules lack, gives [`QueryError::State`].
//!
//! An [`Oracle`] is a table with the index of its rules. It answers questions about single states (distances, optimal
//! turns, solutions) and about the whole table (histograms, antipodes). [`Oracle::verify`] proves all cells from the
//! rules only.
//!
//! The checksums detect damage to a file. Only a forged table passes them with cells that contradict each other. Such
//! cells give the error [`QueryError::Contradiction`], never a panic or an endless loop.
//!
//! Questions about whole tables run on the threads of the current rayon pool; on WebAssembly, which has neither threads
//! nor memory maps, on the calling thread.
//!
//! `CHANGELOG.md` states what a version number promises.
//!
//! # How it works
//!
//! The head of each file explains its part.
//!
//! | idea | file |
//! |---|---|
//! | Rules are turns, a lock and a goal, and every lock is an automaton | [`cube`] |
//! | States have numbers by plane, row and fiber | [`index`] |
//! | Descents by the cells of each encoding | `decode` |
//! | All distances together, each cell read about once | `whole` |
//! | Counts of solutions as sums along the levels | `census` |
//! | Classes under the symmetries that keep the rules | `classes` |
//! | A proof of all cells by a second search | `verify` |
#![deny(unsafe_code)]

mod bytes;
mod census;
mod classes;
mod cost;
mod decode;
mod error;
mod fixed_length;
mod header;
mod oracle;
mod path;
mod scramble;
mod solutions;
mod verify;
mod wca;
mod whole;

pub use bytes::Bytes;
pub use census::{Levels, SolutionCensus, SolutionCounts, count_solutions};
pub use classes::{Class, Classes};
pub use cost::most_cells_read;
pub use error::{Misfit, QueryError};
pub use fixed_length::random_solution;
pub use godtable_engine::index;
pub use godtable_puzzle::cube;
pub use godtable_table as table;
pub use oracle::Oracle;
pub use scramble::{Scramble, Scrambles};
pub use solutions::Solutions;
pub use verify::{VerifyError, Which};
