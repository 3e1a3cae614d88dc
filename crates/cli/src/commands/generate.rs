//! `godtable generate`: the table of some rules, in a file.

use std::path::Path;
use std::time::Instant;

use godtable::{CellKind, Existing, Header, Rules};

use crate::arguments::GenerateArguments;
use crate::commands::{defined, edges};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::output;
use crate::rules_fields::RulesFields;
use crate::tables;
use crate::targets::{Generated, cannot_write, check_target, in_cache};
use crate::whole::{self, filters::ONLY_CUBE3};

pub(crate) fn run(arguments: &GenerateArguments, quiet: bool) -> Result<(), Failure> {
    if arguments.rules.puzzle == Some(PuzzleName::Cube3) {
        return whole::files::generate(arguments, quiet);
    }
    if let Some(PuzzleName::Edges(flips)) = &arguments.rules.puzzle {
        return edges::generate(arguments, *flips, quiet);
    }
    if arguments.memory.is_some() {
        return Err(Failure::words(ONLY_CUBE3));
    }
    if let Some(PuzzleName::Defined(name)) = &arguments.rules.puzzle {
        return defined::generate(arguments, name, quiet);
    }
    let rules = arguments.rules.chosen(&arguments.goal)?;
    let cells = CellKind::from(arguments.cells);
    let (path, cache) = match &arguments.output {
        Some(path) => (path.clone(), None),
        None => {
            let cache = tables::cache();
            (in_cache(cache.as_ref().map(|cache| cache.path(&rules)))?, cache)
        }
    };
    // The cache belongs to the program: a whole table there is kept, and a damaged one or one with other cells is
    // replaced.
    if let Some(cache) = cache.as_ref().filter(|_| !arguments.force)
        && let Some(oracle) = tables::find(cache, &rules, quiet)
        && oracle.table().header().encoding.kind() == cells
    {
        return report(arguments, &rules, &path, oracle.table().header(), None, quiet);
    }
    let existing = if arguments.force || cache.is_some() { Existing::Replace } else { Existing::Keep };
    check_target(&path, existing)?;

    let began = Instant::now();
    let filled = tables::fill(&rules, cells, quiet)?;
    godtable::table::write(&path, existing, filled.header(), |cells| filled.write_cells(cells))
        .map_err(|error| cannot_write(&path, error))?;
    report(arguments, &rules, &path, filled.header(), Some(began.elapsed().as_secs_f64()), quiet)
}

/// Reports the path of the table and the time to make it, `None` if it existed already.
fn report(
    arguments: &GenerateArguments,
    rules: &Rules,
    path: &Path,
    header: &Header,
    seconds: Option<f64>,
    quiet: bool,
) -> Result<(), Failure> {
    Generated {
        path,
        bytes: header.file_bytes().expect("the file is there") as u64,
        cell_kind: header.encoding.kind().name(),
        seconds,
        rules: RulesFields::of(rules).read_from(arguments.rules.file()),
        heading: output::heading(rules).to_string(),
        states: header.locked.as_ref().unwrap_or(&header.unlocked).states(),
        gods_number: header.unlocked.gods_number(),
    }
    .report(arguments.format, quiet)
}
