//! The search by levels over rows of states, by one process or several, with sets in memory or in files.
//!
//! A *row* is a set of states, as words of bits. Moves lead from a row to other rows, its *sources*: a level pulls the states of a
//! row from those of its sources. An [`Outline`] says which rows a puzzle has, and [`Rows`] how they are pulled: those of `levels` are
//! rows of numbers, those of `sectors` are sectors of classes, and those of `edges` are halves of such sectors. All else is here.
//!
//! | step | files |
//! |---|---|
//! | The search: shares of processes, rounds, checkpoints, goals | `search` |
//! | The order of rows in files | `rounds` |
//! | The sets: two copies, slots, halves, three residues, files | `sets`, `files`, `batch` |
//! | What a row is pulled from: own rows, and those that a round has fetched | `level_input` |
//! | What becomes of new states: they are counted, recorded, compared with known distances, or listed | `digits`, `comparison`, `farthest` |
//! | Sets of positions, such as words of 8 to 64 bits, and memory for many of them | `word` |

pub(crate) mod batch;
pub(crate) mod comparison;
pub(crate) mod digits;
mod farthest;
mod files;
pub(crate) mod level_input;
pub(crate) mod rounds;
pub(crate) mod search;
mod sets;
pub(crate) mod word;

pub(crate) use search::{CountedRows, GoalBit, Keep, Outline, RowSearch, Rows, round_in_files};
pub(crate) use sets::Storage;
