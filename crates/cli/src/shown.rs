//! Histograms as text, CSV, JSON and plots.

use std::io::{self, Write};

use godtable::{Distance, Histogram};
use terminal_size::{Width, terminal_size};

use crate::arguments::{HistogramArguments, RowsFormat};
use crate::commands::plot::{self, Plotted};
use crate::counts;
use crate::failure::Failure;
use crate::output::{self, Described, grouped};
use crate::rules_fields::RulesFields;

/// The width of the output if it is not a terminal.
const PAGE: usize = 80;

/// The largest width of a bar.
const WIDEST_BAR: usize = 60;

/// The number of states or classes at each distance, and what describes them.
pub(crate) struct Shown<'a> {
    pub(crate) described: Described,
    /// What makes states alike, if classes are counted.
    pub(crate) alike: Option<String>,
    pub(crate) unlocked: &'a Histogram,
    pub(crate) locked: Option<&'a Histogram>,
    /// The last lines of the text.
    pub(crate) remarks: Vec<String>,
    /// The rules in a plot.
    pub(crate) label: String,
    /// The puzzle in a plot.
    pub(crate) puzzle: String,
    /// The goal in a plot, or nothing for solved.
    pub(crate) goal: String,
    pub(crate) fields: RulesFields,
}

impl Shown<'_> {
    /// Writes the histogram in a format, and the plot if one is asked for.
    pub(crate) fn write(self, arguments: &HistogramArguments) -> Result<(), Failure> {
        let Shown { described, alike, unlocked, locked, remarks, label, puzzle, goal, fields } = self;
        let plotted = Plotted { label: &label, puzzle, goal, histogram: unlocked };
        plot::run(&arguments.plot, &[plotted], arguments.up_to)?;
        let mut output = output::standard();
        match arguments.format {
            RowsFormat::Text => {
                text(&described, alike.as_deref(), unlocked, locked, page_width(), &mut output)?;
                remarks.iter().try_for_each(|remark| writeln!(output, "{remark}"))?;
            }
            RowsFormat::Json => counts::json(fields, arguments.up_to, unlocked, locked, &mut output)?,
            RowsFormat::Csv => csv(unlocked, locked, &mut output)?,
        }
        Ok(output.flush()?)
    }
}

/// Returns the width of the terminal, or else of a page.
fn page_width() -> usize {
    terminal_size().map_or(PAGE, |(Width(columns), _)| usize::from(columns))
}

fn csv(unlocked: &Histogram, locked: Option<&Histogram>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "distance,unlocked{}", if locked.is_some() { ",locked" } else { "" })?;
    for distance in distances(unlocked, locked) {
        write!(output, "{distance},{}", unlocked.count(distance))?;
        if let Some(locked) = locked {
            write!(output, ",{}", locked.count(distance))?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Writes a line for each distance, with a bar for the unlocked states. `alike` describes the classes, if classes are
/// counted.
fn text(
    described: &Described,
    alike: Option<&str>,
    unlocked: &Histogram,
    locked: Option<&Histogram>,
    width: usize,
    output: &mut impl Write,
) -> io::Result<()> {
    let columns: Vec<(&str, &Histogram)> =
        [Some(("unlocked", unlocked)), locked.map(|locked| ("locked", locked))].into_iter().flatten().collect();
    let widths: Vec<usize> =
        columns.iter().map(|(name, histogram)| name.len().max(grouped(histogram.states()).len())).collect();
    let left = "distance".len() + widths.iter().map(|width| width + 2).sum::<usize>() + 2;
    let widest = width.saturating_sub(left + 1).min(WIDEST_BAR);
    let most = unlocked.counts().iter().copied().max().unwrap_or(1);

    writeln!(output, "{}\n", described.heading)?;
    write!(output, "distance")?;
    for ((name, _), width) in columns.iter().zip(&widths) {
        write!(output, "  {name:>width$}")?;
    }
    writeln!(output)?;
    for distance in distances(unlocked, locked) {
        write!(output, "{distance:>8}")?;
        for ((_, histogram), width) in columns.iter().zip(&widths) {
            write!(output, "  {:>width$}", grouped(histogram.count(distance)))?;
        }
        let bar = bar(unlocked.count(distance), most, widest);
        writeln!(output, "{}{bar}", if bar.is_empty() { "" } else { "  " })?;
    }
    writeln!(output)?;
    for (name, histogram) in columns {
        summary(name, histogram, described, alike, output)?;
    }
    Ok(())
}

fn summary(
    name: &str,
    histogram: &Histogram,
    described: &Described,
    alike: Option<&str>,
    output: &mut impl Write,
) -> io::Result<()> {
    let which = match (name, described.locks) {
        ("unlocked", 0) => "nothing is ever locked".to_owned(),
        ("unlocked", _) => "any turn of the rules may come first".to_owned(),
        (_, 1) => format!("one for the one {} that can be locked", described.lock),
        (_, locks) => format!("each position under each of {locks} locks"),
    };
    match alike {
        Some(alike) => writeln!(output, "{name}: {} classes of states {alike}", grouped(histogram.states()))?,
        None => writeln!(output, "{name}: {} states ({which})", grouped(histogram.states()))?,
    }
    let out_of_reach = histogram.states() - histogram.reachable();
    if out_of_reach > 0 {
        let (reachable, out_of_reach) = (grouped(histogram.reachable()), grouped(out_of_reach));
        writeln!(output, "  {reachable} can reach {}, {out_of_reach} cannot", described.aim)?;
    }
    writeln!(output, "  God's number {}, mean distance {:.6}", histogram.gods_number(), histogram.mean())
}

/// Returns the distances of the rows.
fn distances(unlocked: &Histogram, locked: Option<&Histogram>) -> impl Iterator<Item = Distance> + use<> {
    let farthest = locked.map_or(Distance::ZERO, Histogram::gods_number);
    Distance::up_to(unlocked.gods_number().max(farthest))
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
    use godtable::{NamedLock, Puzzle, Rules};

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
        let line = |turns: &str, lock| {
            let rules = Rules::parse(Puzzle::CORNERS3, turns, lock).unwrap();
            let mut line = Vec::new();
            summary("locked", &Histogram::new(4, vec![1, 3]).unwrap(), &Described::of(&rules), None, &mut line)
                .unwrap();
            String::from_utf8(line).unwrap().lines().next().unwrap().to_owned()
        };
        assert_eq!(line("R", NamedLock::Face), "locked: 4 states (one for the one face that can be locked)");
        assert_eq!(line("R L", NamedLock::Axis), "locked: 4 states (one for the one axis that can be locked)");
        assert_eq!(line("R L", NamedLock::Face), "locked: 4 states (each position under each of 2 locks)");
    }

    #[test]
    fn histogram_lines_fit_the_width() {
        let unlocked = Histogram::new(3_674_160, vec![1, 9, 3_674_150]).unwrap();
        let locked = Histogram::new(11_022_480, vec![3, 10, 11_022_467]).unwrap();
        for width in [40, 60, 80, 200] {
            let mut page = Vec::new();
            text(&Described::of(&Rules::default()), None, &unlocked, Some(&locked), width, &mut page).unwrap();
            let rows: Vec<String> =
                String::from_utf8(page).unwrap().lines().skip(2).take(4).map(str::to_owned).collect();
            assert!(rows.iter().all(|row| row.chars().count() <= width), "{rows:#?}");
        }
    }
}
