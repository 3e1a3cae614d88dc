//! Errors in text files, each with its place.
//!
//! ```
//! use godtable_puzzle::located::ErrorPlace;
//!
//! let text = "turns = \"R U\"\nlock = \"all\"";
//! let error = ErrorPlace::at(text, 21, "lock", "there is no lock 'all'");
//! assert_eq!(error.to_string(), "line 2, column 8: lock: there is no lock 'all'");
//! ```

use std::fmt;

use serde::Deserialize;

/// The error of a text file, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ErrorPlace<S> {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The field, such as `never` or `states.free.R`. Empty if the error belongs to no field.
    pub field: String,
    /// The error itself.
    pub slip: S,
}

impl<S> ErrorPlace<S> {
    /// Returns the error at a byte of the text.
    pub fn at(text: &str, byte: usize, field: &str, slip: S) -> ErrorPlace<S> {
        let before = text.get(..byte).unwrap_or_default();
        let (line, last) = before.split('\n').enumerate().last().unwrap_or_default();
        ErrorPlace { line: line + 1, column: last.chars().count() + 1, field: field.to_owned(), slip }
    }

    /// Reads the fields of a text in TOML. `slip` makes an error of the parser's message.
    ///
    /// # Errors
    /// Returns the parser's error with its place.
    pub fn fields<'t, F: Deserialize<'t>>(text: &'t str, slip: impl FnOnce(String) -> S) -> Result<F, ErrorPlace<S>> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            ErrorPlace::at(text, start, "", slip(error.message().to_owned()))
        })
    }
}

impl<S: fmt::Display> fmt::Display for ErrorPlace<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        self.slip.fmt(f)
    }
}

impl<S: fmt::Debug + fmt::Display> std::error::Error for ErrorPlace<S> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_not_bytes() {
        let error = ErrorPlace::at("a\n\u{e4}\u{f6}b", 6, "", "slip");
        assert_eq!((error.line, error.column), (2, 3));
        assert_eq!(error.to_string(), "line 2, column 3: slip");
    }

    #[test]
    fn byte_beyond_the_text_is_at_its_start() {
        assert_eq!(ErrorPlace::at("ab", 9, "x", "slip").to_string(), "line 1, column 1: x: slip");
    }
}
