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
//! let oracle = Oracle::read(&path)?;
//! let cube = Held::read_turns("D", oracle.rules())?;
//! assert_eq!(oracle.distance(&cube)?.map(usize::from), Some(13));
//!
//! // The turns are those of the cube's holder:
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
//! rules alone.
//!
//! The checksums detect damage to a file. Only a forged table passes them with cells that contradict each other. Such
//! cells give the error [`QueryError::Contradiction`], never a panic or an endless loop.
//!
//! # Features
//!
//! Both are on by default. Turn them off for a target without threads or memory maps, such as `wasm32-unknown-unknown`.
//! - `rayon`: questions about whole tables run on the threads of the current rayon pool, else on the calling thread.
//! - `mmap`: `Oracle::open` maps a table into memory.
//!
//! `CHANGELOG.md` states what a version number promises.
#![deny(unsafe_code)]

mod census;
mod classes;
mod cost;
mod decode;
mod error;
mod fixed_length;
mod forward;
mod header;
mod oracle;
mod path;
mod scramble;
mod solutions;
mod verify;
mod wca;
mod whole;

pub use census::{SolutionCensus, SolutionCounts};
pub use classes::{Class, Classes};
pub use cost::most_cells_read;
pub use error::{Misfit, QueryError};
pub use forward::FromSolved;
pub use godtable_engine::index;
pub use godtable_puzzle::cube;
pub use godtable_table as table;
pub use oracle::Oracle;
pub use scramble::{Scramble, Scrambles};
pub use solutions::Solutions;
pub use verify::{Verified, VerifyError, Which};
