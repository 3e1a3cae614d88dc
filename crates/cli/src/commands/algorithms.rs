//! `godtable algorithms`: every algorithm for a given case.

use std::io::Write;
use std::path::Path;

use godtable::words::grouped;
use godtable::{Algorithm, Algorithms, Case, Error, OfLength, text_file};
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

/// What was found.
#[derive(Default)]
struct Found {
    /// The listed sequences.
    count: usize,
    /// The sequences of all classes.
    sequences: u128,
    /// The numbers of turns of the shortest and of the longest ones.
    lengths: Option<[usize; 2]>,
    /// The length whose search was stopped.
    stopped: Option<usize>,
    is_interrupted: bool,
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
        let found = search(arguments, &mut algorithms, &mut output, |algorithms| algorithms.search(work))?;
        if arguments.count && found.stopped.is_none() {
            let sequences = (!arguments.each).then_some(found.sequences);
            match arguments.format {
                Format::Text => writeln!(output, "{}", found.count)?,
                Format::Json => output::json_line(&mut output, &Count { count: found.count, sequences })?,
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

/// Lists the sequences, each length as soon as it is searched.
fn search(
    arguments: &AlgorithmsArguments,
    algorithms: &mut Algorithms,
    output: &mut impl Write,
    next: impl Fn(&mut Algorithms) -> Result<OfLength, Error>,
) -> Result<Found, Failure> {
    let mut found = Found::default();
    let limit = arguments.limit.map_or(usize::MAX, Into::into);
    while arguments.length.is_none_or(|longest| algorithms.length() <= longest.get()) {
        let of_length = match next(algorithms) {
            // With --length, what was listed is an answer.
            Err(Error::NoTurns(_)) if found.count > 0 => return Ok(found),
            of_length => of_length?,
        };
        let listed = of_length.algorithms.len().min(limit - found.count);
        if !arguments.count {
            for algorithm in &of_length.algorithms[..listed] {
                write(algorithm, arguments, output)?;
            }
            output.flush()?;
        }
        if listed > 0 {
            found.lengths = Some([found.lengths.map_or(of_length.length, |[first, _]| first), of_length.length]);
        }
        found.count += listed;
        found.sequences += of_length.algorithms[..listed].iter().map(|own| own.class_size).sum::<u128>();
        if !of_length.is_complete {
            found.stopped = Some(of_length.length);
            found.is_interrupted = of_length.is_stopped;
            return Ok(found);
        }
        if found.count == limit || found.count > 0 && arguments.length.is_none() {
            break;
        }
    }
    Ok(found)
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
fn end(arguments: &AlgorithmsArguments, algorithms: &Algorithms, found: &Found, quiet: bool) -> Result<(), Failure> {
    match (found.stopped, found.lengths) {
        (Some(length), None) => {
            output::report(format_args!("stopped: each sequence has at least {}", output::turns(length)));
        }
        (Some(length), Some(_)) => {
            output::report(format_args!(
                "stopped: there may be more sequences of {}, and longer ones",
                output::turns(length)
            ));
        }
        (None, None) => {
            let longest = arguments.length.map_or(0, Into::into);
            return Err(Failure::NotFound(format!("no sequence of {} or fewer does this", output::turns(longest))));
        }
        (None, Some(_)) => {}
    }
    if let Some(lengths) = found.lengths.filter(|_| !quiet) {
        output::report(summary(arguments, algorithms, found, lengths));
    }
    if found.is_interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

fn summary(arguments: &AlgorithmsArguments, algorithms: &Algorithms, found: &Found, lengths: [usize; 2]) -> String {
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
    let classes = match (arguments.each, found.count) {
        (true, _) => String::new(),
        (false, 1) => ", in 1 class".to_owned(),
        (false, classes) => format!(", in {} classes", grouped(classes as u64)),
    };
    format!("{heading}: {all} of {turns}{classes}")
}
