//! What all errors must have.

/// Checks that an error has a message.
pub(crate) fn check_message(error: &impl std::fmt::Display) {
    assert!(!error.to_string().trim().is_empty(), "the message is empty");
}
