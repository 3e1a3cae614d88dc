//! Times two ways in turn, and tells what the one takes of the other.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::columns::{Flush, columns};

/// After so long a line has had enough rounds.
const ENOUGH: Duration = Duration::from_secs(5);

/// What a time is told for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// The whole run, in milliseconds.
    Run,
    /// One of so many things done in a run, in nanoseconds.
    Item(usize),
    /// So many bytes moved in a run, in gigabytes (10^9) a second.
    Bytes(usize),
}

/// A table of measurements, a line for each.
///
/// The two ways of a line take turns, so that whatever slows the machine for a while slows both; each is told by the
/// median of its times.
#[derive(Debug)]
pub struct Ratios {
    rounds: usize,
    lines: Vec<[String; 5]>,
}

impl Ratios {
    /// An empty table, each line to be measured in so many rounds, or in fewer where they take long.
    ///
    /// # Panics
    /// For no rounds.
    #[must_use]
    pub fn new(rounds: usize) -> Ratios {
        assert!(rounds > 0, "there is no median of nothing");
        Ratios { rounds, lines: Vec::new() }
    }

    /// Times a way and its baseline, each given with its name. What they return is dropped untimed.
    pub fn pair<A, B>(
        &mut self,
        per: Per,
        (what, mut run): (&str, impl FnMut() -> A),
        (baseline, mut run_baseline): (&str, impl FnMut() -> B),
    ) {
        let (times, baseline_times) = self.rounds().map(|_| (time(&mut run), time(&mut run_baseline))).unzip();
        self.lines.push(line(what, per, median(times), Some((baseline, median(baseline_times)))));
    }

    /// Times a way that has no baseline.
    pub fn alone<A>(&mut self, per: Per, (what, mut run): (&str, impl FnMut() -> A)) {
        let times = self.rounds().map(|_| time(&mut run)).collect();
        self.lines.push(line(what, per, median(times), None));
    }

    /// Notes a figure that is no time.
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
    fn say(self, time: Duration) -> String {
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
            [name.to_owned(), per.say(time), format!("{ratio:.2}")]
        }
        None => [const { String::new() }; 3],
    };
    [what.to_owned(), per.say(median), name, baseline_median, ratio]
}

impl fmt::Display for Ratios {
    /// Writes the table in columns; the ratio is how many times as long the baseline takes.
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
    fn the_median_is_the_middle_one() {
        assert_eq!(median([5, 1, 9, 2, 3].map(Duration::from_nanos).to_vec()), Duration::from_nanos(3));
    }

    #[test]
    fn the_columns_are_aligned() {
        let ms = Duration::from_millis;
        let lines = vec![
            line("a whole table", Per::Run, ms(10), Some(("a queue", ms(250)))),
            line("a lookup", Per::Item(4_000_000), ms(100), None),
            line("a copy", Per::Bytes(1_000_000), ms(1), None),
        ];
        let table = Ratios { rounds: 1, lines }.to_string();
        let expected = "\
what              median  baseline      median  ratio
a whole table  10.000 ms  a queue   250.000 ms  25.00
a lookup        25.00 ns
a copy          1.0 GB/s
";
        assert_eq!(table, expected);
    }

    #[test]
    fn the_two_ways_take_turns() {
        let calls = std::cell::RefCell::new(String::new());
        let mut ratios = Ratios::new(3);
        ratios.pair(Per::Run, ("a", || calls.borrow_mut().push('a')), ("b", || calls.borrow_mut().push('b')));
        assert_eq!(calls.into_inner(), "ababab");
    }
}
