//! Why there is no oracle.

use std::io;
use std::path::PathBuf;

use godtable_cube::Rules;
use godtable_generate::GenerateError;
use godtable_query::QueryError;
use godtable_table::TableError;

/// Why there is no oracle of some rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The table cannot be made, or the observer stopped the search.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The table that was made does not fit its rules: a bug.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The file in a cache is no table of the rules, and the observer refused to replace it.
    #[error("the table {}: {reason}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Unfit,
    },
    /// The table cannot be written to a cache, and the observer refused to go on without.
    #[error("writing the table {}: {reason}", path.display())]
    NotKept {
        /// The file.
        path: PathBuf,
        /// Why it cannot be written.
        reason: Unwritten,
    },
}

/// Why a file is no table of some rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The file cannot be read, is damaged, or is no table.
    #[error(transparent)]
    Unreadable(#[from] QueryError),
    /// The file is a table of other rules.
    #[error("it is a table of the rules {got}")]
    OtherRules {
        /// The rules of the table.
        got: Box<Rules>,
        /// The rules that were asked for.
        expected: Box<Rules>,
    },
}

/// Why a table cannot be written to a cache.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// The folder of the cache is missing and cannot be made.
    #[error("cannot create its folder: {0}")]
    Folder(io::Error),
    /// The file cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
}
