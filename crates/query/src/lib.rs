//! Answers questions of optimal play from a distance table.
//!
//! ```
//! use godtable_query::Oracle;
//! use godtable_query::cube::Held;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("irreversible.godtable");
//! # let filled = godtable_generate::fill(&Default::default(), &mut |_| std::ops::ControlFlow::Continue(()))?;
//! # godtable_table::write(&path, godtable_table::Existing::Keep, filled.header(), |cells|
//! filled.write_cells(cells))?;
//!
//! // A table that `godtable generate -o irreversible.godtable` wrote:
//! let oracle = Oracle::read(&path)?;
//! let cube = Held::read_turns("U", oracle.rules())?;
//! assert_eq!(oracle.distance(cube.state())?, Some(13));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Oracle`] is a table with the index of its rules. It tells distances, optimal turns and solutions, and, over
//! the whole table, histograms and antipodes; [`Oracle::verify`] proves all cells right from the rules alone.
//!
//! A table whose checksums are right is one that was written so; only a forged one has cells that contradict each
//! other. What such cells lead to is an error, [`QueryError::Contradiction`], never a panic or an endless walk.
//!
//! What a version number promises is said in `CHANGELOG.md`.
#![deny(unsafe_code)]

mod census;
mod classes;
mod error;
mod forward;
mod oracle;
mod path;
mod scramble;
mod solutions;
mod verify;
mod walk;
mod wca;
mod whole;

pub use census::{SolutionCensus, SolutionCounts};
pub use classes::{Class, Classes};
pub use error::QueryError;
pub use godtable_cube as cube;
pub use godtable_table as table;
pub use oracle::Oracle;
pub use scramble::{Scramble, Scrambles};
pub use solutions::Solutions;
pub use verify::{Verified, VerifyError};
