//! `godtable histogram --solutions`: the numbers of optimal solutions of the states at each distance.

use std::borrow::Cow;
use std::io::{self, Write};

use godtable::words::grouped;
use godtable::{Answers, CensusRow};
use serde::Serialize;

use crate::arguments::{HistogramArguments, RowsFormat};
use crate::failure::Failure;
use crate::resolve::Choice;
use crate::rules_fields::RulesFields;
use crate::{output, watch};

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    rules: RulesFields,
    unlocked: Vec<Row>,
    locked: Option<Vec<Row>>,
}

/// The states at one distance.
#[derive(Serialize)]
struct Row {
    distance: usize,
    states: u64,
    /// The least number of solutions of a state.
    least: u64,
    mean: f64,
    /// The largest number of solutions of a state.
    most: u64,
    /// The number of states with the most solutions.
    with_most: u64,
    /// The facelets or the pattern of one of these, and what is locked.
    example: String,
    example_locked: Option<String>,
}

impl Row {
    fn of(table: &dyn Answers, row: &CensusRow) -> Row {
        Row {
            distance: row.distance.get(),
            states: row.states,
            least: row.least,
            mean: (row.mean() * 1e6).round() / 1e6,
            most: row.most,
            with_most: row.with_most,
            example: table.written(&row.example).to_string(),
            example_locked: table.locked(&row.example),
        }
    }
}

pub(crate) fn run(chosen: &Choice, arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    let (about, unlocked, locked) = watch::with(quiet, false, |work| {
        let work = &watch::within(work, arguments.memory);
        let table = chosen.answers(work)?;
        let census = table.census(work)?;
        let rows = |rows: &[CensusRow]| -> Vec<Row> { rows.iter().map(|row| Row::of(&*table, row)).collect() };
        Ok::<_, Failure>((table.about().clone(), rows(&census.unlocked), census.locked.as_deref().map(rows)))
    })?;
    let mut output = output::standard();
    match arguments.format {
        RowsFormat::Text => text(&about.heading(), &unlocked, locked.as_deref(), &mut output)?,
        RowsFormat::Csv => csv(&unlocked, locked.as_deref(), &mut output)?,
        RowsFormat::Json => {
            let rules = RulesFields::of(&about, chosen.file.clone());
            output::json_line(&mut output, &Report { rules, unlocked, locked })?;
        }
    }
    Ok(output.flush()?)
}

fn csv(unlocked: &[Row], locked: Option<&[Row]>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "which,distance,states,least,mean,most,with_most,example,example_locked")?;
    for (which, rows) in [("unlocked", Some(unlocked)), ("locked", locked)] {
        for Row { distance, states, least, mean, most, with_most, example, example_locked } in rows.unwrap_or_default()
        {
            let face = quoted(example_locked.as_deref().unwrap_or_default());
            let example = quoted(example);
            writeln!(output, "{which},{distance},{states},{least},{mean},{most},{with_most},{example},{face}")?;
        }
    }
    Ok(())
}

/// Returns a value for a line of CSV: a pattern has commas and quotes, and facelets need no quotes.
fn quoted(value: &str) -> Cow<'_, str> {
    match value.contains([',', '"']) {
        true => Cow::Owned(format!("\"{}\"", value.replace('"', "\"\""))),
        false => Cow::Borrowed(value),
    }
}

/// Writes a table of the unlocked states and, if the rules lock something, one of the locked states.
fn text(heading: &str, unlocked: &[Row], locked: Option<&[Row]>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{heading}")?;
    for (which, rows) in [("unlocked", Some(unlocked)), ("locked", locked)] {
        let Some(rows) = rows else { continue };
        writeln!(output, "\n{which}: optimal solutions of a state")?;
        let widths =
            rows.iter().map(|row| [row.states, row.least, row.most, row.with_most].map(|number| grouped(number).len()));
        let names = ["states", "least", "most", "with most"];
        let [states, least, most, with_most] = widths.fold(names.map(str::len), |widest, widths| {
            std::array::from_fn(|column| widest[column].max(widths[column]))
        });
        let mean = rows.iter().map(|row| format!("{:.3}", row.mean).len()).max().unwrap_or(0).max("mean".len());
        writeln!(
            output,
            "distance  {:>states$}  {:>least$}  {:>mean$}  {:>most$}  {:>with_most$}  an example of these",
            names[0], names[1], "mean", names[2], names[3]
        )?;
        for row in rows {
            let [all, fewest, largest, those] = [row.states, row.least, row.most, row.with_most].map(grouped);
            let face = row.example_locked.as_ref().map(|face| format!(" {face}")).unwrap_or_default();
            writeln!(
                output,
                "{:>8}  {all:>states$}  {fewest:>least$}  {:>mean$.3}  {largest:>most$}  {those:>with_most$}  {}{face}",
                row.distance, row.mean, row.example
            )?;
        }
    }
    Ok(())
}
