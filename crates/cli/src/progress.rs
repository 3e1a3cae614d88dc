//! Progress on the terminal: a bar, if the work takes a while.

use std::io::IsTerminal as _;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use godtable::Level;
use indicatif::{ProgressBar, ProgressStyle};

/// The time after which a bar appears.
const PATIENCE: Duration = Duration::from_millis(300);

/// The progress of a search, drawn on standard error if that is a terminal.
pub(crate) struct Progress {
    began: Instant,
    is_watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Progress {
        Progress { began: Instant::now(), is_watched: !quiet && std::io::stderr().is_terminal(), bar: None }
    }

    pub(crate) fn level(&mut self, level: Level) {
        self.states(usize::from(level.distance), level.found, level.total);
    }

    /// Shows the number of states found, up to a distance.
    pub(crate) fn states(&mut self, distance: usize, found: u64, total: u64) {
        if !self.is_watched || self.began.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg:>12} {wide_bar} {human_pos}/{human_len} states");
            ProgressBar::new(total).with_style(style.expect("the template is well formed"))
        });
        bar.set_message(format!("distance {distance}"));
        bar.set_position(found);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The levels of a long search, drawn on standard error if that is a terminal. Within a level, the bar shows an estimate.
pub(crate) struct Levels {
    began: Instant,
    is_watched: bool,
    bar: OnceLock<ProgressBar>,
    /// The last level, and the number of states that the next one is expected to find.
    last: godtable_engine::edges::Level,
    expected: u64,
}

impl Levels {
    pub(crate) fn new(quiet: bool, last: godtable_engine::edges::Level) -> Levels {
        let is_watched = !quiet && std::io::stderr().is_terminal();
        Levels { began: Instant::now(), is_watched, bar: OnceLock::new(), last, expected: 0 }
    }

    /// The next level begins. It is expected to grow as the last one did.
    pub(crate) fn start(&mut self, last: godtable_engine::edges::Level) {
        let growth = last.states as f64 / self.last.states.max(1) as f64;
        self.expected = ((last.states as f64 * growth) as u64).min(last.total - last.found);
        self.last = last;
    }

    /// A part of the level is done.
    pub(crate) fn show(&self, part: godtable_engine::edges::Part) {
        if !self.is_watched || self.began.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let style = "{msg:>12} {wide_bar} {human_pos}/{human_len} states, {per_sec}, {eta} left";
            let style = ProgressStyle::with_template(style).expect("the template is well formed");
            ProgressBar::new(self.last.total).with_style(style)
        });
        let fraction = part.done as f64 / part.all.max(1) as f64;
        bar.set_message(format!("distance {}", self.last.distance + 1));
        bar.set_position(self.last.found + (self.expected as f64 * fraction) as u64);
    }
}

impl Drop for Levels {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// The parts of some work that are done, drawn on standard error if that is a terminal.
pub(crate) struct Parts {
    bar: Option<ProgressBar>,
}

impl Parts {
    pub(crate) fn new(quiet: bool) -> Parts {
        let is_watched = !quiet && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left");
        let bar = is_watched.then(|| ProgressBar::new(0).with_style(style.expect("the template is well formed")));
        Parts { bar }
    }

    /// One more part is done, of all.
    pub(crate) fn done(&self, all: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(all as u64);
            bar.inc(1);
        }
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

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
            ProgressBar::new(STEPS as u64).with_style(style.expect("the template is well formed"))
        });
        bar.set_message(format!("{found} solutions"));
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

/// A line that changes while work goes on, on standard error if that is a terminal.
pub(crate) struct Spinner {
    began: Instant,
    is_watched: bool,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub(crate) fn new(quiet: bool) -> Spinner {
        Spinner { began: Instant::now(), is_watched: !quiet && std::io::stderr().is_terminal(), bar: None }
    }

    pub(crate) fn show(&mut self, line: String) {
        if self.is_watched && self.began.elapsed() >= PATIENCE {
            let bar = self.bar.get_or_insert_with(ProgressBar::new_spinner);
            bar.set_message(line);
            bar.tick();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Does work that may take some seconds, with a spinner on a terminal.
pub(crate) fn while_waiting<R>(what: &'static str, quiet: bool, work: impl FnOnce() -> R) -> R {
    let is_watched = !quiet && std::io::stderr().is_terminal();
    let spinner = is_watched.then(|| {
        let spinner = ProgressBar::new_spinner().with_message(what);
        spinner.enable_steady_tick(PATIENCE);
        spinner
    });
    let result = work();
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    result
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
