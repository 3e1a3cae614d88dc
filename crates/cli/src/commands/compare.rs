//! `godtable histogram` of several rules, side by side.

use std::io::{self, Write};

use godtable::words::grouped;
use godtable::{About, Counts, Distance, Histogram};

use crate::arguments::{HistogramArguments, RowsFormat};
use crate::commands::plot::{self, Curve};
use crate::failure::Failure;
use crate::rules_fields::RulesFields;
use crate::{histograms, output, resolve, watch};

/// The column of some rules.
struct Column {
    /// The rules as given on the command line.
    label: String,
    /// The path of the rules file, if any.
    file: Option<String>,
    about: About,
    counts: Counts,
}

pub(crate) fn run(arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    let choice = &arguments.table.rules;
    let chosen = resolve::all_rules(&arguments.pieces, choice, &arguments.goal)?;
    let mut columns: Vec<Column> = Vec::with_capacity(chosen.len());
    for (chosen, label) in chosen.into_iter().zip(&choice.rules) {
        chosen.check(&[(true, godtable::Question::Histogram, "histogram")])?;
        let about = chosen.puzzle.about()?;
        let counts = watch::with(quiet, false, |work| chosen.puzzle.counts(None, work))?;
        columns.push(Column { label: label.clone(), file: chosen.file, about, counts });
    }
    let plotted = columns.iter().map(|column| Curve::of(&column.label, &column.about, &column.counts.unlocked));
    plot::run(&arguments.plot, &plotted.collect::<Vec<Curve<'_>>>(), None)?;
    let mut output = output::standard();
    match arguments.format {
        RowsFormat::Text => text(&columns, &mut output)?,
        RowsFormat::Csv => {
            let quoted = |label: &str| format!("\"{}\"", label.replace('"', "\"\""));
            let counts = columns.iter().map(|own| (quoted(&own.label), own.counts.unlocked.counts()));
            histograms::csv(&counts.collect::<Vec<_>>(), &mut output)?;
        }
        RowsFormat::Json => {
            for Column { about, counts, file, .. } in &columns {
                let rules = RulesFields::of(about, file.clone());
                histograms::json(rules, None, counts, &mut output)?;
            }
        }
    }
    Ok(output.flush()?)
}

/// Returns the distances that some column has.
fn distances(columns: &[Column]) -> impl Iterator<Item = Distance> {
    let farthest = columns.iter().map(|column| column.counts.unlocked.gods_number()).max();
    Distance::up_to(farthest.unwrap_or(Distance::ZERO))
}

/// Writes the unlocked states at each distance, one column for each rules, and facts about the rules below.
fn text(columns: &[Column], output: &mut impl Write) -> io::Result<()> {
    let summaries: Vec<Vec<(&str, String)>> = columns.iter().map(|column| summary(column)).collect();
    let widths: Vec<usize> = columns
        .iter()
        .zip(&summaries)
        .map(|(column, summaries)| {
            let values = summaries.iter().map(|(_, value)| value.len());
            values.chain([column.label.chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let names = summaries.first().into_iter().flatten().map(|(name, _)| name.len());
    let left = names.chain(["distance".len()]).max().unwrap_or(0);
    let mut line = |name: &str, values: &mut dyn Iterator<Item = String>| {
        write!(output, "{name:<left$}")?;
        for (value, width) in values.zip(&widths) {
            write!(output, "  {value:>width$}")?;
        }
        writeln!(output)
    };
    line("distance", &mut columns.iter().map(|column| column.label.clone()))?;
    for distance in distances(columns) {
        let shown = |column: &Column| match distance > column.counts.unlocked.gods_number() {
            true => String::new(),
            false => grouped(column.counts.unlocked.count(distance)),
        };
        line(&format!("{distance:>8}"), &mut columns.iter().map(shown))?;
    }
    line("", &mut std::iter::empty())?;
    for (number, (name, _)) in summaries.first().into_iter().flatten().enumerate() {
        line(name, &mut summaries.iter().map(|summaries| summaries[number].1.clone()))?;
    }
    Ok(())
}

/// Returns the facts about rules below their column.
fn summary(column: &Column) -> Vec<(&'static str, String)> {
    let (about, unlocked, locked) = (&column.about, &column.counts.unlocked, column.counts.locked.as_ref());
    let of_locked = |value: &dyn Fn(&Histogram) -> String| locked.map_or_else(|| "-".to_owned(), value);
    vec![
        ("God's number", unlocked.gods_number().to_string()),
        ("mean distance", format!("{:.6}", unlocked.mean())),
        ("can be solved", grouped(unlocked.reachable())),
        ("antipodes", grouped(unlocked.antipodes())),
        ("locked: God's number", of_locked(&|locked| locked.gods_number().to_string())),
        ("locked: mean distance", of_locked(&|locked| format!("{:.6}", locked.mean()))),
        ("turns", about.turns.join(" ")),
        ("lock", about.lock.clone()),
        ("goal", about.goal.clone().unwrap_or_else(|| "solved".to_owned())),
    ]
}
