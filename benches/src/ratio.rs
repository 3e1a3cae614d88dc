//! Times two ways in turn, and tells what the one takes of the other.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// After so long a line has had enough rounds.
const ENOUGH: Duration = Duration::from_secs(20);

/// What a time is told for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// The whole run, in milliseconds.
    Run,
    /// One of so many things done in a run, in nanoseconds.
    Item(usize),
}

/// A table of measurements, a line for each.
///
/// The two ways of a line take turns, so that whatever slows the machine for a while slows both; each is told by the
/// median of its times.
#[derive(Debug)]
pub struct Ratios {
    rounds: usize,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    what: String,
    per: Per,
    median: Duration,
    baseline: Option<(String, Duration)>,
}

impl Ratios {
    /// An empty table, each line to be measured in so many rounds, or in fewer, but three, where they take long.
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
        let baseline = Some((baseline.to_owned(), median(baseline_times)));
        self.lines.push(Line { what: what.to_owned(), per, median: median(times), baseline });
    }

    /// Times a way that has no baseline.
    pub fn alone<A>(&mut self, per: Per, (what, mut run): (&str, impl FnMut() -> A)) {
        let times = self.rounds().map(|_| time(&mut run)).collect();
        self.lines.push(Line { what: what.to_owned(), per, median: median(times), baseline: None });
    }

    fn rounds(&self) -> impl Iterator<Item = usize> + use<> {
        let began = Instant::now();
        (0..self.rounds).take_while(move |&round| round < 3 || began.elapsed() < ENOUGH)
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
        }
    }
}

impl Line {
    fn cells(&self) -> [String; 5] {
        let median = self.per.say(self.median);
        let [baseline, baseline_median, ratio] = match &self.baseline {
            Some((name, time)) => {
                let ratio = time.as_secs_f64() / self.median.as_secs_f64();
                [name.clone(), self.per.say(*time), format!("{ratio:.2}")]
            }
            None => [const { String::new() }; 3],
        };
        [self.what.clone(), median, baseline, baseline_median, ratio]
    }
}

impl fmt::Display for Ratios {
    /// Writes the table in columns; the ratio is how many times as long the baseline takes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["what", "median", "baseline", "median", "ratio"].map(str::to_owned);
        let lines: Vec<[String; 5]> = std::iter::once(head).chain(self.lines.iter().map(Line::cells)).collect();
        let widths: [usize; 5] = std::array::from_fn(|column| {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
        });
        for [what, median, baseline, baseline_median, ratio] in &lines {
            let text = format!(
                "{what:<0$}  {median:>1$}  {baseline:<2$}  {baseline_median:>3$}  {ratio:>4$}",
                widths[0], widths[1], widths[2], widths[3], widths[4],
            );
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
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
        let line = |what: &str, per, median, baseline| Line { what: what.to_owned(), per, median, baseline };
        let lines = vec![
            line("a whole table", Per::Run, ms(10), Some(("a queue".to_owned(), ms(250)))),
            line("a lookup", Per::Item(4_000_000), ms(100), None),
        ];
        let table = Ratios { rounds: 1, lines }.to_string();
        let expected = "\
what              median  baseline      median  ratio
a whole table  10.000 ms  a queue   250.000 ms  25.00
a lookup        25.00 ns
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
