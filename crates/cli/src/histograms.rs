//! Histograms as text, CSV, JSON and plots.

use std::fmt::Display;
use std::io::{self, Write};

use godtable::words::grouped;
use godtable::{About, Counts, Histogram, Levels, LevelsEnd};
use serde::Serialize;
use terminal_size::{Width, terminal_size};

use crate::arguments::{HistogramArguments, RowsFormat, UP_TO};
use crate::commands::plot::{self, Curve};
use crate::failure::Failure;
use crate::output;
use crate::rules_fields::RulesFields;

/// The width of the output if it is not a terminal.
const PAGE: usize = 80;

/// The largest width of a bar.
const WIDEST_BAR: usize = 60;

/// The number of states or classes at each distance, and what describes them.
pub(crate) struct LabeledCounts<'a> {
    pub(crate) counts: &'a Counts,
    pub(crate) about: &'a About,
    /// The rules in a plot.
    pub(crate) label: String,
    pub(crate) fields: RulesFields,
}

impl LabeledCounts<'_> {
    /// Writes the histogram in a format, and the plot if one is asked for.
    pub(crate) fn write(self, arguments: &HistogramArguments) -> Result<(), Failure> {
        let LabeledCounts { counts, about, label, fields } = self;
        let plotted = Curve::of(&label, about, &counts.unlocked);
        plot::run(&arguments.plot, &[plotted], arguments.up_to)?;
        let (unlocked, locked) = (&counts.unlocked, counts.locked.as_ref());
        let mut output = output::standard();
        match arguments.format {
            RowsFormat::Text => {
                text(about, counts, page_width(), &mut output)?;
                counts.remarks.iter().try_for_each(|remark| writeln!(output, "{remark}"))?;
            }
            RowsFormat::Json => {
                let up_to = arguments.up_to.map(|up_to| UP_TO.name_of(up_to));
                json(fields, up_to, counts, &mut output)?;
            }
            RowsFormat::Csv => csv(&columns(unlocked.counts(), locked.map(Histogram::counts)), &mut output)?,
        }
        Ok(output.flush()?)
    }
}

/// The histograms of some rules, of states or classes.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    rules: RulesFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<&'static str>,
    #[serde(flatten)]
    counted: Both<'a>,
    /// All states, if `counted` has classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Both<'a>>,
}

#[derive(Serialize)]
struct Both<'a> {
    unlocked: Fields<'a>,
    locked: Option<Fields<'a>>,
}

impl<'a> Both<'a> {
    fn of(unlocked: &'a Histogram, locked: Option<&'a Histogram>) -> Both<'a> {
        Both { unlocked: Fields::of(unlocked), locked: locked.map(Fields::of) }
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    states: u64,
    reachable: u64,
    gods_number: usize,
    mean: f64,
    counts: &'a [u64],
}

impl Fields<'_> {
    fn of(histogram: &Histogram) -> Fields<'_> {
        Fields {
            states: histogram.states(),
            reachable: histogram.reachable(),
            gods_number: histogram.gods_number().get(),
            mean: (histogram.mean() * 1e6).round() / 1e6,
            counts: histogram.counts(),
        }
    }
}

/// Writes the histograms of some rules as one line of JSON.
pub(crate) fn json(
    rules: RulesFields,
    up_to: Option<&'static str>,
    counts: &Counts,
    output: &mut impl Write,
) -> io::Result<()> {
    let counted = Both::of(&counts.unlocked, counts.locked.as_ref());
    let all = counts.states.as_ref().map(|(unlocked, locked)| Both::of(unlocked, locked.as_ref()));
    output::json_line(output, &Report { rules, up_to, counted, all })
}

/// Returns the width of the terminal, or else of a page.
fn page_width() -> usize {
    terminal_size().map_or(PAGE, |(Width(columns), _)| usize::from(columns))
}

/// Returns the columns that are there, each with its name.
fn columns<T>(unlocked: T, locked: Option<T>) -> Vec<(&'static str, T)> {
    [Some(("unlocked", unlocked)), locked.map(|locked| ("locked", locked))].into_iter().flatten().collect()
}

