//! `godtable histogram --solutions`: the numbers of optimal solutions of the states at each distance.

use std::io::{self, Write};

use godtable::query::SolutionCounts;
use godtable::{Oracle, Rules, facelets};
use serde::Serialize;

use crate::arguments::RowsFormat;
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::progress::while_waiting;
use crate::questions::contradiction;
use crate::rules_fields::RulesFields;
use crate::tables::Bytes;

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
    /// The facelets of one of these, and its locked face.
    example: String,
    example_locked: Option<String>,
}

impl Row {
    fn of(rules: &Rules, distance: usize, counts: &SolutionCounts) -> Row {
        Row {
            distance,
            states: counts.states,
            least: counts.least,
            mean: (counts.mean() * 1e6).round() / 1e6,
            most: counts.most,
            with_most: counts.with_most,
            example: facelets::write(counts.example.position()),
            example_locked: output::locked(counts.example.lock(), rules),
        }
    }
}

pub(crate) fn run(
    oracle: &Oracle<Bytes>,
    file: Option<String>,
    format: RowsFormat,
    quiet: bool,
) -> Result<(), Failure> {
    let census = while_waiting("counting solutions", quiet, || oracle.solution_census()).map_err(contradiction)?;
    let rows = |counts: &[SolutionCounts]| {
        counts
            .iter()
            .enumerate()
            .map(|(distance, counts)| Row::of(oracle.rules(), distance, counts))
            .collect::<Vec<Row>>()
    };
    let (unlocked, locked) = (rows(&census.unlocked), census.locked.as_deref().map(rows));
    let mut output = output::standard();
    match format {
        RowsFormat::Text => text(oracle.rules(), &unlocked, locked.as_deref(), &mut output)?,
        RowsFormat::Csv => csv(&unlocked, locked.as_deref(), &mut output)?,
        RowsFormat::Json => {
            let rules = RulesFields::of(oracle.rules()).read_from(file);
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
            let face = example_locked.clone().unwrap_or_default();
            writeln!(output, "{which},{distance},{states},{least},{mean},{most},{with_most},{example},{face}")?;
        }
    }
    Ok(())
}

/// Writes a table of the unlocked states and, if the rules lock something, one of the locked states.
fn text(rules: &Rules, unlocked: &[Row], locked: Option<&[Row]>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", output::heading(rules))?;
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
