//! Errors as sentences.

/// Returns an error as the sentence to throw.
pub(crate) fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}
