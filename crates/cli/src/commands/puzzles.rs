//! `godtable puzzles`: the puzzles by name.

use std::io::Write as _;

use godtable::Puzzle;
use serde::Serialize;

use crate::advice::with_options;
use crate::arguments::{Format, PuzzlesArguments};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Entry {
    puzzle: &'static str,
    summary: String,
    /// Whether the puzzle is a shipped definition.
    defined: bool,
}

pub(crate) fn run(arguments: &PuzzlesArguments) -> Result<(), Failure> {
    let entries = entries();
    let mut output = output::standard();
    if arguments.format == Format::Json {
        entries.iter().try_for_each(|entry| output::json_line(&mut output, entry))?;
        return Ok(output.flush()?);
    }
    let width = entries.iter().map(|entry| entry.puzzle.len()).max().unwrap_or_default();
    for is_defined in [false, true] {
        writeln!(output, "{}:", if is_defined { "From definitions" } else { "Cubes" })?;
        for Entry { puzzle, summary, .. } in entries.iter().filter(|entry| entry.defined == is_defined) {
            writeln!(output, "  {puzzle:width$}  {summary}")?;
        }
    }
    let cut = Puzzle::cut_names().join(", ");
    writeln!(output, "\nFrom cuts: {cut}; and cuboids such as 5x5x5.")?;
    writeln!(output, "\nA definition of your own is a file of twsearch (.tws), cubing.js (.json), or TOML (.toml).")?;
    Ok(output.flush()?)
}

/// Returns all puzzles by their names.
fn entries() -> Vec<Entry> {
    let is_defined = |name: &str| Puzzle::named(name).is_ok_and(|puzzle| puzzle.definition().is_some());
    let all = Puzzle::names().into_iter();
    all.map(|(puzzle, summary)| Entry { puzzle, summary: with_options(summary), defined: is_defined(puzzle) }).collect()
}
