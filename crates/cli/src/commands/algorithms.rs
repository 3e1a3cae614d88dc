//! `godtable algorithms`: every algorithm for a given case.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;

use godtable::words::grouped;
use godtable::{Algorithm, AlgorithmList, Algorithms, Case, text_file};
use serde::Serialize;

use crate::arguments::{AlgorithmsArguments, Format, GoalChoice};
use crate::failure::Failure;
use crate::{output, resolve, watch};

#[derive(Serialize)]
struct Fields<'a> {
    turns: &'a str,
    length: usize,
    cost: f64,
    /// Absent if each sequence is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<u128>,
}

#[derive(Serialize)]
struct Count {
    count: usize,
    /// The number of sequences of all classes, absent if each sequence counts by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<u128>,
}

pub(crate) fn run(arguments: &AlgorithmsArguments, quiet: bool) -> Result<(), Failure> {
    let chosen = resolve::rules(&arguments.pieces, &arguments.rules, &GoalChoice::default())?;
    let case = Case {
        text: arguments.case.clone(),
        ignored: arguments.ignore.clone().unwrap_or_default(),
        alike: arguments.alike.clone().unwrap_or_default(),
        costs: arguments.cost.as_deref().map(costs).transpose()?.unwrap_or_default(),
        each: arguments.each,
        time: arguments.time,
    };
    watch::with(quiet, true, |work| {
        let work = &watch::within(work, arguments.memory);
        let mut algorithms = chosen.puzzle.algorithms(&case, work)?;
        let mut output = output::standard();
        let (longest, limit) = (arguments.length.map(NonZero::get), arguments.limit.map(NonZero::get));
        let found = algorithms.list(longest, limit, work, |found| {
            if !arguments.count {
                found.iter().try_for_each(|algorithm| write(algorithm, arguments, &mut output))?;
            }
            Ok::<(), Failure>(output.flush()?)
        })?;
        if arguments.count && found.is_complete {
            let (count, sequences) = (found.algorithms.len(), (!arguments.each).then_some(found.sequences));
            match arguments.format {
                Format::Text => writeln!(output, "{count}")?,
                Format::Json => output::json_line(&mut output, &Count { count, sequences })?,
            }
        }
        output.flush()?;
        end(arguments, &algorithms, &found, quiet)
    })
}

/// Returns the costs of an option: themselves, or those in a file, whose name has no space.
fn costs(text: &str) -> Result<String, Failure> {
    match text.trim().contains([' ', '\t', '\n']) || text.trim().is_empty() {
        true => Ok(text.to_owned()),
        false => Ok(text_file::read(Path::new(text), &format!("the costs {text}"))?),
    }
}

fn write(algorithm: &Algorithm, arguments: &AlgorithmsArguments, output: &mut impl Write) -> std::io::Result<()> {
    if arguments.format == Format::Text {
        return writeln!(output, "{}", algorithm.moves);
    }
    let fields = Fields {
        turns: algorithm.moves.as_str(),
        length: algorithm.moves.len(),
        cost: algorithm.cost,
        class_size: (!arguments.each).then_some(algorithm.class_size),
    };
    output::json_line(output, &fields)
}

/// Reports what was found, or why the search ended early.
fn end(
    arguments: &AlgorithmsArguments,
    algorithms: &Algorithms,
    found: &AlgorithmList,
    quiet: bool,
) -> Result<(), Failure> {
    match (found.remark(), found.algorithms.is_empty()) {
        (Some(remark), _) => output::report(remark),
        (None, true) => {
            let longest = arguments.length.map_or(0, Into::into);
            return Err(Failure::NotFound(format!("no sequence of {} or fewer does this", output::turns(longest))));
        }
        (None, false) => {}
    }
    if let (false, Some(first), Some(last)) = (quiet, found.algorithms.first(), found.algorithms.last()) {
        let lengths = [first, last].map(|own| own.moves.len());
        output::report(summary(arguments, algorithms, found, lengths));
    }
    if found.is_stopped { Err(Failure::Interrupted) } else { Ok(()) }
}

fn summary(
    arguments: &AlgorithmsArguments,
    algorithms: &Algorithms,
    found: &AlgorithmList,
    lengths: [usize; 2],
) -> String {
    let heading = algorithms.about().heading();
    let sequences = |count: u128| match count {
        1 => "1 sequence".to_owned(),
        count => format!("{} sequences", u64::try_from(count).map_or_else(|_| count.to_string(), grouped)),
    };
    let turns = match lengths {
        [first, last] if first == last => output::turns(first),
        [first, last] => format!("{first} to {last} turns"),
    };
    let all = sequences(found.sequences);
    let classes = match (arguments.each, found.algorithms.len()) {
        (true, _) => String::new(),
        (false, 1) => ", in 1 class".to_owned(),
        (false, classes) => format!(", in {} classes", grouped(classes as u64)),
    };
    format!("{heading}: {all} of {turns}{classes}")
}
