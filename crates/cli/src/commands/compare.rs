//! `godtable histogram` of several rules, side by side.

use std::io::{self, Write};

use godtable::{Distance, Goal, Histogram, Oracle, Rules};

use crate::arguments::{PlotChoice, RowsFormat, RulesChoice};
use crate::commands::plot::{self, Plotted};
use crate::counts;
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;
use crate::tables::{self, Bytes};

/// The column of some rules.
struct Column {
    /// The rules as given on the command line.
    label: String,
    /// The path of the rules file, if any.
    file: Option<String>,
    oracle: Oracle<Bytes>,
}

pub(crate) fn run(
    all: &[Rules],
    chosen: &RulesChoice,
    plot: &PlotChoice,
    format: RowsFormat,
    quiet: bool,
) -> Result<(), Failure> {
    let files = chosen.files();
    let mut columns: Vec<Column> = Vec::with_capacity(all.len());
    for (number, (rules, label)) in all.iter().zip(labels(&chosen.rules, all)).enumerate() {
        let file = files.get(number).cloned().flatten();
        columns.push(Column { label, file, oracle: tables::cached(rules, quiet)? });
    }
    let plotted = columns.iter().map(|Column { label, oracle, .. }| Plotted {
        label,
        puzzle: oracle.rules().puzzle().to_string(),
        goal: plot::goal(oracle.rules()),
        histogram: oracle.unlocked(),
    });
    plot::run(plot, &plotted.collect::<Vec<Plotted<'_>>>(), None)?;
    let mut output = output::standard();
    match format {
        RowsFormat::Text => text(&columns, &mut output)?,
        RowsFormat::Csv => csv(&columns, &mut output)?,
        RowsFormat::Json => {
            for Column { oracle, file, .. } in &columns {
                let rules = RulesFields::of(oracle.rules()).read_from(file.clone());
                counts::json(rules, None, oracle.unlocked(), oracle.locked(), &mut output)?;
            }
        }
    }
    Ok(output.flush()?)
}

/// Returns the heading of a column: the given name, or the turns and the lock. Another row has the goal.
pub(crate) fn labels(names: &[String], all: &[Rules]) -> Vec<String> {
    let label = |(number, rules): (usize, &Rules)| {
        names.get(number).cloned().unwrap_or_else(|| rules.clone().with_goal_solved().to_string())
    };
    all.iter().enumerate().map(label).collect()
}

/// Returns the distances that some column has.
fn distances(columns: &[Column]) -> impl Iterator<Item = Distance> {
    let farthest = columns.iter().map(|column| column.oracle.unlocked().gods_number()).max();
    Distance::up_to(farthest.unwrap_or(Distance::ZERO))
}

fn csv(columns: &[Column], output: &mut impl Write) -> io::Result<()> {
    let quoted = |label: &str| format!("\"{}\"", label.replace('"', "\"\""));
    let labels: Vec<String> = columns.iter().map(|column| quoted(&column.label)).collect();
    writeln!(output, "distance,{}", labels.join(","))?;
    for distance in distances(columns) {
        let counts: Vec<String> =
            columns.iter().map(|column| column.oracle.unlocked().count(distance).to_string()).collect();
        writeln!(output, "{distance},{}", counts.join(","))?;
    }
    Ok(())
}

/// Writes the unlocked states at each distance, one column for each rules, and facts about the rules below.
fn text(columns: &[Column], output: &mut impl Write) -> io::Result<()> {
    let summaries: Vec<Vec<(&str, String)>> = columns.iter().map(|column| summary(&column.oracle)).collect();
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
        let shown = |column: &Column| match distance > column.oracle.unlocked().gods_number() {
            true => String::new(),
            false => grouped(column.oracle.unlocked().count(distance)),
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
fn summary(oracle: &Oracle<Bytes>) -> Vec<(&'static str, String)> {
    let (rules, unlocked, locked) = (oracle.rules(), oracle.unlocked(), oracle.locked());
    let of_locked = |value: &dyn Fn(&Histogram) -> String| locked.map_or_else(|| "-".to_owned(), value);
    vec![
        ("God's number", unlocked.gods_number().to_string()),
        ("mean distance", format!("{:.6}", unlocked.mean())),
        ("can be solved", grouped(unlocked.reachable())),
        ("antipodes", grouped(unlocked.antipodes())),
        ("locked: God's number", of_locked(&|locked| locked.gods_number().to_string())),
        ("locked: mean distance", of_locked(&|locked| format!("{:.6}", locked.mean()))),
        ("turns", rules.turns().to_string()),
        ("lock", rules.lock().to_string()),
        ("goal", if *rules.goal() == Goal::Solved { "solved".to_owned() } else { rules.goal().to_string() }),
    ]
}
