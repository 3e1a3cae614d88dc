//! `godtable antipodes`: the states farthest from solved.

use std::io::Write as _;

use godtable_cube::{Held, State, facelets};
use godtable_query::Oracle;
use serde::Serialize;

use crate::arguments::{AntipodesArguments, Format};
use crate::commands::lookup::contradiction;
use crate::failure::Failure;
use crate::output;
use crate::tables::{self, Bytes};

#[derive(Serialize)]
struct Antipode {
    facelets: String,
    locked: Option<String>,
    distance: usize,
    solution: String,
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
        if arguments.format == Format::Json {
            let solution = solution(&oracle, state)?;
            output::json_line(&mut output, &Antipode { facelets, locked, distance, solution })?;
            continue;
        }
        write!(output, "{facelets}")?;
        if let Some(locked) = locked {
            write!(output, "\t{locked}")?;
        }
        if arguments.solve {
            write!(output, "\t{}", solution(&oracle, state)?)?;
        }
        writeln!(output)?;
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

/// An optimal solution, as one makes it who holds the cube so that the facelets look as they are written.
fn solution(oracle: &Oracle<Bytes>, state: &State) -> Result<String, Failure> {
    let held = Held::new(state.puzzle(), *state.position(), None);
    let turns = oracle.solution(state).map_err(contradiction)?.unwrap_or_default();
    Ok(output::written(&held.say(&turns)))
}
