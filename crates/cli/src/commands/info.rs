//! `godtable info`: the header of a table.

use godtable::Rules;
use godtable::query::most_cells_read;

use crate::arguments::FileArguments;
use crate::commands::{defined, edges};
use crate::facts::{Info, Other, reads};
use crate::failure::Failure;
use crate::output::{self, grouped};
use crate::rules_fields::RulesFields;
use crate::tables;
use crate::whole;

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

fn lock_states(rules: &Rules) -> Option<Vec<String>> {
    let drawn = || rules.lock().automaton().drawn().into_iter().map(|(name, _)| name).collect();
    rules.lock().name().is_none().then(drawn)
}
