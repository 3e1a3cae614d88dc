//! Long work on other threads. Meanwhile this thread runs Python's handlers of signals, so that Ctrl-C stops the work.

use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::TableError;

/// The time between two looks at signals.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// What work tells the waiting thread, and how that one stops it.
pub(crate) struct Link<E> {
    events: Sender<E>,
    stop: Arc<AtomicBool>,
}

impl<E> Link<E> {
    /// Tells an event. Breaks if the work is to stop.
    pub(crate) fn tell(&self, event: E) -> ControlFlow<()> {
        // Without a receiver, the work is to stop.
        if self.events.send(event).is_ok() { self.check() } else { Break(()) }
    }

    /// Breaks if the work is to stop.
    pub(crate) fn check(&self) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) { Break(()) } else { Continue(()) }
    }
}

/// What happens to work that is asked to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StopMode {
    /// It ends on its own, and its result is lost.
    Left,
    /// It is awaited: it keeps what it has, in files.
    Awaited,
}

/// Returns the result of `work`, which runs on separate threads while Python continues. `hear` gets its events, on this
/// thread.
///
/// # Errors
/// Returns the exception of `hear` or of a handler of signals. The work is then asked to stop.
pub(crate) fn wait<E: Send + 'static, R: Send + 'static>(
    py: Python<'_>,
    stopped: StopMode,
    mut hear: impl FnMut(Python<'_>, E) -> PyResult<()> + Send,
    work: impl FnOnce(&Link<E>) -> R + Send + 'static,
) -> PyResult<R> {
    let pool = pool()?;
    let (events, heard) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let link = Link { events, stop: Arc::clone(&stop) };
    let worker = spawn(move || pool.install(|| work(&link)))?;
    py.detach(move || {
        let listened = listen(&heard, &mut hear);
        if listened.is_err() {
            stop.store(true, Ordering::Relaxed);
            if stopped == StopMode::Awaited {
                heard.iter().for_each(drop);
            }
        }
        listened
    })?;
    py.detach(|| worker.join()).or_else(|panic| resume_unwind(panic))
}

/// Starts a thread.
pub(crate) fn spawn<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> PyResult<JoinHandle<R>> {
    let started = thread::Builder::new().name("godtable".to_owned()).spawn(work);
    started.map_err(|error| TableError::new_err(format!("cannot start a thread: {error}")))
}

/// Hears the events of some work until it ends.
fn listen<E: Send>(heard: &Receiver<E>, hear: &mut (impl FnMut(Python<'_>, E) -> PyResult<()> + Send)) -> PyResult<()> {
    loop {
        let event = match heard.recv_timeout(PATIENCE) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        Python::attach(|py| {
            event.map_or(Ok(()), |event| hear(py, event))?;
            py.check_signals()
        })?;
    }
}

/// Returns the threads of this process. A process made by `fork` has none of the threads of its parent, so it gets its
/// own.
pub(crate) fn pool() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut known = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    match &*known {
        Some((owner, pool)) if *owner == process => Ok(Arc::clone(pool)),
        _ => {
            let pool = ThreadPoolBuilder::new().thread_name(|number| format!("godtable-{number}")).build();
            let pool = pool.map_err(|error| TableError::new_err(format!("cannot start threads: {error}")))?;
            let pool = Arc::new(pool);
            // The pool of the parent is not dropped: that would wait for its threads.
            std::mem::forget(known.replace((process, Arc::clone(&pool))));
            Ok(pool)
        }
    }
}
