//! `godtable antipodes`: the states farthest from solved.

use std::io::Write as _;

use godtable::{Class, Distance, Held, Oracle, State, facelets};
use serde::Serialize;

use crate::arguments::{AntipodesArguments, Format, UpTo};
use crate::failure::Failure;
use crate::output;
use crate::progress::while_waiting;
use crate::questions::contradiction;
use crate::tables::{self, Bytes};

#[derive(Serialize)]
struct Antipode {
    facelets: String,
    locked: Option<String>,
    distance: usize,
    solution: String,
    /// The size of the class; absent if states are listed instead of classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<usize>,
}

pub(crate) fn run(arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    let oracle = tables::choose(&arguments.table, &arguments.goal, quiet)?;
    let histogram = if arguments.locked { oracle.locked() } else { Some(oracle.unlocked()) };
    let Some(histogram) = histogram else {
        let message = format!("the rules {} lock nothing; leave --locked out", oracle.rules());
        return Err(Failure::words(message));
    };
    let found = while_waiting("finding antipodes", quiet, || match arguments.up_to {
        Some(up_to) => classes(&oracle, up_to, arguments.locked),
        None => states(&oracle, arguments.locked),
    })?;
    let distance = histogram.gods_number();
    let number: usize = found.iter().map(|class| class.size).sum();
    if histogram.antipodes() != number as u64 {
        let message = format!("it counts {} antipodes and has {number}", histogram.antipodes());
        return Err(Failure::failed("the table", message));
    }
    let mut output = output::standard();
    for Class { state, size } in &found {
        let (facelets, locked) = (facelets::write(state.position()), output::locked(state.lock(), oracle.rules()));
        let class_size = arguments.up_to.map(|_| *size);
        if arguments.format == Format::Json {
            let solution = solution(&oracle, state)?;
            output::json_line(
                &mut output,
                &Antipode { facelets, locked, distance: distance.get(), solution, class_size },
            )?;
            continue;
        }
        write!(output, "{facelets}")?;
        if let Some(locked) = locked {
            write!(output, "\t{locked}")?;
        }
        if let Some(size) = class_size {
            write!(output, "\t{size}")?;
        }
        if arguments.solve {
            write!(output, "\t{}", solution(&oracle, state)?)?;
        }
        writeln!(output)?;
    }
    output.flush()?;
    if !quiet {
        report(&oracle, arguments, number, found.len(), distance);
    }
    Ok(())
}

/// Returns an optimal solution in the hold of the written facelets.
fn solution(oracle: &Oracle<Bytes>, state: &State) -> Result<String, Failure> {
    let turns = oracle.solution(&Held::in_fixed_frame(*state)).map_err(contradiction)?.unwrap_or_default();
    Ok(output::written(&turns))
}

/// Returns each antipode as its own class.
fn states(oracle: &Oracle<Bytes>, locked: bool) -> Result<Vec<Class>, Failure> {
    let states = if locked { oracle.locked_antipodes() } else { oracle.unlocked_antipodes() };
    Ok(states.map_err(contradiction)?.into_iter().map(|state| Class { state, size: 1 }).collect())
}

fn classes(oracle: &Oracle<Bytes>, up_to: UpTo, locked: bool) -> Result<Vec<Class>, Failure> {
    if locked && up_to == UpTo::SymmetryAndInverse {
        let message = "the inverse of a locked state is not locked; with --locked use --up-to symmetry";
        return Err(Failure::words(message));
    }
    let classes = crate::classes::of(oracle, up_to)?;
    let found = if locked { classes.locked_antipodes() } else { classes.unlocked_antipodes() };
    found.map_err(contradiction)
}

/// Reports the number of antipodes and their distance.
fn report(oracle: &Oracle<Bytes>, arguments: &AntipodesArguments, states: usize, classes: usize, distance: Distance) {
    let which = if arguments.locked { "locked" } else { "unlocked" };
    let are = if states == 1 { "state is" } else { "states are" };
    let in_classes = match (arguments.up_to, classes) {
        (None, _) => String::new(),
        (Some(up_to), 1) => format!(", in 1 class up to {}", up_to.name()),
        (Some(up_to), _) => format!(", in {} classes up to {}", output::grouped(classes as u64), up_to.name()),
    };
    output::report(format_args!(
        "{}: {} {which} {are} {distance} turns from {}{in_classes}; facelets in the order U R F D L B",
        output::heading(oracle.rules()),
        output::grouped(states as u64),
        output::aim(oracle.rules())
    ));
}
