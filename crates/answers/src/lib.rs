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
//! Questions about whole tables run on the threads of the current rayon pool; on WebAssembly, which has neither threads
//! nor memory maps, on the calling thread, and there is no `Oracle::open`.
//!
//! `CHANGELOG.md` states what a version number promises.
//!
//! # From rules to answers
//!
//! 1. **Rules.** `cube::Rules` are turns, a lock and a goal. All other properties follow from these: whether the rules are
//!    reversible, alike on all axes, or alternate in parity. No code reads a preset's name except to print it. Every lock
//!    is a minimal finite automaton (`cube::Automaton`). The states of `axis` and `face` are named by faces; those of a
//!    custom lock have names of their own.
//! 2. **Numbers.** `index::Planes` lists the lock states and the moves between them. Suppose that the rules have locked
//!    states and are alike on all axes. Then regrips follow each turn, so that one plane serves three lock states (the
//!    fold). The number of a state is `(plane * rows + row) * fibres + fibre`. Twists are counted by cubie, so a turn adds
//!    one vector to all fibres of a row (`index::RowStep`).
//! 3. **Search.** `generate::fill` finds the levels backwards from the goal. The states of a row at distance `d + 1` have a
//!    move into level `d`; they are pulled from the rows to which the moves lead.
//! 4. **Cells.** The search records two or more bits for each state. At the end they are packed into cells. `atomic-file`
//!    writes the file completely or not at all.
//! 5. **Answers.** `query::Oracle` is a table and the index of its rules. `query/src/decode.rs` decodes the cells of each
//!    encoding. States are kept in the fixed frame; a `cube::Held` also knows the hold. Callers ask about a `Held` cube and
//!    get turns in its hold.
//! 6. **Classes.** `query::Classes` counts states up to `cube::SymmetryGroup`, the symmetries that keep the rules. On a
//!    2x2x2 a whole-cube rotation brings the image of a position into the fixed frame. The rotation depends on the cubie
//!    that becomes DBL. Every rotation that turns can bring about must keep turns and lock (`cube/src/holds.rs`).
//!    Symmetries take rows to rows, so `index::Representatives` skips most rows without reading their fibres.
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
pub mod tables;
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
