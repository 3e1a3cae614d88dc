//! `godtable puzzle`: describes a definition, and the memory that a table of it needs.

use std::io::{self, Write};

use godtable::Puzzle;
use godtable::description::{Description, IllegalFields, LEVELS, OrbitFields, TableFields};
use godtable::words::{duration, grouped, grouped_digits, size};
use godtable_cuts::CutPuzzle;

use crate::arguments::{DefinitionForm, Format, PuzzleArguments, PuzzleChoice};
use crate::failure::Failure;
use crate::{output, watch};

pub(crate) fn run(arguments: &PuzzleArguments, quiet: bool) -> Result<(), Failure> {
    let PuzzleArguments { puzzle, cuts, .. } = arguments;
    let choice = PuzzleChoice { puzzle: puzzle.clone(), cuts: cuts.clone() };
    let puzzle = choice.find()?.expect("the name or the cuts are required");
    if let Some(form) = arguments.form {
        return definition(&puzzle, form);
    }
    let described = watch::with(quiet, false, |work| puzzle.describe(work))?;
    let mut output = output::standard();
    match arguments.format {
        Format::Json => output::json_line(&mut output, &described)?,
        Format::Text => text(&described, &mut output)?,
    }
    Ok(output.flush()?)
}

/// Writes a definition in a form.
fn definition(puzzle: &Puzzle, form: DefinitionForm) -> Result<(), Failure> {
    let name = puzzle.name();
    let built_in =
        || Failure::words(format!("--as: {name} is built in, without a definition; for cubes, --cuts 2x2x2"));
    let own = puzzle.definition().ok_or_else(built_in)?;
    let text = match form {
        DefinitionForm::Tws => puzzle.solid().map_or_else(|| own.tws(), CutPuzzle::tws),
        DefinitionForm::Kpuzzle => own.kpuzzle(),
    };
    let text = text.map_err(|error| Failure::words(format!("--as: {error}")))?;
    let mut output = output::standard();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

fn text(described: &Description, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", described.puzzle)?;
    // The orbits and their pieces.
    let width = described.orbits.iter().map(|orbit| orbit.name.len()).max().unwrap_or_default();
    for OrbitFields { name, places, orientations, kinds, .. } in &described.orbits {
        let are = if *places == 1 { "piece" } else { "pieces" };
        write!(output, "  {name:width$}  {places} {are}")?;
        if kinds < places {
            write!(output, " of {kinds} {}", if *kinds == 1 { "kind" } else { "kinds" })?;
        }
        writeln!(
            output,
            "{}",
            if *orientations > 1 { format!(", {orientations} orientations") } else { String::new() }
        )?;
    }
    for IllegalFields { orbit, piece, places, .. } in &described.illegal {
        let at = if places.len() == 1 { "place" } else { "places" };
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        writeln!(output, "illegal: piece {piece} of {orbit} at {at} {}", places.join(" "))?;
    }
    described.bandaged.iter().try_for_each(|pieces| writeln!(output, "bandaged: {pieces}"))?;
    // The moves and the turns.
    let moves: Vec<String> = described.moves.iter().map(|made| format!("{} ({})", made.name, made.order)).collect();
    writeln!(output, "moves (orders): {}", moves.join(", "))?;
    if !described.rotations.is_empty() {
        writeln!(output, "rotations: {}", described.rotations.join(" "))?;
    }
    if !described.axes.is_empty() {
        let axes: Vec<String> = described.axes.iter().map(|moves| moves.join(" ")).collect();
        writeln!(output, "axes: {}", axes.join(", "))?;
    }
    let reversible = if described.reversible { "reversible" } else { "not reversible" };
    let turns = described.turns.len();
    let powers = if turns == 1 { "power" } else { "powers" };
    writeln!(output, "turns: {turns} {powers} of the moves, {reversible}")?;
    // The group and its automorphisms.
    match &described.group {
        Some(size) => {
            let among = match (described.illegal.is_empty(), described.bandaged.is_empty()) {
                (_, false) => " without the bandages",
                (false, true) => ", illegal positions among them",
                (true, true) => "",
            };
            writeln!(output, "group: {} elements{among}", grouped_digits(size))?;
        }
        None => writeln!(output, "group: left out; counting it takes longer than a moment")?,
    }
    match described.automorphisms {
        Some(count) => writeln!(output, "automorphisms: {}", grouped(count as u64))?,
        None if !described.bandaged.is_empty() => {}
        None => writeln!(
            output,
            "automorphisms: not computed; there are too many, or the search takes longer than a moment"
        )?,
    }
    // The table, or why there is none.
    match (&described.table, &described.refusal) {
        (Some(table @ TableFields { states, with_illegal, out_of_reach, seconds, .. }), _) => {
            let states = grouped(*states);
            let among = if *with_illegal { " with the illegal ones" } else { "" };
            let out_of_reach = out_of_reach.filter(|&count| count > 0);
            let out_of_reach = out_of_reach.map(|count| format!(" ({} out of reach)", grouped(count)));
            let out_of_reach = out_of_reach.unwrap_or_default();
            writeln!(output, "table: {states} states{among}{out_of_reach}")?;
            writeln!(output, "memory: {}", memory(table))?;
            if let Some(disk) = table.disk_bytes {
                writeln!(output, "disk: {} for the histogram instead of memory (--disk)", size(disk))?;
            }
            let time = duration(*seconds);
            writeln!(output, "time: {time}, estimated for {LEVELS} levels and this number of threads")?;
        }
        (None, Some(refusal)) => writeln!(output, "table: none; {refusal}")?,
        (None, None) => {}
    }
    let plans: Vec<String> = described.plans.iter().map(|own| format!("a {} {}", own.question, own.way)).collect();
    if !plans.is_empty() {
        writeln!(output, "plan: {}", plans.join("; "))?;
    }
    described.warnings.iter().try_for_each(|warning| writeln!(output, "warning: {warning}"))
}

/// Describes the memory of a table, and whether this machine has it.
fn memory(table: &TableFields) -> String {
    let needed = format!("{} for the histogram, {} for all distances", size(table.histogram_bytes), size(table.bytes));
    match table.available {
        None => needed,
        Some(free) => {
            let fits = match free {
                _ if table.bytes <= free => "both fit",
                _ if table.histogram_bytes <= free => "only the histogram fits",
                _ => "neither fits",
            };
            format!("{needed}; {fits} into the {} that are free here", size(free))
        }
    }
}
