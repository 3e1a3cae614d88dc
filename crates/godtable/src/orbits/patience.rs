//! A time limit for work that may take long.

use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

use godtable_system::clock::Instant;

/// Returns an observer that stops work after some time.
pub(super) fn patience(time: Duration) -> impl FnMut() -> ControlFlow<()> {
    let end = Instant::now() + time;
    move || if Instant::now() < end { Continue(()) } else { Break(()) }
}
