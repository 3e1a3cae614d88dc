//! `godtable generate`, `verify` and `info` for the edges of the 3x3x3.

use std::time::Instant;

use godtable::Existing;
use godtable::table::Encoding;
use godtable_engine::edges::{EdgesError, FlipChoice, InstructionSet, Maker, Proof, Space, Wrong};

use crate::arguments::{CellsName, FileArguments, GenerateArguments};
use crate::edges::stored::{self, StoredEdges};
use crate::edges::{check_memory, levels};
use crate::facts::{Info, Proved};
use crate::failure::{Failure, refuse_options};
use crate::named::PuzzleName;
use crate::output::{self, grouped, size};
use crate::progress::while_waiting;
use crate::rules_fields::RulesFields;
use crate::targets::{Generated, cannot_write, check_space, check_target};

/// Makes the table of the edges in a file.
pub(crate) fn generate(arguments: &GenerateArguments, flips: FlipChoice, quiet: bool) -> Result<(), Failure> {
    let puzzle = PuzzleName::of_edges(flips);
    let option = format!("--puzzle {puzzle}");
    let given = [
        (arguments.goal.goal.is_some(), "--goal"),
        (!arguments.goal.goal_states.is_empty(), "--goal-state"),
        (arguments.cells != CellsName::Compact, "--cells distance"),
    ];
    refuse_options(&given, |other| format!("{other} does not go with {option}; leave it out"))?;
    let rules = arguments.rules.of_cube3(&option)?;
    let wrong = |error: EdgesError| Failure::words(format!("{option}: {error}"));
    let space = Space::new(&rules, flips).map_err(wrong)?;
    space.check_table().map_err(wrong)?;
    let Some(path) = &arguments.output else {
        let size = size(space.file_bytes());
        return Err(Failure::words(format!("{option}: the table has {size}; name its file by --output")));
    };
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    check_target(path, existing)?;
    check_memory(&option, space.table_bytes(), arguments.memory)?;
    check_space(path, space.file_bytes())?;
    if !quiet {
        let (states, memory) = (grouped(space.positions()), size(space.table_bytes()));
        let disk = size(space.file_bytes());
        output::report(format_args!("{puzzle}: {states} states, {memory} of memory, {disk} of disk"));
    }
    let began = Instant::now();
    let mut maker = Maker::new(space, InstructionSet::best()).map_err(wrong)?;
    levels(&mut maker, quiet, Failure::words, |_| Ok(()))?;
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
        output::report(format_args!("the proof needs {} of memory", size(table.space().bytes())));
    }
    prove(&stored, quiet).map_err(|error| match error {
        Failure::Words(error) => Failure::failed(format!("the table {name} is wrong"), error),
        other => other,
    })?;
    let (states, gods_number) = (table.space().positions(), table.header().unlocked.gods_number());
    let cells = grouped(table.space().cells());
    Proved {
        table: name.to_string(),
        rules: RulesFields::of(table.rules()).of_puzzle(stored.puzzle()),
        states,
        moves: None,
        gods_number: gods_number.get(),
    }
    .report(
        arguments.format,
        &stored.heading(),
        &format!(
            "{} states in {cells} cells: each cell has the distance that a search level by level finds, modulo 3",
            grouped(states)
        ),
    )
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
    levels(&mut proof, quiet, failure, |_| Ok(()))?;
    proof.finish().map_err(described)
}

/// Writes the header of the table in a file.
pub(crate) fn info(arguments: &FileArguments) -> Result<(), Failure> {
    let stored = stored::open(&arguments.file)?;
    let table = &stored.table;
    let header = table.header();
    table.check().map_err(|error| Failure::failed(format!("the table {}", stored.path().display()), error))?;
    let rules = RulesFields::of(table.rules()).of_puzzle(stored.puzzle());
    let (encoding, bytes) = (Encoding::DistanceModulo3, header.file_bytes());
    let info = Info::new(&arguments.file, rules, encoding, header.cells, bytes, &header.unlocked, None);
    let (cells, states) = (grouped(header.cells as u64), grouped(header.unlocked.states()));
    let rows = [
        ("rules", stored.heading()),
        ("encoding", format!("{}, in two planes", info.encoding())),
        ("cells", format!("{cells} for {states} states")),
        ("bytes", grouped(bytes.unwrap_or_default() as u64)),
    ];
    info.report(arguments.format, &rows)
}
