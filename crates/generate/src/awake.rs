//! Threads kept awake.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::Yield;

/// Runs `work` on one thread of the current pool, while the others stand by to take parts of it.
///
/// A level of the search takes some tens of microseconds, and a thread that sleeps about as long to wake up: left to
/// themselves, the others would miss every level. Two threads then took as long as one; awake, they take little more
/// than half of it.
pub(crate) fn with_all_awake<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let work = std::sync::Mutex::new(Some(work));
    let is_done = AtomicBool::new(false);
    let results = rayon::broadcast(|context| {
        if context.index() == 0 {
            let _done = SetWhenDropped(&is_done);
            let work = work.lock().ok().and_then(|mut work| work.take()).expect("one thread has number 0");
            return Some(work());
        }
        while !is_done.load(Ordering::Acquire) {
            if rayon::yield_now() != Some(Yield::Executed) {
                std::thread::yield_now();
            }
        }
        None
    });
    results.into_iter().flatten().next().expect("one thread has number 0")
}

/// The others are released even where the work panics.
struct SetWhenDropped<'a>(&'a AtomicBool);

impl Drop for SetWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}
