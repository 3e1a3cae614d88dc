//! Observers that stop work which may take long.

use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

/// Returns an observer that stops work after some time.
#[cfg(not(target_family = "wasm"))]
pub(super) fn patience(time: Duration) -> impl FnMut() -> ControlFlow<()> {
    let end = std::time::Instant::now() + time;
    move || if std::time::Instant::now() < end { Continue(()) } else { Break(()) }
}

/// Returns the same for WebAssembly, which has no clock: it stops work after about as many calls.
#[cfg(target_family = "wasm")]
pub(super) fn patience(time: Duration) -> impl FnMut() -> ControlFlow<()> {
    const CALLS_PER_SECOND: f64 = 3300.0;
    let mut left = (time.as_secs_f64() * CALLS_PER_SECOND) as usize;
    move || {
        left = left.saturating_sub(1);
        if left > 0 { Continue(()) } else { Break(()) }
    }
}
