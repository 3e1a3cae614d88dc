//! Times two functions in alternation, and prints the ratio of their times.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::columns::{Flush, columns};

/// The time after which a line starts no new round.
const ENOUGH: Duration = Duration::from_secs(5);

/// The unit of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// Milliseconds for the whole run.
    Run,
    /// Nanoseconds for one of this many items of a run.
    Item(usize),
    /// Gigabytes (10^9) per second, for this many bytes moved in a run.
    Bytes(usize),
}

/// A table of measurements, a line for each.
///
/// The two functions of a line alternate, so a temporary slowdown of the machine affects both. The table shows medians.
#[derive(Debug)]
pub struct Ratios {
    rounds: usize,
    /// The part of their names that the measured lines have.
    only: String,
    lines: Vec<[String; 5]>,
}

impl Ratios {
    /// Returns an empty table. Each line takes `rounds` rounds, or fewer if they take long.
    ///
    /// # Panics
    /// Panics if `rounds` is 0.
    #[must_use]
    pub fn new(rounds: usize) -> Ratios {
        assert!(rounds > 0, "a median needs a round");
        Ratios { rounds, only: String::new(), lines: Vec::new() }
    }

    /// Returns the same table, for only the lines whose names contain a text.
    #[must_use]
    pub fn only(self, text: &str) -> Ratios {
        Ratios { only: text.to_owned(), ..self }
    }

    /// Times a function and its baseline, each with its name. Dropping their results is not timed.
    pub fn pair<A, B>(
        &mut self,
        per: Per,
        (what, mut run): (&str, impl FnMut() -> A),
        (baseline, mut run_baseline): (&str, impl FnMut() -> B),
    ) {
        if !what.contains(&self.only) {
            return;
        }
        let (times, baseline_times) = self.rounds().map(|_| (time(&mut run), time(&mut run_baseline))).unzip();
        self.lines.push(line(what, per, median(times), Some((baseline, median(baseline_times)))));
    }

    /// Times a function without a baseline.
    pub fn alone<A>(&mut self, per: Per, (what, mut run): (&str, impl FnMut() -> A)) {
        if !what.contains(&self.only) {
            return;
        }
        let times = self.rounds().map(|_| time(&mut run)).collect();
        self.lines.push(line(what, per, median(times), None));
    }

    /// Adds a figure that is not a time.
    pub fn figure(&mut self, what: &str, value: String) {
        self.lines.push([what.to_owned(), value, String::new(), String::new(), String::new()]);
    }

    fn rounds(&self) -> impl Iterator<Item = usize> + use<> {
        let began = Instant::now();
        (0..self.rounds).take_while(move |&round| round == 0 || began.elapsed() < ENOUGH)
    }
}

fn time<A>(run: &mut impl FnMut() -> A) -> Duration {
    let began = Instant::now();
    let result = black_box(run());
    let time = began.elapsed();
    drop(result);
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

impl Per {
    fn format(self, time: Duration) -> String {
        let nanoseconds = time.as_secs_f64() * 1e9;
        match self {
            Per::Run => format!("{:.3} ms", nanoseconds / 1e6),
            Per::Item(items) => format!("{:.2} ns", nanoseconds / items as f64),
            Per::Bytes(bytes) => format!("{:.1} GB/s", bytes as f64 / nanoseconds),
        }
    }
}

fn line(what: &str, per: Per, median: Duration, baseline: Option<(&str, Duration)>) -> [String; 5] {
    let [name, baseline_median, ratio] = match baseline {
        Some((name, time)) => {
            let ratio = time.as_secs_f64() / median.as_secs_f64();
            [name.to_owned(), per.format(time), format!("{ratio:.2}")]
        }
        None => [const { String::new() }; 3],
    };
    [what.to_owned(), per.format(median), name, baseline_median, ratio]
}

impl fmt::Display for Ratios {
    /// Writes the table in columns; the ratio is the baseline's time divided by the function's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["what", "median", "baseline", "median", "ratio"].map(str::to_owned);
        let lines: Vec<[String; 5]> = std::iter::once(head).chain(self.lines.iter().cloned()).collect();
        f.write_str(&columns([Flush::Left, Flush::Right, Flush::Left, Flush::Right, Flush::Right], &lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_of_five_times_is_the_third() {
        assert_eq!(median([5, 1, 9, 2, 3].map(Duration::from_nanos).to_vec()), Duration::from_nanos(3));
    }

    #[test]
    fn ratios_are_printed_in_aligned_columns() {
        let ms = Duration::from_millis;
        let lines = vec![
            line("a whole table", Per::Run, ms(10), Some(("a queue", ms(250)))),
            line("a lookup", Per::Item(4_000_000), ms(100), None),
            line("a copy", Per::Bytes(1_000_000), ms(1), None),
        ];
        let table = Ratios { lines, ..Ratios::new(1) }.to_string();
        let expected = "\
what              median  baseline      median  ratio
a whole table  10.000 ms  a queue   250.000 ms  25.00
a lookup        25.00 ns
a copy          1.0 GB/s
";
        assert_eq!(table, expected);
    }

    #[test]
    fn the_two_functions_of_a_pair_alternate() {
        let calls = std::cell::RefCell::new(String::new());
        let mut ratios = Ratios::new(3);
        ratios.pair(Per::Run, ("a", || calls.borrow_mut().push('a')), ("b", || calls.borrow_mut().push('b')));
        assert_eq!(calls.into_inner(), "ababab");
    }
}
