//! `godtable info`: the header of a table.

use std::io::Write as _;

use godtable::query::most_cells_read;
use godtable::table::VERSION;
use godtable::{CellKind, Header, Rules};
use serde::Serialize;

use crate::arguments::{FileArguments, Format};
use crate::commands::{defined, edges};
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;
use crate::tables;
use crate::whole;

#[derive(Serialize)]
struct Info {
    table: String,
    version: u16,
    #[serde(flatten)]
    rules: RulesFields,
    /// The names of a custom lock's states; the start is the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    lock_states: Option<Vec<String>>,
    encoding: &'static str,
    cell_bits: usize,
    cells: usize,
    bytes: usize,
    cell_kind: &'static str,
    /// The largest number of cells read by a lookup.
    cells_read: usize,
    /// The figures of the same table with the other kind of cells.
    other: Other,
    folded: bool,
    unlocked_gods_number: usize,
    locked_gods_number: Option<usize>,
}

#[derive(Serialize)]
struct Other {
    cell_kind: &'static str,
    bytes: usize,
    cells_read: usize,
}

impl Other {
    fn of(header: &Header) -> Other {
        let kind = match header.encoding.kind() {
            CellKind::Compact => CellKind::Distance,
            CellKind::Distance => CellKind::Compact,
        };
        let other = godtable::generate::header_with(kind, header);
        let bytes = other.file_bytes().expect("a few times the bytes of a file that is there");
        Other { cell_kind: kind.name(), bytes, cells_read: most_cells_read(&other) }
    }
}

pub(crate) fn run(arguments: &FileArguments) -> Result<(), Failure> {
    if whole::files::is_filter(&arguments.file) {
        return whole::files::info(arguments);
    }
    if godtable::table::is_of_edges(&arguments.file) {
        return edges::info(arguments);
    }
    if godtable::table::is_of_orbits(&arguments.file) {
        return defined::info(arguments);
    }
    let oracle = tables::open(&arguments.file, "")?;
    let header = oracle.table().header();
    let info = Info {
        table: arguments.file.display().to_string(),
        version: VERSION,
        rules: RulesFields::of(oracle.rules()),
        lock_states: lock_states(oracle.rules()),
        encoding: header.encoding.name(),
        cell_bits: header.encoding.bits().get(),
        cells: header.cells,
        bytes: header.file_bytes().expect("the file is there"),
        cell_kind: header.encoding.kind().name(),
        cells_read: most_cells_read(header),
        other: Other::of(header),
        folded: header.is_folded,
        unlocked_gods_number: oracle.unlocked().gods_number().get(),
        locked_gods_number: oracle.locked().map(|locked| locked.gods_number().get()),
    };
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &info)?,
        Format::Text => {
            let cell_bytes = header.cell_bytes().expect("less than the whole file");
            writeln!(output, "table         {}", info.table)?;
            writeln!(output, "format        version {}", info.version)?;
            writeln!(output, "rules         {}", output::heading(oracle.rules()))?;
            if let Some(states) = &info.lock_states {
                writeln!(output, "lock states   {}", states.join(", "))?;
            }
            writeln!(output, "encoding      {}, {} bits a cell", info.encoding, info.cell_bits)?;
            writeln!(
                output,
                "cells         {} in {} bytes{}",
                grouped(info.cells as u64),
                grouped(cell_bytes as u64),
                tables::states_per_cell(&oracle).map(|states| format!(", each for {states}")).unwrap_or_default()
            )?;
            writeln!(output, "bytes         {}", grouped(info.bytes as u64))?;
            writeln!(output, "lookup        {}", reads(info.cells_read))?;
            let Other { cell_kind, bytes, cells_read } = info.other;
            let (bytes, reads) = (grouped(bytes as u64), reads(cells_read));
            writeln!(output, "otherwise     --cells {cell_kind}: {bytes} bytes, a lookup {reads}")?;
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

fn reads(cells: usize) -> String {
    if cells == 1 { "reads one cell".to_owned() } else { format!("reads {} cells at most", grouped(cells as u64)) }
}

fn lock_states(rules: &Rules) -> Option<Vec<String>> {
    let drawn = || rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    rules.lock().name().is_none().then(drawn)
}
