//! `godtable info`: the header of a table.

use std::io::Write as _;
use std::path::Path;

use godtable::query::most_cells_read;
use godtable::table::{Encoding, VERSION};
use godtable::{CellKind, Header, Histogram, Rules};
use serde::Serialize;

use crate::arguments::{FileArguments, Format};
use crate::commands::{defined, edges};
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;
use crate::tables;
use crate::whole;

/// The description of a table.
#[derive(Serialize)]
pub(crate) struct Info {
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
    /// The largest number of cells read by a lookup, if there is a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cells_read: Option<usize>,
    /// The figures of the same table with the other kind of cells, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Other>,
    /// Whether the table is folded, if its kind of tables may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    folded: Option<bool>,
    unlocked_gods_number: usize,
    locked_gods_number: Option<usize>,
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
    let rules = RulesFields::of(oracle.rules());
    let bytes = header.file_bytes();
    let locked = oracle.locked();
    let info = Info {
        lock_states: lock_states(oracle.rules()),
        cells_read: Some(most_cells_read(header)),
        other: Some(Other::of(header)),
        folded: Some(header.is_folded),
        ..Info::new(&arguments.file, rules, header.encoding, header.cells, bytes, oracle.unlocked(), locked)
    };
    let mut rows = vec![("rules", output::heading(oracle.rules()))];
    rows.extend(info.lock_states.iter().map(|states| ("lock states", states.join(", "))));
    let cell_bytes = grouped(header.cell_bytes().expect("less than the whole file") as u64);
    let each = tables::states_per_cell(&oracle).map(|states| format!(", each for {states}")).unwrap_or_default();
    rows.extend([
        ("encoding", info.encoding()),
        ("cells", format!("{} in {cell_bytes} bytes{each}", grouped(header.cells as u64))),
        ("bytes", grouped(info.bytes as u64)),
    ]);
    rows.extend(info.cells_read.map(|cells| ("lookup", reads(cells))));
    rows.extend(info.other.as_ref().map(|Other { cell_kind, bytes, cells_read }| {
        let (bytes, reads) = (grouped(*bytes as u64), reads(*cells_read));
        ("otherwise", format!("--cells {cell_kind}: {bytes} bytes, a lookup {reads}"))
    }));
    info.report(arguments.format, &rows)
}

/// Says how many cells a lookup reads.
pub(crate) fn reads(cells: usize) -> String {
    if cells == 1 { "reads one cell".to_owned() } else { format!("reads {} cells at most", grouped(cells as u64)) }
}

fn lock_states(rules: &Rules) -> Option<Vec<String>> {
    let drawn = || rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    rules.lock().name().is_none().then(drawn)
}
