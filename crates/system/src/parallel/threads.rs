//! The start of the threads: at the first parallel call, so that short commands do not pay for threads.

use std::sync::{Once, OnceLock};

/// What starts the global pool of threads.
static START: OnceLock<fn()> = OnceLock::new();

/// Sets a function that builds rayon's global pool. It runs before the first parallel call of this crate, and never
/// without one: a thread takes as long to start as a short command takes altogether. Only the first call has an effect.
pub fn start_threads_with(start: fn()) {
    START.get_or_init(|| start);
}

/// Starts the threads, unless they run or the calling thread is in a separate pool.
pub(crate) fn start() {
    static ONCE: Once = Once::new();
    if let Some(start) = START.get()
        && rayon::current_thread_index().is_none()
    {
        ONCE.call_once(start);
    }
}

/// Runs both closures, one of them possibly on another thread.
pub fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    start();
    rayon::join(first, second)
}

/// Runs work on a separate thread, whose parallel calls have no other threads. Returns `None` if it cannot be started.
pub fn on_one_thread<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().ok()?;
    Some(pool.install(work))
}

/// Maps items, and joins the results in any order. A single item is mapped by the calling thread, which starts no other.
/// Returns `None` if there are no items.
pub fn map_join<T: Send, R: Send>(
    mut items: Vec<T>,
    map: impl Fn(T) -> R + Send + Sync,
    join: impl Fn(R, R) -> R + Send + Sync,
) -> Option<R> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    if items.len() <= 1 {
        return items.pop().map(map);
    }
    start();
    items.into_par_iter().map(map).reduce_with(join)
}
