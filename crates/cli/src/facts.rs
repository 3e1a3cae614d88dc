//! What is known of a table of any kind, as `info` and `verify` report it.

use std::io::Write as _;
use std::path::Path;

use godtable::query::most_cells_read;
use godtable::table::{Encoding, VERSION};
use godtable::{CellKind, Header, Histogram};
use serde::Serialize;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;

/// The description of a table.
#[derive(Serialize)]
pub(crate) struct Info {
    pub(crate) table: String,
    pub(crate) version: u16,
    #[serde(flatten)]
    pub(crate) rules: RulesFields,
    /// The names of a custom lock's states; the start is the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lock_states: Option<Vec<String>>,
    pub(crate) encoding: &'static str,
    pub(crate) cell_bits: usize,
    pub(crate) cells: usize,
    pub(crate) bytes: usize,
    pub(crate) cell_kind: &'static str,
    /// The largest number of cells read by a lookup, if there is a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cells_read: Option<usize>,
    /// The figures of the same table with the other kind of cells, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) other: Option<Other>,
    /// Whether the table is folded, if its kind of tables may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) folded: Option<bool>,
    pub(crate) unlocked_gods_number: usize,
    pub(crate) locked_gods_number: Option<usize>,
}

impl Info {
    /// Returns the description of a table, with the fields that all have.
    pub(crate) fn new(
        path: &Path,
        rules: RulesFields,
        encoding: Encoding,
        cells: usize,
        bytes: Option<usize>,
        unlocked: &Histogram,
        locked: Option<&Histogram>,
    ) -> Info {
        Info {
            table: path.display().to_string(),
            version: VERSION,
            rules,
            lock_states: None,
            encoding: encoding.name(),
            cell_bits: encoding.bits().get(),
            cells,
            bytes: bytes.expect("the file is there"),
            cell_kind: encoding.kind().name(),
            cells_read: None,
            other: None,
            folded: None,
            unlocked_gods_number: unlocked.gods_number().get(),
            locked_gods_number: locked.map(|locked| locked.gods_number().get()),
        }
    }

    /// Describes the encoding.
    pub(crate) fn encoding(&self) -> String {
        format!("{}, {} bits a cell", self.encoding, self.cell_bits)
    }

    /// Writes the description. `rows` are the names and values of those lines of the text that differ by the kind of the
    /// table.
    pub(crate) fn report(&self, format: Format, rows: &[(&str, String)]) -> Result<(), Failure> {
        let mut output = output::standard();
        match format {
            Format::Json => output::json_line(&mut output, self)?,
            Format::Text => {
                let locked = match self.locked_gods_number {
                    Some(locked) => format!(", {locked} locked"),
                    None => " (nothing is ever locked)".to_owned(),
                };
                let first = [("table", self.table.clone()), ("format", format!("version {}", self.version))];
                let last = [
                    ("God's number", format!("{} unlocked{locked}", self.unlocked_gods_number)),
                    ("checksums", "right".to_owned()),
                ];
                for (name, value) in first.iter().chain(rows).chain(&last) {
                    writeln!(output, "{name:12}  {value}")?;
                }
            }
        }
        Ok(output.flush()?)
    }
}

/// The figures of a table with the other kind of cells.
#[derive(Serialize)]
pub(crate) struct Other {
    pub(crate) cell_kind: &'static str,
    pub(crate) bytes: usize,
    pub(crate) cells_read: usize,
}

impl Other {
    pub(crate) fn of(header: &Header) -> Other {
        let kind = match header.encoding.kind() {
            CellKind::Compact => CellKind::Distance,
            CellKind::Distance => CellKind::Compact,
        };
        let other = godtable::generate::header_with(kind, header);
        let bytes = other.file_bytes().expect("a few times the bytes of a file that is there");
        Other { cell_kind: kind.name(), bytes, cells_read: most_cells_read(&other) }
    }
}

/// Says how many cells a lookup reads.
pub(crate) fn reads(cells: usize) -> String {
    if cells == 1 { "reads one cell".to_owned() } else { format!("reads {} cells at most", grouped(cells as u64)) }
}

/// What the proof of a table shows.
#[derive(Serialize)]
pub(crate) struct Proved {
    pub(crate) table: String,
    #[serde(flatten)]
    pub(crate) rules: RulesFields,
    pub(crate) states: u64,
    /// The number of moves that were compared, if the proof compares them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u64>,
    pub(crate) gods_number: usize,
}

impl Proved {
    /// Reports the proof. `heading` describes the puzzle and its rules, and `what` what was shown of the cells.
    pub(crate) fn report(&self, format: Format, heading: &str, what: &str) -> Result<(), Failure> {
        let mut output = output::standard();
        match format {
            Format::Json => output::json_line(&mut output, self)?,
            Format::Text => {
                let gods_number = self.gods_number;
                writeln!(output, "proved: {heading}")?;
                writeln!(output, "  {what}")?;
                writeln!(
                    output,
                    "  God's number of the unlocked states {gods_number}; the counts of the header are right"
                )?;
            }
        }
        Ok(output.flush()?)
    }
}

/// Says what a comparison of each state with its successors shows.
pub(crate) fn each_state(states: u64, moves: u64, aim: &str) -> String {
    let (states, moves) = (grouped(states), grouped(moves));
    format!(
        "{states} states, {moves} moves: {aim} is at 0, and each other state is one more than its nearest successor"
    )
}
