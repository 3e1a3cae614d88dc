//! The native module of the Python package `godtable`.
//!
//! It converts arguments and results, and calls the library [`godtable`]. Long work runs on separate threads
//! (`threads.rs`), so that other Python threads go on and Ctrl-C stops it. The package adds progress bars, in
//! `python/godtable/__init__.py`; its documentation is `python/godtable/__init__.pyi`.
//!
//! # How it works
//!
//! - **A thin module.** `crates/python/src` converts arguments and results, and calls the library: a `Puzzle` makes
//!   what `Answers`. So each puzzle of the library is one here, and a question that cannot be answered (`Cannot`) is an
//!   exception. All of `crates/python` is safe code.
//! - **Waiting** (`threads.rs`). Long work runs on separate threads. The calling thread releases Python, wakes for
//!   events and every 50 ms, and lets Python handle signals. After an exception the work is asked to stop, and the call
//!   returns at once. So the work owns what it needs.
//! - **Processes.** A process made by `fork` has none of its parent's threads. So the thread pool belongs to a process number.
//! - **Iterators** (`streams.rs`) have a thread each, since what the library finds borrows the table. It waits when some
//!   items are not yet taken.
//! - **Arrays** (`arrays.rs`). A list of texts is taken without copies of the texts. Arrays of state numbers and of labels are
//!   looked up in pieces, so the largest need little memory in addition to themselves and the result.
//! - **Building.** pip runs maturin with the profile `wheel`, in which a panic becomes an exception. The module uses the
//!   stable interface of Python 3.10, so one wheel serves later versions. `cargo build` leaves the crate out
//!   (`default-members`); `--workspace` includes it, and needs no Python.
#![forbid(unsafe_code)]

mod arrays;
mod drawing;
mod errors;
mod graph;
mod means;
mod packing;
mod questions;
mod rules;
mod shared_rules;
mod state;
mod states;
mod streams;
mod table;
mod tables;
mod threads;

/// The native module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::drawing::Drawing;
    #[pymodule_export]
    use crate::errors::{Cannot, NotFound, TableError};
    #[pymodule_export]
    use crate::graph::{Graph, free_memory, transversals};
    #[pymodule_export]
    use crate::packing::Packing;
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::streams::{Scrambles, Solutions};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::tables::{count, generate, make, open_file, puzzles};
}
