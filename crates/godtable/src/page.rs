//! What a page asks. It is built for WebAssembly, and has room for only a part of the library: named puzzles and texts, their
//! tables and searches in memory, distances, solutions and random states.

use godtable_system::IS_PAGE;

use crate::Error;

/// The refusal of a question that no page asks. It is empty, so the compiler sees what is never reached, and leaves it out.
pub(crate) struct OutsideAPage;

impl From<OutsideAPage> for Error {
    fn from(_: OutsideAPage) -> Error {
        Error::failed("the question", "a page does not ask it")
    }
}

/// Refuses a question that no page asks.
pub(crate) const fn outside_a_page() -> Result<(), OutsideAPage> {
    if IS_PAGE { Err(OutsideAPage) } else { Ok(()) }
}
