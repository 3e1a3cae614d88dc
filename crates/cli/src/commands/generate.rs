//! `godtable generate`: the table of some rules, in a file.

use std::io::Write as _;
use std::time::Instant;

use godtable_table::{CellKind, Existing, TableError};
use serde::Serialize;

use crate::arguments::{Format, GenerateArguments};
use crate::failure::Failure;
use crate::output::{self, RulesFields};
use crate::tables;

#[derive(Serialize)]
struct Generated {
    table: String,
    bytes: usize,
    cell_kind: &'static str,
    seconds: f64,
    #[serde(flatten)]
    rules: RulesFields,
}

pub(crate) fn run(arguments: &GenerateArguments, quiet: bool) -> Result<(), Failure> {
    let rules = arguments.rules.chosen()?;
    let cells = CellKind::from(arguments.cells);
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => {
            let path = tables::cache_path(&rules).ok_or_else(|| {
                Failure::failed("the cache", "there is no folder for it; set HOME or XDG_CACHE_HOME, or give --output")
            })?;
            let folder = path.parent().expect("the cache path has a folder");
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::failed(format!("making the folder {}", folder.display()), error))?;
            path
        }
    };
    // In the cache a table with other cells makes way: both answer the same.
    let is_in_cache = arguments.output.is_none();
    let has_other_cells = || tables::kind(&path, &rules).is_some_and(|kind| kind != cells);
    let existing = if arguments.force || is_in_cache && has_other_cells() { Existing::Replace } else { Existing::Keep };
    let cannot_write = |error: TableError| {
        let hint = match error {
            TableError::Exists => "; --force replaces it",
            _ => "",
        };
        Failure::failed(format!("writing {}", path.display()), tables::reason(&error) + hint)
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| matches!(folder.try_exists(), Ok(false))) {
        let reason = format!("there is no folder {}", folder.display());
        return Err(Failure::failed(format!("writing {}", path.display()), reason));
    }
    godtable_table::check_target(&path, existing).map_err(cannot_write)?;

    let began = Instant::now();
    let filled = tables::fill(&rules, cells, quiet)?;
    godtable_table::write(&path, existing, filled.header(), |cells| filled.write_cells(cells)).map_err(cannot_write)?;
    let seconds = began.elapsed().as_secs_f64();

    let header = filled.header();
    let bytes = header.file_bytes().expect("the file was written");
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let table = path.display().to_string();
            let seconds = (seconds * 1e6).round() / 1e6;
            let rules = RulesFields::of(&rules);
            output::json_line(&mut output, &Generated { table, bytes, cell_kind: cells.name(), seconds, rules })?;
        }
        Format::Text => writeln!(output, "{}", path.display())?,
    }
    output.flush()?;
    if !quiet {
        output::tell(format_args!(
            "{}: {} states, God's number {}, {} bytes in {:.1} ms",
            output::heading(&rules),
            output::grouped(header.locked.as_ref().unwrap_or(&header.unlocked).states()),
            header.unlocked.gods_number(),
            output::grouped(bytes as u64),
            seconds * 1e3
        ));
    }
    Ok(())
}
