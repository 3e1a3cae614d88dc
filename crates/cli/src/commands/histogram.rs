//! `godtable histogram`: the number of states at each distance.

use godtable::{Counts, LevelsEnd, Question};

use crate::arguments::HistogramArguments;
use crate::commands::{census, compare, plot};
use crate::failure::Failure;
use crate::histograms::{self, LabeledCounts};
use crate::resolve::{self, Choice};
use crate::rules_fields::RulesFields;
use crate::watch;

pub(crate) fn run(arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    plot::check(&arguments.plot)?;
    let starts = arguments.start.starts();
    let is_more = arguments.solutions || arguments.up_to.is_some() || arguments.levels.is_some();
    let is_saved = arguments.checkpoint.is_some() || arguments.disk.is_some();
    if starts.is_some() && (is_more || is_saved || arguments.table.rules.rules.len() > 1) {
        return Err(Failure::words(
            "a start is counted from one table; leave --solutions, --up-to, --levels, --checkpoint, --disk and further --rules \
             out",
        ));
    }
    let choice = &arguments.table.rules;
    if choice.rules.len() > 1 {
        if is_more || arguments.table.table.is_some() || arguments.table.free.is_some() {
            return Err(Failure::words(
                "several --rules are compared only by their counts; leave --table, --solutions, --up-to, --levels and \
                 --free out",
            ));
        }
        return compare::run(arguments, quiet);
    }
    let chosen = resolve::table(&arguments.pieces, &arguments.table, &arguments.goal)?;
    if let Some(farthest) = arguments.levels {
        return levels(&chosen, farthest, arguments, quiet);
    }
    chosen.check(&[
        (starts.is_none(), Question::Histogram, "histogram"),
        (arguments.solutions, Question::Census, "--solutions"),
        (arguments.up_to.is_some(), Question::Classes, "--up-to"),
        (arguments.checkpoint.is_some(), Question::Checkpoint, "--checkpoint"),
        (arguments.disk.is_some(), Question::Disk, "--disk"),
    ])?;
    if arguments.solutions {
        return census::run(&chosen, arguments, quiet);
    }
    let (about, counts) = count(&chosen, arguments, quiet)?;
    let label = match choice.rules.first() {
        Some(name) => name.clone(),
        None => about.rules.clone(),
    };
    LabeledCounts { counts: &counts, about: &about, label, fields: RulesFields::of(&about, chosen.file) }
        .write(arguments)
}

/// Counts the states up to a distance, and writes the levels that are complete.
fn levels(chosen: &Choice, farthest: usize, arguments: &HistogramArguments, quiet: bool) -> Result<(), Failure> {
    let about = chosen.puzzle.about()?;
    let levels =
        watch::with(quiet, true, |work| chosen.puzzle.levels(farthest, &watch::within(work, arguments.memory)))?;
    let fields = RulesFields::of(&about, chosen.file.clone());
    histograms::levels(&about, &levels, fields, arguments.format, quiet)?;
    if levels.end == LevelsEnd::Stopped { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Counts the states of a table in a file, or of the puzzle.
fn count(chosen: &Choice, arguments: &HistogramArguments, quiet: bool) -> Result<(godtable::About, Counts), Failure> {
    let starts = arguments.start.starts();
    let up_to = arguments.up_to;
    watch::with(quiet, arguments.checkpoint.is_some() || arguments.disk.is_some(), |work| {
        let mut work = work.clone();
        if let Some(bytes) = arguments.memory {
            work = work.within(bytes);
        }
        if let Some(folder) = &arguments.checkpoint {
            work = work.kept_in(folder);
        }
        if let Some(folder) = &arguments.disk {
            work = work.on_disk(folder);
        }
        let (table, counts) = match &starts {
            Some(starts) => {
                let table = chosen.soonest(&work)?;
                let counts = starts.count(&*table, 0, &work)?.0;
                (table, counts)
            }
            None if chosen.has_table() => {
                let table = chosen.answers(&work)?;
                let counts = table.counts(up_to, &work)?;
                (table, counts)
            }
            None => return Ok((chosen.puzzle.about()?, chosen.puzzle.counts(up_to, &work)?)),
        };
        Ok((table.about().clone(), counts))
    })
}
