//! `godtable generate`, `verify` and `info` for the edges of the 3x3x3.

use std::io::Write as _;
use std::time::Instant;

use godtable::Existing;
use godtable::table::VERSION;
use godtable_edges::{EdgesError, FlipChoice, InstructionSet, Maker, Proof, Space, Wrong};
use serde::Serialize;

use crate::arguments::{CellsName, FileArguments, Format, GenerateArguments};
use crate::edges::stored::{self, StoredEdges};
use crate::edges::{check_memory, gigabytes, levels};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::output::{self, grouped};
use crate::progress::while_waiting;
use crate::rules_fields::RulesFields;
use crate::targets::{Generated, cannot_write, check_space, check_target};

#[derive(Serialize)]
struct Proved {
    table: String,
    #[serde(flatten)]
    rules: RulesFields,
    states: u64,
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
    unlocked_gods_number: usize,
    locked_gods_number: Option<usize>,
}

/// Makes the table of the edges in a file.
pub(crate) fn generate(arguments: &GenerateArguments, flips: FlipChoice, quiet: bool) -> Result<(), Failure> {
    let puzzle = PuzzleName::of_edges(flips);
    let option = format!("--puzzle {puzzle}");
    let given = [
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.cells != CellsName::Compact, "--cells distance"),
    ];
    if let Some((_, other)) = given.iter().find(|(is_given, _)| *is_given) {
        return Err(Failure::words(format!("{other} does not go with {option}; leave it out")));
    }
    let rules = arguments.rules.of_cube3(&option)?;
    let wrong = |error: EdgesError| Failure::words(format!("{option}: {error}"));
    let space = Space::new(&rules, flips).map_err(wrong)?;
    space.check_table().map_err(wrong)?;
    let Some(path) = &arguments.output else {
        let size = gigabytes(space.file_bytes());
        return Err(Failure::words(format!("{option}: the table has {size}; name its file by --output")));
    };
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    check_target(path, existing)?;
    check_memory(&option, space.table_bytes(), arguments.memory)?;
    check_space(path, space.file_bytes())?;
    if !quiet {
        let (states, memory) = (grouped(space.positions()), gigabytes(space.table_bytes()));
        let disk = gigabytes(space.file_bytes());
        output::report(format_args!("{puzzle}: {states} states, {memory} of memory, {disk} of disk"));
    }
    let began = Instant::now();
    let mut maker = Maker::new(space, InstructionSet::best()).map_err(wrong)?;
    levels(&mut maker, quiet)?;
    let header = while_waiting("writing the file", quiet, || maker.write(path, existing))
        .map_err(|error| cannot_write(path, error))?;
    Generated {
        path,
        bytes: header.file_bytes().expect("the file is there") as u64,
        cell_kind: "compact",
        seconds: Some(began.elapsed().as_secs_f64()),
        rules: RulesFields::of(&rules).of_puzzle(puzzle).read_from(arguments.rules.file()),
        heading: output::heading_of(puzzle, &rules),
        states: header.unlocked.states(),
        gods_number: header.unlocked.gods_number(),
    }
    .report(arguments.format, quiet)
}

/// Proves the table in a file.
pub(crate) fn verify(arguments: &FileArguments, quiet: bool) -> Result<(), Failure> {
    let stored = stored::open(&arguments.file)?;
    let (table, name) = (&stored.table, arguments.file.display());
    check_memory(&format!("the proof of {name}"), table.space().bytes(), None)?;
    while_waiting("checking the checksums", quiet, || table.check())
        .map_err(|error| Failure::failed(format!("the table {name}"), error))?;
    if !quiet {
        output::report(format_args!("the proof needs {} of memory", gigabytes(table.space().bytes())));
    }
    prove(&stored, quiet).map_err(|error| match error {
        Failure::Words(error) => Failure::failed(format!("the table {name} is wrong"), error),
        other => other,
    })?;
    let (states, gods_number) = (table.space().positions(), table.header().unlocked.gods_number());
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let rules = RulesFields::of(table.rules()).of_puzzle(stored.puzzle());
            let table = name.to_string();
            output::json_line(&mut output, &Proved { table, rules, states, gods_number: gods_number.get() })?;
        }
        Format::Text => {
            writeln!(output, "proved: {}", stored.heading())?;
            writeln!(
                output,
                "  {} states in {} cells: each cell has the distance that a search level by level finds, modulo 3",
                grouped(states),
                grouped(table.space().cells())
            )?;
            writeln!(output, "  God's number {gods_number}; the counts of the header are right")?;
        }
    }
    Ok(output.flush()?)
}

/// Proves all levels of a table, with a progress bar.
fn prove(stored: &StoredEdges, quiet: bool) -> Result<(), Failure> {
    let described = |wrong: Wrong| {
        let state = match wrong {
            Wrong::Cell { cell, .. } => stored.table.position(cell),
            _ => None,
        };
        let state = state.map(|edges| format!("; its facelets are {}", stored.facelets(&edges))).unwrap_or_default();
        Failure::words(format!("{wrong}{state}"))
    };
    let failure = |error: EdgesError| match error {
        EdgesError::Wrong(wrong) => described(wrong),
        error => Failure::failed("the proof", error),
    };
    let mut proof = Proof::new(&stored.table, InstructionSet::best()).map_err(failure)?;
    crate::edges::levels_with(&mut proof, quiet, failure)?;
    proof.finish().map_err(described)
}

/// Writes the header of the table in a file.
pub(crate) fn info(arguments: &FileArguments) -> Result<(), Failure> {
    let stored = stored::open(&arguments.file)?;
    let table = &stored.table;
    let header = table.header();
    table.check().map_err(|error| Failure::failed(format!("the table {}", stored.path().display()), error))?;
    let info = Info {
        table: arguments.file.display().to_string(),
        version: VERSION,
        rules: RulesFields::of(table.rules()).of_puzzle(stored.puzzle()),
        encoding: "distance modulo 3",
        cell_bits: 2,
        cells: header.cells,
        bytes: header.file_bytes().expect("the file is there"),
        cell_kind: "compact",
        unlocked_gods_number: header.unlocked.gods_number().get(),
        locked_gods_number: None,
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &info)?,
        Format::Text => {
            writeln!(output, "table         {}", info.table)?;
            writeln!(output, "format        version {}", info.version)?;
            writeln!(output, "rules         {}", stored.heading())?;
            writeln!(output, "encoding      {}, {} bits a cell, in two planes", info.encoding, info.cell_bits)?;
            writeln!(
                output,
                "cells         {} for {} states",
                grouped(info.cells as u64),
                grouped(header.unlocked.states())
            )?;
            writeln!(output, "bytes         {}", grouped(info.bytes as u64))?;
            writeln!(output, "God's number  {} unlocked (nothing is ever locked)", info.unlocked_gods_number)?;
            writeln!(output, "checksums     right")?;
        }
    }
    Ok(output.flush()?)
}
