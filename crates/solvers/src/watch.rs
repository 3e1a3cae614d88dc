//! Runs work while one more thread calls its observer from time to time, and stops it if the observer says so.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use godtable_system::clock::Instant;

/// The time between two calls of the observer.
const BEAT: Duration = Duration::from_millis(50);

/// Finished or stopped work.
pub(crate) struct Watch<R> {
    pub(crate) result: R,
    pub(crate) elapsed: Duration,
    /// Whether the observer stopped the work.
    pub(crate) is_stopped: bool,
}

/// Ends the watch when it is dropped: also if the work panics, which else would wait for its watcher.
struct End<'a> {
    is_over: &'a Mutex<bool>,
    over: &'a Condvar,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        if let Ok(mut is_over) = self.is_over.lock() {
            *is_over = true;
        }
        self.over.notify_all();
    }
}

/// The number of threads that share work.
pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Runs work, and calls the observer with the time so far, 20 times a second. WebAssembly has no other thread; there the observer
/// is called once, before the work. If the observer breaks, the flag of the work is set, and the work should end.
pub(crate) fn watched<R>(
    mut observe: impl FnMut(Duration) -> ControlFlow<()> + Send,
    work: impl FnOnce(&AtomicBool) -> R,
) -> Watch<R> {
    let is_stopped_before = godtable_system::IS_PAGE && observe(Duration::ZERO).is_break();
    let [stop, is_stopped] = [(); 2].map(|()| AtomicBool::new(is_stopped_before));
    let began = Instant::now();
    let (is_over, over) = (Mutex::new(false), Condvar::new());
    let result = thread::scope(|scope| {
        let watch = || {
            let mut guard = is_over.lock().expect("no thread panics");
            while !*guard {
                guard = over.wait_timeout(guard, BEAT).expect("no thread panics").0;
                if !*guard && observe(began.elapsed()).is_break() {
                    is_stopped.store(true, Relaxed);
                    stop.store(true, Relaxed);
                    return;
                }
            }
        };
        // If the system has no more threads, nobody watches.
        let _watcher = thread::Builder::new().spawn_scoped(scope, watch);
        let _end = End { is_over: &is_over, over: &over };
        work(&stop)
    });
    Watch { result, elapsed: began.elapsed(), is_stopped: is_stopped.into_inner() }
}
