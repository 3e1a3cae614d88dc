//! Omits from a page, the build for WebAssembly, the parts of the library that it never calls. A page has named puzzles
//! and texts, their tables and searches in memory, distances, solutions and random states.

use godtable_system::IS_PAGE;

use crate::Error;

/// The error for a question that no page asks. A constant function
/// returns it, so the compiler omits the code after it.
pub(crate) struct OutsideAPage;

impl From<OutsideAPage> for Error {
    fn from(_: OutsideAPage) -> Error {
        Error::failed("the question", "a page does not ask it")
    }
}

/// Rejects a question that no page asks.
pub(crate) const fn outside_a_page() -> Result<(), OutsideAPage> {
    if IS_PAGE { Err(OutsideAPage) } else { Ok(()) }
}
