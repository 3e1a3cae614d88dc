//! Shows the progress of long work in the terminal: a bar or a spinner, notes and warnings. Signals stop the work.

use std::io::IsTerminal as _;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use godtable::{Event, Work};
use indicatif::{ProgressBar, ProgressStyle};

use crate::output;
use crate::progress::drawn;
use crate::signals::Patience;
use crate::threads;

/// The time after which a bar appears.
const DELAY: Duration = Duration::from_millis(300);

/// The observer of a command's work.
pub(crate) struct Watch {
    quiet: bool,
    is_watched: bool,
    began: Instant,
    /// While this exists, the first signal stops the work instead of the program.
    patience: Option<Patience>,
    shown: Mutex<Screen>,
}

/// What is shown on the terminal.
#[derive(Default)]
struct Screen {
    bar: Option<ProgressBar>,
    /// The last level: its distance, the states found up to it and before it, and all states.
    level: Option<[u64; 4]>,
}

/// Runs work that is watched. If it is `patient`, a signal stops the work, which may still answer.
pub(crate) fn with<R>(quiet: bool, patient: bool, run: impl FnOnce(&Work<'_>) -> R) -> R {
    let watch = Watch {
        quiet,
        is_watched: !quiet && std::io::stderr().is_terminal(),
        began: Instant::now(),
        patience: patient.then(Patience::new),
        shown: Mutex::default(),
    };
    let observe = |event: Event<'_>| watch.see(event);
    let work = Work::default().observed_by(&observe).cached().threaded(threads::number());
    let result = run(&work);
    watch.finish();
    result
}

/// Returns the same work with a limit of its memory, if there is one.
pub(crate) fn within<'a>(work: &Work<'a>, memory: Option<u64>) -> Work<'a> {
    memory.map_or_else(|| work.clone(), |bytes| work.clone().within(bytes))
}

impl Watch {
    fn see(&self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Warning(warning) => self.report(format_args!("warning: {warning}")),
            Event::Note(note) => self.report(format_args!("{note}")),
            _ if self.is_watched => self.show(event),
            _ => {}
        }
        if self.patience.as_ref().is_some_and(Patience::is_over) { Break(()) } else { Continue(()) }
    }

    fn report(&self, what: std::fmt::Arguments<'_>) {
        if !self.quiet {
            output::report(what);
        }
    }

    fn show(&self, event: Event<'_>) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Doing(what) if shown.bar.as_ref().is_some_and(|bar| bar.message() == what) => {}
            Event::Doing(what) => {
                shown.clear();
                let spinner = drawn(ProgressBar::new_spinner()).with_message(what.to_owned());
                spinner.enable_steady_tick(DELAY);
                shown.bar = Some(spinner);
            }
            _ if self.began.elapsed() < DELAY => shown.note(event),
            Event::Length { turns, seconds, expected } => {
                let expected = expected.map(|time| format!(" of about {:.0} s", time.max(1.0))).unwrap_or_default();
                let bar = shown.bar.get_or_insert_with(|| drawn(ProgressBar::new_spinner()));
                bar.set_message(format!("length {turns}: {seconds:.0} s{expected}"));
                bar.tick();
            }
            event => {
                shown.note(event);
                shown.draw(event);
            }
        }
    }

    fn finish(self) {
        self.shown.into_inner().unwrap_or_else(PoisonError::into_inner).clear();
        if let Some(patience) = self.patience {
            patience.finish();
        }
    }
}

impl Screen {
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Keeps the last level.
    fn note(&mut self, event: Event<'_>) {
        if let Event::Level { distance, found, total } = event {
            let before = self.level.map_or(0, |[_, found, ..]| found);
            self.level = Some([distance as u64, found, before, total]);
        }
    }

    fn draw(&mut self, event: Event<'_>) {
        match (event, self.level) {
            (Event::Level { .. }, Some([distance, found, _, total])) => {
                let bar = self.states(total);
                bar.set_message(format!("distance {distance}"));
                bar.set_position(found);
            }
            // The next level is expected to grow as the last one did.
            (Event::Part { done, all }, Some([distance, found, before, total])) => {
                let last = (found - before) as f64;
                let expected = (last * last / (before.max(1) as f64)).min((total - found) as f64);
                let bar = self.states(total);
                bar.set_message(format!("distance {}", distance + 1));
                bar.set_position(found + (expected * done as f64 / all.max(1) as f64) as u64);
            }
            (Event::Part { done, all }, None) => {
                let bar = self.bar.get_or_insert_with(|| bar(all, "{wide_bar} {percent} %, {eta} left"));
                bar.set_length(all);
                bar.set_position(done);
            }
            _ => {}
        }
    }

    fn states(&mut self, total: u64) -> &ProgressBar {
        self.bar.get_or_insert_with(|| bar(total, "{msg:>12} {wide_bar} {human_pos}/{human_len} states"))
    }
}

fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    drawn(ProgressBar::new(length).with_style(style))
}
