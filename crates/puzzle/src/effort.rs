//! The effort of a search: an observer may stop it, and it ends after a number of operations, whatever the clock says.

use std::fmt;
use std::ops::ControlFlow;

/// Why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfound {
    /// There is no result, there are too many, or the operations are spent. The next search ends in the same way.
    Absent,
    /// The observer stopped the search, so nothing is known.
    Stopped,
    /// Memory ran out, so nothing is known.
    OutOfMemory {
        /// The bytes that the search asked for.
        bytes: u64,
    },
}

/// The operations that a search may spend, and the observer that may stop it. By default, there is neither a limit nor
/// an observer.
#[derive(Default)]
pub struct Effort<'a> {
    left: Option<u64>,
    observe: Option<&'a mut dyn FnMut() -> ControlFlow<()>>,
}

impl Effort<'_> {
    /// Returns an effort of this number of operations. One takes a few nanoseconds.
    #[must_use]
    pub fn of(operations: u64) -> Effort<'static> {
        Effort { left: Some(operations), observe: None }
    }

    /// Returns the same effort with an observer.
    #[must_use]
    pub fn observed_by<'b>(self, observe: &'b mut dyn FnMut() -> ControlFlow<()>) -> Effort<'b> {
        Effort { left: self.left, observe: Some(observe) }
    }

    /// Asks the observer, and takes operations from those that are left.
    ///
    /// # Errors
    /// Returns an error if the observer stops the search, or if fewer operations are left.
    pub fn spend(&mut self, operations: u64) -> Result<(), Unfound> {
        if self.observe.as_mut().is_some_and(|observe| observe().is_break()) {
            return Err(Unfound::Stopped);
        }
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(operations).ok_or(Unfound::Absent)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { left, observe } = self;
        f.debug_struct("Effort").field("left", left).field("is_observed", &observe.is_some()).finish()
    }
}
