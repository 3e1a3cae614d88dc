//! `godtable generate`, `verify` and `info` for puzzles from definitions.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use godtable::table::{OrbitsHeader, VERSION};
use godtable::{Existing, Histogram};
use godtable_levels::Wrong;
use serde::Serialize;

use crate::arguments::{FileArguments, Format, GenerateArguments};
use crate::failure::Failure;
use crate::made::MadeTable;
use crate::output::{self, grouped};
use crate::progress::while_waiting;
use crate::rules_fields::RulesFields;
use crate::targets::{Generated, cannot_write, check_target};
use crate::twisty::{DefinedPuzzle, file};

#[derive(Serialize)]
struct Proof {
    table: String,
    #[serde(flatten)]
    rules: RulesFields,
    states: u64,
    moves: u64,
    gods_number: usize,
}

#[derive(Serialize)]
struct Info {
    table: String,
    version: u16,
    #[serde(flatten)]
    rules: RulesFields,
    encoding: &'static str,
    cell_bits: usize,
    cells: usize,
    bytes: usize,
    cell_kind: &'static str,
    /// The number of cells that a lookup reads.
    cells_read: usize,
    unlocked_gods_number: usize,
    locked_gods_number: Option<usize>,
}

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
        None => {
            let none = || {
                Failure::failed("the cache", "there is no folder for it; set HOME or XDG_CACHE_HOME, or give --output")
            };
            let path = file::path_in_cache(&wanted).ok_or_else(none)?;
            let folder = path.parent().expect("the cache path has a folder");
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::failed(format!("making the folder {}", folder.display()), error))?;
            (path, Existing::Replace)
        }
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
    let gods_number = table.distances().unlocked().gods_number();
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let proof = Proof {
                table: name.to_string(),
                rules: table.played().fields(None),
                states: verified.states,
                moves: verified.moves,
                gods_number: gods_number.get(),
            };
            output::json_line(&mut output, &proof)?;
        }
        Format::Text => {
            writeln!(output, "proved: {}", table.described().heading)?;
            writeln!(
                output,
                "  {} states, {} moves: {} is at 0, and each other state is one more than its nearest successor",
                grouped(verified.states),
                grouped(verified.moves),
                table.described().aim
            )?;
            writeln!(
                output,
                "  God's number of the unlocked states {gods_number}; the counts of the header are right"
            )?;
        }
    }
    Ok(output.flush()?)
}

/// Writes the header of the table in a file.
pub(crate) fn info(arguments: &FileArguments) -> Result<(), Failure> {
    let opened = file::open(&arguments.file)?;
    let header = opened.header.clone();
    let table = opened.table();
    let bits = header.encoding.bits();
    let info = Info {
        table: arguments.file.display().to_string(),
        version: VERSION,
        rules: table.played().fields(None),
        encoding: header.encoding.name(),
        cell_bits: bits.get(),
        cells: header.cells,
        bytes: header.file_bytes().expect("the file is there"),
        cell_kind: header.encoding.kind().name(),
        cells_read: 1,
        unlocked_gods_number: header.unlocked.gods_number().get(),
        locked_gods_number: header.locked.as_ref().map(|locked| locked.gods_number().get()),
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &info)?,
        Format::Text => {
            let cell_bytes = bits.bytes(header.cells).expect("less than the whole file");
            writeln!(output, "table         {}", info.table)?;
            writeln!(output, "format        version {}", info.version)?;
            writeln!(output, "rules         {}", table.described().heading)?;
            writeln!(output, "encoding      {}, {} bits a cell", info.encoding, info.cell_bits)?;
            writeln!(output, "cells         {} in {} bytes", grouped(info.cells as u64), grouped(cell_bytes as u64))?;
            let out_of_reach = |histogram: &Histogram| histogram.states() - histogram.reachable();
            let out_of_reach = out_of_reach(&header.unlocked) + header.locked.as_ref().map_or(0, out_of_reach);
            if out_of_reach > 0 {
                writeln!(output, "out of reach  {}", grouped(out_of_reach))?;
            }
            writeln!(output, "bytes         {}", grouped(info.bytes as u64))?;
            writeln!(output, "lookup        reads one cell")?;
            write!(output, "God's number  {} unlocked", info.unlocked_gods_number)?;
            match info.locked_gods_number {
                Some(locked) => writeln!(output, ", {locked} locked")?,
                None => writeln!(output, " (nothing is ever locked)")?,
            }
            writeln!(output, "checksums     right")?;
        }
    }
    Ok(output.flush()?)
}
