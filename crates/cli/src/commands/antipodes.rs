//! `godtable antipodes`: the states farthest from solved.

use std::io::Write as _;

use godtable_cube::facelets;
use serde::Serialize;

use crate::arguments::{AntipodesArguments, Format};
use crate::commands::lookup::contradiction;
use crate::failure::Failure;
use crate::{output, tables};

#[derive(Serialize)]
struct Antipode {
    facelets: String,
    locked: Option<String>,
    distance: usize,
}

pub(crate) fn run(arguments: &AntipodesArguments, quiet: bool) -> Result<(), Failure> {
    let oracle = tables::choose(&arguments.table, quiet)?;
    let (states, histogram) = match (arguments.locked, oracle.locked()) {
        (false, _) => (oracle.unlocked_antipodes(), oracle.unlocked()),
        (true, Some(locked)) => (oracle.locked_antipodes(), locked),
        (true, None) => {
            let message = format!("the rules {} lock nothing; leave --locked out", oracle.rules());
            return Err(Failure::words(message));
        }
    };
    let states = states.map_err(contradiction)?;
    let distance = histogram.gods_number();
    if histogram.counts()[distance] != states.len() as u64 {
        let message = format!("it counts {} antipodes and has {}", histogram.counts()[distance], states.len());
        return Err(Failure::failed("the table", message));
    }
    let mut output = output::standard();
    for state in &states {
        let (facelets, locked) = (facelets::write(state.position()), output::locked(state.locked(), oracle.rules()));
        match (arguments.format, locked) {
            (Format::Json, locked) => output::json_line(&mut output, &Antipode { facelets, locked, distance })?,
            (Format::Text, Some(locked)) => writeln!(output, "{facelets}\t{locked}")?,
            (Format::Text, None) => writeln!(output, "{facelets}")?,
        }
    }
    output.flush()?;
    if !quiet {
        let which = if arguments.locked { "locked" } else { "unlocked" };
        let are = if states.len() == 1 { "state is" } else { "states are" };
        output::tell(format_args!(
            "{}: {} {which} {are} {distance} turns from solved; facelets in the order U R F D L B",
            output::heading(oracle.rules()),
            output::grouped(states.len() as u64)
        ));
    }
    Ok(())
}
