//! `godtable generate`, `verify` and `info` for puzzles from definitions.

use std::path::Path;
use std::time::Instant;

use godtable::table::OrbitsHeader;
use godtable::{Existing, Histogram};
use godtable_engine::levels::Wrong;

use crate::arguments::{FileArguments, GenerateArguments};
use crate::facts::{Info, Proved, each_state, reads};
use crate::failure::Failure;
use crate::made::MadeTable;
use crate::output::{Described, grouped};
use crate::progress::while_waiting;
use crate::targets::{Generated, cannot_write, check_target, in_cache};
use crate::twisty::{DefinedPuzzle, file};

/// Makes the table of a puzzle, in a file or in the cache.
pub(crate) fn generate(arguments: &GenerateArguments, name: &str, quiet: bool) -> Result<(), Failure> {
    if arguments.goal.goal.is_some() {
        return Err(Failure::words("--goal does not go with a puzzle from a definition; leave it out"));
    }
    let prepared = DefinedPuzzle::prepared(name, &arguments.rules)?;
    let mut wanted = Box::new(prepared.wanted(&arguments.goal)?);
    let (path, existing) = match &arguments.output {
        Some(path) if arguments.force => (path.clone(), Existing::Replace),
        Some(path) => (path.clone(), Existing::Keep),
        None => (in_cache(file::path_in_cache(&wanted))?, Existing::Replace),
    };
    if arguments.output.is_none() && !arguments.force {
        wanted = match file::in_cache(wanted, quiet) {
            Ok(table) => {
                let header = table.distances().header(Vec::new());
                return report(arguments, &table, &path, &header, None, quiet);
            }
            Err(wanted) => wanted,
        };
    }
    check_target(&path, existing)?;
    let definition = wanted.definition.clone().unwrap_or_default();
    let began = Instant::now();
    let table = wanted.search(quiet)?;
    let header = file::write(&path, existing, &table, definition).map_err(|error| cannot_write(&path, error))?;
    report(arguments, &table, &path, &header, Some(began.elapsed().as_secs_f64()), quiet)
}

/// Reports the path of the table and the time to make it, `None` if it existed already.
fn report(
    arguments: &GenerateArguments,
    table: &MadeTable,
    path: &Path,
    header: &OrbitsHeader,
    seconds: Option<f64>,
    quiet: bool,
) -> Result<(), Failure> {
    Generated {
        path,
        bytes: std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
        cell_kind: header.encoding.kind().name(),
        seconds,
        rules: table.played().fields(arguments.rules.given_file()),
        heading: table.described().heading,
        states: header.cells as u64,
        gods_number: header.unlocked.gods_number(),
    }
    .report(arguments.format, quiet)
}

/// Proves the table in a file.
pub(crate) fn verify(arguments: &FileArguments, quiet: bool) -> Result<(), Failure> {
    let table = file::open(&arguments.file)?.table();
    let name = arguments.file.display();
    let verified = while_waiting("checking each state", quiet, || table.distances().verify()).map_err(|error| {
        let state = match &error {
            Wrong::Distance { state, .. } => format!("; its pattern is {}", table.state_text(*state)),
            _ => String::new(),
        };
        Failure::failed(format!("the table {name} is wrong"), format!("{error}{state}"))
    })?;
    let Described { heading, aim, .. } = table.described();
    Proved {
        table: name.to_string(),
        rules: table.played().fields(None),
        states: verified.states,
        moves: Some(verified.moves),
        gods_number: table.distances().unlocked().gods_number().get(),
    }
    .report(arguments.format, &heading, &each_state(verified.states, verified.moves, aim))
}

/// Writes the header of the table in a file.
pub(crate) fn info(arguments: &FileArguments) -> Result<(), Failure> {
    let opened = file::open(&arguments.file)?;
    let header = opened.header.clone();
    let table = opened.table();
    let rules = table.played().fields(None);
    let (encoding, bytes) = (header.encoding, header.file_bytes());
    let (unlocked, locked) = (&header.unlocked, header.locked.as_ref());
    let cells_read = 1;
    let mut info = Info::new(&arguments.file, rules, encoding, header.cells, bytes, unlocked, locked);
    info.cells_read = Some(cells_read);
    let cell_bytes = grouped(encoding.bits().bytes(header.cells).expect("less than the whole file") as u64);
    let mut rows = vec![
        ("rules", table.described().heading),
        ("encoding", info.encoding()),
        ("cells", format!("{} in {cell_bytes} bytes", grouped(header.cells as u64))),
    ];
    let out_of_reach = |histogram: &Histogram| histogram.states() - histogram.reachable();
    let out_of_reach = out_of_reach(unlocked) + locked.map_or(0, out_of_reach);
    if out_of_reach > 0 {
        rows.push(("out of reach", grouped(out_of_reach)));
    }
    rows.extend([("bytes", grouped(bytes.unwrap_or_default() as u64)), ("lookup", reads(cells_read))]);
    info.report(arguments.format, &rows)
}
