//! The formats of answers, and the files to which they go.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PathBufValueParser, TypedValueParser};

/// The formats of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

/// Reads the path of a file to write. Files are replaced whole, so standard output cannot be one.
pub(super) fn new_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("this command writes files, not standard output; ./- is a file with this name"),
        false => Ok(path),
    })
}