/// Writes the counts of named columns at each distance.
pub(crate) fn csv(columns: &[(impl Display, &[u64])], output: &mut impl Write) -> io::Result<()> {
    let names: String = columns.iter().map(|(name, _)| format!(",{name}")).collect();
    writeln!(output, "distance{names}")?;
    for distance in 0..columns.iter().map(|(_, counts)| counts.len()).max().unwrap_or_default() {
        let count = |(_, counts): &(_, &[u64])| format!(",{}", counts.get(distance).copied().unwrap_or_default());
        writeln!(output, "{distance}{}", columns.iter().map(count).collect::<String>())?;
    }
    Ok(())
}

/// Writes a line for each distance, with a bar for the unlocked states.
fn text(about: &About, counts: &Counts, width: usize, output: &mut impl Write) -> io::Result<()> {
    let (unlocked, locked) = (&counts.unlocked, counts.locked.as_ref());
    let columns = columns(unlocked, locked);
    let listed = columns.iter().map(|&(name, own)| (name, own.counts(), own.states()));
    rows(about, &listed.collect::<Vec<_>>(), width, output)?;
    for (name, histogram) in columns {
        summary(name, histogram, about, counts.alike.as_deref(), output)?;
    }
    Ok(())
}

/// Writes the rows of columns, each with its name, its counts and the most states of its summary.
fn rows(about: &About, columns: &[(&str, &[u64], u64)], width: usize, output: &mut impl Write) -> io::Result<()> {
    let widths: Vec<usize> = columns.iter().map(|(name, _, states)| name.len().max(grouped(*states).len())).collect();
    let left = "distance".len() + widths.iter().map(|width| width + 2).sum::<usize>() + 2;
    let widest = width.saturating_sub(left + 1).min(WIDEST_BAR);
    let unlocked = columns[0].1;
    let most = unlocked.iter().copied().max().unwrap_or(1);
    writeln!(output, "{}\n", about.heading())?;
    write!(output, "distance")?;
    for ((name, ..), width) in columns.iter().zip(&widths) {
        write!(output, "  {name:>width$}")?;
    }
    writeln!(output)?;
    let count = |counts: &[u64], distance: usize| counts.get(distance).copied().unwrap_or_default();
    for distance in 0..columns.iter().map(|(_, counts, _)| counts.len()).max().unwrap_or_default() {
        write!(output, "{distance:>8}")?;
        for ((_, counts, _), width) in columns.iter().zip(&widths) {
            write!(output, "  {:>width$}", grouped(count(counts, distance)))?;
        }
        let bar = bar(count(unlocked, distance), most, widest);
        writeln!(output, "{}{bar}", if bar.is_empty() { "" } else { "  " })?;
    }
    writeln!(output)
}

/// Writes the states up to some distance in a format.
pub(crate) fn levels(
    about: &About,
    levels: &Levels,
    rules: RulesFields,
    format: RowsFormat,
    quiet: bool,
) -> Result<(), Failure> {
    // The columns, and why they end where they do.
    let (unlocked, locked) = (&levels.unlocked[..], levels.locked.as_deref());
    let columns = columns(unlocked, locked);
    let last = unlocked.len().saturating_sub(1);
    let end = match levels.end {
        LevelsEnd::Complete => "no state is farther".to_owned(),
        LevelsEnd::Memory => format!("distance {} needs more memory, so it is left out (--memory)", last + 1),
        LevelsEnd::Stopped => format!("distance {} is left out, since the count was stopped", last + 1),
        _ => "farther states are not counted".to_owned(),
    };
    // The rows in the format asked for.
    let mut output = output::standard();
    match format {
        RowsFormat::Text => {
            let listed = columns.iter().map(|&(name, counts)| (name, counts, counts.iter().sum()));
            let listed: Vec<(&str, &[u64], u64)> = listed.collect();
            rows(about, &listed, page_width(), &mut output)?;
            for (name, _, states) in listed {
                writeln!(output, "{name}: {} states up to distance {last}; {end}", grouped(states))?;
            }
        }
        RowsFormat::Csv => {
            csv(&columns, &mut output)?;
            if !quiet {
                output::report(end);
            }
        }
        RowsFormat::Json => {
            let end = match levels.end {
                LevelsEnd::Complete => "complete",
                LevelsEnd::Memory => "memory",
                LevelsEnd::Stopped => "stopped",
                _ => "farthest",
            };
            let of = |counts| LevelFields { counts };
            output::json_line(
                &mut output,
                &LevelsReport { rules, end, unlocked: of(unlocked), locked: locked.map(of) },
            )?;
        }
    }
    Ok(output.flush()?)
}

