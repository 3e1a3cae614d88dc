//! The native module of the Python package `godtable`.
//!
//! It converts arguments and results, and calls the library [`godtable`]. Long work runs on threads of its own
//! (`waiting.rs`), so that other Python threads go on and Ctrl-C stops it. The package adds progress bars, in
//! `python/godtable/__init__.py`; its documentation is `python/godtable/__init__.pyi`.
#![forbid(unsafe_code)]

mod drawing;
mod errors;
mod making;
mod rules;
mod state;
mod states;
mod table;
mod waiting;

/// The native module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::drawing::Drawing;
    #[pymodule_export]
    use crate::errors::{NotFound, TableError};
    #[pymodule_export]
    use crate::making::make;
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::table::{Scrambles, Solutions, Table};
}
