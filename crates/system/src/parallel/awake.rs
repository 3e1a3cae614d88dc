//! Threads that stay awake between the levels of a search.
//!
//! A level takes tens of microseconds, about as long as a sleeping thread takes to wake up. So the other threads spin:
//! they take work of the pool if there is some, and yield the processor if there is none, until the search ends.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::Yield;

use crate::parallel::threads::start;

/// Runs `work` on one thread of the current pool. The others stay awake until it ends, and take parts of it.
///
/// A level of the search takes tens of microseconds, about as long as a sleeping thread takes to wake up. Without this
/// call the other threads miss most levels, and two threads take as long as one; with it, little more than half as long.
///
/// # Panics
/// Panics if `work` does.
pub fn with_all_awake<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    start();
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

/// Releases the other threads, even if the work panics.
struct SetWhenDropped<'a>(&'a AtomicBool);

impl Drop for SetWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}