/// The states up to some distance.
#[derive(Serialize)]
struct LevelsReport<'a> {
    #[serde(flatten)]
    rules: RulesFields,
    end: &'static str,
    unlocked: LevelFields<'a>,
    locked: Option<LevelFields<'a>>,
}

#[derive(Serialize)]
struct LevelFields<'a> {
    counts: &'a [u64],
}

fn summary(
    name: &str,
    histogram: &Histogram,
    about: &About,
    alike: Option<&str>,
    output: &mut impl Write,
) -> io::Result<()> {
    let which = match (name, about.locks) {
        ("unlocked", 0) => "nothing is ever locked".to_owned(),
        ("unlocked", _) => "any turn of the rules may come first".to_owned(),
        (_, 1) => format!("one for the one {} that can be locked", about.lock),
        (_, locks) => format!("each position under each of {locks} locks"),
    };
    match alike {
        Some(under) => writeln!(output, "{name}: {} classes of states {under}", grouped(histogram.states()))?,
        None if histogram.states() == 1 => writeln!(output, "{name}: 1 state ({which})")?,
        None => writeln!(output, "{name}: {} states ({which})", grouped(histogram.states()))?,
    }
    let out_of_reach = histogram.states() - histogram.reachable();
    if out_of_reach > 0 {
        let (reachable, out_of_reach) = (grouped(histogram.reachable()), grouped(out_of_reach));
        writeln!(output, "  {reachable} can reach {}, {out_of_reach} cannot", about.aim())?;
    }
    writeln!(output, "  God's number {}, mean distance {:.6}", histogram.gods_number(), histogram.mean())
}

/// Returns a bar, exact to an eighth of a character: `widest` characters for the most states, and at least an eighth
/// for any.
fn bar(count: u64, most: u64, widest: usize) -> String {
    const EIGHTHS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let full = widest as u128 * 8;
    let eighths = usize::try_from((u128::from(count) * full).div_ceil(u128::from(most.max(1)))).unwrap_or(0);
    let rest = eighths % 8;
    let mut bar = "█".repeat(eighths / 8);
    bar.extend((rest > 0).then(|| EIGHTHS[rest - 1]));
    bar
}

#[cfg(test)]
mod tests {
    use godtable::Puzzle;

    use super::*;

    #[test]
    fn bar_lengths_are_proportional_to_the_counts() {
        assert_eq!(bar(100, 100, 4), "████");
        assert_eq!(bar(50, 100, 4), "██");
        assert_eq!(bar(5, 100, 4), "▎");
        assert_eq!(bar(1, 1_000_000, 4), "▏");
        assert_eq!(bar(0, 100, 4), "");
        assert_eq!(bar(5, 5, 0), "");
    }

    #[test]
    fn text_names_the_number_of_locks() {
        let line = |turns: &str, lock: &str| {
            let puzzle = Puzzle::named("3x3x3-corners").and_then(|puzzle| puzzle.with_turns(turns)?.with_lock(lock));
            let mut line = Vec::new();
            let about = puzzle.and_then(|puzzle| puzzle.about()).unwrap();
            summary("locked", &Histogram::new(4, vec![1, 3]).unwrap(), &about, None, &mut line).unwrap();
            String::from_utf8(line).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!(line("R", "face"), "locked: 4 states (one for the one face that can be locked)");
        assert_eq!(line("R L", "axis"), "locked: 4 states (one for the one axis that can be locked)");
        assert_eq!(line("R L", "face"), "locked: 4 states (each position under each of 2 locks)");
    }

    #[test]
    fn bars_fit_the_width() {
        for width in [40, 60, 80, 200] {
            let widest = width - 30;
            assert!((0..=100).all(|count| bar(count, 100, widest).chars().count() <= widest), "{width}");
        }
    }
}
