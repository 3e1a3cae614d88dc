//! Progress on the terminal: the one bar that may be drawn, and the bar of a packing search.

use std::io::IsTerminal as _;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The bar that is drawn, if there is one.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Makes a bar the one that is drawn.
pub(crate) fn drawn(bar: ProgressBar) -> ProgressBar {
    *DRAWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}

/// Writes something while no bar is on the terminal: a line after a bar would leave the bar above it.
pub(crate) fn without_bar<R>(write: impl FnOnce() -> R) -> R {
    let bar = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar.filter(|bar| !bar.is_finished()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Counts solutions in words.
pub(crate) fn solutions(count: u64) -> String {
    format!("{} {}", godtable::words::grouped(count), if count == 1 { "solution" } else { "solutions" })
}

/// The time after which a bar appears.
const PATIENCE: Duration = Duration::from_millis(300);

/// The part of a search that is done, drawn on standard error if that is a terminal.
pub(crate) struct Fraction {
    began: Instant,
    is_watched: bool,
    bar: OnceLock<ProgressBar>,
}

/// The steps of a bar of a [`Fraction`].
const STEPS: f64 = 10_000.0;

impl Fraction {
    pub(crate) fn new(quiet: bool) -> Fraction {
        let is_watched = !quiet && std::io::stderr().is_terminal();
        Fraction { began: Instant::now(), is_watched, bar: OnceLock::new() }
    }

    /// Shows the part that is done, 0 to 1, and the number of solutions found so far.
    pub(crate) fn show(&self, part: f64, found: u64) {
        if !self.is_watched || self.began.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left");
            drawn(ProgressBar::new(STEPS as u64).with_style(style.expect("the template is well formed")))
        });
        bar.set_message(solutions(found));
        bar.set_position((STEPS * part) as u64);
    }
}

impl Drop for Fraction {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
