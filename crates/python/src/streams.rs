//! Iterators over what a table finds one by one. Each has a thread, which is at most some items ahead.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use godtable::{Answers, Error, Event, Work};
use pyo3::prelude::*;

use crate::errors;
use crate::threads::{PATIENCE, pool, spawn};

/// The number of items that wait to be taken.
const AHEAD: usize = 16;

/// Items as they are found, each a text.
pub(crate) type Items<'a> = Box<dyn Iterator<Item = Result<String, Error>> + Send + 'a>;

/// An item; `None` after the last one.
type StreamItem = Result<Option<String>, Error>;

/// An iterator over texts that work on another thread finds.
#[derive(Debug)]
pub(crate) struct Stream {
    /// Where they come from; `None` after the last one.
    items: Mutex<Option<Receiver<StreamItem>>>,
    stop: Arc<AtomicBool>,
}

impl Stream {
    /// Returns what `find` finds for a question.
    pub(crate) fn new<Q: Send + Sync + 'static>(
        answers: Arc<dyn Answers>,
        question: Q,
        find: for<'a> fn(&'a dyn Answers, &'a Q, &Work<'_>) -> Result<Items<'a>, Error>,
    ) -> PyResult<Stream> {
        let pool = pool()?;
        let (sender, items) = sync_channel(AHEAD);
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        spawn(move || {
            let observe = |_: Event<'_>| if is_stopped.load(Ordering::Relaxed) { Break(()) } else { Continue(()) };
            let work = Work::default().observed_by(&observe);
            match pool.install(|| find(&*answers, &question, &work)) {
                Ok(mut items) => send(|| pool.install(|| items.next()), &sender),
                // Nobody hears of it if the iterator is gone.
                Err(error) => drop(sender.send(Err(error))),
            }
        })?;
        Ok(Stream { items: Mutex::new(Some(items)), stop })
    }

    /// Waits for the next item. Another thread may wait for it too.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            match py.detach(|| self.poll()) {
                Some(sent) => return sent.map_err(|error| errors::of(&error)),
                None => py.check_signals()?,
            }
        }
    }

    /// Waits a moment for the next item. Returns `None` if there is none yet.
    fn poll(&self) -> Option<StreamItem> {
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(receiver) = &*items else { return Some(Ok(None)) };
        let broken = || Error::Failed { doing: "the search".to_owned(), reason: "it ended early".to_owned(), io: None };
        let sent = match receiver.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => Err(broken()),
            Ok(sent) => sent,
        };
        if !matches!(sent, Ok(Some(_))) {
            *items = None;
        }
        Some(sent)
    }
}

/// Sends items until the last one, an error, or the end of the receiver.
fn send(mut next: impl FnMut() -> Option<Result<String, Error>>, sender: &SyncSender<StreamItem>) {
    loop {
        let item = next().transpose();
        let is_last = !matches!(item, Ok(Some(_)));
        if sender.send(item).is_err() || is_last {
            return;
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// An iterator over all shortest solutions of a state.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Solutions(pub(crate) Stream);

#[pymethods]
impl Solutions {
    fn __iter__(this: Py<Solutions>) -> Py<Solutions> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0.next(py)
    }
}

/// An endless iterator over random scrambles.
#[pyclass(frozen, module = "godtable")]
#[derive(Debug)]
pub(crate) struct Scrambles(pub(crate) Stream);

#[pymethods]
impl Scrambles {
    fn __iter__(this: Py<Scrambles>) -> Py<Scrambles> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0.next(py)
    }
}
