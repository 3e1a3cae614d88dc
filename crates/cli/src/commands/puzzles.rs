//! `godtable puzzles`: the puzzles by name.

use std::io::Write as _;

use godtable::Puzzle;
use godtable_puzzle::puzzlefile::SHIPPED;
use serde::Serialize;

use crate::arguments::{Format, PuzzlesArguments};
use crate::failure::Failure;
use crate::named::PuzzleName;
use crate::output;

#[derive(Serialize)]
struct Entry {
    puzzle: &'static str,
    summary: &'static str,
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
    writeln!(output, "\nA definition of your own is a file of twsearch (.tws) or cubing.js (.json).")?;
    Ok(output.flush()?)
}

/// Returns the cubes, and then the shipped definitions whose names no cube has.
fn entries() -> Vec<Entry> {
    let cubes = [
        (Puzzle::CUBE2.name(), "the 2x2x2"),
        (Puzzle::CORNERS3.name(), "the corners of the 3x3x3, with fixed centres"),
        (PuzzleName::CUBE3, "the whole 3x3x3; with --pieces, some pieces of it"),
    ];
    let cubes = cubes.map(|(puzzle, summary)| Entry { puzzle, summary, defined: false });
    let is_cube = |name: &str| cubes.iter().any(|cube| cube.puzzle == name);
    let defined = SHIPPED.iter().filter(|shipped| !is_cube(shipped.name));
    let defined: Vec<Entry> =
        defined.map(|shipped| Entry { puzzle: shipped.name, summary: shipped.summary, defined: true }).collect();
    cubes.into_iter().chain(defined).collect()
}
