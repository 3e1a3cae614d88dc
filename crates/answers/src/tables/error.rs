//! The errors of making, opening and keeping tables.

use std::io;
use std::path::PathBuf;

use crate::QueryError;
use godtable_engine::shares::SearchError;
use godtable_puzzle::cube::Rules;
use godtable_table::TableError;

/// The error of a function that returns an oracle of some rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The table cannot be made, or the observer stopped the search.
    #[error(transparent)]
    Generate(#[from] SearchError),
    /// A new table does not fit its rules: a bug.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The file in a cache is not a table of the rules, and the observer refused to replace it.
    #[error("the table {}: {reason}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: Unfit,
    },
    /// The table cannot be written to a cache, and the observer refused to use it from memory.
    #[error("writing the table {}: {reason}", path.display())]
    NotKept {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: Unwritten,
    },
}

/// The reason why a file is not a table of some rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The file cannot be read, is damaged, or is not a table.
    #[error(transparent)]
    Unreadable(#[from] QueryError),
    /// The file is a table of other rules.
    #[error("it is a table of the rules {got}")]
    OtherRules {
        /// The rules of the table.
        got: Box<Rules>,
        /// The rules asked for.
        expected: Box<Rules>,
    },
}

/// The reason why a table cannot be written to a cache.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// The folder of the cache does not exist, and cannot be created.
    #[error("cannot create its folder: {0}")]
    Folder(io::Error),
    /// The file cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
}
